"""Where workers keep heartbeats and counters: in memory, or else where temporary files are."""

import atexit
import fcntl
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

PLACES: tuple[Callable[[], str], ...] = (lambda: "/dev/shm", tempfile.gettempdir)  # noqa: S108
PREFIX = "cribbage-metrics-"
ROOM = 4 * 1024 * 1024  # Bytes that must be free at the start: the counters of ten workers.


def place() -> str:
    """Return the first folder with room; remove there what services that are gone have left.

    Raises OSError where there is none.
    """
    faults = []
    for folder in (Path(find()) for find in PLACES):
        for old in folder.glob(f"{PREFIX}*"):
            if (lock := _lock(old)) is not None:
                shutil.rmtree(old, ignore_errors=True)
                os.close(lock)
        try:
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(bytes(ROOM))
            return str(folder)
        except OSError as error:
            faults.append(f"{folder}: {error.strerror}")
    raise OSError("; ".join(faults))


def make(folder: str) -> str:
    """Return a new folder in this one, locked while this process or a copy of it lives."""
    path = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=folder))
    if _lock(path) is None:  # A service that starts just now has taken it for an old one.
        return make(folder)
    atexit.register(_remove, path, os.getpid())
    return str(path)


def _remove(path: Path, owner: int) -> None:
    if os.getpid() == owner:  # Workers, copies of it, leave it to the others.
        shutil.rmtree(path, ignore_errors=True)


def _lock(path: Path) -> int | None:
    """Return a descriptor that locks a folder; None where it is locked, gone or not ours."""
    with suppress(FileNotFoundError, NotADirectoryError, PermissionError):
        descriptor = os.open(path, os.O_DIRECTORY | os.O_NOFOLLOW)
        with suppress(BlockingIOError):
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if path.exists():
                return descriptor
        os.close(descriptor)
    return None
