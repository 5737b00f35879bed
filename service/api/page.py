"""The page for people, and the files that it is made of."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response

from service.api.answers import digest, document
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


def files(sources: Iterable[Traversable]) -> Mapping[str, File]:
    """Return files by name, read and hashed once for all requests."""
    found = {}
    for source in sources:
        content = source.read_bytes()
        media_type = MEDIA_TYPES[Path(source.name).suffix]
        found[source.name] = File(content, media_type, digest(content))
    return MappingProxyType(found)


FILES = files(path for path in sorted(FOLDER.iterdir()) if path.suffix in MEDIA_TYPES)
"""Every file of the page, by name; nothing is read later."""

blueprint = Blueprint("page", __name__)


@blueprint.get("/")
def page() -> Response:
    """Return the page."""
    return FILES[_INDEX].sent(POLICY)


@blueprint.get("/page/<name>")
def page_file(name: str) -> Response:
    """Return one file of the page."""
    if name not in FILES or name == _INDEX:
        raise Problem("not-found", "the page has no such file")
    return FILES[name].sent()
