"""Answers: JSON as bytes, with the headers that say whether it may be kept."""

from hashlib import blake2b

import orjson
from flask import Response, request

JSON = "application/json"


def answer(payload: object, status: int = 200) -> Response:
    """Return a JSON answer that nobody may keep."""
    response = Response(orjson.dumps(payload), status, content_type=JSON)
    response.headers["Cache-Control"] = "no-store"
    return response


def cacheable(payload: object) -> Response:
    """Return a JSON answer that is the same for a day; 304 if the client has it already."""
    return _tagged(orjson.dumps(payload), JSON, "public, max-age=86400")


def document(content: bytes, media_type: str) -> Response:
    """Return a document of the service itself, never used unasked; 304 if the client has it."""
    return _tagged(content, media_type, "no-cache")


def _tagged(content: bytes, media_type: str, cache_control: str) -> Response:
    tag = blake2b(content, digest_size=16).hexdigest()
    if "HTTP_IF_NONE_MATCH" in request.environ and request.if_none_match.contains_weak(tag):
        response = Response(status=304)
        del response.headers["Content-Type"]
    else:
        response = Response(content, content_type=media_type)
    response.headers["Cache-Control"] = cache_control
    response.headers["ETag"] = f'"{tag}"'
    return response
