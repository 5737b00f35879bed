"""The instructions that requests take, and what has grown: ``python -m bench.instructions``.

They are counted by callgrind, so that a busy machine changes nothing, and compared with those of
the last release, which stand in ``instructions.json``.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from bench.game import night
from bench.load import Request, posting
from bench.logs import recorded, sheet
from bench.server import GETS, SHOWS
from bench.servers import ROOT

_KEPT = Path(__file__).with_name("instructions.json")
MOST_GROWTH = 1.03

REQUESTS: Mapping[str, tuple[Request, int]] = {
    "POST /v1/show": (SHOWS[0], 50),
    "GET /v1/show": (GETS[0], 50),
    "a game of 9 deals, summary": (posting("/v1/game", {**recorded(9), "detail": "summary"}), 20),
    "a game of 9 deals, ledger": (posting("/v1/game", {**recorded(9), "detail": "ledger"}), 20),
    "a score sheet of 60 deals": (posting("/v1/game", {**sheet(60), "detail": "summary"}), 1),
    "score cards of 60 players": (posting("/v1/scorecards", night()), 5),
}
"""Requests that are counted, each with the times that it is answered."""


def rows() -> dict[str, dict[str, Any]]:
    """Return the requests as JSON, for `bench.repeated`."""
    return {
        name: {
            "method": request.method,
            "path": request.path,
            "body": (request.body or b"").decode(),
            "times": times,
        }
        for name, (request, times) in REQUESTS.items()
    }


def kept() -> dict[str, Any]:
    """Return the figures of the last release, and the Python that they were taken with."""
    figures: dict[str, Any] = json.loads(_KEPT.read_text("utf-8"))
    return figures


def counted(tree: Path) -> dict[str, int]:
    """Return the instructions of an answer to each request by the service in a folder."""
    with TemporaryDirectory() as folder:
        file, out = Path(folder, "requests.json"), Path(folder, "out")
        file.write_text(json.dumps(rows()), "utf-8")
        command = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={out}")
        # The function in which `os.getloadavg` ends; the service never calls it.
        marked = ("--dump-before=getloadavg", sys.executable, ROOT / "bench" / "repeated.py", file)
        # Hashes of texts, and with them the order of sets, are the same in each run.
        environment = {**os.environ, "PYTHONPATH": str(tree), "PYTHONHASHSEED": "0"}
        subprocess.run((*command, *marked), env=environment, check=True, stderr=subprocess.DEVNULL)
        return {
            name: _total(out.with_suffix(f".{2 * row}")) // times
            for row, (name, (_, times)) in enumerate(REQUESTS.items(), start=1)
        }


def _total(dump: Path) -> int:
    """Return the instructions of a dump, which stand in its line ``summary``."""
    [summary] = re.findall(r"(?m)^summary: (\d+)$", dump.read_text("utf-8"))
    return int(summary)


def grown(now: Mapping[str, int], last: Mapping[str, int]) -> list[str]:
    """Return the requests that take notably more instructions than in the last release."""
    return [name for name in now if now[name] > last[name] * MOST_GROWTH]


def table(now: Mapping[str, int], last: Mapping[str, int]) -> str:
    """Return a line for each request, with its instructions then and now in thousands."""
    heads = f"{'':30}{'last release':>14}{'now':>12}{'growth':>9}"
    lines = (
        f"{name:30}{last[name] / 1000:>14.0f}{now[name] / 1000:>12.0f}"
        f"{100 * now[name] / last[name] - 100:>+8.1f}%"
        for name in now
    )
    return "\n".join((heads, *lines))


def main() -> None:
    """Print the table; exit 1 where something has grown, or cannot be counted."""
    parser = argparse.ArgumentParser(prog="python -m bench.instructions")
    parser.add_argument("--service", type=Path, default=ROOT, help="the folder of another release")
    parser.add_argument("--keep", action="store_true", help="keep its figures, to compare with")
    asked = parser.parse_args()
    if shutil.which("valgrind") is None:
        sys.exit("missing: valgrind (sudo make system)")
    version = platform.python_version()
    if asked.keep:
        figures = {"python": version, "instructions": counted(asked.service)}
        _KEPT.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
        return
    last = kept()
    if last["python"] != version:
        sys.exit(
            f"the kept figures are of Python {last['python']} (this is {version}): check the last "
            "release out into a folder, and run this with --service FOLDER --keep first"
        )
    now = counted(asked.service)
    print(table(now, last["instructions"]))
    if more := grown(now, last["instructions"]):
        sys.exit(f"more than 3 % above the last release: {', '.join(more)}")


if __name__ == "__main__":
    main()
