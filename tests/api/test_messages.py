"""Every message about the shape of a request, beside the request that it is the answer to."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.operations import SHOW, example
from tests.api.shape import assert_problem

GAME = example("/v1/game")


def game_with(deal: dict[str, Any] | None = None, **changes: object) -> tuple[str, dict[str, Any]]:
    """Return a game with other members, and other members of its only deal."""
    first = {**GAME["deals"][0], **(deal or {})}
    return "/v1/game", {**GAME, "deals": [first], **changes}


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
        (
            ("/v1/game", {**GAME, "deals": [{"discards": {}}]}),
            "#/deals/0",
            "missing-field",
            "must have 'dealt' beside 'discards' (it is missing)",
        ),
    ],
)
def test_a_message_about_a_body_says_what_must_hold_and_what_came(
    client: FlaskClient, request_: tuple[str, object], where: str, code: str, detail: str
) -> None:
    """What does not fit is pointed at, with a code, what must hold there and what came."""
    path, body = request_
    problem = assert_problem(client.post(path, json=body), 400, "invalid-request")
    assert {"pointer": where, "code": code, "detail": detail} in problem["errors"]
    first = problem["errors"][0]
    expected = f"the body does not fit the contract; {first['pointer']}: {first['detail']}"
    assert problem["detail"] == expected


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


@pytest.mark.parametrize(
    ("query", "parameter", "code", "detail"),
    [
        (
            "hand=5H,5X&starter=5D",
            "hand",
            "not-a-card",
            "must be a card such as 5H or 10d (got '5X')",
        ),
        (
            "hand=5H&starter=5D&claim=61",
            "claim",
            "out-of-range",
            "must be an integer from 0 to 60 (got 61)",
        ),
        (
            "hand=5H&starter=5D&claim=1.0",
            "claim",
            "wrong-type",
            "must be an integer from 0 to 60 (got '1.0')",
        ),
        ("hand=5H", "starter", "missing-parameter", "must be given (it is missing)"),
        (
            "hand=5H&starter=5D&x=1",
            "x",
            "unknown-parameter",
            "unknown parameter 'x': getShow has hand, starter, claim, ruleset",
        ),
        (
            "hand=5H&hand=5S&starter=5D",
            "hand",
            "repeated-parameter",
            "must be given once (got 2 times); write hand=5H,5S",
        ),
        (
            "hand=5H&starter=5D&claim=1&claim=2",
            "claim",
            "repeated-parameter",
            "must be given once (got 2 times)",
        ),
        (
            "hand=5H,1S&starter=5D",
            "hand",
            "not-a-card",
            "must be a card such as 5H or 10d; the ace is A (got '1S')",
        ),
    ],
)
def test_a_message_about_a_query_says_what_must_hold_and_what_came(
    client: FlaskClient, query: str, parameter: str, code: str, detail: str
) -> None:
    """A parameter that does not fit is named, with a code, what must hold and what came."""
    problem = assert_problem(client.get(f"/v1/show?{query}"), 400, "invalid-request")
    assert problem["errors"] == [{"parameter": parameter, "code": code, "detail": detail}]
    assert problem["detail"] == f"the query does not fit the contract; {parameter}: {detail}"


@pytest.mark.parametrize(
    ("query", "hint"),
    [
        ("hand[]=5H&hand[]=5S&hand[]=5C&hand[]=JD", "write hand=5H,5S,5C,JD"),
        ("hand[0]=5H", "write hand=5H"),
        ("hand[]=", "getShow has hand, starter, claim, ruleset"),
        ('hand=["5H","5S","5C","JD"]', "write hand=5H,5S,5C,JD"),
        ("hand=5H 5S 5C JD", "write hand=5H,5S,5C,JD"),
        ("hand=5H5S5C10d", "write hand=5H,5S,5C,10d"),
    ],
)
def test_a_list_in_another_form_is_told_how_a_list_is_written(
    client: FlaskClient, query: str, hint: str
) -> None:
    """What programs make of a list is answered with the same cards as they have to be sent."""
    problem = assert_problem(client.get(f"/v1/show?{query}&starter=5D"), 400, "invalid-request")
    assert problem["errors"][0]["parameter"].startswith("hand")
    assert problem["detail"].endswith(hint)


@pytest.mark.parametrize(
    ("path", "meant"),
    [
        ("/show", "/v1/show"),
        ("/v1/show/", "/v1/show"),
        ("/V1/Show", "/v1/show"),
        ("/api/v1/game", "/v1/game"),
        ("/v2/game/batch", "/v1/game/batch"),
        ("/v1/gmae", "/v1/game"),
        ("/rulesets/acc", "/v1/rulesets/acc"),
        ("/v1/", "/v1"),
        ("/problem", "/problems"),
    ],
)
def test_a_path_near_one_that_there_is_says_which_is_meant(
    client: FlaskClient, path: str, meant: str
) -> None:
    """A slash too many, a version left out or a slip of the pen is told the right path."""
    problem = assert_problem(client.get(path), 404, "not-found")
    assert problem["detail"] == f"there is nothing at this path; did you mean {meant}?"


@pytest.mark.parametrize("path", ["/wp-login.php", "/v1/show" + "/" * 60])
def test_another_path_is_told_nothing(client: FlaskClient, path: str) -> None:
    """Where no path is near, or the one asked for is long, nothing is guessed."""
    problem = assert_problem(client.get(path), 404, "not-found")
    assert problem["detail"] == "there is nothing at this path"


def test_an_unknown_ruleset_is_told_all_that_there_are(client: FlaskClient) -> None:
    """Both where rulesets are explained and where one is played by."""
    known = ", ".join(one["id"] for one in client.get("/v1/rulesets").get_json()["rulesets"])
    explained = assert_problem(client.get("/v1/rulesets/hoyle"), 404, "not-found")
    assert explained["detail"] == f"the id of a ruleset must be one of {known} (got 'hoyle')"
    path, show = show_with(ruleset="hoyle")
    judged = assert_problem(client.post(path, json=show), 422, "unknown-ruleset")
    assert judged["detail"] == f"must be one of {known} (got hoyle)"
