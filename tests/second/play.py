"""The play of one deal, entry by entry."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .as_written import score_as_written
from .board import Board, new_line
from .cards import parse, total
from .claims import score_entry
from .errors import pointer
from .pegging import card_items, closing_item
from .reading import Json
from .rulings import score_ruling, stop_or_take_back
from .table import Table


@dataclass(frozen=True)
class Play:
    board: Board
    rules: Json
    table: Table
    log: Json
    at: tuple[Any, ...]
    """The path of the log's `plays`."""
    number: int
    log_stops: bool
    """True if the log has no later deal, and nobody gave up."""

    def judge(self, before_card: Callable[[str], None]) -> None:
        """Judge the entries until the game ends; `before_card` is told who plays each card."""
        for index, entry in enumerate(self.log.get("plays", [])):
            if "ruling" in entry:
                self.judge_ruling(index, entry)
            elif entry["play"] == "go":
                self.judge_go(index, entry)
            elif entry["play"] == "last":
                self.judge_last(index, entry)
            else:
                self.judge_card(index, entry, before_card)
            if self.board.winner is not None:
                return

    def score_as_written(self, start: int) -> None:
        """From this entry on, take the claims of cards and of `last` as they are written."""
        for index, entry in [*enumerate(self.log.get("plays", []))][start:]:
            if "ruling" in entry:
                self.judge_ruling(index, entry)
            elif entry["play"] != "go" and {"player", "claim"} <= entry.keys():
                event = "last" if entry["play"] == "last" else "card"
                where = pointer(*self.at, index)
                line = new_line(where, self.number, "play", event, player=entry["player"])
                score_as_written(self.board, self.rules, line, entry)
            if self.board.winner is not None:
                return

    def line(self, index: int, event: str, player: str, cards: list[str]) -> Json:
        count = total(self.table.count)
        where = pointer(*self.at, index)
        return new_line(where, self.number, "play", event, player=player, cards=cards, count=count)

    def judge_ruling(self, index: int, entry: Json) -> None:
        """A ruling changes no turn and closes no count."""
        line = new_line(pointer(*self.at, index), self.number, "play", "ruling")
        score_ruling(self.board, line, entry["ruling"])

    def hear_count(self, line: Json, entry: Json) -> None:
        """Check the announced count; a wrong one is reported and moves nothing."""
        difference = entry.get("count", line["count"]) - line["count"]
        if difference != 0:
            found = self.board.violation(line, "wrong-count", line["player"])
            found["difference"] = difference

    def judge_go(self, index: int, entry: Json) -> None:
        """A go is legal if no card fits."""
        table, board = self.table, self.board
        player = table.owner(entry)
        # Before the first card and in an open count these are the cards that could be played.
        fitting = table.fitting(player)
        line = self.line(index, "go", player, [])
        call = entry.get("call") if self.rules["enforcement"] == "on-call" else None
        if not fitting:
            table.said_go.append(player)
            self.hear_count(line, entry)
            if call is not None:
                board.violation(line, "bad-call", call["player"])
            board.write(line)
            return
        side = board.side_of(player)
        if call is not None and call["kind"] == "renege" and board.side_of(call["player"]) != side:
            self.hear_count(line, entry)
            board.violation(line, "renege", player)
            board.give(line, side, board.side_of(call["player"]), 2 * len(fitting), "renege")
            board.write(line)
            return
        if call is not None and self.rules["illegal_play"] == "stop":
            board.violation(line, "bad-call", call["player"])
        stop_or_take_back(board, self.rules, line, entry, "go-with-playable-card")

    def judge_last(self, index: int, entry: Json) -> None:
        """Judge a `last` entry: the point for the last card, claimed separately."""
        table = self.table
        line = self.line(index, "last", table.owner(entry), [])
        fault = table.fault_of(entry)
        if fault is not None:
            stop_or_take_back(self.board, self.rules, line, entry, fault)
            return
        table.point_taken = True
        self.hear_count(line, entry)
        if total(table.count) != 31 or self.rules["thirty_one"] == "one-and-one":
            line["combinations"] = [closing_item(table.count[-1], table.cards_left())]
            line["points"] = 1
        score_entry(self.board, self.rules, line, entry)

    def judge_card(self, index: int, entry: Json, before_card: Callable[[str], None]) -> None:
        table = self.table
        player = table.owner(entry)
        card = parse(entry["play"])
        fault = table.fault_of(entry)
        if fault is not None:
            line = self.line(index, "card", player, [card])
            stop_or_take_back(self.board, self.rules, line, entry, fault)
            return
        before_card(player)
        table.lay(player, card)
        line = self.line(index, "card", player, [card])
        self.hear_count(line, entry)
        items = card_items(table.count)
        if table.closed():
            self.close(index, entry, items)
        line["combinations"] = items
        line["points"] = sum(each["points"] for each in items)
        score_entry(self.board, self.rules, line, entry)

    def close(self, index: int, entry: Json, items: list[Json]) -> None:
        """Give the point for the close to this card, to a `last` entry, or to neither yet."""
        following = self.first_after_close(index)
        apart = (
            following is not None
            and following["play"] == "last"
            and self.table.fault_of(following) is None
        )
        own = sum(each["points"] for each in items)
        if total(self.table.count) == 31:
            if apart and self.rules["thirty_one"] == "one-and-one":
                for each in items:
                    if each["kind"] == "thirty-one":
                        each["points"] = 1
        elif following is None and self.may_stay_open(entry) and entry.get("claim", 0) <= own:
            self.table.point_open = True
        elif not apart:
            items.append(closing_item(self.table.count[-1], self.table.cards_left()))

    def first_after_close(self, index: int) -> Json | None:
        """The first entry after a close that is neither a go, a ruling, nor taken back."""
        for entry in self.log["plays"][index + 1 :]:
            if "ruling" in entry or entry["play"] == "go":
                continue
            if self.table.fault_of(entry) is None or self.rules["illegal_play"] == "stop":
                return entry
        return None

    def may_stay_open(self, entry: Json) -> bool:
        """True if the point of a closing card may be claimed later, if the play stops here."""
        return (
            self.rules["claims"] == "manual"
            and self.log_stops
            and not self.log.get("show")
            and "call" not in entry
        )
