"""One deal: rulings, starter, heels, play or pegging, and show, in this order [rules 5, 11, 12]."""

from collections.abc import Mapping

from service.engine.errors import Illegal, Path
from service.engine.game.checks import CheckedDeal
from service.engine.game.deal_play import DealPlay, judge_heels
from service.engine.game.deal_show import DealShow
from service.engine.game.ledger import Line, Must, Next, Phase
from service.engine.game.play import Play
from service.engine.game.score_sheet import PlaysTried, Slips, look_for_play, peg, peg_deal
from service.engine.game.umpire import Umpire


class DealJudge:
    """Judges one deal of a game; ``path`` leads to it."""

    def __init__(self, umpire: Umpire, checked: CheckedDeal, path: Path) -> None:
        self._umpire = umpire
        self._deal, self._cards, self._shows, self._dealer = checked
        self._path = path
        self._totals_pegged = False
        self._last = self._dealer
        """The seat of the last card played; before the first card, the dealer, whose left leads."""

    def judge(self, tried: PlaysTried, *, open_end: bool) -> Next | None:
        """Return the next thing to do in the deal; None when it is complete or won.

        ``open_end``: the log stops with this deal, and the game may go on.
        """
        umpire, deal = self._umpire, self._deal
        self._check_dealer()
        for index, ruling in enumerate(deal.rulings):
            umpire.ruling((*self._path, "rulings", index), ruling)
            if umpire.board.over:
                return None
        if deal.void:
            return None
        if deal.totals_alone and deal.scores is not None:
            self._totals_pegged = True
            peg_deal(umpire, deal.scores, (*self._path, "scores"))
            return None
        if deal.pegged is not None:
            return self._judge_pegged(deal.pegged, tried)
        return self._judge_cards(open_end=open_end)

    def compare_scores(self, slips: Slips) -> None:
        """Compare the board with the totals written at the end of the deal [rules 11.3]."""
        if self._totals_pegged:
            slips.forget()
        elif self._deal.scores is not None:
            slips.compare(self._deal.scores, (*self._path, "scores"))

    def _check_dealer(self) -> None:
        seating, named = self._umpire.seating, self._deal.dealer
        if named is not None and seating.seat[named] != self._dealer:
            detail = f"{seating.players[self._dealer]} must deal here (got {named})"
            raise Illegal("wrong-dealer", (*self._path, "dealer"), detail)

    def _judge_heels(self) -> Line | None:
        return judge_heels(self._umpire, self._deal, self._dealer, self._path)

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

    def _judge_cards(self, *, open_end: bool) -> Next | None:
        """Judge a deal whose cards are played one by one, as far as it goes."""
        umpire, deal = self._umpire, self._deal
        if deal.starter is not None and self._cards.complete:
            # After an entry of the show it is too late to claim the last point of the play.
            unfinished = self._judge_play(open_end=open_end and not deal.show)
        else:
            unfinished = self._before_play()
        if umpire.board.over:
            return None
        if unfinished is None:
            return self._judge_show()
        if deal.show:
            todo = unfinished.told(umpire.seating.players)
            detail = f"the play must be complete before the show ({todo})"
            shown = self._shows.entries[0]
            seat = shown[0].seat if shown else None
            raise Illegal("play-incomplete", (*self._path, "show", 0), detail, seat)
        return unfinished

    def _judge_play(self, *, open_end: bool) -> Next | None:
        umpire, heels = self._umpire, self._judge_heels()
        if umpire.board.over:
            return None
        hands = [hand or () for hand in self._cards.hands]
        play = Play(hands, self._dealer, umpire.rules.counts)
        plays = self._deal.plays
        unfinished = DealPlay(umpire, play, plays, heels, open_end=open_end).run(self._path)
        self._last = play.last
        if heels and not play.pile and not umpire.board.over:
            return Next(Phase.CUT, self._dealer, Must.CLAIM_HEELS)
        return unfinished

    def _judge_pegged(self, pegged: Mapping[str, int], tried: PlaysTried) -> Next | None:
        """Judge heels, the pegging as it is written, and the show [rules 11.1]."""
        umpire, board, path = self._umpire, self._umpire.board, (*self._path, "pegged")
        if heels := self._judge_heels():
            umpire.judge(heels)
        if umpire.board.over:
            return None
        peg(umpire, pegged, path)
        before_show = len(board.violations)
        try:
            return None if board.over else self._judge_show()
        finally:
            if not board.over:
                found = look_for_play(umpire, pegged, self._cards, self._dealer, path, tried)
                board.violations[before_show:before_show] = [found] if found else []

    def _judge_show(self) -> Next | None:
        umpire, deal, cards = self._umpire, self._deal, self._cards
        show = DealShow(umpire, cards, deal.starter, self._shows, self._path)
        known = cards.complete and cards.crib is not None and deal.starter is not None
        left_out = deal.show is None and not umpire.manual
        if left_out and (known or deal.pegged is None):
            show.count_all()
            return None
        return show.run(deal.show or (), after_all=(self._last + 1) % len(cards.hands))
