"""The contract is compatible with the released one."""

import re
import tomllib
from copy import deepcopy

import pytest

from tests.contract.compatibility import Json, baseline, breaks, not_monotone
from tests.contract.operations import DOCUMENT
from tests.ops.server import ROOT
from tools.baseline import OPEN

BREAKS = tomllib.loads((ROOT / "tests" / "contract" / "breaks.toml").read_text("utf-8")).get(
    "break", []
)
"""The breaks that are wanted."""
Change = tuple[tuple[str | int, ...], object]


def test_nothing_that_was_promised_is_broken_but_what_is_wanted() -> None:
    """The only breaking changes since the release are those in breaks.toml; 1.0 has none."""
    wanted = [entry["found"] for entry in BREAKS]
    assert breaks(baseline(), DOCUMENT) == sorted(wanted)
    assert not wanted or baseline()["info"]["version"] < "1"


def test_each_break_is_announced() -> None:
    """Each intended break is marked **Breaking** under Unreleased in CHANGELOG.md."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    announced = re.findall(r"^- \*\*Breaking:\*\* (.*)$", changes, re.MULTILINE)
    for entry in BREAKS:
        assert any(change.startswith(entry["changed"]) for change in announced), entry


def test_a_schema_takes_what_its_parts_take() -> None:
    """No schema has a keyword, such as `oneOf`, that rules out comparing part by part."""
    for document in (baseline(), DOCUMENT):
        assert not_monotone(document["components"]["schemas"].values()) == set()


GONE = object()
SHOW = ("paths", "/v1/show", "post")
ANSWER = ("components", "responses", "ShowScored")
SCHEMAS = ("components", "schemas")
COMPATIBLE: dict[str, Change] = {
    "other words": ((*SCHEMAS, "Name", "description"), "A name."),
    "more games": ((*SCHEMAS, "GameRequests", "maxItems"), 1_000_000),
    "one more member to send": (
        (*SCHEMAS, "GameRequest", "properties", "note"),
        {"type": "string"},
    ),
    "one less to send": ((*SCHEMAS, "ShowRequest", "required"), ["hand"]),
    "smaller answers": ((*SCHEMAS, "Combination", "properties", "points", "maximum"), 100),
    "another operation": (("paths", "/v1/new"), {}),
    "a failure that is described by default": (
        (*SHOW, "responses"),
        {
            "200": {"$ref": "#/components/responses/ShowScored"},
            "503": {"$ref": "#/components/responses/Overloaded"},
            "default": {"$ref": "#/components/responses/AnyProblem"},
        },
    ),
    "another way to fail": (
        (*SHOW, "responses", "429"),
        {"$ref": "#/components/responses/AnyProblem"},
    ),
}
BREAKING: dict[str, Change] = {
    "no path": (("paths", "/v1/show"), GONE),
    "no method": (("paths", "/v1/show", "get"), GONE),
    "another operationId": ((*SHOW, "operationId"), "other"),
    "no parameter": (("paths", "/v1/show", "get", "parameters", 0), GONE),
    "a required parameter": (("components", "parameters", "Claim", "required"), True),
    "no status": ((*SHOW, "responses", "503"), GONE),
    "another way to fail that is no problem": (
        (*SHOW, "responses", "429"),
        {"description": "Too many."},
    ),
    "no status but by default, which says less": (
        (*SHOW, "responses"),
        {
            "200": {"$ref": "#/components/responses/ShowScored"},
            "default": {"description": "Anything."},
        },
    ),
    "no success but by default": (
        (*SHOW, "responses"),
        {"default": {"$ref": "#/components/responses/UnprocessableContent"}},
    ),
    "another success": ((*SHOW, "responses", "201"), {"description": "Made."}),
    "no kind of answer": ((*ANSWER, "content"), {}),
    "no header": ((*ANSWER, "headers"), {}),
    "no kind of body": ((*SHOW, "requestBody", "content"), {}),
    "no body": ((*SHOW, "requestBody"), GONE),
    "shorter names": ((*SCHEMAS, "Name", "maxLength"), 39),
    "fewer spellings": ((*SCHEMAS, "CardInput", "pattern"), "^[A2-9TJQK][CDHS]$"),
    "one choice less": ((*SCHEMAS, "Detail", "enum"), ["ledger"]),
    "one member less to send": ((*SCHEMAS, "GameRequest", "properties", "cut"), GONE),
    "one more to send": ((*SCHEMAS, "ShowRequest", "required"), ["hand", "starter", "claim"]),
    "another type to send": ((*SCHEMAS, "ShowRequest", "properties", "claim", "type"), "string"),
    "no member of an answer": ((*SCHEMAS, "LedgerLine", "required"), []),
    "other words in an answer": ((*SCHEMAS, "Verdict", "enum"), GONE),
    "null in an answer": (
        (*SCHEMAS, "Combination", "properties", "points", "type"),
        ["integer", "null"],
    ),
    "another type where words for readers have the same name": (
        (*SCHEMAS, "Problem", "properties", "title", "type"),
        ["string", "null"],
    ),
    "more points": ((*SCHEMAS, "Combination", "properties", "points", "minimum"), -1),
    "a ban": ((*SCHEMAS, "Deal", "not"), {"required": ["dealt"]}),
}
"""By what it does: the place in the contract, and the value there."""


def changed(change: Change) -> Json:
    """Return the released contract with a change."""
    new = deepcopy(baseline())
    (*place, name), value = change
    part = new
    for each in place:
        part = part[each]
    if value is GONE:
        del part[name]
    else:
        part[name] = value
    return new


@pytest.mark.parametrize("change", COMPATIBLE.values(), ids=COMPATIBLE)
def test_what_breaks_nobody_is_let_through(change: Change) -> None:
    """Compatible changes are accepted, such as a new optional member of a request."""
    assert breaks(baseline(), changed(change)) == []


@pytest.mark.parametrize("change", BREAKING.values(), ids=BREAKING)
def test_what_breaks_a_client_is_found(change: Change) -> None:
    """Every kind of breaking change is found."""
    assert breaks(baseline(), changed(change)) != []


def kinds(**word: Json) -> Json:
    """Return the released contract with another word as the kind of a combination."""
    place = (*SCHEMAS, "Combination", "properties", "kind")
    return changed((place, {"type": "string", **word}))


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({OPEN: ["pair", "run"]}, {OPEN: ["pair", "run", "flush"]}, []),
        ({OPEN: ["pair", "run"]}, {OPEN: ["pair"]}, ["no longer has the word run"]),
        ({OPEN: ["run"]}, {"enum": ["run"]}, ["no longer has the word run"]),
        ({"enum": ["run"]}, {OPEN: ["run"]}, ["more than that was said before"]),
        (
            {"enum": ["run"]},
            {"enum": ["pair", "run"]},
            ["more than that was said before"],
        ),
    ],
)
def test_an_open_word_may_gain_values_but_lose_none(old: Json, new: Json, found: list[str]) -> None:
    """A closed one gains none either: to open it is a break, the last that it can make."""
    assert breaks(kinds(**old), kinds(**new)) == [f"Combination: {one}" for one in found]
