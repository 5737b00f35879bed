"""Tests of counting the play."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hand import expect_total, type_hand
from tests.browser.person import REFUSED, expect_fault


def test_a_count_follows_the_cards_as_they_are_typed(page: Page) -> None:
    """Each card has its count, points and announcement; then what can follow."""
    page.goto("/")
    page.get_by_label("A count of the play").check()
    field = page.get_by_label("Cards played")
    field.press_sequentially("5h5s5c 6d")
    expect_total(page, 10)
    result = page.get_by_role("region", name="Result")
    played = result.get_by_role("list").first.get_by_role("listitem")
    expect(played).to_have_count(4)
    expect(played.nth(2)).to_contain_text("“fifteen for eight”")
    expect(played.nth(2)).to_contain_text("Fifteen, Pair royal")
    expect(played.nth(2)).to_contain_text("+8")
    expect(result.get_by_text("A card of up to 10 can follow.")).to_be_visible()
    page.get_by_label("It ends: go or last card").check()
    expect_total(page, 11)
    expect(result.get_by_text("The count has ended")).to_be_visible()
    assert page.url.endswith("#hand?play=5h+5s+5c+6d&closes=true&ruleset=standard")


def test_a_count_that_cannot_be_loaded_can_be_tried_again(
    page: Page, expected_errors: list[str]
) -> None:
    """It is loaded once it is chosen; a hand that was typed before is still there."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/play/play.js", lambda route: route.abort())
    page.goto("/")
    type_hand(page, "5H 5S", "")
    page.get_by_label("A count of the play").click()
    lost = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(lost).to_be_visible()
    page.unroute("**/play/play.js")
    lost.get_by_role("button", name="Retry").click()
    expect(page.get_by_label("Cards played")).to_be_visible()
    page.get_by_label("A hand").check()
    expect(page.get_by_label("Hand and starter")).to_have_value("5H 5S")


def test_cards_are_played_from_the_deck(page: Page) -> None:
    """A press plays a card, a second one takes it back; a card that would pass 31 is not played."""
    page.goto("/#play?cards=KH+QH%3D0")
    expect_total(page, 0)
    page.get_by_role("button", name="9 of clubs").click()
    expect(page.get_by_label("Cards played")).to_have_value("KH QH=0 9C")
    expect(page.get_by_text("A card of up to 2 can follow.")).to_be_visible()
    page.get_by_role("button", name="3 of clubs").click()
    expect(page.get_by_text("A count ends at 31: with the 3 of clubs it is 32.")).to_be_visible()
    page.get_by_role("button", name="9 of clubs").click()
    expect(page.get_by_label("Cards played")).to_have_value("KH QH=0")


@pytest.mark.quick
def test_claims_are_judged_card_by_card(page: Page) -> None:
    """Each claim is right, under or over, with its cost under the rules; no claim is not judged."""
    page.goto("/#play?cards=8H+7S%3D2+9C%3D5&ruleset=ask-a-link")
    result = page.get_by_role("region", name="Result")
    expect(result.locator(".verdict")).to_have_count(2)
    expect(result.get_by_role("heading", name="Right: it is 2.")).to_be_visible()
    expect(result.get_by_role("heading", name="Over by 2: you said 5, it is 3.")).to_be_visible()
    expect(result.get_by_text("you peg 3 and your opponent pegs 2.")).to_be_visible()


FAULTS = [
    ("", "The cards are missing, such as 5H 5S 5C 6D."),
    ("5H 5x", "Must be a card such as 5H or 10d (got '5x')."),
    ("5H h5", "5H is given twice."),
    ("KH QH 9C 3D", "The count must not go above 31 (3D takes it to 32)."),
    ("KH QH=many", "A claim is a whole number from 0 to 60, as in QH=2."),
]
"""Cards, and the message about them."""


@pytest.mark.quick
def test_what_is_wrong_is_said_when_the_button_is_pressed(
    page: Page, expected_errors: list[str]
) -> None:
    """The message is below the field, which keeps its text, and no example leads away from it."""
    expected_errors.append(REFUSED)
    page.goto("/#play")
    field = page.get_by_label("Cards played")
    expect(page.locator(".examples")).to_be_visible()
    for cards, words in FAULTS:
        field.fill(cards)
        page.get_by_role("button", name="Count", exact=True).click()
        expect_fault(field, words)
        expect(field).to_have_value(cards)
        expect(page.locator(".examples")).to_have_count(0)
