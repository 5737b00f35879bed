"""A whole game, deal by deal, to the very moment of its end [rules 5 to 8]."""

import sys
from collections.abc import Callable, Sequence
from functools import partial

from service.engine.errors import Illegal, Path
from service.engine.game.board import Board
from service.engine.game.checks import CheckedGame, checked_game, checked_play
from service.engine.game.deal import DealJudge
from service.engine.game.deal_play import DealPlay
from service.engine.game.game_log import Deal, Ended, EndedBy, GameLog, PlayLog
from service.engine.game.ledger import Adjudication, Line, Must, Next, Phase, Status
from service.engine.game.play import Play
from service.engine.game.score_sheet import PlaysTried, Slips
from service.engine.game.umpire import Umpire
from service.engine.result import outcome
from service.engine.scoring.combinations import Event


def adjudicate(
    log: GameLog, *, ledger: bool = True, tried: PlaysTried | None = None
) -> Adjudication:
    """Judge a game: the board after every entry, the winner, and every mistake.

    Without a ledger it takes less time, and everything else is the same. Games of one request share
    ``tried``. Raises `Impossible` where no such game can exist.
    """
    game = checked_game(log)
    rules, seating = game.rules, game.seating
    starts = [(log.starting_scores or {}).get(name, 0) for name in seating.names]
    board = Board(seating.names, starts, rules.target, ledger_kept=ledger)
    umpire = Umpire(board, rules, game.table, seating)
    run = partial(_game, log, umpire, game, tried or PlaysTried())
    return _adjudication(log.ruleset, umpire, run, log.deals, log.ended)


def adjudicate_play(log: PlayLog) -> Adjudication:
    """Judge a play by itself, without a target; raise `Impossible` where none such can exist."""
    rules, table, seating, hands = checked_play(log)
    board = Board(seating.names, [0] * len(seating.sides), sys.maxsize)
    umpire = Umpire(board, rules, table, seating)
    play = Play(hands, seating.seat[log.dealer], rules.counts)
    run = partial(DealPlay(umpire, play, log.plays, open_end=True).run, ())
    return _adjudication(log.ruleset, umpire, run, ())


def _adjudication(
    ruleset: str,
    umpire: Umpire,
    run: Callable[[], Next | None],
    deals: Sequence[Deal],
    ended: Ended | None = None,
) -> Adjudication:
    board, seating = umpire.board, umpire.seating
    following: Next | None = None
    status = Status.COMPLETE
    try:
        following = run()
    except Illegal as fault:
        status = Status.ILLEGAL
        board.violations.append(fault.violation)
    won, ended_at, ended_by = board.winner, umpire.ended_at, None
    if status is Status.COMPLETE and board.over:
        ended_by = EndedBy.TARGET
    elif status is Status.COMPLETE and ended is not None:
        won, ended_at, ended_by = 1 - board.names.index(ended.side), ("ended",), ended.by
        following = None
    elif following is not None:
        status = Status.IN_PROGRESS
    return Adjudication(
        status=status,
        ruleset=ruleset,
        players=seating.players,
        sides=seating.sides,
        scores=board.scores,
        rear=tuple(board.rear),
        ledger=tuple(umpire.ledger),
        unverified=umpire.unverified,
        violations=tuple(board.violations),
        audit=tuple(board.audit),
        outcome=None if won is None else outcome(board.scores, won, umpire.rules),
        ended_at=ended_at,
        ended_by=ended_by,
        entries_after_end=0 if ended_at is None else _entries_after(ended_at, deals),
        next=following,
    )


def _game(log: GameLog, umpire: Umpire, game: CheckedGame, tried: PlaysTried) -> Next | None:
    """Judge deal after deal; return the next thing to do, None when somebody has won."""
    players = umpire.seating.players
    if umpire.rules.head_start and log.starting_scores is None:
        _head_start(umpire, (game.dealers[0] + 1) % len(players))
    slips = Slips(umpire.board)
    for index, deal in enumerate(game.deals):
        last = index + 1 == len(game.deals)
        judge = DealJudge(umpire, deal, ("deals", index))
        unfinished = judge.judge(tried, open_end=last and log.ended is None)
        if unfinished is not None and not last:
            what = "show" if unfinished.phase is Phase.SHOW else "play"
            todo = unfinished.told(players)
            detail = f"the {what} of the deal before must be complete ({todo})"
            raise Illegal(f"{what}-incomplete", ("deals", index + 1), detail)
        judge.compare_scores(slips)
        if unfinished is not None or umpire.board.over:
            return unfinished
    return Next(Phase.START, game.dealers[-1], Must.DEAL)


def _head_start(umpire: Umpire, pone: int) -> None:
    points = umpire.rules.head_start
    umpire.board.head_start(umpire.seating.side[pone], points)
    umpire.write(Line((), Event.HEAD_START, pone, points=points))


def _entries_after(end: Path, deals: Sequence[Deal]) -> int:
    if end == ("ended",):
        return 0
    index = int(end[1])
    after_deal = sum(sum(_entries(later).values()) for later in deals[index + 1 :])
    if len(end) == 2:
        # The whole show, which the log leaves out.
        return after_deal
    entries = _entries(deals[index])
    # Heels without an entry of their own are judged at the starter.
    part = "heels" if end[2] == "starter" else str(end[2])
    behind = list(entries).index(part) + 1
    in_part = max(0, entries[part] - 1 - (int(end[3]) if len(end) > 3 else 0))
    return in_part + sum(list(entries.values())[behind:]) + after_deal


def _entries(deal: Deal) -> dict[str, int]:
    """Return the number of entries of each part of a deal, in the order in which it is judged."""
    if deal.void:
        return {"rulings": len(deal.rulings)}
    return {
        "rulings": len(deal.rulings),
        "heels": int(deal.heels is not None),
        "plays": len(deal.plays),
        "pegged": int(deal.pegged is not None),
        "show": len(deal.show or ()),
        "scores": int(deal.totals_alone),
    }
