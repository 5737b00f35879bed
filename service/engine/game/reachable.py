"""Which totals two known hands can peg in the play, by trying every legal play [rules 11.1].

Suits do not matter in the play, so only ranks are tried. Totals of pone and dealer are one number,
64 × pone + dealer, and a set of totals is an integer with that bit set for each: what a card
scores moves all totals at once.
"""

from collections.abc import Sequence
from functools import cache

from service.engine.cards import Card, value_of
from service.engine.rules.parameters import Counts
from service.engine.scoring.pegging import LIMIT, points

_PONE, _DEALER = 64, 1
"""What a point is worth in totals; nobody pegs as many as 64 in one play."""

Ranks = tuple[int, ...]


def can_peg(
    pone: Sequence[Card], dealer: Sequence[Card], totals: tuple[int, int], counts: Counts
) -> bool:
    """Whether some legal play of these hands pegs these totals, those of pone and dealer."""
    hands = (_ranks(pone), _ranks(dealer))
    return bool(reachable(hands, counts) >> (_PONE * totals[0] + _DEALER * totals[1]) & 1)


def reachable(hands: tuple[Ranks, Ranks], counts: Counts) -> int:
    """Return the set of totals of every legal play of these ranks, pone's hand first.

    The ranks of a hand are given low to high.
    """

    @cache
    def rest(held: tuple[Ranks, Ranks], pile: Ranks, last: int) -> int:
        """Return the totals that can be pegged from here on; ``last`` laid the last card."""
        room = LIMIT - sum(map(value_of, pile))
        seat = 1 - last if _fits(held[1 - last], room) else last
        totals = 0
        for rank in set(held[seat]):
            room_left = room - value_of(rank)
            if room_left < 0:
                continue
            left = _without(held, seat, rank)
            laid = (*pile, rank)
            scored = points(laid)
            if _fits(left[0], room_left) or _fits(left[1], room_left):
                then = rest(left, laid, seat)
            else:
                scored += room_left > 0
                then = rest(left, (), seat) if any(left) and counts is Counts.RESET else 1
            totals |= then << scored * (_DEALER if seat else _PONE)
        return totals

    totals = rest(hands, (), 1)
    # The function knows itself: what it remembers would outlive it until garbage is collected.
    rest.cache_clear()
    return totals


def _ranks(cards: Sequence[Card]) -> Ranks:
    return tuple(sorted(card.rank for card in cards))


def _fits(hand: Ranks, room: int) -> bool:
    """Whether the lowest card of a hand fits."""
    return bool(hand) and value_of(hand[0]) <= room


def _without(held: tuple[Ranks, Ranks], seat: int, rank: int) -> tuple[Ranks, Ranks]:
    place = held[seat].index(rank)
    left = held[seat][:place] + held[seat][place + 1 :]
    return (held[0], left) if seat else (left, held[1])
