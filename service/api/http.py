"""HTTP around what is computed: ids, security headers, the log line, and responses as bytes."""

import gzip
import os
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b
from time import perf_counter
from typing import Any
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

import orjson
from flask import Response, request

from service.api import metrics

JSON = "application/json"
FOR_A_DAY = "public, max-age=86400"
REVALIDATE = "no-cache"
"""A copy may be kept, but not used without asking."""

REQUEST_ID = "service.request_id"
"""The key of the request id in the WSGI environment."""

BEGUN = "service.begun"
"""The key of when the whole request was there, by `perf_counter`, where the server knows."""

BROKEN = "service.broken"
"""The key of what kept the body from coming: ConnectionResetError where the client has gone,
TimeoutError where it is slow, MemoryError where there is no place for the body.
"""

SECURITY_HEADERS = (
    # Nobody is to guess another type than the one that is given.
    ("X-Content-Type-Options", "nosniff"),
    # A response that is opened as a page loads nothing, and stands in no frame.
    ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
)
"""What answers tell browsers to be careful about, unless they say otherwise themselves."""

UNMATCHED = "unmatched"
"""The route of a request that no operation answers."""
HEALTH_CHECKS = frozenset({"/healthz", "/readyz"})
"""Routes that are asked all the time; only what goes wrong with them is logged."""
LONGEST_METHOD = 20

_WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{1,128}")


AccessLog = Callable[[dict[str, object]], object]
"""Takes the line of a request, before it has a time."""


def surround(
    application: WSGIApplication, access_log: AccessLog | None, *, counted: bool
) -> WSGIApplication:
    """Return Flask's application with an id and `SECURITY_HEADERS` on every response.

    Each request is logged and, if ``counted``, counted when its response starts: Flask still knows
    its route then.
    """

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        begun = environ.get(BEGUN) or perf_counter()
        request_id = environ[REQUEST_ID] = identity(environ.get("HTTP_X_REQUEST_ID", ""))

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
                        "client": environ.get("REMOTE_ADDR"),
                    }
                )
            return start_response(status, headers, exc_info)

        return application(environ, start)

    return answer


def _route() -> str:
    """Return the route of the request as the contract writes it: ``/problems/{code}``."""
    rule = request.url_rule
    if rule is None:
        return UNMATCHED
    return rule.rule.replace("<path:", "{").replace("<", "{").replace(">", "}")


def identity(given: str) -> str:
    """Return the id of a request: the client's where it is well formed, or one of its own."""
    return given if _WELL_FORMED.fullmatch(given) else os.urandom(16).hex()


def request_id() -> str:
    """Return the id of the request that is being answered."""
    return str(request.environ[REQUEST_ID])


class WholeResponse(Response):
    """A response whose body and headers are complete when it is made."""

    def get_wsgi_response(
        self, environ: WSGIEnvironment
    ) -> tuple[Iterable[bytes], str, list[tuple[str, str]]]:
        """Return body, status and headers, with nothing left to be worked out."""
        if self.status_code == 304:
            return super().get_wsgi_response(environ)
        content = () if environ["REQUEST_METHOD"] == "HEAD" else self.response
        return content, self.status, self.headers.to_wsgi_list()  # type: ignore[return-value]  # - bytes, as made


def json_response(payload: object, status: int = 200) -> Response:
    """Return a JSON response that nobody may keep."""
    headers = [("Content-Type", JSON), ("Cache-Control", "no-store")]
    return WholeResponse(orjson.dumps(payload), status, headers)


def cacheable(payload: object) -> Response:
    """Return a JSON response that is the same for a day; 304 if the client has it already."""
    return _tagged(orjson.dumps(payload), JSON, FOR_A_DAY)


def document(content: bytes) -> Response:
    """Return JSON about the service itself, or 304; a copy is not used without asking."""
    return _tagged(content, JSON, REVALIDATE)


@dataclass(frozen=True, slots=True)
class Static:
    """Content that never changes while the service runs, hashed and compressed once."""

    content: bytes
    compressed: bytes
    media_type: str
    tag: str

    @classmethod
    def of(cls, content: bytes, media_type: str) -> "Static":
        """Compress and hash the content; small content is not worth it."""
        return cls(content, gzip.compress(content, mtime=0), media_type, digest(content))

    def sent(self, cache_control: str) -> Response:
        """Return the content, compressed for a client that takes gzip, or 304."""
        if request.accept_encodings["gzip"] > 0:
            # Other bytes than those of the content itself, hence another tag.
            tag = f"{self.tag}-gzip"
            response = _tagged(self.compressed, self.media_type, cache_control, tag)
            if response.status_code == 200:
                response.headers["Content-Encoding"] = "gzip"
        else:
            response = _tagged(self.content, self.media_type, cache_control, self.tag)
        response.headers["Vary"] = "Accept-Encoding"
        return response


def digest(content: bytes) -> str:
    """Return what tells these bytes from others, for an ETag."""
    return blake2b(content, digest_size=16).hexdigest()


def _tagged(
    content: bytes, media_type: str, cache_control: str, tag: str | None = None
) -> Response:
    tag = tag or digest(content)
    headers = [("Cache-Control", cache_control), ("ETag", f'"{tag}"')]
    if "HTTP_IF_NONE_MATCH" in request.environ and request.if_none_match.contains_weak(tag):
        response = WholeResponse(status=304, headers=headers)
        del response.headers["Content-Type"]
        return response
    return WholeResponse(content, headers=[("Content-Type", media_type), *headers])
