"""The page for people, as it is served."""

import re
from html.parser import HTMLParser
from os.path import normpath
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from service.api.app import create_app
from service.api.views import web
from tests.api.shape import assert_problem
from tests.contract.operations import DOCUMENT
from tests.ops.server import ROOT

FOLDER = ROOT / "service" / "web" / "page"
BELOW = f"/page/{web.PAGE.version}/"
"""Where the files of this version are."""
NAMES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.*"))
MODULES = [name for name in NAMES if name.endswith(".js")]
STYLES = [name for name in NAMES if name.endswith(".css")]
CONTENT_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}


class Markup(HTMLParser):
    """The elements of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append((tag, dict(attrs)))


def imported(name: str) -> set[str]:
    """Return the modules that a module names, by their path in the folder of the page."""
    named = re.findall(r'"(\.\.?/[^"]+\.js)"', (FOLDER / name).read_text("utf-8"))
    return {normpath(Path(name).parent / path) for path in named}


def imported_at_once(name: str) -> set[str]:
    """Return the modules that a module names, but for those that it loads when they are needed."""
    text = (FOLDER / name).read_text("utf-8")
    return imported(name) - {
        normpath(Path(name).parent / path) for path in re.findall(r'import\("([^"]+)"\)', text)
    }


@pytest.fixture
def markup(client: FlaskClient) -> Markup:
    """Return the elements of the page."""
    return Markup(client.get("/").text)


def test_the_page_is_the_file_with_the_addresses_of_this_version(client: FlaskClient) -> None:
    """What is served at the root is the file, but for the version."""
    response = client.get("/")
    assert response.status_code == 200
    assert response.content_type == "text/html; charset=utf-8"
    assert response.text.replace(BELOW, "/page/") == (FOLDER / "index.html").read_text("utf-8")


@pytest.mark.parametrize("name", [name for name in NAMES if name != "index.html"])
def test_every_file_is_served_with_its_type(client: FlaskClient, name: str) -> None:
    """A browser takes no file for something else, and the bytes are those of the file."""
    response = client.get(f"{BELOW}{name}")
    assert response.status_code == 200
    assert response.content_type == CONTENT_TYPES[f".{name.rpartition('.')[2]}"]
    assert response.data == (FOLDER / name).read_bytes()
    assert response.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    "name",
    [
        "nothing.js",
        "index.html",
        "",
        ".",
        "..",
        "../api/app.py",
        "..%2fapi%2fapp.py",
        "%2e%2e/api/app.py",
        "main.js/",
        "a/main.js",
        "MAIN.JS",
        "main.js%00",
    ],
)
def test_nothing_but_the_files_is_served(client: FlaskClient, name: str) -> None:
    """What is no file of the page is not found, however it is written."""
    assert_problem(client.get(f"{BELOW}{name}"), 404, "not-found")


@pytest.mark.parametrize("version", ["", "0/", f"{web.PAGE.version.upper()}/", f"{'0' * 32}/"])
def test_a_file_of_another_version_is_not_replaced(client: FlaskClient, version: str) -> None:
    """A page of another version gets no module of this one, which may not fit the ones it has."""
    assert_problem(client.get(f"/page/{version}main.js"), 404, "not-found")


def test_the_page_loads_only_what_is_its_own(client: FlaskClient) -> None:
    """Scripts, styles and answers come from the service, nothing inline; no frame, no form."""
    policy = client.get("/").headers["Content-Security-Policy"]
    rules = dict(one.split(" ", 1) for one in policy.split("; "))
    assert rules == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }


def test_the_policy_outlives_a_revalidation(client: FlaskClient) -> None:
    """A 304 has the policy of the page, for a browser would take another one for the page's."""
    first = client.get("/")
    again = client.get("/", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    policy = first.headers.getlist("Content-Security-Policy")
    assert again.headers.getlist("Content-Security-Policy") == policy


def test_files_by_themselves_load_nothing(client: FlaskClient) -> None:
    """Opened as a document of its own, a file has the policy of every other answer."""
    policy = client.get(f"{BELOW}icon.svg").headers["Content-Security-Policy"]
    assert policy == "default-src 'none'; frame-ancestors 'none'"


def test_nothing_in_the_markup_is_against_the_policy(markup: Markup) -> None:
    """No script or style within the page, and no attribute that is one."""
    for tag, attributes in markup.elements:
        assert tag not in {"style", "base", "iframe", "object", "embed"}
        assert tag != "script" or attributes.get("src")
        assert not [name for name in attributes if name == "style" or name.startswith("on")]


def test_what_the_page_names_is_there(client: FlaskClient, markup: Markup) -> None:
    """Every file that it loads exists, and all of them are the service's own."""
    named = [
        str(attributes.get("src") or attributes.get("href"))
        for tag, attributes in markup.elements
        if tag in {"script", "link", "img"}
    ]
    assert len(named) > 5
    for address in named:
        assert address.startswith(BELOW)
        assert client.get(address).status_code == 200


def test_every_style_is_loaded(markup: Markup) -> None:
    """There is no style sheet that the page does not name."""
    sheets = {str(attributes.get("href")) for tag, attributes in markup.elements if tag == "link"}
    assert {f"{BELOW}{name}" for name in STYLES} <= sheets


def test_what_the_first_view_needs_is_loaded_with_the_page(markup: Markup) -> None:
    """Its modules, and those that they import, are not waited for one after the other."""
    needed: set[str] = set()
    found = {"main.js", "hand/hand.js"}
    while found:
        needed |= found
        found = set().union(*map(imported_at_once, found)) - needed
    loaded = [
        str(attributes.get("src") or attributes.get("href"))
        for tag, attributes in markup.elements
        if tag == "script" or attributes.get("rel") == "modulepreload"
    ]
    assert sorted(loaded) == [f"{BELOW}{name}" for name in sorted(needed)]


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_what_is_there(name: str) -> None:
    """The modules that one names exist."""
    assert imported(name) <= set(MODULES)


def test_every_module_is_used() -> None:
    """No module is left over."""
    assert set(MODULES) == {"main.js"}.union(*map(imported, MODULES))


def test_no_two_files_have_one_name() -> None:
    """A file is known by its name alone, whatever folder it is in."""
    names = [Path(name).name for name in NAMES]
    assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("name", MODULES)
def test_no_text_is_made_markup(name: str) -> None:
    """What a person or the service says is never parsed as HTML, nor run."""
    text = (FOLDER / name).read_text("utf-8")
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
    assert not re.search(forbidden, text)


@pytest.mark.parametrize("name", [*MODULES, *STYLES, "index.html", "icon.svg"])
def test_no_file_names_another_host(name: str) -> None:
    """No address but names of XML leads elsewhere."""
    text = (FOLDER / name).read_text("utf-8")
    assert set(re.findall(r"https?://[^\s\"')]+", text)) <= {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize("name", [*MODULES, *STYLES, "index.html"])
def test_no_line_is_too_long(name: str) -> None:
    """A line has at most 120 characters."""
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    assert max(map(len, lines)) <= 120


@pytest.mark.parametrize("name", MODULES)
def test_a_module_is_one_concept(name: str) -> None:
    """It is short, says what it is about, and describes what it exports."""
    text = (FOLDER / name).read_text("utf-8")
    assert text.startswith("/**")
    assert text.count("\n") <= 310
    for found in re.finditer(r"^export ", text, re.MULTILINE):
        assert text[: found.start()].rstrip().endswith("*/"), text[found.start() :][:60]


def test_files_are_no_part_of_the_contract() -> None:
    """The page is an operation; what it is made of may change with any version."""
    assert "/" in DOCUMENT["paths"]
    assert not [path for path in DOCUMENT["paths"] if path.startswith("/page")]


def test_what_is_no_file_of_the_page_is_left_alone() -> None:
    """Only files of known kinds are read: what an editor leaves behind is not served."""
    assert {"index.html", *web.PAGE.files} == set(NAMES)
    assert set(web.MEDIA_TYPES) == {*CONTENT_TYPES, ".html"}


def test_files_in_subfolders_are_named_by_their_path(tmp_path: Path) -> None:
    """A folder within the folder of the page is part of the name; other kinds of files are not."""
    (tmp_path / "deck").mkdir()
    for name in ("main.js", "deck/pick.js", "deck/pick.js~"):
        (tmp_path / name).write_text("")
    assert list(web.below(tmp_path)) == ["deck/pick.js", "main.js"]


def made(tmp_path: Path, **changes: str) -> web.Site:
    """Return a small page, some of its files changed."""
    texts = {"index": '<head></head><img src="/page/a.svg">', "a": "<svg/>", **changes}
    for name, text in texts.items():
        (tmp_path / f"{name}.{'html' if name == 'index' else 'svg'}").write_text(text)
    return web.site("page", web.below(tmp_path))


def test_the_version_is_that_of_the_files(tmp_path: Path) -> None:
    """Any other byte, or another name, makes other addresses; another page alone does not."""
    version = made(tmp_path).version
    assert made(tmp_path, index="<head></head>").version == version
    assert made(tmp_path, a="<svg></svg>").version != version
    assert made(tmp_path, b="").version != version


def test_the_route_of_all_files_is_one() -> None:
    """The log names the route of the page's files, not each of them."""
    noted: list[dict[str, object]] = []
    client = create_app(access_log=noted.append).test_client()
    for path in ("/", f"{BELOW}main.js", "/page/0/nothing"):
        client.get(path)
    route = "/page/{version}/{name}"
    assert [one["route"] for one in noted] == ["/", route, route]
