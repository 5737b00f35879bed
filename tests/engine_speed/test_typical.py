"""The discards of good players: the data, and the script that works it out."""

import tomllib
from itertools import combinations
from math import comb

import numpy as np
import pytest

from service.engine.cards import CARDS, DECK, RANKS
from service.engine.discard.choices import TYPICAL, Others, advised_table, choices
from service.engine.rules.rulesets import RULESETS
from tools.typical import FILE, PAIRS, Patterns, counted, net_play, nets, patterns, rounds

pytestmark = pytest.mark.no_cover

SIDES = tomllib.loads(FILE.read_text("utf-8"))
STANDARD = RULESETS["standard"]
ROUNDS_BEFORE, PERIOD = 16, 4
"""As the data says of itself."""

UNSUITED = "2C 3D 7H 9S TC KD"
"""No four of a suit, and no jack."""


@pytest.fixture(scope="module")
def all_patterns() -> Patterns:
    """Every pattern of six ranks, in random order."""
    return patterns(net_play(), np.random.default_rng(7))


def shares(side: str) -> list[float]:
    parts = [SIDES[side][RANKS[low] + RANKS[high]] for low, high in PAIRS]
    return [one / sum(parts) for one in parts]


def test_every_pair_of_ranks_has_a_frequency() -> None:
    """Dealer and pone have the same total frequency, and every pair of ranks a share."""
    assert set(SIDES) == {"dealer", "pone"}
    for side in SIDES.values():
        assert len(side) == len(PAIRS) == 91
        assert min(side.values()) > 0
    assert sum(SIDES["dealer"].values()) == sum(SIDES["pone"].values())


@pytest.mark.parametrize("side", ["dealer", "pone"])
def test_the_frequencies_of_all_cards_sum_to_one(side: str) -> None:
    """The frequencies of all pairs of cards add up to the whole; cards of the same ranks share."""
    likely = TYPICAL[side]
    total = 96 * sum(SIDES[side].values())
    parts = sum(likely[one.rank - 1][other.rank - 1] for one, other in combinations(DECK, 2))
    assert parts == total
    assert 6 * likely[0][0] == 96 * SIDES[side]["AA"]
    assert 16 * likely[12][4] == 16 * likely[4][12] == 96 * SIDES[side]["5K"]


def test_fives_are_kept_from_others_and_kings_are_not() -> None:
    """The pone discards a five rarely, the dealer hardly more often, and the pone kings often."""
    fives = [place for place, pair in enumerate(PAIRS) if 4 in pair]
    kings = [place for place, pair in enumerate(PAIRS) if 12 in pair]
    by_chance = 1 - comb(48, 2) / comb(52, 2)
    pone, dealer = shares("pone"), shares("dealer")
    assert sum(pone[place] for place in fives) < by_chance / 5
    assert sum(dealer[place] for place in fives) < by_chance
    assert sum(pone[place] for place in kings) > 1.5 * by_chance


@pytest.mark.slow
def test_every_deal_is_looked_at(all_patterns: Patterns) -> None:
    """The 18,395 patterns of six ranks stand for all deals."""
    assert len(all_patterns.weights) == 18_395
    assert all_patterns.weights.sum() == comb(52, 6)


@pytest.mark.slow
def test_those_that_tie_share(all_patterns: Patterns) -> None:
    """Discards that tie share the weight of a pattern evenly, and nothing is lost."""
    all_of_them = all_patterns.can
    few = all_of_them & (np.cumsum(all_of_them, axis=1) <= 2)
    parts = counted(all_patterns, few)
    assert parts.sum() == 60 * comb(52, 6)
    ties = few.sum(axis=1)
    once = all_patterns.weights[:, np.newaxis] * few / ties[:, np.newaxis]
    assert np.allclose(parts, 60 * once.sum(axis=0))


@pytest.mark.slow
@pytest.mark.parametrize("dealer", [True, False])
def test_the_script_weighs_discards_as_the_engine_does(
    all_patterns: Patterns, *, dealer: bool
) -> None:
    """Without a flush, differences between discards are the same in script and engine."""
    cards = [CARDS[text] for text in UNSUITED.split()]
    table = advised_table(STANDARD, 2)
    ranked = choices(cards, table, STANDARD.rules, Others.TYPICAL, dealer=dealer)
    other = SIDES["pone" if dealer else "dealer"]
    parts = np.array([other[RANKS[low] + RANKS[high]] for low, high in PAIRS])
    held = 4 - np.bincount([card.rank - 1 for card in cards], minlength=13)
    [row] = np.flatnonzero((all_patterns.left == held).all(axis=1))
    worth = nets(all_patterns, parts, dealer=dealer)[row]
    apart = {
        float(choice.net) - worth[PAIRS.index((one.rank - 1, two.rank - 1))]
        for choice in ranked
        for one, two in [choice.discard]
        if one.suit != two.suit
    }
    assert max(apart) - min(apart) < 1e-9


@pytest.mark.slow
def test_another_cycle_has_the_same_frequencies(all_patterns: Patterns) -> None:
    """The mean of a further cycle is the data, whatever the order of the patterns."""
    played = rounds(all_patterns)
    for _ in range(ROUNDS_BEFORE):
        next(played)
    cycle = [next(played) for _ in range(PERIOD)]
    for side, frequencies in zip(("dealer", "pone"), zip(*cycle, strict=True), strict=True):
        mean = np.sum(frequencies, axis=0)
        parts = [SIDES[side][RANKS[low] + RANKS[high]] for low, high in PAIRS]
        assert (mean * sum(parts) == np.array(parts) * mean.sum()).all()
