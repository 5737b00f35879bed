"""Seats, sides and the deal: who sits where, plays with whom, and deals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple, cast

from service.engine.cards import Card
from service.engine.errors import (
    Fault,
    FaultCode,
    Path,
    duplicate_faults,
    name_hint,
    unknown_player,
)
from service.engine.game.game_log import Deal, GameLog, OnFault
from service.engine.sentences import listed


@dataclass(frozen=True, slots=True)
class Seating:
    players: tuple[str, ...]
    """Names by seat, clockwise."""
    sides: tuple[tuple[str, ...], ...]
    """Names by side. A side is called after its first player."""
    seat: Mapping[str, int]
    """Seats by name."""
    side: tuple[int, ...]
    """Sides by seat."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the sides."""
        return tuple(side[0] for side in self.sides)

    def side_of(self, player: str) -> int:
        return self.side[self.seat[player]]

    def side_at(self, seat: int | None) -> int:
        """Return the side of the seat of a line, which must be of a player."""
        return self.side[cast("int", seat)]

    def unknown_side(self, name: str, path: Path) -> Fault:
        fault = unknown_player(name, self.names, path)
        hint = "a team is named after its first player"
        return replace(fault, hint=hint) if name in self.seat else fault


def seated(players: Sequence[str], teams: Sequence[Sequence[str]] | None = None) -> Seating:
    """Return the seating; `team_faults` must have found nothing."""
    sides = tuple(tuple(team) for team in teams) if teams else tuple((name,) for name in players)
    side_of = {name: side for side, team in enumerate(sides) for name in team}
    return Seating(
        players=tuple(players),
        sides=sides,
        seat={name: seat for seat, name in enumerate(players)},
        side=tuple(side_of[name] for name in players),
    )


def team_faults(log: GameLog) -> Iterator[Fault]:
    """Yield the faults of the teams, which must be two pairs of opposite seats."""
    if log.teams is None:
        return
    if len(log.players) != 4:
        yield Fault(FaultCode.INVALID_TEAMS, ("teams",), "teams need 4 players", len(log.players))
        return
    if fault := _member_fault(log.players, log.teams):
        yield fault
        return
    opposite = {frozenset(log.players[0::2]), frozenset(log.players[1::2])}
    if {frozenset(team) for team in log.teams} != opposite:
        teams = ", ".join(" with ".join(team) for team in log.teams)
        wanted = "partners must sit opposite, first with third and second with fourth"
        yield Fault(FaultCode.INVALID_TEAMS, ("teams",), wanted, teams)


def _member_fault(players: Sequence[str], teams: Sequence[Sequence[str]]) -> Fault | None:
    seen: set[str] = set()
    for index, team in enumerate(teams):
        for at, name in enumerate(team):
            path = ("teams", index, at)
            if name not in players:
                wanted = "every member of a team must be a player"
                came = f"'{name}', who is none of {', '.join(players)}"
                return Fault(FaultCode.INVALID_TEAMS, path, wanted, came, name_hint(name, players))
            if name in seen:
                return Fault(
                    FaultCode.INVALID_TEAMS, path, "every player must be in one team once", name
                )
            seen.add(name)
    return None


def dealer_faults(log: GameLog) -> Iterator[Fault]:
    """Yield the faults of the first dealer: named, cut for, or named in the first deal."""
    if log.first_dealer is not None:
        if log.cut is not None:
            wanted = "must not be given together with cut"
            yield Fault(FaultCode.INVALID_DEALER, ("first_dealer",), wanted, "both")
        elif log.first_dealer not in log.players:
            yield unknown_player(log.first_dealer, log.players, ("first_dealer",))
    elif log.cut is None and not (log.deals and log.deals[0].dealer):
        wanted = "first_dealer, cut or the dealer of the first deal must be given"
        yield Fault(FaultCode.INVALID_DEALER, (), wanted, "none")
    if log.cut is not None:
        yield from _cut_faults(log, log.cut)


def _cut_faults(log: GameLog, cut: Sequence[Mapping[str, Card]]) -> Iterator[Fault]:
    tied = set(log.players)
    for index, cards in enumerate(cut):
        faults = tuple(_round_faults(log.players, cards, tied, ("cut", index)))
        yield from faults
        if faults:
            return
        lowest = _lowest(cards)
        tied = lowest if len(lowest) > 1 else set()
    if tied and log.deals:
        wanted = "the last round must have one lowest card before the first deal"
        yield Fault(FaultCode.INVALID_CUT, ("cut",), wanted, f"a tie of {len(tied)}")


def _round_faults(
    players: Sequence[str], cards: Mapping[str, Card], tied: set[str], path: Path
) -> Iterator[Fault]:
    """Yield the faults of one round of cutting, in which exactly the tied players cut."""
    if not tied:
        wanted = "the round before decided the cut; no round may follow"
        yield Fault(FaultCode.INVALID_CUT, path, wanted, "one more")
        return
    in_seat_order = [(name, cards[name]) for name in players if name in cards]
    if {name for name, _ in in_seat_order} != tied:
        due = [name for name in players if name in tied]
        yield _wrong_cutters(due, list(cards), path)
    yield from duplicate_faults([((*path, name), card) for name, card in in_seat_order])
    for name in cards:
        if name not in players:
            yield unknown_player(name, players, (*path, name))


def _wrong_cutters(due: Sequence[str], came: Sequence[str], path: Path) -> Fault:
    if any(name not in due for name in came):
        who, got = "alone must", listed(came)
    else:
        who = "must both" if len(due) == 2 else "must all"
        got = f"only {listed(came)}" if came else "no player"
    return Fault(FaultCode.INVALID_CUT, path, f"{listed(due)} {who} cut in this round", got)


def _lowest(cards: Mapping[str, Card]) -> set[str]:
    lowest = min(card.rank for card in cards.values())
    return {name for name, card in cards.items() if card.rank == lowest}


def tied_in_cut(log: GameLog) -> tuple[int, ...]:
    """Return the seats of those who must cut again before the first deal, in order."""
    lowest = _lowest(log.cut[-1]) if log.cut else set()
    tied = [seat for seat, name in enumerate(log.players) if name in lowest]
    return tuple(tied) if len(tied) > 1 else ()


class Dealer(NamedTuple):
    """The dealer of a deal."""

    seat: int
    due: int
    """The seat whose turn it is by the deal before; another where the log goes on with a name."""


def dealers(log: GameLog, seating: Seating) -> list[Dealer]:
    """Return who deals each deal of a log, and the one after the last.

    Empty where only the first deal names a dealer, and he is no player, and after a tied cut.
    """
    if tied_in_cut(log):
        return []
    name = _lowest(log.cut[-1]).pop() if log.cut else log.first_dealer or log.deals[0].dealer
    if name is None or name not in seating.seat:
        return []
    due, found = seating.seat[name], []
    goes_on = log.on_fault is OnFault.CONTINUE
    for index, deal in enumerate(log.deals):
        dealer = due
        if goes_on and not _names_by_slip(log, index, due, seating):
            dealer = seating.seat.get(deal.dealer or "", due)
        found.append(Dealer(dealer, due))
        due = _next_dealer(dealer, deal, seating)
    return [*found, Dealer(due, due)]


def _next_dealer(dealer: int, deal: Deal, seating: Seating) -> int:
    # The same one deals again after a deal that was thrown in.
    return dealer if deal.void else (dealer + 1) % len(seating.players)


def _names_by_slip(log: GameLog, index: int, due: int, seating: Seating) -> bool:
    """Return whether the next deal that names its dealer agrees with the dealer who is due here.

    Then the name of another in this deal is a slip of the pen [rules 15.4].
    """
    deals = log.deals[index:]
    for deal, following in pairwise(deals):
        due = _next_dealer(due, deal, seating)
        if following.dealer is not None:
            return seating.seat.get(following.dealer) == due
    return False
