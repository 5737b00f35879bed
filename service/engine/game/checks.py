"""Faults of a log: players, starting scores and cards that cannot exist together.

Every deal is checked before anything is played, those after the end of the game too, and faults
are listed in the order of the log.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

from service.engine.cards import Card
from service.engine.errors import Fault, FaultCode, refuse, unknown_player
from service.engine.game import seating
from service.engine.game.deal_cards import Cards, DealCheck
from service.engine.game.game_log import Deal, GameLog, OnFault, PlayLog
from service.engine.game.seating import Dealer, Seating, seated
from service.engine.game.show_order import Shows, shows_of, sorted_shows
from service.engine.result import Ended, side_faults
from service.engine.rules.parameters import IllegalPlay, Rules, Table
from service.engine.rules.rulesets import check_sides, table_of

CARD_FAULTS = frozenset(
    {
        FaultCode.DUPLICATE_CARD,
        FaultCode.WRONG_CARD_COUNT,
        FaultCode.CARD_NOT_DEALT,
        FaultCode.MISSING_CARDS,
        FaultCode.INVALID_DEAL,
    }
)
"""Codes of cards that cannot be: they spoil a deal; all other faults spoil the whole log."""


class CheckedDeal(NamedTuple):
    deal: Deal
    """Without its starter where its cards cannot be."""
    cards: Cards
    """All unknown where they cannot be."""
    shows: Shows
    dealer: Dealer
    faults: Sequence[Fault] = ()
    """Why its cards cannot be, where the judging goes on after that."""


class CheckedGame(NamedTuple):
    rules: Rules
    table: Table
    seating: Seating
    deals: Sequence[CheckedDeal]
    dealers: Sequence[Dealer]
    """Of every deal, and of the next one."""


def checked_game(log: GameLog) -> CheckedGame:
    """Return what can be told of a game before it is played, or raise every fault."""
    rules, table = log.rules, table_of(log.ruleset, len(log.players))
    check_sides(rules, 2 if log.teams else len(log.players))
    team_faults = tuple(seating.team_faults(log))
    seats = seated(log.players, None if team_faults else log.teams)
    dealer_faults = tuple(seating.dealer_faults(log))
    faults = [*team_faults, *dealer_faults]
    if log.starting_scores is not None and not team_faults:
        faults += _score_faults(log.starting_scores, seats, rules)
    dealers = [] if dealer_faults else seating.dealers(log, seats)
    checked = [
        _checked_deal(log, index, dealer, seats, table, faults)
        for index, (_, dealer) in enumerate(zip_longest(log.deals, dealers[:-1]))
    ]
    if log.ended is not None:
        faults += _ending_faults(log.ended, seats)
    refuse(faults)
    deals = [deal for deal in checked if deal is not None]
    return CheckedGame(rules, table, seats, deals, dealers)


def _checked_deal(
    log: GameLog,
    index: int,
    dealer: Dealer | None,
    seats: Seating,
    table: Table,
    faults: list[Fault],
) -> CheckedDeal | None:
    """Check a deal, and add what spoils the log to its faults; None: nobody knows who deals."""
    deal, goes_on = log.deals[index], log.on_fault is OnFault.CONTINUE
    shows = None
    if dealer is not None:
        shows = _shows(deal, dealer.seat, seats, log.rules, goes_on=goes_on)
    found: list[Fault] = []
    cards = DealCheck(seats, table, ("deals", index), found).deal(deal, shows)
    of_cards = [fault for fault in found if goes_on and fault.code in CARD_FAULTS]
    faults += [fault for fault in found if fault not in of_cards]
    if dealer is None or shows is None:
        return None
    checked = CheckedDeal(deal, cards, shows, dealer)
    return _unlooked(checked, of_cards) if of_cards else checked


def _shows(deal: Deal, dealer: int, seats: Seating, rules: Rules, *, goes_on: bool) -> Shows:
    if not goes_on or deal.void:
        return shows_of(deal, rules.show_order, dealer, seats.seat)
    retracts = rules.illegal_play is IllegalPlay.RETRACT
    return sorted_shows(deal, rules.show_order, dealer, seats.seat, retracts=retracts)


def _unlooked(checked: CheckedDeal, faults: Sequence[Fault]) -> CheckedDeal:
    """Return a deal none of whose cards are looked at, since they cannot be [rules 15.2]."""
    return checked._replace(
        deal=checked.deal._replace(starter=None),
        cards=Cards([None] * len(checked.cards.hands), None),
        shows=checked.shows.without_cards(),
        faults=faults,
    )


def checked_play(log: PlayLog) -> tuple[Rules, Table, Seating, Sequence[Sequence[Card]]]:
    """Return what is needed to judge a play by itself, or raise every fault."""
    rules, table = log.rules, table_of(log.ruleset, len(log.players))
    check_sides(rules, len(log.players))
    seats = seated(log.players)
    faults: list[Fault] = []
    if log.dealer not in seats.seat:
        faults.append(unknown_player(log.dealer, seats.players, ("dealer",)))
    DealCheck(seats, table, (), faults).play(log.hands, log.plays)
    refuse(faults)
    return rules, table, seats, [log.hands[name] for name in seats.players]


def _score_faults(scores: Mapping[str, int], seats: Seating, rules: Rules) -> Iterator[Fault]:
    for name in seats.names:
        if name not in scores:
            detail = f"must have a score for every side (none for {name})"
            yield Fault(FaultCode.INVALID_SCORES, ("starting_scores",), detail)
        elif scores[name] >= rules.target:
            wanted = f"must be below the target {rules.target}"
            yield Fault(FaultCode.INVALID_SCORES, ("starting_scores", name), wanted, scores[name])
    for name in scores:
        if name not in seats.names:
            yield seats.unknown_side(name, ("starting_scores", name))


def _ending_faults(ended: Ended, seats: Seating) -> Iterator[Fault]:
    yield from side_faults(len(seats.sides), ("ended",))
    if ended.side not in seats.names:
        yield seats.unknown_side(ended.side, ("ended", "side"))
