"""The two pages, for people and of the contract, as they are served."""

import json
import re
from dataclasses import dataclass
from html.parser import HTMLParser
from importlib import resources
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.api.app import create_app
from service.api.views import web
from tests.api.shape import assert_problem
from tests.contract.operations import DOCUMENT
from tests.ops.server import ROOT

FOLDER = ROOT / "web"
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
SWAGGER_UI = resources.files("flask_swagger_ui").joinpath("dist")


class Markup(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@dataclass(frozen=True)
class Page:
    site: web.Site
    folder: str
    path: str

    @property
    def below(self) -> str:
        """The URL prefix of its files."""
        return f"/{self.folder}/{self.site.version}/"

    def __str__(self) -> str:
        return self.folder


PEOPLE, DOCS = Page(web.PAGE, "page", "/"), Page(web.DOCS, "docs", "/docs")
PAGES = pytest.mark.parametrize("page", [PEOPLE, DOCS], ids=str)


@PAGES
def test_a_page_is_the_file_with_the_addresses_of_this_version(
    client: FlaskClient, page: Page
) -> None:
    """The response is the file, with the version inserted into its URLs."""
    response = client.get(page.path)
    assert (response.status_code, response.content_type) == (200, "text/html; charset=utf-8")
    file = FOLDER / page.folder / "index.html"
    assert response.text.replace(page.below, f"/{page.folder}/") == file.read_text("utf-8")


@pytest.mark.parametrize(
    ("page", "name"), [(page, name) for page in (PEOPLE, DOCS) for name in page.site.files], ids=str
)
def test_every_file_is_served_with_its_type(client: FlaskClient, page: Page, name: str) -> None:
    """Files of others are served byte for byte; each has its media type and `nosniff`."""
    response = client.get(f"{page.below}{name}")
    assert (response.status_code, response.content_type) == (200, CONTENT_TYPES[Path(name).suffix])
    file = SWAGGER_UI if name in web.PACKAGED else FOLDER / page.folder
    if name in web.PACKAGED or not name.endswith((".js", ".css")) or name.startswith("vendor/"):
        assert response.data == file.joinpath(name).read_bytes()
    else:
        assert b"/*" not in response.data
        assert b"//" not in response.data
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    # If it is opened directly, it can load nothing.
    policy = response.headers["Content-Security-Policy"]
    assert policy == "default-src 'none'; frame-ancestors 'none'"


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ("// why\nlet a; \n\n  // why\n  let b;\n", "let a; \n\n  let b;\n"),
        ("/** @type {A} */\nlet a;\n", "let a;\n"),
        ("  /*\n   * a *b* c\n   **/\n  let a;\n", "  let a;\n"),
        ("/* b */ let a = /** @type {B} */ (b); /* c */\n", "let a = (b); \n"),
        ('let a = "https://a.example";\n', 'let a = "https://a.example";\n'),
    ],
)
def test_comments_are_not_served(tmp_path: Path, written: str, served: str) -> None:
    """Comments on their own lines and between slashes and stars are stripped."""
    (tmp_path / "main.js").write_text(written)
    assert web.below(tmp_path)["main.js"].decode() == served


def test_only_files_of_known_kinds_are_served(tmp_path: Path) -> None:
    """Files in subfolders are included, an editor's backup files are not."""
    (tmp_path / "deck").mkdir()
    for name in ("main.js", "deck/pick.js", "deck/pick.js~"):
        (tmp_path / name).write_text("")
    assert list(web.below(tmp_path)) == ["deck/pick.js", "main.js"]
    files = [path for path in (FOLDER / "page").rglob("*.*") if path.suffix != ".ts"]
    assert len(web.PAGE.files) + 1 == len(files)
    assert set(web.MEDIA_TYPES) == {*CONTENT_TYPES, ".html"}


@PAGES
@pytest.mark.parametrize(
    "name",
    [
        *("nothing.js", "index.html", "swagger-ui.js", "", ".", "..", "../api/app.py"),
        *("..%2fapi%2fapp.py", "%2e%2e/api/app.py", "main.js/", "a/main.js", "MAIN.JS"),
        "main.js%00",
    ],
)
def test_nothing_but_the_files_is_served(client: FlaskClient, page: Page, name: str) -> None:
    """Any other name, path traversal included, gets 404."""
    assert_problem(client.get(f"{page.below}{name}"), 404, "not-found")


@PAGES
@pytest.mark.parametrize("version", ["", "0/", f"{web.PAGE.version.upper()}/", f"{'0' * 32}/"])
def test_a_file_of_another_version_is_not_replaced(
    client: FlaskClient, page: Page, version: str
) -> None:
    """A file requested under another version gets 404, so versions never mix."""
    name = next(name for name in page.site.files if name.endswith(".js"))
    assert_problem(client.get(f"/{page.folder}/{version}{name}"), 404, "not-found")


@PAGES
def test_a_page_loads_only_what_is_its_own(client: FlaskClient, page: Page) -> None:
    """The Content-Security-Policy, on a 304 too, allows only the service's own resources."""
    first = client.get(page.path)
    again = client.get(page.path, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    for response in (first, again):
        [policy] = response.headers.getlist("Content-Security-Policy")
        assert dict(one.split(" ", 1) for one in policy.split("; ")) == {
            "default-src": "'none'",
            "script-src": "'self'",
            "style-src": "'self'",
            "img-src": "'self' data:",
            "connect-src": "'self'",
            "base-uri": "'none'",
            "form-action": "'none'",
            "frame-ancestors": "'none'",
        }


@PAGES
def test_nothing_in_the_markup_is_against_the_policy(client: FlaskClient, page: Page) -> None:
    """The pages have no inline scripts or styles, and no event handler attributes."""
    for tag, attributes in Markup(client.get(page.path).text).elements:
        assert tag not in {"style", "base", "iframe", "object", "embed"}
        assert tag != "script" or attributes.get("src")
        assert not [name for name in attributes if name == "style" or name.startswith("on")]


def loaded(client: FlaskClient, page: Page) -> list[str]:
    """Return the names of the files that a page loads; it loads nothing else."""
    found = []
    for tag, attributes in Markup(client.get(page.path).text).elements:
        address = str(attributes.get("src") or attributes.get("href"))
        if tag in {"script", "link", "img"} and not address.startswith("data:"):
            assert address.startswith(page.below)
            found.append(address.removeprefix(page.below))
    return found


@PAGES
def test_what_a_page_names_is_there(client: FlaskClient, page: Page) -> None:
    """Every referenced file exists; all style sheets, and all files of /docs, are referenced."""
    names = loaded(client, page)
    assert {*names} <= {*page.site.files}
    assert {name for name in page.site.files if page is DOCS or name.endswith(".css")} <= {*names}


def test_nothing_is_asked_of_another_service() -> None:
    """Swagger UI uses no online validator, and shows no contract but this one."""
    script = web.DOCS.files["start.js"].content.decode()
    assert re.search(r"\bvalidatorUrl: null,", script)
    assert re.search(r'\burl: "/openapi.json",', script)
    assert re.search(r"\bqueryConfigEnabled: false,", script)


def test_files_are_no_part_of_the_contract() -> None:
    """The page is in the contract, its files are not: they may change at any time."""
    assert "/" in DOCUMENT["paths"]
    assert not [path for path in DOCUMENT["paths"] if path.startswith("/page")]


def made(tmp_path: Path, **changes: str) -> web.Site:
    texts = {"index": '<head></head><img src="/page/a.svg">', "a": "<svg/>", **changes}
    for name, text in texts.items():
        (tmp_path / f"{name}.{'html' if name == 'index' else 'svg'}").write_text(text)
    return web.Site("page", web.below(tmp_path))


def test_the_version_is_that_of_the_files(tmp_path: Path) -> None:
    """The version depends on the names and contents of the files, not on the HTML."""
    version = made(tmp_path).version
    assert made(tmp_path, index="<head></head>").version == version
    assert made(tmp_path, a="<svg></svg>").version != version
    assert made(tmp_path, b="").version != version


def test_the_route_of_all_files_is_one() -> None:
    """In the log, all files of a page share one route."""
    noted: list[dict[str, object]] = []
    client = create_app(access_log=noted.append).test_client()
    for path in ("/", f"{PEOPLE.below}main.js", "/page/0/nothing"):
        client.get(path)
    route = "/page/{version}/{name}"
    assert [one["route"] for one in noted] == ["/", route, route]


def test_the_service_worker_names_every_file_of_the_page(client: FlaskClient) -> None:
    """Browsers ask for it each time, and it may load what the page may."""
    response = client.get("/sw.js")
    assert response.status_code == 200
    assert response.headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert response.headers["Cache-Control"] == "no-cache"
    assert response.headers["Content-Security-Policy"] == web.POLICY
    written = re.match(
        'const NAME = "[0-9a-f]{32}";\nconst VERSION = "(.*)";\nconst FILES = (.*);\n',
        response.text,
    )
    assert written
    assert written[1] == web.PAGE.version
    files = json.loads(written[2])
    assert len(files) == len(web.PAGE.files)
    assert all(client.get(file).status_code == 200 for file in files)
