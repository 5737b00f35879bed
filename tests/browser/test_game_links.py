"""Tests of links to games: to recorded ones, to their moments, and to none."""

from playwright.sync_api import Page, Route, expect

from tests.browser.log import (
    OVERCOUNT,
    address,
    check,
    dialog,
    example,
    expect_entry,
    expect_verdict,
)
from tests.browser.person import REFUSED
from tests.browser.record import begin, cell


def test_old_links_show_their_moment(page: Page) -> None:
    """A game in the address, or an example, with an entry of it; the address is free after that."""
    page.goto(address(example("evening"), 5))
    expect_entry(page, 5)
    expect(page.locator("svg.board")).to_be_in_viewport()
    assert page.url.endswith("/#game")
    page.goto("/#game?example=by-hand&entry=43")
    expect_entry(page, 43)
    page.goto("/#game?example=by-hand&entry=7000")
    expect_entry(page, 100)


def test_a_link_can_be_pasted(page: Page) -> None:
    """The link of a game, unfinished as it may be, opens from the field."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(OVERCOUNT)
    expect_entry(page, 9)
    page.get_by_role("button", name="Back", exact=True).click()
    page.get_by_role("button", name="Copy a link").click()
    expect(page.get_by_text("The link is copied.")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    page.get_by_role("slider", name="Entry").press("End")
    expect_entry(page, 9)
    check(page, f"\n{link} ")
    expect_entry(page, 8)
    page.goto("about:blank")
    page.goto(link)
    expect_entry(page, 8)


def test_a_game_can_be_copied_as_text(page: Page) -> None:
    """The text is in the notation, and opens as the same game; a dealer unnamed is left out."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    begin(page)
    cell(page, 1, "Player 1 pegged").fill("4")
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("The text is copied.")).to_be_visible()
    sheet = page.evaluate("navigator.clipboard.readText()")
    assert sheet == 'players "Player 1", "Player 2"\n\ndeal\npegged "Player 1" 4\n'
    page.goto(OVERCOUNT)
    expect_entry(page, 9)
    page.get_by_role("button", name="Copy as text").click()
    expect(page.get_by_text("The text is copied.")).to_be_visible()
    text = str(page.evaluate("navigator.clipboard.readText()"))
    assert text.startswith("rules ask-a-link\nplayers Ann, Bob\n")
    page.get_by_role("slider", name="Entry").press("End")
    check(page, text)
    expect_entry(page, 9)


def test_a_slow_service_is_waited_for(page: Page) -> None:
    """A link that takes long opens the dialog, which says so, and after twenty seconds gives up."""
    held: list[Route] = []
    page.clock.install(time=0)
    page.goto("/#game")
    page.clock.pause_at(3_600_000)

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/page/*/log/examples/*", hold)
    with page.expect_request("**/page/*/log/examples/*"):
        page.goto("/#game?example=by-hand")
    page.clock.run_for(600)
    expect(dialog(page).get_by_text("Still waiting for the service …")).to_be_visible()
    page.clock.run_for(20_000)
    expect(dialog(page).get_by_role("alert")).to_contain_text("has not answered for 20 seconds")
    expect(page.get_by_text("Still waiting")).to_be_hidden()
    page.unroute("**/page/*/log/examples/*")
    page.clock.resume()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Load an example").click()
    expect_verdict(page, "Bob wins, 121 to 116")


def test_links_that_lead_to_no_game_say_so(page: Page, expected_errors: list[str]) -> None:
    """One that was cut short, and one of an example that nobody knows; the dialog works on."""
    expected_errors.append(REFUSED)
    page.goto("/#game?example=nobody")
    alert = dialog(page).get_by_role("alert")
    expect(alert).to_have_text(
        "There is no example called nobody. Reload the page if a button led here."
    )
    page.goto("/#game?record=q1YqSCxJLVayUoo")
    expect(alert).to_contain_text("Was it cut short when it was copied?")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Load an example").click()
    expect_verdict(page, "Bob wins, 121 to 116")
