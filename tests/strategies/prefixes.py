"""Games that stop early: a log cut off at any moment."""

from copy import deepcopy
from typing import Any

Step = tuple[str, Any]


def steps_of(deal: dict[str, Any]) -> list[Step]:
    """What happens in a deal after the cards are dealt, one step each.

    A `heels` object comes with the starter.
    """
    steps: list[Step] = [("discards", player) for player in deal.get("discards", {})]
    steps += [(field, None) for field in ("to_crib", "starter") if field in deal]
    steps += [("plays", None)] * len(deal.get("plays", []))
    if "show" in deal:
        steps += [("show", None)] * len(deal["show"])
    return steps


def moments(request: dict[str, Any]) -> int:
    """How many steps the whole log has, the dealing of each deal included."""
    return sum(1 + len(steps_of(deal)) for deal in request["deals"])


def prefix(request: dict[str, Any], moment: int) -> dict[str, Any]:
    """The log as it stood after so many steps; the whole log when it has no more.

    Where no hand is shown yet, an empty `show` says so.
    """
    if moment >= moments(request):
        return deepcopy(request)
    cut_off = {**deepcopy(request), "deals": []}
    for deal in request["deals"]:
        if moment < 1:
            break
        moment -= 1
        steps = steps_of(deal)
        cut_off["deals"].append(deepcopy(deal) if moment >= len(steps) else part(deal, moment))
        moment -= len(steps)
    if not {"first_dealer", "cut"} & cut_off.keys() and not cut_off["deals"]:
        cut_off["first_dealer"] = request["deals"][0]["dealer"]
    return cut_off


def part(deal: dict[str, Any], number: int) -> dict[str, Any]:
    """The beginning of a deal: its cards, and so many steps."""
    kept: dict[str, Any] = {
        field: deepcopy(deal[field])
        for field in ("dealer", "dealt", "hands", "crib")
        if field in deal
    }
    for field, player in steps_of(deal)[:number]:
        if field == "discards":
            kept.setdefault("discards", {})[player] = list(deal["discards"][player])
        elif field in ("plays", "show"):
            entries = kept.setdefault(field, [])
            entries.append(deepcopy(deal[field][len(entries)]))
        else:
            kept[field] = deepcopy(deal[field])
            if field == "starter" and "heels" in deal:
                kept["heels"] = deepcopy(deal["heels"])
    if "starter" in kept:
        kept.setdefault("show", [])
    return kept
