"""Reading the body of a request: media type, size, strict JSON, contract, in this order."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from wsgiref.types import WSGIEnvironment

import orjson
from flask import Flask, g, request
from werkzeug.wsgi import get_content_length

from service.api import contract, query, schema_errors
from service.api.http import BROKEN, JSON, Overloaded
from service.api.malformed import malformed
from service.api.problems import Problem
from service.engine.sentences import quoted
from service.json_values import Json

_POSTS = {path: item["post"] for path, item in contract.DOCUMENT["paths"].items() if "post" in item}
LIMITS: Mapping[str, int] = MappingProxyType(
    {path: operation["x-body-limit"] for path, operation in _POSTS.items()}
)
"""The most bytes that a body may have, by path."""


def register(app: Flask) -> None:
    app.before_request(_check_slot)


def taking_turns() -> frozenset[str]:
    """Return the paths whose POST is not marked ``x-quick``: it can be small and take long."""
    return frozenset(path for path, operation in _POSTS.items() if not operation.get("x-quick"))


def _check_slot() -> None:
    """Raise `Problem` (503) for a request, with or without a body, whose turn did not come."""
    error = request.environ.get(BROKEN)
    if isinstance(error, Overloaded):
        raise _incomplete(error)


def posted(operation_id: str) -> dict[str, Json]:
    """Return the JSON object of this request; raise `Problem` unless it fits the operation."""
    content = read(LIMITS[request.path])
    value = parsed(content)
    # Most bodies have no nulls, and need not be looked through.
    if b"null" in content:
        drop_nulls(value)
    if request.query_string:
        query.asked(operation_id)
    # A problem from here on has the label of the request.
    g.label = partial(contract.label, contract.BODIES[operation_id], value)
    schema_errors.check_body(operation_id, value)
    return value  # type: ignore[return-value]  # - the contract says object


def read(limit: int) -> bytes:
    """Return the body of this request; raise `Problem` if it is no JSON, too large or empty."""
    environ = request.environ
    _check_media_type(environ)
    content = _received(environ, limit)
    if not content:
        raise Problem("empty-body", "the body must be a JSON object (got nothing)")
    return content


def parsed(content: bytes) -> object:
    try:
        return orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise malformed(content, error) from None


def drop_nulls(value: object) -> None:
    """Remove every member that is null, at any depth: to clients null means left out."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            for name in [name for name, member in part.items() if member is None]:
                del part[name]
            waiting += part.values()
        elif isinstance(part, list):
            waiting += part


def _check_media_type(environ: WSGIEnvironment) -> None:
    if environ.get("CONTENT_TYPE") != JSON:
        if request.mimetype != JSON:
            detail = f"the body must be declared as {JSON} (got {quoted(request.mimetype)})"
            raise Problem("unsupported-media-type", detail, headers={"Accept": JSON})
        charset = request.mimetype_params.get("charset", "utf-8")
        if charset.lower() not in {"utf-8", "utf8"}:
            detail = f"the charset of the body must be utf-8 (got {quoted(charset)})"
            raise Problem("unsupported-media-type", detail, headers={"Accept": JSON})
    coding = environ.get("HTTP_CONTENT_ENCODING", "identity")
    if coding.lower() != "identity":
        detail = f"the body must come without a Content-Encoding (got {quoted(coding)})"
        raise Problem("unsupported-media-type", detail, headers={"Accept-Encoding": "identity"})


def _received(environ: WSGIEnvironment, limit: int) -> bytes:
    """Return the whole body; one without a Content-Length is counted as it comes in."""
    length = get_content_length(environ) if environ.get("CONTENT_LENGTH") else None
    if length is None and not environ.get("wsgi.input_terminated"):
        # The end of the body is unknown, so it counts as empty.
        length = 0
    content = b""
    if length is None:
        content = _read(environ, limit + 1)
    elif length <= limit:
        content = _read(environ, length)
    if max(length or 0, len(content)) > limit:
        detail = f"the body is larger than {limit} bytes, the limit of this operation"
        raise Problem("payload-too-large", detail)
    # When the client has gone, servers return what they have.
    if len(content) < (length or 0):
        raise _incomplete(ConnectionResetError())
    return content


def _read(environ: WSGIEnvironment, most: int) -> bytes:
    """Read until the end of the body, or until there are this many bytes."""
    parts = []
    missing = most
    error = environ.get(BROKEN)
    try:
        while not error and missing and (part := environ["wsgi.input"].read(missing)):
            parts.append(part)
            missing -= len(part)
    except Exception as raised:  # noqa: BLE001 - each server's input raises its own
        error = raised
    if error:
        raise _incomplete(error) from error
    return b"".join(parts)


def _incomplete(error: Exception) -> Problem:
    if isinstance(error, TimeoutError):
        return Problem("request-timeout", "the body took too long to arrive")
    if isinstance(error, Overloaded):
        detail = "too many requests of this size are waiting or held at the moment; retry later"
        return Problem("overloaded", detail, headers={"Retry-After": "1"})
    return Problem("bad-request", "the body broke off, or its chunks could not be read")
