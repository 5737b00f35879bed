"""The points of a card in a count."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from service.engine.cards import DECK
from service.engine.scoring import pegging
from tests.engine.logs import Json, of_ranks, vectors
from tests.second.cards import card_items


@pytest.mark.parametrize("row", vectors("counts.jsonl"), ids=lambda row: row["ranks"])
def test_a_worked_count_scores_what_its_source_says(row: Json) -> None:
    """Every card of a worked count scores what its source says."""
    laid = of_ranks(row["ranks"])
    counts = [laid[: place + 1] for place in range(len(laid))]
    found = [sum(item.points for item in pegging.score(count)) for count in counts]
    assert found == row["points"]
    assert [pegging.points(tuple(card.rank for card in count)) for count in counts] == found


def _sequences(ranks: tuple[int, ...], longest: int) -> Iterator[tuple[int, ...]]:
    """Yield every count that begins with these ranks, up to so many cards."""
    if len(ranks) == longest:
        return
    for rank in range(1, 14):
        count = (*ranks, rank)
        if count.count(rank) <= 4 and sum(min(one, 10) for one in count) <= 31:
            yield count
            yield from _sequences(count, longest)


def _assert_right(count: tuple[int, ...]) -> None:
    """Check the points and the items of a count's last card against the rules written again."""
    laid = [DECK[4 * (rank - 1) + count[:at].count(rank)] for at, rank in enumerate(count)]
    expected = sum(item["points"] for item in card_items([card.text for card in laid]))
    assert pegging.points(count) == expected, count
    assert sum(item.points for item in pegging.score(laid)) == expected, count


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("cards", "counts"), [(4, 24_982), pytest.param(5, 182_587, marks=pytest.mark.slow)]
)
def test_every_count_scores_what_the_rules_say(cards: int, counts: int) -> None:
    """Every legal count of up to so many cards scores what the rules say."""
    every = [*_sequences((), cards)]
    for count in every:
        _assert_right(count)
    assert len(every) == counts


@pytest.mark.no_cover
@pytest.mark.parametrize("ranks", [(1, 2, 3, 4, 5, 6, 7), (1, 1, 2, 2, 3, 3, 4, 4)])
def test_long_counts_score_what_the_rules_say(ranks: tuple[int, ...]) -> None:
    """Counts of seven and eight low cards score what the rules say, in every order."""
    for count in set(permutations(ranks)):
        _assert_right(count)
