"""Hands and cribs with the starter, worked by hand."""

from itertools import permutations

import pytest

from service.engine.rules.parameters import Rules
from service.engine.scoring import show
from service.engine.scoring.show import Show, total
from tests.engine.logs import Json, card, cards, under, vectors

SORTS = ("fifteens", "pairs", "runs", "flush", "nobs")
ROWS = pytest.mark.parametrize("row", vectors("shows.jsonl"), ids=lambda row: row["source"])


def _rules(row: Json) -> Rules:
    rules: Rules = under(row.get("ruleset", "standard"), **row.get("rules", {}))["rules"]
    return rules


def _shown(row: Json) -> Show:
    hand = cards(row.get("hand") or row["crib"])
    return show.score(hand, card(row["starter"]), _rules(row), crib="crib" in row)


@ROWS
def test_a_worked_hand_counts_what_its_source_says(row: Json) -> None:
    """A worked hand or crib counts what its source says, sort by sort."""
    shown = _shown(row)
    assert shown.parts() == {sort: row["points"].get(sort, 0) for sort in SORTS}
    assert shown.total == row["total"] == sum(row["points"].values())


@ROWS
def test_the_order_of_a_hand_does_not_matter(row: Json) -> None:
    """The order of the cards in a hand does not matter, with reasons or without."""
    shown = _shown(row)
    for hand in permutations(cards(row.get("hand") or row["crib"])):
        again = show.score(hand, card(row["starter"]), _rules(row), crib="crib" in row)
        assert again == shown
        assert total(hand, card(row["starter"]), _rules(row), crib="crib" in row) == shown.total
