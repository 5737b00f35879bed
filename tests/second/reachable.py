"""Every pair of totals that two hands can peg, found by playing them in every legal way."""

from collections import defaultdict
from functools import cache

from .cards import RANKS, SUITS, card_items

# Ranks are numbers, 1 for an ace to 13 for a king; a hand is a sorted tuple of them.
Hand = tuple[int, ...]
Totals = frozenset[tuple[int, int]]
# Both hands, the ranks played since the last reset, and who played the last of them
# (0 for the pone, 1 for the dealer).
State = tuple[Hand, Hand, Hand, int]


def reachable(pone_hand: Hand, dealer_hand: Hand, *, single: bool = False) -> Totals:
    """All (pone's points, dealer's points) of complete plays; `single`: of one count only.

    Proceeds card by card, with all states reached and the totals possible in each.
    """
    now: dict[State, set[tuple[int, int]]] = {
        (tuple(sorted(pone_hand)), tuple(sorted(dealer_hand)), (), 1): {(0, 0)}
    }
    found: set[tuple[int, int]] = set()
    while now:
        later: dict[State, set[tuple[int, int]]] = defaultdict(set)
        for state, totals in now.items():
            ways = lays(state, single=single)
            if not ways:
                found |= totals
            for following, gained in ways:
                who = following[3]
                later[following] |= {
                    (pone + gained * (who == 0), dealer + gained * (who == 1))
                    for pone, dealer in totals
                }
        now = later
    return frozenset(found)


def lays(state: State, *, single: bool) -> list[tuple[State, int]]:
    """Every card that may be played now: the state after it, and the points it gains."""
    hands, laid, last = state[:2], state[2], state[3]
    closed = laid != () and not fits(hands[0] + hands[1], laid)
    if closed and single:
        return []
    if closed:
        laid = ()
    who = 1 - last
    playable = fits(hands[who], laid)
    if not playable:
        who = last
        playable = fits(hands[who], laid)
    ways = []
    for rank in sorted(set(playable)):
        rest = list(hands[who])
        rest.remove(rank)
        after = (tuple(rest), hands[1]) if who == 0 else (hands[0], tuple(rest))
        count = (*laid, rank)
        gained = card_points(count)
        if value(count) != 31 and not fits(after[0] + after[1], count):
            gained += 1
        ways.append(((*after, count, who), gained))
    return ways


def value(ranks: Hand) -> int:
    return sum(min(rank, 10) for rank in ranks)


def fits(ranks: Hand, laid: Hand) -> Hand:
    """The ranks that fit under thirty-one."""
    return tuple(rank for rank in ranks if value((*laid, rank)) <= 31)


@cache
def card_points(count: Hand) -> int:
    """The points of the last card of a count, without the point for closing it."""
    cards = [RANKS[rank - 1] + SUITS[0] for rank in count]
    return sum(item["points"] for item in card_items(cards))
