"""Slips in written totals, worked out by hand from section 11 of the rules."""

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from . import adjudicate
from .comparing import answered, assert_same
from .reading import Json

TARGET = 61

# For each deal what ann makes in it, and the total that is written for her (None: none);
# then the deals in which a slip is told, and the slip.
ROWS: dict[str, tuple[list[tuple[int | None, int | None]], list[tuple[int, int]]]] = {
    "carried on": ([(10, 12), (5, 17), (6, 23)], [(0, 2)]),
    "carried on, below the board": ([(10, 7), (5, 12), (6, 18)], [(0, -3)]),
    "another slip": ([(10, 12), (5, 18), (1, 19)], [(0, 2), (1, 3)]),
    "a smaller slip": ([(50, 55), (2, 54)], [(0, 5), (1, 2)]),
    "right in between": ([(10, 12), (5, 15), (5, 22)], [(0, 2), (2, 2)]),
    "nothing written in between": ([(10, 12), (5, None), (5, 22)], [(0, 2)]),
    "written beyond the target": ([(50, 55), (8, 63)], [(0, 5)]),
    "written at the target ever again": ([(50, 55), (8, 61), (1, 61), (0, 61)], [(0, 5)]),
    "board at the target": ([(50, 45), (20, 60)], [(0, -5)]),
    "both at the target": ([(50, 45), (20, 99)], [(0, -5)]),
    "first written at the target": ([(58, 90)], [(0, 3)]),
    "larger at the target": ([(50, 52), (1, 70)], [(0, 2), (1, 10)]),
    "the other way at the target": ([(50, 45), (8, 61)], [(0, -5), (1, 3)]),
    "totals alone set the board": ([(10, 12), (None, 30), (5, 37)], [(0, 2), (2, 2)]),
    "totals alone below it": ([(10, 8), (None, 8), (5, 13)], [(0, -2), (1, -2), (2, -2)]),
}


def served(request: Json) -> Json:
    """The service's response, which must be the second adjudicator's."""
    answer = answered("/v1/game", request)
    assert_same(request, adjudicate(deepcopy(request)), answer)
    return answer


def deal(made: int | None, scores: dict[str, int]) -> Json:
    """Totals alone, or a complete deal in which ann makes points by a ruling."""
    if made is None:
        return {"scores": scores}
    ruling = {"side": "ann", "points": made, "reason": "as agreed"}
    return {"void": True, "rulings": [{"ruling": ruling}], "scores": scores}


def game(deals: list[Json]) -> Json:
    rules = {"target": TARGET}
    return {"players": ["ann", "bob"], "first_dealer": "bob", "rules": rules, "deals": deals}


def slips(answer: Json) -> list[tuple[str, Any]]:
    """The written totals told as wrong, which must be all violations."""
    assert {each["code"] for each in answer["violations"]} <= {"wrong-total"}
    return [(each["pointer"], each["difference"]) for each in answer["violations"]]


@pytest.mark.parametrize("note", ROWS)
def test_a_slip_is_told_once(note: str) -> None:
    """A slip that is only carried on, or capped by the target, is told where it was made."""
    deals, told = ROWS[note]
    request = game([deal(made, {} if total is None else {"ann": total}) for made, total in deals])
    expected = [(f"#/deals/{number}/scores/ann", slip) for number, slip in told]
    assert slips(served(request)) == expected


MADE = st.none() | st.integers(0, 12)
SLIPS = st.none() | st.sampled_from([0, 1, 2, 2, 2, 3, 9, -1, -2, -2, -3])


@given(deals=st.lists(st.tuples(MADE, SLIPS), min_size=2, max_size=6))
def test_slips_near_the_target_are_told_alike(deals: list[tuple[int | None, int | None]]) -> None:
    """Slips of totals close below the target are told as the second adjudicator tells them."""
    board, written = 40, []
    for made, slip in deals:
        board += made or 0
        written.append(deal(made, {} if slip is None else {"ann": board + slip}))
    request = game(written) | {"starting_scores": {"ann": 40, "bob": 0}}
    served(request)


@pytest.mark.parametrize("made", [20, None])
def test_slips_stand_in_the_order_of_the_sides(made: int | None) -> None:
    """Several slips of a deal stand in the order of the sides, however they are written."""
    first = {"void": True, "scores": {"bob": 9}, "rulings": deal(20, {})["rulings"]}
    first["rulings"].append({"ruling": {"side": "bob", "points": 10, "reason": "as agreed"}})
    request = game([first, deal(made, {"bob": 8, "ann": 19})])
    ann = -1 if made is None else -21
    assert slips(served(request)) == [
        ("#/deals/0/scores/bob", -1),
        ("#/deals/1/scores/ann", ann),
        ("#/deals/1/scores/bob", -2),
    ]
