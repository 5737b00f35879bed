"""Making a sheet impossible: one change for each fault that only a sheet can have."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from .cards import PACK
from .impossible import stranger

Request = dict[str, Any]
Change = Callable[[Random, Request, dict[str, Any]], None]


def unknown_in_pegged(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    name = stranger(rng, request)
    if isinstance(deal.get("pegged"), list):
        deal["pegged"].append({"player": name, "points": 1})
    elif "pegged" in deal:
        deal["pegged"][name] = rng.randint(0, 5)


def unknown_in_scores(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    deal.setdefault("scores", {})[stranger(rng, request)] = rng.randint(0, 60)


def unknown_in_ruling(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    ruling = {"side": stranger(rng, request), "points": 2, "reason": "as agreed"}
    lists = [deal.setdefault("rulings", []), *(deal[n] for n in ("plays", "show") if n in deal)]
    rng.choice(lists).append({"ruling": ruling})


def too_much_pegged(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    """More points, in order, than one player can peg."""
    if isinstance(deal.get("pegged"), list):
        deal["pegged"] += [{"player": rng.choice(request["players"]), "points": 24}] * 3


def cards_given_twice(rng: Random, _: Request, deal: dict[str, Any]) -> None:
    """Cards at an entry of the show, even if the deal gives them too."""
    if shown := [entry for entry in deal.get("show", []) if "ruling" not in entry]:
        rng.choice(shown)["cards"] = rng.sample(PACK, 4)


def nothing_written(rng: Random, _: Request, deal: dict[str, Any]) -> None:
    """An entry of the show with neither claim nor cards."""
    if shown := [entry for entry in deal.get("show", []) if "claim" in entry]:
        entry = rng.choice(shown)
        del entry["claim"]
        entry.pop("cards", None)


def wrong_number(rng: Random, _: Request, deal: dict[str, Any]) -> None:
    """A card too few or too many in what is shown."""
    shown = [entry["cards"] for entry in deal.get("show", []) if "cards" in entry]
    if shown:
        cards = rng.choice(shown)
        cards[:] = [*cards, rng.choice(PACK)] if rng.random() < 0.5 else cards[1:]


def starter_again(rng: Random, _: Request, deal: dict[str, Any]) -> None:
    """The starter, or another card, in what is shown."""
    shown = [entry["cards"] for entry in deal.get("show", []) if "cards" in entry]
    if shown:
        cards = rng.choice(shown)
        cards[rng.randrange(len(cards))] = rng.choice([deal.get("starter", "5H"), rng.choice(PACK)])


def wrong_ending(rng: Random, request: Request, _: dict[str, Any]) -> None:
    """Given up by an unknown side, or with more than two sides."""
    side = rng.choice([stranger(rng, request), *request["players"]])
    request["ended"] = {"by": "forfeit", "side": side}


IMPOSSIBLE_SHEETS: dict[str, Change] = {
    "unknown-in-pegged": unknown_in_pegged,
    "unknown-in-scores": unknown_in_scores,
    "unknown-in-ruling": unknown_in_ruling,
    "too-much-pegged": too_much_pegged,
    "cards-given-twice": cards_given_twice,
    "nothing-written": nothing_written,
    "wrong-number": wrong_number,
    "starter-again": starter_again,
    "wrong-ending": wrong_ending,
}


def made_impossible(rng: Random, request: Request, changes: list[str]) -> Request:
    """A copy of the request with these changes, as far as they are possible."""
    request = deepcopy(request)
    for name in changes:
        deal = rng.choice(request["deals"]) if request["deals"] else {}
        IMPOSSIBLE_SHEETS[name](rng, request, deal)
    return request
