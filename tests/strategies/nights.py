"""Random nights of score cards that agree, except for planted faults."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import strategies as st

from .cards import random_names
from .kinds import SEEDS

Json = dict[str, Any]

# With few different spreads, more players tie.
SIZES = [[5], [30, 31], [1, 2, 3], list(range(1, 122))]

ROW_FAULTS: dict[str, Callable[[Random, int, int], tuple[int, int | None]]] = {
    "result": lambda _, points, spread: (0 if points else 2, spread),
    "column": lambda _, points, spread: (points, -spread),
    "blank": lambda rng, points, _: (points, rng.choice([0, None])),
    "size": lambda rng, points, spread: (points, rng.choice([4, 6, 30, 31]) * sign(spread)),
    "points": lambda _, points, spread: ({0: 0, 2: 3, 3: 2}[points], spread),
}
FAULTS = (*ROW_FAULTS, "total", "no card", "no row", "order", "level", "early", "unplayed", "name")


LIKE: list[Callable[[str], str]] = [
    str.upper,
    lambda name: f"{name[:1]}\N{COMBINING ACUTE ACCENT}{name[1:]}",
    lambda name: f"{name}\N{RIGHT SINGLE QUOTATION MARK}",
    lambda name: " ".join(reversed(name.split(" "))),
    lambda name: ", ".join(reversed(name.split(" "))),
]
"""The name in another way, which is not joined with the first."""


def sign(spread: int) -> int:
    return -1 if spread < 0 else 1


def random_night(rng: Random, faults: Sequence[str] = ()) -> Json:
    """A request with these faults planted in turn."""
    players = random_names(rng, rng.randint(2, 4), odd=rng.random() < 0.2)
    if rng.random() < 0.5:
        players += ["eve", "fay", "guy"]
    cards: list[Json] = [{"player": player, "games": []} for player in players]
    pairs = list(combinations(cards, 2))
    number = rng.randint(1, len(pairs))
    sizes = rng.choice(SIZES)
    for pair in rng.choices(pairs, k=3 * number):
        winner, loser = rng.sample(pair, 2)
        size = rng.choice(sizes)
        winner["games"].append(row(loser, 3 if size >= 31 else 2, size))
        loser["games"].append(row(winner, 0, -size))
    for card in cards:
        if rng.random() < 0.3:
            card["totals"] = some_totals(rng, card["games"])
    for fault in faults:
        plant(rng, fault, cards)
    night: Json = {"cards": cards}
    if rng.random() < 0.5:
        night["qualifiers"] = rng.choice([None, 1, 2, 3, 300])
    if rng.random() < 0.1:
        night["label"] = "club night"
    return night


def row(opponent: Json, points: int, spread: int) -> Json:
    return {"opponent": opponent["player"], "points": points, "spread": spread}


def some_totals(rng: Random, games: list[Json]) -> dict[str, int | None]:
    """A random selection of the correct totals, in any order."""
    spreads = [game["spread"] for game in games]
    totals: dict[str, int | None] = {
        "points": sum(game["points"] for game in games),
        "wins": sum(game["points"] > 0 for game in games),
        "plus": sum(spread for spread in spreads if spread > 0),
        "minus": sum(-spread for spread in spreads if spread < 0),
        "spread": rng.choice([sum(spreads), None]),
    }
    return {name: totals[name] for name in rng.sample(sorted(totals), rng.randint(0, 5))}


def plant(rng: Random, fault: str, cards: list[Json]) -> None:
    """Plant a fault in one card or row; do nothing if the card has no row."""
    card = rng.choice(cards)
    games = card["games"]
    if fault == "total":
        name = rng.choice(["points", "wins", "plus", "minus", "spread"])
        card["totals"] = {**card.get("totals", {}), name: rng.randint(0, 60)}
    elif fault == "no card" and len(cards) > 1:
        cards.remove(card)
    elif fault == "level" and len(cards) > 1:
        make_level(*rng.sample(cards, 2))
    elif fault == "order":
        rng.shuffle(games)
    elif fault == "early":
        card["left_early"] = rng.choice([True, True, False, None])
        del games[rng.randint(0, len(games)) :]
    elif fault == "unplayed" and games:
        game = rng.choice(games)
        game["unplayed"] = rng.choice([True, True, False, None])
        game["spread"] = rng.choice([game.get("spread"), 0])
    elif fault == "name" and games:
        game = rng.choice(games)
        game["opponent"] = rng.choice(LIKE)(game["opponent"])[:40].strip()
    elif fault == "no row" and games:
        games.remove(rng.choice(games))
    elif fault in ROW_FAULTS and games:
        game = rng.choice(games)
        spread = game.pop("spread", None) or 0
        game["points"], game["spread"] = ROW_FAULTS[fault](rng, game["points"], spread)
        if game["spread"] is None and rng.random() < 0.5:
            del game["spread"]


def make_level(one: Json, other: Json) -> None:
    """Make two cards tie: give each the other's results, as games against a visitor."""
    if len(one["games"]) + len(other["games"]) <= 60:
        visits = [[{**game, "opponent": "zed"} for game in card["games"]] for card in (one, other)]
        one["games"] += visits[1]
        other["games"] += visits[0]


@st.composite
def nights(draw: st.DrawFn, faults: Sequence[str] = FAULTS) -> Json:
    """A night with at most six of these faults; one without any agrees in all cards."""
    planted = draw(st.lists(st.sampled_from(faults), max_size=6)) if faults else []
    return random_night(Random(draw(SEEDS)), planted)
