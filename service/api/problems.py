"""Problems: every response of 400 and above in the one shape of RFC 9457.

The texts are data, in ``problems.toml``.
"""

import logging
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import resources
from itertools import dropwhile, takewhile
from types import MappingProxyType

import orjson
from flask import Flask, Response, current_app, g, request
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound, PreconditionFailed

from service.api import contract, html, metrics
from service.api.http import REFUSED, WholeResponse, request_id
from service.api.pointer import pointer
from service.api.schemas.refusals import refused
from service.engine.errors import Fault, Impossible, Path
from service.notation.line import TextFault

PROBLEM_JSON = "application/problem+json"

MOST_ECHOED = 70  # characters of a member name that a pointer repeats at most


@dataclass(frozen=True, slots=True)
class Entry:
    code: str  # kebab-case, such as `duplicate-card`
    status: int  # of the response that holds it
    title: str
    description: str  # its meaning, for a developer who meets it


_TEXTS = resources.files("service.api").joinpath("problems.toml").read_text("utf-8")
CATALOGUE = MappingProxyType(
    {code: Entry(code=code, **texts) for code, texts in tomllib.loads(_TEXTS).items()}
)
"""Every code that a response can hold."""

_OF_STATUS = MappingProxyType(
    {
        404: "not-found",
        405: "method-not-allowed",
        408: "request-timeout",
        412: "precondition-failed",
        413: "payload-too-large",
        415: "unsupported-media-type",
        429: "too-many-requests",
    }
)
"""The codes for statuses of Flask's errors; others below 500 are bad requests."""

MOST_OF_A_PATH = 60  # characters of a path beyond which nothing near it is looked for
_CLOSE = 0.8
_PREFIX = re.compile("api|v[0-9]+", re.IGNORECASE)
"""The segments that may stand before a path, or be forgotten there."""
_VERSIONED = re.compile("/v[0-9]+/", re.IGNORECASE)
_ELSEWHERE = MappingProxyType(
    {
        "api-docs": "/openapi.json",
        "hand": "/v1/show",
        "hands": "/v1/show",
        "openapi": "/openapi.yaml",
        "redoc": "/docs",
        "swagger": "/docs",
        "swagger-ui": "/docs",
        "swagger-ui.html": "/docs",
        "swagger-ui/index.html": "/docs",
        "swagger.json": "/openapi.json",
    }
)
"""The paths for segments under which others have the same; in lower case."""
_LOG = logging.getLogger(__name__)


class Problem(Exception):
    """A request that cannot be fulfilled; `register` turns it into the response."""

    def __init__(
        self,
        code: str,
        detail: str,
        faults: Sequence[Fault] = (),
        *,
        about_query: bool = False,
        headers: Mapping[str, str] | None = None,
        status: int | None = None,
        position: tuple[int, int] | None = None,
    ) -> None:
        """Take a code of the catalogue, a sentence, and faults of the body or the query.

        ``status``: where it is not the one in the catalogue. ``position``: the line, and the column
        in code points, of a body that cannot be read on there; both from 1.
        """
        super().__init__(detail)
        self.entry = CATALOGUE[code]
        self.status = status or self.entry.status
        self.detail = detail
        self.faults = faults
        self.about_query = about_query
        self.headers = headers or {}
        self.position = position

    @classmethod
    def of(cls, error: Impossible | ValidationError, *, about_query: bool = False) -> "Problem":
        """Return the problem of what cannot exist together, or what a schema has refused."""
        if isinstance(error, ValidationError):
            error = Impossible(*refused(error.messages))
        first = error.faults[0]
        return cls(first.code, first.detail, error.faults, about_query=about_query)

    def document(self, label: str | None) -> dict[str, object]:
        """Return the body of the response; ``label`` is that of the game it is about."""
        document: dict[str, object] = {
            "type": f"/problems/{self.entry.code}",
            "title": self.entry.title,
            "status": self.status,
            "detail": self.detail,
            "code": self.entry.code,
            "instance": f"urn:request:{request_id()}",
        }
        if self.faults:
            document["errors"] = [
                _error(fault, about_query=self.about_query) for fault in self.faults
            ]
        if self.position:
            document["line"], document["column"] = self.position
        if label is not None:
            document["label"] = label
        return document

    def for_the_log(self) -> dict[str, str]:
        """Return the code and the first error, with a star for each name that the client chose."""
        body = {"code": self.entry.code}
        for fault in self.faults[:1]:
            path = (
                part if isinstance(part, int) or part in contract.MEMBERS else "*"
                for part in fault.path
            )
            body |= {"error": fault.code, **place(tuple(path), about_query=self.about_query)}
        return body


def place(path: Path, *, about_query: bool) -> dict[str, str]:
    """Point at the element, or at the map around a member whose name is long."""
    if about_query:
        return {"parameter": str(path[0])[:MOST_ECHOED]}
    short = takewhile(lambda part: len(str(part)) <= MOST_ECHOED, path)
    return {"pointer": pointer(tuple(short))}


def _error(fault: Fault, *, about_query: bool) -> dict[str, str | int]:
    error: dict[str, str | int] = {**place(fault.path, about_query=about_query)}
    if isinstance(fault, TextFault):
        error |= {"line": fault.line, "column": fault.column}
    return error | {"code": fault.code, "detail": fault.detail}


def register(app: Flask) -> None:
    """Answer every exception of this application with a problem document."""
    app.register_error_handler(Problem, _answer)
    app.register_error_handler(Impossible, _answer_impossible)
    app.register_error_handler(ValidationError, _answer_impossible)
    app.register_error_handler(HTTPException, _answer_http_exception)
    app.register_error_handler(Exception, _answer_unhandled)


def _answer(problem: Problem) -> Response:
    status = problem.status
    if status < 500:
        metrics.add(1, metrics.REJECTIONS, problem.entry.code)
    request.environ[REFUSED] = problem.for_the_log()
    headers = {"Content-Type": PROBLEM_JSON, "Cache-Control": "no-store", **problem.headers}
    label = g.label() if "label" in g else None
    content = orjson.dumps(problem.document(label))
    if status != 404:
        return WholeResponse(content, status, headers)
    # People mistype addresses, too.
    if is_page := html.is_wanted():
        headers["Content-Type"] = html.HTML
        end = "" if problem.detail.endswith("?") else "."
        detail = f"{problem.detail[0].upper()}{problem.detail[1:]}{end}"
        content = html.page(problem.entry.title, detail, problem.entry.description)
    return html.negotiated(WholeResponse(content, 404, headers), html=is_page)


def _answer_impossible(error: Impossible | ValidationError) -> Response:
    return _answer(Problem.of(error, about_query=request.method in {"GET", "HEAD"}))


def _answer_http_exception(error: HTTPException) -> Response:
    """Answer what the router, Flask or an `abort` refuses, with the headers that it asks for."""
    status = error.code or 500
    code = _OF_STATUS.get(status, "bad-request" if status < 500 else "internal-error")
    headers = dict(error.get_headers(request.environ))
    del headers["Content-Type"]
    return _answer(Problem(code, _refusal(error), headers=headers, status=status))


def _refusal(error: HTTPException) -> str:
    match error:
        case NotFound():
            return "there is nothing at this path" + _path_hint(request.path)
        case MethodNotAllowed(valid_methods=allowed):
            taken = sorted(allowed or (), key=lambda name: (name == "OPTIONS", name))
            return f"this path takes {', '.join(taken)} (got {request.method})"
        case PreconditionFailed(description=str(detail)):
            return detail
        case _:
            return error.name.lower()


def _path_hint(path: str) -> str:
    if near := _near(path):
        return f"; did you mean {near}?"
    if _VERSIONED.match(path):
        return "; GET /v1 lists the operations, /docs explains them"
    return ""


def _near(path: str) -> str:
    """Return the path that was probably meant; empty where none is near."""
    if len(path) > MOST_OF_A_PATH:
        return ""
    asked = _segments(path)
    # A rule such as `/problems/<code>` takes any last segment.
    rules = [str(rule).partition("<") for rule in current_app.url_map.iter_rules()]
    lower = [segment.lower() for segment in asked]
    same = [
        start + asked[-1] if variable else start
        for start, variable, _ in rules
        if _segments(start) == lower[: len(lower) - bool(variable)]
    ]
    whole = [start for start, variable, _ in rules if not variable]
    if same:
        return get_close_matches(path, same, 1, 0)[0]
    if elsewhere := _ELSEWHERE.get("/".join(lower)):
        return elsewhere
    return next(iter(get_close_matches(path, whole, 1, _CLOSE)), "")


def _segments(path: str) -> list[str]:
    """Return the segments of a path without those of `_PREFIX` before them."""
    return list(dropwhile(_PREFIX.fullmatch, filter(None, path.split("/"))))


def _answer_unhandled(error: Exception) -> Response:
    _LOG.error("unhandled exception, request %s", request_id(), exc_info=error)
    return _answer(
        Problem("internal-error", "something failed here; the log has it under this request id")
    )
