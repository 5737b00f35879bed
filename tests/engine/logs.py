"""Converts texts and parsed JSON to the engine's values, and its paths to JSON pointers."""

import json
from pathlib import Path
from typing import Any

from service.api.schemas import requests
from service.engine.cards import CARDS, Card
from service.engine.game.adjudication import adjudicate, adjudicate_play
from service.engine.game.game_log import GameLog, PlayLog
from service.engine.game.ledger import Adjudication
from service.engine.rules.rulesets import RULESETS, chosen_rules

VECTORS = Path(__file__).parent.parent / "vectors"

Json = dict[str, Any]


def vectors(name: str) -> Any:
    """Return a vector file: one value, or a list where every line is one."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text)


def worked_game(ruleset: str) -> Json:
    """Return the game of a ruleset that was worked out by hand."""
    name = f"games_by_ruleset/{ruleset}.json"
    assert (VECTORS / name).exists(), f"write tests/vectors/{name}: a game worked out by hand"
    game: Json = vectors(name)
    return game


def recorded_games() -> list[Json]:
    """Return the requests of all games among the vectors."""
    rows = [worked_game(ruleset) for ruleset in RULESETS]
    for name in ("games", "manual_games", "sheets", "judged_on"):
        rows += vectors(f"{name}.jsonl")
    return [row["request"] for row in rows]


def under(ruleset: str = "standard", **overrides: Any) -> dict[str, Any]:
    """Return a ruleset and its rules with these overrides, as members of what is asked."""
    chosen, rules = chosen_rules(ruleset, overrides)
    return {"ruleset": chosen, "rules": rules}


def card(text: str) -> Card:
    return CARDS[text]


def cards(text: str) -> list[Card]:
    return [CARDS[one] for one in text.split()]


def of_ranks(text: str) -> list[Card]:
    """Return cards of these ranks, `5 7 7 6`, suits as they come."""
    ranks = text.split()
    return [CARDS[rank + "CDHS"[ranks[:place].count(rank)]] for place, rank in enumerate(ranks)]


def game(*deals: Json, **members: Any) -> Json:
    """Return a game between ann and bob, who deals first, unless the members say otherwise."""
    request = {"players": ["ann", "bob"], "first_dealer": "bob", "deals": list(deals)} | members
    return {name: value for name, value in request.items() if value is not None}


def game_log(request: Json) -> GameLog:
    return requests.GAME.load(request)


def judged(request: Json) -> Adjudication:
    return adjudicate(game_log(request))


def play_log(request: Json) -> PlayLog:
    return requests.PLAY.load(request)


def judged_play(request: Json) -> Adjudication:
    return adjudicate_play(play_log(request))


def pointer(path: tuple[str | int, ...]) -> str:
    """Return a path as a JSON pointer; names in the tests need no escapes."""
    return "#" + "".join(f"/{step}" for step in path)


def boards(adjudication: Adjudication) -> list[dict[str, int]]:
    return [by_side(adjudication, line.scores) for line in adjudication.ledger]


def by_side(adjudication: Adjudication, numbers: tuple[int, ...]) -> dict[str, int]:
    """Return numbers with the names of their sides."""
    names = [side[0] for side in adjudication.sides]
    return dict(zip(names, numbers, strict=True))


def found(adjudication: Adjudication) -> list[list[str]]:
    return [[pointer(one.path), one.code] for one in adjudication.violations]
