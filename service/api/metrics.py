"""What is counted, for Prometheus.

Labels have few values: routes as the contract writes them, the usual methods, codes and rulesets.
Where ``PROMETHEUS_MULTIPROC_DIR`` is set before this is loaded, several processes count together.
"""

import os
import platform
from collections.abc import Iterable
from fcntl import LOCK_SH
from functools import cache
from pathlib import Path

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import InfoMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service import __version__
from service.api import metrics_files

MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4
DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""The variable with the folder where processes count together."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"
"""Any other method."""

BUCKETS = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds: a hand takes a fraction of a millisecond, a batch may take some tenths of a second."""

disable_created_metrics()
_REGISTRY = CollectorRegistry()

REQUESTS = Counter(
    "cribbage_http_requests",
    "Requests answered, by route, method and class of status.",
    ("route", "method", "status"),
    registry=_REGISTRY,
)
DURATIONS = Histogram(
    "cribbage_http_request_duration_seconds",
    "Time from a whole request to its response, without reading and sending.",
    ("route", "method"),
    buckets=BUCKETS,
    registry=_REGISTRY,
)
REJECTIONS = Counter(
    "cribbage_rejections",
    "Requests refused with a 4xx, by the code of the problem.",
    ("reason",),
    registry=_REGISTRY,
)
HANDS = Counter(
    "cribbage_hands_scored",
    "Hands and cribs scored by themselves, those of batches included.",
    registry=_REGISTRY,
)
GAMES = Counter(
    "cribbage_games_adjudicated",
    "Games adjudicated, those of batches included, by ruleset and status.",
    ("ruleset", "outcome"),
    registry=_REGISTRY,
)
PROCESSES = Gauge(
    "cribbage_workers",
    "Worker processes of gunicorn that are alive.",
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)


class _Build(Collector):
    def collect(self) -> Iterable[InfoMetricFamily]:
        """Yield what is running."""
        facts = {"version": __version__, "python": platform.python_version()}
        yield InfoMetricFamily("cribbage_build", "What is running.", value=facts)


def count(route: str, method: str, status: int) -> None:
    """Count a request."""
    _requests(route, method if method in METHODS else OTHER, status // 100).inc()


def observe(route: str, method: str, status: int, seconds: float) -> None:
    """Count a request and the time that it took."""
    count(route, method, status)
    _durations(route, method if method in METHODS else OTHER).observe(seconds)


def exposition() -> bytes:
    """Return everything that was counted, by all processes, in the text format."""
    registry = CollectorRegistry()
    registry.register(_Build())
    if DIRECTORY not in os.environ:
        registry.register(_REGISTRY)
        return generate_latest(registry)
    MultiProcessCollector(registry)
    with metrics_files.locked(Path(os.environ[DIRECTORY]), LOCK_SH):
        return generate_latest(registry)


def enter() -> None:
    """Count this process among those that live."""
    PROCESSES.set(1)


def leave(process: int) -> None:
    """Count a process that has ended no longer among those that live; what it has counted stays."""
    metrics_files.fold(Path(os.environ[DIRECTORY]), process)


# Looking a child up by its labels costs as much as counting.
@cache
def _requests(route: str, method: str, status_class: int) -> Counter:
    return REQUESTS.labels(route, method, f"{status_class}xx")


@cache
def _durations(route: str, method: str) -> Histogram:
    return DURATIONS.labels(route, method)
