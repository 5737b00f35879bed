"""The page on which the contract can be tried, as far as it can be seen without a browser."""

import re
from html.parser import HTMLParser
from importlib import resources

import pytest
from flask.testing import FlaskClient

from service.api.views import web
from tests.api.shape import assert_problem

BELOW = f"/docs/{web.DOCS.version}/"
"""Where the files of this version are."""
FILES = sorted(f"{BELOW}{name}" for name in web.DOCS.files)
PATHS = ["/docs", *FILES]
UNKNOWN = ["", "index.html", "swagger-ui.js", "start.js/", "../app.py"]


class Sources(HTMLParser):
    """Collects what a page loads, and anything that a strict policy would forbid in it."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the addresses of scripts and style sheets, and inline ones."""
        given = dict(attrs)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        if tag in {"link", "script", "img"}:
            self.loaded.append(given.get("src") or given.get("href") or "")


@pytest.fixture
def sources(client: FlaskClient) -> Sources:
    """Return what the page loads."""
    found = Sources()
    found.feed(client.get("/docs").text)
    return found


def test_the_page_loads_the_files_that_there_are(client: FlaskClient, sources: Sources) -> None:
    """Every file is served by the service itself, and none is served that nobody loads."""
    loaded = [address for address in sources.loaded if not address.startswith("data:")]
    assert sorted(loaded) == FILES
    assert all(client.get(address).status_code == 200 for address in loaded)


def test_nothing_is_inline(sources: Sources) -> None:
    """The page has no script and no style within it, so that its policy can forbid them."""
    assert sources.inline == []


def test_the_page_has_a_policy_of_its_own(client: FlaskClient) -> None:
    """Only the service's own files run and are asked; nothing unsafe, nothing inline, no frame."""
    first = client.get("/docs")
    again = client.get("/docs", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    for response in (first, again):
        [policy] = response.headers.getlist("Content-Security-Policy")
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert rules["default-src"] == rules["frame-ancestors"] == rules["base-uri"] == "'none'"
        assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == "'self'"
        assert "unsafe" not in policy
        assert "*" not in policy


@pytest.mark.parametrize("name", web.PACKAGED)
def test_swagger_ui_is_served_as_it_is_published(client: FlaskClient, name: str) -> None:
    """The files of the package are sent byte for byte, with their type."""
    published = resources.files("flask_swagger_ui").joinpath("dist", name).read_bytes()
    response = client.get(f"{BELOW}{name}")
    assert response.data == published
    assert response.content_type == web.MEDIA_TYPES[f".{name.rpartition('.')[2]}"]


@pytest.mark.parametrize(
    "path",
    ["/docs/", "/docs/start.js", *(f"{BELOW}{name}" for name in UNKNOWN)],
)
def test_what_is_no_file_of_the_page_is_not_found(client: FlaskClient, path: str) -> None:
    """Nothing else of the package, or of the disk, can be had."""
    assert_problem(client.get(path), 404, "not-found")


def test_nothing_is_asked_of_another_service() -> None:
    """The contract is judged by nobody on the web, and cannot be another one's."""
    script = web.DOCS.files["start.js"].content.decode()
    assert re.search(r"\bvalidatorUrl: null,", script)
    assert re.search(r'\burl: "/openapi.json",', script)
    assert re.search(r"\bqueryConfigEnabled: false,", script)
