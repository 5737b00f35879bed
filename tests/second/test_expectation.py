"""The service's expectations of hands and cribs, against every case tried one by one."""

import tomllib
from pathlib import Path
from random import Random

import pytest

import service.engine.discard
from service.engine.cards import CARDS
from service.engine.discard.advice import Dealt, advise
from service.engine.discard.choices import Others
from service.engine.rules.rulesets import RULESETS
from tests.engine.logs import under

from .cards import RANKS
from .review import PACK, crib_expectation, hand_mean, unseen
from .rulesets import RULESETS as SECOND_RULES

DATA = Path(service.engine.discard.__file__).with_name("typical.toml")
DEALER = tomllib.loads(DATA.read_text("utf-8"))["dealer"]
SAME_SUIT = ["3H", "9H", "JH", "KH", "JS", "5D"]
ALL_JACKS = ["JC", "JD", "JH", "JS", "5H", "2C"]
"""No jack is left to be turned, or to come."""

TABLES = [
    *[("standard", 2)] * 3,
    *(("box", 2), ("ask-a-link-five-card", 2), ("standard", 3), ("standard", 4)),
]


def weight_from_dealer(cards: tuple[str, ...]) -> int:
    """A weight for two discards: how often dealers discard their ranks, divided among the suits."""
    ranks = sorted((card[0] for card in cards), key=RANKS.index)
    return int(DEALER["".join(ranks)]) * (16 if ranks[0] == ranks[1] else 6)


def assert_expected(
    dealt: list[str], way: int, ruleset: str = "standard", players: int = 2, others: str = "random"
) -> None:
    """Check the numbers of one discard of the pone against all cases."""
    cards = [CARDS[text] for text in dealt]
    deal = Dealt(cards, dealer=False, players=players, others=Others(others), **under(ruleset))
    options = advise(deal).options
    option, crib_min, crib_max = options[way % len(options)]
    keep, discard = ([card.text for card in some] for some in (option.keep, option.discard))
    rules = SECOND_RULES[ruleset]
    assert option.hand.mean == hand_mean(keep, unseen(dealt), rules)
    weight = {"random": lambda _: 1, "typical": weight_from_dealer}[others]
    crib = (option.crib, crib_min, crib_max)
    assert crib == crib_expectation(dealt, discard, 4 - len(discard), rules, weight)
    play = option.pegging.own - option.pegging.other if option.pegging else 0
    assert option.net == option.hand.mean - option.crib + play
    assert (option.pegging is not None) == ((players, len(dealt)) == (2, 6))


@pytest.mark.parametrize(
    ("dealt", "way", "others"),
    [
        (SAME_SUIT, 0, "random"),
        (SAME_SUIT, 9, "typical"),
        (ALL_JACKS, 4, "random"),
        (ALL_JACKS, 4, "typical"),
    ],
)
def test_flushes_and_jacks_are_expected_exactly(dealt: list[str], way: int, others: str) -> None:
    """Discards of one suit, and jacks kept and discarded, have the means of all cases."""
    assert_expected(dealt, way, others=others)


@pytest.mark.parametrize(
    ("seed", "others"),
    [
        (1, "random"),
        (2, "typical"),
        (3, "typical"),
        *(pytest.param(seed, "typical", marks=pytest.mark.slow) for seed in range(4, 24)),
    ],
)
def test_a_mean_is_that_of_all_cases(seed: int, others: str) -> None:
    """The means of random discards are those of all starters and all cards of the other."""
    rng = Random(seed)
    assert_expected(rng.sample(PACK, 6), rng.randrange(15), others=others)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2 * len(TABLES)))
def test_many_means_are_those_of_all_cases(seed: int) -> None:
    """The means of random discards at every kind of table are those of all cases."""
    rng = Random(seed)
    ruleset, players = TABLES[seed % len(TABLES)]
    dealt = rng.sample(PACK, RULESETS[ruleset].tables[players].dealt)
    assert_expected(dealt, rng.randrange(15), ruleset, players)
