"""The review of a game: the cost of every discard, and the luck of starter and crib."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from service.engine.cards import DECK, Card
from service.engine.discard.advice import assumptions
from service.engine.discard.choices import (
    Choice,
    Expectation,
    Others,
    advised_table,
    check_others,
    choices,
)
from service.engine.errors import Path, inside
from service.engine.game.adjudication import adjudicate
from service.engine.game.board import BOOKS
from service.engine.game.game_log import GameLog
from service.engine.game.ledger import Adjudication, Status
from service.engine.game.seating import seated
from service.engine.rules.parameters import Rules, Table
from service.engine.scoring.claims import Reason
from service.engine.scoring.combinations import Event


@dataclass(frozen=True, slots=True)
class ReviewedDiscard:
    path: Path
    player: int
    """Seat."""
    dealer: bool
    choice: Choice
    best: Choice
    rank: int
    """1 for the best; choices of equal net share a rank."""
    options: int
    """Number of ways to discard."""

    @property
    def loss(self) -> Fraction:
        """Points by which the best choice is better, on average."""
        return self.best.net - self.choice.net


@dataclass(frozen=True, slots=True)
class Luck:
    """Points above the mean, from the starter and the other cards of the crib."""

    path: Path
    """The hand shown."""
    player: int
    """Seat."""
    hand: Fraction
    crib: Fraction | None
    """Of the dealer, if the crib was shown and its cards and discards are known; else None."""


class Sums(NamedTuple):
    discards: int
    best_discards: int
    loss: Fraction
    hand_luck: Fraction
    crib_luck: Fraction
    pegged: int
    """Own points for the play as they were pegged, without heels; as are hands and cribs."""
    hands: int
    cribs: int


@dataclass(frozen=True, slots=True)
class Review:
    status: Status
    ruleset: str
    assumes: str
    players: tuple[str, ...]
    """Names by seat."""
    discards: tuple[ReviewedDiscard, ...]
    luck: tuple[Luck, ...]
    sums: tuple[Sums, ...]
    """By seat."""


def review(log: GameLog, others: Others = Others.RANDOM) -> Review:
    """Review a game up to its end, or up to the entry that breaks the rules of play.

    Raises `Impossible` (``unsupported-ruleset``, and where no such game can exist), with paths
    into ``log`` and ``others``.
    """
    with inside("log"):
        table = advised_table(log.ruleset, len(log.players))
    check_others(others, table)
    with inside("log"):
        game = adjudicate(log)
    discards = tuple(_discards(log, game, table, others))
    luck = tuple(_luck(log, game, discards))
    seats = range(len(game.players))
    crib = "plus that of the crib for the dealer's side, minus it for others"
    return Review(
        status=game.status,
        ruleset=log.ruleset.id,
        assumes=assumptions(table, others, crib),
        players=game.players,
        discards=discards,
        luck=luck,
        sums=tuple(_sums(seat, log, game, discards, luck) for seat in seats),
    )


def _discards(
    log: GameLog, game: Adjudication, table: Table, others: Others
) -> Iterator[ReviewedDiscard]:
    side = seated(log.players, log.teams).side
    for index, dealer in game.judged:
        deal = log.deals[index]
        dealt, discards = deal.dealt or {}, deal.discards or {}
        for seat, name in enumerate(log.players):
            if name in dealt and name in discards:
                own_crib = side[seat] == side[dealer]
                ranked = choices(dealt[name], table, log.rules, others, dealer=own_crib)
                discarded = set(discards[name])
                [choice] = [one for one in ranked if set(one.discard) == discarded]
                yield ReviewedDiscard(
                    path=("deals", index, "discards", name),
                    player=seat,
                    dealer=seat == dealer,
                    choice=choice,
                    best=ranked[0],
                    rank=1 + sum(one.net > choice.net for one in ranked),
                    options=len(ranked),
                )


def _luck(log: GameLog, game: Adjudication, discards: Sequence[ReviewedDiscard]) -> Iterator[Luck]:
    """Compare hands and cribs of known cards with the points to expect of them."""
    shown = [line for line in game.ledger if not (line.unverified or line.retracted)]
    expected = {(one.path[1], one.player): one.choice.crib for one in discards if one.dealer}
    cribs = {
        owner: line.points - expected[owner]
        for line in shown
        if line.event is Event.CRIB and (owner := (line.path[1], line.player)) in expected
    }
    for line in shown:
        if line.event is Event.HAND and line.player is not None:
            deal, seat = int(line.path[1]), line.player
            dealt = (log.deals[deal].dealt or {}).get(game.players[seat], ())
            mean = _mean_of_hand(line.cards, dealt, log.rules)
            yield Luck(line.path, seat, line.points - mean, cribs.get((deal, seat)))


def _mean_of_hand(hand: Sequence[Card], dealt: Sequence[Card], rules: Rules) -> Fraction:
    from service.engine.discard import expectation  # noqa: PLC0415 - it needs numpy, which takes its time

    unseen = [card for card in DECK if card not in {*hand, *dealt}]
    [cases] = expectation.hand_cases([hand], unseen, rules)
    return Expectation(cases).mean


def _sums(
    seat: int,
    log: GameLog,
    game: Adjudication,
    discards: Sequence[ReviewedDiscard],
    luck: Sequence[Luck],
) -> Sums:
    own = [one for one in discards if one.player == seat]
    lucks = [one for one in luck if one.player == seat]
    books = _books(seat, log, game)
    return Sums(
        discards=len(own),
        best_discards=sum(one.rank == 1 for one in own),
        loss=sum((one.loss for one in own), Fraction()),
        hand_luck=sum((one.hand for one in lucks), Fraction()),
        crib_luck=sum((one.crib or Fraction() for one in lucks), Fraction()),
        pegged=books["play"],
        hands=books["hands"],
        cribs=books["cribs"],
    )


def _books(seat: int, log: GameLog, game: Adjudication) -> Counter[str]:
    """Return the points of a player's own entries by the audit, which is by side."""
    books: Counter[str] = Counter()
    for line in game.ledger:
        if line.player == seat and line.event in BOOKS:
            books[BOOKS[line.event]] += sum(
                award.points for award in line.awards if award.reason is Reason.SCORE
            )
        elif line.event is Event.PEGGING:
            # Totals of all players.
            pegged = log.deals[int(line.path[1])].pegged or {}
            books["play"] += pegged.get(game.players[seat], 0)
    return books
