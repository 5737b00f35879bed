"""A second review of a game, from the second adjudicator's ledger and given advice."""

from collections.abc import Callable

from .cards import in_print_order, parse
from .chances import Chance, chances_and_mistakes
from .errors import pointer
from .expectation import hand_mean, unseen
from .game import with_written_boards
from .reading import Json, as_meant
from .rulesets import effective_rules
from .seats import dealers

EXPECTED = ("keep", "discard", "net", "pegging")
"""What a review says of a choice."""

Advise = Callable[[list[str], bool], list[Json]]
"""Every way to discard from cards dealt, best first, to a dealer or not."""


def review(request: Json, advise: Advise, chance: Chance) -> Json:
    """The response to a review, without its assumptions."""
    game = with_written_boards(request)
    if "impossible" in game:
        return game
    request = as_meant(request)
    dealt_by, _ = dealers(request, judges_on=request.get("on_fault") == "continue")
    begun = request["deals"][: deals_begun(request, game)]
    course = chances_and_mistakes(
        request, game, game["written_boards"], deals_started(request, game), chance
    )
    discards = [
        line
        for index, deal in enumerate(begun)
        if not deal.get("void") and pointer("deals", index) not in game.get("unjudged", [])
        for line in reviewed(request, index, dealt_by[index], advise)
    ]
    luck = lucks(request, game, dealt_by, discards)
    return {
        "status": game["status"],
        "ruleset": game["ruleset"],
        "discards": [{key: line[key] for key in line if key != "crib"} for line in discards],
        "luck": luck,
        "by_player": {
            name: sums(name, request, game, discards, luck)
            | expected_pegging(name, request, game, dealt_by, advise)
            | sums_of_mistakes(name, course)
            for name in request["players"]
        },
        **course,
        **({"label": request["label"]} if "label" in request else {}),
    }


def deals_begun(request: Json, game: Json) -> int:
    """The number of deals with discards before the game was over."""
    place = (
        game["violations"][-1]["pointer"] if game["status"] == "illegal" else game.get("ended_at")
    )
    if place is None or not place.startswith("#/deals/"):
        return len(request["deals"])
    _, _, index, *rest = place.split("/")
    if game["status"] == "illegal":
        # Without anything behind the deal it is a deal that must not begin.
        return int(index) + (rest not in ([], ["dealer"]))
    return int(index) + (rest[:1] != ["rulings"])


def deals_started(request: Json, game: Json) -> int:
    """The number of deals that began before the game was over, be it by a ruling."""
    begun = deals_begun(request, game)
    by_ruling = game["status"] == "complete" and "/rulings/" in game.get("ended_at", "")
    return begun + by_ruling


def reviewed(request: Json, index: int, dealer: str, advise: Advise) -> list[Json]:
    deal, lines = request["deals"][index], []
    for name in request["players"]:
        if name not in deal.get("dealt", {}) or name not in deal.get("discards", {}):
            continue
        own_crib = any({name, dealer} <= set(side) for side in request.get("teams") or [])
        options = advise([parse(card) for card in deal["dealt"][name]], own_crib or name == dealer)
        discard = in_print_order([parse(card) for card in deal["discards"][name]])
        [chosen] = [option for option in options if option["discard"] == discard]
        better = [option for option in options if option["net"] > chosen["net"]]
        line = {key: chosen[key] for key in EXPECTED if key in chosen}
        line |= {
            "pointer": pointer("deals", index, "discards", name),
            "deal": index,
            "player": name,
        }
        line |= {"dealer": name == dealer, "rank": len(better) + 1, "options": len(options)}
        line["best"] = {key: options[0][key] for key in EXPECTED if key in options[0]}
        line["loss"] = options[0]["net"] - chosen["net"]
        line["crib"] = chosen["crib"]["mean"]
        lines.append(line)
    return lines


def lucks(request: Json, game: Json, dealt_by: list[str], discards: list[Json]) -> list[Json]:
    """The luck of every hand whose cards are known, and of the crib with its dealer's hand."""
    rules = effective_rules(request)
    found = []
    for line in game["ledger"]:
        if line.get("unverified") or line.get("retracted"):
            continue
        deal, name = line.get("deal", 0), line.get("player")
        if line["event"] == "hand":
            dealt = request["deals"][deal].get("dealt", {}).get(name, [])
            starters = unseen([*line["cards"], *map(parse, dealt)])
            hand = line["points"] - hand_mean(line["cards"], starters, rules)
            found.append(
                {"pointer": line["pointer"], "deal": deal, "player": name, "hand": float(hand)}
            )
        if line["event"] == "crib":
            own = [one for one in discards if one["deal"] == deal and one["player"] == name]
            if own:
                [of_dealer] = [
                    one for one in found if one["deal"] == deal and one["player"] == dealt_by[deal]
                ]
                of_dealer["crib"] = line["points"] - own[0]["crib"]
    return found


def kept(name: str, request: Json, game: Json) -> dict[int, list[str]]:
    """The cards that a player is known to have kept, of deals with a play."""
    found = {}
    for line in game["ledger"]:
        if line["event"] not in ("card", "pegging"):
            continue
        number = line["deal"]
        if pointer("deals", number) in game.get("unjudged", []):
            continue
        deal = request["deals"][number]
        dealt, discards = (deal.get(member, {}).get(name) for member in ("dealt", "discards"))
        shown = [
            each["cards"]
            for each in game["ledger"]
            if (each["event"], each.get("player"), each.get("deal")) == ("hand", name, number)
            and each["cards"]
        ]
        if dealt and discards is not None:
            thrown = [parse(card) for card in discards]
            found[number] = [card for card in map(parse, dealt) if card not in thrown]
        elif name in deal.get("hands", {}):
            found[number] = [parse(card) for card in deal["hands"][name]]
        elif shown:
            found[number] = shown[0]
    return found


def expected_pegging(
    name: str, request: Json, game: Json, dealt_by: list[str], advise: Advise
) -> Json:
    rules, expected = effective_rules(request), 0.0
    if (len(request["players"]), rules["hand"], rules["counts"]) != (2, 4, "reset"):
        return {}
    for number, hand in kept(name, request, game).items():
        dealt = [*hand, *unseen(hand)[:2]]
        [option] = [
            each
            for each in advise(dealt, name == dealt_by[number])
            if each["keep"] == in_print_order(hand)
        ]
        expected += option["pegging"]["own"]
    return {"expected_pegging": expected}


def sums_of_mistakes(name: str, course: Json) -> Json:
    if not course:
        return {}
    changes = [each["change"] for each in course["mistakes"] if each["player"] == name]
    lost = sum(-change for change in changes if change < 0)
    return {"mistakes": {"lost": lost, "gained": sum(max(0, change) for change in changes)}}


def sums(name: str, request: Json, game: Json, discards: list[Json], luck: list[Json]) -> Json:
    known = kept(name, request, game)
    own = [line for line in discards if line["player"] == name]
    lucky = [line for line in luck if line["player"] == name]
    points = {"play": 0, "hand": 0, "crib": 0}
    for line in game["ledger"]:
        kind = line["event"] if line["event"] in points else "play"
        if kind == "play" and line.get("deal") not in known:
            continue
        if line["event"] == "pegging":
            points["play"] += request["deals"][line["deal"]]["pegged"].get(name, 0)
        elif line.get("player") == name and line["event"] not in {"heels", "head-start"}:
            points[kind] += sum(
                award["points"] for award in line["awards"] if award["reason"] == "score"
            )
    return {
        "discards": len(own),
        "best_discards": len([line for line in own if line["rank"] == 1]),
        "loss": sum(line["loss"] for line in own),
        "hand_luck": sum(line["hand"] for line in lucky),
        "crib_luck": sum(line.get("crib", 0) for line in lucky),
        "pegged": points["play"],
        "hands": points["hand"],
        "cribs": points["crib"],
    }
