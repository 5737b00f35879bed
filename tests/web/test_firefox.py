"""Each view of the page once in Firefox; in Chromium, `tests/browser` looks at the details."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ops.server import ROOT, followed
from tests.tools import NODE, need_firefox, need_packages

SCRIPT = Path(__file__).parent / "firefox.js"


@contextmanager
def started_firefox(program: str, folder: Path) -> Iterator[str]:
    """Return where a browser takes commands; it writes into this folder only, and is ended."""
    command = (program, "--headless", "--profile", folder, "--remote-debugging-port", "0")
    with followed(command, {**os.environ, "HOME": str(folder)}) as (_, log):
        yield log.find(r"WebDriver BiDi listening on (ws://\S+)")[1] + "/session"


@pytest.mark.slow
def test_every_view_works_in_firefox(address: str, tmp_path: Path) -> None:
    """Each takes a typical input and answers in words; none complains or asks another host."""
    program = need_firefox()
    need_packages()
    with started_firefox(program, tmp_path) as browser:
        done = subprocess.run(
            (NODE, SCRIPT, address, browser, ROOT / "examples" / "game.txt"),
            capture_output=True,
            text=True,
            check=False,
        )
    assert done.returncode == 0, done.stdout + done.stderr
