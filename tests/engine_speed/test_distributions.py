"""All 12,994,800 hands, sent to the service in batches of ten thousand."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from service.engine.cards import DECK
from tests.engine.logs import vectors
from tests.engine.told import CLIENT

MOST = 10_000
"""Hands of one batch."""
DISTRIBUTIONS = vectors("show_distributions.json")
WAYS = {
    "standard_hand": ("/v1/show/batch", "hands"),
    "standard_crib": ("/v1/crib/batch", "cribs"),
}
"""Path and member by column of the vector file."""


def _batches() -> Iterator[list[str]]:
    """Yield every hand with every starter, one batch at a time."""
    texts = [card.text for card in DECK]
    every = (
        "".join(hand) + starter
        for starter in texts
        for hand in combinations([text for text in texts if text != starter], 4)
    )
    while batch := list(islice(every, MOST)):
        yield batch


@pytest.mark.slow
@pytest.mark.parametrize("column", WAYS)
def test_all_hands_in_batches(column: str) -> None:
    """Over all hands and starters, each total occurs exactly as often as published."""
    path, member = WAYS[column]
    found: Counter[int] = Counter()
    for batch in _batches():
        answer = CLIENT.post(path, json={member: batch}).get_json()
        assert answer["problems"] == []
        found.update(answer["totals"])
    assert found.total() == 12_994_800
    assert {str(total): hands for total, hands in found.items()} == DISTRIBUTIONS[column]
