"""How soon the service is ready, and the memory of its workers: ``python -m bench.start``."""

import time
from pathlib import Path
from statistics import median

from bench.load import HOST, Request, ask, posting
from bench.logs import played
from bench.servers import GET, SERVICE, SHOW, first_answer, free_port, running

WORKERS = 2
STARTS = 7
READY = Request("GET", "/readyz")
KINDS = (
    SHOW,
    GET,
    posting("/v1/game", played(2, 10)),
    posting("/v1/show/batch", {"hands": ["5H5S5CJD5D"] * 10_000, "parts": True}),
    posting("/v1/discard", {"dealt": ["4H", "5H", "5S", "6C", "JD", "KD"], "dealer": True}),
)
ENOUGH = 20
"""Requests of each kind, each on a new connection: each worker gets some."""


def started() -> tuple[float, dict[int, int]]:
    """Start the service once.

    Returns the seconds until it was ready, and the proportional set size of each worker, in bytes
    and by its process id, after requests of all kinds.
    """
    port = free_port()
    settings = {"HOST": HOST, "PORT": str(port), "WORKERS": str(WORKERS)}
    begun = time.monotonic()
    with running(SERVICE, settings) as process:
        assert first_answer(process, port, READY).status == 200
        seconds = time.monotonic() - begun
        for request in KINDS:
            for _ in range(ENOUGH):
                assert ask(port, request).status == 200
        return seconds, memory(process.pid)


def memory(parent: int) -> dict[int, int]:
    """Return the proportional set size of each child of a process, in bytes (Linux)."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {int(child): _proportional(Path(f"/proc/{child}/smaps_rollup")) for child in children}


def _proportional(rollup: Path) -> int:
    line = next(line for line in rollup.read_text().splitlines() if line.startswith("Pss:"))
    return int(line.split()[1]) * 1024


def main() -> None:
    """Print seconds and MiB."""
    started()  # From here on, what is read from the disk is in memory, and compiled.
    starts = [started() for _ in range(STARTS)]
    times = [seconds for seconds, _ in starts]
    assert all(len(workers) == WORKERS for _, workers in starts)
    sizes = [sum(workers.values()) / 2**20 for _, workers in starts]
    print(f"{WORKERS} workers, preloaded; medians of {STARTS} starts\n")
    print(f"ready after {median(times):.2f} s ({min(times):.2f} to {max(times):.2f})")
    print(f"memory {median(sizes):.1f} MiB ({min(sizes):.1f} to {max(sizes):.1f}), proportional,")
    print("both workers, without the process that starts them, after requests of every kind")


if __name__ == "__main__":
    main()
