"""Score cards: nights worked out by hand."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .comparing import assert_same
from .scorecards import score_cards

NIGHTS = Path(__file__).parent.parent / "vectors" / "scorecards.jsonl"
RECORDS = [json.loads(line) for line in NIGHTS.read_text(encoding="utf-8").splitlines()]

Json = dict[str, Any]
Judge = Callable[[Json], Json]

# The implementations that every test is run on.
JUDGES: list[Judge] = [score_cards]
every_judge = pytest.mark.parametrize("judge", JUDGES)


@every_judge
@pytest.mark.parametrize(
    "record", RECORDS, ids=lambda record: f"{record['rules']}: {record['note']}"
)
def test_worked_nights(judge: Judge, record: Json) -> None:
    """A night worked out by hand has exactly the expected response."""
    response = json.loads(json.dumps(judge(record["request"])))
    assert_same(record["request"], record["expect"], response)
