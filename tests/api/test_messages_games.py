"""Every message about the shape of a game log, beside the request that it answers."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.operations import example
from tests.api.shape import assert_problem, assert_told

GAME = example("/v1/game")


def game_with(deal: dict[str, Any] | None = None, **changes: object) -> tuple[str, dict[str, Any]]:
    """Return a game with other members, and other members of its only deal."""
    first = {**GAME["deals"][0], **(deal or {})}
    return "/v1/game", {**GAME, "deals": [first], **changes}


@pytest.mark.parametrize(
    ("request_", "where", "code", "detail"),
    [
        (
            game_with(players=["ann", "ann"]),
            "#/players",
            "not-unique",
            "must not repeat an item (got 'ann' twice)",
        ),
        (
            game_with(players=["ann"]),
            "#/players",
            "wrong-length",
            "must have at least 2 items (got 1)",
        ),
        (
            game_with(players=["ann", ""]),
            "#/players/1",
            "wrong-length",
            "must have at least 1 character (got 0)",
        ),
        (
            game_with(players=["ann", "b" * 41]),
            "#/players/1",
            "wrong-length",
            "must have at most 40 characters (got 41)",
        ),
        (
            game_with(players=["ann", "\u3000"]),
            "#/players/1",
            "not-a-name",
            "must be a name without control characters or spaces at either end (got '\\u3000')",
        ),
        (
            game_with(players=["ann", "bob\n"]),
            "#/players/1",
            "not-a-name",
            "must be a name without control characters or spaces at either end (got 'bob\\n')",
        ),
        (
            game_with(players=["ann", "b\x00b"]),
            "#/players/1",
            "not-a-name",
            "must be a name without control characters or spaces at either end (got 'b\\x00b')",
        ),
        (
            game_with(deals=[{}] * 61),
            "#/deals",
            "wrong-length",
            "must have at most 60 items (got 61)",
        ),
        (
            ("/v1/review", {**GAME, "others": "good"}),
            "#/others",
            "not-allowed",
            "must be one of random, typical (got 'good')",
        ),
        (
            game_with(detail="full"),
            "#/detail",
            "not-allowed",
            "must be one of ledger, summary (got 'full')",
        ),
        (
            game_with({"show": [{"player": "ann", "crib": "yes"}]}),
            "#/deals/0/show/0/crib",
            "wrong-type",
            "must be true or false (got 'yes')",
        ),
        (
            game_with({"show": [{"player": "ann", "crib": 1}]}),
            "#/deals/0/show/0/crib",
            "wrong-type",
            "must be true or false (got 1)",
        ),
        (
            game_with({"plays": [{"play": "gone"}]}),
            "#/deals/0/plays/0/play",
            "not-a-card",
            "must be a card such as 5H or 10d, go, pass or last (got 'gone')",
        ),
        (
            game_with({"plays": [{"ruling": {"side": "ann", "points": 0, "reason": "x"}}]}),
            "#/deals/0/plays/0/ruling/points",
            "out-of-range",
            "must be an integer from -60 to 60, but not 0 (got 0)",
        ),
        (
            game_with({"show": [{"claim": 4, "ruling": None}]}),
            "#/deals/0/show/0/ruling",
            "unknown-field",
            "unknown member 'ruling': ShowEntry has player, crib, cards, claim, call",
        ),
        (
            game_with({"pegged": 5}),
            "#/deals/0/pegged",
            "wrong-type",
            "must be an object or an array (got 5)",
        ),
        (
            game_with({"plays": [], "pegged": {}}),
            "#/deals/0",
            "contradictory",
            "must not have both 'plays' and 'pegged' (got both)",
        ),
        (
            game_with({"plays": [{"play": "5H", "note": ""}]}),
            "#/deals/0/plays/0/note",
            "unknown-field",
            "unknown member 'note': PlayEntry has player, play, claim, call, count",
        ),
        (
            game_with({"plays": [{"play": "5H"}] * 201}),
            "#/deals/0/plays",
            "wrong-length",
            "must have at most 200 items (got 201)",
        ),
        (
            game_with({"hands": {}}),
            "#/deals/0",
            "contradictory",
            "must not have both 'dealt' and 'hands' (got both)",
        ),
        (
            game_with({"dealt": {"a/~b": ["5X"]}}),
            "#/deals/0/dealt/a~1~0b/0",
            "not-a-card",
            "must be a card such as 5H or 10d (got '5X')",
        ),
        (
            game_with({"dealt": {"\t": ["5H"]}}),
            "#/deals/0/dealt/%09",
            "not-a-name",
            "must be a name without control characters or spaces at either end (got '\\t')",
        ),
        (
            game_with({"dealt": {str(n): ["5H"] for n in range(9)}}),
            "#/deals/0/dealt",
            "wrong-length",
            "must have at most 8 members (got 9)",
        ),
        (
            ("/v1/game", {**GAME, "deals": [{"discards": {}}]}),
            "#/deals/0",
            "missing-field",
            "must have 'dealt' beside 'discards' (it is missing)",
        ),
    ],
)
def test_a_message_says_what_must_hold_and_what_came(
    client: FlaskClient, request_: tuple[str, object], where: str, code: str, detail: str
) -> None:
    """What does not fit is pointed at, with a code, what must hold there and what came."""
    assert_told(client, request_, where, code, detail)


@pytest.mark.parametrize(
    ("request_", "where", "detail"),
    [
        (game_with(deals=[None]), "#/deals/0", "must be an object (got null)"),
        (game_with(deals=[5]), "#/deals/0", "must be an object (got 5)"),
        (game_with(deals=[[]]), "#/deals/0", "must be an object (got an array)"),
        (game_with({"plays": [None]}), "#/deals/0/plays/0", "must be an object (got null)"),
        (game_with({"show": [7]}), "#/deals/0/show/0", "must be an object (got 7)"),
        (
            game_with(
                {"plays": [{"ruling": {"side": "ann", "points": False, "reason": "muggins"}}]}
            ),
            "#/deals/0/plays/0/ruling/points",
            "must be an integer from -60 to 60 (got false)",
        ),
    ],
)
def test_a_value_of_the_wrong_type_has_this_fault_alone(
    client: FlaskClient, request_: tuple[str, object], where: str, detail: str
) -> None:
    """What must hold of its members, or for other values, is not told of it."""
    path, body = request_
    problem = assert_problem(client.post(path, json=body), 400, "invalid-request")
    assert problem["errors"] == [{"pointer": where, "code": "wrong-type", "detail": detail}]
