"""The review of a checked game: what the discards cost, and who had the luck."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.log import BY_HAND, check, example, expect_verdict, result, visit
from tests.browser.person import REFUSED, all_findings, picture
from tests.browser.record import begin, cell, hand, open_text

NINE_OF_ANN = "Ann’s 9 discards cost 4.79 points in all; 7 were the best."


def review(page: Page) -> Locator:
    """Return the review."""
    return result(page).get_by_role("region", name="Review")


def open_review(page: Page) -> None:
    """Open the review."""
    review(page).get_by_role("heading", name="Review").click()


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(
            {"viewport": {"width": width, "height": 900}, "color_scheme": scheme},
            marks=() if (width, scheme) == (360, "dark") else pytest.mark.slow,
            id=f"{width}-{scheme}",
        )
        for width in (360, 1440)
        for scheme in ("light", "dark")
    ],
)
def test_a_game_is_reviewed(page: Page) -> None:
    """Each discard that was not the best, the dearest first, and the luck, for everybody to read."""
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto(BY_HAND)
    expect(review(page)).to_be_visible()
    open_review(page)
    expect(review(page).get_by_role("status")).to_contain_text(NINE_OF_ANN)
    assert [url for url in asked if url.endswith("/v1/review")] == asked[-1:]
    expect(review(page)).to_contain_text("The cards gave Ann 7.9 points more than the mean.")
    expect(review(page)).to_contain_text("13 of 18 discards were the best.")
    expect(review(page).get_by_role("row", name="9 hands +1.8")).to_be_visible()
    expect(review(page).get_by_role("listitem").first).to_contain_text(
        "Deal 6, Ann, as dealer: 3.62 points, 6th of 15"
    )
    review(page).get_by_text("what they are not").click()
    expect(review(page)).to_contain_text("Two hands that count the same may peg very differently")
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    scheme = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    picture(page, f"game-review-{size['width']}-{'dark' if scheme else 'light'}")
    assert all_findings(page) == []
