"""The service against the second adjudicator: every board, award, claim, fault and `next`."""

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.logs import recorded_games
from tests.engine.test_rulings import RULINGS, request_of
from tests.strategies import KINDS, games
from tests.strategies.games import prefix, steps

from . import adjudicate
from .comparing import answered, assert_same
from .game import last_entry
from .reading import Json, as_meant

MANY = settings(max_examples=500)


def brought_by(request: Json, ledger: list[Json]) -> list[Json]:
    """The lines from that of the last entry on, and of heels that nobody can claim after it."""
    pointer = last_entry(request)
    at = next((at for at, line in enumerate(ledger) if line["pointer"] == pointer), None)
    if at is None or "ended" in request:
        return []
    before = ledger[at - 1] if at else {}
    lost = before.get("pointer", "").endswith("/starter") and "claim" in before
    return ledger[at - 1 if lost else at :]


def agree(request: Json, *, impossible: bool = True) -> None:
    """Compare both answers to a game, with its ledger, the lines of its end, and without."""
    found = answered("/v1/game", request | {"detail": "ledger"})
    if "impossible" in found and not impossible:
        return
    expected = adjudicate(deepcopy(request))
    assert_same(request, expected, found)
    assert_adds_up(found)
    if "ledger" in expected:
        last = brought_by(as_meant(request), expected.pop("ledger"))
        found = answered("/v1/game", request | {"detail": "last"})
        assert_same(request, expected | {"ledger": last}, found)
    assert_same(request, expected, answered("/v1/game", request | {"detail": "summary"}))


def assert_adds_up(answer: Json) -> None:
    """Each side's audit adds up to its score, and one side's losses are the other's gains."""
    books = answer.get("audit", {})
    for side, audit in books.items():
        own = sum(audit[name] for name in ("heels", "play", "hands", "cribs", "unsorted"))
        score = audit["start"] + own + audit["gained_from_opponents"]
        score += audit["rulings"] - audit["penalties"]
        over_the_target = answer["scores"][side] < score and answer["winner"] == side
        assert own == audit["actual"] - audit["lost_by_undercount"] + audit["kept_by_overcount"]
        assert answer["scores"][side] == score or over_the_target
    assert sum(audit["given_to_opponents"] for audit in books.values()) == sum(
        audit["gained_from_opponents"] for audit in books.values()
    )


@pytest.mark.slow
def test_a_recorded_game_is_judged_alike() -> None:
    """Every possible game among the vectors is adjudicated as the second adjudicator does."""
    for request in recorded_games() + [request_of(row) for row in RULINGS["rows"]]:
        agree(request, impossible=False)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=settings().max_examples // 3)
@given(data=st.data())
def test_a_random_game_is_judged_alike(kind: str, data: st.DataObject) -> None:
    """A random game of every kind is adjudicated as the second adjudicator does."""
    agree(data.draw(games(KINDS[kind])))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@MANY
@given(data=st.data())
def test_many_random_games_are_judged_alike(kind: str, data: st.DataObject) -> None:
    """Many more random games are adjudicated as the second adjudicator does."""
    agree(data.draw(games(KINDS[kind])))


@pytest.mark.parametrize("kind", ["legal", "sheets"])
@given(data=st.data(), moment=st.integers(min_value=0, max_value=400))
def test_a_log_cut_off_has_the_beginning_of_the_ledger(
    kind: str, data: st.DataObject, moment: int
) -> None:
    """The ledger of a truncated log is a prefix of the whole, except for an open close."""
    request = data.draw(games(KINDS[kind]))
    whole = answered("/v1/game", request)
    part = answered("/v1/game", prefix(request, moment % (len(steps(request)) + 1)))
    if "impossible" in whole:
        return
    beginning = part["ledger"]
    # The point for the close may still be claimed separately, after other entries.
    while beginning and (
        beginning[-1]["event"] in ("go", "ruling") or "retracted" in beginning[-1]
    ):
        beginning.pop()
    if beginning and beginning[-1]["event"] == "card":
        beginning.pop()
    assert whole["ledger"][: len(beginning)] == beginning
