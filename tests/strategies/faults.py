"""Faults that people make when they keep a log, planted in one that is judged on."""

from copy import deepcopy
from random import Random
from typing import Any

from .cards import PACK

Json = dict[str, Any]
PILES = ("dealt", "hands", "discards", "crib", "to_crib")


def with_faults(rng: Random, request: Json, number: int) -> Json:
    """The log with so many faults at most, to be judged on."""
    faulty = {**deepcopy(request), "on_fault": "continue"}
    for _ in range(number):
        deal = rng.choice(faulty["deals"] or [{}])
        rng.choice(FAULTS)(rng, faulty, deal)
    return faulty


def piles(deal: Json) -> list[list[str]]:
    """All hands, discards and cribs, also those shown."""
    found = []
    for name in PILES:
        pile = deal.get(name, [])
        found += list(pile.values()) if isinstance(pile, dict) else [pile]
    found += [entry["cards"] for entry in deal.get("show", []) if "cards" in entry]
    return [pile for pile in found if pile]


def misread(rng: Random, _: Json, deal: Json) -> None:
    """Write another card, perhaps one that somebody else holds."""
    held = [card for pile in piles(deal) for card in pile]
    card = rng.choice([*held, rng.choice(PACK)])
    places = piles(deal)
    if "starter" in deal and rng.random() < 0.2:
        deal["starter"] = card
    elif places:
        pile = rng.choice(places)
        pile[rng.randrange(len(pile))] = card


def wrong_number(rng: Random, _: Json, deal: Json) -> None:
    """Write a card too many, or one too few."""
    places = piles(deal)
    if places:
        pile = rng.choice(places)
        if rng.random() < 0.5 and len(pile) > 1:
            pile.pop()
        elif len(pile) < 7:
            pile.append(rng.choice(PACK))


def miss_a_cell(rng: Random, _: Json, deal: Json) -> None:
    """Leave out a member, or a player in it."""
    names = [name for name in deal if name not in ("dealer", "void", "rulings")]
    if not names:
        return
    member = deal[name := rng.choice(names)]
    if isinstance(member, dict) and member and name != "heels" and rng.random() < 0.5:
        del member[rng.choice(list(member))]
    else:
        del deal[name]
    for name, needed in (("discards", "dealt"), ("to_crib", "dealt"), ("crib", "hands")):
        if needed not in deal:
            deal.pop(name, None)


def entries(rng: Random, _: Json, deal: Json) -> None:
    """Leave out, repeat, swap or change an entry of the play or of the show."""
    member = deal.get(name := rng.choice(["plays", "show", "show"]))
    if not member:
        return
    one, other = rng.randrange(len(member)), rng.randrange(len(member))
    change = rng.choice(["leave out", "repeat", "swap", "break off", "members", "members"])
    if change == "leave out":
        del member[one]
    elif change == "repeat":
        member.insert(other, deepcopy(member[one]))
    elif change == "swap":
        member[one], member[other] = member[other], member[one]
    elif change == "break off":
        del member[one:]
    elif "ruling" not in member[one]:
        entry = member[one]
        given = [name for name in ("player", "claim", "crib", "cards", "call") if name in entry]
        entry.pop(rng.choice(given or [""]), None)
        new = [{}, {"claim": rng.choice([0, 2, 19, 45])}, {"cards": rng.sample(PACK, 4)}]
        entry |= rng.choice(new if name == "show" else new[:2])


def names_and_order(rng: Random, request: Json, deal: Json) -> None:
    """Write another name at an entry, or the dealer's hand first throughout."""
    shown = [entry for entry in deal.get("show", []) if "player" in entry]
    if shown and rng.random() < 0.6:
        rng.choice(shown)["player"] = rng.choice(request["players"])
        return
    for each in request["deals"]:
        show = each.get("show", [])
        show[:-1] = reversed(show[:-1])


def numbers(rng: Random, request: Json, deal: Json) -> None:
    """Write pegging, heels or totals that cannot be, or are wrong."""
    if "pegged" in deal and rng.random() < 0.5:
        player = rng.choice(request["players"])
        deal["pegged"] = rng.choice([{}, {player: rng.choice([0, 25, 31, 45, 60])}])
    elif "heels" in deal and rng.random() < 0.3:
        deal["heels"]["claim"] = rng.choice([0, 1, 5])
    elif deal.get("scores"):
        side = rng.choice(list(deal["scores"]))
        slip = rng.choice([-30, -2, 1, 10, 10, 40, 95, 200])
        deal["scores"][side] = max(0, min(deal["scores"][side] + slip, 250))


def wrong_dealer(rng: Random, request: Json, deal: Json) -> None:
    """Write another first dealer, or another one of this deal."""
    name = rng.choice(request["players"])
    if "first_dealer" in request and rng.random() < 0.6:
        request["first_dealer"] = name
    elif {"first_dealer", "cut"} & request.keys():
        deal["dealer"] = name


FAULTS = (
    *(misread, wrong_number, miss_a_cell, miss_a_cell, entries, entries, entries),
    *(names_and_order, numbers, numbers, wrong_dealer),
)
