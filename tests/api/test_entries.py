"""What the contract cannot say of a deal and its entries is 422 in every operation with a log."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.shape import assert_problem, places

Json = dict[str, Any]

RULING: Json = {"side": "ann", "points": 2, "reason": "misdeal"}
DEALS: list[tuple[Json, list[tuple[str, str]]]] = [
    ({"plays": [{}]}, [("/plays/0", "invalid-entry")]),
    ({"plays": [{"claim": 2}]}, [("/plays/0", "invalid-entry")]),
    ({"plays": [{"play": "5H", "ruling": RULING}]}, [("/plays/0", "invalid-entry")]),
    ({"plays": [{"ruling": RULING, "claim": 2}]}, [("/plays/0", "invalid-entry")]),
    ({"show": [{}, {"ruling": RULING, "claim": 2}]}, [("/show/1", "invalid-entry")]),
    (
        {"plays": [{"player": " x", "ruling": RULING}]},
        [("/plays/0", "invalid-entry"), ("/plays/0/player", "not-a-name")],
    ),
    ({"dealt": {}, "hands": {}}, [("", "invalid-deal")]),
    ({"plays": [], "pegged": {}}, [("", "invalid-deal")]),
    ({"discards": {}}, [("", "invalid-deal")]),
    ({"to_crib": ["5H"]}, [("", "invalid-deal")]),
    ({"crib": ["5H"], "void": True}, [("", "invalid-deal")]),
    (
        {"to_crib": ["5H"], "dealer": " x", "plays": [{}, {"play": "go"}, {}]},
        [
            ("", "invalid-deal"),
            ("/dealer", "not-a-name"),
            ("/plays/0", "invalid-entry"),
            ("/plays/2", "invalid-entry"),
        ],
    ),
]


def _game(deal: Json) -> Json:
    return {"players": ["ann", "bob"], "first_dealer": "bob", "deals": [{}, deal]}


@pytest.mark.parametrize(("deal", "faults"), DEALS, ids=lambda row: str(row)[:60])
def test_a_deal_that_contradicts_itself_is_refused_alike(
    client: FlaskClient, deal: Json, faults: list[tuple[str, str]]
) -> None:
    """Game, review, format and a batch name the same faults, in the order of the log."""
    game = _game(deal)
    for path, body, root in (
        ("/v1/game", game, "#"),
        ("/v1/review", {"log": game}, "#/log"),
        ("/v1/notation/format", {"log": game}, "#/log"),
    ):
        problem = assert_problem(client.post(path, json=body), 422, faults[0][1])
        assert places(problem) == [(f"{root}/deals/1{at}", code) for at, code in faults]
    [result] = client.post("/v1/game/batch", json={"games": [game]}).get_json()["results"]
    assert places(result["problem"]) == [(f"#/deals/1{at}", code) for at, code in faults]


@pytest.mark.parametrize(
    ("lines", "place"),
    [
        ("ann 5H 5S / 6H\nann 7H 8H 9H TH", 3),
        ("play 5H\npegged ann 2", 3),
        ("ann 5H /\ncrib 5S", 4),
    ],
)
def test_a_text_of_such_a_deal_cannot_be_read(client: FlaskClient, lines: str, place: int) -> None:
    """A text whose log the service would refuse is refused at its line."""
    text = f"players ann, bob\ndeal\n{lines}\n"
    response = client.post("/v1/notation/parse", json={"text": text})
    problem = assert_problem(response, 422, "invalid-text")
    assert problem["errors"][0]["line"] >= place - 1
