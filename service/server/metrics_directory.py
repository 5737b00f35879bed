"""The directory for heartbeats and counters: in memory, or else among temporary files."""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

PLACES: tuple[Callable[[], str], ...] = (lambda: "/dev/shm", tempfile.gettempdir)  # noqa: S108 - a folder of its own is made there
PREFIX = "cribbage-metrics-"
ROOM = 4 * 1024 * 1024  # Bytes that must be free at the start, enough for ten workers' counters.


def place() -> str:
    """Return the first folder with room, rid of what services that have ended left there."""
    faults = []
    for folder in (Path(find()) for find in PLACES):
        for old in folder.glob(f"{PREFIX}*"):
            if _locked(old):
                shutil.rmtree(old, ignore_errors=True)
        try:
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(bytes(ROOM))
            return str(folder)
        except OSError as error:
            faults.append(f"{folder}: {error.strerror}")
    raise OSError("; ".join(faults))


def make(folder: str) -> str:
    """Create a subfolder, locked while this process or a fork of it lives; return its path."""
    path = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=folder))
    if not _locked(path):  # Another service that is starting took it for an old one.
        return make(folder)
    return str(path)


def _locked(path: Path) -> bool:
    """Lock a folder until this process ends; False if it is gone or another process has it."""
    try:
        fcntl.flock(os.open(path, os.O_DIRECTORY | os.O_NOFOLLOW), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return path.exists()
