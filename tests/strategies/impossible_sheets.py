"""Making a sheet impossible: one change for each fault that only a sheet can have."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from .cards import PACK
from .impossible import stranger
from .names import NO_KEYS, NO_NAMES

Request = dict[str, Any]
Change = Callable[[Random, Request, dict[str, Any]], None]
KEYED = ("dealt", "hands", "discards", "pegged", "scores")


def unknown_in_pegged(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    if "pegged" in deal:
        deal["pegged"][stranger(rng, request)] = rng.randint(0, 5)


def unknown_in_scores(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    deal.setdefault("scores", {})[stranger(rng, request)] = rng.randint(0, 60)


def unknown_in_ruling(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    ruling = {"side": stranger(rng, request), "points": 2, "reason": "as agreed"}
    lists = [deal.setdefault("rulings", []), *(deal[n] for n in ("plays", "show") if n in deal)]
    rng.choice(lists).append({"ruling": ruling})


def excluding_members(rng: Random, _: Request, deal: dict[str, Any]) -> None:
    """A member, mostly empty, that another one excludes, or that needs another one."""
    name = rng.choice(["plays", "dealt", "hands", "discards", "pegged", "to_crib", "crib"])
    deal.setdefault(name, {"plays": [], "to_crib": ["5H"], "crib": ["5H"]}.get(name, {}))


def not_an_entry(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    """An entry with a ruling and something else, or an entry of the play with neither."""
    member = rng.choice([name for name in ("plays", "show") if name in deal] or ["show"])
    name = request["players"][0]
    ruling = {"side": name, "points": 0, "reason": "as agreed"}
    others: list[dict[str, Any]] = [{"player": name}, {"claim": 2}]
    others.append({"play": "go"} if member == "plays" else {"crib": False})
    wrong = {"ruling": ruling} | rng.choice(others)
    if member == "plays" and rng.random() < 0.5:
        wrong = rng.choice([{}, *others[:2]])
    entries = deal.setdefault(member, [])
    entries.insert(rng.randint(0, len(entries)), wrong)


def not_a_name(rng: Random, request: Request, deal: dict[str, Any]) -> None:
    """A value or a key that cannot be a name, where names stand."""
    bad = rng.choice(NO_NAMES)
    if rng.random() < 0.4:
        name = rng.choice([name for name in KEYED if name in deal] or ["scores"])
        named = deal.setdefault(name, {})
        cards = name in ("dealt", "hands", "discards")
        key = rng.choice([*NO_NAMES, *NO_KEYS])
        named[key] = next(iter(named.values()), ["5H"] if cards else 0)
        return
    places: list[tuple[Any, Any]] = [(deal, "dealer"), (request["players"], 0)]
    for entry in [*deal.get("plays", []), *deal.get("show", [])]:
        if "ruling" in entry:
            places.append((entry["ruling"], "side"))
        else:
            places.append((entry.get("call", entry), "player"))
    holder, place = rng.choice(places)
    holder[place] = bad


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


def shown_not_dealt(rng: Random, _: Request, deal: dict[str, Any]) -> None:
    """A shown hand that has a card which its player was not dealt."""
    dealt = deal.get("dealt", {})
    shown = [entry for entry in deal.get("show", []) if entry.get("player") in dealt]
    if shown:
        entry = rng.choice(shown)
        deal.get("discards", {}).pop(entry["player"], None)
        entry["cards"] = [*dealt[entry["player"]][:3], rng.choice(PACK)]


def wrong_ending(rng: Random, request: Request, _: dict[str, Any]) -> None:
    """Given up by an unknown side, or with more than two sides."""
    side = rng.choice([stranger(rng, request), *request["players"]])
    request["ended"] = {"by": "forfeit", "side": side}


IMPOSSIBLE_SHEETS: dict[str, Change] = {
    "unknown-in-pegged": unknown_in_pegged,
    "unknown-in-scores": unknown_in_scores,
    "unknown-in-ruling": unknown_in_ruling,
    "excluding-members": excluding_members,
    "not-an-entry": not_an_entry,
    "not-a-name": not_a_name,
    "cards-given-twice": cards_given_twice,
    "nothing-written": nothing_written,
    "wrong-number": wrong_number,
    "starter-again": starter_again,
    "shown-not-dealt": shown_not_dealt,
    "wrong-ending": wrong_ending,
}


def made_impossible(rng: Random, request: Request, changes: list[str]) -> Request:
    """A copy of the request with these changes, as far as they are possible."""
    request = deepcopy(request)
    for name in changes:
        deal = rng.choice(request["deals"]) if request["deals"] else {}
        IMPOSSIBLE_SHEETS[name](rng, request, deal)
    return request
