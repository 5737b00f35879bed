"""The play of one deal, entry by entry."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from .as_written import score_as_written
from .board import Board, new_line
from .cards import parse, total, value
from .claims import score_entry
from .errors import pointer
from .pegging import card_items, closing_item
from .reading import Json
from .rulings import score_ruling, stop_or_take_back, take_back
from .table import Table


@dataclass
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
    wrong_goes: list[tuple[str, list[str]]] = field(default_factory=list)
    """Who said go wrongly, and his cards that fitted, where that stands and no renege is ruled."""

    def __post_init__(self) -> None:
        self.retracts = self.rules["illegal_play"] == "retract"
        self.dealers_lead: int | None = None
        self.given_back: list[int] = []
        self.look_at_the_lead()

    def look_at_the_lead(self) -> None:
        """The dealer may have led, and nobody noticed, or gave the card back later."""
        cards = [
            (index, entry)
            for index, entry in enumerate(self.log.get("plays", []))
            if "ruling" not in entry and entry["play"] != "go"
        ][:3]
        two = len(self.table.players) == 2 and len(cards) == 3
        if not self.retracts or not two or any(entry["play"] == "last" for _, entry in cards):
            return
        dealer = self.table.last_player
        first, _, third = (parse(entry["play"]) for _, entry in cards)
        by = [entry.get("player", "") == dealer for _, entry in cards]
        if not all("player" in entry for _, entry in cards) or by[:2] != [True, False]:
            return
        if first not in self.table.hands.get(dealer, []):
            return
        if not by[2]:
            self.given_back = [index for index, _ in cards[:2]]
        elif third != first:
            self.dealers_lead = cards[0][0]

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
        stands = self.stands(index, player, table)
        if self.is_renege(player, entry):
            self.hear_count(line, entry)
            self.rule_renege(line, entry, len(fitting))
            if stands:
                table.put_out(player)
            board.write(line)
            return
        if stands:
            board.violation(line, "go-with-playable-card", player)
            self.hear_count(line, entry)
            if call is not None:
                board.violation(line, "bad-call", call["player"])
            table.put_out(player)
            self.wrong_goes.append((player, fitting))
            board.write(line)
            return
        if call is not None and self.rules["illegal_play"] == "stop":
            board.violation(line, "bad-call", call["player"])
        stop_or_take_back(board, self.rules, line, entry, "go-with-playable-card")

    def is_renege(self, player: str, entry: Json) -> bool:
        """True if the other side calls it."""
        if self.rules["enforcement"] != "on-call" or "call" not in entry:
            return False
        call, side_of = entry["call"], self.board.side_of
        return call["kind"] == "renege" and side_of(call["player"]) != side_of(player)

    def rule_renege(self, line: Json, entry: Json, cards: int) -> None:
        """Two for every card that could have been played, unless the game is over."""
        board, player = self.board, line["player"]
        board.violation(line, "renege", player)
        if board.winner is None:
            caller = board.side_of(entry["call"]["player"])
            board.give(line, board.side_of(player), caller, 2 * cards, "renege")

    def reneged_before(self, line: Json, entry: Json) -> int:
        """The cards that fitted at the latest go that this card is called for; 0 for none."""
        if not self.is_renege(line["player"], entry):
            return 0
        of_card = [
            go for go in self.wrong_goes if go[0] == line["player"] and line["cards"][0] in go[1]
        ]
        if not of_card:
            return 0
        self.wrong_goes.remove(of_card[-1])
        return len(of_card[-1][1])

    def stands(self, index: int, player: str, table: Table) -> bool:
        """True if the table went on after this go with a card that fits."""
        if not self.retracts or not table.count:
            return False
        goes = []
        for entry in self.log["plays"][index + 1 :]:
            if "ruling" in entry:
                continue
            if entry["play"] == "go":
                goes.append(entry)
                continue
            if entry["play"] == "last" or table.owner(entry) != player:
                return True
            card = parse(entry["play"])
            if card not in table.fitting(player):
                return True
            if entry.get("count") == value(card):
                return True
            others_go = any(table.owner(go) != player for go in goes)
            return others_go and table.leads_without(player)
        return False

    def follow(self, index: int, entry: Json) -> None:
        """Play a legal entry; after a go in spite of a card that fits, as the table did."""
        table = self.table
        player = table.owner(entry)
        if entry["play"] == "last":
            table.point_taken = True
        elif entry["play"] != "go":
            table.lay(player, parse(entry["play"]))
        elif not table.fitting(player):
            table.said_go.append(player)
        elif self.stands(index, player, table):
            table.put_out(player)

    def after_goes(self, index: int) -> Table:
        """The table after the goes that follow a card at once."""
        table = deepcopy(self.table)
        for place, entry in [*enumerate(self.log["plays"])][index + 1 :]:
            if "ruling" in entry:
                continue
            if entry["play"] != "go":
                break
            player = table.owner(entry)
            if not table.fitting(player):
                table.said_go.append(player)
            elif self.stands(place, player, table):
                table.put_out(player)
        return table

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
            line["combinations"] = [closing_item(table.count[-1])]
            line["points"] = 1
        score_entry(self.board, self.rules, line, entry)

    def judge_card(self, index: int, entry: Json, before_card: Callable[[str], None]) -> None:
        table = self.table
        player = table.owner(entry)
        card = parse(entry["play"])
        fault = table.fault_of(entry)
        line = self.line(index, "card", player, [card])
        if index in self.given_back:
            if index == self.given_back[0]:
                self.board.violation(line, "out-of-turn", player)
            without = {name: member for name, member in entry.items() if name != "claim"}
            take_back(self.board, self.rules, line, without)
            return
        if fault is not None and index != self.dealers_lead:
            stop_or_take_back(self.board, self.rules, line, entry, fault)
            return
        before_card(player)
        table.lay(player, card)
        line = self.line(index, "card", player, [card])
        if index == self.dealers_lead:
            self.board.violation(line, "out-of-turn", player)
        self.hear_count(line, entry)
        items = card_items(table.count)
        ahead = self.after_goes(index) if self.retracts else table
        if ahead.closed():
            self.close(index, entry, items, ahead)
        line["combinations"] = items
        line["points"] = sum(each["points"] for each in items)
        reneged = self.reneged_before(line, entry)
        if reneged == 0:
            score_entry(self.board, self.rules, line, entry)
            return
        uncalled = {name: member for name, member in entry.items() if name != "call"}
        score_entry(self.board, self.rules, line, uncalled, write=False)
        self.rule_renege(line, entry, reneged)
        self.board.write(line, called=True)

    def close(self, index: int, entry: Json, items: list[Json], ahead: Table) -> None:
        """Give the point for the close to this card, to a `last` entry, or to neither yet."""
        following = self.first_after_close(index, ahead)
        apart = (
            following is not None
            and following["play"] == "last"
            and ahead.fault_of(following) is None
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
            items.append(closing_item(self.table.count[-1]))

    def first_after_close(self, index: int, ahead: Table) -> Json | None:
        """The first entry after a close that is neither a go, a ruling, nor taken back."""
        for entry in self.log["plays"][index + 1 :]:
            if "ruling" in entry or entry["play"] == "go":
                continue
            if ahead.fault_of(entry) is None or self.rules["illegal_play"] == "stop":
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
