"""Many hands or cribs at once: totals, parts, differences and faults."""

from typing import Any

import pytest

from service.engine.errors import Impossible
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.batch import Batch, count
from tests.engine.logs import under

BEST = "5H5S5CJD5D"
"""Twenty-nine."""
ALIKE = "AS5S9SJSKH"
"""A flush of four, and three fifteens."""


def faults(batch: Batch) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(Impossible) as caught:
        count(batch)
    return [(fault.code, fault.path) for fault in caught.value.faults]


def test_totals_stand_in_the_order_of_the_hands() -> None:
    """Totals are in the order of the hands, also of repeated ones."""
    counted = count(Batch([ALIKE, BEST, ALIKE, "2H4S6CTDQD"], **under()))
    assert (counted.ruleset, counted.totals) == ("standard", [10, 29, 10, 0])
    assert (counted.parts, counted.differences, counted.duplicates) == ({}, None, [])


def test_no_hands_have_no_totals() -> None:
    """An empty batch has empty columns."""
    counted = count(Batch([], claims=[], parts=True, **under()))
    assert (counted.totals, counted.differences, counted.duplicates) == ([], [], [])
    assert counted.parts == {sort: [] for sort in ("fifteens", "pairs", "runs", "flush", "nobs")}


def test_cribs_are_counted_as_cribs() -> None:
    """A flush of four is worth nothing in a crib."""
    assert count(Batch([ALIKE], crib=True, **under())).totals == [6]


def test_parts_are_the_points_by_sort() -> None:
    """With parts there is a column for each sort, and the total is their sum."""
    counted = count(Batch([BEST, ALIKE, "3H4S4C5D3S"], parts=True, **under()))
    assert counted.parts == {
        "fifteens": [16, 6, 4],
        "pairs": [12, 0, 4],
        "runs": [0, 0, 12],
        "flush": [0, 4, 0],
        "nobs": [1, 0, 0],
    }
    assert counted.totals == [29, 10, 20]


def test_claims_are_compared_with_totals() -> None:
    """A difference is the claim less the actual points, also where nothing was claimed."""
    counted = count(Batch([BEST, ALIKE, BEST, BEST], claims=[28, 12, 0, 29], **under()))
    assert counted.differences == [-1, 2, -29, 0]


@pytest.mark.parametrize("place", range(0, 8, 2))
@pytest.mark.parametrize("crib", [False, True])
def test_a_hand_with_a_card_twice_is_a_problem(place: int, crib: bool) -> None:
    """A hand with a card twice is reported, with 0 in every column; the others are scored."""
    twice = BEST[:8] + BEST[place : place + 2]
    counted = count(
        Batch([BEST, twice, BEST], crib=crib, claims=[29, 29, 28], parts=True, **under())
    )
    assert counted.duplicates == [1]
    assert counted.totals == [29, 0, 29]
    assert counted.differences == [0, 0, -1]
    assert all(column[1] == 0 and column[0] == column[2] for column in counted.parts.values())


def test_five_alike_are_a_problem() -> None:
    """Impossible hands do not disturb the others, whatever they would count."""
    counted = count(Batch(["5H5S5C5D5D", "JHJHJHJHJH", BEST], **under()))
    assert counted.duplicates == [0, 1]
    assert counted.totals == [0, 0, 29]


@pytest.mark.parametrize(
    ("overrides", "totals"),
    [
        ({}, [29, 12]),
        ({"nobs": 0}, [28, 11]),
        ({"flush_takes_starter": False}, [29, 11]),
        ({"nobs": 0, "flush_takes_starter": False}, [28, 10]),
    ],
)
def test_rules_may_be_overridden(overrides: dict[str, Any], totals: list[int]) -> None:
    """Overrides of flushes and nobs apply to every hand of the batch."""
    batch = Batch([BEST, "AS5S9SJSQS"], **under(**overrides))
    assert count(batch).totals == totals


@pytest.mark.parametrize("crib", [False, True])
def test_other_hands_than_of_four_cards_are_not_taken(crib: bool) -> None:
    """Rulesets with three or five cards in a hand are refused, and no others."""
    refused = {
        identifier
        for identifier, ruleset in RULESETS.items()
        if ruleset.hand != 4
        and faults(Batch([BEST], crib=crib, **under(identifier)))
        == [("unsupported-ruleset", ("ruleset",))]
    }
    assert refused == {"ask-a-link-five-card", "seven-card"}
    for identifier in RULESETS.keys() - refused:
        assert count(Batch([BEST], crib=crib, **under(identifier))).ruleset == identifier
