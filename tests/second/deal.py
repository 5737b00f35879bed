"""One deal, from the rulings at its beginning to the crib."""

from .as_written import score_only_totals, score_pegged
from .board import new_line
from .cards import rank_number
from .claims import score_ruling
from .play import Play
from .reachable import reachable
from .reading import Illegal, Json, pointer
from .showing import Showing
from .what_happened import read_play


class Deal(Play, Showing):
    def adjudicate(self) -> Json | None:
        """Judge the deal; return the next duty, or None when it is complete or the game over."""
        for index, entry in enumerate(self.log.get("rulings", [])):
            where = self.place("rulings", index)
            line = new_line(where, self.number, "start", "ruling")
            score_ruling(self.board, line, entry["ruling"])
            if self.board.winner is not None:
                return None
        if self.log.get("void", False):
            return None
        if self.totals_alone:
            self.totals_taken = score_only_totals(self.board, self.log["scores"], self.number)
            return None
        if self.faults:
            code, where = self.faults[0]
            told = {"pointer": where, "code": code}
            self.board.miss_play(self.number, told)
            self.board.miss_shown(self.number, told, *self.order)
        return self.play_and_show()

    def play_and_show(self) -> Json | None:
        following = self.before_the_show()
        if self.board.winner is not None:
            return None
        if following is None:
            return self.judge_show() if self.show_is_due() else {"phase": "show"}
        self.board.due = following
        if self.log.get("show"):
            player = None if "ruling" in self.log["show"][0] else self.owner(0)
            told = self.board.illegal("play-incomplete", self.place("show", 0), player)
        elif not self.last:
            told = self.board.illegal("play-incomplete", pointer("deals", self.number + 1))
        elif self.board.judges_on and any(map(self.has_written_the_target, self.board.scores)):
            told = self.board.illegal("play-incomplete", self.place())
            self.broken_off = True
        else:
            return following
        self.board.miss_play(self.number, told)
        self.told = told
        return self.judge_show()

    def show_is_due(self) -> bool:
        """True unless a play that is not judged to its end is the last of the log so far."""
        broken_off = self.last and self.play_broken and "show" not in self.log
        return not broken_off or bool(self.log.get("scores"))

    def before_the_show(self) -> Json | None:
        """Judge everything before the show; return the next duty in it."""
        if "pegged" in self.log:
            self.score_heels_of_sheet()
            if self.heels_wait_for_claim():
                self.score_heels()
            if self.board.winner is None:
                self.score_pegged(self.log["pegged"])
            return None
        if self.faults:
            self.score_heels_of_sheet()
            self.play_as_sheet(0)
            return None
        if not self.log.get("plays") and not self.known.everybody():
            self.score_heels_of_sheet()
            if self.heels_wait_for_claim():
                return {"phase": "cut", "player": self.dealer, "must": "claim-heels"}
            return {"phase": "play", "player": self.from_left_of_dealer[0], "must": "peg"}
        if "starter" not in self.log:
            self.score_heels_of_sheet()
            if self.board.winner is not None:
                return None
        return (None if self.log.get("plays") else self.cut_next()) or self.play()

    def cut_next(self) -> Json | None:
        """The next duty before the play, if any: a discard or the starter."""
        if "dealt" in self.log:
            discards = self.log.get("discards", {})
            for player in self.from_left_of_dealer:
                if player not in discards:
                    return {"phase": "cut", "player": player, "must": "discard"}
            if self.rules["to_crib"] > 0 and "to_crib" not in self.log:
                return {"phase": "cut", "player": self.dealer, "must": "discard"}
        if "starter" not in self.log:
            return {"phase": "cut", "player": self.dealer, "must": "turn-starter"}
        return None

    def play(self) -> Json | None:
        self.score_heels_at_once()
        if self.board.winner is not None:
            return None
        start = self.table
        try:
            self.judge_plays()
        except Illegal as illegal:
            if not self.board.judges_on:
                index = int(illegal.violation["pointer"].rsplit("/", 1)[1])
                before = self.log["plays"][:index]
                self.table = read_play(start, self.rules, before, followed=False).table
                self.board.due = self.next_of_play() or self.what_next(self.order)
                raise
            self.judge_on(illegal.violation)
            return None
        return self.next_of_play()

    def next_of_play(self) -> Json | None:
        if self.heels_wait_for_claim() and not self.table.count:
            return {"phase": "cut", "player": self.dealer, "must": "claim-heels"}
        return self.table.next()

    def judge_on(self, fault: Json) -> None:
        """After a play that breaks the rules: what follows it is a sheet."""
        self.board.violations.append(fault)
        if self.heels_wait_for_claim():
            self.score_heels()
        self.board.unjudged.append(fault["pointer"])
        self.board.miss_play(self.number, dict(fault))
        self.play_broken = True
        index = int(fault["pointer"].rsplit("/", 1)[1])
        entry = self.log["plays"][index]
        if "player" in entry and entry["play"] != "go":
            claimed = [(self.board.side_of(entry["player"]), entry.get("claim", 0))]
            self.board.written.move(fault["pointer"], claimed)
        self.play_as_sheet(index + 1)

    def play_as_sheet(self, start: int) -> None:
        if self.board.winner is None:
            self.score_plays_as_written(start)

    def score_pegged(self, pegged: dict[str, int]) -> None:
        """The totals of the play; none that cannot be, where written totals tell more."""
        where = self.place("pegged")
        pone, *_, dealer = self.from_left_of_dealer
        totals = (pegged.get(pone, 0), pegged.get(dealer, 0))
        known_better = all(self.board.has_total(self.number, side) for side in self.board.sides)
        if pegged and known_better and self.board.judges_on and self.beyond_bounds(*totals):
            self.board.miss_play(self.number, self.board.impossible("impossible-pegging", where))
            return
        said_nothing = {"pointer": where, "code": "play-incomplete"}
        if not pegged:
            self.board.miss_play(self.number, said_nothing)
        elif self.bounded() and dealer not in pegged:
            self.board.miss_play(self.number, said_nothing, self.board.side_of(dealer))
        if not score_pegged(self.board, self.players, pegged, self.number):
            self.board.miss_play(self.number, said_nothing)
        elif pegged and self.board.winner is None and not self.can_be_pegged(pegged, *totals):
            self.board.violations.append({"pointer": where, "code": "impossible-pegging"})

    def bounded(self) -> bool:
        return (len(self.players), self.rules["hand"], self.rules["counts"]) == (2, 4, "reset")

    def beyond_bounds(self, by_pone: int, by_dealer: int) -> bool:
        beyond = by_pone > 24 or by_dealer > 30 or by_pone + by_dealer > 44
        return self.bounded() and beyond

    def can_be_pegged(self, pegged: dict[str, int], by_pone: int, by_dealer: int) -> bool:
        """False for totals that the hands cannot make, or, where one is unknown, no hands."""
        if len(self.players) != 2:
            return True
        if self.bounded() and self.dealer not in pegged:
            return by_pone <= 24
        hands = [self.hand_told(player) for player in self.from_left_of_dealer]
        if None in hands:
            return by_dealer >= self.bounded() and not self.beyond_bounds(by_pone, by_dealer)
        if self.rules["hand"] > 4:
            return True
        pone, dealer = (tuple(rank_number(card) for card in hand or []) for hand in hands)
        single = self.rules["counts"] == "single"
        return (by_pone, by_dealer) in reachable(pone, dealer, single=single)
