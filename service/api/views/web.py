"""What browsers load: the page for people, the page of the contract, and the files of both.

The page of the contract is Swagger UI. The package that brings it has a blueprint too, but its page
holds a script, which a strict policy forbids, and it reads every file anew. So only its files are
used, with a page of our own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response

from service.api.problems import Problem
from service.api.responses import digest, document

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: its own files and the responses of the service, nothing inline."""

MEDIA_TYPES = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".json": "application/json",
        ".svg": "image/svg+xml",
    }
)
"""The media type of a file, by the end of its name."""

_WEB = Path(__file__).parents[2] / "web"
_INDEX = "index.html"
PACKAGED = ("swagger-ui-bundle.js", "swagger-ui.css")
"""What is used of Swagger UI."""


@dataclass(frozen=True, slots=True)
class File:
    """A file of a page."""

    content: bytes
    media_type: str
    tag: str

    def sent(self, policy: str = "") -> Response:
        """Return the file, or 304; ``policy`` is its own where it is a page."""
        response = document(self.content, self.media_type, self.tag)
        if policy:
            # On a 304 too: a browser takes its headers in place of those that it has.
            response.headers["Content-Security-Policy"] = policy
        return response


def files(sources: Mapping[str, Traversable]) -> Mapping[str, File]:
    """Return files by name, read and hashed once for all requests."""
    found = {}
    for name, source in sources.items():
        content = source.read_bytes()
        found[name] = File(content, MEDIA_TYPES[Path(name).suffix], digest(content))
    return MappingProxyType(found)


def below(folder: Path) -> Mapping[str, Path]:
    """Return the files of known kinds in a folder and its subfolders, by their path from there."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.suffix in MEDIA_TYPES
    }


PAGE = files(below(_WEB / "page"))
"""Every file of the page for people, by name, such as ``record/table.js``; nothing is read later.
"""
_SWAGGER_UI = resources.files("flask_swagger_ui").joinpath("dist")
DOCS = files({**below(_WEB / "docs"), **{name: _SWAGGER_UI.joinpath(name) for name in PACKAGED}})
"""Every file of the page of the contract, by name. They are two megabytes, read before the workers
part from one process, so that there is one copy of them for all.
"""

blueprint = Blueprint("web", __name__)


@blueprint.get("/")
def page() -> Response:
    """Return the page for people."""
    return PAGE[_INDEX].sent(POLICY)


@blueprint.get("/page/<path:name>")
def page_file(name: str) -> Response:
    """Return one file of the page for people."""
    return _file(PAGE, name)


@blueprint.get("/docs")
def docs() -> Response:
    """Return the page of the contract."""
    # Swagger UI needs no more than the page for people does: its styles are set by scripts, not in
    # the markup.
    return DOCS[_INDEX].sent(POLICY)


@blueprint.get("/docs/<path:name>")
def docs_file(name: str) -> Response:
    """Return one file of the page of the contract."""
    return _file(DOCS, name)


def _file(there: Mapping[str, File], name: str) -> Response:
    if name not in there or name == _INDEX:
        raise Problem("not-found", "the page has no such file")
    return there[name].sent()
