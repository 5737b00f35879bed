"""The show of one deal: the count of each hand and of the crib."""

from .as_written import bridge_early, score_as_written, writes_that_he_won
from .board import new_line
from .cards import in_print_order, parse, show_items
from .claims import score_entry, score_ruling, stop_or_take_back
from .deal_log import DealLog
from .reading import Json, pointer
from .table import Turn


class Showing(DealLog):
    def judge_show(self) -> Json | None:
        """Judge the show; return the next duty, or None when all is shown or won."""
        if "show" not in self.log:
            counted = self.all_is_counted() and not self.broken_off
            shown = self.count_everything() if counted else []
        else:
            shown = self.judge_shown()
        if self.board.winner is not None:
            return None
        after = max((self.order.index(turn) + 1 for turn in shown), default=0)
        missing = [turn for turn in self.order[:after] if turn not in shown]
        self.board.miss_shown(self.number, self.told or {}, *missing)
        to_come = self.order[after:]
        if not to_come or not self.board.judges_on:
            return self.what_next(to_come)
        if self.last and not self.broken_off and not self.won_without(to_come):
            return self.what_next(to_come)
        if self.told is None:
            where = pointer("deals", self.number + (not self.last))
            self.told = self.board.illegal("show-incomplete", where)
        self.board.miss_shown(self.number, self.told, *to_come)
        return None

    def won_without(self, to_come: list[Turn]) -> bool:
        """True if somebody to whom one of these belongs has written that he won."""
        return any(self.has_written_the_target(self.board.side_of(player)) for player, _ in to_come)

    def has_written_the_target(self, side: str) -> bool:
        total = self.log.get("scores", {}).get(side, 0)
        return total >= self.board.target > self.board.written.scores[side]

    @staticmethod
    def what_next(to_come: list[Turn]) -> Json | None:
        if not to_come:
            return None
        player, crib = to_come[0]
        following = {"phase": "show", "player": player, "must": "show"}
        return {**following, "crib": True} if crib else following

    def all_is_counted(self) -> bool:
        """True if the log leaves the show out and everything counts automatically."""
        if self.rules["claims"] == "manual":
            return False
        return "pegged" not in self.log or self.known.everything()

    def count_everything(self) -> list[Turn]:
        for turn in self.order:
            self.bridge_early(turn, self.place())
            if self.board.winner is None:
                self.score_shown(*turn, self.place(), {})
        return self.order

    def judge_shown(self) -> list[Turn]:
        """Judge the entries until the game ends; return what they have shown."""
        shown: list[Turn] = []
        due = self.arranged.shown()
        if self.arranged.misplaced is not None:
            self.out_of_order(self.arranged.misplaced)
        for index in self.arranged.places:
            entry, turn = self.log["show"][index], due[index]
            where = self.place("show", index)
            if "ruling" in entry:
                line = new_line(where, self.number, "show", "ruling")
                score_ruling(self.board, line, entry["ruling"])
            elif turn is None:
                self.out_of_order(index)
            elif self.board.judges_on or [turn] == self.order[len(shown) : len(shown) + 1]:
                self.tell_what_is_missing(turn, shown, due, where)
                self.bridge_early(turn, where)
                if self.board.winner is None:
                    self.score_shown(*turn, where, entry)
                shown.append(turn)
            else:
                player, crib = self.owner(index), turn[1]
                self.board.due = self.what_next(self.order[len(shown) :])
                line = self.show_line(player, crib, where)
                line["cards"] = in_print_order(self.shown_cards(player, crib, entry) or [])
                stop_or_take_back(self.board, self.rules, line, entry, "wrong-show-order")
            if self.board.winner is not None:
                break
        return shown

    def owner(self, index: int) -> str:
        return (self.arranged.turns[index] or ("", False))[0] or self.table.round()[0]

    def out_of_order(self, index: int) -> None:
        where = self.place("show", index)
        self.board.illegal("wrong-show-order", where, self.owner(index))

    def bridge_early(self, turn: Turn, where: str) -> None:
        """Perhaps the one who wrote that he won went out before this hand or crib was counted."""
        totals, later = self.log.get("scores", {}), self.order[self.order.index(turn) :]
        won = writes_that_he_won(self.board, totals, self.number)
        own = [player for player, _ in later if self.board.side_of(player) in won]
        if not own and not self.bridged and self.board.judges_on:
            self.bridged = True
            if bridge_early(self.board, totals, self.number):
                self.board.ended_before = where

    def tell_what_is_missing(
        self, turn: Turn, shown: list[Turn], due: list[Turn | None], where: str
    ) -> None:
        earlier = self.order[: self.order.index(turn)]
        if self.board.judges_on and self.told is None and not set(earlier) <= set(due):
            self.told = self.board.illegal("show-incomplete", where)
        missing = [each for each in earlier if each not in shown]
        self.board.miss_shown(self.number, self.told or {}, *missing)

    def show_line(self, player: str, crib: bool, where: str) -> Json:
        return new_line(where, self.number, "show", "crib" if crib else "hand", player=player)

    def shown_cards(self, player: str, crib: bool, entry: Json) -> list[str] | None:
        """The cards from the deal, or else from the entry."""
        known = self.known.crib() if crib else self.known.hand(player)
        if known is None and "cards" in entry:
            return [parse(card) for card in entry["cards"]]
        return known

    def score_shown(self, player: str, crib: bool, where: str, entry: Json) -> None:
        """Score one hand or the crib with the starter; as written if the cards are unknown."""
        line = self.show_line(player, crib, where)
        cards = self.shown_cards(player, crib, entry)
        starter = self.known.starter()
        line["cards"] = in_print_order(cards or [])
        if cards is None or starter is None:
            self.score_unknown(line, entry)
            return
        items = show_items(cards, starter, crib, self.rules)
        line["points"] = sum(each["points"] for each in items)
        line["combinations"] = items
        score_entry(self.board, self.rules, line, entry)

    def score_unknown(self, line: Json, entry: Json) -> None:
        """An entry without known cards needs a claim, unless nothing of the deal is looked at."""
        if self.faults and "claim" not in entry:
            return
        if "claim" in entry or self.rules["claims"] == "manual":
            score_as_written(self.board, self.rules, line, entry)
            return
        told = self.told
        if told is None or "show" in self.log:
            told = self.board.impossible("missing-cards", line["pointer"])
        self.board.miss(self.number, line["event"], line["player"], told)
