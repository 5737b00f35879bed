"""Tables of two, three or four players, teams, first dealers and head starts."""

import pytest

from service.engine.game.ledger import Adjudication, Phase, Status, deal_of, phase_of
from service.engine.scoring.combinations import Event
from tests.engine.logs import (
    FOUR,
    TEAMS,
    Json,
    boards,
    by_side,
    found,
    game,
    hands,
    judged,
    plays,
    pointer,
    shows,
)

# Ann leads, dan deals. Nobody scores in the play before the seventh card.
DEAL: Json = {
    "hands": hands(ann="KH 2C 5D 9S", bob="QH 3C 8D 7S", cat="9H 4C 6D JS", dan="TH AC 7D 8S"),
    "crib": ["5S", "5C", "KS", "QD"],
    "starter": "5H",
}


def _judged(deal: Json, **members: object) -> Adjudication:
    return judged(game(deal, **{"players": FOUR, "first_dealer": "dan"} | members))


def test_four_each_for_himself() -> None:
    """Four without teams are four sides: turns go round, and each scores for himself."""
    # 10, 20, 29: dan has the ace, 30, a go. Then ann leads again.
    deal = DEAL | {"plays": plays("KH QH 9H AC")}
    adjudication = _judged(deal)
    assert [adjudication.players[line.player] for line in adjudication.ledger] == FOUR
    assert by_side(adjudication, adjudication.scores) == {"ann": 0, "bob": 0, "cat": 0, "dan": 1}
    assert adjudication.next is not None
    assert (adjudication.next.player, adjudication.next.count) == (0, 0)


def test_teams_share_a_score() -> None:
    """Partners peg for one side, which is called after its first name as written."""
    deal = DEAL | {"plays": plays("KH QH 9H AC")}
    adjudication = _judged(deal, teams=[["ann", "cat"], ["dan", "bob"]])
    assert by_side(adjudication, adjudication.scores) == {"ann": 0, "dan": 1}
    assert boards(adjudication)[-1] == {"ann": 0, "dan": 1}


def test_show_of_four() -> None:
    """The show goes from the dealer's left round to the dealer, then his crib."""
    every_card = plays("KH QH 9H AC 2C 3C 4C TH 5D 7S 6D 7D 9S 8D JS 8S")
    adjudication = _judged(DEAL | {"plays": every_card})
    shown = [
        (adjudication.players[line.player], line.event)
        for line in adjudication.ledger
        if phase_of(line.event, line.path) is Phase.SHOW
    ]
    assert shown == [*((player, Event.HAND) for player in FOUR), ("dan", Event.CRIB)]
    # A run of three, 31, a run of four and a go, and the go and the last card of the dealer.
    assert [books["play"] for books in adjudication.audit] == [0, 2 + 4 + 1, 3, 1 + 1]
    assert adjudication.next is not None
    assert (adjudication.next.player, adjudication.next.must) == (0, "deal")


def test_partner_may_not_call() -> None:
    """A call by the claimant's partner fits nothing; one by the other side does."""
    rules = {"claims": "manual", "enforcement": "on-call"}
    by_partner = DEAL | {"plays": plays("ann:KH=2!cat:overcount")}
    adjudication = _judged(by_partner, teams=TEAMS, rules=rules)
    assert by_side(adjudication, adjudication.scores) == {"ann": 2, "bob": 0}
    assert found(adjudication) == [
        ["#/deals/0/plays/0", "overcount"],
        ["#/deals/0/plays/0", "bad-call"],
    ]
    by_opponent = DEAL | {"plays": plays("ann:KH=2!dan:overcount")}
    adjudication = _judged(by_opponent, teams=TEAMS, rules=rules)
    assert by_side(adjudication, adjudication.scores) == {"ann": 0, "bob": 2}


@pytest.mark.parametrize(
    ("members", "dealer"),
    [
        ({"first_dealer": "bob"}, "bob"),
        ({"cut": [{"ann": "KD", "bob": "2H"}]}, "bob"),
        ({"cut": [{"ann": "AD", "bob": "2H"}]}, "ann"),
        ({"cut": [{"ann": "2D", "bob": "2H"}, {"ann": "5C", "bob": "TS"}]}, "ann"),
        ({"cut": [*[{"ann": "2D", "bob": "2H"}] * 2, {"ann": "QC", "bob": "JC"}]}, "bob"),
        (
            {
                "players": ["ann", "bob", "cat"],
                "cut": [{"ann": "2D", "bob": "KH", "cat": "2H"}, {"ann": "KC", "cat": "QC"}],
            },
            "cat",
        ),
        ({"deals": [{"void": True, "dealer": "bob"}]}, "bob"),
    ],
)
def test_who_deals_first(members: Json, dealer: str) -> None:
    """The first dealer is named, or cut the lowest card, or named in the first deal. [004] 3."""
    adjudication = judged({"players": ["ann", "bob"], "deals": []} | members)
    assert adjudication.next is not None
    following = adjudication.next
    assert (following.must, adjudication.players[following.player]) == ("deal", dealer)


def test_head_start() -> None:
    """The side left of the first dealer starts ahead, in an entry of its own. [002] Five Card."""
    adjudication = judged(game(ruleset="ask-a-link-five-card", first_dealer="ann"))
    (line,) = adjudication.ledger
    assert (pointer(line.path), line.event) == ("#", Event.HEAD_START)
    assert phase_of(line.event, line.path) is Phase.START
    assert (line.player, line.points, line.scores) == (1, 3, (0, 3))
    assert (deal_of(line.path), line.cards, line.count_after) == (None, (), None)
    assert [(side, points, reason) for side, points, reason in line.awards] == [(1, 3, "score")]
    assert adjudication.audit[1]["start"] == 3


def test_starting_scores_replace_the_head_start() -> None:
    """A game from a known board has no head start."""
    scores = {"bob": 20, "ann": 10}
    adjudication = judged(game(ruleset="ask-a-link-five-card", starting_scores=scores))
    assert adjudication.ledger == ()
    assert adjudication.scores == (10, 20)
    assert [books["start"] for books in adjudication.audit] == [10, 20]


@pytest.mark.parametrize(
    ("members", "scores"),
    [
        ({"players": FOUR, "teams": TEAMS, "first_dealer": "dan"}, {"ann": 5, "bob": 0}),
        ({"players": FOUR, "teams": TEAMS, "first_dealer": "cat"}, {"ann": 0, "bob": 5}),
        ({"players": FOUR[:3], "first_dealer": "bob"}, {"ann": 0, "bob": 0, "cat": 5}),
        ({"players": FOUR[:3], "first_dealer": "cat"}, {"ann": 5, "bob": 0, "cat": 0}),
    ],
)
def test_head_start_of_many(members: Json, scores: dict[str, int]) -> None:
    """The head start is the side's of the player left of the first dealer."""
    adjudication = judged(members | {"rules": {"head_start": 5}, "deals": []})
    assert by_side(adjudication, adjudication.scores) == scores


def test_three_with_a_card_from_the_pack() -> None:
    """At three, one card from the pack makes four in the crib. [003]."""
    deal: Json = {
        "dealt": hands(ann="KH 2C 5D 9S 5S", bob="QH 3C 8D 7S 5C", cat="9H 4C 6D JS KS"),
        "discards": hands(ann="5S", bob="5C", cat="KS"),
        "to_crib": ["QD"],
        "starter": "5H",
        "plays": plays("KH QH 9H 2C 3C 4C 5D 8D 6D 9S 7S JS"),
        "show": shows("ann, bob, cat, cat crib"),
    }
    adjudication = _judged(deal, players=FOUR[:3], first_dealer="cat")
    crib = adjudication.ledger[-1]
    assert adjudication.status is Status.IN_PROGRESS
    assert [card.text for card in crib.cards] == ["5C", "5S", "QD", "KS"]
    # 5H beside it: three fives with two court cards are six fifteens, and one of three fives.
    assert crib.points == 2 * 6 + 2 + 6
