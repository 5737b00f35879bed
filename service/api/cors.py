"""Pages of other origins that may read the responses (the CORS protocol of the Fetch standard).

Flask-CORS adds 16 % to a show, 33 % for a page that asks; it answers preflights with the same
methods for every path, and leaves ``Vary`` out where nothing is allowed.
"""

from collections.abc import Iterable

from flask import Flask, Response, request

EVERYONE = "*"
ALLOWED = (
    (
        "Access-Control-Allow-Headers",
        "Content-Type, If-None-Match, traceparent, tracestate, X-Request-ID",
    ),
    # Browsers keep it for two hours at most.
    ("Access-Control-Max-Age", "7200"),
)
"""Headers that answer a preflight, besides the methods."""
EXPOSED = ("Access-Control-Expose-Headers", "Deprecation, ETag, Retry-After, Sunset, X-Request-ID")
"""Response headers that pages may read besides those that they always may.

No response has Deprecation or Sunset yet; pages may read them on the day when one has.
"""


def register(app: Flask, origins: Iterable[str]) -> None:
    """Let pages of these origins, as browsers send them, or ``*`` for any, read the responses."""
    known = frozenset(origins)

    @app.after_request
    def allow(response: Response) -> Response:
        origin = request.headers.get("Origin")
        allowed = EVERYONE if EVERYONE in known else origin if origin in known else None
        headers = response.headers
        if allowed != EVERYONE:
            headers.add("Vary", "Origin")
        if allowed is None:
            return response
        headers.add("Access-Control-Allow-Origin", allowed)
        is_preflight = (
            request.method == "OPTIONS"
            and origin is not None
            and "Access-Control-Request-Method" in request.headers
        )
        if is_preflight and response.status_code == 204:
            headers.add("Access-Control-Allow-Methods", headers["Allow"])
            headers.extend(ALLOWED)
        else:
            headers.add(*EXPOSED)
        return response
