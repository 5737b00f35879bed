"""Texts of games, nearly texts of games, or anything."""

from hypothesis import given
from hypothesis import strategies as st

from tests.api.shape import assert_problem, read
from tests.contract.legal import BODIES
from tests.contract.mutations import edited
from tests.contract.operations import validator
from tests.engine.logs import vectors
from tests.engine.told import CLIENT
from tests.notation.normal import normal

PIECES = [
    *("\n", "\r\n", "\r", "\t", " ", *'#,/+=@!:{}[]"\\-.0', "61", "9" * 20, "-2"),
    *("5H", "0d", "1H", "♥5\ufe0f", "ann", "bob", "overcount", "🂡", "Zoe\u0308", "٣", "½"),
    *("\x00", "\x85", "\u2028", "\ufeff", "\xa0"),
    *("rules ", "set ", "players ", "teams ", "dealer ", "cut ", "board ", "deal ", "void "),
    *("crib ", "pack ", "up ", "heels ", "play ", "pegged ", "show ", "total ", "ruling "),
    *("end ", "go ", "pass ", "last ", "concession ", "forfeit ", "none ", "true ", "target "),
]
GOOD = st.sampled_from([row["text"] for row in vectors("notation/texts.jsonl")]) | BODIES[
    "parseGame"
].map(lambda body: body["text"])
NEAR = GOOD.flatmap(lambda text: edited(text, PIECES, st.text(max_size=4)))
ANYTHING = st.lists(st.sampled_from(PIECES), max_size=30).map("".join) | st.text(max_size=100)


@given(NEAR | NEAR | ANYTHING)
def test_any_text_gives_a_log_or_places_in_the_text(text: str) -> None:
    """A text is a log that can be written and read again, or has faults, each at its place."""
    response = CLIENT.post("/v1/notation/parse", json={"text": text})
    if response.status_code == 200:
        log = read(response)["log"]
        validator("GameRequest").validate(log)
        assert CLIENT.post("/v1/game", json=log).status_code in {200, 422}
        written = read(CLIENT.post("/v1/notation/format", json={"log": log}))
        again = read(CLIENT.post("/v1/notation/parse", json=written))
        assert again["log"] == normal(log)
        return
    lines = text.split("\n")
    faults = assert_problem(response, 422, "invalid-text")["errors"]
    found = [fault["line"] for fault in faults]
    assert found == sorted(set(found))
    assert len(found) <= 20
    for fault in faults:
        assert 1 <= fault["column"] <= len(lines[fault["line"] - 1]) + 1, fault
        assert len(fault["detail"]) < 400
