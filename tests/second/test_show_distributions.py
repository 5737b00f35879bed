"""The second scorer over every hand there is, one for each way to rename the suits."""

import json
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, permutations
from math import comb, prod
from pathlib import Path

import pytest

from .cards import RANKS
from .rulesets import RULESETS
from .show import fifteens, pairs, runs, show_items

DISTRIBUTIONS = json.loads(
    (Path(__file__).parent.parent / "vectors" / "show_distributions.json").read_text()
)
OTHER_SUITS = "DHS"


def hands_up_to_suits(size: int) -> Iterator[tuple[list[str], str, int]]:
    """One (hand, starter) of each kind, with the number of pairs of its kind.

    The starter is a club, for four suits; renaming the other three suits changes nothing,
    so only hands whose diamonds, hearts and spades stand in one order are listed.
    """
    pack = [rank + suit for suit in "C" + OTHER_SUITS for rank in RANKS]
    for starter in pack[:13]:
        rest = [card for card in pack if card != starter]
        for hand in combinations(rest, size):
            shape = tuple(
                "".join(card[0] for card in hand if card[1] == suit) for suit in OTHER_SUITS
            )
            if shape[0] >= shape[1] >= shape[2]:
                yield list(hand), starter, 4 * len(set(permutations(shape)))


@pytest.mark.slow
def test_every_five_card_hand() -> None:
    """The 1,082,900 hands of three with a starter count what is known."""
    found: Counter[str] = Counter()
    for hand, starter, number in hands_up_to_suits(3):
        items = show_items(hand, starter, False, RULESETS["ask-a-link-five-card"])
        found[str(sum(each["points"] for each in items))] += number
    assert found == DISTRIBUTIONS["five_card_hand"]


def rank_patterns() -> Iterator[tuple[list[str], int]]:
    """Every choice of five ranks with the number of (hand, starter) pairs it stands for."""
    for ranks in combinations_with_replacement(RANKS, 5):
        held = Counter(ranks)
        if max(held.values()) > 4:
            continue
        cards = [rank + suit for rank in held for suit in "CDHS"[: held[rank]]]
        # Any of the five may be the starter.
        yield cards, 5 * prod(comb(4, copies) for copies in held.values())


def test_every_pattern_of_ranks() -> None:
    """Fifteens, pairs and runs over all 12,994,800 pairs come out as known."""
    found: Counter[str] = Counter()
    for cards, number in rank_patterns():
        items = [*fifteens(cards), *pairs(cards), *runs(cards)]
        found[str(sum(each["points"] for each in items))] += number
    assert found == DISTRIBUTIONS["fifteens_pairs_runs_only"]
