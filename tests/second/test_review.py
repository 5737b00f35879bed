"""Reviews of games, against a second review of the same log."""

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.engine.told import CLIENT
from tests.strategies import any_game, sheet

from .comparing import assert_same
from .reading import Json
from .review import review


@cache
def advised(body: str) -> list[Json]:
    answer = CLIENT.post("/v1/discard", data=body, content_type="application/json").get_json()
    options: list[Json] = answer["options"]
    return options


@cache
def chance(dealer: int, pone: int, moment: str, target: int) -> float:
    """Return the dealer's chance by the service's table."""
    board = {"dealer": dealer, "pone": pone, "moment": moment, "target": target}
    answer = CLIENT.get("/v1/chances", query_string=board).get_json()
    return float(answer["chances"]["dealer"])


def rounded(value: Any) -> Any:
    """Round numbers, so that sums of doubles can be compared."""
    if isinstance(value, dict):
        return {name: rounded(member) for name, member in value.items()}
    if isinstance(value, list):
        return [rounded(member) for member in value]
    return round(value, 9) if isinstance(value, float) else value


def agree(request: Json, *, typical: bool = False) -> None:
    """Compare both reviews of a game; `typical` is used for two players with six cards only."""
    others = {}
    if typical and len(request["players"]) == 2 and "five" not in request.get("ruleset", ""):
        others = {"others": "typical"}
    rules = {name: request[name] for name in ("ruleset", "rules") if request.get(name)} | others

    def advise(dealt: list[str], dealer: bool) -> list[Json]:
        body = {"dealt": dealt, "dealer": dealer, "players": len(request["players"]), **rules}
        return advised(json.dumps(body))

    response = CLIENT.post("/v1/review", json={"log": request, **others})
    found = response.get_json()
    for hint in found.get("hints", ()):
        assert hint.pop("detail")
    if request.get("ruleset") == "seven-card":
        assert response.status_code == 422
        return
    expected = review(deepcopy(request), advise, chance)
    if response.status_code == 422:
        faults = [(error["code"], error["pointer"]) for error in found["errors"]]
        found = {"impossible": [(code, at.replace("#/log", "#", 1)) for code, at in faults]}
    else:
        assert found.pop("assumes")
    assert_same(request, rounded(expected), rounded(found))


@pytest.mark.parametrize("seed", range(20))
def test_a_game_is_reviewed_alike(seed: int) -> None:
    """The service agrees with the second review on any game, legal or not."""
    agree(any_game(Random(seed), deals=3), typical=seed % 2 == 0)


@pytest.mark.parametrize("seed", range(20))
def test_a_sheet_is_reviewed_alike(seed: int) -> None:
    """A score sheet with only some cards known is reviewed as the second review does."""
    agree(sheet(Random(seed)), typical=seed % 2 == 0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 300))
def test_many_logs_are_reviewed_alike(seed: int) -> None:
    """Many games and sheets are reviewed as the second review does."""
    rng = Random(seed)
    agree(any_game(rng), typical=seed % 2 == 0)
    agree(sheet(rng), typical=seed % 2 == 0)
