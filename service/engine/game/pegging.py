"""The pegging of a play as a score sheet has it, without the cards [rules 11.1].

It is taken as written; totals that no legal play pegs are reported.

Whether two hands can peg given totals: suits do not matter in the play, so a hand is its ranks, low
to high. Plays are tried depth first, the best card first, and no position is tried twice for the
same totals. A position has only those cards of the count that may still score together with a card
that is held: so different beginnings of a play soon lead to the same one.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from service.engine.cards import RANKS, Card, value_of
from service.engine.errors import Missing, Path, ViolationCode
from service.engine.game.as_written import WrittenTotals, pegged_by_side, take_totals
from service.engine.game.ledger import Line
from service.engine.game.umpire import Umpire
from service.engine.rules.parameters import Counts
from service.engine.scoring import pegging as scoring
from service.engine.scoring.combinations import Event
from service.engine.scoring.pegging import points_together

MOST_SEARCHED = 256
"""Hands and totals whose search is remembered: those of a game, also with another first dealer."""

Ranks = tuple[int, ...]

RankSet = int
"""A set of ranks, with the bit of each."""

MOST_CARDS = 4
"""Cards of a hand whose plays are all tried."""

MOST_OF_PONE, MOST_OF_DEALER, MOST_OF_BOTH = 24, 30, 44
"""Points of a play of two hands of four cards; the dealer, who may play last, pegs one at least."""


class Pegging:
    """The points that the players pegged in the play of one deal, as they are written."""

    def __init__(
        self,
        umpire: Umpire,
        pegged: Mapping[str, int],
        hands: Sequence[Sequence[Card] | None],
        dealer: int,
        path: Path,
    ) -> None:
        """Take totals by name, hands by seat (None: unknown), and the seat of the dealer."""
        self._umpire = umpire
        self._pegged = pegged
        self._hands = hands
        self._dealer = dealer
        self._path = path
        self._has_bounds = (
            len(hands) == 2
            and umpire.table.hand == MOST_CARDS
            and umpire.rules.counts is Counts.RESET
        )
        self._dealer_left_out = self._has_bounds and umpire.seating.players[dealer] not in pegged

    def judge(self, totals: WrittenTotals) -> None:
        """Peg the points as they are written, and report those that no play pegs.

        Where later totals tell more, points beyond all bounds are not pegged.
        """
        umpire, board = self._umpire, self._umpire.board
        if umpire.goes_on and self._is_too_much() and totals.follow(range(len(board.names))):
            totals.miss_play(self._report())
            return
        missing = list[Missing]()
        if not self._pegged:
            totals.miss_play(missing)
        elif self._dealer_left_out:
            totals.miss(missing, Event.PEGGING, self._dealer)
        if not self._peg():
            totals.miss_play(missing)
        elif self._pegged and not board.over and not self._is_possible():
            self._report()
        if missing:
            umpire.rest_on(self._path, ViolationCode.PLAY_INCOMPLETE, missing)

    def _peg(self) -> bool:
        """Peg the points; False where they leave the winner unknown."""
        seating = self._umpire.seating
        made = dict.fromkeys(seating.side, 0) | pegged_by_side(self._pegged, seating)
        hint = "write for the others what they had pegged when the game ended"
        return take_totals(self._umpire, Line(self._path, Event.PEGGING, None), made, hint)

    def _is_too_much(self) -> bool:
        """Return whether no two hands of four cards peg as much."""
        pone, dealer = self._of_two()
        return self._has_bounds and (
            pone > MOST_OF_PONE or dealer > MOST_OF_DEALER or pone + dealer > MOST_OF_BOTH
        )

    def _is_possible(self) -> bool:
        """Return whether some play pegs the points: of these hands, or of any where unknown."""
        if len(self._hands) != 2:
            return True
        pone, dealer = self._of_two()
        pone_cards, dealer_cards = self._hands[1 - self._dealer], self._hands[self._dealer]
        if self._dealer_left_out:
            return not self._is_too_much()
        if pone_cards is None or dealer_cards is None:
            return not self._has_bounds or not (self._is_too_much() or dealer == 0)
        if len(pone_cards) > MOST_CARDS:
            return True
        ranks = (_ranks(pone_cards), _ranks(dealer_cards))
        return can_peg(ranks, (pone, dealer), self._umpire.rules.counts)

    def _report(self) -> list[Missing]:
        """Report impossible pegging; return the list of what is missing by it."""
        findings, missing = self._umpire.findings, list[Missing]()
        known = None not in self._hands
        self._umpire.report(
            findings.impossible_pegging(
                self._path, self._dealer, self._pegged, missing, hands_known=known
            )
        )
        return missing

    def _of_two(self) -> tuple[int, int]:
        """Return the points of pone and dealer."""
        names = self._umpire.seating.players
        pone, dealer = names[1 - self._dealer], names[self._dealer]
        return self._pegged.get(pone, 0), self._pegged.get(dealer, 0)


def _ranks(cards: Sequence[Card]) -> Ranks:
    return tuple(sorted([card.rank for card in cards]))


_VALUES = tuple(map(value_of, range(len(RANKS) + 1)))
"""Values by rank."""

_SCORING_ROOM = frozenset(scoring.LIMIT - count for count in scoring.COUNTS)
"""Room left by fifteen and thirty-one."""

_LONGEST_RUN = 7
"""Ranks of the longest run under thirty-one: ace to seven."""


@lru_cache(maxsize=MOST_SEARCHED)
def can_peg(hands: tuple[Ranks, Ranks], totals: tuple[int, int], counts: Counts) -> bool:
    """Return whether some complete legal play pegs these totals; the pone is first in both."""
    return _Search(counts).finds(*hands, (), scoring.LIMIT, *totals)


class _Search:
    def __init__(self, counts: Counts) -> None:
        self._single = counts is Counts.SINGLE
        self._failed: set[tuple[Ranks, Ranks, Ranks, int, int, int]] = set()

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
            pile, room, passes = (), scoring.LIMIT, bool(others)
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
            points += scoring.COUNTS_POINTS
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
    """Rank of the last card."""
    alike: Ranks
    """The last cards that are of one rank."""
    runs: tuple[_Run, ...]
    """The longest first."""


@lru_cache(maxsize=scoring.MOST_REMEMBERED)
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
    alike = pile[-scoring.alike(pile) :]
    return _LastCards(_rank_set(pile[-1:]), alike, tuple(reversed(runs)))


@lru_cache(maxsize=scoring.MOST_REMEMBERED)
def _rank_set(ranks: Ranks) -> RankSet:
    return sum(1 << rank for rank in set(ranks))
