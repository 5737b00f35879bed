"""The board as written: what the players had, whatever they should have had [rules 15]."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from service.engine.errors import Path
from service.engine.game.board import Board
from service.engine.game.checks import CheckedDeal
from service.engine.game.game_log import Deal, GameLog, Heels, PlayEntry, Ruling, ShowEntry, Word
from service.engine.game.ledger import AsWritten, Mistaken
from service.engine.game.seating import Seating
from service.engine.game.show_order import Shown, Turn
from service.engine.result import outcome
from service.engine.rules.parameters import Rules


class WrittenBoard:
    """Kept as what each side is ahead of the judged board, so that most entries cost nothing."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._ahead = [0] * len(board.names)
        self._final: tuple[int, ...] | None = None
        self._winner: int | None = None
        self._forfeited = False
        self.ended_at: Path | None = None
        self.first_difference: Path | None = None
        self.apart = False
        """True once a side is ahead or behind."""
        self.mistaken: dict[Path, Mistaken] = {}

    @property
    def over(self) -> bool:
        return self.ended_at is not None

    def score(self, side: int) -> int:
        """Return where a side stands, before capping; where it stood at the end, if it is over."""
        if self._final is not None:
            return self._final[side]
        return self._board.uncapped[side] + self._ahead[side]

    def moves_instead(self, before: Sequence[int], moves: Mapping[int, int]) -> None:
        """Say that an entry moves these sides, and no others, whatever it pegged.

        ``before``: the judged board before the entry, not capped.
        """
        for side, (now, then) in enumerate(zip(self._board.uncapped, before, strict=True)):
            self._ahead[side] += moves.get(side, 0) - (now - then)
        self.apart = True

    def move(self, side: int, points: int) -> None:
        """Move a side by what the judged board does not peg; `after` keeps it at 0 or above."""
        self._ahead[side] += points
        self.apart = True

    def stand_at(self, standing: Mapping[int, int], totals: Mapping[int, int], path: Path) -> None:
        """Put sides where those of their written totals are that stand; ``path`` leads to all."""
        before = self.capped
        if not self.over:
            self._stand_at(standing, totals, path)
        self.mistaken[path] = (before, self.capped)

    def _stand_at(self, standing: Mapping[int, int], totals: Mapping[int, int], path: Path) -> None:
        board = self._board
        for side, total in standing.items():
            self._ahead[side] = total - board.uncapped[side]
        self.apart = True
        for side in totals:
            if self.capped[side] != board.scores[side]:
                self._differs((*path, board.names[side]))
        there = [side for side, total in standing.items() if total == board.target]
        if there:
            self._end(path if len(there) > 1 else (*path, board.names[there[0]]), there)

    def after(self, path: Path) -> None:
        """Note the end, or the first difference, after an entry that moved something."""
        if self.over:
            return
        board = self._board
        for side, score in enumerate(board.uncapped):
            # A move back, which stops at 0, may have found a side behind there first.
            self._ahead[side] = max(self._ahead[side], -score)
        scores = self.capped
        if scores != board.scores:
            self._differs(path)
        there = [side for side, score in enumerate(scores) if score == board.target]
        if there:
            self._end(path, there)

    def give_up(self, loser: int, *, forfeited: bool) -> None:
        """End the game where a side gives up, unless it is over."""
        if not self.over:
            self._end(("ended",), [1 - loser])
            self._forfeited = forfeited

    def result(self, rules: Rules) -> AsWritten:
        scores = self.capped
        won = None
        if self._winner is not None:
            won = outcome(scores, self._winner, rules, forfeited=self._forfeited)
        return AsWritten(scores, won, self.ended_at, self.first_difference)

    def _differs(self, path: Path) -> None:
        if self.first_difference is None:
            self.first_difference = path

    def _end(self, path: Path, winners: Sequence[int]) -> None:
        self.ended_at = path
        # Where one entry takes several sides there, nobody can know who was first.
        self._winner = winners[0] if len(winners) == 1 else None
        self._final = self.capped

    @property
    def capped(self) -> tuple[int, ...]:
        target = self._board.target
        return tuple(min(self.score(side), target) for side in range(len(self._ahead)))


def has_claims(log: GameLog) -> bool:
    """Return whether a log says what its players had: a claim, pegging or totals."""
    return any(
        deal.scores or (not deal.void and (deal.pegged or _claims(deal))) for deal in log.deals
    )


def _claims(deal: Deal) -> bool:
    if deal.heels is not None and deal.heels.claim is not None:
        return True
    return any(
        isinstance(entry, PlayEntry) and entry.claim is not None for entry in deal.plays
    ) or any(isinstance(entry, ShowEntry) and entry.claim is not None for entry in deal.show or ())


def entries_of(checked: CheckedDeal) -> list[tuple[Path, object]]:
    """Return every entry of a deal with its path from there, in the order of judging."""
    deal = checked.deal
    entries: list[tuple[Path, object]] = [
        (("rulings", index), ruling) for index, ruling in enumerate(deal.rulings)
    ]
    if deal.void:
        return entries
    if deal.heels is not None:
        entries.append((("heels",), deal.heels))
    entries += [(("plays", index), entry) for index, entry in enumerate(deal.plays)]
    if deal.pegged is not None:
        entries.append((("pegged",), deal.pegged))
    entries += [(("show", shown.at), shown) for shown in checked.shows.entries]
    if deal.totals_alone:
        # Its totals are no points: they say where the board is.
        entries.append((("scores",), None))
    return entries


def entries_after(checked: CheckedDeal, ended_at: Path) -> list[tuple[Path, object]]:
    """Return the entries that follow the one that ended the game; all paths are from the deal."""
    entries = entries_of(checked)
    if ended_at == ("starter",):
        return entries[len(checked.deal.rulings) :]
    places = [place for place, _ in entries]
    return entries[places.index(ended_at) + 1 :] if ended_at in places else []


def move_on(
    written: WrittenBoard,
    entries: Iterable[tuple[Path, object]],
    checked: CheckedDeal,
    seating: Seating,
    path: Path,
) -> None:
    """Move the board as written by entries that follow the end of the judged game."""
    for at, entry in entries:
        for side, points in _moves(entry, checked.dealer.seat, seating).items():
            written.move(side, points)
        written.after((*path, *at))


def _moves(entry: object, dealer: int, seating: Seating) -> Counter[int]:
    """Return the points by side that an entry gives by what is written in it."""
    moves: Counter[int] = Counter()
    match entry:
        case Ruling():
            moves[seating.names.index(entry.side)] += entry.points
        case Heels():
            moves[seating.side[dealer]] += entry.claim or 0
        case PlayEntry() if entry.player is not None and entry.play is not Word.GO:
            moves[seating.side_of(entry.player)] += entry.claim or 0
        case Shown(entry=Ruling() as ruling):
            moves[seating.names.index(ruling.side)] += ruling.points
        case Shown(entry=ShowEntry() as shown, turn=Turn() as turn, passed_over=False):
            moves[seating.side[turn.seat]] += shown.claim or 0
        case Mapping():
            for name, points in entry.items():
                moves[seating.side_of(name)] += points
    return moves
