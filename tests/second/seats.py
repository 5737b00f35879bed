"""Sides, and the first dealer: named, cut for, or the dealer of the first deal."""

from .cards import parse, rank_number
from .reading import Json


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
