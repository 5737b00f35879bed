"""Totals that never occur, in claims for a hand and for a card of a count."""

import pytest

from service.engine.scoring.claims import Claim
from service.engine.scoring.counting import Count, Hand, count_count, count_hand
from tests.engine.logs import card, cards, of_ranks, under


def _claimed(claim: int, hand: str, ruleset: str = "standard") -> Claim:
    counted = count_hand(Hand(cards(hand), card("5D"), claim=claim, **under(ruleset)))
    assert counted.claim is not None
    return counted.claim.claim


@pytest.mark.parametrize("claim", [0, *range(18, 31), 60])
def test_a_total_that_never_occurs_is_marked(claim: int) -> None:
    """19, 25, 26, 27 and more than 29 never occur with four cards and a starter."""
    never = claim in (19, 25, 26, 27) or claim > 29
    assert _claimed(claim, "5H 5S 5C JD").impossible_total is never
    five_card = _claimed(claim, "5H 5S 5C", "ask-a-link-five-card")
    assert five_card.impossible_total is False
    counted = count_count(Count(of_ranks("5 5"), claims=[0, claim], **under()))
    assert counted[1].claim is not None
    assert counted[1].claim.claim.impossible_total is False
