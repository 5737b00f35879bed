"""Reading the body of a request: media type, size, strict JSON, contract, in this order."""

from typing import Any

import orjson
from flask import Flask, current_app, request

from service.api import contract
from service.api.answers import JSON
from service.api.problems import Problem
from service.api.settings import Settings

_LIMITS = "body_limits"


def register(app: Flask, settings: Settings) -> None:
    """Give each operation of the contract its limit."""
    larger = {
        "adjudicateGame": settings.game_body_limit,
        "adjudicateGames": settings.game_batch_body_limit,
    }
    app.extensions[_LIMITS] = {
        operation_id: larger.get(operation_id, settings.body_limit)
        for operation_id in contract.load().bodies
    }


def posted(operation_id: str) -> dict[str, Any]:
    """Return the JSON object of this request, known to fit the operation.

    Raises `Problem`: 415, 413, or 400; the latter too for any query parameter.
    """
    judge = contract.load()
    value = read(current_app.extensions[_LIMITS][operation_id])
    if request.query_string:
        judge.check_query(operation_id, request.args.to_dict(flat=False))
    judge.check_body(operation_id, value)
    return value  # type: ignore[return-value]  # - the contract says object


def read(limit: int) -> object:
    """Return the body of this request as parsed JSON.

    Raises `Problem`: 415 for another media type or a coding, 413 above ``limit`` bytes, 400 when
    it is empty or no JSON.
    """
    _check_media_type()
    content = _received(limit)
    if not content:
        raise Problem("empty-body", "the body is empty; a JSON object is wanted")
    try:
        return orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise Problem(
            "malformed-json",
            f"the body is not JSON: reading stopped at line {error.lineno}, column {error.colno}",
        ) from None


def _check_media_type() -> None:
    if request.environ.get("CONTENT_TYPE") != JSON and request.mimetype != JSON:
        raise Problem(
            "unsupported-media-type",
            f"the body must be declared as {JSON}",
            headers={"Accept": JSON},
        )
    if request.environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem(
            "unsupported-media-type",
            "the body must come without a Content-Encoding",
            headers={"Accept-Encoding": "identity"},
        )


def _received(limit: int) -> bytes:
    """Return the whole body; one without a Content-Length is counted as it comes in."""
    length = request.content_length
    if length is not None and length > limit:
        raise _too_large(limit)
    parts = []
    missing = limit + 1
    try:
        while missing and (part := request.stream.read(missing)):
            parts.append(part)
            missing -= len(part)
    except Exception as error:  # What the input of a server raises is its own affair.
        raise _broken_off() from error
    if not missing:
        raise _too_large(limit)
    content = b"".join(parts)
    # Servers hand out what they have when the client has gone.
    if length is not None and len(content) < length:
        raise _broken_off()
    return content


def _too_large(limit: int) -> Problem:
    return Problem(
        "payload-too-large", f"the body is larger than {limit} bytes, the limit of this operation"
    )


def _broken_off() -> Problem:
    return Problem("bad-request", "the body broke off, or its chunks could not be read")
