"""Tests of entering the cards of a disputed hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.record import (
    NOT_DISPUTED,
    ON_PHONE,
    Person,
    cell,
    dispute_by_thumb,
    hand,
    open_disputed,
    pick_disputed,
    rules,
    words,
)

TAPS_OF_A_DISPUTE = 6
"""The actions to open the cards and to pick each."""
JUDGED = "Claimed 12, worth 10: 2 too many. Ann pegs 10. Bob pegs 2 for the overcount."
DISPUTE = f"Deal 1: {hand('Ann')} 12, should be 10. Bob wins, 121 to 119. As written, Ann had won."


def judge_disputed(page: Page) -> None:
    """Pick the cards of the disputed hand, one tap or click each, and expect the verdict."""
    open_disputed(page)
    person = Person(page)
    dispute_by_thumb(person)
    expect(words(page)).to_have_text(DISPUTE)
    assert person.actions == TAPS_OF_A_DISPUTE


def test_the_cards_of_a_hand_are_opened_and_closed_by_keys(page: Page) -> None:
    """Space opens them, each card is judged with, and Enter leads back to the count."""
    open_disputed(page)
    cell(page, 1, hand("Ann")).press("Space")
    expect(page.get_by_text("Taken as written. Ann pegs 12.")).to_be_visible()
    pick_disputed(Person(page))
    expect(page.locator(".pick-judged")).to_have_text(JUDGED)
    page.locator(".pick").press("Enter")
    expect(cell(page, 1, hand("Ann"))).to_be_focused()


@pytest.mark.quick
def test_a_disputed_hand_is_picked_from_the_deck(page: Page) -> None:
    """With the mouse, a click picks a card, and another puts it back."""
    judge_disputed(page)
    page.locator(".pick-deck").get_by_role("button", name="5 of diamonds").click()
    expect(words(page)).to_have_text(NOT_DISPUTED)


def test_where_calls_decide_a_wrong_count_can_be_called(page: Page) -> None:
    """An overcount stands until the opponent calls it."""
    open_disputed(page)
    rules(page).click()
    page.get_by_label("Rules", exact=True).select_option("acc")
    cell(page, 1, hand("Ann")).press("Space")
    pick_disputed(Person(page))
    expect(page.locator(".pick-judged")).to_have_text(
        "Claimed 12, worth 10: 2 too many. Ann pegs 12."
    )
    page.get_by_role("button", name="Bob calls overcount").click()
    expect(page.locator(".pick-judged")).to_contain_text(JUDGED)
    expect(page.locator(".sheet-open .pick")).to_be_focused()


@ON_PHONE
def test_a_disputed_hand_is_judged_on_a_phone(page: Page) -> None:
    """Each card takes one tap, on a deck that is visible as a whole, and that nothing covers."""
    judge_disputed(page)
    page.get_by_role("button", name="Done").tap()
    page.get_by_label(f"Deal 1: cards of {hand('Bob')}").tap()
    for card in ("AC", "KS"):
        expect(page.locator(f'.pick button[data-card="{card}"]')).to_be_in_viewport()
    page.locator(".pick").evaluate("pick => scrollBy(0, pick.getBoundingClientRect().top)")
    assert page.locator(".pick").evaluate(
        """pick => {
            const { left, top } = pick.getBoundingClientRect();
            return pick.contains(document.elementFromPoint(left + 9, Math.max(top, 0) + 9));
        }"""
    )
