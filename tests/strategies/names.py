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
NO_NAMES = [
    *(" ann", "ann ", "\u3000", "ann\u00a0", "an\nn", "ann\n", "\x7f", "\x85", "a\u00adb"),
    *("\u200e", "\ufeffann", "\U000e0041", "\U000110cd", "\u2066ann\u2069"),
]
"""Not names, though as long as one."""
NO_KEYS = ["", "x" * 41, "x" * 70, "x" * 71, "/ " * 36]
"""Not names as keys of a map; as values they are too short or too long for the contract."""


STRANGERS = ["zed", "nobody", "~stranger/", "Żółw %", *ODD[:8]]


def random_name(rng: Random, players: list[str]) -> str:
    """A player's name, a stranger's, or a text that is no name."""
    return rng.choice(rng.choice([players, players, STRANGERS, [*NO_NAMES, *NO_KEYS]]))


def random_names(rng: Random, number: int, *, odd: bool) -> list[str]:
    """This many names in seat order, perhaps some that only look the same."""
    return rng.sample(ODD + PLAIN, number) if odd else PLAIN[:number]
