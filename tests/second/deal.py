"""One deal, from the rulings at its beginning to the crib."""

from dataclasses import dataclass

from .as_written import is_only_totals, score_as_written, score_only_totals, score_pegged
from .board import Board, new_line
from .cards import parse, rank_number
from .claims import score_entry
from .errors import Illegal, pointer
from .known_cards import KnownCards
from .play import Play
from .reachable import reachable
from .reading import Json
from .rulings import score_ruling
from .showing import Showing, show_order, turn_of
from .table import Table


@dataclass
class Deal:
    board: Board
    rules: Json
    players: list[str]
    dealer: str
    log: Json
    number: int
    log_stops: bool

    def __post_init__(self) -> None:
        self.at = ("deals", self.number)
        self.known = KnownCards(self.log, self.players, self.rules)
        # Before the first card "left of the last card" is left of the dealer.
        hands = self.known.hands() or {}
        self.table = Table(self.players, self.dealer, hands, self.rules["counts"])
        self.heels_judged = False
        seat = self.players.index(self.dealer)
        self.from_left_of_dealer = self.players[seat + 1 :] + self.players[: seat + 1]

    def adjudicate(self) -> Json | None:
        """Judge the deal; return the next duty, or None when it is complete or the game over."""
        for index, entry in enumerate(self.log.get("rulings", [])):
            where = pointer(*self.at, "rulings", index)
            line = new_line(where, self.number, "start", "ruling")
            score_ruling(self.board, line, entry["ruling"])
            if self.board.winner is not None:
                return None
        if self.log.get("void", False):
            return None
        if is_only_totals(self.log):
            score_only_totals(self.board, self.log["scores"], self.number)
            return None
        return self.play_and_show()

    def play_and_show(self) -> Json | None:
        following = self.before_the_show()
        if self.board.winner is not None:
            return None
        showing = Showing(
            self.board,
            self.rules,
            self.log,
            self.at,
            self.known,
            show_order(self.from_left_of_dealer, self.rules["show_order"]),
            self.table.round()[0],
        )
        if following is None:
            return showing.judge()
        if self.log.get("show"):
            entry = self.log["show"][0]
            player = None if "ruling" in entry else showing.owner(entry, 0)
            raise Illegal("play-incomplete", pointer(*self.at, "show", 0), player)
        return following

    def before_the_show(self) -> Json | None:
        """Judge everything before the show; return the next duty in it."""
        if "pegged" in self.log:
            self.score_heels_of_sheet()
            if self.heels_wait_for_claim():
                self.score_heels()
            if self.board.winner is None:
                score_pegged(self.board, self.players, self.log["pegged"], self.number)
                self.look_into_pegging()
            return None
        if not self.known.everybody():
            self.score_heels_of_sheet()
            if self.heels_wait_for_claim():
                return {"phase": "cut", "player": self.dealer, "must": "claim-heels"}
            return {"phase": "play", "player": self.from_left_of_dealer[0], "must": "peg"}
        if "starter" not in self.log:
            self.score_heels_of_sheet()
            if self.board.winner is not None:
                return None
        return self.cut_next() or self.play()

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

    def heels_points(self) -> int:
        starter = self.known.starter()
        return self.rules["heels"] if starter is not None and starter[0] == "J" else 0

    def heels_line(self) -> Json:
        """The line for heels, at the object or else at the starter."""
        starter = self.known.starter()
        where = pointer(*self.at, "heels" if "heels" in self.log else "starter")
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

    def play(self) -> Json | None:
        self.score_heels_at_once()
        if self.board.winner is not None:
            return None
        play = Play(
            self.board,
            self.rules,
            self.table,
            self.log,
            (*self.at, "plays"),
            self.number,
            log_stops=self.log_stops,
        )
        play.judge(self.lose_heels)
        if self.heels_wait_for_claim() and not self.table.count:
            return {"phase": "cut", "player": self.dealer, "must": "claim-heels"}
        return self.table.next()

    def look_into_pegging(self) -> None:
        """Report pegging that the hands cannot make, or, where one is unknown, no hands."""
        pegged = self.log["pegged"]
        if self.board.winner is not None or not pegged or len(self.players) != 2:
            return
        pone, dealer = self.from_left_of_dealer
        totals = (pegged.get(pone, 0), pegged.get(dealer, 0))
        if not self.can_be_pegged(*totals):
            where = pointer(*self.at, "pegged")
            self.board.violations.append({"pointer": where, "code": "impossible-pegging"})

    def can_be_pegged(self, by_pone: int, by_dealer: int) -> bool:
        hands = [self.hand_told(player) for player in self.from_left_of_dealer]
        single = self.rules["counts"] == "single"
        if None in hands:
            within = by_pone <= 24 and 1 <= by_dealer <= 30 and by_pone + by_dealer <= 44
            return self.rules["hand"] != 4 or single or within
        if self.rules["hand"] > 4:
            return True
        pone, dealer = (tuple(rank_number(card) for card in hand or []) for hand in hands)
        return (by_pone, by_dealer) in reachable(pone, dealer, single=single)

    def hand_told(self, player: str) -> list[str] | None:
        """The hand that the deal gives, or a show entry of this player."""
        if (known := self.known.hand(player)) is not None:
            return known
        order = show_order(self.from_left_of_dealer, self.rules["show_order"])
        shown = 0
        for entry in self.log.get("show", []):
            if "ruling" in entry:
                continue
            turn = turn_of(entry, order, shown, "")
            if turn == (player, False) and "cards" in entry:
                return [parse(card) for card in entry["cards"]]
            if shown < len(order) and turn == order[shown]:
                shown += 1
        return None
