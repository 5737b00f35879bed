"""Numbers, lists and strings as they stand in messages and announcements."""

import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches

MOST_QUOTED = 30
"""Characters of a string that a message repeats at most."""
MOST_SHOWN = 100
"""The same with its escapes, each of up to ten characters; of a longer one `FEW` are shown."""
FEW = 8

_LONGEST_NEAR = 40  # characters of a name that are compared
_CLOSE = 0.8
_SEPARATORS = re.compile(r"[\W_]+")

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen"),
    *("fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NUMBERS = _SMALL + tuple(
    f"{tens}-{ones}" if ones else tens for tens in _TENS for ones in ("", *_SMALL[1:10])
)


def number(value: int) -> str:
    """Return a number in words, such as ``twenty-eight``; from 100 on in digits."""
    if value < 0:
        return f"minus {number(-value)}"
    return _NUMBERS[value] if value < len(_NUMBERS) else str(value)


def number_of(number: int, thing: str) -> str:
    """Return a number of things, such as ``2 claims``."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def texts(cards: Iterable[object]) -> str:
    """Return cards, such as ``5H JD``."""
    return " ".join(map(str, cards))


def listed(words: Sequence[str]) -> str:
    """Return words, such as ``ann, bob and cat``."""
    *others, last = words
    return f"{', '.join(others)} and {last}" if others else last


def quoted(text: str) -> str:
    """Return a string of the request, truncated where it is long, or has many escapes."""
    shown = repr(text if len(text) <= MOST_QUOTED else text[: MOST_QUOTED - 1] + "…")
    return shown if len(shown) <= MOST_SHOWN else repr(text[:FEW] + "…")


def near(name: str, known: Iterable[str]) -> str:
    """Return the known name that was probably meant, in another case or with other separators too.

    It begins with the same letter, since comparing takes its time; empty where none is near.
    """
    asked = _letters(name[:_LONGEST_NEAR])
    alike = {_letters(each): each for each in known if each[0] == asked[:1]}
    found = get_close_matches(asked, alike, 1, _CLOSE)
    return alike[found[0]] if found else ""


def _letters(name: str) -> str:
    return _SEPARATORS.sub("", name).lower()
