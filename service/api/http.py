"""Responses: JSON as bytes, with the headers that say whether it may be kept."""

import gzip
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from wsgiref.types import WSGIEnvironment

import orjson
from flask import Response, request

JSON = "application/json"
FOR_A_DAY = "public, max-age=86400"
REVALIDATE = "no-cache"
"""A copy may be kept, but not used without asking."""


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
