"""The play of one deal, entry by entry, and the heels before it."""

from .as_written import score_as_written
from .board import new_line
from .cards import card_items, closing_item, parse, total
from .claims import score_entry, score_ruling, take_back
from .deal_log import DealLog
from .reading import Illegal, Json
from .what_happened import Reading, Step, read_play


class Play(DealLog):
    def heels_points(self) -> int:
        starter = self.known.starter()
        return self.rules["heels"] if starter is not None and starter[0] == "J" else 0

    def heels_line(self) -> Json:
        """The line for heels, at the object or else at the starter."""
        starter = self.known.starter()
        where = self.place("heels" if "heels" in self.log else "starter")
        line = new_line(where, self.number, "cut", "heels", player=self.dealer)
        return line | {"cards": [] if starter is None else [starter], "points": self.heels_points()}

    def score_heels(self) -> None:
        self.heels_judged = True
        score_entry(self.board, self.rules, self.heels_line(), self.log.get("heels", {}))

    def score_heels_of_sheet(self) -> None:
        """Heels of a score sheet: judged if the starter is known, else taken as written."""
        if "starter" in self.log:
            self.score_heels_at_once()
        elif "heels" in self.log:
            score_as_written(self.board, self.rules, self.heels_line(), self.log["heels"])

    def score_heels_at_once(self) -> None:
        """Heels are pegged when the starter is turned, unless they still wait for a claim."""
        due = self.heels_points() > 0 and not self.heels_wait_for_claim()
        if "heels" in self.log or due:
            self.score_heels()

    def heels_wait_for_claim(self) -> bool:
        """True while the dealer may still claim heels."""
        return (
            self.board.winner is None
            and self.rules["claims"] == "manual"
            and self.rules["heels_claimed"]
            and "heels" not in self.log
            and self.heels_points() > 0
            and not self.heels_judged
        )

    def lose_heels(self, player: str) -> None:
        """Heels not claimed before the dealer's first card are a claim of nothing."""
        if player == self.dealer and self.heels_wait_for_claim():
            self.score_heels()

    def judge_plays(self) -> None:
        """Judge the entries until the game ends."""
        plays = self.log.get("plays", [])
        followed = bool(self.log.get("show")) or not self.last
        reading = read_play(self.table, self.rules, plays, followed=followed)
        self.table = reading.table
        places = {step.index: place for place, step in enumerate(reading.steps)}
        for index, entry in enumerate(plays):
            if "ruling" in entry:
                self.judge_ruling(index, entry)
            elif entry["play"] == "go":
                self.judge_go(reading.steps[places[index]])
            elif entry["play"] == "last":
                self.judge_last(reading.steps[places[index]])
            else:
                self.judge_card(reading, places[index])
            if self.board.winner is not None:
                return

    def score_plays_as_written(self, start: int) -> None:
        """From this entry on, take the claims of cards and of `last` as they are written."""
        for index, entry in [*enumerate(self.log.get("plays", []))][start:]:
            if "ruling" in entry:
                self.judge_ruling(index, entry)
            elif entry["play"] != "go" and {"player", "claim"} <= entry.keys():
                event = "last" if entry["play"] == "last" else "card"
                where = self.place("plays", index)
                line = new_line(where, self.number, "play", event, player=entry["player"])
                score_as_written(self.board, self.rules, line, entry)
            if self.board.winner is not None:
                return

    def play_line(self, step: Step) -> Json:
        where, play = self.place("plays", step.index), step.entry["play"]
        event, cards = ("card", [parse(play)]) if step.is_card() else (play, [])
        line = new_line(where, self.number, "play", event, player=step.player, cards=cards)
        return line | {"count": total(step.count)}

    def judge_ruling(self, index: int, entry: Json) -> None:
        """A ruling changes no turn and closes no count."""
        line = new_line(self.place("plays", index), self.number, "play", "ruling")
        score_ruling(self.board, line, entry["ruling"])

    def find_fault(self, line: Json, step: Step) -> None:
        """An entry that breaks the rules is a violation, however it is read, or ends the log."""
        if step.way == "illegal":
            raise Illegal(str(step.fault), line["pointer"], step.player)
        if step.fault is not None:
            self.board.violation(line, step.fault, step.player)

    def hear_count(self, line: Json, entry: Json) -> None:
        """Check the announced count; a wrong one is reported and moves nothing."""
        difference = entry.get("count", line["count"]) - line["count"]
        if difference != 0:
            found = self.board.violation(line, "wrong-count", line["player"])
            found["difference"] = difference

    def judge_go(self, step: Step) -> None:
        """A go is legal if no card fits."""
        line, entry = self.play_line(step), step.entry
        called = self.on_call and "call" in entry
        reneged = step.fault is not None and self.is_renege(step.player, entry)
        if called and step.way == "illegal" and not reneged:
            self.board.violation(line, "bad-call", entry["call"]["player"])
        if step.way == "taken back":
            line["retracted"] = True
        if reneged:
            self.rule_renege(line, entry, len(step.fitting))
        else:
            self.find_fault(line, step)
        if step.way != "taken back":
            self.hear_count(line, entry)
        if called and not reneged:
            self.board.violation(line, "bad-call", entry["call"]["player"])
        if step.way == "stood" and not reneged:
            self.wrong_goes.append(step)
        self.board.write(line, on_call=True)

    def is_renege(self, player: str, entry: Json) -> bool:
        """True if the other side calls it."""
        if not self.on_call or "call" not in entry:
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
        for go in reversed(self.wrong_goes):
            if go.player == line["player"] and line["cards"][0] in go.fitting:
                self.wrong_goes.remove(go)
                return len(go.fitting)
        return 0

    def judge_last(self, step: Step) -> None:
        """Judge a `last` entry: the point for the last card, claimed separately."""
        line = self.play_line(step)
        self.find_fault(line, step)
        if not step.stands():
            take_back(self.board, self.rules, line, step.entry)
            self.board.write(line, on_call=self.on_call)
            return
        self.hear_count(line, step.entry)
        if total(step.count) != 31 or self.rules["thirty_one"] == "one-and-one":
            line["combinations"] = [closing_item(step.count[-1])]
            line["points"] = 1
        score_entry(self.board, self.rules, line, step.entry)

    def judge_card(self, reading: Reading, place: int) -> None:
        """Judge a card and its claim, and after them a renege that is called for a go before."""
        step, entry = reading.steps[place], reading.steps[place].entry
        if step.stands():
            self.lose_heels(step.player)
        line = self.play_line(step)
        self.find_fault(line, step)
        reneged = self.reneged_before(line, entry)
        left_out = {"call"} if reneged > 0 else set()
        if step.way == "went back":
            left_out.add("claim")
        looked_at = {name: member for name, member in entry.items() if name not in left_out}
        if step.stands():
            self.hear_count(line, entry)
            line["combinations"] = self.items(reading, place)
            line["points"] = sum(each["points"] for each in line["combinations"])
            score_entry(self.board, self.rules, line, looked_at, write=False)
        else:
            take_back(self.board, self.rules, line, looked_at)
        if reneged > 0:
            self.rule_renege(line, entry, reneged)
        called = self.on_call and "call" in entry and step.stands()
        self.board.write(line, called=called, on_call=self.on_call)

    def items(self, reading: Reading, place: int) -> list[Json]:
        """What a card makes, with the point for the close where it is not in a `last` entry."""
        step = reading.steps[place]
        items, closing = card_items(step.count), closing_item(step.count[-1])
        if not reading.closes(place):
            return items
        makes_31 = total(step.count) == 31
        halves = makes_31 and self.rules["thirty_one"] == "one-and-one"
        own = sum(each["points"] for each in items) - halves
        apart = reading.last_apart(place)
        if reading.following(place) is None and self.may_stay_open(step.entry, own):
            self.table.point_open = apart = halves or not makes_31
        if halves and apart:
            return [
                each | {"points": 1} if each["kind"] == "thirty-one" else each for each in items
            ]
        return items if apart or makes_31 else [*items, closing]

    def may_stay_open(self, entry: Json, own: int) -> bool:
        """True if the point of a closing card may be claimed later, if the play stops here."""
        return (
            self.rules["claims"] == "manual"
            and self.log_stops
            and not self.log.get("show")
            and "call" not in entry
            and entry.get("claim", 0) <= own
        )
