"""Both scorers on every pattern of ranks, flush and nobs, and the published distributions."""

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import show
from service.engine.scoring.totals import rank_points, total
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
def test_three_scorers_agree(size: int) -> None:
    """The readable, the fast and a brute-force scorer agree on every pattern, flush and nobs."""
    hands = 0
    for example, turn in _in_turns(examples(size)):
        hands += example.hands
        texts = [card.text for card in example.hand]
        readable = _readable_ways(example, turn)
        for place, (crib, rules) in enumerate(WAYS):
            points = total(example.hand, example.starter, rules, crib=crib)
            brute = show_points(texts, example.starter.text, crib=crib, box=rules is BOX)
            assert points == brute, (example, crib, rules)
            if place in readable:
                shown = show.score(example.hand, example.starter, rules, crib=crib)
                assert shown.total == points, (example, crib, rules)
    assert hands == PAIRS_OF_HAND_AND_STARTER[size]


def _readable_ways(example: Example, turn: int) -> set[int]:
    """Return in which ways the readable scorer, which is slow, is asked.

    Always where a suit matters (of the largest hands, by turns). Else all ways are one and are
    taken by turns, and of the largest hands the starter is the highest card: six cards count the
    same whichever of them it is.
    """
    plain = example.flush == "none" and not example.nobs
    if len(example.hand) < 5:
        return {turn % 4} if plain else {0, 1, 2, 3}
    highest = max(card.rank for card in example.hand)
    return set() if plain and example.starter.rank < highest else {turn % 4}


def _in_turns(every: Iterator[Example]) -> Iterator[tuple[Example, int]]:
    """Number the examples of each class by themselves, so that each class meets every way."""
    turns: Counter[tuple[str, bool]] = Counter()
    for example in every:
        turns[example.flush, example.nobs] += 1
        yield example, turns[example.flush, example.nobs]


def _way(ruleset: str, *, crib: bool = False) -> Callable[[Example], int]:
    rules = RULESETS[ruleset].rules
    return lambda example: total(example.hand, example.starter, rules, crib=crib)


def _ranks_alone(example: Example) -> int:
    return rank_points(tuple(sorted(card.rank for card in (*example.hand, example.starter))))


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
