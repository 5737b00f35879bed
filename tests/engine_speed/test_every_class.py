"""The scorers against each other and the known distributions, on every class of hands."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from random import Random

import pytest

from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import columns, show
from service.engine.scoring.show import Show
from tests.engine.logs import vectors
from tests.engine_speed.hands import WAYS, Hand, Suits, Way, hands
from tests.second import show_items

pytestmark = pytest.mark.no_cover

CLASSES = {
    Suits(flush=False, with_starter=False, nobs=False),
    Suits(flush=False, with_starter=False, nobs=True),
    Suits(flush=True, with_starter=False, nobs=False),
    Suits(flush=True, with_starter=True, nobs=False),
    Suits(flush=True, with_starter=True, nobs=True),
}
"""Of one suit without the starter, no jack has the suit of the starter."""


def _every_hand(size: int) -> Iterator[Hand]:
    """Yield a hand of every class, its cards in any order."""
    random = Random(52)
    for hand in hands(size):
        yield hand._replace(cards=tuple(random.sample(hand.cards, size)))


def _in_turns(size: int) -> Mapping[Way, list[Hand]]:
    """Return a hand of every class, divided among the ways to count."""
    alike: dict[Suits, list[Hand]] = defaultdict(list)
    for hand in _every_hand(size):
        alike[hand.suits].append(hand)
    return {
        way: [hand for group in alike.values() for hand in group[turn :: len(WAYS)]]
        for turn, way in enumerate(WAYS)
    }


def _assert_one_by_one(hands_: Sequence[Hand], way: Way) -> None:
    """Compare the total of each hand with the sum of its reasons."""
    for hand, expected in zip(hands_, _counted(hands_, way), strict=True):
        total = show.total(hand.cards, hand.starter, way.rules, crib=way.crib)
        assert total == expected.total, hand


def _assert_in_columns(hands_: Sequence[Hand], way: Way) -> None:
    """Compare the scorer of many hands: the points of each sort, and their sums."""
    *cards, starter = columns.read([hand.text for hand in hands_], len(hands_[0].cards) + 1)
    parts = columns.parts(cards, starter, way.rules, crib=way.crib)
    sums = columns.totals(cards, starter, way.rules, crib=way.crib)
    found = zip(*(points.tolist() for points in (*parts, sums)), strict=True)
    for hand, points, expected in zip(hands_, found, _counted(hands_, way), strict=True):
        assert points == (*expected.parts().values(), expected.total), hand


def _counted(hands_: Sequence[Hand], way: Way) -> Iterator[Show]:
    for hand in hands_:
        yield show.score(hand.cards, hand.starter, way.rules, crib=way.crib)


def test_all_scorers_agree_on_three_cards() -> None:
    """Total, reasons and columns agree on every class of three cards, by one way to count each."""
    for way, turn in _in_turns(3).items():
        _assert_one_by_one(turn, way)
        _assert_in_columns(turn, way)


@pytest.mark.slow
@pytest.mark.parametrize("size", [3, 4])
def test_in_every_way_to_count_all_scorers_agree(size: int) -> None:
    """Total, reasons and columns agree on every class in every way to count."""
    every = list(_every_hand(size))
    for way in WAYS:
        _assert_one_by_one(every, way)
        _assert_in_columns(every, way)


@pytest.mark.slow
def test_totals_of_hands_of_five_are_the_sums_of_their_reasons() -> None:
    """Totals of seven-card hands are the sums of their reasons, on every pattern of ranks."""
    for way, turn in _in_turns(5).items():
        _assert_one_by_one(turn, way)


@pytest.mark.parametrize(
    ("size", "step"),
    [
        (3, 1),
        pytest.param(4, 1, marks=pytest.mark.slow),
        pytest.param(5, 15, marks=pytest.mark.slow),
    ],
)
def test_the_scorer_counts_as_the_rules_say(size: int, step: int) -> None:
    """The scorer agrees with one written from the rules, on every class (five cards: some)."""
    for way, turn in _in_turns(size).items():
        rules = asdict(way.rules)
        for hand in turn[::step]:
            texts = [card.text for card in hand.cards]
            expected = show_items(texts, hand.starter.text, way.crib, rules)
            counted = show.score(hand.cards, hand.starter, way.rules, crib=way.crib)
            assert [
                (item.kind, [card.text for card in item.cards], item.points)
                for item in counted.combinations
            ] == [(item["kind"], item["cards"], item["points"]) for item in expected]


def _way(ruleset: str, *, crib: bool = False) -> Callable[[Hand], int]:
    rules = RULESETS[ruleset].rules
    return lambda hand: show.total(hand.cards, hand.starter, rules, crib=crib)


def _ranks_alone(hand: Hand) -> int:
    parts = show.score(hand.cards, hand.starter, RULESETS["standard"].rules).parts()
    return parts["fifteens"] + parts["pairs"] + parts["runs"]


COLUMNS: dict[str, tuple[int, Callable[[Hand], int]]] = {
    "standard_hand": (4, _way("standard")),
    "standard_crib": (4, _way("standard", crib=True)),
    "box_hand": (4, _way("box")),
    "box_crib": (4, _way("box", crib=True)),
    "five_card_hand": (3, _way("ask-a-link-five-card")),
    "fifteens_pairs_runs_only": (4, _ranks_alone),
}
"""The size of the hand and what it counts, by column of the vector file."""


@pytest.mark.parametrize(
    "column",
    [
        pytest.param(name, marks=() if name == "standard_hand" else pytest.mark.slow)
        for name in COLUMNS
    ],
)
def test_distribution(column: str) -> None:
    """Over all hands and starters, each total occurs exactly as often as published."""
    size, points = COLUMNS[column]
    found: Counter[str] = Counter()
    for hand in hands(size):
        found[str(points(hand))] += hand.number
    assert found == vectors("show_distributions.json")[column]


def test_no_column_is_left_out() -> None:
    """Every column of the published distributions is derived."""
    assert set(vectors("show_distributions.json")) - {"comment"} == set(COLUMNS)


@pytest.mark.parametrize(
    ("size", "patterns"), [(3, 1820), pytest.param(4, 6175, marks=pytest.mark.slow)]
)
def test_every_pattern_and_class_is_there(size: int, patterns: int) -> None:
    """All patterns of ranks and classes of suits occur, and each hand belongs to its class."""
    every = list(_every_hand(size))
    ranks = {tuple(sorted(card.rank for card in (*hand.cards, hand.starter))) for hand in every}
    assert len(ranks) == patterns
    assert {hand.suits for hand in every} == CLASSES
    assert all(hand.suits == _suits(hand) for hand in every)


def _suits(hand: Hand) -> Suits:
    held = {card.suit for card in hand.cards}
    return Suits(
        flush=len(held) == 1,
        with_starter=len(held | {hand.starter.suit}) == 1,
        nobs=any(card.text == f"J{hand.starter.suit}" for card in hand.cards),
    )
