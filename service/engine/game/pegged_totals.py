"""Whether two hands can peg given totals in the play of a deal [rules 11.1].

Suits do not matter in the play, so a hand is its ranks, low to high. Plays are tried depth first,
the best card first, and no position is tried twice for the same totals. A position has only those
cards of the count that may still score together with a card that is held: so different beginnings
of a play soon lead to the same one.
"""

from functools import lru_cache
from typing import NamedTuple

from service.engine.cards import RANKS, value_of
from service.engine.rules.parameters import Counts
from service.engine.scoring import pegging
from service.engine.scoring.pegging import points_together

Ranks = tuple[int, ...]

RankSet = int
"""A set of ranks, with the bit of each."""

_VALUES = tuple(map(value_of, range(len(RANKS) + 1)))
"""By rank."""

_SCORING_ROOM = frozenset(pegging.LIMIT - count for count in pegging.COUNTS)
"""What fifteen and thirty-one leave."""

_LONGEST_RUN = 7
"""Of ranks that fit under thirty-one: ace to seven."""


def can_peg(hands: tuple[Ranks, Ranks], totals: tuple[int, int], counts: Counts) -> bool:
    """Return whether some complete legal play pegs these totals; the pone is first in both."""
    return _Search(counts).finds(*hands, (), pegging.LIMIT, *totals)


class _Search:
    def __init__(self, counts: Counts) -> None:
        self._single = counts is Counts.SINGLE
        self._failed: set[object] = set()

    def finds(
        self, mine: Ranks, others: Ranks, pile: Ranks, room: int, due: int, others_due: int
    ) -> bool:
        """Return whether the rest of a play pegs what is due to both.

        ``mine``: the hand of the player in turn, some card of which fits. ``room``: what may still
        be added to the count. ``pile``: the cards of the count that may still score.
        """
        position = (mine, others, pile, room, due, others_due)
        if position in self._failed:
            return False
        for points, place, played, left in _ways(mine, pile, room, due):
            rest = mine[:place] + mine[place + 1 :]
            if self._goes_on(rest, others, played, left, due - points, others_due):
                return True
        self._failed.add(position)
        return False

    def _goes_on(
        self, mine: Ranks, others: Ranks, pile: Ranks, room: int, due: int, others_due: int
    ) -> bool:
        """Return whether a play goes on to what is due; ``mine`` played the last card."""
        passes = _fits(others, room)
        if passes or _fits(mine, room):
            pile = _kept(pile, _rank_set(mine) | _rank_set(others))
        else:
            if room:
                due -= 1
            if self._single or not (mine or others):
                return due == others_due == 0
            if due < 0:
                return False
            pile, room, passes = (), pegging.LIMIT, bool(others)
        if passes:
            return self.finds(others, mine, pile, room, others_due, due)
        return self.finds(mine, others, pile, room, due, others_due)


def _ways(hand: Ranks, pile: Ranks, room: int, due: int) -> list[tuple[int, int, Ranks, int]]:
    """Return the cards that fit and peg no more than is due, the best one first.

    Each with its points, without that for the close of the count; its place in the hand; the pile
    with it; and the room that it leaves.
    """
    ways = []
    before = 0
    for place, rank in enumerate(hand):
        if rank == before:
            continue
        before = rank
        left = room - _VALUES[rank]
        if left < 0:
            break
        played = (*pile, rank)
        points = points_together(played)
        if left in _SCORING_ROOM:
            points += pegging.COUNTS_POINTS
        if points <= due:
            ways.append((points, place, played, left))
    if len(ways) > 1:
        ways.sort(reverse=True)
    return ways


def _fits(hand: Ranks, room: int) -> bool:
    return bool(hand) and _VALUES[hand[0]] <= room


def _kept(pile: Ranks, held: RankSet) -> Ranks:
    """Return the last cards of a count that may be part of a pair or a run with cards held."""
    last = _last_cards(pile)
    pairs = last.alike if last.rank & held else ()
    if len(pairs) > 1:
        return pairs
    for run in last.runs:
        if not run.missing & ~held and (run.missing or run.next_to & held):
            return run.cards
    return pairs


class _Run(NamedTuple):
    """The last cards of a count that may become a run, none of one rank with another."""

    cards: Ranks
    missing: RankSet
    """Ranks between them."""
    next_to: RankSet
    """The two ranks beyond the lowest and the highest."""


class _LastCards(NamedTuple):
    rank: RankSet
    """Of the last card."""
    alike: Ranks
    """The last cards that are of one rank."""
    runs: tuple[_Run, ...]
    """The longest first."""


@lru_cache(maxsize=pegging.MOST_REMEMBERED)
def _last_cards(pile: Ranks) -> _LastCards:
    runs = []
    for length in range(1, len(pile) + 1):
        cards = pile[-length:]
        lowest, highest = min(cards), max(cards)
        if len(set(cards)) < length or highest - lowest >= _LONGEST_RUN:
            break
        between = (1 << highest + 1) - (1 << lowest)
        next_to = (1 << lowest - 1) | (1 << highest + 1)
        runs.append(_Run(cards, between & ~_rank_set(cards), next_to))
    alike = pile[-pegging.alike(pile) :]
    return _LastCards(_rank_set(pile[-1:]), alike, tuple(reversed(runs)))


@lru_cache(maxsize=pegging.MOST_REMEMBERED)
def _rank_set(ranks: Ranks) -> RankSet:
    return sum(1 << rank for rank in set(ranks))
