"""The vectors hold every word that answers may have."""

from collections.abc import Iterator

from tests.contract.operations import Json, words
from tests.engine.logs import vectors

WORDS = {
    "Violation.code": "code",
    "ScorecardViolation.code": "code",
    "LedgerLine.event": "event",
    "Award.reason": "reason",
    "Next.must": "must",
    "Combination.kind": "kind",
}
"""The member of an expected answer that holds each word."""
FILES = ("answers.jsonl", "judged_on.jsonl", "scorecards.jsonl", "sheets.jsonl")
"""The vectors with parts of answers, as they are in JSON."""


def members(part: Json) -> Iterator[tuple[str, str]]:
    """Yield the names and texts of all members of the objects in a part of an answer."""
    if isinstance(part, dict):
        yield from ((name, text) for name, text in part.items() if isinstance(text, str))
        part = [*part.values()]
    if isinstance(part, list):
        for within in part:
            yield from members(within)


def test_some_row_of_the_vectors_holds_each_word() -> None:
    """Each value that the contract lists is expected by some row."""
    expected = {one for name in FILES for row in vectors(name) for one in members(row["expect"])}
    for word, member in WORDS.items():
        without = {value for value in words(word) if (member, value) not in expected}
        assert not without, f"no row of {', '.join(FILES)} expects them"
