"""One deal, from the cut to the crib."""

from typing import Any

from .board import Board
from .cards import in_print_order, parse
from .claims import score_entry
from .errors import Illegal, Impossible, pointer
from .play import Play
from .show import show_items
from .table import Table


class Deal:
    """One deal of the log."""

    def __init__(
        self,
        board: Board,
        rules: dict[str, Any],
        players: list[str],
        dealer: str,
        log: dict[str, Any],
        number: int,
        *,
        last: bool,
    ) -> None:
        """Keep the log and who deals; nothing is judged yet."""
        self.board = board
        self.rules = rules
        self.players = players
        self.dealer = dealer
        self.log = log
        self.number = number
        self.last = last
        self.at = ("deals", number)
        # Elements of plays and show that were judged: the rest came after the end.
        self.judged = 0
        self.heels_judged = False

    def adjudicate(self) -> dict[str, Any] | None:
        """Judge the deal; what must come next, or None when it is complete or the game over."""
        following = self.cut_next()
        if following is None:
            following = self.play()
        if self.board.winner is not None:
            return None
        if following is not None:
            if self.log.get("show"):
                player = self.log["show"][0]["player"]
                raise Illegal("play-incomplete", pointer(*self.at, "show", 0), player)
            return following
        return self.show()

    def seats_from_left_of_dealer(self) -> list[str]:
        """The players clockwise, the dealer last."""
        seat = self.players.index(self.dealer)
        return self.players[seat + 1 :] + self.players[: seat + 1]

    def cut_next(self) -> dict[str, Any] | None:
        """What is missing before the play, if anything."""
        if "dealt" in self.log:
            discards = self.log.get("discards", {})
            for player in self.seats_from_left_of_dealer():
                if player not in discards:
                    return {"phase": "cut", "player": player, "must": "discard"}
            if self.rules["to_crib"] > 0 and "to_crib" not in self.log:
                return {"phase": "cut", "player": self.dealer, "must": "discard"}
        if "starter" not in self.log:
            return {"phase": "cut", "player": self.dealer, "must": "turn-starter"}
        return None

    def hands(self) -> dict[str, list[str]]:
        """Everybody's hand, without what was laid away."""
        if "hands" in self.log:
            return {
                player: [parse(card) for card in self.log["hands"][player]]
                for player in self.players
            }
        hands = {}
        for player in self.players:
            gone = [parse(card) for card in self.log["discards"][player]]
            dealt = [parse(card) for card in self.log["dealt"][player]]
            hands[player] = [card for card in dealt if card not in gone]
        return hands

    def crib(self) -> list[str]:
        """The crib; raises Impossible when the log does not say."""
        if "hands" in self.log:
            if "crib" not in self.log:
                raise Impossible([("missing-cards", pointer(*self.at))])
            return [parse(card) for card in self.log["crib"]]
        cards = [parse(card) for card in self.log.get("to_crib", [])]
        for player in self.players:
            cards += [parse(card) for card in self.log["discards"][player]]
        return cards

    def heels_points(self) -> int:
        """What the starter gives the dealer."""
        return self.rules["heels"] if parse(self.log["starter"])[0] == "J" else 0

    def score_heels(self) -> None:
        """The line for heels, at the object or else at the starter."""
        line = {
            "pointer": pointer(*self.at, "heels" if "heels" in self.log else "starter"),
            "deal": self.number,
            "phase": "cut",
            "event": "heels",
            "player": self.dealer,
            "cards": [parse(self.log["starter"])],
            "points": self.heels_points(),
            "combinations": [],
        }
        self.heels_judged = True
        score_entry(self.board, self.rules, line, self.log.get("heels", {}))

    def heels_wait_for_claim(self) -> bool:
        """Whether heels are due that the dealer has not claimed and may still claim."""
        return (
            self.rules["claims"] == "manual"
            and self.rules["heels_claimed"]
            and "heels" not in self.log
            and self.heels_points() > 0
            and not self.heels_judged
        )

    def heels_before_first_card(self) -> None:
        """Heels not claimed before the first card are a claim of nothing."""
        if self.heels_wait_for_claim():
            self.score_heels()

    def play(self) -> dict[str, Any] | None:
        """The starter is turned, then the play; what must come next in it."""
        due = self.heels_points() > 0 and not self.heels_wait_for_claim()
        if "heels" in self.log or due:
            self.score_heels()
            if self.board.winner is not None:
                return None
        table = Table(self.players, self.dealer, self.hands(), self.rules["counts"])
        play = Play(
            self.board,
            self.rules,
            table,
            self.log,
            (*self.at, "plays"),
            self.number,
            last_deal=self.last,
        )
        self.judged = play.judge(self.heels_before_first_card)
        if self.board.winner is None and self.heels_wait_for_claim():
            return {"phase": "cut", "player": self.dealer, "must": "claim-heels"}
        return table.next()

    def show_order(self) -> list[tuple[str, bool]]:
        """Who shows after whom, and whether it is the crib."""
        seats = self.seats_from_left_of_dealer()
        if self.rules["show_order"] == "dealer-first":
            seats = [seats[-1], *seats[:-1]]
        return [*((player, False) for player in seats), (self.dealer, True)]

    def show(self) -> dict[str, Any] | None:
        """The hands and the crib, as shown or, left out under automatic claims, all of them."""
        order = self.show_order()
        if "show" not in self.log and self.rules["claims"] == "automatic":
            for player, crib in order:
                self.score_show(player, crib, pointer(*self.at), {})
                if self.board.winner is not None:
                    return None
            return None
        shown = self.log.get("show", [])
        for index, entry in enumerate(shown):
            where = pointer(*self.at, "show", index)
            named = (entry["player"], entry.get("crib", False))
            if index >= len(order) or named != order[index]:
                raise Illegal("wrong-show-order", where, entry["player"])
            self.score_show(*named, where, entry)
            self.judged += 1
            if self.board.winner is not None:
                return None
        if len(shown) < len(order):
            return {"phase": "show", "player": order[len(shown)][0], "must": "show"}
        return None

    def score_show(self, player: str, crib: bool, where: str, entry: dict[str, Any]) -> None:
        """One hand, or the crib, with the starter."""
        cards = self.crib() if crib else self.hands()[player]
        items = show_items(cards, parse(self.log["starter"]), crib, self.rules)
        line = {
            "pointer": where,
            "deal": self.number,
            "phase": "show",
            "event": "crib" if crib else "hand",
            "player": player,
            "cards": in_print_order(cards),
            "points": sum(each["points"] for each in items),
            "combinations": items,
        }
        score_entry(self.board, self.rules, line, entry)

    def entries_after_end(self) -> int:
        """How many plays and shown hands follow the entry that ended the game, if one did."""
        if self.board.winner is None:
            return 0
        return len(self.log.get("plays", [])) + len(self.log.get("show", [])) - self.judged
