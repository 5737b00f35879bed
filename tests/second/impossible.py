"""Everything that makes a game impossible before anything is played: codes and their places.

What the service says of each of these, and in which order, is held by the tables of
tests/engine and by the vectors.
"""

from collections.abc import Sequence
from typing import Any

from .cards import parse, rank_number
from .deal_faults import DealFaults
from .errors import Faults, pointer, refuse
from .names import duplicate_names, no_names, unknown_names
from .reading import Json

EXCLUDES = [("dealt", "hands"), ("plays", "pegged")]
NEEDS = [("discards", "dealt"), ("to_crib", "dealt"), ("crib", "hands")]


def refuse_form(request: Json) -> None:
    """Refuse what is no name or there again, members that exclude each other, crowded entries."""
    faults = no_names(request) | duplicate_names(request["players"])
    for number, deal in enumerate(request.get("deals", [])):
        at = ("deals", number)
        excluded = any(one in deal and other in deal for one, other in EXCLUDES)
        lacking = any(one in deal and needed not in deal for one, needed in NEEDS)
        if excluded or lacking:
            faults.add(("invalid-deal", pointer(*at)))
        for member in ("plays", "show"):
            for index, entry in enumerate(deal.get(member, [])):
                crowded = "ruling" in entry and len(entry) > 1
                empty = member == "plays" and not {"play", "ruling"} & entry.keys()
                if crowded or empty:
                    faults.add(("invalid-entry", pointer(*at, member, index)))
    refuse(faults)


def refuse_impossible(request: Json, rules: Json) -> None:
    """Refuse players, teams, scores and cards that cannot exist together."""
    players, sides = request["players"], sides_of(request)
    faults: Faults = set()
    if wrong_teams(request):
        faults.add(("invalid-teams", pointer("teams", *wrong_member(request))))
        sides = {player: [player] for player in players}
    elif "starting_scores" in request:
        faults |= starting_scores_faults(request["starting_scores"], sides, rules)
    dealer_faults = first_dealer_faults(request) | cut_faults(request)
    faults |= dealer_faults
    dealer = None if dealer_faults else first_dealer(request)
    for number, deal in enumerate(request["deals"]):
        if dealer not in players:
            dealer = None
        faults |= DealFaults(deal, ("deals", number), players, rules, dealer).found()
        if dealer is not None and not deal.get("void", False):
            dealer = players[(players.index(dealer) + 1) % len(players)]
    ended = request.get("ended", {})
    faults |= unknown_names({"deals": request["deals"], "ended": ended}, players, sides)
    if ended and len(sides) != 2:
        faults.add(("invalid-ending", pointer("ended")))
    refuse(faults)


def sides_of(request: Json) -> dict[str, list[str]]:
    """The sides by their id: a team's first name as written, or the player's own."""
    if "teams" in request:
        return {team[0]: list(team) for team in request["teams"]}
    return {player: [player] for player in request["players"]}


def first_dealer(request: Json) -> str:
    """Named, cut for, or the dealer of the first deal."""
    if "first_dealer" in request:
        return request["first_dealer"]
    if "cut" in request:
        return last_cut(request)[0]
    return request["deals"][0]["dealer"]


def last_cut(request: Json) -> list[str]:
    """The players with the lowest card after every round of the cut."""
    lowest = request["players"]
    for cards in request.get("cut", []):
        lowest = lowest_cut(cards, lowest)
    return lowest


def wrong_teams(request: Json) -> bool:
    """Partners sit opposite, at a table of four."""
    players = request["players"]
    opposite = sorted([sorted(players[0::2]), sorted(players[1::2])])
    return "teams" in request and (
        len(players) != 4 or sorted(sorted(team) for team in request["teams"]) != opposite
    )


def wrong_member(request: Json) -> Sequence[int]:
    """Where the first stands who is no player, or is in a team before, at a table of four."""
    names: list[str] = []
    for at, team in enumerate(request["teams"]):
        for seat, name in enumerate(team):
            if len(request["players"]) == 4 and (name in names or name not in request["players"]):
                return at, seat
            names.append(name)
    return ()


def first_dealer_faults(request: Json) -> Faults:
    """The dealer is named once: by `first_dealer`, by a cut, or in the first deal."""
    if "first_dealer" in request:
        if "cut" in request:
            return {("invalid-dealer", pointer("first_dealer"))}
        return unknown_names({"first_dealer": request["first_dealer"]}, request["players"])
    named = request["deals"] and "dealer" in request["deals"][0]
    return set() if named or "cut" in request else {("invalid-dealer", pointer())}


def lowest_cut(cards: dict[str, str], players: list[str]) -> list[str]:
    lowest = min(rank_number(parse(cards[player])) for player in players)
    return [player for player in players if rank_number(parse(cards[player])) == lowest]


def cut_faults(request: Json) -> Faults:
    """Exactly the tied players cut again, until one has the lowest card."""
    players = tied = request["players"]
    if "cut" not in request:
        return set()
    for number, cards in enumerate(request["cut"]):
        if len(tied) == 1:
            return {("invalid-cut", pointer("cut", number))}
        faults = cut_round_faults(cards, players, tied, "cut", number)
        if faults:
            return faults
        tied = lowest_cut(cards, tied)
    # Without deals the tied players may still cut again.
    return {("invalid-cut", pointer("cut"))} if len(tied) > 1 and request["deals"] else set()


def cut_round_faults(
    cards: dict[str, str], players: list[str], tied: list[str], *at: Any
) -> Faults:
    """Faults of a round: not exactly the tied players, or a duplicate card."""
    known = [player for player in players if player in cards]
    faults = {("unknown-player", pointer(*at, name)) for name in cards if name not in players}
    if known != tied:
        faults.add(("invalid-cut", pointer(*at)))
    seen: list[str] = []
    for player in known:
        if parse(cards[player]) in seen:
            faults.add(("duplicate-card", pointer(*at, player)))
        seen.append(parse(cards[player]))
    return faults


def starting_scores_faults(
    scores: dict[str, int], sides: dict[str, list[str]], rules: Json
) -> Faults:
    """Every side, and nobody else, has a score below the target."""
    at = "starting_scores"
    faults = {("invalid-scores", pointer(at)) for side in sides if side not in scores}
    for side, score in scores.items():
        if side not in sides:
            faults.add(("unknown-player", pointer(at, side)))
        elif score >= rules["target"]:
            faults.add(("invalid-scores", pointer(at, side)))
    return faults
