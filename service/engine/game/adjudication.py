"""A whole game, deal by deal, to the very moment of its end [rules 5 to 8]."""

from collections.abc import Callable, Sequence
from functools import partial

from service.engine.errors import Illegal, Path
from service.engine.game.board import Board
from service.engine.game.deal import judge_deal
from service.engine.game.deal_cards import Cards
from service.engine.game.deal_play import DealPlay
from service.engine.game.game_log import Deal, GameLog, PlayLog
from service.engine.game.ledger import Adjudication, Must, Next, Phase, Status
from service.engine.game.play import Play
from service.engine.game.rulings import Umpire
from service.engine.game.seating import first_dealer
from service.engine.game.validation import checked_game, checked_play
from service.engine.scoring.claims import NO_TARGET
from service.engine.scoring.combinations import Event
from service.engine.skunk import outcome


def adjudicate(log: GameLog, *, ledger: bool = True) -> Adjudication:
    """Judge a game: the board after every entry, who won at which entry, and what is wrong.

    Without a ledger it takes less time; all else is the same. Raises `Impossible`
    where no such game can exist.
    """
    rules, seating, cards = checked_game(log)
    starts = [(log.starting_scores or {}).get(name, 0) for name in seating.names]
    board = Board(seating.names, starts, rules.target)
    umpire = Umpire(board, rules, seating, ledger_kept=ledger)
    return _adjudication(log.ruleset, umpire, partial(_game, log, umpire, cards), log.deals)


def adjudicate_play(log: PlayLog) -> Adjudication:
    """Judge the play of one deal by itself; scores start at 0 and there is no target.

    Raises `Impossible` where no such play can exist.
    """
    rules, seating, cards = checked_play(log)
    umpire = Umpire(Board(seating.names, [0] * len(seating.sides), NO_TARGET), rules, seating)
    play = Play(cards.hands, seating.seat[log.dealer], rules.counts)
    run = partial(DealPlay(umpire, play, log.plays, open_end=True).run, ())
    return _adjudication(log.ruleset, umpire, run, ())


def _adjudication(
    ruleset: str, umpire: Umpire, run: Callable[[], Next | None], deals: Sequence[Deal]
) -> Adjudication:
    """Run an adjudication and gather its result."""
    board, seating = umpire.board, umpire.seating
    following: Next | None = None
    status = Status.COMPLETE
    try:
        following = run()
        if following is not None:
            status = Status.IN_PROGRESS
    except Illegal as fault:
        status = Status.ILLEGAL
        board.violation(fault.path, fault.code, fault.player, fault.detail)
    won = board.winner
    ended_at = umpire.ended_at
    return Adjudication(
        status=status,
        ruleset=ruleset,
        players=seating.players,
        sides=seating.sides,
        scores=board.scores,
        ledger=tuple(umpire.ledger),
        violations=tuple(board.violations),
        audit=tuple(board.audit),
        outcome=None if won is None else outcome(board.scores, won, umpire.rules),
        ended_at=ended_at,
        entries_after_end=0 if ended_at is None else _entries_after(ended_at, deals),
        next=following,
    )


def _game(log: GameLog, umpire: Umpire, cards: Sequence[Cards]) -> Next | None:
    """Judge deal after deal; return what is to be done next, None when somebody has won.

    Raises `Illegal` at an entry that breaks the rules of play.
    """
    seats = len(umpire.seating.players)
    dealer = first_dealer(log, umpire.seating)
    if umpire.rules.head_start and log.starting_scores is None:
        _head_start(umpire, (dealer + 1) % seats)
    for index, deal in enumerate(log.deals):
        last = index + 1 == len(log.deals)
        path = ("deals", index)
        unfinished = judge_deal(umpire, deal, cards[index], dealer, path, last=last)
        if umpire.board.over:
            return None
        if unfinished is not None:
            if last:
                return unfinished
            what = "show" if unfinished.phase is Phase.SHOW else "play"
            todo = unfinished.told(umpire.seating.players)
            detail = f"the {what} of the deal before must be complete ({todo})"
            raise Illegal(f"{what}-incomplete", ("deals", index + 1), detail)
        dealer = (dealer + 1) % seats
    return Next(Phase.START, dealer, Must.DEAL)


def _head_start(umpire: Umpire, pone: int) -> None:
    points = umpire.rules.head_start
    umpire.board.head_start(umpire.seating.side[pone], points)
    umpire.write((), Event.HEAD_START, pone, points=points)


def _entries_after(end: Path, deals: Sequence[Deal]) -> int:
    """Return how many entries (plays, shows, heels) the log has after the ending one."""
    index = int(end[1])
    deal = deals[index]
    plays, shows = len(deal.plays), len(deal.show or ())
    match end[2:]:
        case ("plays", int(entry)):
            after = plays - entry - 1 + shows
        case ("show", int(entry)):
            after = shows - entry - 1
        case ("heels",) | ("starter",):
            after = plays + shows
        case _:
            after = 0
    return after + sum(
        len(later.plays) + len(later.show or ()) + (later.heels is not None)
        for later in deals[index + 1 :]
    )
