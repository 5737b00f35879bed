"""Tests of the page by keyboard and screen reader."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import REFUSED, tab_to

PHONE = 360


@pytest.mark.parametrize("screen", [{"viewport": {"width": PHONE, "height": 740}}], ids=["phone"])
def test_a_long_address_makes_no_wide_page(page: Page, expected_errors: list[str]) -> None:
    """An endless ruleset id in the address is shortened, and the message about it wraps."""
    expected_errors.append(REFUSED)
    for place in ("hand?hand", "discard?dealt"):
        page.goto(f"/#{place}={'5' * 300}&ruleset={'x' * 300}")
        view = page.locator(f"#{place.partition('?')[0]}")
        fault = view.get_by_text("Must have at most 64 characters (got 300).").first
        expect(fault).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
        option = view.get_by_label("Rules").locator("option:checked")
        expect(option).to_have_text("x" * 40 + "…")


@pytest.mark.quick
def test_the_views_are_reached_by_keyboard(page: Page) -> None:
    """The tab key reaches each view; the current one is marked as such."""
    page.goto("/")
    views = (
        "What to discard",
        "Check a game",
        "Standings",
        "Compare the rules",
        "Score a hand",
    )
    for name in views:
        link = page.get_by_role("link", name=name, exact=True)
        page.get_by_role("link", name="Skip to the content").focus()
        tab_to(page, link)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        expect(link).to_have_attribute("aria-current", "page")
        expect(page.locator("[aria-current=page]")).to_have_count(1)
        expect(page).to_have_title(f"{name} · Cribbage")


@pytest.mark.quick
def test_the_navigation_can_be_skipped(page: Page) -> None:
    """The first stop of the tab key skips the navigation, and leaves the address alone."""
    page.goto("/#hand?hand=5H+5S+5C+JD&starter=5D")
    address = page.url
    skip = page.get_by_role("link", name="Skip to the content")
    tab_to(page, skip)
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert page.url == address
    page.keyboard.press("Tab")
    expect(page.get_by_label("A hand")).to_be_focused()


def test_the_focus_can_be_seen(page: Page) -> None:
    """The element with the keyboard focus is outlined."""
    page.goto("/#hand?hand=5H+5S+5C+JD&starter=5D")
    expect(page.get_by_text("Where the points are")).to_be_visible()
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(
            """() => {
                const one = document.activeElement;
                // A radio button is drawn by what stands beside it.
                const drawn = one.type === "radio" ? one.nextElementSibling : one;
                return [one.outerHTML.slice(0, 80), getComputedStyle(drawn).outlineStyle];
            }"""
        )
        assert one_is_outside(name) or outline == "solid", name
        seen.add(name)
    assert len(seen) > 15


def one_is_outside(name: str) -> bool:
    """Tell whether the focus has moved to the browser itself."""
    return name.startswith("<body")


def test_an_address_of_no_view_shows_the_first(page: Page) -> None:
    """An unknown fragment in the address shows the first view."""
    for address in ("/#nothing", "/#", "/#hand", "/#%%%?%%"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("Score a hand")
        expect(page.get_by_label("Hand and starter")).to_be_visible()
