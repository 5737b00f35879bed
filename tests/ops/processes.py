"""The processes of a service, as Linux describes them."""

import re
from contextlib import suppress
from pathlib import Path

from tests.ops.server import Server


def state(pid: int, name: str) -> str:
    """Return a field of the status of a process, or "gone" once it has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        lines = Path(f"/proc/{pid}/status").read_text("utf-8")
        return re.findall(rf"{name}:\s+(\S+)", lines)[0]
    return "gone"


def resident(pid: int) -> int:
    """Return the resident memory of a process, in bytes."""
    return int(state(pid, "VmRSS")) * 1024


def children(pid: int) -> list[int]:
    """Return the running child processes of a process."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return [int(each) for each in found if state(int(each), "State") not in {"Z", "gone"}]


def replaced(server: Server, stopped: list[int]) -> bool:
    """Return whether all workers are new, and there is at least one."""
    return bool(now := children(server.process.pid)) and not {*now} & {*stopped}
