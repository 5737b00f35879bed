"""Games that stop early: a log of any form cut off at any moment."""

from copy import deepcopy
from typing import Any

Step = tuple[str, Any]
AT_ONCE = ("dealer", "dealt", "hands", "crib", "void")


def steps_of(deal: dict[str, Any]) -> list[Step]:
    """The steps of a deal after its cards are dealt; `heels` come with a starter."""
    steps: list[Step] = [("rulings", None) for _ in deal.get("rulings", [])]
    steps += [("discards", player) for player in deal.get("discards", {})]
    steps += [(name, None) for name in ("to_crib", "starter") if name in deal]
    if "heels" in deal and "starter" not in deal:
        steps.append(("heels", None))
    if "pegged" in deal:
        steps.append(("pegged", None))
    for name in ("plays", "show"):
        steps += [(name, None) for _ in deal.get(name, [])]
    return steps


def steps(request: dict[str, Any]) -> list[str]:
    """The steps of the whole log; the start of each deal is one."""
    found = []
    for deal in request["deals"]:
        found += ["deal", *(name for name, _ in steps_of(deal))]
    return found


def prefix(request: dict[str, Any], moment: int) -> dict[str, Any]:
    """The log as it stood after so many steps; nobody has given up yet."""
    beginning = {**deepcopy(request), "deals": []}
    if moment < len(steps(request)):
        beginning.pop("ended", None)
    for deal in request["deals"]:
        if moment < 1:
            break
        own = steps_of(deal)
        whole = moment > len(own)
        beginning["deals"].append(deepcopy(deal) if whole else part(deal, own[: moment - 1]))
        moment -= 1 + len(own)
    if not {"first_dealer", "cut"} & beginning.keys() and not beginning["deals"]:
        beginning["first_dealer"] = request["deals"][0]["dealer"]
    return beginning


def part(deal: dict[str, Any], steps: list[Step]) -> dict[str, Any]:
    """The beginning of a deal; an empty show says that nothing is shown yet."""
    kept: dict[str, Any] = {name: deepcopy(deal[name]) for name in AT_ONCE if name in deal}
    for name, player in steps:
        if name == "discards":
            kept.setdefault("discards", {})[player] = list(deal["discards"][player])
        elif name in ("rulings", "plays", "show"):
            entries = kept.setdefault(name, [])
            entries.append(deepcopy(deal[name][len(entries)]))
        else:
            kept[name] = deepcopy(deal[name])
        if name == "starter" and "heels" in deal:
            kept["heels"] = deepcopy(deal["heels"])
    if "starter" in kept or "pegged" in kept:
        kept.setdefault("show", [])
    return kept
