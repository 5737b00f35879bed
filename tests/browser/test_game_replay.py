"""Tests of the replay of a checked game."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.log import (
    OVERCOUNT,
    check,
    example,
    expect_entry,
    expect_verdict,
    visit,
)

LAPTOP = pytest.mark.parametrize(
    "screen", [{"viewport": {"width": 1366, "height": 768}}], ids=["laptop"]
)


def names(cards: Locator) -> list[str]:
    """Return the names of cards, in order."""
    return [str(card.get_attribute("aria-label")) for card in cards.locator(".card").all()]


@pytest.mark.quick
def test_the_table_of_an_entry_is_shown(page: Page) -> None:
    """The table shows hands, cards played in this count, dealer, crib and starter."""
    page.goto(f"{OVERCOUNT}&entry=2")
    expect_entry(page, 2)
    ann, bob, crib = page.locator(".seat").all()
    assert names(ann) == [
        "3 of hearts",
        "7 of diamonds",
        "8 of clubs",
        "king of spades, played",
    ]
    expect(bob.locator(".seat-name")).to_have_text("Bob deals")
    expect(crib.locator(".seat-name")).to_have_text("Bob\N{RIGHT SINGLE QUOTATION MARK}s crib")
    assert names(crib)[0] == "ace of diamonds"
    count = page.locator(".count")
    expect(count.locator("p")).to_have_text("Count 19")
    expect(count.locator("li")).to_have_text([r"KAnn", r"9Bob"])
    assert names(page.locator(".up")) == ["queen of diamonds"]
    page.get_by_role("slider", name="Entry").press("Home")
    expect(page.locator(".up")).to_have_text("Starternot turned up")
    expect(count).to_be_hidden()


def test_arrow_keys_step_on_the_buttons_too(page: Page) -> None:
    """A link to an entry leaves the focus where arrow keys step."""
    page.goto(f"{OVERCOUNT}&entry=7")
    expect_entry(page, 7)
    page.keyboard.press("ArrowRight")
    expect_entry(page, 8)
    page.get_by_role("button", name="Back").press("ArrowLeft")
    expect_entry(page, 7)
    page.get_by_role("button", name="Forward").press("ArrowUp")
    expect_entry(page, 7)


@LAPTOP
def test_board_and_moment_of_a_link_are_in_sight(page: Page) -> None:
    """Board and current entry are visible, however many mistakes and however long the names."""
    visit(page)
    for ann, bob in (("Ann", "Bob"), ("W" * 40, "M" * 40)):
        check(page, example("by-hand").replace('"Ann"', f'"{ann}"').replace('"Bob"', f'"{bob}"'))
        expect_verdict(page, f"{bob} wins, 121 to 116")
        page.get_by_role("button", name="Back", exact=True).click()
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(Error()); }")
        page.get_by_role("button", name="Copy a link").click()
        link = page.get_by_label("To be copied")
        expect(link).to_have_value(re.compile("entry=99$"))
        address = link.input_value()
        page.goto("about:blank")
        page.goto(address)
        expect_entry(page, 99)
        for part in ("svg.board", ".replay", ".moment"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
