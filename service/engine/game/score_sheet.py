"""A score sheet: what was pegged in the play or made in a deal, without the cards [rules 11].

It is taken as written, unless no legal play of two known hands pegs it. Suits do not matter in the
play, so only ranks are tried. Totals of pone and dealer are one number, 64 × pone + dealer, and a
set of totals is an integer with that bit set for each: what a card scores moves all totals at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from service.engine.cards import Card, value_of
from service.engine.errors import Fault, Impossible, Path, Violation
from service.engine.game.board import Board
from service.engine.game.deal_cards import Cards
from service.engine.game.ledger import Line
from service.engine.game.umpire import Umpire
from service.engine.rules.parameters import Counts
from service.engine.scoring import pegging
from service.engine.scoring.combinations import Event

MOST_CARDS = 4
"""Of a hand whose plays are all tried."""


class Slips:
    """The slips of written totals that are carried on from deal to deal [rules 11.3]."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._carried: dict[str, int] = {}
        """By side: written less true at its last total that was compared; left out: none was."""

    def forget(self) -> None:
        """Carry nothing on: nobody knows what a deal of totals alone was added to."""
        self._carried.clear()

    def compare(self, written: Mapping[str, int], path: Path) -> None:
        """Report the totals written at the end of a deal that differ anew from the board."""
        board = self._board
        for name, score in zip(board.names, board.scores, strict=True):
            if name not in written:
                continue
            total = min(written[name], board.target)
            off = total - score
            if off and not self._is_carried(name, off, capped=board.target in (total, score)):
                above = f", which counts as the target {total}" if total < written[name] else ""
                detail = f"the total of {name} must be {score} (got {written[name]}{above})"
                board.violation((*path, name), "wrong-total", None, detail, off)
            self._carried[name] = off

    def _is_carried(self, name: str, off: int, *, capped: bool) -> bool:
        """Return whether a difference is the one before, or what the target leaves of it."""
        before = self._carried.get(name, 0)
        shrunk = off * before > 0 and abs(off) < abs(before)
        return off == before or (capped and shrunk)


@dataclass(slots=True)
class PlaysTried:
    left: int = 100
    """Deals of a request in which every legal play may still be tried."""


def peg(umpire: Umpire, pegged: Mapping[str, int], path: Path) -> None:
    """Peg the play of a deal as it is written."""
    seating = umpire.seating
    totals = dict.fromkeys(seating.side, 0)
    for name, points in pegged.items():
        totals[seating.side_of(name)] += points
    hint = "write for the others what they had pegged when the game ended"
    _take_totals(umpire, Line(path, Event.PEGGING, None), totals, hint)


def peg_deal(umpire: Umpire, written: Mapping[str, int], path: Path) -> None:
    """Peg what totals alone, written by side, say was made in a deal [rules 11.4]."""
    board = umpire.board
    before = dict(zip(board.names, board.scores, strict=True))
    made = {
        side: max(0, min(written.get(name, 0), board.target) - score)
        for side, (name, score) in enumerate(before.items())
    }
    hint = "only the entries of the deal tell who was there first"
    _take_totals(umpire, Line(path, Event.DEAL, None), made, hint)
    for name, score in before.items():
        total = written.get(name, score)
        if total < score:
            detail = f"the total of {name} must be at least {score} (got {total})"
            board.violation((*path, name), "wrong-total", None, detail, total - score)


def _take_totals(umpire: Umpire, line: Line, totals: Mapping[int, int], hint: str) -> None:
    board = umpire.board
    winners = [board.names[side] for side in totals if totals[side] >= board.short(side)]
    if len(winners) > 1:
        wanted = f"totals must take at most one side to {board.target}"
        raise Impossible(Fault("ambiguous-end", line.path, wanted, ", ".join(winners), hint))
    umpire.take_totals(line, totals)


def look_for_play(
    umpire: Umpire,
    pegged: Mapping[str, int],
    cards: Cards,
    dealer: int,
    path: Path,
    tried: PlaysTried,
) -> Violation | None:
    """Return a violation where no legal play of two known hands gives the pegging."""
    if len(cards.hands) != 2 or not tried.left:
        return None
    pone_cards, dealer_cards = cards.hand(1 - dealer), cards.hand(dealer)
    if pone_cards is None or dealer_cards is None or len(pone_cards) > MOST_CARDS:
        return None
    tried.left -= 1
    names = umpire.seating.players
    written = (pegged.get(names[1 - dealer], 0), pegged.get(names[dealer], 0))
    possible = reachable((_ranks(pone_cards), _ranks(dealer_cards)), umpire.rules.counts)
    if possible >> (_PONE * written[0] + _DEALER * written[1]) & 1:
        return None
    detail = (
        "pegging must be what some legal play of these hands gives "
        f"(got {names[1 - dealer]} {written[0]}, {names[dealer]} {written[1]})"
    )
    return Violation(path, "impossible-pegging", None, detail)


_PONE, _DEALER = 64, 1
"""A point in totals; nobody pegs as many as 64 in one play."""

Ranks = tuple[int, ...]


def reachable(hands: tuple[Ranks, Ranks], counts: Counts) -> int:
    """Return the totals of every legal play of these ranks, low to high, pone's hand first."""

    @cache
    def rest(held: tuple[Ranks, Ranks], pile: Ranks, last: int) -> int:
        """Return the totals that can be pegged from here on; ``last`` played the last card."""
        room = pegging.LIMIT - sum(map(value_of, pile))
        seat = 1 - last if _fits(held[1 - last], room) else last
        totals = 0
        for rank in set(held[seat]):
            room_left = room - value_of(rank)
            if room_left < 0:
                continue
            left = _without(held, seat, rank)
            played = (*pile, rank)
            scored = pegging.points(played)
            if _fits(left[0], room_left) or _fits(left[1], room_left):
                then = rest(left, played, seat)
            else:
                scored += room_left > 0
                then = rest(left, (), seat) if any(left) and counts is Counts.RESET else 1
            totals |= then << scored * (_DEALER if seat else _PONE)
        return totals

    totals = rest(hands, (), 1)
    # The function refers to itself, so its cache would live on until garbage is collected.
    rest.cache_clear()
    return totals


def _ranks(cards: Sequence[Card]) -> Ranks:
    return tuple(sorted(card.rank for card in cards))


def _fits(hand: Ranks, room: int) -> bool:
    return bool(hand) and value_of(hand[0]) <= room


def _without(held: tuple[Ranks, Ranks], seat: int, rank: int) -> tuple[Ranks, Ranks]:
    place = held[seat].index(rank)
    left = held[seat][:place] + held[seat][place + 1 :]
    return (held[0], left) if seat else (left, held[1])
