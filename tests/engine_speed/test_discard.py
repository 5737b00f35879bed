"""Advice on discards: hands counted one by one, the order of the options, what it rests on."""

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest

from service.engine.cards import CARDS, DECK, JACK, Card, in_order
from service.engine.discard.advice import Dealt, advise
from service.engine.discard.choices import Choice
from service.engine.errors import Impossible
from service.engine.rules.parameters import Counts
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import show
from tests.engine.logs import under

SIX = "5H 6H 7S 8D JC KD"
FIVE = "5H 6H 7S 8D JC"
FLUSHES = "2H 3H 5H 9H JH JS"
"""Hands and discards of one suit, nobs in both."""


def cards(texts: str) -> list[Card]:
    return [CARDS[text] for text in texts.split()]


def faults(deal: Dealt) -> list[tuple[str, tuple[str | int, ...]]]:
    with pytest.raises(Impossible) as caught:
        advise(deal)
    return [(fault.code, fault.path) for fault in caught.value.faults]


def numbers(option: Choice) -> list[int]:
    """Return the places of the discards in the order of the deck."""
    return [card.number for card in option.discard]


def unseen(deal: Dealt) -> list[Card]:
    return [card for card in DECK if card not in deal.dealt]


def hand_cases(option: Choice, deal: Dealt) -> Counter[int]:
    return Counter(show.score(option.keep, starter, deal.rules).total for starter in unseen(deal))


def pegged(option: Choice) -> Fraction:
    assert option.pegging is not None
    return option.pegging.own - option.pegging.other


def advised(deal: Dealt) -> list[Choice]:
    return [option.choice for option in advise(deal).options]


TWO = Dealt(cards(SIX), dealer=True, **under())
TWO_WITH_FLUSHES = Dealt(cards(FLUSHES), dealer=False, **under())
BOX = Dealt(cards(FLUSHES), dealer=True, **under("box"))
THREE = Dealt(cards(FIVE), dealer=True, players=3, **under())
FOUR = Dealt(cards("2H 3H 5H 9H JH"), dealer=False, players=4, **under())
FIVE_CARD = Dealt(cards("2H 3H 5H 9S JH"), dealer=True, **under("ask-a-link-five-card"))
DEALS = {
    "two": TWO,
    "two-with-flushes": TWO_WITH_FLUSHES,
    "box": BOX,
    "three": THREE,
    "four": FOUR,
    "five-card": FIVE_CARD,
}


@pytest.mark.parametrize("deal", DEALS.values(), ids=DEALS)
def test_hands_are_counted_with_every_starter(deal: Dealt) -> None:
    """Distribution and mean of each hand are those of counting one by one."""
    for option in advised(deal):
        cases = hand_cases(option, deal)
        assert option.hand.distribution == cases
        assert list(option.hand.distribution) == sorted(cases)
        points = sum(points * number for points, number in cases.items())
        assert option.hand.mean == Fraction(points, cases.total())


@pytest.mark.parametrize(
    ("deal", "ways", "starters"),
    [(TWO, 15, 46), (THREE, 5, 47), (FOUR, 5, 47), (FIVE_CARD, 10, 47)],
    ids=["two", "three", "four", "five-card"],
)
def test_every_way_to_discard_is_an_option(deal: Dealt, ways: int, starters: int) -> None:
    """Each choice of discards is listed once, over all starters."""
    options = advised(deal)
    assert len({option.discard for option in options}) == len(options) == ways
    for option in options:
        assert in_order((*option.keep, *option.discard)) == in_order(deal.dealt)
        assert (option.keep, option.discard) == (in_order(option.keep), in_order(option.discard))
        assert sum(option.hand.distribution.values()) == starters


@pytest.mark.parametrize("deal", DEALS.values(), ids=DEALS)
def test_the_best_comes_first(deal: Dealt) -> None:
    """Options are sorted by net, then by the printed order of the discards."""
    options = advised(deal)
    assert list(options) == sorted(options, key=lambda option: (-option.net, numbers(option)))


def test_equal_options_stand_in_the_order_of_print() -> None:
    """Options of equal net, where pegging is not counted, are in the printed order of discards."""
    rules = under(nobs=0, counts="single")
    options = advised(Dealt(cards("QS QH 2C 3C 7D 9D"), dealer=True, **rules))
    nets = [option.net for option in options]
    ties = [
        (numbers(one), numbers(other)) for one, other in pairwise(options) if one.net == other.net
    ]
    assert len({*nets}) < len(nets)
    assert ties
    assert all(one < other for one, other in ties)


def test_the_dealer_gains_what_others_lose() -> None:
    """The mean of the crib is added for the dealer and subtracted for all others."""
    as_dealer = {option.discard: option for option in advised(TWO)}
    for option in advised(Dealt(cards(SIX), dealer=False, **under())):
        same = as_dealer[option.discard]
        assert (same.hand, same.crib) == (option.hand, option.crib)
        assert same.net == same.hand.mean + same.crib + pegged(same)
        assert option.net == option.hand.mean - option.crib + pegged(option)


def test_the_best_options_alone_may_be_wanted() -> None:
    """A limit shortens the list and changes nothing else."""
    options = advised(TWO)
    for limit in (1, 3, 15):
        assert advised(Dealt(cards(SIX), dealer=True, limit=limit, **under())) == options[:limit]


def test_the_order_of_the_cards_is_nothing() -> None:
    """The order of the cards dealt does not matter."""
    assert advise(Dealt(cards(SIX)[::-1], dealer=True, **under())) == advise(TWO)


def test_it_is_said_what_the_expectations_rest_on() -> None:
    """The assumptions name the unseen cards, the others in the crib, and the meaning of net."""
    for deal, others, left in ((TWO, 2, 46), (BOX, 2, 46), (THREE, 3, 47), (FIVE_CARD, 2, 47)):
        assert (
            f"the {others} other cards of the crib are taken as drawn at random "
            f"from the {left} unseen" in advise(deal).assumes
        )
    for deal in DEALS.values():
        advice = advise(deal)
        assert ("plus that of the player's own crib" in advice.assumes) == deal.dealer
        assert advice.ruleset == deal.ruleset.id


def test_pegging_is_counted_where_its_means_are_known() -> None:
    """Two players who keep four of six, under counts that reset, have means of the play in net."""
    for deal in (*DEALS.values(), Dealt(cards(SIX), dealer=True, **under(counts="single"))):
        known = (deal.players, len(deal.dealt)) == (2, 6) and deal.rules.counts is Counts.RESET
        advice = advise(deal)
        assert ("plus the mean pegging" in advice.assumes) == known
        assert ("Heels and pegging are not counted" in advice.assumes) == (not known)
        for option in advice.options:
            assert (option.choice.pegging is not None) == known


def test_every_ruleset_of_smaller_hands_is_advised_on() -> None:
    """Every ruleset but seven-card has advice, for each number of players."""
    for ruleset in RULESETS.values():
        if ruleset.hand <= 4:
            for table in ruleset.tables.values():
                held = cards(SIX)[: table.dealt]
                [option] = advised(
                    Dealt(held, dealer=True, players=table.players, limit=1, **under(ruleset.id))
                )
                assert (len(option.keep), len(option.discard)) == (table.hand, table.discards)


def test_overrides_count() -> None:
    """Without nobs a jack is worth less."""
    [with_nobs, without] = [
        {option.discard: option.hand.mean for option in advised(deal)}
        for deal in (TWO, Dealt(cards(SIX), dealer=True, **under(nobs=0)))
    ]
    keeps_jack = {discard for discard in with_nobs if CARDS["JC"] not in discard}
    assert {discard for discard in with_nobs if with_nobs[discard] > without[discard]} == keeps_jack


def test_others_have_no_jack_where_all_are_dealt() -> None:
    """If one player was dealt all jacks, the crib has nobs only from a discarded one."""
    with_nobs, without = (
        {option.discard: option.crib for option in advised(deal)}
        for deal in (
            Dealt(cards("JC JD JH JS 2C 9D"), dealer=True, **under(nobs=nobs)) for nobs in (1, 0)
        )
    )
    jacks = {card for card in DECK if card.rank == JACK}
    for discard, mean in with_nobs.items():
        assert (mean > without[discard]) == bool(jacks & set(discard)), discard
