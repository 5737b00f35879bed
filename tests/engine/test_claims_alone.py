"""A claim judged by itself pegs what a game pegs for the same entry."""

from random import Random

import pytest

from service.engine.cards import DECK, JACK
from service.engine.game.adjudication import adjudicate
from service.engine.game.game_log import Call, CallKind, Deal, GameLog, ShowEntry
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.counting import Hand, count_hand
from tests.engine.logs import under


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("target", [None, 20])
def test_a_claim_alone_pegs_what_it_pegs_in_a_game(ruleset: str, target: int | None) -> None:
    """A claim judged alone has the awards that it has in a game in which every error is called."""
    rng = Random(f"{ruleset} {target}")
    overrides = {} if target is None else {"target": target, "head_start": 0}
    members = under(ruleset, **overrides)
    in_order = under(ruleset, **overrides | {"show_order": "pone-first", "head_start": 0})
    size = RULESETS[ruleset].hand
    for _ in range(60):
        *hand, starter = rng.sample([card for card in DECK if card.rank != JACK], size + 1)
        actual = count_hand(Hand(hand, starter, **members)).show.total
        claim = max(0, actual + rng.choice([-6, -1, 0, 1, 2, 25]))
        alone = count_hand(Hand(hand, starter, claim=claim, **members)).claim
        kind = CallKind.OVERCOUNT if claim > actual else CallKind.MUGGINS
        call = Call("bob", kind) if claim != actual else None
        entry = ShowEntry("ann", claim=claim, call=call, cards=hand)
        deal = Deal(pegged={}, starter=starter, show=[entry])
        log = GameLog(["ann", "bob"], first_dealer="bob", deals=[deal], **in_order)
        awards = adjudicate(log).ledger[-1].awards
        assert alone is not None
        assert [(("claimant", "opponent")[side], points, why) for side, points, why in awards] == [
            tuple(award) for award in alone.awards
        ]
