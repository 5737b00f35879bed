"""The contract keeps the promises of the one that has been released."""

import re
import tomllib
from collections.abc import Callable
from copy import deepcopy

import pytest

from tests.contract.compatibility import Json, baseline, breaks, not_monotone
from tests.contract.operations import DOCUMENT
from tests.ops.server import ROOT

BREAKS = tomllib.loads((ROOT / "tests" / "contract" / "breaks.toml").read_text("utf-8")).get(
    "break", []
)
"""The breaks that are wanted."""
Change = Callable[[Json], object]
SHOW = ("paths", "/v1/show", "post")
QUERY = ("paths", "/v1/show", "get", "parameters")


def at(document: Json, *names: str | int) -> Json:
    """Return a part of a contract."""
    for name in names:
        document = document[name]
    return document


def answer(document: Json, status: str) -> Json:
    """Return what the contract says about an answer to a hand."""
    return at(document, *at(document, *SHOW, "responses", status)["$ref"].split("/")[1:])


def schema(document: Json, name: str) -> Json:
    """Return a schema of a contract."""
    return at(document, "components", "schemas", name)


def member(document: Json, name: str, of: str) -> Json:
    """Return the schema of a member of an object."""
    return schema(document, name)["properties"][of]


def points(document: Json) -> Json:
    """Return the schema of the points of a combination."""
    return member(document, "Combination", "points")


def ban(document: Json) -> Json:
    """Return what a deal must not have together."""
    return schema(document, "Deal")["not"]["anyOf"][0]


def require(document: Json, name: str, member: str) -> None:
    """Have an object hold another member."""
    schema(document, name)["properties"][member] = {"type": "string"}
    schema(document, name).setdefault("required", []).append(member)


def test_nothing_that_was_promised_is_broken_but_what_is_wanted() -> None:
    """The breaks of the last release's contract are those of breaks.toml, of which 1.0 has none."""
    wanted = [entry["found"] for entry in BREAKS]
    assert breaks(baseline(), dict(DOCUMENT)) == sorted(wanted)
    assert not wanted or baseline()["info"]["version"] < "1"


def test_each_break_is_announced() -> None:
    """A wanted break is marked **breaking** among the changes that are not released."""
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    announced = re.findall(r"^- \*\*Breaking:\*\* (.*)$", changes, re.MULTILINE)
    for entry in BREAKS:
        assert any(change.startswith(entry["changed"]) for change in announced), entry


def test_a_schema_takes_what_its_parts_take() -> None:
    """Both contracts can be compared part by part."""
    for document in (baseline(), DOCUMENT):
        assert not_monotone(document["components"]["schemas"].values()) == set()


COMPATIBLE: dict[str, Change] = {
    "nothing": lambda _: None,
    "other words": lambda new: schema(new, "Name").update(description="A name."),
    "a longer name": lambda new: schema(new, "GameRequests").update(maxItems=1_000_000),
    "one more choice": lambda new: schema(new, "Detail")["enum"].append("brief"),
    "one more member to send": lambda new: schema(new, "GameRequest")["properties"].update(
        note={"type": "string"}
    ),
    "one less to send": lambda new: schema(new, "ShowRequest")["required"].remove("starter"),
    "one more member of an answer": lambda new: require(new, "LedgerLine", "note"),
    "smaller answers": lambda new: points(new).update(maximum=100),
    "another operation": lambda new: new["paths"].update({"/v1/new": new["paths"]["/v1/show"]}),
    "another parameter": lambda new: at(new, *QUERY).append(
        {"name": "note", "in": "query", "schema": {"type": "string"}}
    ),
    "another way to fail": lambda new: at(new, *SHOW, "responses").update(
        {"429": at(new, *SHOW, "responses", "400")}
    ),
    "another schema of the same kind": lambda new: (
        new["components"]["schemas"].update(Title=deepcopy(schema(new, "Name"))),
        schema(new, "Team").update(items={"$ref": "#/components/schemas/Title"}),
    ),
}
BREAKING: dict[str, Change] = {
    "no operation": lambda new: new["paths"].pop("/v1/show"),
    "no method": lambda new: new["paths"]["/v1/show"].pop("get"),
    "another operationId": lambda new: at(new, *SHOW).update(operationId="other"),
    "no parameter": lambda new: at(new, *QUERY).pop(),
    "a required parameter": lambda new: at(new, *QUERY).append(
        {"name": "note", "in": "query", "required": True, "schema": {"type": "string"}}
    ),
    "no status": lambda new: at(new, *SHOW, "responses").pop("422"),
    "another success": lambda new: at(new, *SHOW, "responses").update(
        {"201": at(new, *SHOW, "responses", "200")}
    ),
    "no kind of answer": lambda new: answer(new, "200")["content"].clear(),
    "no kind of body": lambda new: at(new, *SHOW, "requestBody", "content").clear(),
    "no body": lambda new: at(new, *SHOW).pop("requestBody"),
    "no header": lambda new: answer(new, "200")["headers"].clear(),
    "shorter names": lambda new: schema(new, "Name").update(maxLength=39),
    "fewer spellings": lambda new: schema(new, "CardInput").update(pattern="^[A2-9TJQK][CDHS]$"),
    "one choice less": lambda new: schema(new, "Detail")["enum"].pop(),
    "one member less to send": lambda new: schema(new, "GameRequest")["properties"].pop("cut"),
    "one more to send": lambda new: require(new, "ShowRequest", "note"),
    "another type to send": lambda new: member(new, "ShowRequest", "claim").update(type="string"),
    "one member of an answer less": lambda new: schema(new, "LedgerLine")["required"].pop(),
    "another choice in an answer": lambda new: schema(new, "Event")["enum"].append("cut"),
    "null in an answer": lambda new: points(new).update(type=["integer", "null"]),
    "more points": lambda new: points(new).update(minimum=-1),
    "a wider ban": lambda new: ban(new)["required"].remove("hands"),
}


@pytest.mark.parametrize("change", COMPATIBLE.values(), ids=COMPATIBLE)
def test_what_breaks_nobody_is_let_through(change: Change) -> None:
    """Requests may hold more than before, answers may say more of what there is."""
    new = deepcopy(baseline())
    change(new)
    assert breaks(baseline(), new) == []


@pytest.mark.parametrize("change", BREAKING.values(), ids=BREAKING)
def test_what_breaks_a_client_is_found(change: Change) -> None:
    """Whatever a client relies on cannot be taken away."""
    new = deepcopy(baseline())
    change(new)
    assert breaks(baseline(), new) != []
