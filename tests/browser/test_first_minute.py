"""Tests of the first screen of each view on a phone."""

import pytest
from playwright.sync_api import Locator, Page, expect

MOST = 560
"""Pixels from the top, within which what is to be done first begins."""
PHONE = {"viewport": {"width": 390, "height": 844}}
CARDS = "player,opponent,points,spread\nAnn,Bob,2,21\nBob,Ann,0,-21\n"

pytestmark = pytest.mark.parametrize("screen", [PHONE], ids=["phone"])


def begins_early(first: Locator) -> None:
    """Expect that something begins on the first screen, before anything is scrolled."""
    expect(first).to_be_visible()
    box = first.bounding_box()
    assert box
    assert first.page.evaluate("scrollY") == 0
    assert box["y"] <= MOST


def test_each_view_begins_with_what_is_done_first(page: Page) -> None:
    """Without scrolling a card is picked, a cell is typed, files are opened, rules are chosen."""
    save = page.get_by_role("button", name="Save the cards")
    asked = page.get_by_role("group", name="Who dealt first?")
    for view, first in (
        ("hand", page.locator("#hand .deck button").first),
        ("discard", page.locator("#discard .deck button").first),
        ("scorecards", page.locator("label.primary").filter(visible=True)),
        ("game", page.locator(".sheet input").first),
        ("rules", page.get_by_label("Compare with")),
    ):
        page.goto(f"/#{view}")
        begins_early(first)
        expect(save).to_have_count(0)
        expect(asked).to_have_count(1 if view == "game" else 0)


def test_the_first_row_of_the_standings_is_on_the_first_screen(page: Page) -> None:
    """A night that is open begins with its standings."""
    page.goto("/#scorecards")
    page.get_by_label("Open files").set_input_files(
        {"name": "night.csv", "mimeType": "text/csv", "buffer": CARDS.encode()}
    )
    expect(page.get_by_text("Cards that were read")).to_be_visible()
    page.reload()
    begins_early(page.locator(".standings tbody tr").first)


def test_the_title_is_there_once(page: Page) -> None:
    """The head is one line, in which the view is marked; a screen reader still has its heading."""
    page.goto("/#hand")
    expect(page.get_by_role("heading", level=1, name="Score a hand")).to_have_count(1)
    title, head = page.locator("h1:visible").bounding_box(), page.locator(".top").bounding_box()
    assert title
    assert title["height"] <= 1
    assert head
    assert head["height"] < MOST / 8
    expect(page.get_by_role("contentinfo").get_by_role("link", name="API docs")).to_be_visible()
