"""The service against the second adjudicator: sheets, rulings, plays taken back, matches."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies.sheet_requests import (
    impossible_sheets,
    legal_and_taken_back,
    sheet_games,
    taken_back_games,
)

from . import adjudicate, play
from .comparing import answered, assert_same
from .match import score_match, score_skunk
from .reachable import reachable
from .test_properties import check_books, check_prefix, check_taken_back
from .test_reachable import ranks, two_hands
from .test_sheets import RECORDS, part_of

FEW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
MANY = settings(FEW, max_examples=3000)
KINDS = {
    "sheets": sheet_games(),
    "taken-back": taken_back_games(),
    "impossible": impossible_sheets(),
}
Log = dict[str, Any]


def judged(request: Log) -> Log:
    """What the service makes of a game."""
    return answered("/v1/game", request)


def agree(request: Log) -> None:
    """Both give the same answer to this game, with its ledger and without."""
    expected = adjudicate(deepcopy(request))
    assert_same(request, expected, judged(request | {"detail": "ledger"}))
    expected.pop("ledger", None)
    assert_same(request, expected, judged(request | {"detail": "summary"}))


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record['rules']}: {record['note']}"
)
def test_worked_sheets(record: dict[str, Any]) -> None:
    """The service gives a worked log the expected parts of its answer."""
    answer = json.loads(json.dumps(judged(record["request"])))
    assert part_of(answer, record["expect"]) == record["expect"]


@pytest.mark.parametrize("kind", KINDS)
@FEW
@given(data=st.data())
def test_games(kind: str, data: st.DataObject) -> None:
    """A random sheet, or log with plays taken back, is adjudicated as a second time."""
    agree(data.draw(KINDS[kind]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@MANY
@given(data=st.data())
def test_many_games(kind: str, data: st.DataObject) -> None:
    """Many more of them."""
    agree(data.draw(KINDS[kind]))


@FEW
@given(taken_back_games())
def test_plays(request: Log) -> None:
    """The play of a deal by itself is judged as a second time, with what is taken back."""
    for deal in request["deals"]:
        if set(deal.get("hands", {})) == set(request["players"]):
            kept = ("players", "ruleset", "rules")
            alone: Log = {name: request[name] for name in kept if name in request}
            alone |= {"dealer": request["players"][-1], "hands": deal["hands"]}
            alone["plays"] = [entry for entry in deal.get("plays", []) if "play" in entry]
            assert_same(alone, play(deepcopy(alone)), answered("/v1/play", alone))


@FEW
@given(sheet_games() | taken_back_games(), st.integers(min_value=0, max_value=400))
def test_properties(request: Log, moment: int) -> None:
    """The service's own books add up, and a log cut off anywhere agrees with itself."""
    check_books(judged(request))
    if "illegal_play" not in request.get("rules", {}):
        check_prefix(request, moment, judged)


@FEW
@given(legal_and_taken_back())
def test_taken_back(logs: tuple[Log, Log]) -> None:
    """In the service too a legal log keeps its boards when illegal entries are put in."""
    check_taken_back(*logs, judged)


def written(rng: Random, pone: list[str], dealer: list[str], number: int) -> tuple[Log, set[str]]:
    """One game with a deal for each of some totals of two hands, and where they cannot be."""
    found = reachable(ranks(pone), ranks(dealer))
    near = {
        (max(0, one + step), max(0, other + side))
        for one, other in found
        for step, side in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1))
    }
    totals = rng.sample(sorted(found), min(number, len(found)))
    totals += rng.sample(sorted(near - found), min(number, len(near - found)))
    deals = []
    for index, (one, other) in enumerate(totals):
        first, second = ("ann", "bob") if index % 2 == 0 else ("bob", "ann")
        back = [
            {"ruling": {"side": side, "points": -60, "reason": "to the start"}}
            for side in ("ann", "bob")
        ]
        show = [{"player": first, "claim": 0}, {"player": second, "claim": 0}]
        deals.append(
            {
                "rulings": back,
                "hands": {first: pone, second: dealer},
                "pegged": {first: one, second: other},
                "show": [*show, {"player": second, "crib": True, "claim": 0}],
            }
        )
    wrong = {f"#/deals/{index}/pegged" for index, pair in enumerate(totals) if pair not in found}
    return {"players": ["ann", "bob"], "first_dealer": "bob", "deals": deals}, wrong


@pytest.mark.parametrize(
    ("pairs", "number"),
    [(10, 30), pytest.param(2000, 3, marks=pytest.mark.slow)],
)
def test_reachable(pairs: int, number: int) -> None:
    """What two hands can peg is what another enumeration finds, and nothing beside it."""
    rng = Random(pairs)
    for _ in range(pairs):
        request, wrong = written(rng, *two_hands(rng, 4), number)
        found = {
            each["pointer"]
            for each in judged(request)["violations"]
            if each["code"] == "impossible-pegging"
        }
        assert found == wrong, json.dumps(request)


@st.composite
def matches(draw: st.DrawFn) -> Log:
    """A match of two or three sides, some games unfinished."""
    sides = draw(st.sampled_from([["ann", "bob"], ["ann", "bob", "cat"]]))
    two = ["cardgames-io", "masters-of-games", "acc", "bsd-games", "standard"]
    ruleset = draw(st.sampled_from(two if len(sides) == 2 else ["standard", "box"]))
    games = []
    for _ in range(draw(st.integers(min_value=1, max_value=7))):
        scores = {side: draw(st.integers(min_value=0, max_value=120)) for side in sides}
        winner = draw(st.sampled_from(sides))
        game: Log = {"scores": scores}
        if draw(st.integers(0, 4)) == 0:
            game["winner"] = winner
        else:
            scores[winner] = 121
        if len(sides) == 2 and draw(st.booleans()):
            game["first_dealer"] = draw(st.sampled_from(sides))
        games.append(game)
    return {"ruleset": ruleset, "best_of": draw(st.sampled_from([1, 3, 5, 7])), "games": games}


@FEW
@given(matches())
def test_matches(request: Log) -> None:
    """A match stands, and each game of it counts, as a second time."""
    assert_same(request, score_match(deepcopy(request)), answered("/v1/match", request))
    shared = {"ruleset": request["ruleset"]}
    for game in request["games"]:
        alone = {name: game[name] for name in ("scores", "winner") if name in game} | shared
        assert_same(alone, score_skunk(deepcopy(alone)), answered("/v1/skunk", alone))
