"""Random examples are the same in every run, unless a seed is given."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

DRAW = """
import hashlib, json
from hypothesis import given, settings
from tests import strategies
from tests.contract.legal import BODIES

drawn = hashlib.sha256()

@settings(settings.get_profile("ci"), max_examples=10)
def draw(value):
    drawn.update(json.dumps(value).encode())

kinds = map(strategies.games, strategies.KINDS.values())
for kind in [*kinds, *BODIES.values()]:
    given(kind)(draw)()
print(drawn.hexdigest())
"""


@pytest.mark.slow
def test_examples_are_drawn_alike_in_every_process() -> None:
    """Nothing that is drawn depends on the order of sets, which is another in each process."""
    found = {
        subprocess.run(
            (sys.executable, "-c", DRAW),
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(found) == 1


def test_a_run_without_a_seed_is_the_same_again(pytestconfig: pytest.Config) -> None:
    """Without `--hypothesis-seed`, nothing is random, and nothing depends on the time."""
    seeded = pytestconfig.getoption("--hypothesis-seed") is not None
    assert settings.default is not None
    assert settings.default.derandomize is not seeded
    assert (settings.default.database, settings.default.deadline) == (None, None)
