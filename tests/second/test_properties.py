"""What holds of every sheet, ruling and play taken back, whatever the cards."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.strategies import random_game
from tests.strategies.impossible_sheets import IMPOSSIBLE_SHEETS, made_impossible
from tests.strategies.sheet_prefixes import sheet_moments, sheet_prefix
from tests.strategies.sheet_requests import (
    legal_and_taken_back,
    random_legal_retracting,
    random_sheet,
    sheet_games,
    taken_back_games,
)
from tests.strategies.sheets import sheet_of
from tests.strategies.taken_back import with_illegal_entries

from . import adjudicate

FEW = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
MANY = settings(FEW, max_examples=3000)
Answer = dict[str, Any]
TAKEN_BACK = {
    "play-over",
    "card-not-held",
    "above-thirty-one",
    "out-of-turn",
    "go-with-playable-card",
    "bad-last",
    "wrong-show-order",
}
FOUND = {"impossible-pegging", "impossible-total", "wrong-total", "wrong-count"}


def check_books(answer: Answer) -> None:
    """The parts of every side's audit make its score, and what is given is gained."""
    for side, audit in answer.get("audit", {}).items():
        own = audit["heels"] + audit["play"] + audit["hands"] + audit["cribs"]
        score = audit["start"] + own + audit["gained_from_opponents"]
        score += audit["rulings"] - audit["penalties"]
        over = answer["scores"][side] < score and answer["winner"] == side
        assert own == audit["actual"] - audit["lost_by_undercount"] + audit["kept_by_overcount"]
        assert answer["scores"][side] == score or over
    audits = answer.get("audit", {}).values()
    given_away = sum(audit["given_to_opponents"] for audit in audits)
    assert given_away == sum(audit["gained_from_opponents"] for audit in audits)


def standing(answer: Answer) -> list[dict[str, Any]]:
    """The lines of what was not taken back, wherever they stand in the log."""
    return [
        {name: value for name, value in line.items() if name != "pointer"}
        for line in answer["ledger"]
        if "retracted" not in line
    ]


def check_taken_back(
    legal: dict[str, Any], log: dict[str, Any], judge: Callable[[dict[str, Any]], Answer]
) -> None:
    """Illegal entries that claim nothing change no line of the others, and not the result."""
    one, other = judge(legal), judge(log)
    if "impossible" in one or legal.get("rules", {}).get("illegal_play") != "retract":
        return
    assert standing(other) == standing(one)
    for name in ("status", "winner", "scores", "pegs", "audit", "next", "unverified", "losers"):
        assert other[name] == one[name], name
    kept = [each["code"] for each in other["violations"] if each["code"] not in TAKEN_BACK]
    assert kept == [each["code"] for each in one["violations"]]


def check_prefix(
    request: dict[str, Any], moment: int, judge: Callable[[dict[str, Any]], Answer]
) -> None:
    """A beginning has the beginning of the ledger, but for a closing card at its very end."""
    whole = judge(request)
    part = judge(sheet_prefix(request, moment % (sheet_moments(request) + 1)))
    if "impossible" in whole:
        return
    beginning = part["ledger"]
    while beginning and (
        beginning[-1]["event"] in ("go", "ruling") or "retracted" in beginning[-1]
    ):
        beginning.pop()
    if beginning and beginning[-1]["event"] == "card":
        beginning.pop()
    assert whole["ledger"][: len(beginning)] == beginning


@FEW
@given(sheet_games() | taken_back_games())
def test_books(request: dict[str, Any]) -> None:
    """The books of every side add up, with rulings and sheets too."""
    check_books(adjudicate(request))


@FEW
@given(st.integers(min_value=0, max_value=2**32 - 1))
def test_careful_sheets(seed: int) -> None:
    """A sheet without a mistake has the board of the whole log, and nothing is found in it."""
    rng = Random(seed)
    rules = {"claims": "automatic", "enforcement": "automatic", "heels_claimed": False}
    rules |= {"false_game": "as-overcount", "target": 900}
    knobs = {"mood": "none", "calls": False, "starting_scores": False, "rules": rules}
    request = random_game(rng, stop="deal", **knobs)
    answer = adjudicate(sheet_of(rng, request, careless=0))
    assert answer["violations"] == []
    if answer["next"]["must"] == "deal":
        assert answer["scores"] == adjudicate(request)["scores"]


@FEW
@given(legal_and_taken_back())
def test_taken_back(logs: tuple[dict[str, Any], dict[str, Any]]) -> None:
    """A legal log with illegal entries put in has the board of the legal log at every entry."""
    check_taken_back(*logs, adjudicate)


@FEW
@given(sheet_games(), st.integers(min_value=0, max_value=400))
def test_prefixes(request: dict[str, Any], moment: int) -> None:
    """A sheet cut off anywhere agrees with the whole sheet."""
    check_prefix(request, moment, adjudicate)


@pytest.mark.slow
@MANY
@given(legal_and_taken_back(), sheet_games() | taken_back_games(), st.integers(0, 400))
def test_many(
    logs: tuple[dict[str, Any], dict[str, Any]], request: dict[str, Any], moment: int
) -> None:
    """All of it, for many more logs."""
    check_taken_back(*logs, adjudicate)
    check_books(adjudicate(request))
    check_prefix(request, moment, adjudicate)


@pytest.mark.slow
def test_everything_occurs() -> None:
    """Every finding and form of sections 11 to 13 is among the random logs."""
    wanted = {*TAKEN_BACK, *FOUND, "ambiguous-end", "pegging", "ruling", "verified", "retracted"}
    wanted |= {"invalid-deal", "invalid-ending", "missing-cards", "wrong-card-count"}
    wanted |= {"duplicate-card", "unknown-player"}
    wanted |= {"target", "concession", "forfeit", "void", "complete", "in-progress", "false-game"}
    seen: Counter[str] = Counter()
    for seed in range(700):
        rng = Random(seed)
        if seed % 5 == 0:
            changes = rng.choices(list(IMPOSSIBLE_SHEETS), k=2)
            request = made_impossible(rng, deepcopy(random_sheet(rng)), changes)
        elif seed % 2:
            request = random_sheet(rng)
        else:
            request = with_illegal_entries(rng, random_legal_retracting(rng), claims=0.3)
        answer = adjudicate(request)
        if "impossible" in answer:
            seen.update(code for code, _ in answer["impossible"])
            continue
        seen.update(each["code"] for each in answer["violations"])
        seen.update(line["event"] for line in answer["ledger"])
        seen.update(name for line in answer["ledger"] for name in line)
        seen.update([str(answer["ended_by"]), answer["status"]])
        seen["void"] += any(deal.get("void") for deal in request["deals"])
        if not wanted - seen.keys():
            break
    assert wanted - seen.keys() == set()
