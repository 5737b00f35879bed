"""Every message of the engine about rules and players, beside the request that triggers it."""

from typing import Any

import pytest

from service.engine.game.ledger import Must, Next, Phase
from tests.engine.logs import FOUR, Json, hands
from tests.engine.told import Request, assert_told, game


def skunk(**scores: int) -> Request:
    return "/v1/skunk", {"scores": scores}


def match(*scores: Json, **members: Any) -> Request:
    return "/v1/match", {"games": [{"scores": one} for one in scores]} | members


WON = {"ann": 121, "bob": 80}
SIX = ["5H", "6H", "7S", "8D", "JC", "KD"]
OF_RULES: list[tuple[Request, str, str]] = [
    (
        ("/v1/show", {"hand": ["5H", "5S", "5C"], "starter": "5D"}),
        "wrong-card-count #/hand",
        "a hand of standard has 4 cards (got 3)",
    ),
    (
        ("/v1/show", {"hand": ["5H", "5S", "5C", "JD"], "starter": "5H"}),
        "duplicate-card #/starter",
        "5H is given twice",
    ),
    (
        ("/v1/crib", {"crib": ["5H", "5S", "5C"], "starter": "5D"}),
        "wrong-card-count #/crib",
        "a crib of standard has 4 cards (got 3)",
    ),
    (
        ("/v1/show", {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "ruleset": "euchre"}),
        "unknown-ruleset #/ruleset",
        (
            "must be one of standard, cardgames-io, masters-of-games, ask-a-link, "
            "ask-a-link-five-card, box, net-cribbage, acc, acc-muggins, bsd-games, seven-card "
            "(got euchre)"
        ),
    ),
    (
        ("/v1/pegging", {"cards": ["KS", "KH", "KC", "2C"]}),
        "above-thirty-one #/cards/3",
        "the count must not go above 31 (2C takes it to 32)",
    ),
    (
        ("/v1/pegging", {"cards": ["KS", "5H"], "claims": [0]}),
        "wrong-claim-count #/claims",
        "must have 2 claims, one for each card (got 1)",
    ),
    (
        ("/v1/show/batch", {"hands": ["5H5S5CJD5D"], "claims": [29, 29]}),
        "wrong-claim-count #/claims",
        "must have 1 claim, one for each hand (got 2)",
    ),
    (
        ("/v1/show/batch", {"hands": ["5H5S5CJD5D"], "ruleset": "seven-card"}),
        "unsupported-ruleset #/ruleset",
        "must be a ruleset with hands of 4 cards (got seven-card, with 5)",
    ),
    (
        ("/v1/discard", {"dealt": SIX, "dealer": True, "ruleset": "seven-card"}),
        "unsupported-ruleset #/ruleset",
        "must be a ruleset with hands of 3 or 4 cards (got seven-card, with 5)",
    ),
    (
        ("/v1/review", {"ruleset": "seven-card", "players": ["ann", "bob"], "deals": []}),
        "unsupported-ruleset #/ruleset",
        "must be a ruleset with hands of 3 or 4 cards (got seven-card, with 5)",
    ),
    (
        ("/v1/discard", {"dealt": SIX[:5], "dealer": True, "players": 3, "others": "typical"}),
        "unsupported-ruleset #/others",
        "typical must have 2 players who are dealt 6 cards each (got 3 with 5)",
    ),
    (
        ("/v1/discard", {"dealt": SIX[:5], "dealer": True}),
        "wrong-card-count #/dealt",
        "must have 6 cards (got 5)",
    ),
    (
        ("/v1/discard", {"dealt": SIX, "dealer": True, "players": 3, "ruleset": "acc"}),
        "wrong-player-count #/players",
        "acc is for 2 players (got 3)",
    ),
    (
        skunk(ann=120, bob=80),
        "invalid-scores #/scores",
        "exactly one side must have reached the target 121 (got 0)",
    ),
    (
        ("/v1/skunk", {"scores": {"ann": 121, "bob": 80, "cat": 3}, "ruleset": "acc"}),
        "wrong-player-count #/scores",
        "acc is for 2 sides (got 3)",
    ),
    (match(WON), "invalid-match #", "best_of must be given (standard sets none)"),
    (match(WON, best_of=2), "invalid-rules #/best_of", "must be odd (got 2)"),
    (
        match(WON, {"ann": 121, "eve": 80}, best_of=3),
        "invalid-match #/games/1/scores",
        "every game must have the sides ann, bob (got ann, eve)",
    ),
    (
        ("/v1/match", {"games": [{"scores": WON, "first_dealer": "eve"}], "best_of": 3}),
        "unknown-player #/games/0/first_dealer",
        "'eve' is none of ann, bob",
    ),
]
OF_TABLES: list[tuple[Request, str, str]] = [
    (
        game(players=FOUR[:3], ruleset="acc"),
        "wrong-player-count #/players",
        "acc is for 2 players (got 3)",
    ),
    (
        game(players=FOUR[:3], rules={"claims": "manual"}),
        "invalid-rules #/rules",
        (
            "manual claims among three or more sides must cost nobody anything: "
            "overcount must be correct (got award-opponent)"
        ),
    ),
    (game(first_dealer="eve"), "unknown-player #/first_dealer", "'eve' is none of ann, bob"),
    (
        game(first_dealer=None),
        "invalid-dealer #",
        "first_dealer, cut or the dealer of the first deal must be given (got none)",
    ),
    (
        game(cut=[{"ann": "5H", "bob": "6H"}]),
        "invalid-dealer #/first_dealer",
        "must not be given together with cut (got both)",
    ),
    (
        game(first_dealer=None, cut=[{"ann": "5H", "bob": "5D"}]),
        "invalid-cut #/cut",
        "the last round must have one lowest card (got a tie of 2)",
    ),
    (
        game(first_dealer=None, cut=[{"ann": "5H", "bob": "6D"}, {"ann": "2H", "bob": "3D"}]),
        "invalid-cut #/cut/1",
        "the round before decided the cut; no round may follow (got one more)",
    ),
    (
        game(first_dealer=None, cut=[{"ann": "5H"}]),
        "invalid-cut #/cut/0",
        "ann and bob must both cut in this round (got only ann)",
    ),
    (
        game(first_dealer=None, cut=[{}], players=FOUR[:3]),
        "invalid-cut #/cut/0",
        "ann, bob and cat must all cut in this round (got nobody)",
    ),
    (
        game(
            first_dealer=None,
            cut=[{"ann": "2D", "bob": "2H", "cat": "KD"}, {"ann": "3D", "cat": "5D"}],
            players=FOUR[:3],
        ),
        "invalid-cut #/cut/1",
        "ann and bob alone must cut in this round (got ann and cat)",
    ),
    (
        game(players=FOUR[:3], teams=[["ann", "bob"], ["cat", "ann"]]),
        "invalid-teams #/teams",
        "teams need 4 players (got 3)",
    ),
    (
        game(players=FOUR, teams=[["ann", "eve"], ["bob", "dan"]]),
        "invalid-teams #/teams",
        "every member of a team must be a player (got 'eve', who is none of ann, bob, cat, dan)",
    ),
    (
        game(players=FOUR, teams=[["ann", "bob"], ["bob", "dan"]]),
        "invalid-teams #/teams",
        "every player must be in one team once (got bob)",
    ),
    (
        game({"dealt": hands(ann="5H 6H 7H 8H 9H TH")}, players=["ann", "ann"], first_dealer="ann"),
        "duplicate-name #/players/1",
        "every player must have a name of their own (ann is there again)",
    ),
    (
        game(players=FOUR, teams=[["ann", "bob"], ["cat", "dan"]]),
        "invalid-teams #/teams",
        (
            "partners must sit opposite, first with third and second with fourth "
            "(got ann with bob, cat with dan)"
        ),
    ),
    (
        game(starting_scores={"ann": 121, "bob": 0}),
        "invalid-scores #/starting_scores/ann",
        "must be below the target 121 (got 121)",
    ),
    (
        game(starting_scores={"ann": 0}),
        "invalid-scores #/starting_scores",
        "must have a score for every side (none for bob)",
    ),
    (
        game(starting_scores={"ann": 0, "bob": 0, "eve": 0}),
        "unknown-player #/starting_scores/eve",
        "'eve' is none of ann, bob",
    ),
    (
        game({"scores": {"cat": 4}}, players=FOUR, teams=[["ann", "cat"], ["bob", "dan"]]),
        "unknown-player #/deals/0/scores/cat",
        "'cat' is none of ann, bob; a team is named after its first player",
    ),
    (
        game(
            players=FOUR,
            teams=[["ann", "cat"], ["bob", "dan"]],
            starting_scores={"ann": 0, "bob": 0, "cat": 0},
        ),
        "unknown-player #/starting_scores/cat",
        "'cat' is none of ann, bob; a team is named after its first player",
    ),
    (
        (
            "/v1/match",
            {"games": [{"scores": WON, "first_dealer": "ann"}] * 2, "best_of": 5},
        ),
        "wrong-first-dealer #/games/1/first_dealer",
        "bob must deal first here (got ann)",
    ),
]


@pytest.mark.parametrize(("request_", "fault", "detail"), [*OF_RULES, *OF_TABLES])
def test_message(request_: Request, fault: str, detail: str) -> None:
    """A fault has its code at its place, and a message that says what must hold and what came."""
    assert_told(request_, fault, detail)


def test_what_is_still_to_be_done() -> None:
    """Each next duty has a sentence."""
    told = {must: Next(Phase.PLAY, 1, must).told(("ann", "bob")) for must in Must}
    assert {must: text.removeprefix("bob must still ") for must, text in told.items()} == {
        "deal": "deal",
        "discard": "discard",
        "turn-starter": "turn the starter",
        "claim-heels": "claim heels",
        "peg": "write the pegging",
        "play": "lay a card",
        "go": "say go",
        "claim-last": "claim the last card",
        "show": "show",
    }
