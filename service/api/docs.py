"""The contract as a page on which it can be tried: Swagger UI, with nothing from elsewhere.

The package that brings Swagger UI has a blueprint too, but its page holds a script, which a strict
policy forbids, and it reads every file anew. So only its files are used, with a page of our own.
"""

from importlib import resources
from pathlib import Path

from flask import Blueprint, Response

from service.api.page import POLICY, files
from service.api.problems import Problem

PACKAGED = ("swagger-ui-bundle.js", "swagger-ui.css")
"""What is used of Swagger UI."""
OWN = Path(__file__).parent.parent / "docs"
_INDEX = "index.html"


_PACKAGED = resources.files("flask_swagger_ui").joinpath("dist")
FILES = files([*OWN.iterdir(), *(_PACKAGED.joinpath(name) for name in PACKAGED)])
"""Every file of the page, by name. They are two megabytes, read before the workers part from one
process, so that there is one copy of them for all.
"""

blueprint = Blueprint("docs", __name__)


@blueprint.get("/docs")
def docs() -> Response:
    """Return the page."""
    # Swagger UI needs no more than the page for people does: its styles are set by scripts, not in
    # the markup.
    return FILES[_INDEX].sent(POLICY)


@blueprint.get("/docs/<name>")
def docs_file(name: str) -> Response:
    """Return one file of the page."""
    if name not in FILES or name == _INDEX:
        raise Problem("not-found", "the documentation has no such file")
    return FILES[name].sent()
