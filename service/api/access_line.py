"""Members that the log line about some requests has besides those of every line."""

import re
from wsgiref.types import WSGIEnvironment

from flask import request

REFUSED = "service.refused"
"""Key of what the log says about the problem that the response is."""

LONGEST_AGENT = 100
LONGEST_PATH = 200

_TRACEPARENT = re.compile(
    # Not version ff, and nothing after version 00; an id of zeros is none.
    "(?!ff|00.{54})[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?"
)
"""Matches the header `traceparent` [W3C Trace Context, 3.2]; its first group is the trace's id."""


def details(environ: WSGIEnvironment, status: int, *, matched: bool) -> dict[str, str]:
    """Return the trace that a request belongs to, and who sent what was refused, and why."""
    members: dict[str, str] = {}
    traceparent = environ.get("HTTP_TRACEPARENT")
    if traceparent and (found := _TRACEPARENT.fullmatch(traceparent)):
        members["trace_id"] = found[1]
    if status >= 400:
        members |= environ.get(REFUSED, {})
        if agent := environ.get("HTTP_USER_AGENT"):
            members["user_agent"] = agent[:LONGEST_AGENT]
        if not matched:
            members["path"] = request.path[:LONGEST_PATH]
    return members
