"""Who sits and deals where, and the table during a play: hands, the count, and turns."""

from .cards import card_items, in_print_order, parse, rank_number, total, value
from .reading import Json

Turn = tuple[str, bool]
"""A player, and True for the crib."""


def sides_of(request: Json) -> dict[str, list[str]]:
    """The sides by their id: a team's first name as written, or the player's own."""
    if "teams" in request:
        return {team[0]: list(team) for team in request["teams"]}
    return {player: [player] for player in request["players"]}


def from_left_of(player: str, players: list[str]) -> list[str]:
    """All seats, clockwise, the player's own last."""
    seat = players.index(player)
    return players[seat + 1 :] + players[: seat + 1]


def first_dealer(request: Json) -> str:
    if "first_dealer" in request:
        return request["first_dealer"]
    if "cut" in request:
        return last_cut(request)[0]
    return request["deals"][0]["dealer"]


def dealers(request: Json, *, judges_on: bool) -> tuple[list[str], list[str]]:
    """Who deals each deal, and the deal after them, and who should; a misdeal is dealt again.

    Where a log is judged on, a deal is dealt as it says, and those after it; but not where the
    next deal that names its dealer contradicts it.
    """
    players, deals = request["players"], request["deals"]
    found = [first_dealer(request)]
    should = [*found]
    for number, deal in enumerate(deals):
        if judges_on and "dealer" in deal and deal["dealer"] != found[-1]:
            due = found[-1]
            for before, later in zip(deals[number:], deals[number + 1 :], strict=False):
                due = due if before.get("void", False) else from_left_of(due, players)[0]
                if "dealer" in later:
                    break
            else:
                due = ""
            if due == "" or later["dealer"] != due:
                found[-1] = deal["dealer"]
        void = deal.get("void", False)
        should.append(found[-1] if void else from_left_of(found[-1], players)[0])
        found.append(should[-1])
    return found, should


def last_cut(request: Json) -> list[str]:
    """The players with the lowest card after every round of the cut."""
    tied = request["players"]
    for cards in request.get("cut", []):
        lowest = min(rank_number(parse(cards[player])) for player in tied)
        tied = [player for player in tied if rank_number(parse(cards[player])) == lowest]
    return tied


class Table:
    """Hands that shrink, and the cards since the last reset."""

    def __init__(
        self,
        players: list[str],
        dealer: str,
        hands: dict[str, list[str]],
        counts: str,
        size: int = 0,
    ) -> None:
        self.players = players
        self.hands = {player: list(cards) for player, cards in hands.items()}
        self.untold = {player: size for player in players if player not in hands}
        """How many cards are left in each hand that nobody told."""
        self.laid: list[str] = []
        self.single = counts == "single"
        self.count: list[str] = []
        # Turns are reckoned from the last card's player; before the first card, from the dealer.
        self.last_player = dealer
        self.said_go: list[str] = []
        self.out: list[str] = []
        """Players whose wrong go stands: nothing fits in their hands until the next lead."""
        self.said_too_high = 0
        """How much the last count said in the open count was above the true one."""
        self.heard_31 = False
        """True if two too many were claimed for the last card, which did not make 31."""
        self.point_taken = False
        self.point_open = False

    def round(self) -> list[str]:
        """The seats from the left of the last card's player round to himself."""
        seat = self.players.index(self.last_player)
        return self.players[seat + 1 :] + self.players[: seat + 1]

    def fitting(self, player: str, said_too_high: int = 0) -> list[str]:
        if player in self.out:
            return []
        room = 31 - total(self.count) - said_too_high
        return [card for card in self.hands.get(player, []) if value(card) <= room]

    def cards_left(self, player: str) -> int:
        return len(self.hands.get(player, [])) + self.untold.get(player, 0)

    def holds(self, player: str, card: str) -> bool:
        """True also for a hand that nobody told, which may have any card not played before."""
        if player in self.untold:
            return self.untold[player] > 0 and card not in self.laid
        return card in self.hands[player]

    def may_fit(self, player: str) -> bool:
        """True for a hand that nobody told, until its player has said go."""
        return self.untold.get(player, 0) > 0 and player not in self.said_go

    def would_fit(self, player: str, card: str) -> bool:
        """True for a card that fits, were its player not out."""
        return self.holds(player, card) and total(self.count) + value(card) <= 31

    def could_be_back(self, player: str, card: str) -> bool:
        """True for a card of a player who is out, and would be in turn were he not.

        But not after a `last`, by which the count was closed.
        """
        if player not in self.out or self.point_taken or not self.would_fit(player, card):
            return False
        return not any(self.fitting(other) for other in self.before(player))

    def leads_next(self, player: str) -> bool:
        """True for the player who would lead if the count were closed now."""
        holding = [other for other in self.round() if self.cards_left(other)]
        return not self.single and self.count != [] and holding[:1] == [player]

    def heard_as_closed(self) -> bool:
        """True in an open count if nobody has a card that fits by the count as said."""
        fits = any(
            self.fitting(player, self.said_too_high) or self.may_fit(player)
            for player in self.players
        )
        return not self.closed() and not fits

    def shown_as_closed(self, player: str) -> bool:
        """True where only a go that the log leaves out keeps the count from this player's lead."""
        return self.leads_next(player) and not any(map(self.fitting, self.players))

    def hear(self, entry: Json) -> None:
        """People play by the count that they hear."""
        if "count" in entry:
            self.said_too_high = max(0, entry["count"] - total(self.count))

    def hear_31(self, entry: Json) -> None:
        """Remember whether 31 was said with the last card, by its claim alone."""
        points = sum(item["points"] for item in card_items(self.count))
        too_many = entry.get("claim", 0) - points
        self.heard_31 = "count" not in entry and total(self.count) < 31 and too_many == 2

    def closed(self) -> bool:
        fits = any(self.fitting(player) or self.may_fit(player) for player in self.players)
        return self.count != [] and (total(self.count) == 31 or not fits)

    def over(self) -> bool:
        held = any(map(self.cards_left, self.players))
        return not held or (self.single and self.closed())

    def next_total(self) -> int:
        """The count that the next card is added to."""
        return 0 if self.closed() else total(self.count)

    def playable(self, player: str) -> list[str]:
        """The player's cards that could be played now, if it were his turn."""
        if self.over() or (player in self.out and not self.closed()):
            return []
        room = 31 - self.next_total()
        return [card for card in self.hands.get(player, []) if value(card) <= room]

    def may_play(self, player: str) -> bool:
        """True for a hand that nobody told, if it would be his turn."""
        if self.over() or not self.untold.get(player):
            return False
        return self.may_lead() or self.may_fit(player)

    def may_lead(self) -> bool:
        return not self.count or self.closed()

    def in_turn(self, player: str) -> bool:
        """True if everyone between the last player and this one has no card that fits.

        Somebody who is out, or has said go, is nobody whose turn it can be. In an open count a
        go of a hand that nobody told is implied.
        """
        if player in self.out and not self.closed():
            return False
        if player in self.untold and not self.may_play(player):
            return False
        return not any(
            self.playable(other) or (self.may_lead() and self.may_play(other))
            for other in self.before(player)
        )

    def before(self, player: str) -> list[str]:
        seats = self.round()
        return seats[: seats.index(player)]

    def fault_of(self, entry: Json) -> str | None:
        """The code of an entry that is illegal now, whoever's it is; None for a legal one."""
        player = self.owner(entry)
        if entry["play"] == "go":
            return "go-with-playable-card" if self.fitting(player) else None
        if entry["play"] == "last":
            legal = self.closed() and not self.point_taken and player == self.last_player
            return None if legal else "bad-last"
        card = parse(entry["play"])
        if self.over():
            return "play-over"
        if not self.holds(player, card):
            return "card-not-held"
        if self.next_total() + value(card) > 31:
            return None if self.shown_as_closed(player) else "above-thirty-one"
        return None if self.in_turn(player) else "out-of-turn"

    def lay(self, player: str, card: str, *, opens: bool = False) -> None:
        """Play a card; after a close, or where it opens a count, it is the first of that."""
        above = total(self.count) + value(card) > 31
        if opens or above or not self.count or self.closed():
            self.count = []
            self.said_go = []
            self.out = []
            self.said_too_high = 0
            self.point_taken = False
        else:
            self.said_go += [other for other in self.before(player) if self.may_fit(other)]
        self.count.append(card)
        self.laid.append(card)
        if player in self.untold:
            self.untold[player] -= 1
        else:
            self.hands[player].remove(card)
        self.last_player = player

    def put_out(self, player: str) -> None:
        self.said_go.append(player)
        self.out.append(player)

    def owner(self, entry: Json) -> str:
        """The player of an entry, also one without a name."""
        if "player" in entry:
            return entry["player"]
        seats = self.round()
        if entry["play"] == "last":
            return self.last_player if self.count else seats[0]
        if entry["play"] == "go":
            able = [p for p in seats if self.cards_left(p) and not self.fitting(p)]
            silent = [p for p in able if p not in self.said_go]
            holding = [p for p in seats if self.cards_left(p)]
            return [*silent, *holding, seats[0]][0]
        return [*(p for p in seats if self.playable(p)), seats[0]][0]

    def next(self) -> Json | None:
        """The next duty; None when the play has ended."""
        if self.point_open:
            return self.what_next(self.last_player, total(self.count), "claim-last", [])
        if self.over():
            return None
        for player in self.round():
            if self.playable(player):
                legal = in_print_order(self.playable(player))
                return self.what_next(player, self.next_total(), "play", legal)
            if self.may_play(player):
                following = self.what_next(player, self.next_total(), "play", [])
                del following["legal"]
                return following
            if self.hands.get(player) and player not in self.said_go:
                return self.what_next(player, self.next_total(), "go", [])
        raise AssertionError("a play that has not ended has a card that fits")

    @staticmethod
    def what_next(player: str, count: int, must: str, legal: list[str]) -> Json:
        return {"phase": "play", "player": player, "count": count, "must": must, "legal": legal}
