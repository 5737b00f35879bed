"""The page for people, and the files that it is made of."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response

from service.api.answers import document
from service.api.problems import Problem

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""What the page may load: its own files and the answers of the service, nothing inline."""

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

FOLDER = Path(__file__).parent.parent / "page"
_INDEX = "index.html"


def _read() -> Mapping[str, bytes]:
    files = (path for path in sorted(FOLDER.iterdir()) if path.suffix in MEDIA_TYPES)
    return MappingProxyType({path.name: path.read_bytes() for path in files})


FILES = _read()
"""The bytes of every file of the page, by name; nothing is read later."""

blueprint = Blueprint("page", __name__)


@blueprint.get("/")
def page() -> Response:
    """Return the page."""
    response = document(FILES[_INDEX], MEDIA_TYPES[".html"])
    # On a 304 too: a browser takes its headers in place of those that it has.
    response.headers["Content-Security-Policy"] = POLICY
    return response


@blueprint.get("/page/<name>")
def page_file(name: str) -> Response:
    """Return one file of the page."""
    if name not in FILES or name == _INDEX:
        raise Problem("not-found", "the page has no such file")
    return document(FILES[name], MEDIA_TYPES[Path(name).suffix])
