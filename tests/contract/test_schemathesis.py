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


@pytest.mark.slow
@pytest.mark.hypothesis
def test_no_request_of_many_makes_the_service_break_the_contract(
    address: str, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    """Examples, values at every bound, random requests and links get a response that fits."""
    report = tmp_path / "run.ndjson"
    seed = pytestconfig.getoption("--hypothesis-seed") or SEED
    explore(address, report, "--max-examples", "20", seed=seed)
    assert_both_kinds(fuzzed(report))
