"""Metrics for Prometheus.

Labels have few values: routes as in the contract, the usual methods, codes and rulesets.
If ``PROMETHEUS_MULTIPROC_DIR`` is set before this is imported, several processes count together.
"""

import logging
import os
import platform
import tempfile
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from threading import Event
from time import time
from typing import TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from service import __version__

MEDIA_TYPE = CONTENT_TYPE_PLAIN_0_0_4
DIRECTORY = "PROMETHEUS_MULTIPROC_DIR"
"""The variable that names the directory where processes count together."""

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"  # the label of any other method

LEAST = 32 * 1024
"""Bytes that must be free before a metric gets its place; a histogram takes some 5,000."""

BUCKETS = (0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)
"""Seconds: from a hand, a fraction of a millisecond, to a batch, some tenths of a second."""

_LOG = logging.getLogger(__name__)
_FULL = Event()  # set once this process has found no room; then it counts nothing
_T = TypeVar("_T")

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
WAITING = Gauge(
    "cribbage_requests_waiting",
    "Requests that wait for their turn or for a place, by line.",
    ("line",),
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)
IN_PROGRESS = Gauge(
    "cribbage_requests_in_progress",
    "Requests that are read, wait, are computed or are answered.",
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)
RECEIVED = Gauge(
    "cribbage_received_bytes",
    "Bytes of requests that are not computed yet.",
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)
UNSENT = Gauge(
    "cribbage_unsent_bytes",
    "Bytes of responses that their clients have not read.",
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)
PROCESSES = Gauge(
    "cribbage_workers",
    "Worker processes of gunicorn that are alive.",
    multiprocess_mode="livesum",
    registry=_REGISTRY,
)
STARTS = Counter(
    "cribbage_worker_starts",
    "Worker processes started, those that have ended included.",
    registry=_REGISTRY,
)
_STARTED = time()  # loaded before the fork, and so the same in all workers


class _Build(Collector):
    def collect(self) -> Iterable[Metric]:
        facts = {"version": __version__, "python": platform.python_version()}
        yield InfoMetricFamily("cribbage_build", "What is running.", value=facts)
        said = "When the service was started, in seconds since 1970."
        yield GaugeMetricFamily("cribbage_start_time_seconds", said, value=_STARTED)


def add(number: float, metric: Counter | Histogram, *labels: str) -> None:
    """Add to a counter, or observe in a histogram, under these labels."""
    _recorder(metric, *labels)(number)


def observe(route: str, method: str, status: int, seconds: float) -> None:
    method = method if method in METHODS else OTHER
    add(1, REQUESTS, route, method, f"{status // 100}xx")
    add(seconds, DURATIONS, route, method)


def exposition() -> bytes:
    registry = CollectorRegistry()
    registry.register(_Build())
    if DIRECTORY in os.environ:
        MultiProcessCollector(registry)
    else:
        registry.register(_REGISTRY)
    return generate_latest(registry)


def enter() -> None:
    """Count this process as a live worker."""
    _recorder(PROCESSES)(1)
    _recorder(STARTS)(1)


def report(waiting: Mapping[str, int], in_progress: int, received: int, unsent: int) -> None:
    """Set the load of this process: requests that wait by line, all requests, bytes."""
    for line, number in waiting.items():
        _recorder(WAITING, line)(number)
    _recorder(IN_PROGRESS)(in_progress)
    _recorder(RECEIVED)(received)
    _recorder(UNSENT)(unsent)


# Cached: looking a child up by its labels costs as much as counting.
@cache
def _recorder(metric: Counter | Histogram | Gauge, *labels: str) -> Callable[[float], object]:
    child = _with_room(lambda: metric.labels(*labels) if labels else metric)
    if child is None:
        return lambda _: None
    if isinstance(child, Gauge):
        return child.set
    return child.inc if isinstance(child, Counter) else child.observe


def _with_room(make: Callable[[], _T]) -> _T | None:
    """Return what ``make`` returns; None once there is no room for its numbers.

    prometheus_client maps sparse files: where the file system is full, the first write to a page
    ends the process (SIGBUS). Numbers that have their place already are safe.
    """
    folder = os.environ.get(DIRECTORY)
    if folder is None:
        return make()
    if _FULL.is_set():
        return None
    try:
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(bytes(LEAST))
        return make()
    except OSError as error:
        _FULL.set()
        _recorder.cache_clear()
        _LOG.error("no room for metrics, this worker counts nothing: %s", error.strerror)
    return None
