"""The settings of the service: defaults, bounds, and how the environment is read."""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any, Self

LAST_PORT = 65535

_ORIGIN = re.compile(
    # Without the default port, as browsers send it.
    r"(?!http://.*:80$|https://.*:443$)"
    r"[a-z][a-z0-9+.-]*://(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
)
_HOST = re.compile("[A-Za-z0-9._-]+")


class SettingsError(ValueError):
    """The environment has unusable settings; the message names them all in one line."""


# A reader raises ValueError with the text that it cannot use.
def _setting(default: object, wanted: str, read: Callable[[str], object]) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default=default, metadata={"wanted": wanted, "read": read})


def _whole(default: int | None, least: int, most: int) -> Any:  # noqa: ANN401 - as dataclasses.field
    def read(text: str) -> int:
        if not (re.fullmatch("[0-9]{1,9}", text) and least <= int(text) <= most):
            raise ValueError(text)
        return int(text)

    return _setting(default, f"a whole number from {least} to {most}", read)


def _switch(text: str) -> bool:
    if text not in {"on", "off"}:
        raise ValueError(text)
    return text == "on"


def _address(text: str) -> str:
    try:
        if not _HOST.fullmatch(text):
            IPv6Address(text)
    except ValueError:
        raise ValueError(text) from None
    return text


def _origins(text: str) -> tuple[str, ...]:
    origins = tuple(part.strip() for part in text.split(","))
    for origin in () if text == "*" else origins:
        found = _ORIGIN.fullmatch(origin)
        if not found or int(found["port"] or 0) > LAST_PORT:
            raise ValueError(origin)
    return origins


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one process; each has the name of its environment variable in lower case."""

    host: str = _setting("127.0.0.1", "an address or the name of a host, without a port", _address)
    """Address to listen on."""
    port: int = _whole(8000, 0, LAST_PORT)
    """Port to listen on; 0 takes any free one."""
    workers: int | None = _whole(None, 1, 256)
    """Worker processes; None: one for each granted CPU."""
    graceful_timeout: int = _whole(20, 0, 3600)
    """Seconds that requests under way get when the service stops."""
    keep_alive: int = _whole(75, 0, 3600)
    """Seconds that an idle connection stays open."""
    metrics: bool = _setting(default=True, wanted="on or off", read=_switch)
    """Count requests, and serve ``/metrics``."""
    cors_origins: tuple[str, ...] = _setting(
        (), "* or origins as browsers send them, such as https://example.org", _origins
    )
    """Origins whose pages may read the responses; ``*`` for any."""
    trusted_proxies: int = _whole(0, 0, 16)
    """Proxies in front, each of which adds its client's address to X-Forwarded-For."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """Read environment variables; raise `SettingsError` unless each is usable or empty."""
        values: dict[str, Any] = {}
        faults = []
        for setting in fields(cls):
            name = setting.name.upper()
            if text := environment.get(name):
                try:
                    values[setting.name] = setting.metadata["read"](text)
                except ValueError as unusable:
                    wanted, found = setting.metadata["wanted"], str(unusable)
                    faults.append(f"{name} must be {wanted}, not {found[:40]!r}")
        if faults:
            raise SettingsError("; ".join(faults))
        return cls(**values)

    @property
    def number_of_workers(self) -> int:
        return self.workers or granted_cpus()


def granted_cpus(cgroups: Path = Path("/sys/fs/cgroup")) -> int:
    """Return how many CPUs this process may use: its affinity, or a lower cgroup quota (v2, v1)."""
    affinity = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    try:
        if (cgroups / "cpu.max").exists():
            quota, period = (cgroups / "cpu.max").read_text().split()
        else:
            quota = (cgroups / "cpu/cpu.cfs_quota_us").read_text()
            period = (cgroups / "cpu/cpu.cfs_period_us").read_text()
    except OSError:
        return affinity or 1
    if quota.strip() in {"max", "-1"}:
        return affinity or 1
    granted = -(-int(quota) // int(period))  # a fraction of a CPU counts as one
    return max(1, min(affinity or 1, granted))
