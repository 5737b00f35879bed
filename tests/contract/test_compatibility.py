"""The contract is compatible with the released one."""

import re
import tomllib
from copy import copy
from functools import cache

import pytest

from tests.contract.compatibility import Json, baseline, breaks, not_compared
from tests.contract.operations import DOCUMENT
from tests.contract.texts import refused
from tests.ops.server import ROOT
from tools.baseline import OPEN, STABILITY

pytestmark = pytest.mark.no_cover

BREAKS = tomllib.loads((ROOT / "tests" / "contract" / "breaks.toml").read_text("utf-8")).get(
    "break", []
)
"""The breaks that are wanted."""
Change = tuple[tuple[str | int, ...], object]
"""A place in the contract, and what is put there."""
Row = Change | list[Change]


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
        assert not_compared(document["components"]["schemas"].values()) == set()


GONE = object()
SHOW = ("paths", "/v1/show", "post")
ANSWER = ("components", "responses", "ShowScored")
SCHEMAS = ("components", "schemas")
PROBLEM = {"$ref": "#/components/responses/AnyProblem"}
EMPTY_ANSWER: Json = {"responses": {"200": {"description": "Nothing."}, "default": PROBLEM}}
LIMITED: Json = {"type": "string", "maxLength": 8}
"""A member that no released contract has."""


def schema(name: str) -> Json:
    """Return a reference to a named schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def body(*kinds: str) -> list[Change]:
    """Return the change that makes the body of a show a component, sent in these kinds."""
    content = {kind: {"schema": schema("ShowRequest")} for kind in kinds}
    return [
        (("components", "requestBodies"), {"Show": {"required": True, "content": content}}),
        ((*SHOW, "requestBody"), {"$ref": "#/components/requestBodies/Show"}),
    ]


COMPATIBLE: dict[str, Row] = {
    "other words": ((*SCHEMAS, "Name", "description"), "A name."),
    "longer labels": ((*SCHEMAS, "GameRequest", "properties", "label", "maxLength"), 200),
    "more games": ((*SCHEMAS, "GameRequests", "maxItems"), 1_000_000),
    "a higher claim": ((*SCHEMAS, "ShowRequest", "properties", "claim", "maximum"), 100),
    "larger bodies": ((*SHOW, "x-body-limit"), 131_072),
    "one more member to send": ((*SCHEMAS, "GameRequest", "properties", "note"), LIMITED),
    "one more with a default": (
        (*SCHEMAS, "GameRequest", "properties", "note"),
        {**LIMITED, "default": "none"},
    ),
    "one more parameter": (
        ("paths", "/v1/show", "get", "parameters", 4),
        {"name": "note", "in": "query", "schema": LIMITED},
    ),
    "one less to send": ((*SCHEMAS, "ShowRequest", "required"), ["hand"]),
    "one more word to send": ((*SCHEMAS, "Detail", "enum", 0), "none"),
    "one more word to send, which the log of a text returns": (
        (*SCHEMAS, "CallKind", "enum", 0),
        "new",
    ),
    "another kind of body": (
        (*SHOW, "requestBody", "content", "application/cbor"),
        {"schema": schema("ShowRequest")},
    ),
    "a body that is a component": body("application/json"),
    "smaller answers": ((*SCHEMAS, "Combination", "properties", "points", "maximum"), 100),
    "one more member of an answer": ((*SCHEMAS, "ShowResult", "properties", "note"), LIMITED),
    "one more that is always there": [
        ((*SCHEMAS, "Combination", "properties", "note"), schema("Note")),
        ((*SCHEMAS, "Combination", "required"), ["kind", "cards", "points", "note"]),
        ((*SCHEMAS, "Note"), {"type": "object", "required": ["text"]}),
    ],
    "one more open word": ((*SCHEMAS, "Combination", "properties", "kind", OPEN, 0), "new"),
    "another array at one place": [
        ((*SCHEMAS, "ShowResult", "properties", "hand"), schema("Hand")),
        ((*SCHEMAS, "Hand"), {"type": "array", "items": schema("Card")}),
    ],
    "another header": ((*ANSWER, "headers", "Sunset"), {"schema": {"type": "string"}}),
    "another operation": (("paths", "/v1/new"), {"get": EMPTY_ANSWER}),
    "another schema": ((*SCHEMAS, "Note"), LIMITED),
    "another way to fail": ((*SHOW, "responses", "429"), PROBLEM),
    "one more server": (("servers",), [{"url": "/"}, {"url": "/copy"}]),
    "no word of accounts": (("security",), GONE),
    "an account that may be left out": ((*SHOW, "security"), [{"key": []}, {}]),
}
BREAKING: dict[str, Row] = {
    # Operations
    "no path": (("paths", "/v1/show"), GONE),
    "no method": (("paths", "/v1/show", "get"), GONE),
    "another operationId": ((*SHOW, "operationId"), "other"),
    "another tag": ((*SHOW, "tags"), ["games"]),
    "another server": (("servers",), [{"url": "https://example.org"}]),
    "another server first": (("servers",), [{"url": "/copy"}, {"url": "/"}]),
    "another server for one operation": ((*SHOW, "servers"), [{"url": "/copy"}]),
    "an account": (("security",), [{"key": []}]),
    "an account for one operation": ((*SHOW, "security"), [{"key": []}]),
    # Requests
    "no parameter": (("paths", "/v1/show", "get", "parameters", 0), GONE),
    "a required parameter": (("components", "parameters", "Claim", "required"), True),
    "a list written otherwise": (("components", "parameters", "Hand", "explode"), True),
    "no kind of body": ((*SHOW, "requestBody", "content"), {}),
    "a component of another kind of body": body("application/cbor"),
    "no body": ((*SHOW, "requestBody"), GONE),
    "smaller bodies": ((*SHOW, "x-body-limit"), 65_535),
    "shorter names": ((*SCHEMAS, "Name", "maxLength"), 39),
    "fewer games": ((*SCHEMAS, "GameRequests", "maxItems"), 99),
    "one choice less": ((*SCHEMAS, "Detail", "enum"), ["ledger"]),
    "one member less to send": ((*SCHEMAS, "GameRequest", "properties", "cut"), GONE),
    "one more to send": ((*SCHEMAS, "ShowRequest", "required"), ["hand", "starter", "claim"]),
    "another type to send": ((*SCHEMAS, "ShowRequest", "properties", "claim", "type"), "string"),
    "a ban": ((*SCHEMAS, "Deal", "not"), {"required": ["dealt"]}),
    "another ruleset by default": ((*SCHEMAS, "RulesetChoice", "default"), "acc-muggins"),
    "no ruleset by default": ((*SCHEMAS, "RulesetChoice", "default"), GONE),
    "another limit by default": (
        (*SCHEMAS, "DiscardRequest", "properties", "limit", "default"),
        5,
    ),
    "another target by default": (("components", "parameters", "Target", "schema", "default"), 61),
    "a default where there was none": ((*SCHEMAS, "DetailOfAll", "default"), "ledger"),
    "another default at a place": (
        (*SCHEMAS, "ShowRequest", "properties", "ruleset", "default"),
        "acc-muggins",
    ),
    "another default by another name": [
        (
            (*SCHEMAS, "ShowRequest", "properties", "ruleset"),
            {"type": "string", "default": "acc-muggins"},
        ),
    ],
    "no element twice": ((*SCHEMAS, "GameRequests", "uniqueItems"), True),
    "an encoding to send": ((*SCHEMAS, "Name", "contentEncoding"), "base64"),
    "a member that is only sent": (
        (*SCHEMAS, "ShowRequest", "properties", "claim", "writeOnly"),
        True,
    ),
    "a format to send": (
        (*SCHEMAS, "ShowRequest", "properties", "claim", "format"),
        "int32",
    ),
    # Answers
    "no status": ((*SHOW, "responses", "503"), GONE),
    "no 400": ((*SHOW, "responses", "400"), GONE),
    "no 422": ((*SHOW, "responses", "422"), GONE),
    "no success but by default": ((*SHOW, "responses", "200"), GONE),
    "a failure that is described by default alone": (
        (*SHOW, "responses"),
        {
            "200": {"$ref": "#/components/responses/ShowScored"},
            "503": {"$ref": "#/components/responses/Overloaded"},
            "default": PROBLEM,
        },
    ),
    "another way to fail that is no problem": (
        (*SHOW, "responses", "429"),
        {"description": "Too many."},
    ),
    "another success": ((*SHOW, "responses", "201"), {"description": "Made."}),
    "no kind of answer": ((*ANSWER, "content"), {}),
    "another kind of answer": (
        (*ANSWER, "content"),
        {"application/cbor": {"schema": schema("ShowResult")}},
    ),
    "no header": ((*ANSWER, "headers"), {}),
    "more values of a header": (("components", "headers", "RetryAfter", "schema", "minimum"), 0),
    "a header that may be missing": (("components", "headers", "ETag", "required"), False),
    "no member of an answer": ((*SCHEMAS, "LedgerLine", "required"), []),
    "no member that was there at times": (
        (*SCHEMAS, "GameResult", "properties", "winner"),
        GONE,
    ),
    "any word where few were": ((*SCHEMAS, "Verdict", "enum"), GONE),
    "one more word where few were": (
        (*SCHEMAS, "Verdict", "enum"),
        ["correct", "undercount", "overcount", "unknown"],
    ),
    "one word less where few were": ((*SCHEMAS, "Verdict", "enum"), ["correct", "undercount"]),
    "few words where any may come": [
        ((*SCHEMAS, "Combination", "properties", "kind", OPEN), GONE),
        ((*SCHEMAS, "Combination", "properties", "kind", "enum"), ["fifteen", "pair", "run"]),
    ],
    "few words where any text was": (
        (*SCHEMAS, "ShowResult", "properties", "announcement", "enum"),
        ["Fifteen two."],
    ),
    "null in an answer": (
        (*SCHEMAS, "Combination", "properties", "points", "type"),
        ["integer", "null"],
    ),
    "another type where words for readers have the same name": (
        (*SCHEMAS, "Problem", "properties", "title", "type"),
        ["string", "null"],
    ),
    "more points": ((*SCHEMAS, "Combination", "properties", "points", "minimum"), -1),
    "an answer without room for more members": (
        (*SCHEMAS, "ShowResult", "additionalProperties"),
        False,
    ),
    "an answer whose other members are numbers": (
        (*SCHEMAS, "ShowResult", "additionalProperties"),
        {"type": "number"},
    ),
    "an answer with few members": ((*SCHEMAS, "ShowResult", "maxProperties"), 12),
    "a map without members": ((*SCHEMAS, "ScoresBySide", "additionalProperties"), False),
    "a map with few members": ((*SCHEMAS, "ScoresBySide", "maxProperties"), 4),
    "a format of an answer": (
        (*SCHEMAS, "Combination", "properties", "points", "format"),
        "int64",
    ),
    "a format of the values of a map": (
        (*SCHEMAS, "ScoresBySide", "additionalProperties", "format"),
        "int64",
    ),
    "no format": ((*SCHEMAS, "Problem", "properties", "type", "format"), GONE),
    "another format": ((*SCHEMAS, "Problem", "properties", "type", "format"), "uri"),
    # Names
    "another name of a schema": [
        ((*SCHEMAS, "Verdict"), GONE),
        ((*SCHEMAS, "Finding"), {"type": "string", "enum": ["correct", "undercount", "overcount"]}),
        ((*SCHEMAS, "ClaimFinding", "properties", "verdict"), schema("Finding")),
        ((*SCHEMAS, "JudgedClaim", "properties", "verdict"), schema("Finding")),
    ],
    "another name of a schema at one place": [
        ((*SCHEMAS, "Finding"), {"type": "string", "enum": ["correct", "undercount", "overcount"]}),
        ((*SCHEMAS, "ClaimFinding", "properties", "verdict"), schema("Finding")),
    ],
    "a schema written inline": [
        ((*SCHEMAS, "ShowOrder"), GONE),
        (
            (*SCHEMAS, "Rules", "properties", "show_order"),
            {"type": "string", "enum": ["pone-first", "dealer-first"]},
        ),
    ],
}
"""One change of the contract, or several, for each name."""


@cache
def promised() -> Json:
    """Return the released contract as if none of it were experimental."""
    return unmarked(baseline())


def unmarked(part: Json) -> Json:
    """Return a part of a contract without the marks of experiments."""
    if isinstance(part, list):
        return [unmarked(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {name: unmarked(value) for name, value in part.items() if name != STABILITY}


def changed(*changes: Change) -> Json:
    """Return the promised contract with changes."""
    new = copy(promised())
    for (*place, name), value in changes:
        part = new
        for each in place:
            part[each] = copy(part[each])
            part = part[each]
        if value is GONE:
            del part[name]
        elif isinstance(part, list):
            part.insert(int(name), value)
        else:
            part[name] = value
    return new


def changes(row: Row) -> list[Change]:
    """Return the changes of a row, of which most have one."""
    return row if isinstance(row, list) else [row]


@pytest.mark.parametrize("row", COMPATIBLE.values(), ids=COMPATIBLE)
def test_what_breaks_nobody_is_let_through(row: Row) -> None:
    """Compatible changes are accepted, such as a new optional member of a request."""
    assert breaks(promised(), changed(*changes(row))) == []


@pytest.mark.parametrize("row", BREAKING.values(), ids=BREAKING)
def test_what_breaks_a_client_is_found(row: Row) -> None:
    """Every kind of breaking change is found."""
    assert breaks(promised(), changed(*changes(row))) != []


WIDER = {
    "lower case in hand texts": ("HandText", "[A2-9TJQK][CDHS]", "[A2-9TJQKatjqk][CDHScdhs]"),
    "one more spelling of the ace": ("CardInput", "10|[02-9", "10|[0-9"),
    "jokers": ("CardInput", "^(?:", "^(?:[Jj]o|"),
    "one more word of the play": ("PlayInput", "[Gg][Oo]|", "[Gg][Oo]|[Cc]all|"),
    "anything after a card": ("CardInput", "$", ""),
}
"""The schema of a request, a part of its pattern, and what stands there instead."""


@pytest.mark.parametrize(("name", "old", "new"), WIDER.values(), ids=WIDER)
def test_a_pattern_of_a_request_may_take_more_but_not_less(name: str, old: str, new: str) -> None:
    """Among the texts are some that only the wider pattern takes, so the way back is a break."""
    narrow = promised()["components"]["schemas"][name]
    assert old in narrow["pattern"]
    wide = {**narrow, "pattern": narrow["pattern"].replace(old, new)}
    assert refused(narrow, wide["pattern"]) == []
    assert refused(wide, narrow["pattern"]) != []
    contract = changed(((*SCHEMAS, name), wide))
    assert breaks(promised(), contract) == []
    assert any(line.startswith(f"{name}: refuses ") for line in breaks(contract, promised()))


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("CardInput", "cdhs", "cdh"),
        ("CardInput", "T", ""),
        ("CardInput", "10|", ""),
        ("CardInput", "♤", ""),
        ("CardInput", "\ufe0f?", ""),
        ("PlayInput", "[Ll][Aa]", "[Ll]a"),
        ("HandText", "{5}", "{4}$"),
        ("HandText", "TJQK", "JQK"),
    ],
)
def test_a_pattern_that_takes_less_is_a_break(name: str, old: str, new: str) -> None:
    """One character less at one place is found."""
    pattern = promised()["components"]["schemas"][name]["pattern"]
    assert old in pattern
    contract = changed(((*SCHEMAS, name, "pattern"), pattern.replace(old, new, 1)))
    assert any(line.startswith(f"{name}: refuses ") for line in breaks(promised(), contract))


def test_a_pattern_of_a_response_stays() -> None:
    """Another pattern of a response is a break, as a client may check it."""
    pattern: Change = ((*SCHEMAS, "Card", "pattern"), "^[A2-9TJQKX][CDHS]$")
    assert breaks(promised(), changed(pattern)) == ["Card: may hold more than before"]


def kinds(**word: Json) -> Json:
    """Return the promised contract with another word as the kind of a combination."""
    place = (*SCHEMAS, "Combination", "properties", "kind")
    return changed((place, {"type": "string", **word}))


LOST = "Combination.kind: no longer has the word run"
MORE = "Combination: may hold more than before"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ({OPEN: ["pair", "run"]}, {OPEN: ["pair", "run", "flush"]}, []),
        ({OPEN: ["pair", "run"]}, {OPEN: ["pair"]}, [LOST]),
        ({OPEN: ["run"]}, {"enum": ["run"]}, [LOST, "Combination.kind: now has enum"]),
        ({"enum": ["run"]}, {OPEN: ["run"]}, [MORE]),
        ({"enum": ["run"]}, {"enum": ["pair", "run"]}, [MORE]),
    ],
)
def test_an_open_word_may_gain_values_but_lose_none(old: Json, new: Json, found: list[str]) -> None:
    """A closed one gains none either: to open it is a break, the last that it can make."""
    assert breaks(kinds(**old), kinds(**new)) == found


def mark(*place: str | int) -> Change:
    """Return the change that makes a place of the contract experimental."""
    return ((*place, STABILITY), "experimental")


def test_the_parts_of_a_path_keep_their_order() -> None:
    """Generated clients take them one after the other."""
    place = ("paths", "/v1/rulesets/{id}", "get", "parameters")
    parts = [{"name": name, "in": "path", "schema": LIMITED} for name in ("id", "part")]
    old, new = changed((place, parts)), changed((place, parts[::-1]))
    assert breaks(old, old) == []
    assert breaks(old, new) == [
        "GET /v1/rulesets/{id}: has other parameters in its path, or another order of them"
    ]


REVIEW = ("paths", "/v1/review", "post")
CLAIM = ("components", "parameters", "Claim")
NET = (*SCHEMAS, "DiscardOption", "properties", "net")
PEGGING = (*SCHEMAS, "DiscardOption", "properties", "pegging")
LIMIT = (*SCHEMAS, "DiscardRequest", "properties", "limit")
EXPERIMENTS: dict[str, tuple[Change, Change, list[str]]] = {
    "an operation": (mark(*REVIEW), ((*REVIEW, "operationId"), "other"), ["POST /v1/review"]),
    "a parameter": (
        mark(*CLAIM),
        ((*CLAIM, "schema", "maximum"), 10),
        ["GET /v1/crib, query claim", "GET /v1/show, query claim"],
    ),
    "a response": (
        mark(*ANSWER),
        ((*ANSWER, "content"), {}),
        ["POST /v1/show, 200"],
    ),
    "a kind of response": (
        mark(*ANSWER, "content", "application/json"),
        ((*ANSWER, "content", "application/json", "schema"), schema("CribResult")),
        ["POST /v1/show, 200, application/json"],
    ),
    "a member to send": (mark(*LIMIT), ((*LIMIT, "default"), 5), ["DiscardRequest.limit"]),
    "a member of an answer": (mark(*NET), ((*NET, "type"), "string"), ["DiscardOption.net"]),
    "a member with a schema of its own": (
        mark(*SCHEMAS, "Hints"),
        ((*SCHEMAS, "Hint", "properties", "violations_left", "type"), "string"),
        ["GameResult.hints", "ReviewResult.hints"],
    ),
    "an element": (
        mark(*SCHEMAS, "Hint"),
        ((*SCHEMAS, "Hint", "properties", "violations_left", "type"), "string"),
        ["Hint"],
    ),
}
"""The mark, a break within, and the places that are no longer promised."""


@pytest.mark.parametrize(("marked", "within", "lost"), EXPERIMENTS.values(), ids=EXPERIMENTS)
def test_what_is_experimental_may_change(marked: Change, within: Change, lost: list[str]) -> None:
    """The mark itself may go, with what changed within, but not come."""
    stable, experiment = promised(), changed(marked)
    assert breaks(stable, changed(within)) != []
    assert breaks(experiment, changed(marked, within)) == []
    assert breaks(experiment, changed(within)) == []
    found = breaks(stable, changed(marked, within))
    assert found == [f"{place}: now experimental" for place in lost]


@pytest.mark.parametrize(
    ("marked", "gone"),
    [
        (mark(*REVIEW), ("paths", "/v1/review")),
        (mark(*CLAIM), ("paths", "/v1/show", "get", "parameters", 2)),
        (mark(*LIMIT), LIMIT),
        (mark(*PEGGING), PEGGING),
    ],
)
def test_what_is_experimental_may_go(marked: Change, gone: tuple[str | int, ...]) -> None:
    """Without the mark, that is a break."""
    assert breaks(changed(marked), changed(marked, (gone, GONE))) == []
    assert breaks(promised(), changed((gone, GONE))) != []


def test_a_schema_is_promised_if_anything_promised_holds_it() -> None:
    """One that only experimental parts refer to may have another name."""
    other: list[Change] = [
        ((*SCHEMAS, "PeggingExpectation"), GONE),
        ((*SCHEMAS, "PlayExpectation"), {"type": "object"}),
        ((*PEGGING, "$ref"), schema("PlayExpectation")["$ref"]),
        ((*SCHEMAS, "DiscardChoice", "properties", "pegging"), schema("PlayExpectation")),
    ]
    one, both = [mark(*REVIEW)], [mark(*REVIEW), mark(*PEGGING)]
    assert breaks(changed(*both), changed(*both, *other)) == []
    assert "PeggingExpectation: gone" in breaks(changed(*one), changed(*one, *other))


@pytest.mark.parametrize("before", [[], [mark(*LIMIT)]])
@pytest.mark.parametrize("after", [[], [mark(*LIMIT)]])
def test_what_is_experimental_is_never_required(before: list[Change], after: list[Change]) -> None:
    """A request without such a member stays accepted, also when the mark goes."""
    required: Change = ((*SCHEMAS, "DiscardRequest", "required"), ["dealt", "limit"])
    found = breaks(changed(*before), changed(*after, required))
    assert "DiscardRequest: takes less than before" in found


def test_nothing_but_what_is_marked_is_left_out() -> None:
    """The other members of an object with an experimental one are compared as ever."""
    place = (*SCHEMAS, "DiscardOption", "properties", "hand")
    other: Change = (place, {"type": "string"})
    found = breaks(changed(mark(*NET)), changed(mark(*NET), other))
    assert found == [
        "DiscardOption.hand: no longer HandExpectation",
        "DiscardOption: may hold more than before",
    ]
