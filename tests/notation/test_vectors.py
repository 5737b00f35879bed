"""The notation by its vectors: texts with their logs, and texts with what is wrong in them."""

from typing import Any

import pytest

from service.notation.words import WORDS, is_bare
from tests.api.shape import assert_problem, read
from tests.contract.operations import validator
from tests.engine.logs import vectors
from tests.engine.told import CLIENT

TEXTS = vectors("notation/texts.jsonl")
FAULTS = vectors("notation/faults.jsonl")


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row["note"])
def test_a_text_becomes_its_log(row: Any) -> None:
    """A text is read as the log and lines of its row, and the log fits the contract."""
    parsed = read(CLIENT.post("/v1/notation/parse", json={"text": row["text"]}))
    places = {where: [one["line"], one["column"]] for where, one in parsed["lines"].items()}
    assert (parsed["log"], places) == (row["log"], row["lines"])
    validator("GameRequest").validate(parsed["log"])


@pytest.mark.parametrize("row", TEXTS, ids=lambda row: row["note"])
def test_a_log_becomes_a_text_that_says_it_again(row: Any) -> None:
    """A log that was read can be written, and read again as the same."""
    written = read(CLIENT.post("/v1/notation/format", json={"log": row["log"]}))
    again = read(CLIENT.post("/v1/notation/parse", json=written))
    assert again["log"] == row["log"]
    assert read(CLIENT.post("/v1/notation/format", json={"log": again["log"]})) == written


@pytest.mark.parametrize("row", FAULTS, ids=lambda row: row["note"])
def test_what_cannot_be_read_is_told_line_by_line(row: Any) -> None:
    """Each line that cannot be read has one fault: its place, its code, what was expected."""
    response = CLIENT.post("/v1/notation/parse", json={"text": row["text"]})
    problem = assert_problem(response, 422, "invalid-text")
    told = [
        [fault["line"], fault["column"], fault["code"], fault["detail"]]
        for fault in problem["errors"]
    ]
    assert told == row["faults"]
    assert all(fault["pointer"] == "#/text" for fault in problem["errors"])
    line, column, _, detail = told[0]
    assert problem["detail"] == f"line {line}, column {column}: {detail}"


@pytest.mark.parametrize(("lines", "status"), [(5000, 200), (5001, 422)])
def test_a_text_has_at_most_five_thousand_lines(lines: int, status: int) -> None:
    """One of as many is read, one more is too many."""
    text = "players ann, bob\ndealer bob" + "\n" * (lines - 2) + "deal"
    response = CLIENT.post("/v1/notation/parse", json={"text": text})
    assert response.status_code == status


def test_every_code_of_a_text_has_a_vector() -> None:
    """Every code that a fault of a text can have is in some vector."""
    assert {code for row in FAULTS for _, _, code, _ in row["faults"]} == {
        *("unexpected", "missing", "not-a-card", "not-a-name", "not-a-number"),
        *("unknown-player", "unknown-word", "repeated", "out-of-order"),
    }


@pytest.mark.parametrize(
    ("name", "bare"),
    [
        ("ann", True),
        ("Ольга", True),
        ("太郎2", True),
        ("a.b-c_d", True),
        ("standard", True),
        *((word, False) for word in sorted(WORDS)),
        ("Void", False),
        ("", False),
        ("2pac", False),
        ("_ann", False),
        ("ac", False),
        ("Bob Lee", False),
        ("o'neill", False),
        ("नीता", False),
        ("x½", False),
    ],
)
def test_a_bare_name_is_letters_first(name: str, bare: bool) -> None:
    """A bare name is letters, digits, _, - and ., a letter first, and neither a card nor a word."""
    assert is_bare(name) is bare
