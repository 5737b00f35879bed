"""Tests of kept drafts, and of the help on how to write a log."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.log import check, example, expect_verdict, field, visit
from tests.browser.person import REFUSED

WON = "Bob wins, 121 to 119"


def load(page: Page, name: str, verdict: str) -> None:
    """Load an example."""
    page.get_by_label("Examples").select_option(name)
    page.get_by_role("button", name="Load").click()
    expect_verdict(page, verdict)


def bring_back(page: Page, text: str) -> None:
    """Restore a text, and expect it."""
    page.get_by_role("button", name="Bring it back").click()
    expect(field(page)).to_have_value(text)


@pytest.mark.slow
def test_what_is_brought_back_takes_the_place_of_what_is_kept(page: Page) -> None:
    """Restoring a text keeps the one it replaces, as often as one likes."""
    visit(page)
    field(page).fill("the first")
    load(page, "overcount", WON)
    field(page).fill("the second")
    for text in ("the first", "the second", "the first"):
        bring_back(page, text)


def test_a_typed_log_outlives_a_reload(page: Page) -> None:
    """After a reload an unchecked log is there again, and so is the kept one."""
    visit(page)
    field(page).fill("the first")
    load(page, "overcount", WON)
    field(page).fill("the second")
    page.goto("about:blank")
    visit(page)
    expect(field(page)).to_have_value("the second")
    bring_back(page, "the first")
    page.reload()
    expect(field(page)).to_have_value("the first")


@pytest.mark.slow
def test_a_view_that_could_not_be_loaded_has_no_dead_controls(
    page: Page, expected_errors: list[str]
) -> None:
    """Without its module the view shows no field, so nothing typed can be lost."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/page/*/record/game.js", lambda route: route.abort())
    page.goto("/#game")
    expect(page.get_by_text("This part of the page could not be loaded.")).to_be_visible()
    expect(field(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Check")).to_have_count(0)
    page.unroute("**/page/*/record/game.js")
    page.reload()
    page.get_by_role("tab", name="Paste").click()
    check(page, example("overcount"))
    expect_verdict(page, WON)


@pytest.mark.slow
def test_an_example_is_waited_for(page: Page) -> None:
    """The page says at once that an example is loading, and after 20 seconds that it failed."""
    held: list[Route] = []
    page.clock.install(time=0)
    visit(page)
    field(page).fill("my own")
    page.clock.pause_at(3_600_000)

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/page/*/log/examples/*", hold)
    with page.expect_request("**/page/*/log/examples/*"):
        page.get_by_role("button", name="Load").click()
    expect(page.get_by_text("Loading …")).to_be_visible()
    page.clock.run_for(600)
    expect(page.get_by_text("Still waiting for the service …")).to_be_visible()
    page.clock.run_for(20_000)
    expect(page.get_by_role("alert")).to_contain_text("has not answered for 20 seconds")
    expect(page.get_by_text("Still waiting")).to_be_hidden()
    expect(field(page)).to_have_value("my own")


@pytest.mark.slow
def test_what_is_no_log_at_all_leads_to_how_one_is_written(
    page: Page, expected_errors: list[str]
) -> None:
    """The message says how a line may begin, and one press shows a whole game."""
    expected_errors.append(REFUSED)
    visit(page)
    check(page, "ann,bob\n5H,6H\n")
    alert = page.get_by_role("alert").filter(has_text="2 things have to be put right")
    expect(alert).to_contain_text("Line 2, column 1: Must be one of")
    sample = page.locator("#game-help pre").first
    expect(sample).to_be_hidden()
    alert.get_by_role("button", name="See how to write a log").click()
    expect(sample).to_be_in_viewport()


@pytest.mark.slow
def test_the_logs_that_are_shown_to_learn_from_are_some(page: Page) -> None:
    """The logs in the help can be checked as they are, and all their words are explained."""
    visit(page)
    page.get_by_text("How to write a log").click()
    page.get_by_text("The same as JSON").click()
    sheet, cards, text = page.locator("#game-help pre").all_inner_texts()
    for shown, verdict in ((sheet, "Not over yet"), (cards, WON), (text, WON)):
        check(page, shown)
        expect_verdict(page, verdict)
    log = json.loads(text)
    fields = {*log, *log["deals"][0], *log["deals"][0]["plays"][3]} - {"play"}
    words, names = (
        {*", ".join(part.locator("> dt").all_inner_texts()).split(", ")}
        for part in page.locator("#game-help dl").all()
    )
    assert fields <= names
    assert {line.split()[0] for line in sheet.split("\n") if line} <= words
    more = page.locator("#game-help").get_by_role("link", name="API docs")
    expect(more).to_have_attribute("target", "_blank")


@pytest.mark.slow
def test_a_deal_of_two_forms_is_refused(page: Page, expected_errors: list[str]) -> None:
    """A crib beside dealt cards is refused, with a message at the deal."""
    expected_errors.append(REFUSED)
    visit(page)
    mixed = json.loads(example("overcount"))
    mixed["deals"][0]["crib"] = mixed["deals"][0].pop("discards")["Ann"]
    check(page, json.dumps(mixed))
    faults = page.get_by_role("alert").get_by_role("listitem")
    expect(faults).to_contain_text(["Deal 1: Must have 'hands' beside 'crib' (it is missing)."])


@pytest.mark.slow
def test_a_quick_way_back_is_not_written_over(page: Page) -> None:
    """Leaving an address before its entry was added does not change the next address."""
    page.clock.install()
    visit(page)
    load(page, "overcount", WON)
    page.clock.run_for(1_000)
    page.go_back()
    page.evaluate("addEventListener('hashchange', () => history.back(), { once: true })")
    page.go_forward()
    page.wait_for_url("**/#game")
    page.clock.run_for(1_000)
    assert page.url.endswith("/#game")
