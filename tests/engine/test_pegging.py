"""The points of a card in a count."""

from collections.abc import Iterator
from itertools import permutations

import pytest

from service.engine.cards import DECK
from service.engine.scoring import pegging
from service.engine.scoring.combinations import Combination, Kind
from tests.engine.logs import Json, of_ranks, vectors
from tests.second.pegging import card_items


def _items(combinations: tuple[Combination, ...]) -> list[str]:
    """Return the items as `kind: cards = points`."""
    return [
        f"{item.kind}: {' '.join(card.text for card in item.cards)} = {item.points}"
        for item in combinations
    ]


@pytest.mark.parametrize("row", vectors("counts.jsonl"), ids=lambda row: row["ranks"])
def test_a_worked_count_scores_what_its_source_says(row: Json) -> None:
    """Every card of a worked count scores what its source says."""
    laid = of_ranks(row["ranks"])
    counts = [laid[: place + 1] for place in range(len(laid))]
    found = [sum(item.points for item in pegging.score(count)) for count in counts]
    assert found == row["points"]
    assert [pegging.points(tuple(card.rank for card in count)) for count in counts] == found


@pytest.mark.parametrize(
    ("ranks", "items"),
    [
        ("5", []),
        ("A 7 7", ["fifteen: AC 7C 7D = 2", "pair: 7C 7D = 2"]),
        ("5 5 5", ["fifteen: 5C 5D 5H = 2", "pair-royal: 5C 5D 5H = 6"]),
        ("2 7 7 7 7", ["double-pair-royal: 7C 7D 7H 7S = 12"]),
        ("5 5 5 6 4 3 3", ["thirty-one: 3C 3D 4C 5C 5D 5H 6C = 2", "pair: 3C 3D = 2"]),
        ("8 6 4 5 7", ["run: 4C 5C 6C 7C 8C = 5"]),
        ("A 3 5 4 2", ["fifteen: AC 2C 3C 4C 5C = 2", "run: AC 2C 3C 4C 5C = 5"]),
    ],
)
def test_the_items_of_a_card_name_their_cards(ranks: str, items: list[str]) -> None:
    """The items of a card name their cards, as printed, in the order in which they are said."""
    assert _items(pegging.score(of_ranks(ranks))) == items


@pytest.mark.parametrize("close", [Kind.GO, Kind.LAST])
def test_the_closing_card_has_one_point_more(close: Kind) -> None:
    """The card that closes a count has one point more, for the go or the last card."""
    assert _items(pegging.score(of_ranks("T T 9"), close)) == [f"{close}: 9C = 1"]
    assert _items(pegging.score(of_ranks("7 8"), close)) == [
        "fifteen: 7C 8C = 2",
        f"{close}: 8C = 1",
    ]


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
