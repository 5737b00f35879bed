"""The files in which several processes count together: each has its own, and one is for the ended.

A folder is read under a shared lock, and what ended processes have counted is added up under an
exclusive one, so that nobody finds it twice, or not at all.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict
from prometheus_client.multiprocess import mark_process_dead

ENDED = "ended"
"""What stands in the name of a file in place of a process."""

_ended: set[int] = set()
"""The processes that have ended and still have files."""


@contextmanager
def locked(folder: Path, operation: int) -> Iterator[None]:
    """Hold a lock on a folder for a block; raises BlockingIOError where it is asked not to wait."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, operation)
        yield
    finally:
        os.close(descriptor)


def fold(folder: Path, process: int) -> None:
    """Count what a process that has ended has counted among that of all that have ended.

    While somebody reads, it is left for the next time.
    """
    mark_process_dead(process, str(folder))
    _ended.add(process)
    try:
        with locked(folder, fcntl.LOCK_EX | fcntl.LOCK_NB):
            while _ended:
                for path in folder.glob(f"*_{_ended.pop()}.db"):
                    _add(path)
    except BlockingIOError:
        return


def _add(path: Path) -> None:
    # A process may have ended before it could write anything.
    if path.stat().st_size:
        sort, _, _ = path.name.partition("_")
        total = MmapedDict(path.with_name(f"{sort}_{ENDED}.db"))
        for key, value, timestamp, _ in MmapedDict.read_all_values_from_file(path):
            before, _ = total.read_value(key)
            total.write_value(key, before + value, timestamp)
        total.close()
    path.unlink()
