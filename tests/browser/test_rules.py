"""Tests of comparing the rules, and of their summary in the other views."""

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import rules
from tests.browser.person import all_findings, tab_to
from tests.ops.server import Server

LEFT_OUT = {"value": None, "note": "As many games as its players say."}
"""What a ruleset without `best_of` says of a match."""
PHONE = {"viewport": {"width": 360, "height": 740}}


@pytest.mark.quick
def test_any_two_rulesets_are_compared(page: Page, server: Server) -> None:
    """Every rule is shown in the words of the service, those that differ first."""
    rulesets: Any = server.get("/v1/rulesets").json["rulesets"]
    for one, other in pairwise(rulesets):
        page.goto(f"/#rules?ruleset={one['id']}&beside={other['id']}")
        result = page.locator("#rules-result")
        expect(result.locator("p").first).to_contain_text(f"{one['name']}. {one['description']}")
        apart = result.get_by_role("table", name="What differs")
        expect(apart.get_by_role("columnheader")).to_have_text(["Rule", one["name"], other["name"]])
        both = [one["parameters"], other["parameters"]]
        names = both[0] | both[1]
        pairs = [[each.get(name, LEFT_OUT) for each in both] for name in names]
        notes = [
            each["note"] for pair in pairs for each in pair if pair[0]["value"] != pair[1]["value"]
        ]
        rows = apart.get_by_role("row").filter(has_not=page.get_by_role("rowheader", name="Cards"))
        cells = rows.get_by_role("cell")
        expect(cells).to_contain_text(notes)
        same = result.get_by_role("table", name="The same in both")
        heads = apart.get_by_role("rowheader").count() + same.get_by_role("rowheader").count()
        assert heads == 1 + len(names)
        words = result.inner_text()
        assert "undefined" not in words
        assert "_" not in words


@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_a_phone_shows_what_differs(page: Page) -> None:
    """It starts with standard and ACC-style rules; a choice by keys is in the address."""
    page.goto("/#rules")
    expect(page.locator("#rules-result")).to_contain_text("the American Cribbage Congress")
    expect(page.get_by_role("table", name="What differs")).to_be_visible()
    tab_to(page, page.get_by_label("Ruleset"))
    page.keyboard.type("The box")
    expect(page.locator("#rules-result")).to_contain_text("a page of rules without an author")
    apart = page.get_by_role("table", name="What differs")
    expect(apart.get_by_role("row").filter(has_text="Nobs")).to_contain_text(
        "Not mentioned, so nobs score nothing here, though in most rules they give 1."
    )
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    page.emulate_media(media="screen")
    assert page.url.endswith("#rules?ruleset=box&beside=acc")
    page.go_back()
    expect(page.get_by_label("Ruleset")).to_have_value("standard")


@pytest.mark.parametrize(
    "screen",
    [
        {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
        for width in (360, 1440)
        for scheme in ("light", "dark")
    ],
)
def test_the_tables_can_be_used_by_all(page: Page) -> None:
    """Axe finds nothing, with one ruleset and with two."""
    for address, name in (("?ruleset=standard", "Standard cribbage"), ("", "What differs")):
        page.goto("about:blank")
        page.goto(f"/#rules{address}")
        expect(page.get_by_role("table", name=name)).to_be_visible()
        assert all_findings(page) == []


def test_an_unknown_ruleset_is_said(page: Page) -> None:
    """For an address with an unknown id there is a message and no table."""
    page.goto("/#rules?ruleset=nothing")
    expect(page.get_by_text("There is no ruleset of this name.")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)


@pytest.mark.parametrize("view", ["hand", "discard"])
def test_the_rules_are_one_line_that_opens(page: Page, view: str) -> None:
    """The line has their name; opened, it says how many cards they deal, and links to the rest."""
    page.goto(f"/#{view}")
    line = page.locator(".rules-line:visible")
    expect(line.locator("summary")).to_have_text("Standard cribbage")
    expect(page.get_by_label("Rules", exact=True)).to_be_hidden()
    rules(page).select_option("box")
    expect(line.locator("summary")).to_have_text("The box")
    expect(line).not_to_contain_text(re.compile("skunk|claim", re.IGNORECASE))
    page.get_by_role("button", name="Clear").click()
    expect(line).to_contain_text("2 players get 6 each and discard 2")
    line.get_by_role("link", name="All of these rules").click()
    expect(page.get_by_role("columnheader", name="Standard cribbage")).to_be_visible()
