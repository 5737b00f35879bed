"""Names that are the same text in other code points."""

from typing import Any

from flask.testing import FlaskClient

COMPOSED, DECOMPOSED = "Ren\u00e9", "Rene\u0301"


def _game(*players: str, **members: Any) -> dict[str, Any]:
    return {"players": list(players), "first_dealer": players[0], "deals": [], **members}


def test_a_name_is_looked_up_however_it_is_encoded(client: FlaskClient) -> None:
    """A name in other code points is replaced by the spelling in `players`."""
    deal = {
        "pegged": {DECOMPOSED: 4, "bob": 2},
        "show": [{"player": "bob", "claim": 4}, {"player": DECOMPOSED, "claim": 6}],
    }
    game = _game(COMPOSED, "bob", first_dealer=DECOMPOSED, deals=[deal])
    answer = client.post("/v1/game", json=game).get_json()
    assert answer["scores"] == {COMPOSED: 10, "bob": 6}
    batch = client.post("/v1/game/batch", json={"games": [game]}).get_json()
    assert batch["results"][0]["game"]["scores"] == answer["scores"]


def test_free_text_stays_as_it_came(client: FlaskClient) -> None:
    """A label is echoed in its own code points, even where it is a player's name."""
    answer = client.post("/v1/game", json=_game(COMPOSED, "bob", label=DECOMPOSED)).get_json()
    assert answer["label"] == DECOMPOSED


def test_two_players_of_one_name_are_refused(client: FlaskClient) -> None:
    """Names that are the same after normalization are one name, and the second is at fault."""
    problem = client.post("/v1/game", json=_game(COMPOSED, DECOMPOSED)).get_json()
    [error] = problem["errors"]
    assert (error["code"], error["pointer"]) == ("duplicate-name", "#/players/1")
    assert error["detail"] == (
        "every player must have a name of their own after Unicode normalization "
        f"({COMPOSED} is there again)"
    )


def test_one_player_named_twice_has_one_name_too_many(client: FlaskClient) -> None:
    """A second spelling of the same name as a member is reported as an unknown player."""
    deal = {"pegged": {COMPOSED: 4, DECOMPOSED: 3}}
    response = client.post("/v1/game", json=_game(COMPOSED, "bob", deals=[deal]))
    assert response.status_code == 422
    [error] = response.get_json()["errors"]
    assert error["code"] == "unknown-player"


def test_partners_are_looked_up_too(client: FlaskClient) -> None:
    """A team may name a partner in other code points; its side is called as the player is."""
    teams = [[DECOMPOSED, "cat"], ["bob", "dan"]]
    game = _game(COMPOSED, "bob", "cat", "dan", teams=teams)
    assert client.post("/v1/game", json=game).get_json()["sides"] == {
        COMPOSED: [COMPOSED, "cat"],
        "bob": ["bob", "dan"],
    }


def test_a_card_is_not_taken_for_a_name(client: FlaskClient) -> None:
    """Where a name is the text of a card after normalization, cards stay cards."""
    game = _game("\N{KELVIN SIGN}H", "bob", deals=[{"starter": "KH"}])
    assert client.post("/v1/game", json=game).status_code == 200
