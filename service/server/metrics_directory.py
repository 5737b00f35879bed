"""Where the processes of one service count together: files in memory, gone when it ends."""

import atexit
import os
import shutil
import tempfile
from functools import cache
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 - a folder of its own is made in it


@cache
def make() -> str:
    """Return the path of a new folder, the same one whenever this process asks.

    Raises OSError where no folder can be made.
    """
    memory = MEMORY if os.access(MEMORY, os.W_OK) else None
    path = tempfile.mkdtemp(prefix=f"cribbage-metrics-{os.getpid()}-", dir=memory)
    atexit.register(_remove, path, os.getpid())
    return path


def _remove(path: str, owner: int) -> None:
    # Workers are copies of the process that has made it, and must leave it to the others.
    if os.getpid() == owner:
        shutil.rmtree(path, ignore_errors=True)
