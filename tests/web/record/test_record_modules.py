"""The pure modules of the recorder, under Node.js."""

import subprocess
from pathlib import Path

from tests.tools import NODE

FOLDER = Path(__file__).parent


def test_the_pure_modules_do_what_their_own_tests_say() -> None:
    """Every test of this folder that is written in JavaScript passes, and there are some."""
    files = sorted(FOLDER.glob("*.test.js"))
    assert files
    run = subprocess.run([NODE, "--test", *files], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
