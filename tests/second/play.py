"""The play of one deal, entry by entry."""

from collections.abc import Callable
from typing import Any

from .board import Board
from .cards import parse, total, value
from .claims import score_entry
from .errors import Illegal, pointer
from .pegging import card_items, closing_item
from .table import Table


class Play:
    """One deal's play: where its entries stand in the log, and what they are judged by."""

    def __init__(
        self,
        board: Board,
        rules: dict[str, Any],
        table: Table,
        log: dict[str, Any],
        at: tuple[Any, ...],
        number: int,
        *,
        last_deal: bool,
    ) -> None:
        """Keep what every entry needs; `at` is where the log's `plays` stand."""
        self.board = board
        self.rules = rules
        self.table = table
        self.plays = log.get("plays", [])
        self.show_begun = bool(log.get("show"))
        self.at = at
        self.number = number
        self.last_deal = last_deal

    def judge(self, before_first_card: Callable[[], None]) -> int:
        """Judge the entries until the game ends; how many were judged."""
        card_seen = False
        for index, entry in enumerate(self.plays):
            if entry["play"] == "go":
                self.judge_go(index, entry)
            elif entry["play"] == "last":
                self.judge_last(index, entry)
            else:
                if not card_seen:
                    before_first_card()
                    card_seen = True
                self.judge_card(index, entry)
            if self.board.winner is not None:
                return index + 1
        return len(self.plays)

    def line(self, index: int, event: str, player: str, cards: list[str]) -> dict[str, Any]:
        """A ledger line still without points."""
        return {
            "pointer": pointer(*self.at, index),
            "deal": self.number,
            "phase": "play",
            "event": event,
            "player": player,
            "cards": cards,
            "count": total(self.table.count),
            "points": 0,
            "combinations": [],
        }

    def judge_go(self, index: int, entry: dict[str, Any]) -> None:
        """A go is judged by one thing: whether a card fits."""
        table, board = self.table, self.board
        player = table.owner(entry)
        # Before the first card and in an open count these are the cards that could be laid.
        fitting = table.fitting(player)
        line = self.line(index, "go", player, [])
        line["awards"] = []
        call = entry.get("call") if self.rules["enforcement"] == "on-call" else None
        if not fitting:
            table.said_go.append(player)
            if call is not None:
                board.violation(line, "bad-call", call["player"])
            board.write(line)
            return
        side = board.side_of(player)
        if call is not None:
            caller = board.side_of(call["player"])
            if call["kind"] == "renege" and caller != side:
                board.violation(line, "renege", player)
                board.give(line, side, caller, 2 * len(fitting), "renege")
                board.write(line)
                return
            board.violation(line, "bad-call", call["player"])
        raise Illegal("go-with-playable-card", line["pointer"], player)

    def judge_last(self, index: int, entry: dict[str, Any]) -> None:
        """The point for the last card, claimed in an entry of its own."""
        table = self.table
        player = table.owner(entry)
        line = self.line(index, "last", player, [])
        if not table.closed() or table.point_taken or player != table.last_player:
            raise Illegal("bad-last", line["pointer"], player)
        table.point_taken = True
        if total(table.count) != 31:
            line["combinations"] = [closing_item(table.count[-1], table.cards_left())]
            line["points"] = 1
        score_entry(self.board, self.rules, line, entry)

    def judge_card(self, index: int, entry: dict[str, Any]) -> None:
        """Whether a card may be laid, and what it is worth."""
        table = self.table
        player = table.owner(entry)
        card = parse(entry["play"])
        fault = None
        if table.over():
            fault = "play-over"
        elif card not in table.hands[player]:
            fault = "card-not-held"
        elif table.next_total() + value(card) > 31:
            fault = "above-thirty-one"
        elif not table.in_turn(player):
            fault = "out-of-turn"
        if fault is not None:
            raise Illegal(fault, pointer(*self.at, index), player)
        table.lay(player, card)
        line = self.line(index, "card", player, [card])
        items = card_items(table.count)
        own = sum(each["points"] for each in items)
        if table.closed() and total(table.count) != 31:
            if self.may_stay_open(index, entry) and entry.get("claim", 0) <= own:
                table.point_open = True
            elif not self.claimed_apart(index, player):
                items.append(closing_item(card, table.cards_left()))
        line["combinations"] = items
        line["points"] = sum(each["points"] for each in items)
        score_entry(self.board, self.rules, line, entry)

    def claimed_apart(self, index: int, player: str) -> bool:
        """Whether the next entry that is no go is this player's `last`."""
        for entry in self.plays[index + 1 :]:
            if entry["play"] != "go":
                return entry["play"] == "last" and entry.get("player", player) == player
        return False

    def may_stay_open(self, index: int, entry: dict[str, Any]) -> bool:
        """Whether the point of this closing card may still be claimed later."""
        return (
            self.rules["claims"] == "manual"
            and self.last_deal
            and all(later["play"] == "go" for later in self.plays[index + 1 :])
            and not self.show_begun
            and "call" not in entry
        )
