"""Tests of recording games on a phone: of three players, of two teams, and in totals alone."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import all_findings
from tests.browser.record import (
    begin,
    cell,
    hand,
    let_deal,
    open_text,
    rules,
    words,
)

WIDTH = 390
ON_PHONE = pytest.mark.parametrize(
    "screen", [{"viewport": {"width": WIDTH, "height": 844}}], ids=["phone"]
)
MOST_HEIGHT = 3000
"""Pixels of a sheet of nine deals."""
BOXES = "(all) => all.map((one) => one.getBoundingClientRect().toJSON())"
TEXTS = """(all) => all.map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect().toJSON();
})"""
"""The boxes of elements; those of the words in them."""
NEAR = 12
"""Pixels between the end of a heading and that of the field below it, whose number ends earlier."""


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1366, "height": 768}}], ids=["desktop"])
def test_names_dealer_and_sheet_are_on_the_first_screen(page: Page) -> None:
    """A director sees what to fill in without scrolling, and nothing that few games need."""
    begin(page)
    for label in ("Player 1", "Player 2", "Deal 1: Player 1 pegged"):
        expect(page.get_by_label(label, exact=True).first).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("group", name="Who dealt first?")).to_be_in_viewport(ratio=1)
    name = page.get_by_role("textbox", name="Player 1", exact=True)
    expect(name).to_have_attribute("spellcheck", "false")
    for label in ("Players", "Rules"):
        expect(page.get_by_label(label, exact=True)).to_be_hidden()


@pytest.mark.quick
@ON_PHONE
def test_totals_alone_make_a_deal(page: Page) -> None:
    """Totals with no counts are the board, also in a text; one above a later one says so."""
    begin(page)
    for name, typed in (("Player 1", "31"), ("Player 2", "24")):
        cell(page, 1, f"total of {name}").click()
        page.keyboard.type(typed)
    expect(words(page)).to_contain_text("So far: Player 1 31, Player 2 24.")
    expect(page.locator('[data-deal="0"]')).to_contain_text("Deal 1totals only")
    total = cell(page, 2, "total of Player 1")
    total.click()
    page.keyboard.type("40")
    expect(cell(page, 2, "total of Player 2")).to_have_attribute("placeholder", "24")
    expect(page.locator("#record [aria-invalid]")).to_have_count(0)
    total.fill("30")
    expect(cell(page, 1, "total of Player 1")).to_have_accessible_description(
        "should be at most 30"
    )
    open_text(page, "players Ann, Bob\ndealer Bob\n\ndeal\ntotal Ann 12, Bob 9\n")
    expect(cell(page, 1, "total of Ann")).to_have_value("12")
    expect(page.locator('[data-deal="0"]')).to_contain_text("Bob deals · totals only")


@ON_PHONE
def test_nine_deals_are_short_and_aligned_on_a_phone(page: Page) -> None:
    """Each deal is a block in which the cells stand where they stand in the others."""
    begin(page)
    deals = [{"pegged": {"Ann": number}} for number in range(1, 10)]
    log = {"players": ["Ann", "Bob"], "first_dealer": "Bob", "deals": deals}
    open_text(page, json.dumps(log))
    expect(page.locator("[data-deal]")).to_have_count(10)
    sheet = page.locator(".sheet").bounding_box()
    assert sheet
    assert sheet["height"] <= MOST_HEIGHT
    for name in ("Ann pegged", "Bob pegged", "the crib", "total of Ann"):
        boxes = [cell(page, deal, name).bounding_box() for deal in range(1, 10)]
        assert len({box["x"] for box in boxes if box}) == 1


def seat(page: Page, players: int, way: str = "") -> None:
    """Choose how many play; the last one deals first."""
    begin(page)
    rules(page).click()
    page.get_by_label("Players", exact=True).select_option(way or f"{players}")
    let_deal(page, f"Player {players}")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("screen", [{"viewport": {"width": 1366, "height": 768}}], ids=["desktop"])
def test_a_deal_is_a_row_under_its_headings_on_a_wide_screen(page: Page, players: int) -> None:
    """However many play, the numbers of a deal stand in one line, each below its heading."""
    seat(page, players)
    boxes = page.locator("[data-deal='0'] input").evaluate_all(BOXES)
    assert len(boxes) == 3 * players + 1
    assert len({box["y"] for box in boxes}) == 1
    heads = page.locator(".sheet thead .sheet-number").evaluate_all(TEXTS)
    ends = [box["right"] for box in heads]
    assert len(ends) == len(boxes)
    for box in boxes:
        assert min(abs(box["right"] - end) for end in ends) <= NEAR
    cell(page, 1, "the crib").fill("45")
    expect(page.locator("[data-deal='0'] .sheet-note p")).to_contain_text("no crib counts 45")
    for width in (1024, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        room, table = page.locator(".sheet-box, .sheet").evaluate_all(BOXES)
        assert table["right"] <= room["right"] + 1


@pytest.mark.parametrize("screen", [{"viewport": {"width": 1366, "height": 768}}], ids=["desktop"])
def test_what_was_found_in_a_deal_is_told_whole(page: Page) -> None:
    """Many mistakes of one deal make its row higher; none of them is cut."""
    begin(page)
    for name in ("Player 1 pegged", "Player 2 pegged"):
        cell(page, 1, name).fill("61")
    for name in (hand("Player 1"), hand("Player 2"), "the crib"):
        cell(page, 1, name).fill("45")
    note = page.locator("[data-deal='0'] .sheet-note p")
    expect(note).to_contain_text("The crib: no crib counts 45.")
    assert note.evaluate("(one) => one.scrollHeight <= one.clientHeight")


def look(page: Page) -> None:
    """Nothing may scroll sideways or be inaccessible."""
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert all_findings(page) == []


@ON_PHONE
def test_a_score_sheet_of_two_teams_is_recorded(page: Page) -> None:
    """Each of four players has cells for pegging and hand, each team one for its total."""
    seat(page, 4, "4 in teams")
    for number, (pegged, shown) in enumerate(((3, 8), (1, 6), (2, 12), (4, 2)), 1):
        cell(page, 1, f"Player {number} pegged").fill(str(pegged))
        cell(page, 1, hand(f"Player {number}")).fill(str(shown))
    cell(page, 1, "the crib").fill("5")
    cell(page, 1, "total of Player 1 and Player 3").fill("25")
    cell(page, 1, "total of Player 2 and Player 4").fill("19")
    teams = "Player 1 and Player 3 25, Player 2 and Player 4 18"
    expect(words(page)).to_have_text(
        f"Deal 1: Player 2 and Player 4 19, should be 18. So far: {teams}."
    )
    look(page)
