"""The page for people, the page of the contract, the files of both, and the service worker.

The page of the contract is Swagger UI, with a page of our own: that of its package has an inline
script, which a strict policy forbids. Browsers ask about a page each time; the path of its files
holds the digest of them all, so they are kept for a year.
"""

import json
import re
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from types import MappingProxyType

from flask import Blueprint, Response

from service import shipped
from service.api.http import REVALIDATE, Static, digest
from service.api.problems import Problem

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""A page may load its own files and the responses of the service, nothing inline; Swagger UI sets
its styles by scripts, not in markup.
"""

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

_COMMENT = re.compile(
    r"^[ \t]*//.*\n"  # a line
    r"|^[ \t]*/\*(?:[^*]|\*(?!/))*\*/\n"  # lines
    r"|/\*.*?\*/ ?",  # within a line
    re.MULTILINE,
)

_WEB = shipped("web")
_INDEX = "index.html"
PACKAGED = ("swagger-ui-bundle.js", "swagger-ui.css")  # the files of Swagger UI that are used


class Site:
    """A page and the files that it loads, whose addresses have the version of them all in them."""

    def __init__(self, prefix: str, files: Mapping[str, bytes]) -> None:
        """Take the contents of the files; the page names each as ``"/prefix/name"``."""
        contents = {**files}
        page = contents.pop(_INDEX).decode()
        named = [part for name in sorted(contents) for part in (name.encode(), contents[name])]
        self.version = digest(b"".join(digest(part).encode() for part in named))
        page = page.replace(f'"/{prefix}/', f'"/{prefix}/{self.version}/')
        self.page = Static(page.encode(), MEDIA_TYPES[".html"])
        self.files = {
            name: Static(content, MEDIA_TYPES[Path(name).suffix])
            for name, content in contents.items()
        }

    def sent(self) -> Response:
        response = self.page.sent(REVALIDATE)
        # On a 304 too: a browser takes its headers in place of those that it has.
        response.headers["Content-Security-Policy"] = POLICY
        return response

    def file_sent(self, version: str, name: str) -> Response:
        if version != self.version or name not in self.files:
            raise Problem("not-found", "the page has no such file")
        return self.files[name].sent("public, max-age=31536000, immutable")


def below(folder: Path) -> Mapping[str, bytes]:
    """Return the files of known kinds in a folder and its subfolders, by their path from there.

    Comments are stripped, a quarter of the bytes; files of others are served as they came.
    """
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.suffix in MEDIA_TYPES
    }
    return {name: _without_comments(name, content) for name, content in files.items()}


def _without_comments(name: str, content: bytes) -> bytes:
    if name.startswith("vendor/") or not name.endswith((".js", ".css")):
        return content
    return _COMMENT.sub("", content.decode()).encode()


PAGE = Site("page", below(_WEB / "page"))


def _worker(site: Site, source: str) -> Static:
    """Return the script that keeps a site in browsers; no two versions have the same."""
    files = [f"/page/{site.version}/{name}" for name in site.files]
    values = {
        "NAME": digest((site.page.tag + source).encode()),
        "VERSION": site.version,
        "FILES": files,
    }
    head = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in values.items())
    return Static((head + source).encode(), MEDIA_TYPES[".js"])


WORKER = _worker(PAGE, below(_WEB / "worker")["sw.js"].decode())
"""It has to be at the root, where it may answer for the page, and under one address for ever."""
_SWAGGER_UI = resources.files("flask_swagger_ui").joinpath("dist")
DOCS = Site(
    "docs",
    {
        **below(_WEB / "docs"),
        **{name: _SWAGGER_UI.joinpath(name).read_bytes() for name in PACKAGED},
    },
)
"""Two megabytes, read before the workers are forked, so that they share one copy."""


def _worker_sent() -> Response:
    response = WORKER.sent(REVALIDATE)
    # What it may load is said with its script.
    response.headers["Content-Security-Policy"] = POLICY
    return response


blueprint = Blueprint("web", __name__)
blueprint.add_url_rule("/", "page", PAGE.sent)
blueprint.add_url_rule("/page/<version>/<path:name>", "page_file", PAGE.file_sent)
blueprint.add_url_rule("/sw.js", "worker", _worker_sent)
blueprint.add_url_rule("/docs", "docs", DOCS.sent)
blueprint.add_url_rule("/docs/<version>/<path:name>", "docs_file", DOCS.file_sent)
