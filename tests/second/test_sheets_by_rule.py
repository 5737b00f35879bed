"""Score sheets, and hands that nobody told, worked out by hand from the rules."""

from typing import Any

import pytest

from tests.contract.test_sheets import covered
from tests.engine.logs import vectors

from . import adjudicate
from .comparing import answered, assert_same
from .reading import Json

ROWS = vectors("sheets_by_rule.jsonl") + vectors("hands_not_told.jsonl")


def shortened(answer: Json) -> Json:
    """An answer in the form of the rows: violations and what a result rests on as lists."""
    if "impossible" in answer:
        return {"impossible": [list(fault) for fault in answer["impossible"]]}
    told = answer["violations"]
    return {
        **answer,
        "violations": [
            [each[name] for name in ("pointer", "code", "difference") if name in each]
            for each in told
        ],
        "players": [each["player"] for each in told if "player" in each],
        "slips": {each["pointer"]: each["slip"] for each in told if "slip" in each},
        "missing": {each["pointer"]: each["missing"] for each in told if "missing" in each},
        "rests_on": [[each["pointer"], each["code"]] for each in answer["rests_on"]],
        "lines": [line["pointer"] for line in answer["ledger"]],
        "bridged": [
            [line["pointer"], award["side"], award["points"]]
            for line in answer["ledger"]
            if line["event"] == "deal"
            for award in line["awards"]
        ],
    }


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["name"])
def test_a_sheet_is_judged_as_the_sentence_says(row: dict[str, Any]) -> None:
    """Both adjudicators have the answer that follows from a sentence of the rules."""
    answer = adjudicate(row["request"])
    assert covered(row["answer"], shortened(answer)) == row["answer"]
    assert_same(row["request"], answer, answered("/v1/game", row["request"]))
