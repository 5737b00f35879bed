"""Score sheets as people keep them, with the faults that they make, judged on."""

from copy import deepcopy
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.contract.test_sheets import covered
from tests.engine.logs import VECTORS, vectors
from tests.second import adjudicate
from tests.second.comparing import answered, assert_same

Json = dict[str, Any]

SHEETS = VECTORS / "kept_sheets"
ROWS = vectors("kept_sheets.jsonl")


def log_of(client: FlaskClient, sheet: str) -> Json:
    text = (SHEETS / f"{sheet}.txt").read_text(encoding="utf-8")
    log: Json = client.post("/v1/notation/parse", json={"text": text}).get_json()["log"]
    return {**log, "on_fault": "continue"}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["sheet"])
def test_a_kept_sheet_is_judged_as_the_rules_say(client: FlaskClient, row: Json) -> None:
    """A sheet with faults has the answer, and the bridges, that a judge gives it by the rules."""
    answer = client.post("/v1/game", json=log_of(client, row["sheet"])).get_json()
    assert covered(row["expect"], answer) == row["expect"]
    bridged = [
        [line["pointer"], award["side"], award["points"]]
        for line in answer["ledger"]
        if line["event"] == "deal"
        for award in line["awards"]
    ]
    assert bridged == row["bridged"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["sheet"])
def test_a_kept_sheet_is_judged_alike(client: FlaskClient, row: Json) -> None:
    """The second adjudicator has the same answer to a sheet with faults."""
    log = log_of(client, row["sheet"])
    assert_same(log, adjudicate(deepcopy(log)), answered("/v1/game", log))


@pytest.mark.parametrize("row", vectors("people_sheets.jsonl"), ids=lambda row: row["name"])
def test_a_sheet_of_people_is_judged_as_a_judge_would(client: FlaskClient, row: Json) -> None:
    """A sheet as people keep it has the board, the mistakes and the hints of a fair judge."""
    answer = client.post("/v1/game", json=row["request"]).get_json()
    judged = {
        "scores": answer["scores"],
        "winner": answer.get("winner"),
        "violations": [[one["pointer"], one["code"]] for one in answer["violations"]],
        "hints": [hint["code"] for hint in answer.get("hints", [])],
    }
    for name in judged.keys() & row.keys():
        assert judged[name] == row[name], row["judge"]


def test_every_kept_sheet_has_an_answer() -> None:
    """Each text among the kept sheets is judged."""
    assert sorted(path.stem for path in SHEETS.iterdir()) == [row["sheet"] for row in ROWS]
