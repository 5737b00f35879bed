"""Names are compared character by character; what is no name is refused wherever it stands."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.shape import assert_problem, places

COMPOSED, DECOMPOSED = "Ren\u00e9", "Rene\u0301"
BAD = " ann"


def _game(*players: str, **members: Any) -> dict[str, Any]:
    return {"players": list(players), "first_dealer": players[0], "deals": [], **members}


def test_a_name_in_other_code_points_is_another_name(client: FlaskClient) -> None:
    """Nothing is normalized: the pointer leads to the key that was sent."""
    deal = {"pegged": {DECOMPOSED: 4, "bob": 2}}
    response = client.post("/v1/game", json=_game(COMPOSED, "bob", deals=[deal]))
    problem = assert_problem(response, 422, "unknown-player")
    assert places(problem) == [("#/deals/0/pegged/Rene%CC%81", "unknown-player")]
    assert problem["detail"].endswith("; it looks like one of them, but has other characters")


def test_two_players_may_differ_in_code_points_alone(client: FlaskClient) -> None:
    """Names that look alike are two names, and both come back as they were sent."""
    answer = client.post("/v1/game", json=_game(COMPOSED, DECOMPOSED)).get_json()
    assert answer["scores"] == {COMPOSED: 0, DECOMPOSED: 0}


def test_two_players_of_one_name_are_refused(client: FlaskClient) -> None:
    """The second of two equal names is at fault, in a game and in its text."""
    game = _game("ann", "ann")
    for path, body, where in (
        ("/v1/game", game, "#/players/1"),
        ("/v1/notation/format", {"log": game}, "#/log/players/1"),
    ):
        problem = assert_problem(client.post(path, json=body), 422, "duplicate-name")
        assert places(problem) == [(where, "duplicate-name")]


GAMES: dict[str, dict[str, Any]] = {
    "players/1": {"players": ["ann", BAD]},
    "teams/0/1": {"teams": [["ann", BAD], ["bob", "cat"]]},
    "first_dealer": {"first_dealer": BAD},
    "cut/0/%20ann": {"cut": [{BAD: "5H"}]},
    "starting_scores/%20ann": {"starting_scores": {BAD: 4}},
    "ended/side": {"ended": {"by": "forfeit", "side": BAD}},
}
DEALS: dict[str, dict[str, Any]] = {
    "dealer": {"dealer": BAD},
    "dealt/%20ann": {"dealt": {BAD: ["5H"]}},
    "discards/%20ann": {"dealt": {}, "discards": {BAD: ["5H"]}},
    "hands/%20ann": {"hands": {BAD: ["5H"]}},
    "heels/call/player": {"heels": {"call": {"player": BAD, "kind": "muggins"}}},
    "plays/0/player": {"plays": [{"player": BAD, "play": "5H"}]},
    "plays/0/call/player": {"plays": [{"play": "go", "call": {"player": BAD, "kind": "renege"}}]},
    "plays/0/ruling/side": {"plays": [{"ruling": {"side": BAD, "points": 0, "reason": "x"}}]},
    "pegged/%20ann": {"pegged": {BAD: 2}},
    "pegged/": {"pegged": {"": 2}},
    "show/0/player": {"show": [{"player": BAD}]},
    "show/0/ruling/side": {"show": [{"ruling": {"side": BAD, "points": 0, "reason": "x"}}]},
    "rulings/0/ruling/side": {"rulings": [{"ruling": {"side": BAD, "points": 0, "reason": "x"}}]},
    "scores/%20ann": {"scores": {BAD: 2}},
    f"scores/{'x' * 41}": {"scores": {"x" * 41: 2}},
    f"pegged/{'x' * 70}": {"pegged": {"x" * 70: 2}},
    "scores": {"scores": {"x" * 71: 2}},
}
OTHERS: dict[str, tuple[str, dict[str, Any]]] = {
    "dealer": (
        "/v1/play",
        {"players": ["ann", "bob"], "dealer": BAD, "hands": {}, "plays": []},
    ),
    "hands/%20ann": (
        "/v1/play",
        {"players": ["ann", "bob"], "dealer": "ann", "hands": {BAD: ["5H"]}, "plays": []},
    ),
    "scores/%20ann": ("/v1/skunk", {"scores": {BAD: 121, "bob": 88}}),
    "winner": ("/v1/skunk", {"scores": {"ann": 110, "bob": 88}, "winner": BAD}),
    "games/0/first_dealer": (
        "/v1/match",
        {"games": [{"scores": {"ann": 121, "bob": 88}, "first_dealer": BAD}]},
    ),
    "cards/0/player": ("/v1/scorecards", {"cards": [{"player": BAD, "games": []}]}),
    "cards/0/games/0/opponent": (
        "/v1/scorecards",
        {"cards": [{"player": "ann", "games": [{"opponent": BAD, "points": 2}]}]},
    ),
}
REFUSED = [
    *(("/v1/game", _game("ann", "bob") | game, where) for where, game in GAMES.items()),
    *(
        ("/v1/game", _game("ann", "bob", deals=[deal]), f"deals/0/{where}")
        for where, deal in DEALS.items()
    ),
    *((path, body, where) for where, (path, body) in OTHERS.items()),
]


@pytest.mark.parametrize(
    ("path", "body", "where"), REFUSED, ids=[f"{path} {where}" for path, _, where in REFUSED]
)
def test_what_is_no_name_is_refused_where_it_stands(
    client: FlaskClient, path: str, body: dict[str, Any], where: str
) -> None:
    """A value or a key that is no name is 422, with a pointer to it, and no other fault."""
    problem = assert_problem(client.post(path, json=body), 422, "not-a-name")
    assert places(problem) == [(f"#/{where}", "not-a-name")]


@pytest.mark.parametrize(
    ("name", "detail"),
    [
        ("", "a name must have 1 to 40 characters (got 0)"),
        ("x" * 41, "a name must have 1 to 40 characters (got 41)"),
        (
            "a\u200bnn",
            "a name must have no control or format characters (got U+200B in 'a\\u200bnn')",
        ),
        ("ann\xa0", "a name must not begin or end with a space (got 'ann\\xa0')"),
    ],
)
def test_the_rule_that_a_name_breaks_is_told(client: FlaskClient, name: str, detail: str) -> None:
    """The detail says which rule of names is broken, and by what."""
    game = _game("ann", "bob", deals=[{"pegged": {name: 2}}])
    assert client.post("/v1/game", json=game).get_json()["detail"] == detail


def test_a_bad_name_in_one_game_of_a_batch_leaves_the_others(client: FlaskClient) -> None:
    """The game alone has a problem, with its label and pointers of its own."""
    games = [_game("ann", BAD, label="table 3"), _game("ann", "bob")]
    first, second = client.post("/v1/game/batch", json={"games": games}).get_json()["results"]
    assert (first["problem"]["code"], first["problem"]["label"]) == ("not-a-name", "table 3")
    assert first["problem"]["errors"][0]["pointer"] == "#/players/1"
    assert second["game"]["status"] == "in-progress"
