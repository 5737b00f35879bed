"""Tests of a game on paper."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import BY_HAND, address, expect_verdict
from tests.browser.record import begin, cell, name_players, sheet_of_nine

A4 = pytest.mark.parametrize("screen", [{"viewport": {"width": 718, "height": 1047}}], ids=["A4"])


@A4
def test_a_sheet_without_cards_is_one_page(page: Page) -> None:
    """Heading, all numbers, a footnote at the wrong one, the result, two lines and the address."""
    page.goto(address(json.dumps(sheet_of_nine(slip=2))))
    expect_verdict(page, "Ann wins, 121 to 101")
    page.get_by_text("Print", exact=True).click()
    page.get_by_label("Event").fill("Club night")
    page.get_by_role("button", name="Copy a link").click()
    expect(page.locator(".waiting").get_by_text(re.compile("copied|Copy it"))).to_be_visible()
    page.evaluate("window.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print the sheet").click()
    assert page.evaluate("window.printed")
    page.emulate_media(media="print")
    for kind in ("form", "nav", "button:not(.sheet-deal)", "select", ".board", ".waiting"):
        expect(page.locator(f"{kind}:visible")).to_have_count(0)
    head = ["Players: Ann, Bob", "Event: Club night", "Table: "]
    lines: list[str | re.Pattern[str]] = [*head, re.compile(r"^Date: \d.* 20\d\d$")]
    lines += ["Rules: Standard cribbage", "Ann, signed: ", "Bob, signed: "]
    expect(page.locator(".paper-lines p:visible")).to_have_text(lines)
    values = "all => all.map((one) => one.value).join(' ')"
    typed = page.locator(".sheet input:visible").evaluate_all(values)
    assert typed.startswith("4 2 8 6 4 12 12 3 5 12 2 8 35 19 ")
    assert typed.endswith(" 4 2 8 6 3 121 101")
    grey = "one => getComputedStyle(one).color"
    assert cell(page, 9, "the crib").evaluate(grey) != cell(page, 9, "Bob pegged").evaluate(grey)
    mark = "one => getComputedStyle(one.parentElement, '::after').content"
    assert cell(page, 4, "total of Ann").evaluate(mark).startswith('"✗1"')
    note = page.locator(".mistake:visible")
    expect(note).to_contain_text("Deal 4 · Ann 61, should be 59")
    expect(page.locator(".paper-place")).to_have_text(re.compile(r"^127\.0\.0\.1:\d+$"))
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    cell(page, 4, "total of Ann").focus()
    outline = "one => getComputedStyle(one).outlineStyle"
    assert cell(page, 4, "total of Ann").evaluate(outline) == "none"
    for name, side in (("Deal", "left"), ("Crib", "right"), ("Ann", "right")):
        heading = page.locator(".sheet thead th:visible").filter(has_text=name).last
        expect(heading).to_have_css("text-align", side)
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


@pytest.mark.parametrize("screen", [{"color_scheme": "dark"}], ids=["dark"])
def test_a_game_with_cards_adds_the_deals(page: Page) -> None:
    """Each deal has its starter, hands, crib and play, with what was pegged."""
    page.goto(BY_HAND)
    expect_verdict(page, "Bob wins, 121 to 116")
    expect(page.locator(".paper-deal").first).to_be_hidden()
    page.emulate_media(media="print")
    deals = page.locator(".paper-deal:visible")
    expect(deals).to_have_count(9)
    expect(deals.first).to_contain_text("Deal 1: Bob deals, starter 6♠")
    expect(deals.first).to_contain_text("The play: A♠, 3♠, 5♥, 4♠ (3), A♣, J♣, A♦, 5♦ (1)")
    expect(page.locator(".mistake:visible")).to_have_count(5)
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


@A4
def test_a_sheet_with_long_names_fits_the_paper(page: Page) -> None:
    """With four players and names of 40 letters each column is on the page."""
    players = [letter * 40 for letter in "WMQG"]
    show = [{"player": player, "claim": 12} for player in players]
    deal = {
        "pegged": dict.fromkeys(players, 3),
        "show": [*show, {"player": players[3], "crib": True, "claim": 4}],
        "scores": {players[3]: 22},
    }
    page.goto(
        address(json.dumps({"players": players, "first_dealer": players[3], "deals": [deal]}))
    )
    expect_verdict(page, "Not over yet")
    page.emulate_media(media="print")
    right = "all => Math.max(...all.map((one) => one.getBoundingClientRect().right))"
    assert page.locator(".recorder *:visible").evaluate_all(right) <= 718


def test_an_empty_sheet_has_lines_to_write_on(page: Page) -> None:
    """Before anything is recorded there are names and lines, and no result."""
    begin(page)
    name_players(page, "Ann", "Bob")
    page.emulate_media(media="print")
    expect(page.locator(".paper-lines p:visible").first).to_have_text("Players: Ann, Bob")
    expect(page.locator(".outcome:visible")).to_have_count(0)
