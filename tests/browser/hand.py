"""Actions and expectations for scoring a hand on the page."""

import re

from playwright.sync_api import Locator, Page, expect

TWENTY_NINE = "/#hand?hand=5H+5S+5C+JD&starter=5D"
BEST = ["5H", "5S", "5C", "JD"]
CARDS = {
    "5H": "5 of hearts",
    "5S": "5 of spades",
    "5C": "5 of clubs",
    "JD": "jack of diamonds",
    "5D": "5 of diamonds",
}


def type_hand(page: Page, cards: str = "5H 5S 5C JD", starter: str = "5D") -> None:
    """Type into the field."""
    page.get_by_label("Hand and starter").fill(f"{cards} / {starter}" if starter else cards)


def rules(page: Page) -> Locator:
    """Return the choice of rules, opened."""
    field = page.get_by_label("Rules", exact=True)
    if not field.is_visible():
        page.locator(".rules-line summary:visible").click()
    return field


def score(page: Page) -> None:
    """Press the button."""
    page.get_by_role("button", name="Score").click()


def expect_total(page: Page, total: int) -> None:
    """Expect a result."""
    heading = page.get_by_role("region", name="Result").get_by_role("heading", level=2).first
    expect(heading).to_have_text(re.compile(rf"^{total} points?$"))
