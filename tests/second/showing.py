"""The show of one deal: turns, and the count of each hand."""

from dataclasses import dataclass
from typing import Any

from .as_written import score_as_written
from .board import Board, new_line
from .cards import in_print_order, parse
from .claims import score_entry
from .errors import Impossible, pointer
from .known_cards import KnownCards
from .reading import Json
from .rulings import score_ruling, stop_or_take_back
from .show import show_items

Turn = tuple[str, bool]


def show_order(from_left_of_dealer: list[str], order: str) -> list[Turn]:
    """The turns of the show: a player, and True for the crib."""
    seats = from_left_of_dealer
    dealer = seats[-1]
    if order == "dealer-first":
        seats = [dealer, *seats[:-1]]
    return [*((player, False) for player in seats), (dealer, True)]


def turn_of(entry: Json, order: list[Turn], shown: int, nobody: str) -> Turn:
    """The hand or crib that an entry shows, also one without a name."""
    if "player" in entry:
        return entry["player"], entry.get("crib", False)
    if entry.get("crib", False):
        return order[-1]
    return order[shown] if shown < len(order) else (nobody, False)


@dataclass(frozen=True)
class Showing:
    board: Board
    rules: Json
    log: Json
    at: tuple[Any, ...]
    known: KnownCards
    order: list[Turn]
    nobody: str
    """The owner of an entry that is nobody's turn."""

    def judge(self) -> Json | None:
        """Judge the show; return the next duty, or None when all is shown or won."""
        if "show" not in self.log and self.all_is_counted():
            for player, crib in self.order:
                self.score(player, crib, pointer(*self.at), {})
                if self.board.winner is not None:
                    return None
            return None
        shown = 0
        for index, entry in enumerate(self.log.get("show", [])):
            where = pointer(*self.at, "show", index)
            if "ruling" in entry:
                line = new_line(where, self.at[1], "show", "ruling")
                score_ruling(self.board, line, entry["ruling"])
            else:
                shown += self.judge_entry(entry, where, shown)
            if self.board.winner is not None:
                return None
        if shown == len(self.order):
            return None
        player, crib = self.order[shown]
        following = {"phase": "show", "player": player, "must": "show"}
        return {**following, "crib": True} if crib else following

    def all_is_counted(self) -> bool:
        """True if the log leaves the show out and everything counts automatically."""
        if self.rules["claims"] == "manual":
            return False
        return "pegged" not in self.log or self.known.everything()

    def owner(self, entry: Json, shown: int) -> str:
        return turn_of(entry, self.order, shown, self.nobody)[0]

    def judge_entry(self, entry: Json, where: str, shown: int) -> bool:
        """Judge one entry; return True if it stands."""
        player, crib = turn_of(entry, self.order, shown, self.nobody)
        if [(player, crib)] == self.order[shown : shown + 1]:
            self.score(player, crib, where, entry)
            return True
        line = self.line(player, crib, where)
        line["cards"] = in_print_order(self.cards(player, crib, entry) or [])
        stop_or_take_back(self.board, self.rules, line, entry, "wrong-show-order")
        return False

    def line(self, player: str, crib: bool, where: str) -> Json:
        return new_line(where, self.at[1], "show", "crib" if crib else "hand", player=player)

    def cards(self, player: str, crib: bool, entry: Json) -> list[str] | None:
        """The cards from the deal, or else from the entry."""
        known = self.known.crib() if crib else self.known.hand(player)
        if known is None and "cards" in entry:
            return [parse(card) for card in entry["cards"]]
        return known

    def score(self, player: str, crib: bool, where: str, entry: Json) -> None:
        """Score one hand or the crib with the starter; as written if the cards are unknown."""
        line = self.line(player, crib, where)
        cards = self.cards(player, crib, entry)
        starter = self.known.starter()
        line["cards"] = in_print_order(cards or [])
        if cards is None or starter is None:
            if "claim" not in entry and self.rules["claims"] == "automatic":
                raise Impossible(("missing-cards", where))
            score_as_written(self.board, self.rules, line, entry)
            return
        items = show_items(cards, starter, crib, self.rules)
        line["points"] = sum(each["points"] for each in items)
        line["combinations"] = items
        score_entry(self.board, self.rules, line, entry)
