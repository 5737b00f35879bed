"""The review of a game: what discards and mistakes cost, how probable a win was, and luck."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from service.engine.cards import DECK, Card
from service.engine.chances.in_log import BoardChances, Cost, GameChances, are_known
from service.engine.discard.advice import assumptions
from service.engine.discard.choices import (
    Choice,
    Expectation,
    Others,
    advised_table,
    check_others,
    choices,
    pegging_counts,
)
from service.engine.discard.pegging import pegging
from service.engine.errors import Path, inside
from service.engine.game.adjudication import adjudicate
from service.engine.game.board import BOOKS
from service.engine.game.game_log import GameLog
from service.engine.game.ledger import Adjudication, Hint, Status
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
    """The dealer's, if the crib was shown and its cards and discards are known; else None."""


class Sums(NamedTuple):
    discards: int
    best_discards: int
    loss: Fraction
    hand_luck: Fraction
    crib_luck: Fraction
    pegged: int
    """Own points for the play as they were pegged, without heels, where the cards kept are known.
    """
    hands: int
    """Own points as they were pegged; as are cribs."""
    cribs: int
    expected_pegging: Fraction | None
    """The means of the same deals; None where they are not known."""
    mistakes: "MistakeSums | None"
    """None where chances are not known."""


class MistakeSums(NamedTuple):
    """Changes in the probability of a win, both as positive numbers."""

    lost: Fraction
    gained: Fraction


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
    """Reviews by seat."""
    chances: tuple[BoardChances, ...] | None
    """None where they are not known, as for mistakes."""
    mistakes: tuple[Cost, ...] | None
    unjudged: tuple[Path, ...] | None
    """As the adjudication has it, as do hints."""
    hints: tuple[Hint, ...]


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
    known = GameChances(log, game) if are_known(table, log.rules) else None
    mistakes = tuple(known.mistakes()) if known else None
    seats = range(len(game.players))
    crib = "plus that of the crib for the dealer's side, minus it for others"
    return Review(
        status=game.status,
        ruleset=log.ruleset.id,
        assumes=assumptions(table, log.rules, others, crib),
        players=game.players,
        discards=discards,
        luck=luck,
        sums=tuple(_sums(seat, log, game, table, discards, luck, mistakes) for seat in seats),
        chances=tuple(known.course()) if known else None,
        mistakes=mistakes,
        unjudged=game.unjudged,
        hints=game.hints,
    )


def _discards(
    log: GameLog, game: Adjudication, table: Table, others: Others
) -> Iterator[ReviewedDiscard]:
    side = seated(log.players, log.teams).side
    for index, dealer, _ in game.judged:
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
    table: Table,
    discards: Sequence[ReviewedDiscard],
    luck: Sequence[Luck],
    mistakes: Sequence[Cost] | None,
) -> Sums:
    own = [one for one in discards if one.player == seat]
    lucks = [one for one in luck if one.player == seat]
    kept = _kept(seat, game)
    books = _books(seat, log, game, kept)
    return Sums(
        discards=len(own),
        best_discards=sum(one.rank == 1 for one in own),
        loss=_total(one.loss for one in own),
        hand_luck=_total(one.hand for one in lucks),
        crib_luck=_total(one.crib or Fraction() for one in lucks),
        pegged=books["play"],
        expected_pegging=_expected_pegging(seat, log, game, table, kept),
        hands=books["hands"],
        cribs=books["cribs"],
        mistakes=None if mistakes is None else _mistake_sums(seat, mistakes),
    )


def _total(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction())


def _mistake_sums(seat: int, mistakes: Sequence[Cost]) -> MistakeSums:
    changes = [one.change for one in mistakes if one.side == seat]
    lost = _total(-change for change in changes if change < 0)
    return MistakeSums(lost, _total(change for change in changes if change > 0))


def _expected_pegging(
    seat: int, log: GameLog, game: Adjudication, table: Table, kept: Mapping[int, Sequence[Card]]
) -> Fraction | None:
    if not pegging_counts(table, log.rules):
        return None
    dealers = {deal: dealer for deal, dealer, _ in game.judged}
    return _total(pegging(hand, dealer=dealers[deal] == seat).own for deal, hand in kept.items())


def _kept(seat: int, game: Adjudication) -> Mapping[int, Sequence[Card]]:
    """Return the cards that a player kept, by deal, where they are known and the play began."""
    played = {line.path[1] for line in game.ledger if line.event in (Event.CARD, Event.PEGGING)}
    shown = {
        line.path[1]: line.cards
        for line in game.ledger
        if line.event is Event.HAND and line.player == seat and line.cards
    }
    kept = {
        deal: cards.hand(seat) or shown.get(deal)
        for deal, _, cards in game.judged
        if deal in played
    }
    return {deal: cards for deal, cards in kept.items() if cards}


def _books(seat: int, log: GameLog, game: Adjudication, kept: Container[int]) -> Counter[str]:
    """Return the points of a player's own entries by the audit, which is by side.

    Those of the play are of the deals whose cards are known.
    """
    books: Counter[str] = Counter()
    for line in game.ledger:
        if line.player == seat and line.event in BOOKS:
            book = BOOKS[line.event]
            if book != "play" or line.path[1] in kept:
                books[book] += sum(
                    award.points for award in line.awards if award.reason is Reason.SCORE
                )
        elif line.event is Event.PEGGING and line.path[1] in kept:
            # Totals of all players.
            pegged = log.deals[int(line.path[1])].pegged or {}
            books["play"] += pegged.get(game.players[seat], 0)
    return books
