"""Tests of entering the cards of a disputed hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.record import (
    DISPUTED,
    NOT_DISPUTED,
    ON_PHONE,
    Person,
    cell,
    dispute_by_thumb,
    hand,
    open_disputed,
    rules,
    words,
)

MOST_ACTIONS_OF_A_DISPUTE = 11
TAPS_OF_A_DISPUTE = 6
"""The actions to open the cards and to pick each."""
JUDGED = "Claimed 12, worth 10: 2 too many. Ann pegs 10. Bob pegs 2 for the overcount."
DISPUTE = f"Deal 1: {hand('Ann')} 12, should be 10. Bob wins, 121 to 119. As written, Ann had won."


def pick_disputed(page: Page) -> None:
    """Pick the cards of the disputed hand, one tap or click each, and expect the verdict."""
    open_disputed(page)
    person = Person(page)
    dispute_by_thumb(person)
    expect(words(page)).to_have_text(DISPUTE)
    assert person.actions == TAPS_OF_A_DISPUTE


def test_a_disputed_hand_is_judged_at_once_by_keys(page: Page) -> None:
    """Eleven keys give the cards, which decide the game, and the page says what they change."""
    open_disputed(page)
    cell(page, 1, hand("Ann")).focus()
    person = Person(page)
    person.key("Space")
    expect(page.get_by_text("Taken as written. Ann pegs 12.")).to_be_visible()
    person.keys("".join(DISPUTED))
    judged = page.locator(".pick-judged")
    expect(judged).to_have_text(JUDGED)
    expect(words(page)).to_have_text(DISPUTE)
    assert person.actions <= MOST_ACTIONS_OF_A_DISPUTE
    person.key("Enter")
    expect(cell(page, 1, hand("Ann"))).to_be_focused()


def test_a_disputed_hand_is_picked_from_the_deck(page: Page) -> None:
    """With the mouse, a click picks a card, and another puts it back."""
    pick_disputed(page)
    page.locator(".pick-deck").get_by_role("button", name="5 of diamonds").click()
    expect(words(page)).to_have_text(NOT_DISPUTED)


@pytest.mark.slow
def test_where_calls_decide_a_wrong_count_can_be_called(page: Page) -> None:
    """An overcount stands until the opponent calls it."""
    open_disputed(page)
    rules(page).click()
    page.get_by_label("Rules", exact=True).select_option("acc")
    cell(page, 1, hand("Ann")).focus()
    Person(page).keys([" ", *"".join(DISPUTED)])
    expect(page.locator(".pick-judged")).to_have_text(
        "Claimed 12, worth 10: 2 too many. Ann pegs 12."
    )
    page.get_by_role("button", name="Bob calls overcount").click()
    expect(page.locator(".pick-judged")).to_contain_text(JUDGED)
    expect(page.locator(".sheet-open .pick")).to_be_focused()


@pytest.mark.slow
@ON_PHONE
def test_a_disputed_hand_is_judged_on_a_phone(page: Page) -> None:
    """Each card takes one tap, on a deck that is visible as a whole, and that nothing covers."""
    pick_disputed(page)
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
