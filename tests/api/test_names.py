"""Names are compared character by character, and a bad one leaves other games alone."""

from typing import Any

from flask.testing import FlaskClient

COMPOSED, DECOMPOSED = "Ren\u00e9", "Rene\u0301"


def _game(*players: str, **members: Any) -> dict[str, Any]:
    return {"players": list(players), "first_dealer": players[0], "deals": [], **members}


def test_two_players_may_differ_in_code_points_alone(client: FlaskClient) -> None:
    """Names that look alike are two names, and both come back as they were sent."""
    answer = client.post("/v1/game", json=_game(COMPOSED, DECOMPOSED)).get_json()
    assert answer["scores"] == {COMPOSED: 0, DECOMPOSED: 0}


def test_a_bad_name_in_one_game_of_a_batch_leaves_the_others(client: FlaskClient) -> None:
    """The game alone has a problem, with its label and pointers of its own."""
    games = [_game("ann", " ann", label="table 3"), _game("ann", "bob")]
    first, second = client.post("/v1/game/batch", json={"games": games}).get_json()["results"]
    assert (first["problem"]["code"], first["problem"]["label"]) == ("not-a-name", "table 3")
    assert first["problem"]["errors"][0]["pointer"] == "#/players/1"
    assert second["game"]["status"] == "in-progress"
