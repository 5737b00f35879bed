"""The service against the second adjudicator: every board, award, claim, fault and `next`."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import (
    any_games,
    complete_games,
    faulty_games,
    impossible_games,
    legal_games,
    moments,
    prefix,
)

from . import adjudicate, play
from .comparing import answered, assert_same

# The same games in every run: what is judged is the change, not the luck of the draw.
FEW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
MANY = settings(FEW, max_examples=3000)

KINDS = {
    "any": any_games(odd_names=True, odd_cards=True),
    "complete": complete_games(),
    "faulty": faulty_games(),
    "impossible": impossible_games(),
    "legal": legal_games(),
}


def agree(request: dict[str, Any]) -> None:
    """Both adjudicators give the same answer to this game, with its ledger and without."""
    expected = adjudicate(deepcopy(request))
    assert_same(request, expected, answered("/v1/game", request | {"detail": "ledger"}))
    expected.pop("ledger", None)
    assert_same(request, expected, answered("/v1/game", request | {"detail": "summary"}))


def gaps(audit: dict[str, int], score: int) -> list[int]:
    """What the sums of one side's books leave over; nothing, if they are right."""
    own = sum(audit[book] for book in ("heels", "play", "hands", "cribs"))
    return [
        audit["start"]
        + own
        + audit["gained_from_opponents"]
        + audit["rulings"]
        - audit["penalties"]
        - score,
        own - audit["actual"] + audit["lost_by_undercount"] - audit["kept_by_overcount"],
    ]


@pytest.mark.parametrize("kind", KINDS)
@FEW
@given(data=st.data())
def test_games(kind: str, data: st.DataObject) -> None:
    """A random game of every kind is adjudicated as the second adjudicator does."""
    agree(data.draw(KINDS[kind]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@MANY
@given(data=st.data())
def test_many_games(kind: str, data: st.DataObject) -> None:
    """Many more random games are adjudicated as the second adjudicator does."""
    agree(data.draw(KINDS[kind]))


@FEW
@given(any_games())
def test_plays(request: dict[str, Any]) -> None:
    """The play of a deal by itself is adjudicated as the second adjudicator does."""
    for deal in request["deals"]:
        if "hands" in deal:
            alone = {
                key: request[key] for key in ("players", "ruleset", "rules") if key in request
            } | {"dealer": request["players"][-1], "hands": deal["hands"]}
            alone["plays"] = deal.get("plays", [])
            assert_same(alone, play(deepcopy(alone)), answered("/v1/play", alone))


@FEW
@given(any_games())
def test_books(request: dict[str, Any]) -> None:
    """The books of every side add up to its score, and what one side gave another gained."""
    answer = answered("/v1/game", request)
    if "impossible" in answer:
        return
    books = answer["audit"]
    target = max([*answer["scores"].values(), 1])
    for side, audit in books.items():
        score_gap, own_gap = gaps(audit, answer["scores"][side])
        over_the_target = answer["winner"] == side and answer["scores"][side] == target
        assert own_gap == 0
        assert score_gap == 0 or (over_the_target and score_gap > 0)
    assert sum(audit["gained_from_opponents"] for audit in books.values()) == sum(
        audit["given_to_opponents"] for audit in books.values()
    )


@FEW
@given(legal_games(), st.integers(min_value=0, max_value=400))
def test_prefixes(request: dict[str, Any], moment: int) -> None:
    """A log cut off anywhere has the beginning of the whole ledger, but for an open close."""
    whole = answered("/v1/game", request)["ledger"]
    beginning = answered("/v1/game", prefix(request, moment % (moments(request) + 1)))["ledger"]
    # The point of a closing card may yet be claimed apart, and goes may follow the card.
    while beginning and beginning[-1]["event"] == "go":
        beginning.pop()
    if beginning and beginning[-1]["event"] == "card":
        beginning.pop()
    assert whole[: len(beginning)] == beginning
