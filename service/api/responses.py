"""Responses: JSON as bytes, with the headers that say whether it may be kept."""

from collections.abc import Iterable
from hashlib import blake2b
from wsgiref.types import WSGIEnvironment

import orjson
from flask import Response, request

JSON = "application/json"


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
    return _tagged(orjson.dumps(payload), JSON, "public, max-age=86400")


def document(
    content: bytes, media_type: str, tag: str | None = None, cache_control: str = "no-cache"
) -> Response:
    """Return a document of the service itself, or 304; it is never used unasked unless it may be.

    ``tag`` is its `digest` where that has been worked out before.
    """
    return _tagged(content, media_type, cache_control, tag)


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
