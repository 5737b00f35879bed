"""Players' names, plain and odd."""

from random import Random

PLAIN = ["ann", "bob", "cat", "dan"]
ODD = [
    *("Ann", "a", "~", "/", "%", "~1", "~0/", "a/b", "50%25", "#", "?q=1&r", 'say "go"'),
    *("go", "last", "null", "__proto__", "ann\u200d", "ann\u3000b", "two words", "back\\slash"),
    *("Zoë", "Zoe\u0308", "Łukasz", "Ольга", "אבי", "علي", "太郎", "김민수", "नीता", "🂡🂱"),
    *("👩‍👩‍👧", "ﬀ", "ẞ", "e^x", "[x]", "{y}", "|", "+", ";,:@&=$", "'", "<b>", "0"),
    *("x" * 40, "界" * 40, "~/%" * 13 + "~"),
]


def random_names(rng: Random, number: int, *, odd: bool) -> list[str]:
    """This many names in seat order, perhaps some that only look the same."""
    return rng.sample(ODD + PLAIN, number) if odd else PLAIN[:number]
