"""Tests of scoring a hand."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import CARDS, TWENTY_NINE, expect_total, rules, score, type_hand
from tests.browser.person import tab_to


@pytest.mark.quick
def test_a_hand_is_typed_and_scored_with_enter(page: Page) -> None:
    """The hand of 29 shows the total, all ten combinations and the announcement."""
    page.goto("/")
    type_hand(page)
    page.keyboard.press("Enter")
    expect_total(page, 29)
    result = page.get_by_role("region", name="Result")
    rows = result.get_by_role("list").get_by_role("button")
    expect(rows).to_have_count(10)
    expect(rows.nth(8)).to_contain_text("Double pair royal")
    expect(result.get_by_text("and one for his nob is twenty-nine”")).to_be_visible()


@pytest.mark.quick
def test_a_hand_is_picked_from_the_deck_with_the_mouse(page: Page) -> None:
    """A click picks a card, and another click puts it back."""
    page.goto("/")
    for code in ("5H", "5S", "KC", "JD"):
        page.get_by_role("button", name=CARDS.get(code, "king of clubs")).click()
    field = page.get_by_label("Hand and starter")
    expect(field).to_have_value("5H 5S KC JD")
    page.get_by_role("button", name="king of clubs").click()
    expect(field).to_have_value("5H 5S JD")
    page.get_by_role("button", name="5 of clubs").click()
    page.get_by_role("button", name="5 of diamonds").click()
    expect(field).to_have_value("5H 5S JD 5C / 5D")
    starter = page.get_by_role("button", name="5 of diamonds, turned up")
    expect(starter).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="ace of spades").click()
    expect(page.get_by_text("Hand and starter are complete.")).to_be_visible()
    expect_total(page, 29)


@pytest.mark.quick
def test_a_hand_is_scored_by_keyboard_alone(page: Page) -> None:
    """The deck is one stop of the tab key; arrows move in it, and the space bar picks."""
    page.goto("/")
    deck = page.get_by_role("group", name="Or pick from the deck")
    tab_to(page, deck.get_by_role("button", name="ace of clubs"))
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    for _ in range(2):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
    for key in ("End", *["ArrowUp"] * 4, "ArrowLeft", "ArrowLeft", "Space"):
        page.keyboard.press(key)
    expect(page.get_by_label("Hand and starter")).to_have_value("5C 5D 5H JC")
    page.keyboard.press("Home")
    page.keyboard.press("Enter")
    expect(page.get_by_label("Hand and starter")).to_have_value("5C 5D 5H JC / AC")
    tab_to(page, page.get_by_label("Your claim"))
    page.keyboard.type("13")
    tab_to(page, page.get_by_role("button", name="Score"))
    page.keyboard.press("Space")
    expect_total(page, 15)
    expect(page.get_by_text("Under by 2: you said 13, it is 15.")).to_be_visible()
    lit = page.locator(".tableau .lit")
    tab_to(page, page.get_by_role("button", name=re.compile("^Fifteen")).first)
    expect(lit).to_have_count(3)


def test_a_combination_lights_its_cards(page: Page) -> None:
    """A combination highlights its cards while hovered, or once pressed until the next press."""
    page.goto(TWENTY_NINE)
    lit = page.locator(".tableau .lit")
    nob = page.get_by_role("button", name=re.compile("One for his nob"))
    royal = page.get_by_role("button", name=re.compile("Double pair royal"))
    royal.hover()
    expect(lit).to_have_count(4)
    page.get_by_role("heading", name="Score a hand").hover()
    expect(lit).to_have_count(0)
    nob.click()
    page.get_by_role("heading", name="Score a hand").click()
    expect(nob).to_have_attribute("aria-pressed", "true")
    expect(lit).to_have_count(1)
    expect(lit).to_have_accessible_name("jack of diamonds")
    royal.hover()
    expect(lit).to_have_count(4)
    page.get_by_role("heading", name="Score a hand").hover()
    expect(lit).to_have_count(1)
    nob.click()
    page.get_by_role("heading", name="Score a hand").click()
    expect(lit).to_have_count(0)


def test_a_count_is_judged_under_the_rules(page: Page) -> None:
    """A claim is told to be over, with its cost under the rules, in a live region."""
    page.goto("/")
    type_hand(page)
    rules(page).select_option("ACC-style")
    page.get_by_label("Your claim").fill("31")
    score(page)
    expect_total(page, 29)
    said = page.get_by_role("region", name="Result").get_by_role("status")
    expect(said.get_by_role("heading", name="Over by 2")).to_be_visible()
    expect(said.get_by_text("your opponent pegs 2, if the opponent calls it.")).to_be_visible()


def test_a_crib_is_counted_as_a_crib(page: Page) -> None:
    """Four of a suit score nothing in a crib: the page says why, and mentions nineteen."""
    page.goto("/")
    page.get_by_label("A crib").check()
    page.get_by_label("Crib and starter").fill("2H 6H 8H KH QS")
    expect_total(page, 0)
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_text("A crib has a flush only when")).to_be_visible()
    expect(result.get_by_text("“nothing”")).to_be_visible()
    expect(result.get_by_text("Players call a hand worth nothing nineteen")).to_be_visible()


def test_cards_may_be_written_in_any_way(page: Page) -> None:
    """The text is sent and kept as typed, and shown in the deck."""
    page.goto("/")
    type_hand(page, "h5, ♠5 5c 0D", "10♥")
    expect(page.get_by_role("button", name="10 of hearts, turned up")).to_be_visible()
    for name in ("5 of hearts", "5 of spades", "5 of clubs", "10 of diamonds"):
        pressed = page.get_by_role("button", name=name, exact=True)
        expect(pressed).to_have_attribute("aria-pressed", "true")
    score(page)
    expect_total(page, 22)
    expect(page.get_by_label("Hand and starter")).to_have_value("h5, ♠5 5c 0D / 10♥")


def test_the_deck_says_what_is_missing_and_then_what_is_wrong(page: Page) -> None:
    """No mistake is reported before there are enough words for a hand."""
    page.goto("/")
    for cards, starter, words in (
        ("5H 5S 5C JD", "5D", ""),
        ("5H 5x 5C J", "", "1 more for the hand, then the starter."),
        ("5H 5S 5C JD", "JD", "The jack of diamonds is there twice."),
        ("5H 5S 5C JD", "5X", "“5X” is not a card."),
    ):
        type_hand(page, cards, starter)
        expect(page.get_by_role("group", name="Or pick").get_by_role("status")).to_have_text(words)


@pytest.mark.quick
def test_a_result_follows_what_is_entered(page: Page) -> None:
    """Each change updates the total; an incomplete hand keeps the old one, marked."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    field = page.get_by_label("Hand and starter")
    field.press_sequentially("5h5s5cjd 5d")
    expect_total(page, 29)
    expect(field).to_be_focused()
    page.get_by_label("Your claim").fill("28")
    expect(page.get_by_text("Under by 1: you said 28, it is 29.")).to_be_visible()
    rules(page).select_option("Ask-A-Link manual scoring")
    expect(page.get_by_text("Under “Ask-A-Link manual scoring” you peg 28")).to_be_visible()
    assert page.url.endswith("#hand?hand=5h+5s+5c+jd&starter=5d&ruleset=ask-a-link&claim=28")
    stale = page.get_by_text("What is entered has been changed since this was scored.")
    expect(stale).to_be_hidden()
    field.fill("5h5s5cjd 5")
    expect(stale).to_be_visible()
    expect_total(page, 29)
    expect(page.locator("#hand-form [aria-invalid]")).to_have_count(0)
    field.fill("5h 5s 5c jd 5d")
    expect(stale).to_be_hidden()
    page.get_by_label("A crib").check()
    expect(page.get_by_role("figure", name="Crib")).to_be_visible()
    assert len([url for url in asked if url.endswith(("/show", "/crib"))]) == 4
    # A change after going back is a new step; it does not replace the current one.
    for claim in ("27", "26"):
        page.go_back()
        expect(page.get_by_text("Try one of these:")).to_be_visible()
        page.get_by_label("Your claim").fill(claim)
        expect(page.get_by_role("figure", name="Crib")).to_be_visible()


@pytest.mark.parametrize("screen", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_the_deck_stays_under_the_finger(page: Page) -> None:
    """A result that appears moves no card."""
    page.goto("/")
    for code in ("5H", "5S", "5C", "JD"):
        page.get_by_role("button", name=CARDS[code]).tap()
    last = page.locator("[data-card='5D']").first
    before = last.bounding_box()
    last.tap()
    expect_total(page, 29)
    assert last.bounding_box() == before


@pytest.mark.parametrize("screen", [{"viewport": {"width": 360, "height": 740}}])
def test_a_total_is_in_sight_on_a_phone(page: Page, screen: dict[str, Any]) -> None:
    """While cards are picked the total stays visible, and links to the rest of the result."""
    assert screen["viewport"]["width"] == 360
    page.goto(TWENTY_NINE)
    expect_total(page, 29)
    page.get_by_label("Your claim").fill("30")
    brief = page.get_by_role("button", name="29 points, you said 30")
    expect(brief).to_be_in_viewport()
    page.get_by_role("button", name="5 of clubs", exact=True).click()
    old = page.get_by_role("button", name="29 points, you said 30 (out of date)")
    expect(old).to_be_in_viewport()
    old.click()
    expect(page.get_by_role("heading", name="29 points")).to_be_in_viewport()


@pytest.mark.quick
def test_an_address_is_a_result(page: Page) -> None:
    """The address has the hand, and shows the same result elsewhere."""
    page.goto("/")
    type_hand(page)
    rules(page).select_option("ACC-style")
    page.get_by_label("Your claim").fill("28")
    score(page)
    expect_total(page, 29)
    address = page.url
    assert address.endswith("#hand?hand=5H+5S+5C+JD&starter=5D&ruleset=acc&claim=28")
    other = page.context.new_page()
    other.goto(address)
    expect_total(other, 29)
    expect(other.get_by_label("Rules")).to_have_value("acc")
    expect(other.get_by_label("Your claim")).to_have_value("28")
    expect(other.get_by_text("Under by 1")).to_be_visible()


def test_another_view_does_not_lose_what_was_typed(page: Page) -> None:
    """Half a hand, or a result, is still there after a visit to another view."""
    page.goto("/")
    type_hand(page, "5H 5S", "")
    page.get_by_role("link", name="What to discard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What to discard")
    page.get_by_role("link", name="Score a hand").click()
    expect(page.get_by_label("Hand and starter")).to_have_value("5H 5S")
    type_hand(page)
    score(page)
    expect_total(page, 29)
    page.get_by_role("link", name="What to discard").click()
    page.get_by_role("link", name="Score a hand").click()
    expect_total(page, 29)
    expect(page).to_have_title("Score a hand · Cribbage")


def test_the_examples_are_scored(page: Page) -> None:
    """A press on an example scores it."""
    page.goto("/")
    page.get_by_role("link", name="A double run").click()
    expect_total(page, 16)
    page.go_back()
    page.get_by_role("link", name="The highest hand").click()
    expect_total(page, 29)


def test_clear_empties_everything(page: Page) -> None:
    """Clear resets fields, deck, result and address, and focuses the first field."""
    page.goto(f"{TWENTY_NINE}&claim=28&ruleset=acc")
    expect_total(page, 29)
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_text("Try one of these:")).to_be_visible()
    expect(page.get_by_label("Hand and starter")).to_have_value("")
    expect(page.get_by_label("Your claim")).to_have_value("")
    expect(page.locator("#hand-deck [aria-pressed=true]")).to_have_count(0)
    expect(page.get_by_label("Hand and starter")).to_be_focused()
    assert page.url.endswith("#hand")
