"""The 52 cards and every accepted way to write one [000 "The Play", 002 "Card values"]."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

RANKS = "A23456789TJQK"
"""Low to high; the ace is always low."""

SUITS = "CDHS"
"""Cards of a rank are sorted in this order; no suit ranks above another."""

JACK = 11

_NUMBER = attrgetter("number")


def value_of(rank: int) -> int:
    """Return the points that a card of this rank, 1 to 13, adds to a count."""
    return min(rank, 10)


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One of the 52 cards. There is one object for each, so identity is equality."""

    number: int
    """0 to 51: by rank, then by suit. Responses list cards in this order."""
    rank: int
    """1 (ace) to 13 (king)."""
    suit: str
    """One of ``C D H S``."""
    value: int
    """Points that the card adds to a count: 1 to 10."""
    text: str
    """Two characters, such as ``5H`` or ``TD``."""

    def __str__(self) -> str:
        return self.text


DECK = tuple(
    Card(
        number=4 * position + SUITS.index(suit),
        rank=position + 1,
        suit=suit,
        value=value_of(position + 1),
        text=letter + suit,
    )
    for position, letter in enumerate(RANKS)
    for suit in SUITS
)
"""All cards, sorted by rank and suit."""

JACKS = {card.suit: card for card in DECK if card.rank == JACK}


def _spellings(card: Card) -> Iterable[str]:
    letter = card.text[0]
    ranks = {letter, letter.lower()} | ({"10", "0"} if letter == "T" else set())
    symbols = [marks[SUITS.index(card.suit)] for marks in ("♣♦♥♠", "♧♢♡♤")]
    suits = {card.suit, card.suit.lower(), *symbols}
    suits.update(symbol + "\N{VARIATION SELECTOR-16}" for symbol in symbols)
    for rank in ranks:
        for suit in suits:
            yield rank + suit
            yield suit + rank


CARDS = {spelling: card for card in DECK for spelling in _spellings(card)}
"""Every accepted spelling (``5H``, ``h5``, ``10d``, ``0S``, ``T♠``, ``♡5``) and its card."""

RANK_WRITTEN = "(?:10|[02-9AJKQT])"
SUIT_WRITTEN = "(?:[CDHS♣♦♥♠♧♢♡♤]\ufe0f?)"
_NEARLY = (
    (re.compile(f"1{SUIT_WRITTEN}|{SUIT_WRITTEN}1", re.IGNORECASE), "the ace is A"),
    (re.compile(RANK_WRITTEN, re.IGNORECASE), "the suit is missing"),
    (re.compile(SUIT_WRITTEN, re.IGNORECASE), "the rank is missing"),
)


def hint(text: str) -> str:
    """Return the mistake in a text that is nearly a card, or an empty string."""
    return next((hint for form, hint in _NEARLY if form.fullmatch(text)), "")


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_NUMBER))
