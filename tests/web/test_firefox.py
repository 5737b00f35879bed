"""Each view of the page once in Firefox; in Chromium, `tests/browser` looks at the details."""

import os
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.ops.server import ROOT, Log, stop
from tests.tools import NODE, need_firefox, need_packages

SCRIPT = Path(__file__).parent / "firefox.js"


@contextmanager
def started_firefox(program: str, folder: Path) -> Iterator[str]:
    """Return where a browser takes commands; it writes into this folder only, and is ended."""
    process = subprocess.Popen(
        (program, "--headless", "--profile", folder, "--remote-debugging-port", "0"),
        env={**os.environ, "HOME": str(folder)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stderr is not None
    log = Log()
    reader = threading.Thread(target=log.follow, args=(process.stderr,))
    reader.start()
    try:
        yield log.find(r"WebDriver BiDi listening on (ws://\S+)")[1] + "/session"
    finally:
        stop(process)
        reader.join()
        process.stderr.close()


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
