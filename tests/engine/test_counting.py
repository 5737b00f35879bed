"""A hand, a crib or a count by itself, with claims for it."""

from typing import Any

import pytest

from service.engine.scoring.combinations import Kind
from service.engine.scoring.counting import (
    Count,
    CountedCount,
    Hand,
    JudgedClaim,
    count_count,
    count_hand,
)
from tests.engine.logs import card, cards, of_ranks


def _claimed(
    claim: int, hand: str = "5H 5S 5C JD", starter: str = "5D", **members: Any
) -> JudgedClaim:
    counted = count_hand(Hand(cards(hand), card(starter), claim=claim, **members))
    assert counted.claim is not None
    return counted.claim


def _awards(judged: JudgedClaim) -> list[tuple[str, int, str]]:
    return [(award.to, award.points, award.reason) for award in judged.awards]


@pytest.mark.parametrize(
    ("hand", "starter", "members", "total"),
    [
        ("5H 5S 5C JD", "5D", {}, 29),
        ("5H 5S 5C JD", "5D", {"ruleset": "box"}, 28),
        ("5H 5S 5C JD", "5D", {"rules": {"nobs": 0}}, 28),
        ("AS 5S 9S JS", "KH", {"crib": True}, 6),
        ("5H 5S 5C", "5D", {"ruleset": "ask-a-link-five-card"}, 20),
        ("5H 5S 5C JD", "5D", {"ruleset": "ask-a-link-five-card", "crib": True}, 29),
        ("5H 5S 5C JD QD", "5D", {"ruleset": "seven-card"}, 37),
        ("5H 5S 5C JD QD", "5D", {"ruleset": "seven-card", "crib": True}, 37),
    ],
)
def test_a_hand_or_crib_is_counted_by_itself(
    hand: str, starter: str, members: dict[str, Any], total: int
) -> None:
    """A hand or crib is counted under its ruleset, without a claim unless there is one."""
    counted = count_hand(Hand(cards(hand), card(starter), **members))
    assert (counted.show.total, counted.show.crib) == (total, members.get("crib", False))
    assert counted.ruleset == members.get("ruleset", "standard")
    assert counted.claim is None


OWN = [("claimant", 29, "score")]


@pytest.mark.parametrize(
    ("claim", "rules", "verdict", "awards"),
    [
        (29, {}, "correct", OWN),
        (28, {}, "undercount", [("claimant", 28, "score")]),
        (0, {}, "undercount", []),
        (31, {}, "overcount", [*OWN, ("opponent", 2, "overcount")]),
        (
            28,
            {"undercount": "muggins"},
            "undercount",
            [("claimant", 28, "score"), ("opponent", 1, "muggins")],
        ),
        (31, {"overcount": "correct"}, "overcount", OWN),
        (30, {"overcount": "flat-two"}, "overcount", [*OWN, ("opponent", 2, "overcount")]),
        (29, {"overcount": "flat-two"}, "correct", OWN),
    ],
)
@pytest.mark.parametrize("enforcement", ["automatic", "on-call"])
def test_a_manual_claim_is_ruled_on(
    enforcement: str,
    claim: int,
    rules: dict[str, str],
    verdict: str,
    awards: list[tuple[str, int, str]],
) -> None:
    """A manual claim is ruled on as if the opponent called what can be. [002] Manual Scoring."""
    judged = _claimed(claim, rules=rules | {"claims": "manual", "enforcement": enforcement})
    assert (judged.claim.claimed, judged.claim.actual) == (claim, 29)
    assert (judged.claim.verdict, judged.claim.difference) == (verdict, claim - 29)
    assert _awards(judged) == awards


@pytest.mark.parametrize("claim", [0, 28, 31])
def test_an_automatic_claim_moves_nothing(claim: int) -> None:
    """Under automatic claims the claimant pegs the actual points, whatever was claimed."""
    assert _awards(_claimed(claim, rules={"undercount": "muggins"})) == OWN


def test_a_claim_of_nothing_on_nothing_is_correct() -> None:
    """A correct claim of 0 pegs nothing."""
    judged = _claimed(0, "2C 4D 6H 8S", "QC")
    assert (judged.claim.verdict, _awards(judged)) == ("correct", [])


@pytest.mark.parametrize("claim", range(61))
def test_a_total_that_never_occurs_is_marked(claim: int) -> None:
    """19, 25, 26, 27 and more than 29 never occur with four cards and a starter."""
    never = claim in (19, 25, 26, 27) or claim > 29
    assert _claimed(claim).claim.impossible_total is never
    five_card = _claimed(claim, "5H 5S 5C", "5D", ruleset="ask-a-link-five-card")
    assert five_card.claim.impossible_total is False
    counted = _count("5 5", claims=[0, claim])
    assert counted.plays[1].claim is not None
    assert counted.plays[1].claim.claim.impossible_total is False


def _count(ranks: str, **members: Any) -> CountedCount:
    return count_count(Count(of_ranks(ranks), **members))


def test_every_card_of_a_count_has_its_points() -> None:
    """Every card of a count has its count and points; the whole has total and remainder."""
    counted = _count("5 5 5 6")
    assert counted.ruleset == "standard"
    assert [(one.card.text, one.count, one.points) for one in counted.plays] == [
        ("5C", 5, 0),
        ("5D", 10, 2),
        ("5H", 15, 8),
        ("6C", 21, 0),
    ]
    assert (counted.total, counted.count, counted.remaining) == (10, 21, 10)
    assert [one.claim for one in counted.plays] == [None] * 4


def test_the_card_that_closes_a_count_has_a_point_more() -> None:
    """The card that closes a count has a point more for last; at 31 only the two points."""
    closed = _count("K Q 9", closes=True)
    assert [item.kind for item in closed.plays[-1].combinations] == [Kind.LAST]
    assert [one.points for one in closed.plays] == [0, 0, 1]
    assert [one.points for one in _count("K Q A T", closes=True).plays] == [0, 0, 0, 2]
    assert [one.points for one in _count("7", closes=True).plays] == [1]


def test_each_card_of_a_count_may_have_a_claim() -> None:
    """Each card may have a claim, or none."""
    counted = _count("5 5 5 6", claims=[0, 2, 9, None], ruleset="ask-a-link")
    judged = [one.claim for one in counted.plays]
    assert judged[3] is None
    assert [None if one is None else _awards(one) for one in judged[:3]] == [
        [],
        [("claimant", 2, "score")],
        [("claimant", 8, "score"), ("opponent", 1, "overcount")],
    ]
