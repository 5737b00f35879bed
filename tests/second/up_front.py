"""Everything that makes a request impossible before anything is played, in log order."""

from .cards import parse, rank_number
from .deal_faults import DealFaults, Faults, unknown_names
from .errors import pointer
from .reading import Json

MOST_FAULTS = 20


def up_front_faults(request: Json, rules: Json) -> Faults:
    """The faults of names, numbers of cards, discards and duplicates: at most twenty."""
    players = request["players"]
    dealer_faults = first_dealer_faults(request)
    cuts = cut_faults(request.get("cut", []), players, "cut" in request)
    faults = [
        *teams_faults(request),
        *dealer_faults,
        *cuts,
        *starting_scores_faults(request, rules),
    ]
    # If the dealer is unknown any will do, as the request is impossible anyway.
    seat = 0 if dealer_faults or cuts else players.index(first_dealer(request))
    for number, deal in enumerate(request["deals"]):
        at = ("deals", number)
        faults += DealFaults(deal, at, players, sides_of(request), rules, players[seat]).found()
        if not deal.get("void", False):
            seat = (seat + 1) % len(players)
    return [*faults, *ended_faults(request)][:MOST_FAULTS]


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
        tied = request["players"]
        for cards in request["cut"]:
            tied = lowest_cut(cards, tied)
        return tied[0]
    dealer = request["deals"][0]["dealer"]
    return dealer if dealer in request["players"] else request["players"][0]


def ended_faults(request: Json) -> Faults:
    """Only one of two sides can give up, and only a side."""
    if "ended" not in request:
        return []
    sides = sides_of(request)
    faults = []
    if len(sides) != 2:
        faults.append(("invalid-ending", pointer("ended")))
    if request["ended"]["side"] not in sides:
        faults.append(("unknown-player", pointer("ended", "side")))
    return faults


def teams_faults(request: Json) -> Faults:
    """Partners sit opposite, at a table of four."""
    players = request["players"]
    opposite = sorted([sorted(players[0::2]), sorted(players[1::2])])
    if "teams" not in request or (
        len(players) == 4 and sorted(sorted(team) for team in request["teams"]) == opposite
    ):
        return []
    return [("invalid-teams", pointer("teams"))]


def first_dealer_faults(request: Json) -> Faults:
    """The dealer is named once: by `first_dealer`, by a cut, or in the first deal."""
    if "first_dealer" in request:
        if "cut" in request:
            return [("invalid-dealer", pointer("first_dealer"))]
        if request["first_dealer"] not in request["players"]:
            return [("unknown-player", pointer("first_dealer"))]
        return []
    if "cut" in request:
        return []
    if not request["deals"] or "dealer" not in request["deals"][0]:
        return [("invalid-dealer", pointer())]
    return []


def lowest_cut(cards: dict[str, str], players: list[str]) -> list[str]:
    lowest = min(rank_number(parse(cards[player])) for player in players)
    return [player for player in players if rank_number(parse(cards[player])) == lowest]


def cut_faults(cut: list[dict[str, str]], players: list[str], present: bool) -> Faults:
    """Faults unless exactly the tied players cut again, until one has the lowest card."""
    if not present:
        return []
    tied = players
    for number, cards in enumerate(cut):
        if len(tied) == 1:
            return [("invalid-cut", pointer("cut", number))]
        faults = cut_round_faults(cards, number, players, tied)
        if faults:
            return faults
        tied = lowest_cut(cards, tied)
    if len(tied) > 1:
        return [("invalid-cut", pointer("cut"))]
    return []


def cut_round_faults(
    cards: dict[str, str], number: int, players: list[str], tied: list[str]
) -> Faults:
    """Faults of a round: not exactly the tied players, or a duplicate card."""
    faults = []
    known = [player for player in players if player in cards]
    if known != tied:
        faults.append(("invalid-cut", pointer("cut", number)))
    seen: list[str] = []
    for player in known:
        card = parse(cards[player])
        if card in seen:
            faults.append(("duplicate-card", pointer("cut", number, player)))
        seen.append(card)
    faults += unknown_names(cards, players, "cut", number)
    return faults


def starting_scores_faults(request: Json, rules: Json) -> Faults:
    """Faults unless every side, and nobody else, has a score below the target."""
    if "starting_scores" not in request or teams_faults(request):
        return []
    scores = request["starting_scores"]
    sides = sides_of(request)
    faults = []
    for side in sides:
        if side not in scores:
            faults.append(("invalid-scores", pointer("starting_scores")))
        elif scores[side] >= rules["target"]:
            faults.append(("invalid-scores", pointer("starting_scores", side)))
    return faults + unknown_names(scores, sides, "starting_scores")
