"""Hints to the one slip that makes a sheet wrong from there on [rules 15.9]."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from tests.second.comparing import answered
from tests.strategies import random_game

Sheet = dict[str, Any]
Hint = dict[str, Any]

PLAY = ("card", "last", "go")
EXPLAINED = ("wrong-total", "wrong-show-order")


def sheet_of(log: Sheet) -> Sheet:
    """The score sheet of a complete game between two, right in every number."""
    deals: list[Sheet] = [{"pegged": Counter(), "show": []} for _ in log["deals"]]
    for line in answered("/v1/game", {**log, "detail": "ledger"})["ledger"]:
        if "deal" not in line:
            continue
        deal = deals[line["deal"]]
        if line["event"] in PLAY:
            deal["pegged"][line["player"]] += line["points"]
        elif line["event"] == "heels":
            deal["heels"] = {"claim": line["points"]}
        else:
            crib = {"crib": True} if line["event"] == "crib" else {}
            deal["show"].append({"player": line["player"], "claim": line["points"], **crib})
        deal["scores"] = line["scores"]
    played = [{**deal, "pegged": dict(deal["pegged"])} for deal in deals if "scores" in deal]
    [first] = [entry["player"] for entry in played[0]["show"] if "crib" in entry]
    return {
        "players": log["players"],
        "first_dealer": first,
        "on_fault": "continue",
        "detail": "summary",
        "deals": played,
    }


def right_sheet(seed: int) -> Sheet:
    """The sheet of a game of random legal cards, to its end."""
    log = random_game(
        Random(seed),
        ruleset="standard",
        rules={"target": 121},
        players=2,
        teams=False,
        mood="none",
        plain=True,
        starting_scores=False,
        stop="won",
    )
    return sheet_of(log)


@pytest.fixture(
    scope="module", params=[range(8), pytest.param(range(8, 60), marks=pytest.mark.slow)]
)
def sheets(request: pytest.FixtureRequest) -> list[Sheet]:
    """Return sheets that are right."""
    return [right_sheet(seed) for seed in request.param]


def other_first_dealer(_: Random, sheet: Sheet) -> Hint:
    right = sheet["first_dealer"]
    [sheet["first_dealer"]] = [name for name in sheet["players"] if name != right]
    return {"code": "other-first-dealer", "player": right}


def deals_exchanged(rng: Random, sheet: Sheet) -> Hint:
    at = rng.randrange(len(sheet["deals"]) - 2)
    deals = sheet["deals"]
    deals[at], deals[at + 1] = deals[at + 1], deals[at]
    return {"code": "deals-exchanged", "deals": [at, at + 1]}


def deal_missing(rng: Random, sheet: Sheet) -> Hint:
    at = rng.randrange(1, len(sheet["deals"]) - 2)
    del sheet["deals"][at]
    return {"code": "deal-missing", "deal": at}


def deal_twice(rng: Random, sheet: Sheet) -> Hint:
    at = rng.randrange(len(sheet["deals"]) - 2)
    sheet["deals"].insert(at, deepcopy(sheet["deals"][at]))
    return {"code": "deal-twice", "deal": at + 1}


def heels_in_pegged(_: Random, sheet: Sheet) -> Hint:
    dealer = sheet["players"].index(sheet["first_dealer"])
    found = []
    # Those of the last deal make no wrong total where they end the game.
    for at, deal in enumerate(sheet["deals"][:-1]):
        name = sheet["players"][(dealer + at) % 2]
        if "heels" in deal and deal["pegged"].get(name):
            deal["pegged"][name] += deal["heels"]["claim"]
            found.append(at)
    return {"code": "heels-in-pegged", "deals": found}


def totals_crossed(rng: Random, sheet: Sheet) -> Hint:
    ann, bob = sheet["players"]
    at = rng.randrange(len(sheet["deals"]) - 2)
    scores = sheet["deals"][at]["scores"]
    scores[ann], scores[bob] = scores[bob], scores[ann]
    return {"code": "totals-crossed", "deal": at}


SLIPS: tuple[Callable[[Random, Sheet], Hint], ...] = (
    other_first_dealer,
    deals_exchanged,
    deal_missing,
    deal_twice,
    heels_in_pegged,
    totals_crossed,
)


def hints_of(sheet: Sheet) -> list[Hint]:
    kept = ("code", "player", "deal", "deals")
    found = answered("/v1/game", sheet).get("hints", [])
    return [{name: hint[name] for name in kept if name in hint} for hint in found]


def test_a_right_sheet_has_no_violation(sheets: list[Sheet]) -> None:
    """The sheets on which the slips are made are right."""
    for sheet in sheets:
        answer = answered("/v1/game", sheet)
        assert (answer["violations"], answer["rests_on"]) == ([], [])


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
def test_a_slip_is_hinted_at(sheets: list[Sheet], slip: Callable[[Random, Sheet], Hint]) -> None:
    """A sheet with one slip of a kind that makes two mistakes has it as its first hint."""
    for seed, right in enumerate(sheets):
        sheet = deepcopy(right)
        hint = slip(Random(seed), sheet)
        violations = answered("/v1/game", sheet)["violations"]
        explained = [one for one in violations if one["code"] in EXPLAINED]
        # Heels in the pegging of one deal are one mistake.
        if len(explained) > 1 and len(hint.get("deals", (0, 1))) > 1:
            assert hints_of(sheet)[:1] == [hint], seed


def test_a_deal_that_was_thrown_in_is_passed_over(sheets: list[Sheet]) -> None:
    """A missing deal, and one that was written twice, are hinted at beside a misdeal too."""
    for seed, right in enumerate(sheets[:10]):
        for slip in (deal_missing, deal_twice):
            sheet = deepcopy(right)
            hint = slip(Random(seed), sheet)
            if hint in hints_of(sheet):
                sheet["deals"].insert(0, {"void": True})
                assert {**hint, "deal": hint["deal"] + 1} in hints_of(sheet), seed


def test_slips_of_addition_have_no_hint(sheets: list[Sheet]) -> None:
    """A right sheet with one to three totals added up wrongly, and carried on, has no hint."""
    for seed, right in enumerate(sheets * 3):
        rng, sheet = Random(seed), deepcopy(right)
        for _ in range(rng.randint(1, 3)):
            name, off = rng.choice(sheet["players"]), rng.choice([-10, -2, -1, 1, 2, 10])
            at = rng.randrange(len(sheet["deals"]) - 1)
            for deal in sheet["deals"][at:-1]:
                deal["scores"] = {**deal["scores"], name: max(0, deal["scores"][name] + off)}
        assert hints_of(sheet) == [], seed


def test_the_first_dealer_stays_where_the_first_deal_names_it(sheets: list[Sheet]) -> None:
    """Exchanged deals are hinted at alike where `dealer` of the first deal says who deals."""
    for seed, right in enumerate(sheets[:10]):
        sheet = deepcopy(right)
        hint = deals_exchanged(Random(seed), sheet)
        found = hints_of(sheet)
        sheet["deals"][0]["dealer"] = sheet.pop("first_dealer")
        assert (hint in hints_of(sheet)) == (hint in found), seed
