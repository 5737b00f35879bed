"""One deal: rulings, starter, heels, play or pegging, and show, in this order [rules 5, 11, 12]."""

from collections.abc import Collection, Mapping, Sequence

from service.engine.cards import Card
from service.engine.errors import FaultCode, Path, Violation
from service.engine.game.as_written import WrittenTotals, gives, pegged_by_side
from service.engine.game.checks import CheckedDeal
from service.engine.game.deal_play import DealPlay, judge_heels, take_plays_as_written
from service.engine.game.game_log import Ruling, ShowEntry
from service.engine.game.ledger import JudgedDeal, Line, Must, Next, Phase
from service.engine.game.pegging import Pegging
from service.engine.game.play import Play, UntoldPlay
from service.engine.game.show import DealShow
from service.engine.game.umpire import Umpire


class DealJudge:
    """Judges one deal of a game; ``path`` leads to it.

    ``followed``: another deal follows, so that this one must be complete. ``open_end``: the log
    stops with this deal, and the game may go on.
    """

    def __init__(
        self,
        umpire: Umpire,
        totals: WrittenTotals,
        checked: CheckedDeal,
        index: int,
        *,
        followed: bool,
        open_end: bool,
    ) -> None:
        self._umpire = umpire
        self._totals = totals
        self._checked = checked
        self._deal, self._cards, self._shows = checked.deal, checked.cards, checked.shows
        self._dealer = checked.dealer.seat
        self._index = index
        self._path: Path = ("deals", index)
        self._followed = followed
        self._open_end = open_end
        self._sides = range(len(umpire.seating.sides))
        self._play_broken = False
        self._ended_in_play = False
        """True where a total says that the game ended in a play that is not complete."""
        self._show = DealShow(
            umpire,
            totals,
            self._cards,
            self._deal.starter,
            self._shows,
            self._path,
            spoilt=bool(checked.faults),
        )
        self.entries_left = 0
        """Number of entries after the end of the game."""
        self._last = self._dealer
        """The seat of the last card played; before the first card, the dealer, whose left leads."""

    def judge(self) -> Next | None:
        """Return the next thing to do in the deal; None when it is complete or won."""
        umpire = self._umpire
        self._totals.begin(self._index)
        unfinished = self._judge_entries()
        if umpire.ended_at is not None:
            self._move_on(self._entries_after(umpire.ended_at[2:]))
        self._totals.close()
        return unfinished

    def write_on(self) -> None:
        """Pass over a deal after the end of the game: as written it may go on."""
        self._totals.begin(self._index)
        self._move_on(self._entries())
        self._totals.stand()

    def _move_on(self, rest: Sequence[tuple[Path, Mapping[int, int]]]) -> None:
        """Move the board as written by entries that follow the end of the judged game."""
        self.entries_left = len(rest)
        written = self._umpire.written
        for at, moves in rest:
            written.move(moves)
            written.after((*self._path, *at))

    def _entries(self) -> list[tuple[Path, Mapping[int, int]]]:
        """Return every entry with its path from the deal and what it gives as written.

        They are in the order of judging.
        """
        deal, seating = self._deal, self._umpire.seating
        entries: list[tuple[Path, Mapping[int, int]]] = [
            (("rulings", index), gives(ruling, None, seating))
            for index, ruling in enumerate(deal.rulings)
        ]
        if deal.void:
            return entries
        if deal.heels is not None:
            entries.append((("heels",), gives(deal.heels, self._dealer, seating)))
        for index, entry in enumerate(deal.plays):
            name = None if isinstance(entry, Ruling) else entry.player
            seat = None if name is None else seating.seat[name]
            entries.append((("plays", index), gives(entry, seat, seating)))
        if deal.pegged is not None:
            entries.append((("pegged",), pegged_by_side(deal.pegged, seating)))
        for shown in self._shows.entries:
            turn = None if shown.passed_over else shown.turn
            seat = turn.seat if turn else None
            entries.append((("show", shown.at), gives(shown.entry, seat, seating)))
        if deal.totals_alone:
            # Its totals are no points: they say where the board is.
            entries.append((("scores",), {}))
        return entries

    def _entries_after(self, ended_at: Path) -> list[tuple[Path, Mapping[int, int]]]:
        """Return the entries after the end of the game; ``ended_at`` is a path from the deal."""
        entries = self._entries()
        if ended_at == ("starter",):
            return entries[len(self._deal.rulings) :]
        if self._show.ended_before is not None:
            judged = len(entries) - len(self._shows.entries) + self._show.ended_before
            return entries[judged:]
        places = [place for place, _ in entries]
        return entries[places.index(ended_at) + 1 :] if ended_at in places else []

    def _report_cards(self) -> None:
        """Report impossible cards; then the deal is judged without its cards [rules 15.2]."""
        for fault in self._checked.faults:
            code = FaultCode(fault.code)
            self._umpire.report(Violation(fault.path, code, None, fault.detail))
        if self._checked.faults and not self._deal.void:
            self._umpire.unjudged.append(self._path)

    def _judge_entries(self) -> Next | None:
        umpire, deal = self._umpire, self._deal
        self._check_dealer()
        umpire.known_at_start.append(umpire.board_known)
        self._report_cards()
        for index, ruling in enumerate(deal.rulings):
            umpire.ruling((*self._path, "rulings", index), ruling, Phase.START)
            if umpire.board.over:
                return None
        if deal.void:
            return None
        if deal.totals_alone:
            self._totals.peg_alone()
            return None
        return self._judge_play_and_show()

    def _judge_play_and_show(self) -> Next | None:
        unfinished = self._judge_play()
        if self._umpire.board.over:
            return None
        if unfinished is not None:
            at = (*self._path, "show", 0) if self._deal.show else self._missing_at(self._sides)
            if at is None:
                return unfinished
            self._report_play(unfinished, at)
            self._ended_in_play = at == self._path
        return self._judge_show(play_complete=unfinished is None)

    def _judge_play(self) -> Next | None:
        """Judge heels and the play; return the next thing to do in it, None when it is over."""
        umpire, deal, spoilt = self._umpire, self._deal, bool(self._checked.faults)
        if spoilt:
            show = self._show
            fault = self._checked.faults[0]
            umpire.rest_on(fault.path, FaultCode(fault.code), show.missing)
            self._totals.miss_play(show.missing)
            show.miss(self._shows.order)
        else:
            umpire.judged.append(JudgedDeal(self._index, self._dealer, self._cards))
        if not spoilt and deal.pegged is None:
            return self._judge_cards()
        if heels := self._judge_heels():
            umpire.judge(heels)
        if umpire.board.over:
            return None
        if deal.pegged is not None:
            path = (*self._path, "pegged")
            Pegging(umpire, deal.pegged, self._known_hands(), self._dealer, path).judge(
                self._totals
            )
        else:
            take_plays_as_written(umpire, deal.plays, self._path)
        return None

    def _check_dealer(self) -> None:
        seating, named, due = self._umpire.seating, self._deal.dealer, self._checked.dealer.due
        if named is not None and seating.seat[named] != due:
            path = (*self._path, "dealer")
            found = self._umpire.findings.wrong_dealer(path, due, named)
            self._umpire.report(found, Next(Phase.START, due, Must.DEAL))

    def _missing_at(self, sides: Collection[int]) -> Path | None:
        """Return where something of these sides is reported missing; None: it is still to come."""
        if self._followed:
            return ("deals", self._index + 1)
        if self._umpire.goes_on and self._totals.tell_an_end(sides):
            return self._path
        return None

    def _report_play(self, unfinished: Next, at: Path) -> None:
        first = [shown.turn for shown in self._shows.entries if shown.at == 0 and shown.turn]
        seat = first[0].seat if first else None
        findings, missing = self._umpire.findings, self._show.missing
        found = findings.play_incomplete(at, self._index, seat, unfinished, missing)
        self._umpire.report(found, unfinished)
        self._totals.miss_play(missing)

    def _judge_heels(self) -> Line | None:
        return judge_heels(self._umpire, self._totals, self._deal, self._dealer, self._path)

    def _before_play(self) -> Next:
        """Return the next thing to do before cards are played, or pegging is written."""
        cards, dealer, seats = self._cards, self._dealer, len(self._cards.hands)
        if not cards.given:
            if self._judge_heels():
                return Next(Phase.CUT, dealer, Must.CLAIM_HEELS)
            return Next(Phase.PLAY, (dealer + 1) % seats, Must.PEG)
        if self._deal.starter is None:
            self._judge_heels()
        if cards.undiscarded:
            from_left = min(cards.undiscarded, key=lambda seat: (seat - dealer - 1) % seats)
            return Next(Phase.CUT, from_left, Must.DISCARD)
        if cards.to_crib_missing:
            return Next(Phase.CUT, dealer, Must.DISCARD)
        return Next(Phase.CUT, dealer, Must.TURN_STARTER)

    def _judge_cards(self) -> Next | None:
        """Judge a play whose cards are played one by one, as far as it goes."""
        deal, cards = self._deal, self._cards
        if not deal.plays and (deal.starter is None or not cards.complete):
            return self._before_play()
        umpire, heels = self._umpire, self._judge_heels()
        if umpire.board.over:
            return None
        if cards.given:
            hands = [hand or () for hand in cards.hands]
            play = Play(hands, self._dealer, umpire.rules.counts)
        else:
            play = UntoldPlay(self._known_hands(), self._dealer, umpire.rules.counts)
        # After an entry of the show it is too late to claim the last point of the play.
        open_end = self._open_end and not deal.show
        judge = DealPlay(
            umpire,
            play,
            deal.plays,
            heels,
            self._shows.order[0],
            must_be_complete=self._followed or bool(deal.show),
            open_end=open_end,
        )
        unfinished = judge.run(self._path)
        self._last = play.last
        if judge.broken_at is not None:
            self._play_broken = True
            umpire.unjudged.append((*self._path, "plays", judge.broken_at))
            self._totals.miss_play(judge.missing)
            take_plays_as_written(umpire, deal.plays, self._path, judge.broken_at + 1)
            return None
        return unfinished

    def _known_hands(self) -> list[Sequence[Card] | None]:
        """Return the hands by seat from the deal or its show; None: unknown."""
        hands = [self._cards.hand(seat) for seat in range(len(self._cards.hands))]
        for shown in self._shows.entries:
            if shown.passed_over or not isinstance(shown.entry, ShowEntry):
                continue
            if shown.turn and not shown.turn.crib:
                hands[shown.turn.seat] = hands[shown.turn.seat] or shown.entry.cards
        return hands

    def _judge_show(self, *, play_complete: bool) -> Next | None:
        umpire, cards, show = self._umpire, self._cards, self._show
        if self._deal.show is None and self._counts_left_out_show():
            show.count_all(play_complete=play_complete)
            return None
        show.run(after_all=(self._last + 1) % len(cards.hands), play_complete=play_complete)
        left = self._shows.left
        if umpire.board.over or self._checked.faults or not left:
            return None
        at = self._missing_at({umpire.seating.side[turn.seat] for turn in left})
        following = left[0].as_next
        if at is None:
            return following
        if play_complete and not any(shown.skipped for shown in self._shows.entries):
            findings = umpire.findings
            found = findings.show_incomplete(at, self._index, left, show.missing)
            umpire.report(found, following)
        show.miss(left)
        return None

    def _counts_left_out_show(self) -> bool:
        """Return whether hands and crib are counted of a show that the log leaves out."""
        umpire, deal, cards = self._umpire, self._deal, self._cards
        if umpire.manual or self._checked.faults or self._ended_in_play:
            return False
        if self._play_broken and not self._followed and not deal.scores:
            return False
        known = cards.complete and cards.crib is not None and deal.starter is not None
        return known or deal.pegged is None
