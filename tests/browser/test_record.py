"""Tests of recording a game."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import example
from tests.browser.person import all_findings, tab_to
from tests.browser.record import (
    Person,
    begin,
    cell,
    fill_sheet,
    hand,
    let_deal,
    open_text,
    row_menu,
    words,
)

MOST_ACTIONS_OF_A_SHEET = 240
BOTH_OUT = {
    "players": ["Player 1", "Player 2"],
    "first_dealer": "Player 2",
    "starting_scores": {"Player 1": 119, "Player 2": 119},
    "deals": [{"pegged": {"Player 1": 3, "Player 2": 3}}],
}


@pytest.mark.quick
def test_a_sheet_of_nine_deals_is_written_by_keyboard_alone(page: Page) -> None:
    """Names and numbers, each followed by Enter, show the winner, with no empty row left."""
    begin(page)
    tab_to(page, page.get_by_role("textbox", name="Player 1", exact=True))
    person = Person(page)
    fill_sheet(person)
    expect(words(page)).to_have_text("Ann wins, 121 to 101.")
    expect(page.locator("[data-deal]")).to_have_count(9)
    expect(cell(page, 9, "total of Bob")).to_be_focused()
    assert person.actions <= MOST_ACTIONS_OF_A_SHEET
    expect(page.get_by_role("list", name="Score")).to_contain_text(re.compile("Ann.*121.*Bob.*101"))
    expect(page.locator("#record [aria-invalid]")).to_have_count(0)


@pytest.mark.parametrize(
    ("screen", "way"),
    [
        ({"viewport": {"width": 1366, "height": 768}}, "Tab"),
        ({"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}, "tap"),
        ({"viewport": {"width": 1366, "height": 768}}, "click"),
    ],
    ids=["tab", "tap", "click"],
)
def test_names_are_typed_one_after_the_other(page: Page, way: str) -> None:
    """Both names stay whole, whether the tab key, two clicks or two taps lead to the next."""
    begin(page)
    fields = [page.get_by_role("textbox", name=f"Player {seat}", exact=True) for seat in (1, 2)]
    for field, name in zip(fields, ("Ann", "Bob"), strict=True):
        if way == "Tab":
            tab_to(page, field)
        else:
            getattr(field, way)()
            getattr(field, way)()
        page.keyboard.type(name)
    page.keyboard.press("Tab")
    expect(page.get_by_label("Ann", exact=True)).to_be_focused()
    for field, name in zip(fields, ("Ann", "Bob"), strict=True):
        expect(field).to_have_value(name)
    expect(cell(page, 1, "total of Bob")).to_be_visible()


def test_a_name_that_cannot_be_is_refused_beside_its_field(page: Page) -> None:
    """A duplicate or long name is refused with a message, and the old one stays."""
    begin(page)
    name = page.get_by_role("textbox", name="Player 1", exact=True)
    name.fill("Player 2")
    name.press("Enter")
    expect(name).to_have_value("")
    expect(name).to_have_accessible_description("“Player 2” is the name of player 2.")
    name.fill("Ann")
    name.press("Enter")
    expect(name).to_have_value("Ann")
    expect(name).to_have_accessible_description("")
    name.click()
    page.keyboard.type("A" * 41)
    expect(name).to_have_accessible_description("A name has at most 40 characters.")


@pytest.mark.quick
def test_a_wrong_sum_is_marked_as_it_is_typed(page: Page) -> None:
    """A wrong total is marked, with the right one beside it."""
    begin(page)
    let_deal(page, "Player 2")
    cell(page, 1, "Player 1 pegged").fill("4")
    cell(page, 1, hand("Player 1")).fill("8")
    total = cell(page, 1, "total of Player 1")
    expect(total).to_have_attribute("placeholder", "12")
    total.fill("13")
    expect(total).to_have_attribute("aria-invalid", "true")
    expect(total).to_have_accessible_description("should be 12")
    total.fill("12")
    expect(total).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.quick
def test_what_is_recorded_outlives_a_reload(page: Page) -> None:
    """After a reload the sheet and its score are there again, with nothing to take back."""
    begin(page)
    let_deal(page, "Player 2")
    cell(page, 1, "Player 1 pegged").fill("4")
    cell(page, 1, "Player 2 pegged").fill("12")
    page.reload()
    expect(cell(page, 1, "Player 2 pegged")).to_have_value("12")
    expect(words(page)).to_have_text("So far: Player 1 4, Player 2 12.")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "true")


def test_a_ruling_a_misdeal_and_a_concession_are_recorded(page: Page) -> None:
    """After a misdeal the same player deals again; a ruling scores; a game can be given up."""
    begin(page)
    let_deal(page, "Player 2")
    row_menu(page, 1, "Thrown in")
    expect(page.get_by_text("Player 2 deals · thrown in")).to_be_visible()
    expect(page.locator('[data-deal="1"]')).to_contain_text("Player 2 deals")
    row_menu(page, 1, "A ruling, or the game is given up")
    expect(page.locator("select[name=side]").first).to_be_focused()
    add = page.get_by_role("button", name="Add the ruling")
    page.get_by_label("Reason").press("Control+z")
    expect(page.get_by_text("Player 2 deals · thrown in")).to_be_visible()
    add.click()
    points = page.get_by_label("Points", exact=True)
    expect(points).to_be_focused()
    expect(points).to_have_attribute("inputmode", "numeric")
    points.fill("3")
    page.get_by_label("Reason").fill("an exposed card")
    add.click()
    expect(words(page)).to_have_text("So far: Player 1 3, Player 2 0.")
    points.fill("1")
    page.get_by_label("What it does").select_option("gives points back")
    page.get_by_label("Reason").fill("one too many")
    page.keyboard.press("Enter")
    expect(words(page)).to_have_text("So far: Player 1 2, Player 2 0.")
    page.get_by_label("Side that gives up").select_option("Player 2")
    page.get_by_role("button", name="End the game").click()
    expect(words(page)).to_have_text(
        "Player 1 wins: Player 2 conceded. The board at the end: Player 1 2, Player 2 0."
    )
    page.get_by_role("button", name="The game goes on after all").click()
    expect(words(page)).to_have_text("So far: Player 1 2, Player 2 0.")
    page.get_by_role("button", name="Close").click()
    expect(cell(page, 1, "Player 1 pegged")).to_be_focused()


def test_where_both_are_out_the_page_says_what_to_write(page: Page) -> None:
    """If totals take both players out, the other's are to be those of when the game ended."""
    begin(page)
    open_text(page, json.dumps(BOTH_OUT))
    for side in ("Player 1", "Player 2"):
        pegged = cell(page, 1, f"{side} pegged")
        expect(pegged).to_have_accessible_description("both are out")
    expect(words(page)).to_have_text(
        re.compile("^Deal 1: both are out.*: Player 1 119, Player 2 119")
    )
    expect(page.locator(".bar-verdict")).to_contain_text("Deal 1 cannot be judged")
    page.get_by_role("button", name="1 mistake").click()
    expect(cell(page, 1, "Player 1 pegged")).to_be_focused()
    cell(page, 1, "Player 1 pegged").fill("1")
    expect(words(page)).to_have_text("Player 2 wins, 121 to 120.")


def test_heels_of_the_next_deal_are_scored_by_keyboard(page: Page) -> None:
    """The tab key leads to them in the last rows only, and not before every number."""
    begin(page)
    let_deal(page, "Player 2")
    cell(page, 1, "Player 1 pegged").fill("3")
    tab_to(page, page.get_by_role("button", name="Heels in deal 2"))
    page.keyboard.press("Space")
    expect(words(page)).to_contain_text("Player 1 5, Player 2 0.")
    expect(page.locator(".sheet-heels[tabindex='-1']")).to_have_count(1)


def test_a_service_that_was_away_is_asked_again(page: Page, expected_errors: list[str]) -> None:
    """Nothing is lost, the last score stays, the old sentence goes, and a button retries."""
    expected_errors.append("net::ERR_FAILED")
    begin(page)
    let_deal(page, "Player 2")
    score = page.get_by_role("list", name="Score")
    cell(page, 1, "Player 1 pegged").fill("4")
    expect(score).to_contain_text(re.compile("1.*4.*2.*0"))
    page.route("**/v1/game", lambda route: route.abort())
    cell(page, 1, "Player 2 pegged").fill("3")
    expect(page.get_by_text("The service cannot be reached.")).to_be_visible()
    expect(words(page)).to_have_text("")
    expect(page.locator(".bar-verdict")).to_have_text("Not checked yet ")
    expect(score).to_contain_text(re.compile("1.*4.*2.*0"))
    page.unroute("**/v1/game")
    page.locator("#record").get_by_role("button", name="Retry").click()
    expect(score).to_contain_text(re.compile("1.*4.*2.*3"))
    expect(page.get_by_text("The service cannot be reached.")).to_have_count(0)


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param({"viewport": {"width": width, "height": 900}, "color_scheme": scheme}, id=name)
        for name, width, scheme in (("phone", 360, "light"), ("desktop", 1280, "dark"))
    ],
)
def test_everybody_can_use_the_recorder(page: Page) -> None:
    """Axe finds nothing in set-up, sheet, cards and the form of a ruling, and large text fits."""
    size = page.viewport_size
    assert size
    begin(page)
    assert all_findings(page) == []
    open_text(page, example("sheet"))
    expect(page.get_by_role("heading", name="Ann wins: Bob conceded")).to_be_visible()
    page.get_by_label(f"Deal 1: cards of {hand('Bob')}").click()
    assert all_findings(page) == []
    row_menu(page, 3, "A ruling, or the game is given up")
    assert all_findings(page) == []
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
