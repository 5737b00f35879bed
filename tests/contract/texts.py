"""Texts that clients may write for cards, words of the play, hands and ids, right ones and wrong.

They decide whether one pattern takes all that another does. What none of them shows is not found.
"""

from functools import cache
from itertools import product
from string import ascii_letters, digits
from typing import Any

from jsonschema_rs import Draft202012Validator

Json = Any

SYMBOLS = "♣♦♥♠♧♢♡♤"
RANKS = ["10", *ascii_letters, *digits]
SUITS = [*ascii_letters, *SYMBOLS, *(f"{symbol}\N{VARIATION SELECTOR-16}" for symbol in SYMBOLS)]
WORDS = ("go", "pass", "last", "call", "jo", "joker")
HAND = "5H5S5CJD5D"
IDS = ("a", "A", "0", "a9", "acc", "acc-muggins", "a-b-c", "a-0", "A-b", "a_b", "a--b", "-a", "a-")


def refused(old: Json, pattern: str) -> list[str]:
    """Return texts that an old schema of a string takes and a new pattern does not."""
    if old["pattern"] == pattern:
        return []
    takes, still = (Draft202012Validator(schema).is_valid for schema in (old, {"pattern": pattern}))
    return sorted(text for text in texts() if takes(text) and not still(text))


@cache
def texts() -> frozenset[str]:
    """Return the texts, also with something before or after."""
    cards = (text for rank in RANKS for suit in SUITS for text in (rank + suit, suit + rank))
    words = (
        "".join(letters)
        for word in WORDS
        for letters in product(*((letter, letter.upper()) for letter in word))
    )
    hands = (
        HAND[:place] + character + HAND[place + 1 :]
        for place in range(len(HAND))
        for character in ascii_letters + digits
    )
    beginnings = (HAND[:length] for length in range(len(HAND)))
    plain = {"", *cards, *words, *hands, *beginnings, *IDS}
    return frozenset(around for text in plain for around in (text, f"!{text}", f"{text}!"))
