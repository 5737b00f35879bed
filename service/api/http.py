"""HTTP around each response: request id, security headers, log line, bytes and caching."""

import gzip
import os
import re
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import blake2b
from ipaddress import ip_address
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import orjson
from flask import Response, request
from werkzeug.exceptions import PreconditionFailed

from service.api import metrics

JSON = "application/json"
FOR_FIVE_MINUTES = "public, max-age=300"
REVALIDATE = "no-cache"  # caches may keep a copy, but must ask before they use it

REQUEST_ID = "service.request_id"  # key of the request id in the WSGI environment

BEGUN = "service.begun"
"""Key of the time, by `perf_counter`, when the request was complete, if the server knows it."""

BROKEN = "service.broken"
"""Key of the error that kept the server from a whole request: ConnectionResetError where the client
has gone, TimeoutError where it is slow, `Overloaded`.
"""

CLIENT = "service.client"
"""Key of the client's address, if the server has worked it out by `client_address`."""

REFUSED = "service.refused"
"""Key of what the log says about the problem that the response is."""

PAUSE = "service.pause"
"""Key of a function, if the server has one, that lets the requests of others go first for a while.

A long computation calls it between two parts, by `let_others_go_first`.
"""


class Overloaded(Exception):
    """There was no place for a large request in time, or its turn did not come."""


SECURITY_HEADERS = (
    # Browsers must not guess another type.
    ("X-Content-Type-Options", "nosniff"),
    # A response opened as a page loads nothing and cannot be framed.
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
)
"""Headers that a response has unless it sets them itself."""

UNMATCHED = "unmatched"  # route of a request that no operation answers
HEALTH_CHECKS = frozenset({"/healthz", "/readyz"})
"""Routes that are polled; only their failures are logged."""
LONGEST_METHOD = 20
LONGEST_ADDRESS = 64  # characters of an address in X-Forwarded-For
LONGEST_AGENT = 100
LONGEST_PATH = 200
LONGEST_ACCEPTED = 256
"""Characters of an Accept or Accept-Encoding; a longer one takes long to read, and is ignored."""

_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,128}")

_TRACEPARENT = re.compile(
    # Not version ff, and nothing after version 00; an id of zeros is none.
    "(?!ff|00.{54})[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?"
)
"""Matches the header `traceparent` [W3C Trace Context, 3.2]; its first group is the trace's id."""

AccessLog = Callable[[dict[str, object]], object]
"""Takes the members of the line about a request, except the time."""


def surround(
    application: WSGIApplication,
    access_log: AccessLog | None,
    *,
    counted: bool,
    trusted_proxies: int,
) -> WSGIApplication:
    """Return Flask's application with an id and `SECURITY_HEADERS` on each response, and a log."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun = environ.get(BEGUN) or perf_counter()
        given = environ.get("HTTP_X_REQUEST_ID", "")
        request_id = given if _WELL_FORMED.fullmatch(given) else os.urandom(16).hex()
        environ[REQUEST_ID] = request_id
        target = environ.get("REQUEST_URI") or environ.get("RAW_URI")
        if target and "%" in target:
            _keep_escaped_slashes(environ, target)

        def start(
            status: str,
            headers: list[tuple[str, str]],
            exc_info: Any = None,  # noqa: ANN401 - as WSGI has it
        ) -> Callable[[bytes], object]:
            own = dict(headers)
            headers += [one for one in SECURITY_HEADERS if one[0] not in own]
            headers.append(("X-Request-ID", request_id))
            number, method, route = int(status[:3]), environ["REQUEST_METHOD"], _route()
            seconds = perf_counter() - begun
            if counted:
                metrics.observe(route, method, number, seconds)
            if access_log and (number >= 400 or route not in HEALTH_CHECKS):
                access_log(
                    {
                        "request_id": request_id,
                        "method": method[:LONGEST_METHOD],
                        "route": route,
                        "status": number,
                        "bytes": 0 if method == "HEAD" else int(own.get("Content-Length", 0)),
                        "duration_ms": round(seconds * 1000, 3),
                        "client": environ.get(CLIENT) or client_address(environ, trusted_proxies),
                        **_details(environ, number, matched=route != UNMATCHED),
                    }
                )
            return start_response(status, headers, exc_info)

        return application(environ, start)

    return answer


def _keep_escaped_slashes(environ: WSGIEnvironment, target: str) -> None:
    """Take the path as it was sent if a slash is escaped: that is another path [RFC 3986 2.2].

    WSGI unescapes every path, but most servers have the target of the request too.
    """
    path = target.partition("?")[0]
    if "%2F" in path.upper():
        environ["PATH_INFO"] = path


def _details(environ: WSGIEnvironment, status: int, *, matched: bool) -> dict[str, str]:
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


def _route() -> str:
    """Return the route of the request as the contract writes it: ``/problems/{code}``."""
    rule = request.url_rule
    return UNMATCHED if rule is None else _as_in_contract(rule.rule)


@cache
def _as_in_contract(rule: str) -> str:
    return rule.replace("<path:", "{").replace("<", "{").replace(">", "}")


def client_address(environ: WSGIEnvironment, trusted_proxies: int) -> str:
    """Return the address before so many proxies; that of the last one if they forward none."""
    peer: str = environ.get("REMOTE_ADDR", "")
    if not trusted_proxies:
        return peer
    forwarded = environ.get("HTTP_X_FORWARDED_FOR", "").rsplit(",", trusted_proxies)
    believed = forwarded[-trusted_proxies:]
    address: str = believed[0].strip()
    if len(believed) < trusted_proxies or len(address) > LONGEST_ADDRESS:
        return peer
    try:
        ip_address(address)
    except ValueError:
        return peer
    return address


def let_others_go_first() -> None:
    """Give back the turn of this request for a while."""
    if pause := request.environ.get(PAUSE):
        pause()


def request_id() -> str:
    return str(request.environ[REQUEST_ID])


class WholeResponse(Response):
    """A response whose body and headers are complete when it is made."""

    def get_wsgi_response(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        if self.status_code == 304:
            return super().get_wsgi_response(environ)
        content = () if environ["REQUEST_METHOD"] == "HEAD" else self.response
        return content, self.status, self.headers.to_wsgi_list()  # type: ignore[return-value]  # - bytes, as made


def json_response(payload: object) -> Response:
    """Return a JSON response that no cache may keep."""
    return _whole(orjson.dumps(payload), JSON, [("Cache-Control", "no-store")])


def cacheable(payload: object) -> Response:
    """Return a JSON response that may be kept for minutes; 304 if the client has it already."""
    return _tagged(orjson.dumps(payload), JSON, FOR_FIVE_MINUTES)


def document(content: bytes, media_type: str = JSON) -> Response:
    """Return what is to be revalidated before each use; 304 if the client has it already."""
    return _tagged(content, media_type, REVALIDATE)


class Static:
    """Content that never changes while the service runs, hashed and compressed once."""

    def __init__(self, content: bytes, media_type: str) -> None:
        self.content = content
        self.compressed = gzip.compress(content, mtime=0)
        self.media_type = media_type
        self.tag = digest(content)

    def sent(self, cache_control: str) -> Response:
        """Return the content, compressed for a client that takes gzip, or 304."""
        wanted = request.environ.get("HTTP_ACCEPT_ENCODING", "")
        if len(wanted) <= LONGEST_ACCEPTED and request.accept_encodings["gzip"] > 0:
            # Different bytes need a different ETag.
            tag = f"{self.tag}-gzip"
            response = _tagged(self.compressed, self.media_type, cache_control, tag)
            if response.status_code == 200:
                response.headers["Content-Encoding"] = "gzip"
        else:
            response = _tagged(self.content, self.media_type, cache_control, self.tag)
        response.headers["Vary"] = "Accept-Encoding"
        return response


def check_if_match(tag: str = "") -> None:
    """Raise `PreconditionFailed` if the header If-Match asks for another ETag; empty for none."""
    # Strictly compared: a weak ETag matches nothing [RFC 9110 13.1.1].
    if "HTTP_IF_MATCH" in request.environ and not request.if_match.contains(tag):
        found = f'its ETag is "{tag}"' if tag else "it has no ETag"
        raise PreconditionFailed(f"the response is not the one that If-Match asks for: {found}")


def digest(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()


def _tagged(
    content: bytes, media_type: str, cache_control: str, tag: str | None = None
) -> Response:
    tag = tag or digest(content)
    check_if_match(tag)
    headers = [("Cache-Control", cache_control), ("ETag", f'"{tag}"')]
    if "HTTP_IF_NONE_MATCH" in request.environ and request.if_none_match.contains_weak(tag):
        response = WholeResponse(status=304, headers=headers)
        del response.headers["Content-Type"]
        return response
    return _whole(content, media_type, headers)


def _whole(content: bytes, media_type: str, headers: list[tuple[str, str]]) -> Response:
    """Return a response with all its headers at once: set one by one they take twice as long."""
    of_content = [("Content-Type", media_type), ("Content-Length", str(len(content)))]
    return WholeResponse([content], headers=of_content + headers)
