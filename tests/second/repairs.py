"""Repairs: one slip that makes many lines of a sheet wrong, undone on trial [rules 15.9]."""

from collections.abc import Callable, Iterator
from itertools import islice, pairwise

from .reading import Json, pointer
from .table import first_dealer, sides_of

MOST_TRIALS = 6
LEAST_MISSING = 5
"""A deal that is missing made this many points at least."""

Repair = tuple[Json, Json]
"""A hint, and the log with it."""
Totals = dict[str, int]


def find_hints(
    request: Json, answer: Json, target: int, judge: Callable[[Json], Json]
) -> list[Json]:
    """The repairs that leave at most a third of the violations, fewest left first."""
    told = answer["violations"]
    if sum(each["code"] in ("wrong-total", "wrong-show-order") for each in told) < 2:
        return []
    tried = [
        (hint, judge(repaired)["violations"])
        for hint, repaired in islice(repairs(request, answer, target), MOST_TRIALS)
    ]
    dealers = [(hint, left) for hint, left in tried if hint["code"] == "other-first-dealer"]
    found = best_first_dealer(dealers, told) or best_first_dealer(
        [(hint, not_of_order(left)) for hint, left in dealers], not_of_order(told), least=2
    )
    for hint, left in tried[len(dealers) :]:
        number = len(left)
        if hint["code"] == "deal-missing":
            own = (pointer("deals", hint["deal"] + 1), "play-incomplete")
            number -= own in [(each["pointer"], each["code"]) for each in left]
        if 3 * number <= len(told):
            found.append({**hint, "violations_left": number})
    return sorted(found, key=lambda hint: hint["violations_left"])


def not_of_order(violations: list[Json]) -> list[Json]:
    return [each for each in violations if each["code"] != "wrong-show-order"]


def best_first_dealer(
    tried: list[tuple[Json, list[Json]]], told: list[Json], *, least: int = 0
) -> list[Json]:
    found = [
        {**hint, "violations_left": len(left)}
        for hint, left in tried
        if 3 * len(left) <= len(told) and len(told) >= least
    ]
    return sorted(found, key=lambda hint: hint["violations_left"])[:1]


def repairs(request: Json, answer: Json, target: int) -> Iterator[Repair]:
    """Every repair that fits the log, in the order in which they are tried."""
    yield from other_first_dealers(request)
    log, sides = with_first_dealer(request), sides_of(request)
    totals = [totals_of(deal, list(sides), target) for deal in log["deals"]]
    yield from deals_exchanged(log, totals)
    yield from deal_missing(log, totals)
    yield from deal_twice(log, totals)
    yield from heels_in_pegged(log, sides, answer)
    yield from totals_crossed(log, totals, answer)


def other_first_dealers(request: Json) -> Iterator[Repair]:
    if "first_dealer" not in request or any("dealer" in deal for deal in request["deals"]):
        return
    for player in request["players"]:
        if player != request["first_dealer"]:
            hint = {"code": "other-first-dealer", "player": player}
            yield hint, {**request, "first_dealer": player}


def with_first_dealer(request: Json) -> Json:
    """The log in which the first dealer stays, whatever becomes of the first deal."""
    if {"first_dealer", "cut"} & request.keys():
        return request
    first = {name: member for name, member in request["deals"][0].items() if name != "dealer"}
    deals = [first, *request["deals"][1:]]
    return {**request, "first_dealer": first_dealer(request), "deals": deals}


def totals_of(deal: Json, sides: list[str], target: int) -> Totals | None:
    """The written totals, if they are of all sides, of a deal that was not thrown in."""
    scores = deal.get("scores", {})
    if deal.get("void", False) or any(side not in scores for side in sides):
        return None
    return {side: min(scores[side], target) for side in sides}


def deals_exchanged(log: Json, totals: list[Totals | None]) -> Iterator[Repair]:
    """The first two neighbours of which the second has the lower totals."""
    for number, (one, other) in enumerate(pairwise(totals)):
        if one and other and other != one and all(other[side] <= one[side] for side in one):
            deals = list(log["deals"])
            deals[number : number + 2] = reversed(deals[number : number + 2])
            hint = {"code": "deals-exchanged", "deals": [number, number + 1]}
            yield hint, {**log, "deals": deals}
            return


def deal_missing(log: Json, totals: list[Totals | None]) -> Iterator[Repair]:
    """An empty deal before the one whose totals rise most above what it has."""
    start = sum(log.get("starting_scores", {}).values())
    rises: list[tuple[int, int]] = []
    for number, deal in enumerate(log["deals"]):
        before, after = totals[number - 1] if number else {}, totals[number]
        if "pegged" in deal and after is not None and before is not None:
            risen = sum(after.values()) - (sum(before.values()) if number else start)
            entries = [deal.get("heels", {}), *deal.get("show", [])]
            had = sum(deal["pegged"].values()) + sum(entry.get("claim", 0) for entry in entries)
            rises.append((risen - had, -number))
    most, place = max(rises, default=(0, 0))
    if most >= LEAST_MISSING:
        deals = [*log["deals"][:-place], {}, *log["deals"][-place:]]
        yield {"code": "deal-missing", "deal": -place}, {**log, "deals": deals}


def deal_twice(log: Json, totals: list[Totals | None]) -> Iterator[Repair]:
    """The first deal that says the same as the one before it, left out."""
    for number, (before, deal) in enumerate(pairwise(log["deals"]), 1):
        if before.get("void", False) or deal.get("void", False):
            continue
        told, told_before = (
            [each.get(name) for name in ("pegged", "show", "scores")] for each in (deal, before)
        )
        same = told == told_before and told != [None] * 3
        if same or (totals[number] is not None and totals[number] == totals[number - 1]):
            deals = [*log["deals"][:number], *log["deals"][number + 1 :]]
            yield {"code": "deal-twice", "deal": number}, {**log, "deals": deals}
            return


def heels_in_pegged(log: Json, sides: dict[str, list[str]], answer: Json) -> Iterator[Repair]:
    """Heels that were written once more with the pegging, in two deals or more."""
    below = {
        each["pointer"]
        for each in answer["violations"]
        if each["code"] == "wrong-total" and each["difference"] < 0
    }
    deals, changed = list(log["deals"]), []
    for line in answer["ledger"]:
        if line["event"] != "heels":
            continue
        number, dealer, heels = line["deal"], line["player"], line["points"]
        pegged = deals[number].get("pegged", {})
        [side] = [side for side, members in sides.items() if dealer in members]
        wrong = pointer("deals", number, "scores", side) in below
        if wrong and 0 < heels <= pegged.get(dealer, 0):
            pegged = {**pegged, dealer: pegged[dealer] - heels}
            deals[number] = {**deals[number], "pegged": pegged}
            changed.append(number)
    if len(changed) > 1:
        yield {"code": "heels-in-pegged", "deals": changed}, {**log, "deals": deals}


def totals_crossed(log: Json, totals: list[Totals | None], answer: Json) -> Iterator[Repair]:
    """Two players' totals, or numbers in `pegged`, each written for the other."""
    wrong = {
        each["pointer"]: each["difference"]
        for each in answer["violations"]
        if each["code"] == "wrong-total"
    }
    if len(log["players"]) != 2:
        return
    one, other = log["players"]
    for number, total in enumerate(totals):
        off = [wrong.get(pointer("deals", number, "scores", name), 0) for name in (one, other)]
        if total is None or off[0] == 0 or off[0] != -off[1]:
            continue
        deal = log["deals"][number]
        pegged = deal.get("pegged", {})
        if total[one] - total[other] == off[0]:
            crossed = {"scores": {one: deal["scores"][other], other: deal["scores"][one]}}
        elif abs(pegged.get(one, 0) - pegged.get(other, 0)) == abs(off[0]):
            crossed = {"pegged": {one: pegged.get(other, 0), other: pegged.get(one, 0)}}
        else:
            return
        deals = [*log["deals"][:number], {**deal, **crossed}, *log["deals"][number + 1 :]]
        yield {"code": "totals-crossed", "deal": number}, {**log, "deals": deals}
        return
