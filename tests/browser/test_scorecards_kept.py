"""Tests of what becomes of score cards: kept in the browser, sent as a link, saved as CSV."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_record_kept import FULL
from tests.browser.test_scorecards import CARDS, begin, cell, fold, open_files, opened, ranks

FORMULA = '=HYPERLINK("x")'


def saved(page: Page, button: str) -> bytes:
    """Press a button that saves a file, and return what is in it."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return Path(download.value.path()).read_bytes()


def test_what_is_saved_runs_no_formula_and_is_read_back(page: Page) -> None:
    """A cell that looks like a formula has an apostrophe; negative spreads are numbers."""
    begin(page, CARDS)
    opened(page, 1, "player").fill(FORMULA)
    page.get_by_text("Totals that the player wrote").click()
    page.get_by_label("Card 1, total minus", exact=True).fill("9")
    opened(page, 2, "opponent", 1).fill("-zed")
    expect(ranks(page).filter(has_text=FORMULA)).to_have_count(1)
    text = saved(page, "Save the cards")
    lines = text.decode("utf-8-sig").splitlines()
    assert lines[2] == '"\'=HYPERLINK(""x"")",bob,2,21,9'
    assert lines[4] == "bob,'-zed,0,-16,"
    assert "'=HYPERLINK" in saved(page, "Save the standings").decode()
    page.get_by_role("button", name="New night").click()
    expect(cell(page, 1, "player")).to_have_value("")
    open_files(page, text)
    expect(fold(page, 1)).to_contain_text(FORMULA)
    expect(opened(page, 1, "player")).to_have_value(FORMULA)
    expect(page.get_by_label("Card 1, total minus", exact=True)).to_have_value("9")
    expect(opened(page, 2, "opponent", 1)).to_have_value("-zed")
    expect(cell(page, 2, "spread", 1)).to_have_value("-16")


def test_a_link_holds_the_night_and_the_own_one_stays(page: Page) -> None:
    """Whoever follows it has all cards, with a way back to the own; one cut short is told."""
    begin(page, CARDS)
    page.get_by_label("Night optional").fill("Club night")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = page.evaluate("window.copied")
    page.get_by_role("button", name="New night").click()
    cell(page, 1, "player").fill("zoe")
    page.goto("about:blank")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(link)
    expect(ranks(page)).to_have_count(4)
    last, first = ranks(page).last.bounding_box(), fold(page, 1).bounding_box()
    assert last
    assert first
    assert last["y"] < 2 * 844
    assert last["y"] < first["y"]
    expect(page.locator("[aria-expanded=true]")).to_have_count(0)
    expect(page.get_by_label("Night optional")).to_have_value("Club night")
    assert page.url.endswith("#scorecards")
    page.get_by_role("button", name="Back to it").click()
    expect(fold(page, 1)).to_contain_text("zoe")
    page.goto("about:blank")
    page.goto(link[:-20])
    expect(page.get_by_text("Was it cut short")).to_be_visible()
    expect(fold(page, 1)).to_contain_text("zoe")


@pytest.mark.quick
def test_nights_are_listed_and_tabs_follow_each_other(page: Page) -> None:
    """A reload has the night again, a second tab what is typed, and a deleted one comes back."""
    begin(page, CARDS)
    page.reload()
    expect(fold(page, 3)).to_contain_text("cy")
    other = page.context.new_page()
    begin(other)
    opened(page, 4, "player").press_sequentially("dee")
    expect(fold(other, 4)).to_have_text("dee")
    page.get_by_text("My nights").click()
    listed = page.locator(".kept-list li")
    listed.get_by_role("button", name="Copy").click()
    expect(listed).to_have_count(2)
    listed.filter(has_text="Open now").get_by_role("button", name="Delete").click()
    expect(listed).to_have_count(1)
    page.get_by_role("button", name="Bring it back").click()
    expect(listed).to_have_count(2)


def test_a_browser_that_keeps_nothing_loses_no_night(page: Page) -> None:
    """Where nothing can be kept a message says so, and the page has the night all the same."""
    page.add_init_script(FULL)
    begin(page, CARDS)
    expect(page.get_by_text("The browser cannot keep this night")).to_be_visible()
    page.get_by_role("button", name="New night").click()
    page.get_by_role("button", name="Back to it").click()
    expect(fold(page, 3)).to_contain_text("cy")
