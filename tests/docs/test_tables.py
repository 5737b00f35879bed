"""The tables, headings and links: they list exactly what exists."""

import re
from dataclasses import fields

import pytest
from flask.testing import FlaskClient

from service.api.problems import CATALOGUE
from service.api.settings import Settings
from tests.contract.operations import DOCUMENT
from tests.docs.pages import GUIDE, PAGES, README, Kind, Page, names, page
from tests.ops.server import ROOT
from tools.documents import PART, PROBLEM, made

API = page("docs/api.md")
ERRORS = page("docs/errors.md")
RULESETS = page("docs/rulesets.md")
LINKED = [*PAGES, Page(GUIDE), Page(ROOT / "CHANGELOG.md"), Page(ROOT / "SECURITY.md")]
OPERATIONS = {
    f"{method.upper()} {path}"
    for path, operations in DOCUMENT["paths"].items()
    for method in operations
}


def test_the_readme_is_short() -> None:
    """The README has at most 170 lines."""
    assert len(README.text.splitlines()) <= 170


def test_a_change_is_told_in_a_line() -> None:
    """Each unreleased change has one line; a breaking one has another: what to write instead."""
    unreleased = (ROOT / "CHANGELOG.md").read_text("utf-8").split("\n## ")[1]
    for entry in re.findall(r"^- .*(?:\n  .*)*", unreleased, re.MULTILINE):
        lines = 2 if entry.startswith("- **Breaking:**") else 1
        assert len(entry.splitlines()) == lines, entry


@pytest.mark.parametrize("page_", PAGES, ids=lambda one: one.name)
def test_made_parts_are_up_to_date(page_: Page) -> None:
    """The parts that `make docs` generates are up to date."""
    assert page_.text == made(page_), "run `make docs`"


def test_every_setting_is_in_its_table() -> None:
    """Each setting has a row with its default and meaning, and there are no other rows."""
    as_written: dict[object, str] = {None: "one for each CPU granted", True: "on", (): ""}
    table = page("docs/settings.md").table("Settings")
    rows = {names(name)[0]: (default, meaning) for name, default, meaning in table}
    defaults = {setting.name.upper(): setting.default for setting in fields(Settings)}
    assert rows.keys() == defaults.keys()
    for name, default in defaults.items():
        written, meaning = rows[name]
        assert written == as_written.get(default, str(default))
        assert meaning


def test_every_problem_code_has_a_heading_under_its_status() -> None:
    """The headings of the page of errors are the codes of the catalogue."""
    status, listed = 0, []
    for heading in ERRORS.headings:
        if found := re.match("[0-9]{3}", heading):
            status = int(found[0])
        elif status:
            listed.append((heading, status))
    assert len(listed) == len(set(listed))
    assert set(listed) == {(code, entry.status) for code, entry in CATALOGUE.items()}


def test_a_code_has_a_request_unless_none_can_be_written_down() -> None:
    """Only problems that depend on timing, load or internal failures have no example."""
    shown = {ERRORS.heading(request) for request, _ in ERRORS.exchanges}
    statuses = {403, 408, 412, 429, 500, 502, 503, 504}
    momentary = {"bad-request"} | {
        code for code, entry in CATALOGUE.items() if entry.status in statuses
    }
    assert CATALOGUE.keys() - shown == momentary


def test_every_ruleset_is_listed(client: FlaskClient) -> None:
    """The table of rulesets has each of them, with players and target as served."""
    written = {
        names(identifier)[0]: (players, target)
        for identifier, players, target, _ in RULESETS.table("Rulesets")
    }
    served = client.get("/v1/rulesets").json["rulesets"]
    listed = [ruleset["id"] for ruleset in served]
    assert list(written) == listed, f"write a row for each into {RULESETS.name}"
    for ruleset in served:
        least, most = min(ruleset["players"]), max(ruleset["players"])
        players = str(most) if least == most else f"{least} to {most}"
        target = str(ruleset["parameters"]["target"]["value"])
        assert written[ruleset["id"]] == (players, target)


def test_every_operation_is_listed() -> None:
    """The table of operations has those of the contract."""
    listed = [name for cells in README.table("Operations") for name in names(cells[0])]
    assert len(listed) == len(set(listed))
    assert set(listed) == OPERATIONS


def test_every_operation_is_explained() -> None:
    """docs/api.md has each operation in a heading, or in the section about the service."""
    [service] = re.findall(r"^## The service itself$(.*?)^#", API.text, re.MULTILINE | re.DOTALL)
    named = {name for heading in API.headings for name in names(heading)} | {*names(service)}
    assert named >= OPERATIONS


def test_every_document_is_reached_from_the_readme() -> None:
    """The README links to each page, directly or not."""
    linked = {ROOT / link for _, link in _links(README)}
    documents = {*(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")} - {README.path}
    assert documents <= linked


def _links(page_: Page) -> list[tuple[str, str]]:
    return re.findall(r"\[([^]]+)\]\(([^)#]*(?:#[^)]*)?)\)", page_.text)


def _anchors(page_: Page) -> set[str]:
    """Return the anchors of a page's headings, as GitHub generates them."""
    return {
        re.sub(r"[^a-z0-9 _-]", "", heading.lower()).replace(" ", "-") for heading in page_.headings
    }


@pytest.mark.parametrize("page_", LINKED, ids=lambda one: one.name)
def test_every_link_leads_somewhere(page_: Page) -> None:
    """Every linked file and heading exists."""
    for _, link in _links(page_):
        if link.startswith("https://"):
            continue
        path, _, anchor = link.partition("#")
        target = (page_.path.parent / path).resolve() if path else page_.path
        assert target.exists(), link
        assert not anchor or anchor in _anchors(Page(target)), link


def test_the_layout_is_that_of_the_checkout() -> None:
    """Every path of the layout exists, and no folder of the service is missing."""
    block = page("docs/design.md").of_kind(Kind.LAYOUT)[0]
    paths = [line.split()[0] for line in block.text.splitlines()]
    assert all((ROOT / path).exists() for path in paths)
    parts = {f"service/{part.name}/" for part in (ROOT / "service").iterdir() if part.is_dir()}
    assert parts - {"service/__pycache__/"} <= set(paths)


@pytest.mark.parametrize("page_", [*PAGES, Page(GUIDE)], ids=lambda one: one.name)
def test_the_usual_words_are_used(page_: Page) -> None:
    """Documents say discard and response, the standard terms, and not lay away and answer."""
    written = (PROBLEM if page_ == ERRORS else PART).sub("", page_.text)
    assert re.findall(r"\b(?:lay|lays|laid|laying) away\b|\banswers?\b", written) == []


def test_the_words_of_the_glossary_are_in_order() -> None:
    """Each word stands once, in the order of the alphabet, with a meaning."""
    rows = page("docs/glossary.md").table("Glossary")
    words = [word for word, _ in rows]
    assert words == sorted(set(words))
    assert all(meaning for _, meaning in rows)
