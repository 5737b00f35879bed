"""Tests of comparing the rules, and of their summary in the other views."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import all_findings
from tests.ops.server import Server

PHONE = {"viewport": {"width": 360, "height": 740}}


def test_all_rulesets_are_compared(page: Page, server: Server) -> None:
    """Every rule of every ruleset is shown in words, with basis, note and source."""
    rulesets: Any = server.get("/v1/rulesets").json["rulesets"]
    page.goto("/#rules")
    table = page.get_by_role("region", name="All rulesets").get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(
        ["Rule", *(one["name"] for one in rulesets)]
    )
    sources = table.get_by_role("row", name="Source").get_by_role("cell").all_inner_texts()
    assert len(sources) == len(rulesets)
    assert not any(source.isdigit() for source in sources)
    cells = table.locator("tbody tr:not(:first-child) td").all_inner_texts()
    names = rulesets[0]["parameters"]
    parameters = [one["parameters"][name] for name in names for one in rulesets]
    for cell, parameter in zip(cells, parameters, strict=True):
        value, basis, note = cell.split("\n")
        assert basis == parameter["basis"].replace("-", " ")
        assert note == parameter["note"]
        assert "undefined" not in value
        assert "_" not in value


@pytest.mark.slow
@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_a_phone_shows_one_ruleset_at_a_time(page: Page) -> None:
    """It starts with standard; another can be chosen, and is in the address."""
    page.goto("/#rules")
    expect(page.get_by_role("region", name="Standard cribbage")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    page.get_by_label("Ruleset").select_option("The box")
    table = page.get_by_role("region", name="The box")
    expect(table).to_contain_text("Source: “How to play Cribbage”, a page that names no author")
    expect(table.get_by_role("row").filter(has_text="Nobs")).to_contain_text(
        "Not mentioned, so there is no point for it."
    )
    assert page.url.endswith("#rules?ruleset=box")
    page.go_back()
    expect(page.get_by_role("region", name="Standard cribbage")).to_be_visible()
    page.get_by_label("Ruleset").select_option("All, side by side")
    expect(page.get_by_role("region", name="All rulesets")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "screen",
    [
        {"viewport": {"width": width, "height": 900}, "color_scheme": scheme}
        for width in (360, 1440)
        for scheme in ("light", "dark")
    ],
)
def test_the_tables_can_be_used_by_all(page: Page) -> None:
    """Axe finds nothing, with one ruleset and with all."""
    for ruleset, name in (("box", "The box"), ("all", "All rulesets")):
        page.goto("about:blank")
        page.goto(f"/#rules?ruleset={ruleset}")
        expect(page.get_by_role("region", name=name)).to_be_visible()
        assert all_findings(page) == []


def test_an_unknown_ruleset_is_said(page: Page) -> None:
    """For an address with an unknown id there is a message and no table."""
    page.goto("/#rules?ruleset=nothing")
    expect(page.get_by_text("There is no ruleset of this name.")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)


@pytest.mark.parametrize("view", ["hand", "discard"])
def test_what_the_chosen_rules_mean_stands_below_the_field(page: Page, view: str) -> None:
    """Three lines follow the choice of rules, and link to all of its rules."""
    page.goto(f"/#{view}")
    lines = page.locator(f"#{view} .ruleset-lines")
    expect(lines).to_contain_text("Everyone scores the true points")
    expect(lines.get_by_role("term")).to_have_text(["Claims", "Skunk", "Cards"])
    page.get_by_label("Rules").select_option("ask-a-link")
    expect(lines).to_contain_text("what is missed is lost")
    page.get_by_role("button", name="Clear").click()
    expect(lines).to_contain_text("Everyone scores the true points")
    page.get_by_label("Rules").select_option("ask-a-link")
    lines.get_by_role("link", name="All of these rules").click()
    expect(page.get_by_role("region", name="Ask-A-Link manual scoring")).to_be_visible()
