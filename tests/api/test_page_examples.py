"""The games that the page offers as examples."""

import re
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.api.views.web import PAGE
from tests.api.shape import read

EXAMPLES = {
    "overcount": "complete",
    "by-hand": "complete",
    "clean": "complete",
    "unfinished": "in-progress",
    "muggins": "complete",
    "teams": "complete",
    "five-card": "complete",
    "misplayed": "illegal",
    "sheet": "complete",
    "evening": "complete",
}
"""The status of each game."""
FILES = {name: f"log/examples/{name}.{'txt' if name == 'evening' else 'json'}" for name in EXAMPLES}
"""One of them is in notation."""


def test_the_page_offers_every_example_that_there_is() -> None:
    """Each option is an example file, and each example file is an option."""
    options = re.findall(rb'<option value="([a-z-]+)">', _field())
    files = [name for name in PAGE.files if name.startswith("log/examples/")]
    assert sorted(option.decode() for option in options) == sorted(EXAMPLES)
    assert sorted(files) == sorted(FILES.values())


def _field() -> bytes:
    found = re.search(rb'<select id="open-example">.*?</select>', PAGE.page.content, re.DOTALL)
    assert found
    return found[0]


def _log(client: FlaskClient, text: bytes) -> Any:
    if text.startswith(b"{"):
        return orjson.loads(text)
    return read(client.post("/v1/notation/parse", json={"text": text.decode()}))["log"]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_what_it_is_called(client: FlaskClient, name: str) -> None:
    """Each example fits the contract as the page sends it, and has the expected status."""
    text = client.get(f"/page/{PAGE.version}/{FILES[name]}").data
    log = _log(client, text)
    answer = client.post("/v1/game", json=log)
    assert answer.status_code == 200
    assert read(answer)["status"] == EXAMPLES[name]
    assert log["ruleset"] == read(answer)["ruleset"]
    assert max(map(len, text.splitlines())) <= 120


def test_the_example_of_an_overcount_would_go_the_other_way(client: FlaskClient) -> None:
    """By her own count ann would win; as ruled, bob does."""
    game = orjson.loads(PAGE.files["log/examples/overcount.json"].content)
    ruled = read(client.post("/v1/game", json=game))
    assert ruled["winner"] == "Bob"
    claimed = ruled["ledger"][-1]["claim"]["claimed"]
    assert ruled["ledger"][-2]["scores"]["Ann"] + claimed >= 121


def test_the_examples_show_what_can_be_wrong(client: FlaskClient) -> None:
    """Wrong claims and totals, an impossible total, a wrong call, and a card above 31."""
    found = set()
    for name in EXAMPLES:
        log = _log(client, PAGE.files[FILES[name]].content)
        answer = read(client.post("/v1/game", json=log))
        found |= {violation["code"] for violation in answer["violations"]}
        claims = [line["claim"] for line in answer["ledger"] if "claim" in line]
        found |= {"impossible" for claim in claims if claim["impossible_total"]}
    assert found == {
        *("overcount", "undercount", "impossible", "wrong-muggins"),
        *("above-thirty-one", "wrong-total"),
    }
