"""Cards as two printed characters, rank then suit ("5H", "TD"), and what they score."""

from functools import cache
from itertools import combinations

from .reading import Json

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


PAIR_KINDS = {2: ("pair", 2), 3: ("pair-royal", 6), 4: ("double-pair-royal", 12)}


def show_items(hand: list[str], starter: str, crib: bool, rules: Json) -> list[Json]:
    """The items in the order of the count, each with kind, cards and points."""
    cards = [*hand, starter]
    return [
        *in_card_order(fifteens(cards)),
        *in_card_order(pairs(cards)),
        *in_card_order(runs(cards)),
        *(crib_flush(hand, starter) if crib else hand_flush(hand, starter, rules)),
        *nobs(hand, starter, rules),
    ]


def item(kind: str, cards: list[str], points: int) -> Json:
    return {"kind": kind, "cards": in_print_order(cards), "points": points}


def in_card_order(items: list[Json]) -> list[Json]:
    """Items of a kind, compared card by card, a prefix first."""
    return sorted(items, key=lambda each: [print_key(card) for card in each["cards"]])


def subsets(cards: list[str], least: int) -> list[list[str]]:
    """Every choice of at least so many of the cards."""
    return [
        list(chosen)
        for size in range(least, len(cards) + 1)
        for chosen in combinations(cards, size)
    ]


def fifteens(cards: list[str]) -> list[Json]:
    """2 for each subset that makes fifteen."""
    return [item("fifteen", chosen, 2) for chosen in subsets(cards, 2) if total(chosen) == 15]


def pairs(cards: list[str]) -> list[Json]:
    """One item for each rank that is there more than once."""
    found = []
    for rank in range(1, 14):
        alike = [card for card in cards if rank_number(card) == rank]
        if len(alike) >= 2:
            kind, points = PAIR_KINDS[len(alike)]
            found.append(item(kind, alike, points))
    return found


def consecutive(cards: list[str]) -> bool:
    """True if the ranks follow one another without gap or repetition."""
    ranks = sorted(rank_number(card) for card in cards)
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def runs(cards: list[str]) -> list[Json]:
    """Each consecutive subset of three or more that no card could lengthen."""
    present = {rank_number(card) for card in cards}
    found = []
    for chosen in subsets(cards, 3):
        ranks = [rank_number(card) for card in chosen]
        if not consecutive(chosen):
            continue
        if min(ranks) - 1 in present or max(ranks) + 1 in present:
            continue
        found.append(item("run", chosen, len(chosen)))
    return found


def hand_flush(hand: list[str], starter: str, rules: Json) -> list[Json]:
    """All of the hand in one suit; the starter may make it one longer."""
    if len({card[1] for card in hand}) > 1:
        return []
    flush = list(hand)
    if starter[1] == hand[0][1] and rules["flush_takes_starter"]:
        flush.append(starter)
    return [item("flush", flush, len(flush))]


def crib_flush(crib: list[str], starter: str) -> list[Json]:
    """A crib flush needs all five cards in one suit."""
    flush = [*crib, starter]
    if len({card[1] for card in flush}) > 1:
        return []
    return [item("flush", flush, len(flush))]


def nobs(hand: list[str], starter: str, rules: Json) -> list[Json]:
    """The jack of the starter's suit."""
    jack = "J" + starter[1]
    if rules["nobs"] == 0 or jack not in hand:
        return []
    return [item("nobs", [jack], rules["nobs"])]


def card_items(count: list[str]) -> list[Json]:
    """The items of the last card of these: fifteen, thirty-one, pair, run."""
    items = []
    if total(count) == 15:
        items.append(pegged("fifteen", count, 2))
    if total(count) == 31:
        items.append(pegged("thirty-one", count, 2))
    for size in (4, 3, 2):
        suffix = count[-size:]
        if len(suffix) == size and len({rank_number(card) for card in suffix}) == 1:
            kind, points = PAIR_KINDS[size]
            items.append(pegged(kind, suffix, points))
            break
    for size in range(len(count), 2, -1):
        suffix = count[-size:]
        if consecutive(suffix):
            items.append(pegged("run", suffix, size))
            break
    return items


def closing_item(card: str) -> Json:
    """The point for the last card of a count below thirty-one."""
    return pegged("last", [card], 1)


def pegged(kind: str, cards: list[str], points: int) -> Json:
    """Cards that score together, in the order played."""
    return {"kind": kind, "cards": [*cards], "points": points}
