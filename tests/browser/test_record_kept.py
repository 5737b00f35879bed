"""Tests of what the browser keeps of recorded games: in two tabs, in the list, and on paper."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.person import all_findings
from tests.browser.record import begin, cell, hand, let_deal, link, name_players, row_menu

FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
DENIED = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException(); } })"


def games(page: Page) -> Locator:
    """Open the list of games."""
    page.get_by_text("My games", exact=True).click()
    return page.locator(".kept-list li")


@pytest.mark.quick
def test_two_tabs_with_one_game_follow_each_other(page: Page) -> None:
    """What one tab writes last the other one shows and tells; a name that is typed there stays."""
    begin(page)
    cell(page, 1, "Player 1 pegged").fill("4")
    other = page.context.new_page()
    begin(other)
    expect(cell(other, 1, "Player 1 pegged")).to_have_value("4")
    page.get_by_role("textbox", name="Player 1", exact=True).click()
    page.keyboard.type("An")
    cell(other, 1, "Player 2 pegged").fill("7")
    expect(cell(page, 1, "Player 2 pegged")).to_have_value("7")
    expect(page.get_by_text("This game was changed in another tab.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Player 1", exact=True)).to_have_value("An")
    page.keyboard.type("n")
    page.keyboard.press("Tab")
    expect(cell(other, 1, "Ann pegged")).to_have_value("4")
    expect(page.get_by_text("changed in another tab")).to_have_count(0)
    expect(cell(other, 1, "Player 2 pegged")).to_have_value("7")
    cell(other, 1, "Ann pegged").press("Control+z")
    expect(cell(page, 1, "Player 1 pegged")).to_have_value("4")


def test_another_game_begins_with_nothing_of_the_one_before(page: Page) -> None:
    """Cards and rulings are closed, what was said or copied is gone, before anything is judged."""
    begin(page)
    name_players(page, "Ann", "Ann")
    let_deal(page, "Ann")
    cell(page, 1, "Ann pegged").fill("4")
    expect(page.locator(".bar-scores")).to_contain_text("Ann 4")
    page.get_by_label(f"Deal 1: cards of {hand('Ann')}").click()
    row_menu(page, 1, "A ruling, or the game is given up")
    link(page)
    page.route("**/v1/game", lambda _: None)
    page.get_by_role("button", name="New game").click()
    expect(page.get_by_label("To be copied")).to_have_count(0)
    expect(page.locator(".bar-scores")).to_contain_text("Ann 0")
    expect(page.locator(".sheet-open")).to_have_count(0)
    expect(page.get_by_text("is the name of player")).to_have_count(0)
    cell(page, 1, "Ann pegged").fill("9")
    expect(page.get_by_role("region", name="Result")).to_be_hidden()


@pytest.mark.quick
def test_a_change_that_was_taken_back_is_made_again(page: Page) -> None:
    """A button and two keys redo, until there is another change."""
    begin(page)
    pegged = cell(page, 1, "Player 1 pegged")
    pegged.click()
    page.keyboard.type("4")
    undo, redo = (page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    undo.click()
    expect(pegged).to_have_value("")
    redo.click()
    expect(pegged).to_have_value("4")
    expect(redo).to_have_attribute("aria-disabled", "true")
    for back, again in (("Control+z", "Control+Shift+z"), ("Control+z", "Control+y")):
        pegged.press(back)
        expect(pegged).to_have_value("")
        pegged.press(again)
        expect(pegged).to_have_value("4")
    undo.click()
    cell(page, 1, "Player 2 pegged").fill("7")
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_a_shared_game_leaves_the_own_one_in_the_list(page: Page) -> None:
    """After a link is opened, the page says where the earlier game is kept; a button leads back."""
    begin(page)
    name_players(page, "Cat", "Dan")
    cell(page, 1, "Cat pegged").fill("3")
    shared = link(page)
    page.get_by_role("button", name="New game").click()
    name_players(page, "Ann", "Bob")
    cell(page, 1, "Ann pegged").fill("5")
    page.goto("about:blank")
    page.goto(shared)
    expect(cell(page, 1, "Cat pegged")).to_have_value("3")
    expect(page.get_by_text("Ann against Bob, which was here, is kept")).to_be_visible()
    page.get_by_role("button", name="Back to it").click()
    expect(cell(page, 1, "Ann pegged")).to_have_value("5")
    expect(games(page)).to_have_count(2)


@pytest.mark.quick
def test_games_are_listed_opened_copied_and_deleted(page: Page) -> None:
    """The list names event, players and date; a deleted game can be brought back."""
    begin(page)
    name_players(page, "Ann", "Bob")
    cell(page, 1, "Ann pegged").fill("5")
    page.get_by_text("Print", exact=True).click()
    page.get_by_label("Event").fill("Club night")
    page.get_by_label("Table").fill("4")
    page.get_by_role("button", name="New game").click()
    name_players(page, "Cat", "Dan")
    cell(page, 1, "Cat pegged").fill("3")
    listed = games(page)
    expect(listed).to_have_count(2)
    own = listed.filter(has_text="Ann against Bob")
    expect(own).to_contain_text(
        re.compile(r"Club night, table 4 · \d+ \w+ 20\d\d.* · 1 deal$|deal")
    )
    own.get_by_role("button", name="Copy").click()
    expect(cell(page, 1, "Ann pegged")).to_have_value("5")
    cell(page, 1, "Ann pegged").fill("6")
    expect(listed).to_have_count(3)
    listed.filter(has_text="Open now").get_by_role("button", name="Delete").click()
    expect(listed).to_have_count(2)
    back = page.get_by_role("button", name="Bring it back")
    expect(back).to_be_focused()
    back.click()
    expect(cell(page, 1, "Ann pegged")).to_have_value("6")
    expect(listed).to_have_count(3)
    listed.filter(has_text="Cat against Dan").get_by_role("button", name="Open").click()
    expect(cell(page, 1, "Cat pegged")).to_have_value("3")
    page.reload()
    expect(cell(page, 1, "Cat pegged")).to_have_value("3")


@pytest.mark.parametrize("script", [FULL, DENIED], ids=["full", "denied"])
def test_a_browser_that_keeps_nothing_is_told(page: Page, script: str) -> None:
    """Where nothing can be kept a message says so, and the page has the game all the same."""
    page.add_init_script(script)
    begin(page)
    cell(page, 1, "Player 1 pegged").fill("5")
    expect(page.get_by_text("cannot keep this game")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    expect(cell(page, 1, "Player 1 pegged")).to_have_value("")
    page.get_by_role("button", name="Back to it").click()
    expect(cell(page, 1, "Player 1 pegged")).to_have_value("5")


@pytest.mark.parametrize("screen", [{"viewport": {"width": 390, "height": 844}}], ids=["phone"])
def test_the_bar_says_who_leads_and_leads_to_the_first_mistake(page: Page) -> None:
    """The standing and the mistakes are in sight at the page's end, and one tap finds the cell."""
    begin(page)
    let_deal(page, "Player 2")
    cell(page, 1, hand("Player 1")).fill("19")
    cell(page, 1, "total of Player 1").fill("20")
    bar = page.locator(".bar-verdict")
    expect(bar).to_have_text("Player 1 leads by 20 1 mistake")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    expect(bar).to_be_in_viewport()
    bar.get_by_role("button", name="1 mistake").click()
    wrong = cell(page, 1, hand("Player 1"))
    expect(wrong).to_be_focused()
    expect(wrong).to_be_in_viewport()
    expect(wrong).to_have_accessible_description(re.compile("no hand counts 19$"))
    page.get_by_text("My games", exact=True).click()
    page.get_by_text("Print", exact=True).click()
    assert all_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
