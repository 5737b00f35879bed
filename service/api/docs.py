"""The contract as a page on which it can be tried: Swagger UI, with nothing from elsewhere.

The package that brings Swagger UI has a blueprint too, but its page holds a script, which a strict
policy forbids, and it reads every file anew. So only its files are used, with a page of our own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response

from service.api.answers import digest, document
from service.api.page import MEDIA_TYPES, POLICY
from service.api.problems import Problem

PACKAGED = ("swagger-ui-bundle.js", "swagger-ui.css")
"""What is used of Swagger UI."""
OWN = Path(__file__).parent.parent / "docs"
_INDEX = "index.html"


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page."""

    content: bytes
    media_type: str
    tag: str


def _read() -> Iterator[tuple[str, File]]:
    packaged = resources.files("flask_swagger_ui").joinpath("dist")
    for source in (*OWN.iterdir(), *(packaged.joinpath(name) for name in PACKAGED)):
        content = source.read_bytes()
        media_type = MEDIA_TYPES[Path(source.name).suffix]
        yield source.name, File(content, media_type, digest(content))


FILES: Mapping[str, File] = MappingProxyType(dict(_read()))
"""Every file of the page, by name. They are two megabytes, read before the workers part from one
process, so that there is one copy of them for all; and none is read or hashed by a request.
"""

blueprint = Blueprint("docs", __name__)


@blueprint.get("/docs")
def docs() -> Response:
    """Return the page."""
    response = _sent(FILES[_INDEX])
    # Swagger UI needs no more than the page for people does: its styles are set by scripts, not in
    # the markup. On a 304 too: a browser takes its headers in place of those that it has.
    response.headers["Content-Security-Policy"] = POLICY
    return response


@blueprint.get("/docs/<name>")
def docs_file(name: str) -> Response:
    """Return one file of the page."""
    if name not in FILES or name == _INDEX:
        raise Problem("not-found", "the documentation has no such file")
    return _sent(FILES[name])


def _sent(file: File) -> Response:
    return document(file.content, file.media_type, file.tag)
