"""The 52 cards and every accepted way to write one [000 "The Play", 002 "Card values"]."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from unicodedata import normalize

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


def _with_suit(rank: str) -> re.Pattern[str]:
    return re.compile(f"{rank}{SUIT_WRITTEN}|{SUIT_WRITTEN}{rank}", re.IGNORECASE)


_NEARLY = (
    (_with_suit("1"), "the ace is A"),
    (_with_suit("11"), "the jack is J"),
    (_with_suit("12"), "the queen is Q"),
    (_with_suit("13"), "the king is K"),
    (re.compile(RANK_WRITTEN, re.IGNORECASE), "the suit is missing"),
    (re.compile(SUIT_WRITTEN, re.IGNORECASE), "the rank is missing"),
    (re.compile("joker|jk|🃏", re.IGNORECASE), "there are no jokers"),
)

_LIKE_LETTERS = str.maketrans("АКОТЈСНЅԚасѕјԁԛΑΚΟΤΗ", "AK0TJCHSQacsjdqAK0TH")
"""Cyrillic and Greek letters that look like those of a card, and what was meant."""
_UNSEEN = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufeff")

_RANK_WORDS = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)
_WORDS = (
    dict(zip(_RANK_WORDS, RANKS, strict=True))
    | dict(zip(("club", "diamond", "heart", "spade"), SUITS, strict=True))
    | dict(zip(("clubs", "diamonds", "hearts", "spades"), SUITS, strict=True))
    | {"1": "A", "11": "J", "12": "Q", "13": "K", "of": ""}
)
_BETWEEN_WORDS = re.compile(r"[\s_.,:/-]+")
_LONGEST = 24
"""Characters of a text beyond which no card is looked for: there are 17 in queen of diamonds."""


def hint(text: str) -> str:
    """Return the mistake in a text that is nearly a card; empty for a card, and for other texts."""
    if text in CARDS:
        return ""
    for form, mistake in _NEARLY:
        if form.fullmatch(text):
            return mistake
    if card := from_words(text):
        return f"write {card}"
    return _other_character(text)


def from_words(text: str) -> Card | None:
    """Return the card of a text in words or with blanks, such as ``jack of diamonds``."""
    if len(text) > _LONGEST:
        return None
    parts = _BETWEEN_WORDS.split(text.lower())
    return CARDS.get("".join(_WORDS.get(part, part) for part in parts))


def _other_character(text: str) -> str:
    """Return the character that alone keeps a text from being a card, and what to write for it."""
    if len(text) > _LONGEST:
        return ""
    meant = ["" if one in _UNSEEN else normalize("NFKC", one) for one in text]
    meant = [one.translate(_LIKE_LETTERS) for one in meant]
    if "".join(meant) not in CARDS:
        return ""
    came, right = next(pair for pair in zip(text, meant, strict=True) if pair[0] != pair[1])
    code = f"U+{ord(came):04X}"
    return f"write {right} in place of {code}" if right else f"leave out the character {code}"


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=_NUMBER))
