"""Bodies: strict JSON, and what does not fit the contract."""

import gzip
import json
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from tests.api.operations import POSTS, SHOW, example
from tests.api.shape import assert_problem, places, read
from tests.engine.logs import vectors

GAME = example("/v1/game")
PLAY = example("/v1/play")


def nested(depth: int) -> bytes:
    return b"[" * depth + b"]" * depth


UTF_8 = "the body must be JSON in UTF-8"
NO_UTF_8: dict[str, tuple[bytes, str, dict[str, int]]] = {
    "a surrogate": (
        b'{"\xed\xa0\x80"}',
        f"{UTF_8} (got the byte 0xed at line 1, column 3)",
        {"line": 1, "column": 3},
    ),
    "Latin-1": (
        b'{\n"\xc3\xa9": "\xf8"}',
        f"{UTF_8} (got the byte 0xf8 at line 2, column 7)",
        {"line": 2, "column": 7},
    ),
    "a byte order mark": (b"\xef\xbb\xbf{}", f"{UTF_8} (got a byte order mark first)", {}),
    "gzip": (gzip.compress(b"{}"), f"{UTF_8} (got gzip: send it without compression)", {}),
    "UTF-16": ("{}".encode("utf-16"), f"{UTF_8} (got UTF-16)", {}),
    "UTF-16, low byte first": ("{}".encode("utf-16-le"), f"{UTF_8} (got UTF-16)", {}),
    "UTF-16, high byte first": ("{}".encode("utf-16-be"), f"{UTF_8} (got UTF-16)", {}),
}
BEYOND = {
    "out-of-range": (
        b'{"claim": ' + b"1" * 400 + b"}",
        "every number must be a double (got a larger one at line 1, column 11)",
    ),
    "too-deep": (
        nested(5000),
        "the body must have arrays and objects at most 1,024 levels deep (got more)",
    ),
}


@pytest.mark.parametrize("row", vectors("malformed.jsonl"), ids=lambda row: row["note"])
def test_a_body_that_is_not_strict_json_is_refused(client: FlaskClient, row: Any) -> None:
    """The detail names the position at which parsing stopped, and says what stands there."""
    response = client.post("/v1/show", data=row["body"].encode(), content_type="application/json")
    problem = assert_problem(response, 400, "malformed-json")
    assert problem["detail"] == row["detail"]
    assert (problem["line"], problem["column"]) == (row["line"], row["column"])


@pytest.mark.parametrize(("body", "detail", "where"), NO_UTF_8.values(), ids=NO_UTF_8)
def test_a_body_that_is_not_utf_8_is_refused(
    client: FlaskClient, body: bytes, detail: str, where: dict[str, int]
) -> None:
    """The detail names the encoding, or the first byte that is wrong and its position."""
    response = client.post("/v1/show", data=body, content_type="application/json")
    problem = assert_problem(response, 400, "malformed-json")
    assert problem["detail"] == detail
    assert {name: problem[name] for name in ("line", "column") if name in problem} == where


@pytest.mark.parametrize("code", BEYOND)
def test_json_that_no_parser_has_to_take_is_not_called_anything_else(
    client: FlaskClient, code: str
) -> None:
    """Too large numbers and too deep arrays have codes of their own."""
    body, detail = BEYOND[code]
    response = client.post("/v1/show", data=body, content_type="application/json")
    assert assert_problem(response, 400, code)["detail"] == detail


@pytest.mark.parametrize("path", POSTS)
def test_an_empty_body_is_refused(client: FlaskClient, path: str) -> None:
    """An operation that reads a body needs one."""
    response = client.post(path, data=b"", content_type="application/json")
    problem = assert_problem(response, 400, "empty-body")
    assert problem["detail"] == "the body must be a JSON object (got nothing)"


@pytest.mark.parametrize(
    ("path", "body"),
    [*((path, []) for path in POSTS), *(("/v1/show", body) for body in ("text", 1, None, True))],
)
def test_a_body_is_an_object(client: FlaskClient, path: str, body: object) -> None:
    """Any other JSON value has the wrong type."""
    response = client.post(path, data=json.dumps(body), content_type="application/json")
    problem = assert_problem(response, 400, "invalid-request")
    assert places(problem) == [("#", "wrong-type")]


@pytest.mark.parametrize("path", POSTS)
def test_an_unknown_field_is_refused(client: FlaskClient, path: str) -> None:
    """Unknown fields are never ignored, so typos are noticed."""
    response = client.post(path, json={**example(path), "colour": 1, "a/b~": 2})
    problem = assert_problem(response, 400, "invalid-request")
    assert places(problem) == [("#/colour", "unknown-field"), ("#/a~1b~0", "unknown-field")]


@pytest.mark.parametrize("path", POSTS)
def test_each_missing_field_is_named(client: FlaskClient, path: str) -> None:
    """Every field that is missing has a fault of its own, at the object that lacks it."""
    problem = assert_problem(client.post(path, json={}), 400, "invalid-request")
    assert set(places(problem)) == {("#", "missing-field")}
    assert len({fault["detail"] for fault in problem["errors"]}) == len(problem["errors"])


def game_with(deal: dict[str, Any] | None = None, **changes: object) -> tuple[str, dict[str, Any]]:
    """Return a game with other members, and other members of its only deal."""
    first = {**GAME["deals"][0], **(deal or {})}
    return "/v1/game", {**GAME, "deals": [first], **changes}


def test_only_twenty_faults_are_reported(client: FlaskClient) -> None:
    """The response stays short, however many faults there are."""
    body = {**PLAY, "plays": [{"play": "xx"}] * 80}
    problem = assert_problem(client.post("/v1/play", json=body), 400, "invalid-request")
    assert places(problem) == [(f"#/plays/{index}/play", "not-a-card") for index in range(20)]


@pytest.mark.parametrize(
    "changes",
    [
        {"starter": "x" * 500},
        {"x" * 500: 1},
        {"ruleset": "x" * 500},
        {"rules": {"x" * 500: {}}},
    ],
)
def test_input_is_not_echoed_at_length(client: FlaskClient, changes: dict[str, object]) -> None:
    """No more than 100 characters of the request come back."""
    response = client.post("/v1/show", json={**SHOW, **changes})
    assert_problem(response, 400, "invalid-request")
    assert "x" * 101 not in response.text


def test_a_long_name_around_a_fault_is_not_echoed(client: FlaskClient) -> None:
    """A pointer stops before a name that is too long to repeat."""
    path, body = game_with({"dealt": {"x" * 500: ["zz"]}})
    problem = assert_problem(client.post(path, json=body), 400, "invalid-request")
    assert ("#/deals/0/dealt", "not-a-card") in places(problem)


@pytest.mark.parametrize("depth", [255, 300, 1000])
@pytest.mark.parametrize("place", ["hand", "starter", "rules", "x"])
def test_deep_nesting_is_refused(client: FlaskClient, depth: int, place: str) -> None:
    """A value nested deeper than any schema gets 400, wherever it is."""
    content = orjson.dumps({**SHOW, place: 0}).replace(b":0}", b":" + nested(depth) + b"}")
    response = client.post("/v1/show", data=content, content_type="application/json")
    assert_problem(response, 400, "invalid-request")


def test_a_deep_value_where_a_word_is_wanted_is_refused(client: FlaskClient) -> None:
    """A value nested too deep to be compared with those of an enum gets 400."""
    content = b'{"players": ["ann", "bob"], "deals": [], "detail": %b}' % nested(300)
    response = client.post("/v1/game", data=content, content_type="application/json")
    problem = assert_problem(response, 400, "invalid-request")
    assert places(problem) == [("#/detail", "wrong-type")]


@pytest.mark.parametrize(
    "body",
    [
        b'{"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claim": 28.0}',
        b'{"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claim": 2.8e1}',
        b'{"claim": 1, "hand": [], "hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claim": 28}',
        b' \r\n\t{"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claim": 28}\n',
        rb'{"hand": ["5\u2665", "5\u2660\ufe0f", "5C", "JD"], "starter": "5D", "claim": 28}',
    ],
    ids=["a fraction", "an exponent", "a name twice", "white space", "escapes"],
)
def test_unusual_json_that_fits_is_answered(client: FlaskClient, body: bytes) -> None:
    """An integer may be written 28.0; of duplicate member names the last one counts."""
    response = client.post("/v1/show", data=body, content_type="application/json")
    assert read(response)["claim"]["claimed"] == 28


@pytest.mark.parametrize(
    "name", ["あ" * 40, "٣" * 40, "🂡" * 40, "a/b~c%d", "__proto__", "#"], ids=lambda name: name[:9]
)
def test_names_in_any_script_are_taken(client: FlaskClient, name: str) -> None:
    """A name has up to 40 characters, whatever their number of bytes."""
    path, body = "/v1/game", {"players": ["ann", name], "first_dealer": name, "deals": []}
    assert read(client.post(path, json=body))["sides"] == {"ann": ["ann"], name: [name]}


def test_a_game_of_sixty_deals_is_taken(client: FlaskClient) -> None:
    """Sixty deals fit the limits, even if the game breaks off at the second one."""
    hands = {"ann": ["AH", "2H", "3H", "4H"], "bob": ["5H", "6H", "7H", "8H"]}
    body = {"players": ["ann", "bob"], "first_dealer": "ann", "deals": [{"hands": hands}] * 60}
    assert read(client.post("/v1/game", json=body))["status"] == "illegal"
