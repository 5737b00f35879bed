"""Reading the body of a request: media type, size, strict JSON, contract, in this order."""

from collections.abc import Callable
from typing import Any
from wsgiref.types import WSGIEnvironment

import orjson
from flask import Flask, current_app, request
from werkzeug.wsgi import get_content_length

from service.api import contract
from service.api.answers import JSON
from service.api.problems import Problem
from service.api.settings import Settings

_LIMITS = "body_limits"


def register(app: Flask, settings: Settings) -> None:
    """Give each operation of the contract its limit."""
    larger = {
        "scoreShows": settings.hand_batch_body_limit,
        "scoreCribs": settings.hand_batch_body_limit,
        "adjudicateGame": settings.game_body_limit,
        "adjudicateGames": settings.game_batch_body_limit,
    }
    app.extensions[_LIMITS] = {
        operation_id: larger.get(operation_id, settings.body_limit)
        for operation_id in contract.load().bodies
    }


def limit(app: Flask) -> Callable[[str], int]:
    """Return how many bytes of a body are read, by path; where none is read, as many as usual."""
    limits = {
        path: app.extensions[_LIMITS][item["post"]["operationId"]]
        for path, item in contract.load().document["paths"].items()
        if "post" in item
    }
    usual = min(limits.values())
    return lambda path: limits.get(path, usual)


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
    environ = request.environ
    _check_media_type(environ)
    content = _received(environ, limit)
    if not content:
        raise Problem("empty-body", "the body is empty; a JSON object is wanted")
    try:
        return orjson.loads(content)
    except orjson.JSONDecodeError as error:
        raise Problem(
            "malformed-json",
            f"the body is not JSON: reading stopped at line {error.lineno}, column {error.colno}",
        ) from None


def _check_media_type(environ: WSGIEnvironment) -> None:
    if environ.get("CONTENT_TYPE") != JSON and request.mimetype != JSON:
        raise Problem(
            "unsupported-media-type",
            f"the body must be declared as {JSON}",
            headers={"Accept": JSON},
        )
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise Problem(
            "unsupported-media-type",
            "the body must come without a Content-Encoding",
            headers={"Accept-Encoding": "identity"},
        )


def _received(environ: WSGIEnvironment, limit: int) -> bytes:
    """Return the whole body; one without a Content-Length is counted as it comes in."""
    length = get_content_length(environ) if environ.get("CONTENT_LENGTH") else None
    if length is None and not environ.get("wsgi.input_terminated"):
        # Nobody would say where it ends.
        length = 0
    if length is not None and length > limit:
        raise _too_large(limit)
    missing = limit + 1 if length is None else length
    parts = []
    try:
        while missing and (part := environ["wsgi.input"].read(missing)):
            parts.append(part)
            missing -= len(part)
    except TimeoutError as error:
        raise Problem("request-timeout", "the body took too long to come in") from error
    except MemoryError as error:
        detail = "there is no room for this body now, as there are many others"
        raise Problem("not-ready", detail, headers={"Retry-After": "1"}) from error
    except Exception as error:  # What the input of a server raises is its own affair.
        raise _broken_off() from error
    if length is None and not missing:
        raise _too_large(limit)
    # Servers hand out what they have when the client has gone.
    if length is not None and missing:
        raise _broken_off()
    return b"".join(parts)


def _too_large(limit: int) -> Problem:
    return Problem(
        "payload-too-large", f"the body is larger than {limit} bytes, the limit of this operation"
    )


def _broken_off() -> Problem:
    return Problem("bad-request", "the body broke off, or its chunks could not be read")
