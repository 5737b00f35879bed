"""Every pattern of ranks, flush and nobs, and the published distributions."""

from collections import Counter
from collections.abc import Callable

import pytest

from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.show import score, total
from tests.engine.brute import show_points
from tests.engine.logs import vectors
from tests.engine.patterns import Example, examples

STANDARD = RULESETS["standard"].rules
BOX = RULESETS["box"].rules
WAYS = [(crib, rules) for crib in (False, True) for rules in (STANDARD, BOX)]

PAIRS_OF_HAND_AND_STARTER = {3: 1_082_900, 4: 12_994_800, 5: 122_151_120}
"""By size of the hand: 52 choose the size, times the cards left."""


@pytest.mark.no_cover
@pytest.mark.parametrize("size", [3, 4, 5])
def test_every_pattern_counts_what_brute_force_finds(size: int) -> None:
    """With and without reasons, every pattern, flush and nobs counts what brute force finds."""
    hands = 0
    for example in examples(size):
        hands += example.hands
        texts = [card.text for card in example.hand]
        for crib, rules in WAYS:
            brute = show_points(texts, example.starter.text, crib=crib, box=rules is BOX)
            shown = score(example.hand, example.starter, rules, crib=crib)
            assert shown.total == brute, (example, crib, rules)
            points = total(example.hand, example.starter, rules, crib=crib)
            assert points == brute, (example, crib, rules)
    assert hands == PAIRS_OF_HAND_AND_STARTER[size]


def _way(ruleset: str, *, crib: bool = False) -> Callable[[Example], int]:
    rules = RULESETS[ruleset].rules
    return lambda example: total(example.hand, example.starter, rules, crib=crib)


def _ranks_alone(example: Example) -> int:
    parts = score(example.hand, example.starter, STANDARD).parts()
    return parts["fifteens"] + parts["pairs"] + parts["runs"]


COLUMNS: dict[str, tuple[int, Callable[[Example], int]]] = {
    "standard_hand": (4, _way("standard")),
    "standard_crib": (4, _way("standard", crib=True)),
    "box_hand": (4, _way("box")),
    "box_crib": (4, _way("box", crib=True)),
    "five_card_hand": (3, _way("ask-a-link-five-card")),
    "fifteens_pairs_runs_only": (4, _ranks_alone),
}
"""The size of the hand and what it counts, by column of the vector file."""


@pytest.mark.no_cover
@pytest.mark.parametrize("column", COLUMNS)
def test_distribution(column: str) -> None:
    """Over all hands and starters there are, each total occurs exactly as often as is known."""
    size, points = COLUMNS[column]
    found: Counter[str] = Counter()
    for example in examples(size):
        found[str(points(example))] += example.hands
    assert found.total() == PAIRS_OF_HAND_AND_STARTER[size]
    assert found == vectors("show_distributions.json")[column]


def test_no_column_is_left_out() -> None:
    """Every column of the published distributions is derived."""
    assert set(vectors("show_distributions.json")) - {"comment"} == set(COLUMNS)
