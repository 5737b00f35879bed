"""Every message about a request that does not fit the contract, with such a request."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.operations import SHOW, example
from tests.api.shape import assert_problem
from tests.contract.operations import DOCUMENT

GAME = example("/v1/game")

ARRAY, OBJECT, SWITCH = "must be an array", "must be an object", "must be true or false"
CARD = "must be a card such as 5H or 10d"
POINTS = "must be an integer from 0 to 60"
RULES = ", ".join(DOCUMENT["components"]["schemas"]["Rules"]["properties"])

Row = tuple[dict[str, Any], str, str, str]
"""Members that are changed, and the pointer, the code and the detail of the fault."""

SHOWS: list[Row] = [
    ({"hand": ["5H", "1C"]}, "#/hand/1", "not-a-card", f"{CARD}; the ace is A (got '1C')"),
    ({"starter": "5H\n"}, "#/starter", "not-a-card", f"{CARD} (got '5H\\n')"),
    ({"starter": ""}, "#/starter", "not-a-card", f"{CARD} (got '')"),
    ({"starter": "5"}, "#/starter", "not-a-card", f"{CARD}; the suit is missing (got '5')"),
    ({"starter": "♥5\ufe0e"}, "#/starter", "not-a-card", f"{CARD} (got '♥5︎')"),
    ({"starter": 5}, "#/starter", "wrong-type", f"{CARD} (got 5)"),
    ({"starter": ["5H"]}, "#/starter", "wrong-type", f"{CARD} (got an array)"),
    ({"hand": "5H5S5CJD"}, "#/hand", "wrong-type", f"{ARRAY} (got '5H5S5CJD')"),
    ({"hand": {"0": "5H"}}, "#/hand", "wrong-type", f"{ARRAY} (got an object)"),
    ({"hand": []}, "#/hand", "wrong-length", "must have at least 1 item (got 0)"),
    ({"hand": ["5H"] * 8}, "#/hand", "wrong-length", "must have at most 7 items (got 8)"),
    ({"claim": "28"}, "#/claim", "wrong-type", f"{POINTS} (got '28')"),
    ({"claim": 28.5}, "#/claim", "wrong-type", f"{POINTS} (got 28.5)"),
    ({"claim": True}, "#/claim", "wrong-type", f"{POINTS} (got true)"),
    ({"claim": 61}, "#/claim", "out-of-range", f"{POINTS} (got 61)"),
    ({"claim": -1}, "#/claim", "out-of-range", f"{POINTS} (got -1)"),
    ({"claim": 2**64}, "#/claim", "out-of-range", f"{POINTS} (got 1.8446744073709552e+19)"),
    (
        {"ruleset": "Standard"},
        "#/ruleset",
        "wrong-format",
        "must be the id of a ruleset, such as ask-a-link (got 'Standard')",
    ),
    (
        {"ruleset": "x" * 65},
        "#/ruleset",
        "wrong-length",
        "must have at most 64 characters (got 65)",
    ),
    (
        {"rules": {"nobs": 2}},
        "#/rules/nobs",
        "out-of-range",
        "must be an integer from 0 to 1 (got 2)",
    ),
    (
        {"rules": {"target ": 61}},
        "#/rules/target%20",
        "unknown-field",
        f"unknown member 'target ': Rules has {RULES}",
    ),
    (
        {"rules": {"claims": "none"}},
        "#/rules/claims",
        "not-allowed",
        "must be one of automatic, manual (got 'none')",
    ),
    (
        {"rules": {"flush_takes_starter": 1}},
        "#/rules/flush_takes_starter",
        "wrong-type",
        f"{SWITCH} (got 1)",
    ),
    (
        {"rules": {"skunk_line": "91"}},
        "#/rules/skunk_line",
        "wrong-type",
        "must be an integer from 0 to 1000 (got '91')",
    ),
    (
        {"clam": 28},
        "#/clam",
        "unknown-field",
        "unknown member 'clam': ShowRequest has hand, starter, claim, ruleset, rules",
    ),
]
GAMES: list[Row] = [
    ({"players": ["ann"]}, "#/players", "wrong-length", "must have at least 2 items (got 1)"),
    (
        {"players": ["ann", ""]},
        "#/players/1",
        "wrong-length",
        "must have at least 1 character (got 0)",
    ),
    ({"deals": [None]}, "#/deals/0", "wrong-type", f"{OBJECT} (got null)"),
    ({"deals": [[]]}, "#/deals/0", "wrong-type", f"{OBJECT} (got an array)"),
    ({"detail": "full"}, "#/detail", "not-allowed", "must be one of ledger, summary (got 'full')"),
]
DEALS: list[Row] = [
    ({"plays": [None]}, "/plays/0", "wrong-type", f"{OBJECT} (got null)"),
    ({"show": [7]}, "/show/0", "wrong-type", f"{OBJECT} (got 7)"),
    ({"show": [{"crib": 1}]}, "/show/0/crib", "wrong-type", f"{SWITCH} (got 1)"),
    (
        {"plays": [{"play": "gone"}]},
        "/plays/0/play",
        "not-a-card",
        f"{CARD}, go, pass or last (got 'gone')",
    ),
    (
        {"plays": [{"ruling": {"side": "ann", "points": 61, "reason": "x"}}]},
        "/plays/0/ruling/points",
        "out-of-range",
        "must be an integer from -60 to 60 (got 61)",
    ),
    (
        {"plays": [{"ruling": {"side": "ann", "points": False, "reason": "x"}}]},
        "/plays/0/ruling/points",
        "wrong-type",
        "must be an integer from -60 to 60 (got false)",
    ),
    (
        {"show": [{"claim": 4, "rulings": 1}]},
        "/show/0/rulings",
        "unknown-field",
        "unknown member 'rulings': ShowEntry has player, crib, cards, claim, call, ruling",
    ),
    ({"pegged": 5}, "/pegged", "wrong-type", f"{OBJECT} (got 5)"),
    ({"pegged": []}, "/pegged", "wrong-type", f"{OBJECT} (got an array)"),
    ({"pegged": {"ann": "2"}}, "/pegged/ann", "wrong-type", f"{POINTS} (got '2')"),
    ({"dealt": {"a/~b": ["5X"]}}, "/dealt/a~1~0b/0", "not-a-card", f"{CARD} (got '5X')"),
    (
        {"dealt": {str(number): ["5H"] for number in range(9)}},
        "/dealt",
        "wrong-length",
        "must have at most 8 members (got 9)",
    ),
]
OTHERS: list[tuple[str, object, str, str, str]] = [
    ("/v1/show", [], "#", "wrong-type", f"{OBJECT} (got an array)"),
    (
        "/v1/show",
        {"hand": ["5H"]},
        "#",
        "missing-field",
        "must have the member 'starter' (it is missing)",
    ),
    (
        "/v1/pegging",
        {"cards": ["5H"], "claims": [0, "2"]},
        "#/claims/1",
        "wrong-type",
        f"{POINTS} or null (got '2')",
    ),
    (
        "/v1/skunk",
        {"scores": {}},
        "#/scores",
        "wrong-length",
        "must have at least 2 members (got 0)",
    ),
    (
        "/v1/show/batch",
        {"hands": ["5H5S5CJD"]},
        "#/hands/0",
        "wrong-format",
        "must be five cards with the starter last, such as 5H5S5CJD5D (got '5H5S5CJD')",
    ),
    (
        "/v1/review",
        {**GAME, "others": "good"},
        "#/others",
        "not-allowed",
        "must be one of random, typical (got 'good')",
    ),
]


def told() -> list[Any]:
    """Return path, body, pointer, code and detail of every message."""
    [deal] = GAME["deals"]
    rows = [
        *(("/v1/show", {**SHOW, **changes}, *fault) for changes, *fault in SHOWS),
        *(("/v1/game", {**GAME, **changes}, *fault) for changes, *fault in GAMES),
        *(
            ("/v1/game", {**GAME, "deals": [{**deal, **changes}]}, f"#/deals/0{place}", *fault)
            for changes, place, *fault in DEALS
        ),
        *OTHERS,
    ]
    return [pytest.param(*row, id=f"{row[2]} {row[3]}") for row in rows]


@pytest.mark.parametrize(("path", "body", "pointer", "code", "detail"), told())
def test_a_message_says_what_must_hold_and_what_came(
    client: FlaskClient, path: str, body: object, pointer: str, code: str, detail: str
) -> None:
    """A fault has a pointer and a code, and says what must hold and what was received."""
    problem = assert_problem(client.post(path, json=body), 400, "invalid-request")
    expected = {"pointer": pointer, "code": code, "detail": detail}
    there = [fault for fault in problem["errors"] if fault["pointer"] == pointer]
    assert there[0] == expected
    assert len(there) == 1 or code != "wrong-type"
    first = problem["errors"][0]
    assert problem["detail"] == (
        f"the body does not fit the contract; {first['pointer']}: {first['detail']}"
    )
