"""What the service expects of hands and cribs, against every case tried one by one."""

from random import Random

import pytest

from service.engine.cards import CARDS
from service.engine.discard.choices import advised_table, choices
from service.engine.rules.rulesets import RULESETS

from .expectation import PACK, crib_mean, hand_mean, unseen
from .rulesets import RULESETS as SECOND_RULES

SAME_SUIT = ["3H", "9H", "JH", "KH", "JS", "5D"]
TABLES = [
    *[("standard", 2)] * 3,
    *(("box", 2), ("ask-a-link-five-card", 2), ("standard", 3), ("standard", 4)),
]


def assert_expected(dealt: list[str], way: int, ruleset: str, players: int) -> None:
    """One way to discard has the means that all cases have."""
    table = advised_table(RULESETS[ruleset], players)
    cards = [CARDS[text] for text in dealt]
    ranked = choices(cards, table, RULESETS[ruleset].rules, dealer=False)
    choice = ranked[way % len(ranked)]
    keep, discard = ([card.text for card in some] for some in (choice.keep, choice.discard))
    rules = SECOND_RULES[ruleset]
    assert choice.hand.mean == hand_mean(keep, unseen(dealt), rules)
    assert choice.crib == crib_mean(dealt, discard, 4 - len(discard), rules)
    assert choice.net == choice.hand.mean - choice.crib


@pytest.mark.parametrize("way", [0, 4])
def test_flushes_and_jacks_are_expected_exactly(way: int) -> None:
    """Discards of one suit, and jacks kept and discarded, have the means of all cases."""
    assert_expected(SAME_SUIT, way, "standard", 2)


@pytest.mark.parametrize("seed", range(3))
def test_a_mean_is_that_of_all_cases(seed: int) -> None:
    """The means of random discards are those of all starters and all cards of the other."""
    rng = Random(seed)
    assert_expected(rng.sample(PACK, 6), rng.randrange(15), "standard", 2)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_many_means_are_those_of_all_cases(seed: int) -> None:
    """So are those of fifty random discards at every kind of table."""
    rng = Random(seed)
    ruleset, players = TABLES[seed % len(TABLES)]
    dealt = rng.sample(PACK, RULESETS[ruleset].tables[players].dealt)
    assert_expected(dealt, rng.randrange(15), ruleset, players)
