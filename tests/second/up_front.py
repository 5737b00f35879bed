"""Everything that makes a request impossible before anything is played, in log order."""

from typing import Any

from .cards import parse, rank_number
from .errors import pointer

MOST_FAULTS = 20
Faults = list[tuple[str, str]]


def up_front_faults(request: dict[str, Any], rules: dict[str, Any]) -> Faults:
    """The faults of names, numbers of cards, discards and duplicates: at most twenty."""
    players = request["players"]
    faults = [
        *teams_faults(request),
        *first_dealer_faults(request),
        *cut_faults(request.get("cut", []), players, "cut" in request),
        *starting_scores_faults(request, rules),
    ]
    for number, deal in enumerate(request["deals"]):
        faults += deal_faults(deal, number, players, rules)
    return faults[:MOST_FAULTS]


def teams_are_right(request: dict[str, Any]) -> bool:
    """Two teams of two who sit opposite each other."""
    players = request["players"]
    if len(players) != 4:
        return False
    teams = sorted(sorted(team) for team in request["teams"])
    opposite = sorted([sorted(players[0::2]), sorted(players[1::2])])
    return teams == opposite


def teams_faults(request: dict[str, Any]) -> Faults:
    """One fault for teams that are none."""
    if "teams" in request and not teams_are_right(request):
        return [("invalid-teams", pointer("teams"))]
    return []


def first_dealer_faults(request: dict[str, Any]) -> Faults:
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
    """Who cut the lowest rank, in seat order."""
    lowest = min(rank_number(parse(cards[player])) for player in players)
    return [player for player in players if rank_number(parse(cards[player])) == lowest]


def cut_faults(cut: list[dict[str, str]], players: list[str], present: bool) -> Faults:
    """Exactly those who are tied cut again, until one has the lowest card."""
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
    """A round that is not of exactly the tied players, or has a card twice."""
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


def starting_scores_faults(request: dict[str, Any], rules: dict[str, Any]) -> Faults:
    """A score below the target for every side, and for nobody else."""
    if "starting_scores" not in request or teams_faults(request):
        return []
    scores = request["starting_scores"]
    players = request["players"]
    sides = [team[0] for team in request["teams"]] if "teams" in request else players
    faults = []
    for side in sides:
        if side not in scores:
            faults.append(("invalid-scores", pointer("starting_scores")))
        elif scores[side] >= rules["target"]:
            faults.append(("invalid-scores", pointer("starting_scores", side)))
    for name in scores:
        if name not in players:
            faults.append(("unknown-player", pointer("starting_scores", name)))
        elif name not in sides:
            faults.append(("invalid-scores", pointer("starting_scores", name)))
    return faults


def unknown_names(named: dict[str, Any], players: list[str], *at: Any) -> Faults:
    """The keys that are no player's name."""
    return [("unknown-player", pointer(*at, name)) for name in named if name not in players]


def deal_faults(
    deal: dict[str, Any], number: int, players: list[str], rules: dict[str, Any]
) -> Faults:
    """The faults of one deal: dealer, cards, then the names in its entries."""
    at = ("deals", number)
    faults: Faults = []
    if "dealer" in deal and deal["dealer"] not in players:
        faults.append(("unknown-player", pointer(*at, "dealer")))
    seen: list[str] = []
    if "dealt" in deal:
        faults += held_faults(deal["dealt"], (*at, "dealt"), players, rules["dealt"], seen)
        faults += discards_faults(deal, at, players, rules)
        faults += to_crib_faults(deal, at, rules, seen)
    elif "hands" in deal:
        faults += held_faults(deal["hands"], (*at, "hands"), players, rules["hand"], seen)
        if "crib" in deal:
            faults += pile_faults(deal["crib"], (*at, "crib"), rules["crib"], seen)
    else:
        faults.append(("missing-cards", pointer(*at)))
    faults += starter_faults(deal, at, seen)
    faults += entry_faults(deal, at, players)
    return faults


def held_faults(
    held: dict[str, list[str]],
    at: tuple[Any, ...],
    players: list[str],
    size: int,
    seen: list[str],
) -> Faults:
    """Each player's cards by seat, then names that nobody has."""
    faults: Faults = []
    for player in players:
        if player not in held:
            faults.append(("missing-cards", pointer(*at)))
        else:
            faults += pile_faults(held[player], (*at, player), size, seen)
    return faults + unknown_names(held, players, *at)


def pile_faults(cards: list[str], at: tuple[Any, ...], size: int, seen: list[str]) -> Faults:
    """A wrong number of cards, and each card that was seen before."""
    faults = []
    if len(cards) != size:
        faults.append(("wrong-card-count", pointer(*at)))
    for index, text in enumerate(cards):
        card = parse(text)
        if card in seen:
            faults.append(("duplicate-card", pointer(*at, index)))
        seen.append(card)
    return faults


def discards_faults(
    deal: dict[str, Any], at: tuple[Any, ...], players: list[str], rules: dict[str, Any]
) -> Faults:
    """Discards come from the player's own cards; a play needs everybody's."""
    if "discards" not in deal:
        return [("missing-cards", pointer(*at))] if deal.get("plays") else []
    discards = deal["discards"]
    faults = []
    for player in players:
        if player not in discards:
            if deal.get("plays"):
                faults.append(("missing-cards", pointer(*at, "discards")))
            continue
        if len(discards[player]) != rules["discards"]:
            faults.append(("wrong-card-count", pointer(*at, "discards", player)))
        faults += own_discards_faults(deal, at, player)
    return faults + unknown_names(discards, players, *at, "discards")


def own_discards_faults(deal: dict[str, Any], at: tuple[Any, ...], player: str) -> Faults:
    """A card laid away twice, or one that the player was not dealt."""
    if player not in deal["dealt"]:
        return []
    faults = []
    dealt = [parse(text) for text in deal["dealt"][player]]
    laid_away: list[str] = []
    for index, text in enumerate(deal["discards"][player]):
        card = parse(text)
        if card in laid_away:
            faults.append(("duplicate-card", pointer(*at, "discards", player, index)))
        elif card not in dealt:
            faults.append(("card-not-dealt", pointer(*at, "discards", player, index)))
        laid_away.append(card)
    return faults


def to_crib_faults(
    deal: dict[str, Any], at: tuple[Any, ...], rules: dict[str, Any], seen: list[str]
) -> Faults:
    """The cards from the pack to the crib: as many as the table says."""
    if "to_crib" in deal:
        return pile_faults(deal["to_crib"], (*at, "to_crib"), rules["to_crib"], seen)
    if rules["to_crib"] > 0 and deal.get("plays"):
        return [("missing-cards", pointer(*at))]
    return []


def starter_faults(deal: dict[str, Any], at: tuple[Any, ...], seen: list[str]) -> Faults:
    """A play needs a starter that nobody holds."""
    if "starter" not in deal:
        return [("missing-cards", pointer(*at))] if deal.get("plays") else []
    if parse(deal["starter"]) in seen:
        return [("duplicate-card", pointer(*at, "starter"))]
    return []


def entry_faults(deal: dict[str, Any], at: tuple[Any, ...], players: list[str]) -> Faults:
    """Names in the entries that are nobody's."""
    entries = [((*at, "heels"), deal["heels"])] if "heels" in deal else []
    for kind in ("plays", "show"):
        entries += [((*at, kind, index), entry) for index, entry in enumerate(deal.get(kind, []))]
    faults = []
    for place, entry in entries:
        if "player" in entry and entry["player"] not in players:
            faults.append(("unknown-player", pointer(*place, "player")))
        if "call" in entry and entry["call"]["player"] not in players:
            faults.append(("unknown-player", pointer(*place, "call", "player")))
    return faults
