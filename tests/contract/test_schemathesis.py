"""Schemathesis against the running service: valid requests are answered, all others refused.

Its command runs as a process of its own: its plugin for pytest would make up the requests while
tests are collected, at the cost of every run of any test.
"""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import orjson
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from service.api.app import create_app
from tests.contract.operations import CONTRACT, WITH_BODY

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

SEED = "29"
"""The same requests in every run, so that only a change of the code can fail it."""
CONFIGURATION = CONTRACT.with_name("schemathesis.toml")
PATHS = {operation.path for operation in WITH_BODY}


def explore(address: str, report: Path, *options: str, seed: str = SEED) -> None:
    """Run Schemathesis against a running service, and fail with all that it finds."""
    done = subprocess.run(
        (
            *(sys.executable, "-m", "schemathesis.cli"),
            *("--config-file", str(CONFIGURATION), "run", str(CONTRACT)),
            *("--url", address, "--no-color", "--seed", seed),
            *("--report", "ndjson", "--report-ndjson-path", str(report), *options),
        ),
        # What it keeps for its next run goes with this folder.
        cwd=report.parent,
        env={**os.environ, "PYTHONPATH": str(CONTRACT.parent)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert "Warning" not in done.stdout, done.stdout


def fuzzed(report: Path) -> Counter[tuple[str, int]]:
    """Count the random requests of a run by their path and the status of the answer."""
    with report.open("rb") as lines:
        scenarios = [orjson.loads(line).get("ScenarioFinished", {}) for line in lines]
    return Counter(
        (recorder["cases"][name]["value"]["path"], interaction["response"]["status_code"])
        for recorder in (one["recorder"] for one in scenarios if one.get("phase") == "fuzzing")
        for name, interaction in recorder["interactions"].items()
    )


def assert_both_kinds(statuses: Counter[tuple[str, int]]) -> None:
    """Many random bodies were answered, and many were refused.

    In total, not on every path: the kind is drawn at random too.
    """
    for status in (200, 400):
        assert sum(statuses[path, status] for path in PATHS) > 2 * len(PATHS), statuses


def test_no_example_and_no_link_makes_the_service_break_the_contract(
    address: str, tmp_path: Path
) -> None:
    """Every example and every linked request gets a response that fits the contract."""
    explore(address, tmp_path / "run.ndjson", "--phases", "examples,stateful")


@pytest.mark.slow
@pytest.mark.hypothesis
def test_no_request_of_many_makes_the_service_break_the_contract(
    address: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """So do values at every bound, and many random requests and links."""
    report = tmp_path / "run.ndjson"
    seed = pytestconfig.getoption("--hypothesis-seed") or SEED
    explore(address, report, "--max-examples", "80", seed=seed)
    assert_both_kinds(fuzzed(report))


@pytest.mark.slow
def test_games_of_all_kinds_are_drawn_and_bodies_to_be_refused() -> None:
    """Finished, unfinished and illegal games are drawn, and invalid bodies.

    They are the same in every run.
    """
    configuration = schemathesis.Config.from_path(CONFIGURATION)
    contract = schemathesis.openapi.from_path(CONTRACT, config=configuration)
    application = create_app()
    modes = [
        contract["/v1/game"]["POST"].as_strategy(generation_mode=mode) for mode in GenerationMode
    ]
    answers: Counter[int | str] = Counter()

    @settings(
        max_examples=60,
        derandomize=True,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(st.one_of(modes))
    def send(case: schemathesis.Case) -> None:
        response = case.call(app=application)
        answers[response.status_code] += 1
        if response.status_code == 200:
            answers[response.json()["status"]] += 1

    send()
    assert {200, 400, "complete", "in-progress", "illegal"} <= answers.keys(), answers
