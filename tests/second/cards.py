"""Cards as two printed characters, rank then suit: "5H", "TD"."""

from functools import cache

RANKS = "A23456789TJQK"
SUITS = "CDHS"
EMOJI_SELECTOR = "\ufe0f"
LETTERS = str.maketrans("♣♦♥♠♧♢♡♤", SUITS * 2, EMOJI_SELECTOR)


def parse(text: str) -> str:
    """Turn any accepted spelling ("h5", "10d", "0S", "T♠") into the printed one."""
    text = text.translate(LETTERS).upper()
    if text[0] in SUITS:
        suit, rank = text[0], text[1:]
    else:
        rank, suit = text[:-1], text[-1]
    if rank in ("10", "0"):
        rank = "T"
    return rank + suit


def rank_number(card: str) -> int:
    """1 for an ace up to 13 for a king."""
    return RANKS.index(card[0]) + 1


@cache
def value(card: str) -> int:
    """The pips of a card; court cards are worth ten."""
    return min(rank_number(card), 10)


def print_key(card: str) -> tuple[int, int]:
    return (rank_number(card), SUITS.index(card[1]))


def in_print_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=print_key)


def total(cards: list[str]) -> int:
    return sum(value(card) for card in cards)
