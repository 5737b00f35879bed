"""Rulings, misdeals, written totals, counts said aloud, and concessions."""

from copy import deepcopy
from random import Random
from typing import Any

from tests.second.game import adjudicate
from tests.second.seats import first_dealer, sides_of

from .cards import PACK
from .illegal import dealers

Request = dict[str, Any]
REASONS = ["dealer looked at the bottom card", "pegged out of turn", "as agreed", "é 🂡"]


def some_ruling(rng: Random, request: Request) -> dict[str, Any]:
    """Points forward or backward for one side, or a warning."""
    points = rng.choice([0, 1, 2, 2, 5, -1, -2, -15, rng.randint(1, 60), -rng.randint(1, 60)])
    side = rng.choice(list(sides_of(request)))
    return {"ruling": {"side": side, "points": points, "reason": rng.choice(REASONS)}}


def with_rulings(rng: Random, request: Request, often: float = 0.15) -> Request:
    """Add rulings at the beginning of deals and anywhere in existing arrays."""
    ruled = deepcopy(request)
    for deal in ruled["deals"]:
        if rng.random() < often:
            deal["rulings"] = [some_ruling(rng, request) for _ in range(rng.randint(1, 2))]
        lists = [deal.get("plays"), deal.get("show")]
        for entries in lists:
            # A ruling would turn an absent show into a present one.
            while entries and rng.random() < often:
                entries.insert(rng.randint(0, len(entries)), some_ruling(rng, request))
    return ruled


def with_void_deals(rng: Random, request: Request, often: float = 0.3) -> Request:
    """Add misdeals between the deals, with any number of cards and entries that do not count."""
    mixed = {**deepcopy(request), "deals": []}
    named = not {"first_dealer", "cut"} & request.keys()
    for number, dealer in enumerate(dealers(request, first_dealer(request))):
        while rng.random() < often * 0.5 and len(mixed["deals"]) < 50:
            deal = void_deal(rng, request)
            if rng.random() < 0.3 or (named and not mixed["deals"]):
                deal["dealer"] = dealer
            mixed["deals"].append(deal)
        mixed["deals"] += deepcopy(request["deals"][number : number + 1])
    return mixed


def void_deal(rng: Random, request: Request) -> dict[str, Any]:
    """A misdeal: too many cards, or too few."""
    players = request["players"]
    pack = rng.sample(PACK, len(PACK))
    deal: dict[str, Any] = {"void": True}
    form = rng.choice(["dealt", "hands", None])
    if form:
        some = players if rng.random() < 0.7 else players[:1]
        deal[form] = {player: [pack.pop() for _ in range(rng.randint(1, 7))] for player in some}
    if form == "dealt" and rng.random() < 0.3:
        deal["discards"] = {player: rng.sample(cards, 1) for player, cards in deal["dealt"].items()}
    if rng.random() < 0.3:
        deal["starter"] = pack.pop()
    if rng.random() < 0.3:
        deal["rulings"] = [some_ruling(rng, request)]
    if rng.random() < 0.3:
        deal["show"] = [{"player": rng.choice(players), "claim": rng.randint(0, 60)}]
    if rng.random() < 0.3:
        deal["pegged"] = {rng.choice(players): rng.randint(0, 60)}
    return deal


def boards(request: Request) -> list[dict[str, int] | None]:
    """The board at the end of each deal; None for a deal that was not judged."""
    found: list[dict[str, int] | None] = [None for _ in request["deals"]]
    for line in adjudicate(request).get("ledger", []):
        if "deal" in line:
            found[line["deal"]] = line["scores"]
    return found


def with_totals(rng: Random, request: Request) -> Request:
    """Write the board after some deals; a slip is mostly carried on, as people add to it."""
    written = deepcopy(request)
    slips = {side: rng.choice([0, 0, rng.randint(-9, 9)]) for side in sides_of(request)}
    often = rng.choice([0.5, 0.9])
    for deal, board in zip(written["deals"], boards(request), strict=True):
        for side, slip in slips.items():
            if rng.random() < 0.2:
                slips[side] = rng.choice([0, slip // 2, slip // 2, rng.randint(-9, 9)])
        if rng.random() < often:
            scores = board or dict.fromkeys(slips, 0)
            deal["scores"] = {
                side: max(0, scores[side] + slips[side])
                for side in rng.sample(sorted(slips), len(slips))
                if rng.random() < 0.9
            }
    return written


def with_only_totals(rng: Random, request: Request, often: float = 0.4) -> Request:
    """Leave only the totals of some deals, and rulings beside them."""
    written = deepcopy(request)
    sides = list(sides_of(request))
    for index, board in enumerate(boards(request)):
        if rng.random() < often:
            only = {n: v for n, v in written["deals"][index].items() if n in ("dealer", "rulings")}
            only["scores"] = {
                side: max(0, (board or {}).get(side, 0) + rng.choice([-2, 0, 0, 0, 5, 30]))
                for side in rng.sample(sides, rng.randint(1, len(sides)))
            }
            written["deals"][index] = only
    return written


def with_ending(rng: Random, request: Request) -> Request:
    """With two sides, let one give up at the end of the log."""
    sides = list(sides_of(request))
    if len(sides) > 2:
        return request
    ended = {"by": rng.choice(["concession", "forfeit"]), "side": rng.choice(sides)}
    return {**deepcopy(request), "ended": ended}


def with_counts(rng: Random, request: Request, often: float = 0.2) -> Request:
    """Add announced counts, mostly right if nobody made a mistake, and `pass` for go."""
    spoken = deepcopy(request)
    for deal in spoken["deals"]:
        for entry in deal.get("plays", []):
            if "play" in entry and rng.random() < often:
                entry["count"] = rng.choice([5, 10, 15, 20, 24, 25, 28, 30, 31, rng.randint(0, 60)])
            if entry.get("play") in ("go", "last") and rng.random() < often:
                words = ["GO", "Go", "pass", "Pass"] if entry["play"] == "go" else ["LAST"]
                entry["play"] = rng.choice(words)
    return spoken
