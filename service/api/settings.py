"""Every setting of the service: its default, its bounds, how it is read from the environment."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Self

KIBIBYTE = 1024
MEBIBYTE = 1024 * KIBIBYTE


_ORIGIN = re.compile(
    # Without the port where it is the usual one: so browsers send it.
    r"(?!http://.*:80$|https://.*:443$)"
    r"[a-z][a-z0-9+.-]*://(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
)
LAST_PORT = 65535


class SettingsError(ValueError):
    """The environment holds settings that cannot be used; one line names them all."""


def _whole(default: int | None, least: int, most: int) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default=default, metadata={"least": least, "most": most})


def _one_of(default: str, *others: str) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default=default, metadata={"choices": (default, *others)})


def _address(default: str) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default=default, metadata={"address": True})


def _origins(default: str) -> Any:  # noqa: ANN401 - as dataclasses.field
    return field(default=default, metadata={"origins": True})


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one process; each has the name of its environment variable in lower case."""

    host: str = _address("127.0.0.1")
    """Address to listen on."""
    port: int = _whole(8000, 0, LAST_PORT)
    """Port to listen on; 0 takes any free one."""
    workers: int | None = _whole(None, 1, 256)
    """Worker processes; None: one for each CPU that is granted."""
    body_limit: int = _whole(64 * KIBIBYTE, 1, 64 * MEBIBYTE)
    """Bytes of a request body."""
    hand_batch_body_limit: int = _whole(MEBIBYTE, 1, 64 * MEBIBYTE)
    """Bytes of the body of a batch of hands or cribs."""
    game_body_limit: int = _whole(256 * KIBIBYTE, 1, 64 * MEBIBYTE)
    """Bytes of the body of a game."""
    game_batch_body_limit: int = _whole(4 * MEBIBYTE, 1, 64 * MEBIBYTE)
    """Bytes of the body of a batch of games."""
    graceful_timeout: int = _whole(20, 0, 3600)
    """Seconds that requests under way get when the service stops."""
    keep_alive: int = _whole(75, 0, 3600)
    """Seconds that an idle connection stays open."""
    metrics: str = _one_of("on", "off")
    """Whether requests are counted, for ``/metrics``."""
    cors_origins: str = _origins("")
    """Origins, separated by commas, whose pages may read the responses; ``*`` for any."""
    trusted_proxies: int = _whole(0, 0, 16)
    """Proxies in front that each add the address of their client to X-Forwarded-For."""

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """Read the settings from environment variables; an empty one counts as not set.

        Raises `SettingsError` when a value is not usable.
        """
        values: dict[str, str | int] = {}
        faults = []
        for setting in fields(cls):
            name = setting.name.upper()
            text = environment.get(name, "")
            if text:
                try:
                    values[setting.name] = _value(text, setting.metadata)
                except _Unusable as unusable:
                    wanted, found = unusable.args
                    faults.append(f"{name} must be {wanted}, not {found[:40]!r}")
        if faults:
            raise SettingsError("; ".join(faults))
        return cls(**values)  # type: ignore[arg-type]  # - read by type above

    @property
    def number_of_workers(self) -> int:
        """The number of workers that are started."""
        return self.workers or granted_cpus()

    @property
    def metrics_on(self) -> bool:
        """Whether requests are counted."""
        return self.metrics == "on"

    @property
    def origins(self) -> tuple[str, ...]:
        """The origins of `cors_origins`, one by one."""
        return tuple(_listed(self.cors_origins))


class _Unusable(ValueError):
    """What a value must be, and what it is."""


def _listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")] if text else []


def _is_address(text: str) -> bool:
    if ":" not in text:
        return re.fullmatch(r"[A-Za-z0-9._-]+", text) is not None
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _value(text: str, wanted: Mapping[str, Any]) -> str | int:
    """Return what the text of a variable means.

    Raises `_Unusable`.
    """
    if "choices" in wanted:
        if text not in wanted["choices"]:
            raise _Unusable(" or ".join(wanted["choices"]), text)
        return text
    if "least" in wanted:
        least, most = wanted["least"], wanted["most"]
        if not (re.fullmatch("[0-9]{1,9}", text) and least <= int(text) <= most):
            raise _Unusable(f"a whole number from {least} to {most}", text)
        return int(text)
    if "address" in wanted and not _is_address(text):
        raise _Unusable("an address or the name of a host, without a port", text)
    if "origins" in wanted and text != "*":
        for origin in _listed(text):
            found = _ORIGIN.fullmatch(origin)
            if not found or int(found["port"] or 0) > LAST_PORT:
                form = "* or origins as browsers send them, such as https://example.org"
                raise _Unusable(form, origin)
    return text


def granted_cpus(cgroups: Path = Path("/sys/fs/cgroup")) -> int:
    """Return how many CPUs this process may use: its affinity, cut by a cgroup quota (v2 or v1).

    ``cgroups`` is where the cgroup of the container is mounted. A part of a CPU counts as one.
    """
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
    granted = -(-int(quota) // int(period))
    return max(1, min(affinity or 1, granted))
