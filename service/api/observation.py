"""What is noted of every request: a line in the log, and numbers."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from wsgiref.types import WSGIEnvironment

from flask import request

from service.api import metrics
from service.api.middleware import REQUEST_ID

RULE = "service.rule"
"""The key in the WSGI environment of the rule that a request is answered by, if there is one."""
UNMATCHED = "unmatched"
"""The route of a request that no operation answers."""
HEALTH_CHECKS = frozenset({"/healthz", "/readyz"})
"""Routes that are asked all the time; only what goes wrong with them is logged."""
LONGEST_METHOD = 20

AccessLog = Callable[[dict[str, object]], object]
"""What is told of each request, before it has a time."""


@dataclass(frozen=True, slots=True)
class Observer:
    """Logs and counts requests."""

    access_log: AccessLog | None
    counted: bool

    def __call__(self, environ: WSGIEnvironment, line: str, length: str, seconds: float) -> None:
        """Note a request, its response (status line, Content-Length) and the time it took."""
        status, method, rule = int(line[:3]), environ["REQUEST_METHOD"], environ.get(RULE)
        route = template(rule) if rule else UNMATCHED
        if self.counted:
            metrics.observe(route, method, status, seconds)
        if self.access_log and (status >= 400 or route not in HEALTH_CHECKS):
            self.access_log(
                {
                    "request_id": environ[REQUEST_ID],
                    "method": method[:LONGEST_METHOD],
                    "route": route,
                    "status": status,
                    "bytes": 0 if method == "HEAD" else int(length),
                    "duration_ms": round(seconds * 1000, 3),
                    "client": environ.get("REMOTE_ADDR"),
                }
            )


def note_route() -> None:
    """Leave the rule that answers a request in its environment, before Flask forgets it."""
    if request.url_rule:
        request.environ[RULE] = request.url_rule.rule


@cache
def template(rule: str) -> str:
    """Return a rule of the router as the contract writes it: ``/problems/{code}``."""
    return re.sub(r"<(?:[^:>]*:)?(\w+)>", r"{\1}", rule)
