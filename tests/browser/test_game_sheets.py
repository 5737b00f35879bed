"""Tests of games with few cards, with rulings, or given up."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import (
    address,
    example,
    expect_entry,
    expect_verdict,
    result,
)
from tests.browser.record import hand

SHEET = address(example("sheet"))


@pytest.mark.quick
def test_a_score_sheet_is_told_in_words(page: Page) -> None:
    """The page says who gave up, how many counts are as written, and which totals are wrong."""
    page.goto(SHEET)
    expect_verdict(page, "Ann wins: Bob conceded")
    found = result(page)
    expect(found.get_by_text("The board at the end: Ann 108, Bob 94.")).to_be_visible()
    expect(
        found.get_by_text("3 counts are not checked, since their cards are not written.")
    ).to_be_visible()
    mistakes = page.get_by_role("region", name="Mistakes").get_by_role("listitem")
    expect(mistakes.locator("> p")).to_have_text(
        [
            "Deal 1 · Bob 91, should be 90",
            "Deal 3 · Ann, above thirty-one",
            f"Deal 3 · {hand('Bob')} 4, should be 2",
        ]
    )
    for why in mistakes.get_by_text("Why").all():
        why.click()
    place = f"Deal 3, the play, {hand('Ann').replace('hand', '10♣')}, taken back: "
    expect(mistakes.nth(1).locator("details")).to_contain_text(place)
    mistakes.first.get_by_role("button", name="On the board").click()
    expect_entry(page, 4)
