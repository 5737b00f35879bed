"""The modules of the page for people: their imports, their size, and what they must never do."""

import hashlib
import re
from os.path import normpath
from pathlib import Path

import pytest

from service.api.views.web import PAGE
from tests.ops.server import ROOT

FOLDER = ROOT / "web" / "page"
FILES = {path.relative_to(FOLDER).as_posix(): path for path in sorted(FOLDER.rglob("*.*"))}
VENDORED = ["vendor/d3-dsv.js", "vendor/htm.js", "vendor/preact.js"]
TEXTS = {
    name: path.read_text("utf-8")
    for name, path in FILES.items()
    if path.suffix in {".js", ".css", ".html", ".svg"} and name not in VENDORED
}
OF_GAME = {
    "log": "#game",
    "record": "#game",
    "result": "#game",
    "review": "#game .review",
}
"""The selectors around the styles of folders that are parts of one view."""
RECORDED = ":is(#game, #scorecards) {"
"""Parts that recorded games and nights share."""
MODULES = [name for name in TEXTS if name.endswith(".js")]


def imported(name: str) -> set[str]:
    """Return the modules that a module imports, by their path in the page's folder."""
    named = re.findall(r'"(\.\.?/[^"]+\.js)"', TEXTS[name])
    return {normpath(Path(name).parent / path) for path in named}


def imported_at_once(name: str) -> set[str]:
    """Return the modules that a module imports statically, for more than their types."""
    named = re.findall(r'^(?:import|export) .* from "([^"]+)"', TEXTS[name], re.MULTILINE)
    return {normpath(Path(name).parent / path) for path in named}


def test_what_the_first_view_needs_is_loaded_with_the_page() -> None:
    """All modules of the first view are preloaded, so none waits for another."""
    needed: set[str] = set()
    found = {"main.js", "hand/hand.js"}
    while found:
        needed |= found
        found = set().union(*map(imported_at_once, found - {*VENDORED})) - needed
    loaded = re.findall(rf'="/page/{PAGE.version}/([^"]+\.js)"', PAGE.page.content.decode())
    assert sorted(loaded) == sorted(needed)


@pytest.mark.parametrize("name", [one for one in TEXTS if re.match(r"(?!ui/).*\.css", one)])
def test_the_styles_of_a_view_are_for_that_view_alone(name: str) -> None:
    """A class of one view means nothing in another: its rules stand within one for the view."""
    text = re.sub(r"/\*.*?\*/", "", TEXTS[name], flags=re.DOTALL)
    outer = {line for line in text.splitlines() if line and not line.startswith(" ")}
    folder = name.split("/", maxsplit=1)[0]
    assert outer - {RECORDED} == {f"{OF_GAME.get(folder, f'#{folder}')} {{", "}"}


def test_every_module_is_used_and_there() -> None:
    """Every import resolves, and every module is imported."""
    assert {*MODULES, *VENDORED} == {"main.js"}.union(*map(imported, MODULES))


@pytest.mark.parametrize("name", VENDORED)
def test_a_library_is_as_it_was_published(name: str) -> None:
    """Its hash is the one noted beside its version and licence."""
    notice = (FOLDER / "vendor" / "NOTICE.txt").read_text("utf-8")
    assert hashlib.sha256(FILES[name].read_bytes()).hexdigest() in notice


def test_no_two_files_have_one_name() -> None:
    """File names are unique across folders."""
    names = [Path(name).name for name in FILES]
    assert sorted(names) == sorted(set(names))


def test_no_text_is_made_markup() -> None:
    """Text from users or the service is never parsed as HTML or executed."""
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
    for name in MODULES:
        assert not re.search(forbidden, TEXTS[name]), name


def test_no_file_names_another_host() -> None:
    """Apart from XML namespaces no file contains an absolute URL."""
    for name, text in TEXTS.items():
        addresses = {*re.findall(r"https?://[^\s\"')]+", text)}
        assert addresses <= {"http://www.w3.org/2000/svg"}, name


def test_no_line_is_too_long() -> None:
    """A line has at most 120 characters."""
    for name, text in TEXTS.items():
        assert name.endswith(".svg") or max(map(len, text.splitlines())) <= 120, name


def test_a_module_is_one_concept() -> None:
    """A module is short, and says what it is."""
    for name in MODULES:
        text = TEXTS[name]
        assert text.startswith("/**"), name
        assert text.count("\n") <= 310, name
