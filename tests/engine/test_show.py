"""Hands and cribs with the starter, worked by hand."""

from itertools import permutations

import pytest

from service.engine.cards import in_order
from service.engine.rules.parameters import Rules
from service.engine.rules.rulesets import RULESETS, chosen_rules
from service.engine.scoring import show
from service.engine.scoring.show import Show, total
from tests.engine.logs import Json, card, cards, vectors

SORTS = ("fifteens", "pairs", "runs", "flush", "nobs")
ROWS = pytest.mark.parametrize("row", vectors("shows.jsonl"), ids=lambda row: row["source"])


def _rules(row: Json) -> Rules:
    return chosen_rules(row.get("ruleset", "standard"), row.get("rules"))[1]


def _shown(row: Json) -> Show:
    hand = cards(row.get("hand") or row["crib"])
    return show.score(hand, card(row["starter"]), _rules(row), crib="crib" in row)


def _items(shown: Show) -> list[str]:
    """Return the items as `kind: cards = points`."""
    return [
        f"{item.kind}: {' '.join(one.text for one in item.cards)} = {item.points}"
        for item in shown.combinations
    ]


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


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "items"),
    [
        (
            "5H 5S 5C JD",
            "5D",
            False,
            [
                *("fifteen: 5C 5D 5H = 2", "fifteen: 5C 5D 5S = 2", "fifteen: 5C 5H 5S = 2"),
                *("fifteen: 5C JD = 2", "fifteen: 5D 5H 5S = 2", "fifteen: 5D JD = 2"),
                *("fifteen: 5H JD = 2", "fifteen: 5S JD = 2"),
                *("double-pair-royal: 5C 5D 5H 5S = 12", "nobs: JD = 1"),
            ],
        ),
        (
            "4S 3D 4H 3C",
            "5C",
            False,
            [
                *("fifteen: 3C 3D 4H 5C = 2", "fifteen: 3C 3D 4S 5C = 2"),
                *("pair: 3C 3D = 2", "pair: 4H 4S = 2", "run: 3C 4H 5C = 3"),
                *("run: 3C 4S 5C = 3", "run: 3D 4H 5C = 3", "run: 3D 4S 5C = 3"),
            ],
        ),
        ("JS 6S AS 3S", "QS", False, ["flush: AS 3S 6S JS QS = 5", "nobs: JS = 1"]),
        ("JS 6S AS 3S", "QS", True, ["flush: AS 3S 6S JS QS = 5", "nobs: JS = 1"]),
        ("JS 6S AS 3S", "QH", False, ["flush: AS 3S 6S JS = 4"]),
        ("JS 6S AS 3S", "QH", True, []),
    ],
)
def test_items_stand_as_they_are_counted(
    hand: str, starter: str, crib: bool, items: list[str]
) -> None:
    """Items stand as they are counted, cards as printed, items of a kind by their cards."""
    rules = RULESETS["standard"].rules
    shown = show.score(cards(hand), card(starter), rules, crib=crib)
    assert _items(shown) == items
    assert (shown.starter.text, shown.crib) == (starter, crib)
    assert [one.text for one in shown.cards] == [one.text for one in in_order(cards(hand))]
