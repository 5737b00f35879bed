"""The guide to writing a game down: each of its logs is sent, and gets the response shown."""

import re
from collections import Counter, defaultdict
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient

from service.engine.rules.rulesets import RULESETS
from tests.contract.operations import validator
from tests.docs.comparison import Json, shows
from tests.docs.pages import ADDRESS, GUIDE, Block, Kind, blocks
from tests.docs.shell import run
from tests.docs.test_programs import LANGUAGES

TEXT = GUIDE.read_text("utf-8")
BLOCKS = blocks(TEXT)
BODIES = [block for block in BLOCKS if block.language == "json"]
PAIRS = list(zip(BODIES[::2], BODIES[1::2], strict=True))
"""Each log with its response."""
PROGRAMS = [block for block in BLOCKS if block.kind in LANGUAGES]


def heading(block: Block) -> str:
    return re.findall(r"^#+ (.*)$", "\n".join(TEXT.splitlines()[: block.line]), re.MULTILINE)[-1]


def logs_by_heading() -> dict[str, list[Json]]:
    found = defaultdict(list)
    for log, _ in PAIRS:
        found[heading(log)].append(orjson.loads(log.text))
    return found


@pytest.mark.parametrize(
    ("log", "shown"), PAIRS, ids=lambda block: f"{heading(block)}, line {block.line}"
)
def test_a_log_fits_the_contract_and_is_judged_as_shown(
    log: Block, shown: Block, client: FlaskClient
) -> None:
    """Each log is valid by the schema alone, and gets 200 with the response shown."""
    body = orjson.loads(log.text)
    assert [error.message for error in validator("GameRequest").iter_errors(body)] == []
    response = client.post("/v1/game", json=body)
    assert response.status_code == 200, response.text
    assert shows(orjson.loads(shown.text), response.json), response.text
    assert "status" in orjson.loads(shown.text)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda block: block.language)
def test_a_program_says_what_is_wrong_without_the_details(
    program: Block, client: FlaskClient, tmp_path: Path
) -> None:
    """Both programs print what the page shows, from a response without any `detail`."""
    [log] = [log for log, _ in PAIRS if heading(log) == heading(program)]
    response = client.post("/v1/game", json=orjson.loads(log.text)).json
    for found in (*response["violations"], *response["hints"]):
        del found["detail"]
    (tmp_path / "response.json").write_bytes(orjson.dumps(response))
    name, command = LANGUAGES[program.kind]
    (tmp_path / name).write_text(program.text, "utf-8")
    [printed] = [block.text for block in BLOCKS if block.kind is Kind.OUTPUT]
    assert run(f"{command} < response.json", tmp_path) == printed


def test_every_block_is_tested() -> None:
    """A block of the page is a log or its response, or one of two programs, or what they print."""
    languages = Counter(block.language for block in BLOCKS)
    del languages["json"]
    assert languages == {"python": 1, "js": 1, "console": 1}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_has_an_example(ruleset: str) -> None:
    """Each ruleset has a section with logs that use it and have deals."""
    logs = logs_by_heading()[ruleset]
    assert logs, f"write an example under a heading {ruleset} in {GUIDE.name}"
    assert all(log["ruleset"] == ruleset and log["deals"] for log in logs)


def test_an_example_is_complete_or_not_finished(client: FlaskClient) -> None:
    """The rulesets' logs are legal; some are complete, others in progress."""
    statuses = {
        client.post("/v1/game", json=log).json["status"]
        for ruleset in RULESETS
        for log in logs_by_heading()[ruleset]
    }
    assert statuses == {"complete", "in-progress"}


def test_what_a_log_may_hold_is_shown() -> None:
    """Every member and word that a log may have is in some example."""
    for member in (
        *("dealt", "discards", "to_crib", "hands", "crib", "teams", "cut", "first_dealer"),
        *("starting_scores", "rules", "heels", "claim", "call", "show", "pegged", "scores"),
        *("cards", "ruling", "rulings", "void", "ended"),
    ):
        assert any(f'"{member}": ' in log.text for log, _ in PAIRS), member
    for play in ("go", "last"):
        assert any(f'"play": "{play}"' in log.text for log, _ in PAIRS), play


def test_it_says_where_to_try_a_log(client: FlaskClient) -> None:
    """Its introduction links to the view that checks a game."""
    assert f"<{ADDRESS}/#game>" in TEXT.split("\n## ")[0]
    assert 'href="#game"' in client.get("/").text
