"""The cards of one deal that its log gives."""

from .cards import parse
from .reading import Json

Cards = list[str]


class KnownCards:
    """Hands, crib and starter; None where the log does not give them."""

    def __init__(self, log: Json, players: list[str], rules: Json) -> None:
        self.log = log
        self.players = players
        self.to_crib = rules["to_crib"]
        self.size_of_crib = rules["crib"]
        self.unlooked_at = False
        """True if the deal's cards cannot be, so that none of them is looked at."""

    def everybody(self) -> bool:
        """True if everybody's cards are in the log, if only as they were dealt."""
        held = self.log.get("hands") or self.log.get("dealt", {})
        return all(player in held for player in self.players)

    def starter(self) -> str | None:
        return parse(self.log["starter"]) if "starter" in self.log else None

    def hand(self, player: str) -> Cards | None:
        if player in self.log.get("hands", {}):
            return [parse(card) for card in self.log["hands"][player]]
        discards = self.log.get("discards", {})
        if player not in self.log.get("dealt", {}) or player not in discards:
            return None
        gone = [parse(card) for card in discards[player]]
        dealt = [parse(card) for card in self.log["dealt"][player]]
        return [card for card in dealt if card not in gone]

    def hands(self) -> dict[str, Cards] | None:
        known = {}
        for player in self.players:
            hand = self.hand(player)
            if hand is None:
                return None
            known[player] = hand
        return known

    def crib(self) -> Cards | None:
        """The crib: as written, or everybody's discards and what came from the pack."""
        if "crib" in self.log:
            return [parse(card) for card in self.log["crib"]]
        discards = self.log.get("discards", {})
        if any(player not in discards for player in self.players):
            return None
        if self.to_crib > 0 and "to_crib" not in self.log:
            return None
        cards = [parse(card) for card in self.log.get("to_crib", [])]
        for player in self.players:
            cards += [parse(card) for card in discards[player]]
        return cards if len(cards) == self.size_of_crib else None

    def everything(self) -> bool:
        """True if every hand, the crib and the starter are known."""
        return None not in (self.hands(), self.crib(), self.starter())
