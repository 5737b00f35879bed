"""Seats, sides, the deal and the show: who sits where, plays with whom, deals, and shows when."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple

from service.engine.cards import Card
from service.engine.errors import Fault, Path, duplicate_faults, name_hint, unknown_player
from service.engine.game.game_log import Deal, GameLog, Ruling
from service.engine.rules.parameters import ShowOrder
from service.engine.sentences import listed


@dataclass(frozen=True, slots=True)
class Seating:
    players: tuple[str, ...]
    """Names by seat, clockwise."""
    sides: tuple[tuple[str, ...], ...]
    """Names by side. A side is called after its first player."""
    seat: Mapping[str, int]
    """By name."""
    side: tuple[int, ...]
    """By seat."""

    @property
    def names(self) -> tuple[str, ...]:
        """Of the sides."""
        return tuple(side[0] for side in self.sides)

    def side_of(self, player: str) -> int:
        return self.side[self.seat[player]]

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
        yield Fault("invalid-teams", ("teams",), "teams need 4 players", len(log.players))
        return
    if fault := _member_fault(log.players, log.teams):
        yield fault
        return
    opposite = {frozenset(log.players[0::2]), frozenset(log.players[1::2])}
    if {frozenset(team) for team in log.teams} != opposite:
        teams = ", ".join(" with ".join(team) for team in log.teams)
        wanted = "partners must sit opposite, first with third and second with fourth"
        yield Fault("invalid-teams", ("teams",), wanted, teams)


def _member_fault(players: Sequence[str], teams: Sequence[Sequence[str]]) -> Fault | None:
    seen: set[str] = set()
    for index, team in enumerate(teams):
        for at, name in enumerate(team):
            path = ("teams", index, at)
            if name not in players:
                wanted = "every member of a team must be a player"
                came = f"'{name}', who is none of {', '.join(players)}"
                return Fault("invalid-teams", path, wanted, came, name_hint(name, players))
            if name in seen:
                return Fault("invalid-teams", path, "every player must be in one team once", name)
            seen.add(name)
    return None


def dealer_faults(log: GameLog) -> Iterator[Fault]:
    """Yield the faults of the first dealer: named, cut for, or named in the first deal."""
    if log.first_dealer is not None:
        if log.cut is not None:
            wanted = "must not be given together with cut"
            yield Fault("invalid-dealer", ("first_dealer",), wanted, "both")
        elif log.first_dealer not in log.players:
            yield unknown_player(log.first_dealer, log.players, ("first_dealer",))
    elif log.cut is None and not (log.deals and log.deals[0].dealer):
        wanted = "first_dealer, cut or the dealer of the first deal must be given"
        yield Fault("invalid-dealer", (), wanted, "none")
    if log.cut is not None:
        yield from _cut_faults(log.players, log.cut)


def _cut_faults(players: Sequence[str], cut: Sequence[Mapping[str, Card]]) -> Iterator[Fault]:
    tied = set(players)
    for index, cards in enumerate(cut):
        faults = tuple(_round_faults(players, cards, tied, ("cut", index)))
        yield from faults
        if faults:
            return
        lowest = _lowest(cards)
        tied = lowest if len(lowest) > 1 else set()
    if tied:
        wanted = "the last round must have one lowest card"
        yield Fault("invalid-cut", ("cut",), wanted, f"a tie of {len(tied)}")


def _round_faults(
    players: Sequence[str], cards: Mapping[str, Card], tied: set[str], path: Path
) -> Iterator[Fault]:
    """Yield the faults of one round of cutting, in which exactly the tied players cut."""
    if not tied:
        wanted = "the round before decided the cut; no round may follow"
        yield Fault("invalid-cut", path, wanted, "one more")
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
        got = f"only {listed(came)}" if came else "nobody"
    return Fault("invalid-cut", path, f"{listed(due)} {who} cut in this round", got)


def _lowest(cards: Mapping[str, Card]) -> set[str]:
    lowest = min(card.rank for card in cards.values())
    return {name for name, card in cards.items() if card.rank == lowest}


def dealers(log: GameLog, seating: Seating) -> list[int]:
    """Return the seat that deals each deal of a log, and the one that deals after the last.

    Empty where nobody but the first deal names a dealer, and he is no player.
    """
    name = _lowest(log.cut[-1]).pop() if log.cut else log.first_dealer or log.deals[0].dealer
    if name is None or name not in seating.seat:
        return []
    found = [seating.seat[name]]
    for deal in log.deals:
        # The same one deals again after a deal that was thrown in.
        found.append(found[-1] if deal.void else (found[-1] + 1) % len(seating.players))
    return found


class Turn(NamedTuple):
    """A hand, or the crib, that is shown."""

    seat: int
    crib: bool


Shown = tuple[Turn, Turn | None]
"""The hand or crib that an entry shows, and the one in turn; None: all is shown."""


class Shows(NamedTuple):
    order: Sequence[Turn]
    entries: Sequence[Shown | None]
    """For each entry of the log; None for a ruling, and for a player that nobody knows."""
    left: Sequence[Turn]
    """The turns that remain after the entries."""


def shows_of(deal: Deal, order: ShowOrder, dealer: int, seat: Mapping[str, int]) -> Shows:
    """Return whose hands and whose crib a deal shows; ``seat`` maps names to seats."""
    turns = _turns(order, dealer, len(seat))
    left = list(turns)
    entries: list[Shown | None] = []
    for entry in deal.show or ():
        if isinstance(entry, Ruling) or (entry.player is not None and entry.player not in seat):
            entries.append(None)
            continue
        due = left[0] if left else None
        # Without a name it is the player in turn, and the dealer for a crib. After the last turn
        # it is the player left of the last card, who is known only after the play.
        if entry.player is not None:
            turn = Turn(seat[entry.player], entry.crib)
        elif entry.crib:
            turn = turns[-1]
        else:
            turn = Turn(due.seat if due else (dealer + 1) % len(seat), crib=False)
        if turn == due:
            del left[0]
        entries.append((turn, due))
    return Shows(turns, entries, left)


@cache
def _turns(order: ShowOrder, dealer: int, seats: int) -> tuple[Turn, ...]:
    first = dealer + 1 if order is ShowOrder.PONE_FIRST else dealer
    hands = [Turn((first + step) % seats, crib=False) for step in range(seats)]
    return (*hands, Turn(dealer, crib=True))
