"""Every message about the shape of a hand or a count, beside the request that it answers."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.operations import SHOW
from tests.api.shape import assert_told


def show_with(**changes: object) -> tuple[str, dict[str, Any]]:
    """Return a show with other members."""
    return "/v1/show", {**SHOW, **changes}


def pegging_with(**changes: object) -> tuple[str, dict[str, Any]]:
    """Return a count with other members."""
    return "/v1/pegging", {"cards": ["5H"], **changes}


@pytest.mark.parametrize(
    ("request_", "where", "code", "detail"),
    [
        (
            show_with(hand=["5H", "5S", "1C", "JD"]),
            "#/hand/2",
            "not-a-card",
            "must be a card such as 5H or 10d; the ace is A (got '1C')",
        ),
        (
            show_with(starter="5H\n"),
            "#/starter",
            "not-a-card",
            "must be a card such as 5H or 10d (got '5H\\n')",
        ),
        (
            show_with(starter=" 5H"),
            "#/starter",
            "not-a-card",
            "must be a card such as 5H or 10d (got ' 5H')",
        ),
        (
            show_with(starter=""),
            "#/starter",
            "not-a-card",
            "must be a card such as 5H or 10d (got '')",
        ),
        (
            show_with(starter="5"),
            "#/starter",
            "not-a-card",
            "must be a card such as 5H or 10d; the suit is missing (got '5')",
        ),
        (
            show_with(starter="♥5\ufe0e"),
            "#/starter",
            "not-a-card",
            "must be a card such as 5H or 10d (got '♥5︎')",
        ),
        (
            show_with(starter=5),
            "#/starter",
            "wrong-type",
            "must be a card such as 5H or 10d (got 5)",
        ),
        (
            show_with(starter=None),
            "#/starter",
            "wrong-type",
            "must be a card such as 5H or 10d (got null)",
        ),
        (
            show_with(starter=["5H"]),
            "#/starter",
            "wrong-type",
            "must be a card such as 5H or 10d (got an array)",
        ),
        (show_with(hand="5H5S5CJD"), "#/hand", "wrong-type", "must be an array (got '5H5S5CJD')"),
        (show_with(hand={"0": "5H"}), "#/hand", "wrong-type", "must be an array (got an object)"),
        (show_with(hand=[]), "#/hand", "wrong-length", "must have at least 1 item (got 0)"),
        (show_with(hand=["5H"] * 8), "#/hand", "wrong-length", "must have at most 7 items (got 8)"),
        (
            show_with(claim="28"),
            "#/claim",
            "wrong-type",
            "must be an integer from 0 to 60 (got '28')",
        ),
        (
            show_with(claim=28.5),
            "#/claim",
            "wrong-type",
            "must be an integer from 0 to 60 (got 28.5)",
        ),
        (
            show_with(claim=True),
            "#/claim",
            "wrong-type",
            "must be an integer from 0 to 60 (got true)",
        ),
        (
            show_with(claim=61),
            "#/claim",
            "out-of-range",
            "must be an integer from 0 to 60 (got 61)",
        ),
        (
            show_with(claim=-1),
            "#/claim",
            "out-of-range",
            "must be an integer from 0 to 60 (got -1)",
        ),
        (
            show_with(claim=2**64),
            "#/claim",
            "out-of-range",
            "must be an integer from 0 to 60 (got 1.8446744073709552e+19)",
        ),
        (
            show_with(claim=1e300),
            "#/claim",
            "out-of-range",
            "must be an integer from 0 to 60 (got 1e+300)",
        ),
        (
            show_with(ruleset="Standard"),
            "#/ruleset",
            "wrong-format",
            "must be the id of a ruleset, such as ask-a-link (got 'Standard')",
        ),
        (
            show_with(ruleset="x" * 65),
            "#/ruleset",
            "wrong-length",
            "must have at most 64 characters (got 65)",
        ),
        (
            show_with(rules={"nobs": 2}),
            "#/rules/nobs",
            "out-of-range",
            "must be an integer from 0 to 1 (got 2)",
        ),
        (
            show_with(rules={"target ": 61}),
            "#/rules/target%20",
            "unknown-field",
            (
                "unknown member 'target ': Rules has target, heels, heels_claimed, nobs, "
                "flush_takes_starter, counts, show_order, head_start, skunk_line, "
                "double_skunk_line, game_values, best_of, claims, undercount, "
                "overcount, false_game, enforcement, thirty_one, match_by, "
                "next_first_dealer, illegal_play"
            ),
        ),
        (
            show_with(rules={"claims": "none"}),
            "#/rules/claims",
            "not-allowed",
            "must be one of automatic, manual (got 'none')",
        ),
        (
            show_with(rules={"flush_takes_starter": 1}),
            "#/rules/flush_takes_starter",
            "wrong-type",
            "must be true or false (got 1)",
        ),
        (
            show_with(rules={"skunk_line": "91"}),
            "#/rules/skunk_line",
            "wrong-type",
            "must be an integer from 1 to 1000 or null (got '91')",
        ),
        (pegging_with(closes=1), "#/closes", "wrong-type", "must be true or false (got 1)"),
        (pegging_with(closes="yes"), "#/closes", "wrong-type", "must be true or false (got 'yes')"),
        (
            pegging_with(claims=[0, "2"]),
            "#/claims/1",
            "wrong-type",
            "must be an integer from 0 to 60 or null (got '2')",
        ),
        (
            show_with(clam=28),
            "#/clam",
            "unknown-field",
            "unknown member 'clam': ShowRequest has hand, starter, claim, ruleset, rules",
        ),
        (
            ("/v1/show", {"hand": ["5H"]}),
            "#",
            "missing-field",
            "must have the member 'starter' (it is missing)",
        ),
        (("/v1/show", []), "#", "wrong-type", "must be an object (got an array)"),
        (
            ("/v1/skunk", {"scores": {}}),
            "#/scores",
            "wrong-length",
            "must have at least 2 members (got 0)",
        ),
        (
            ("/v1/show/batch", {"hands": ["5H5S5CJD"]}),
            "#/hands/0",
            "wrong-format",
            "must be five cards with the starter last, such as 5H5S5CJD5D (got '5H5S5CJD')",
        ),
    ],
)
def test_a_message_says_what_must_hold_and_what_came(
    client: FlaskClient, request_: tuple[str, object], where: str, code: str, detail: str
) -> None:
    """What does not fit is pointed at, with a code, what must hold there and what came."""
    assert_told(client, request_, where, code, detail)
