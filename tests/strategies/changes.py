"""Changes at random places of a log: most make it impossible, none breaks the contract."""

from collections import defaultdict
from copy import deepcopy
from random import Random
from typing import Any

import jsonschema_rs

from tests.contract.mutations import Place, at, places
from tests.contract.operations import DOCUMENT
from tests.second.cards import SUITS
from tests.second.rulesets import RULESETS

from .cards import PACK
from .claims import KINDS
from .names import random_name
from .parameters import random_overrides

Json = Any

CONTRACT = jsonschema_rs.validator_for(
    {"$ref": "#/components/schemas/GameRequest", "components": DOCUMENT["components"]}
)
ATTEMPTS = 20
OF_CARDS = frozenset({"dealt", "discards", "to_crib", "hands", "crib", "starter", "show"})


def with_changes(rng: Random, request: Json, number: int) -> Json:
    """The log with so many changes, as far as places are found for them."""
    done = 0
    for _ in range(ATTEMPTS * number):
        if done == number:
            break
        changed = deepcopy(request)
        rng.choice(CHANGES)(rng, changed, *random_place(rng, changed))
        if changed != request and CONTRACT.is_valid(changed):
            request = changed
            done += 1
    return request


def random_place(rng: Random, request: Json) -> tuple[Json, Any]:
    """The holder of a value, and its member name or index there.

    The member of the log or of a deal is drawn first, so that a discard is found as often as one
    of many plays. Half of all places are of cards, which can be wrong in most ways.
    """
    members: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for place in places([request]):
        if place:
            steps = [step for step in place if isinstance(step, str)]
            members[tuple(steps[:2])].append(place)
    of_cards = [names for names in members if OF_CARDS.intersection(names)]
    some = of_cards if of_cards and rng.random() < 0.5 else list(members)
    *holder, step = rng.choice(members[rng.choice(some)])
    return at([request], tuple(holder)), step


def leave_out(_: Random, __: Json, holder: Json, step: Any) -> None:
    del holder[step]


def cut_short(_: Random, __: Json, holder: Json, step: Any) -> None:
    """End an array at an element."""
    if isinstance(holder, list):
        del holder[step:]


def move(rng: Random, _: Json, holder: Json, step: Any) -> None:
    """Move or repeat an element of an array."""
    if isinstance(holder, list):
        element = holder.pop(step) if rng.random() < 0.5 else deepcopy(holder[step])
        holder.insert(rng.randint(0, len(holder)), element)


def replace(rng: Random, request: Json, holder: Json, step: Any) -> None:
    """Write another name, card, word or number, or the same under another name."""
    players, value = request["players"], holder[step]
    if value in players:
        holder[step] = random_name(rng, players)
    elif isinstance(value, str):
        words = [*rng.sample(PACK, 5), "go", "last", *KINDS]
        holder[step] = rng.choice(words)
    elif isinstance(value, bool):
        holder[step] = not value
    elif isinstance(value, int):
        holder[step] = rng.choice([0, 2, 31, 60, 200, value + rng.randint(-3, 3)])
    if step in players:
        holder[random_name(rng, players)] = holder.pop(step)


def add(rng: Random, request: Json, _: Json, __: Any) -> None:
    """Add a member, which another one may exclude, or which lacks another one."""
    players = request["players"]
    name, card, four = random_name(rng, players), rng.choice(PACK), rng.sample(PACK, 4)
    tie = {player: card[0] + suit for player, suit in zip(players, SUITS, strict=False)}
    ruling = {"side": name, "points": 2, "reason": "as agreed"}
    of_game: list[tuple[str, Json]] = [
        *(("first_dealer", name), ("cut", [tie]), ("ended", {"by": "forfeit", "side": name})),
        *(
            ("starting_scores", {name: 30}),
            ("teams", [rng.sample(players, 2), [players[-1], name]]),
        ),
        *(("ruleset", rng.choice([*RULESETS, "euchre"])), ("rules", random_overrides(rng, "box"))),
    ]
    of_deal = [
        *((member, {}) for member in ("dealt", "hands", "discards", "pegged", "heels")),
        *((member, {name: 30}) for member in ("pegged", "scores")),
        *((member, []) for member in ("plays", "show", "rulings")),
        *(("dealer", name), ("crib", four), ("to_crib", [card]), ("starter", card), ("void", True)),
    ]
    of_entry = [
        *(("player", name), ("call", {"player": name, "kind": rng.choice(KINDS)})),
        *(("play", "go"), ("claim", 2), ("count", 15), ("ruling", ruling)),
        *(("crib", True), ("cards", four), ("cards", four)),
    ]
    deal = rng.choice(request["deals"] or [{}])
    entry = rng.choice([*deal.get("plays", []), *deal.get("show", [])] or [{}])
    holder, members = rng.choice([(request, of_game), (deal, of_deal), (entry, of_entry)])
    member, value = rng.choice(members)
    holder[member] = value


CHANGES = (leave_out, cut_short, move, replace, add, add)
