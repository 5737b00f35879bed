"""The show of one deal: its order, what each entry shows, and the count of each hand."""

from dataclasses import dataclass
from typing import Any

from .as_written import bridge_early, score_as_written, writes_that_he_won
from .board import Board, new_line
from .cards import in_print_order, parse, show_items
from .claims import score_entry, score_ruling, stop_or_take_back
from .deal_cards import KnownCards
from .reading import Json, pointer
from .table import Turn

NOTHING: Turn = ("", False)
"""The turn of an entry without a name when nothing is left."""


def show_order(from_left_of_dealer: list[str], order: str) -> list[Turn]:
    seats = from_left_of_dealer
    dealer = seats[-1]
    if order == "dealer-first":
        seats = [dealer, *seats[:-1]]
    return [*((player, False) for player in seats), (dealer, True)]


def turn_of(entry: Json, order: list[Turn], shown: int) -> Turn:
    """The hand or crib that an entry shows, also one without a name."""
    return named_by(entry, order) or [*order[shown:], NOTHING][0]


def named_by(entry: Json, order: list[Turn]) -> Turn | None:
    if "player" in entry:
        return entry["player"], entry.get("crib", False)
    return order[-1] if entry.get("crib", False) else None


@dataclass
class Arranged:
    """The entries of a show, and the order in which they are judged."""

    turns: list[Turn | None]
    """What each entry shows; None for a ruling."""
    passed_over: list[int]
    places: list[int]
    """The entries in the order in which they are judged."""
    misplaced: int | None = None
    """The first place that has another entry than in the order of the rules."""

    def shown(self) -> list[Turn | None]:
        """What each entry shows; None for one that is passed over too."""
        return [
            None if index in self.passed_over else turn for index, turn in enumerate(self.turns)
        ]


def as_it_stands(entries: list[Json], order: list[Turn]) -> Arranged:
    """The order of the log, in which only the entry in turn counts as shown."""
    turns: list[Turn | None] = []
    shown = 0
    for entry in entries:
        turn = None if "ruling" in entry else turn_of(entry, order, shown)
        turns.append(turn)
        shown += [turn] == order[shown : shown + 1]
    return Arranged(turns, [], [*range(len(entries))])


def put_in_order(entries: list[Json], order: list[Turn], *, retract: bool) -> Arranged:
    """The order of the rules, as a show is judged on: one entry for each hand and the crib."""
    turns = assigned(entries, order)
    standing = {turn: index for index, turn in reversed([*enumerate(turns)])}
    if retract:
        standing = {turn: index for index, turn in enumerate(turns)}
        standing |= in_turn(entries, order, turns)
    kept = sorted(standing[turn] for turn in order if turn in standing)
    ordered = [standing[turn] for turn in order if turn in standing]
    moved = dict(zip(kept, ordered, strict=True))
    passed_over = [at for at, turn in enumerate(turns) if turn is not None and at not in kept]
    places = [moved.get(index, index) for index in range(len(entries))]
    misplaced = [index for index in kept if moved[index] != index]
    return Arranged(turns, passed_over, places, misplaced[0] if misplaced else None)


def assigned(entries: list[Json], order: list[Turn]) -> list[Turn | None]:
    """What each entry is for; without a name the next thing that no other entry names."""
    named = [named_by(entry, order) for entry in entries]
    found: list[Turn | None] = []
    after = -1
    for entry, turn in zip(entries, named, strict=True):
        free = [each for each in order if each not in named and each not in found]
        later = [each for each in free if order.index(each) > after]
        nameless = None if "ruling" in entry else [*later, *free, NOTHING][0]
        found.append(turn or nameless)
        if found[-1] in order:
            after = order.index(found[-1])
    return found


def in_turn(
    entries: list[Json], order: list[Turn], meant: list[Turn | None]
) -> dict[Turn | None, int]:
    """The entries that stand where the others are taken back."""
    found: dict[Turn | None, int] = {}
    for index, turn in enumerate(as_it_stands(entries, order).turns):
        if [turn] == order[len(found) : len(found) + 1]:
            found[turn] = index
    return {turn: index for turn, index in found.items() if meant[index] == turn}


@dataclass
class Showing:
    board: Board
    rules: Json
    log: Json
    at: tuple[Any, ...]
    known: KnownCards
    order: list[Turn]
    arranged: Arranged
    nobody: str
    """The owner of an entry that is nobody's turn."""
    last: bool
    """True for the show of the log's last deal, of which the rest may still come."""
    told: Json | None
    """The violation that tells what is missing; {} if it need not be told."""
    unshown: bool = False
    """True if nobody knows whether there was a show."""
    bridged: bool = False
    """True if the totals were held against the board before the end of the deal."""

    def judge(self) -> Json | None:
        """Judge the show; return the next duty, or None when all is shown or won."""
        if "show" not in self.log:
            counted = self.all_is_counted() and not self.unshown
            shown = self.count_everything() if counted else []
        else:
            shown = self.judge_entries()
        if self.board.winner is not None:
            return None
        after = max((self.order.index(turn) + 1 for turn in shown), default=0)
        missing = [turn for turn in self.order[:after] if turn not in shown]
        self.board.miss_shown(self.at[1], self.told or {}, *missing)
        to_come = self.order[after:]
        if not to_come or not self.board.judges_on:
            return self.what_next(to_come)
        if self.last and not self.won_without(to_come):
            return self.what_next(to_come)
        if self.told is None:
            where = pointer("deals", self.at[1] + (not self.last))
            self.told = self.board.illegal("show-incomplete", where)
        self.board.miss_shown(self.at[1], self.told, *to_come)
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
            self.bridge_early(turn, pointer(*self.at))
            if self.board.winner is None:
                self.score(*turn, pointer(*self.at), {})
        return self.order

    def judge_entries(self) -> list[Turn]:
        """Judge the entries until the game ends; return what they have shown."""
        shown: list[Turn] = []
        due = self.arranged.shown()
        if self.arranged.misplaced is not None:
            self.out_of_order(self.arranged.misplaced)
        for index in self.arranged.places:
            entry, turn = self.log["show"][index], due[index]
            where = pointer(*self.at, "show", index)
            if "ruling" in entry:
                line = new_line(where, self.at[1], "show", "ruling")
                score_ruling(self.board, line, entry["ruling"])
            elif turn is None:
                self.out_of_order(index)
            elif self.board.judges_on or [turn] == self.order[len(shown) : len(shown) + 1]:
                self.tell_what_is_missing(turn, shown, due, where)
                self.bridge_early(turn, where)
                if self.board.winner is None:
                    self.score(*turn, where, entry)
                shown.append(turn)
            else:
                player, crib = self.owner(index), turn[1]
                line = self.line(player, crib, where)
                line["cards"] = in_print_order(self.cards(player, crib, entry) or [])
                stop_or_take_back(self.board, self.rules, line, entry, "wrong-show-order")
            if self.board.winner is not None:
                break
        return shown

    def owner(self, index: int) -> str:
        return (self.arranged.turns[index] or ("", False))[0] or self.nobody

    def out_of_order(self, index: int) -> None:
        where = pointer(*self.at, "show", index)
        self.board.illegal("wrong-show-order", where, self.owner(index))

    def bridge_early(self, turn: Turn, where: str) -> None:
        """Perhaps the one who wrote that he won went out before this hand or crib was counted."""
        totals, later = self.log.get("scores", {}), self.order[self.order.index(turn) :]
        won = writes_that_he_won(self.board, totals, self.at[1])
        own = [player for player, _ in later if self.board.side_of(player) in won]
        if not own and not self.bridged and self.board.judges_on:
            self.bridged = True
            if bridge_early(self.board, totals, self.at[1]):
                self.board.ended_before = where

    def tell_what_is_missing(
        self, turn: Turn, shown: list[Turn], due: list[Turn | None], where: str
    ) -> None:
        earlier = self.order[: self.order.index(turn)]
        if self.board.judges_on and self.told is None and not set(earlier) <= set(due):
            self.told = self.board.illegal("show-incomplete", where)
        missing = [each for each in earlier if each not in shown]
        self.board.miss_shown(self.at[1], self.told or {}, *missing)

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
            self.score_unknown(line, entry)
            return
        items = show_items(cards, starter, crib, self.rules)
        line["points"] = sum(each["points"] for each in items)
        line["combinations"] = items
        score_entry(self.board, self.rules, line, entry)

    def score_unknown(self, line: Json, entry: Json) -> None:
        """An entry without known cards needs a claim, unless nothing of the deal is looked at."""
        if self.known.unlooked_at and "claim" not in entry:
            return
        if "claim" in entry or self.rules["claims"] == "manual":
            score_as_written(self.board, self.rules, line, entry)
            return
        told = self.told
        if told is None or "show" in self.log:
            told = self.board.impossible("missing-cards", line["pointer"])
        self.board.miss(self.at[1], line["event"], line["player"], told)
