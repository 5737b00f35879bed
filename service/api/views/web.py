"""What browsers load: the page for people, the page of the contract, and the files of both.

The page of the contract is Swagger UI. The package that brings it has a blueprint too, but its page
holds a script, which a strict policy forbids, and it reads every file anew. So only its files are
used, with a page of our own.

A page is asked about each time. Its files are below a path that holds the digest of them all, so
that they never change there and need not be asked about for a year.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response

from service.api.http import REVALIDATE, Static, digest
from service.api.problems import Problem

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
        ".txt": "text/plain; charset=utf-8",
    }
)
"""The media type of a file, by the end of its name."""

_WEB = Path(__file__).parents[2] / "web"
_INDEX = "index.html"
PACKAGED = ("swagger-ui-bundle.js", "swagger-ui.css")
"""What is used of Swagger UI."""


@dataclass(frozen=True, slots=True)
class Site:
    """A page, the files that it loads, by name, and the version of all of them: their digest."""

    page: Static
    files: Mapping[str, Static]
    version: str

    def sent(self) -> Response:
        """Return the page, which no browser uses without asking."""
        response = self.page.sent(REVALIDATE)
        # On a 304 too: a browser takes its headers in place of those that it has.
        response.headers["Content-Security-Policy"] = POLICY
        return response

    def file_sent(self, version: str, name: str) -> Response:
        """Return a file for a year; one of another version is not found, and not replaced."""
        if version != self.version or name not in self.files:
            raise Problem("not-found", "the page has no such file")
        return self.files[name].sent("public, max-age=31536000, immutable")


def site(prefix: str, sources: Mapping[str, Traversable]) -> Site:
    """Return a page with its files, read, hashed and compressed once for all requests.

    In the page the version is put into the addresses of files, ``"/prefix/name"``.
    """
    contents = {name: source.read_bytes() for name, source in sources.items()}
    page = contents.pop(_INDEX).decode()
    named = [part for name in sorted(contents) for part in (name.encode(), contents[name])]
    version = digest(b"".join(digest(part).encode() for part in named))
    page = page.replace(f'"/{prefix}/', f'"/{prefix}/{version}/')
    files = {name: _file(name, content) for name, content in contents.items()}
    return Site(_file(_INDEX, page.encode()), MappingProxyType(files), version)


def _file(name: str, content: bytes) -> Static:
    return Static.of(content, MEDIA_TYPES[Path(name).suffix])


def below(folder: Path) -> Mapping[str, Path]:
    """Return the files of known kinds in a folder and its subfolders, by their path from there."""
    return {
        path.relative_to(folder).as_posix(): path
        for path in sorted(folder.rglob("*"))
        if path.suffix in MEDIA_TYPES
    }


PAGE = site("page", below(_WEB / "page"))
"""The page for people; nothing is read later."""
_SWAGGER_UI = resources.files("flask_swagger_ui").joinpath("dist")
DOCS = site(
    "docs", {**below(_WEB / "docs"), **{name: _SWAGGER_UI.joinpath(name) for name in PACKAGED}}
)
"""The page of the contract. Its files are two megabytes, read before the workers part from one
process, so that there is one copy of them for all.
"""

blueprint = Blueprint("web", __name__)


@blueprint.get("/")
def page() -> Response:
    return PAGE.sent()


@blueprint.get("/page/<version>/<path:name>")
def page_file(version: str, name: str) -> Response:
    return PAGE.file_sent(version, name)


@blueprint.get("/docs")
def docs() -> Response:
    # Swagger UI needs no more than the page for people does: its styles are set by scripts, not in
    # the markup.
    return DOCS.sent()


@blueprint.get("/docs/<version>/<path:name>")
def docs_file(version: str, name: str) -> Response:
    return DOCS.file_sent(version, name)
