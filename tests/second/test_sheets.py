"""The second adjudicator against worked sheets, rulings, misdeals and plays taken back."""

import json
from pathlib import Path
from typing import Any

import pytest

from . import adjudicate

SHEETS = Path(__file__).parent.parent / "vectors" / "sheets.jsonl"
RECORDS = [json.loads(line) for line in SHEETS.read_text(encoding="utf-8").splitlines()]


def part_of(answer: Any, expected: Any) -> Any:
    """What of the answer the expectation names: members by name, every element of an array."""
    if isinstance(expected, dict) and isinstance(answer, dict):
        return {
            name: part_of(answer[name], value) for name, value in expected.items() if name in answer
        }
    if isinstance(expected, list) and len(answer) == len(expected):
        return [part_of(*pair) for pair in zip(answer, expected, strict=True)]
    return answer


@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record['rules']}: {record['note']}"
)
def test_worked_sheets(record: dict[str, Any]) -> None:
    """A worked log has the expected parts in its answer."""
    answer = json.loads(json.dumps(adjudicate(record["request"])))
    assert part_of(answer, record["expect"]) == record["expect"]
