"""One deal: rulings, starter, heels, play or pegging, and show, in this order [rules 5, 11, 12]."""

from collections.abc import Collection, Mapping, Sequence

from service.engine.cards import Card
from service.engine.errors import Illegal, Path, ViolationCode
from service.engine.game.as_written import entries_after, entries_of, move_on
from service.engine.game.checks import CheckedDeal
from service.engine.game.deal_play import DealPlay, judge_heels, take_plays_as_written
from service.engine.game.deal_show import DealShow
from service.engine.game.game_log import ShowEntry
from service.engine.game.ledger import Line, Must, Next, Phase
from service.engine.game.play import Play
from service.engine.game.score_sheet import Pegging
from service.engine.game.totals import WrittenTotals
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
            self._move_on(entries_after(self._checked, umpire.ended_at[2:]))
        self._totals.close()
        return unfinished

    def write_on(self) -> None:
        """Pass over a deal after the end of the game: as written it may go on."""
        self._totals.begin(self._index)
        self._report_cards()
        self._move_on(entries_of(self._checked))
        self._totals.stand()

    def _move_on(self, rest: Sequence[tuple[Path, object]]) -> None:
        self.entries_left = len(rest)
        move_on(self._umpire.written, rest, self._checked, self._umpire.seating, self._path)

    def _report_cards(self) -> None:
        """Report cards that cannot be; then none of the deal's cards is looked at [rules 15.2]."""
        for fault in self._checked.faults:
            self._umpire.refuse(fault)
        if self._checked.faults and not self._deal.void:
            self._umpire.unjudged.append(self._path)

    def _judge_entries(self) -> Next | None:
        umpire, deal = self._umpire, self._deal
        self._check_dealer()
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
        return self._judge_show(play_complete=unfinished is None)

    def _judge_play(self) -> Next | None:
        """Judge heels and the play; return the next thing to do in it, None when it is over."""
        umpire, deal, spoilt = self._umpire, self._deal, bool(self._checked.faults)
        if spoilt:
            self._totals.miss_play()
            self._totals.miss_turns(self._shows.order)
        else:
            umpire.judged.append((self._index, self._dealer))
        if not spoilt and deal.pegged is None:
            return self._judge_cards()
        if heels := self._judge_heels():
            umpire.judge(heels)
        if umpire.board.over:
            return None
        if deal.pegged is not None:
            self._judge_pegged(deal.pegged)
        else:
            take_plays_as_written(umpire, deal.plays, self._path)
        return None

    def _check_dealer(self) -> None:
        seating, named, due = self._umpire.seating, self._deal.dealer, self._checked.dealer.due
        if named is not None and seating.seat[named] != due:
            detail = f"{seating.players[due]} must deal here (got {named})"
            self._umpire.report(
                Illegal(ViolationCode.WRONG_DEALER, (*self._path, "dealer"), detail)
            )

    def _missing_at(self, sides: Collection[int]) -> Path | None:
        """Return where something of these sides is reported missing; None: it is still to come."""
        if self._followed:
            return ("deals", self._index + 1)
        if self._umpire.goes_on and self._totals.tell_an_end(sides):
            return self._path
        return None

    def _report_play(self, unfinished: Next, at: Path) -> None:
        todo = unfinished.told(self._umpire.seating.players)
        if self._deal.show:
            [first] = [shown.turn for shown in self._shows.entries if shown.at == 0]
            seat = first.seat if first else None
            detail = f"the play must be complete before the show ({todo})"
        else:
            seat = None
            detail = f"the play of {self._named_from(at)} must be complete ({todo})"
        self._umpire.report(Illegal(ViolationCode.PLAY_INCOMPLETE, at, detail, seat))
        self._totals.miss_play()

    def _named_from(self, at: Path) -> str:
        return "this deal" if at == self._path else "the deal before"

    def _judge_heels(self) -> Line | None:
        return judge_heels(self._umpire, self._totals, self._deal, self._dealer, self._path)

    def _before_play(self) -> Next:
        """Return the next thing to do before cards are played, or pegging is written."""
        cards, dealer, seats = self._cards, self._dealer, len(self._cards.hands)
        if not cards.told:
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
        if self._deal.starter is None or not self._cards.complete:
            return self._before_play()
        umpire, heels = self._umpire, self._judge_heels()
        if umpire.board.over:
            return None
        hands = [hand or () for hand in self._cards.hands]
        play = Play(hands, self._dealer, umpire.rules.counts)
        # After an entry of the show it is too late to claim the last point of the play.
        open_end = self._open_end and not self._deal.show
        judge = DealPlay(
            umpire,
            play,
            self._deal.plays,
            heels,
            must_be_complete=self._followed or bool(self._deal.show),
            open_end=open_end,
        )
        unfinished = judge.run(self._path)
        self._last = play.last
        if judge.broken_at is not None:
            self._play_broken = True
            umpire.unjudged.append(judge.broken_at)
            self._totals.miss_play()
            return None
        if heels and not play.pile and not umpire.board.over:
            return Next(Phase.CUT, self._dealer, Must.CLAIM_HEELS)
        return unfinished

    def _judge_pegged(self, pegged: Mapping[str, int]) -> None:
        """Take the pegging as it is written, if somebody can have pegged that [rules 11.1]."""
        umpire, path = self._umpire, (*self._path, "pegged")
        pegging = Pegging(umpire, pegged, self._hands_told(), self._dealer, path)
        if pegging.is_too_much and umpire.goes_on and self._totals.follow(self._sides):
            pegging.report()
            self._totals.miss_play()
        elif not pegging.peg() or not pegged:
            self._totals.miss_play()
        elif not umpire.board.over and not pegging.is_possible():
            pegging.report()

    def _hands_told(self) -> list[Sequence[Card] | None]:
        """Return the hands by seat, where the deal or its show tells them; else None."""
        hands = [self._cards.hand(seat) for seat in range(len(self._cards.hands))]
        for shown in self._shows.entries:
            if shown.passed_over or not isinstance(shown.entry, ShowEntry):
                continue
            if shown.turn and not shown.turn.crib:
                hands[shown.turn.seat] = hands[shown.turn.seat] or shown.entry.cards
        return hands

    def _judge_show(self, *, play_complete: bool) -> Next | None:
        umpire, deal, cards = self._umpire, self._deal, self._cards
        show = DealShow(umpire, self._totals, self._checked, self._path)
        if deal.show is None and self._counts_left_out_show():
            show.count_all(play_complete=play_complete)
            return None
        show.run(after_all=(self._last + 1) % len(cards.hands), play_complete=play_complete)
        left = self._shows.left
        if umpire.board.over or self._checked.faults or not left:
            return None
        at = self._missing_at({umpire.seating.side[turn.seat] for turn in left})
        following = Next(Phase.SHOW, left[0].seat, Must.SHOW, crib=left[0].crib)
        if at is None:
            return following
        if play_complete and self._shows.skipped_at is None:
            todo = following.told(umpire.seating.players)
            detail = f"the show of {self._named_from(at)} must be complete ({todo})"
            umpire.report(Illegal(ViolationCode.SHOW_INCOMPLETE, at, detail))
        self._totals.miss_turns(left)
        return None

    def _counts_left_out_show(self) -> bool:
        """Return whether hands and crib are counted of a show that the log leaves out."""
        umpire, deal, cards = self._umpire, self._deal, self._cards
        if umpire.manual or self._checked.faults:
            return False
        if self._play_broken and not self._followed and not deal.scores:
            return False
        known = cards.complete and cards.crib is not None and deal.starter is not None
        return known or deal.pegged is None
