"""Takes the screenshots in the README, and of every view, to be looked at: ``make pictures``."""

import json
from itertools import product
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, expect

from tests.browser.hand import TWENTY_NINE
from tests.browser.log import BY_HAND, OVERCOUNT, address, example, packed
from tests.browser.person import started_browser
from tests.ops.server import ROOT, running

FOLDER = ROOT / "docs" / "pictures"
VIEWED = ROOT / "build" / "pictures"
"""The folder for pictures of every view."""
LARGEST = 200_000
"""Most bytes of a picture."""


def hand(page: Page) -> None:
    """Show the first hand of the README, its flush highlighted."""
    page.goto("/#hand?hand=AH+2H+4H+5H&starter=3S&claim=9&ruleset=ask-a-link")
    page.get_by_role("button", name="Flush").click()
    page.get_by_role("heading", name="Score a hand").click()
    expect(page.locator(".tableau .lit")).to_have_count(4)


def chances(page: Page) -> None:
    """Show who was winning in a game, and what its mistakes cost."""
    page.goto(address(example("score-sheet")))
    review = page.get_by_role("region", name="Review")
    review.get_by_role("heading", name="Review").click()
    expect(review.get_by_role("region", name="Chances")).to_be_visible()
    review.evaluate("(panel) => scrollTo(0, panel.getBoundingClientRect().top + scrollY - 80)")
    page.mouse.move(0, 0)


PICTURES = {"hand": (hand, 1180, 1030), "chances": (chances, 1180, 640)}


CARDS = {
    "Ann": [("Bob", 2, 12), ("Cleo", 0, -7), ("Dan", 3, 35)],
    "Bob": [("Ann", 0, -12), ("Dan", 2, 4), ("Cleo", 2, 9)],
    "Cleo": [("Dan", 2, 20), ("Ann", 2, 9), ("Bob", 0, -9)],
    "Dan": [("Cleo", 0, -20), ("Bob", 0, -4), ("Ann", 0, -35)],
}
"""A night in which Ann and Cleo disagree."""
NIGHT = {
    "label": "Club night",
    "qualifiers": "",
    "cards": [
        {
            "player": player,
            "rows": [
                {"opponent": opponent, "points": str(points), "spread": str(spread)}
                for opponent, points, spread in rows
            ],
        }
        for player, rows in CARDS.items()
    ],
}
VIEWS = {
    "hand": (TWENTY_NINE + "&claim=28&ruleset=ask-a-link", "As said aloud"),
    "hand-empty": ("/", "Or pick from the deck"),
    "play": ("/#hand?play=8H+7S%3D2+9C%3D5&ruleset=ask-a-link", "What can still be played"),
    "game": (BY_HAND, "Bob wins, 121 to 116"),
    "game-sheet": (address(example("evening")), "Ann wins, 121 to 100"),
    "game-mistake": (OVERCOUNT, "Bob wins, 121 to 119"),
    "game-empty": ("/#game", "Who dealt first?"),
    "discard": ("/#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false", "Discard the jack of clubs"),
    "standings": ("/#scorecards?night=" + packed(json.dumps(NIGHT)), "1 qualifies"),
    "standings-empty": ("/#scorecards", "They appear here"),
    "rules": ("/#rules?ruleset=acc", "What differs"),
    "docs": ("/docs", "Operations"),
    "problem": ("/problems/duplicate-card", "Duplicate card"),
}
"""Every view, with a result and without: its address, and words that it ends up with."""
WIDTHS = {390: 844, 1366: 768}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def take(page: Page, name: str) -> Path:
    """Take a picture for the README, or exit if it is too large."""
    pose, width, height = PICTURES[name]
    page.set_viewport_size({"width": width, "height": height})
    pose(page)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    size = path.stat().st_size
    if size > LARGEST:
        raise SystemExit(f"{path.name} has {size} bytes, more than {LARGEST}")
    return path


def take_views(browser: Browser, home: str) -> None:
    """Take every view as a whole on a phone and on a desktop, light and dark, each by itself."""
    for (width, height), scheme, (name, (place, words)) in product(
        WIDTHS.items(), SCHEMES, VIEWS.items()
    ):
        is_phone = width < 500
        page = browser.new_page(
            base_url=home,
            color_scheme=scheme,
            reduced_motion="reduce",
            viewport={"width": width, "height": height},
            has_touch=is_phone,
            is_mobile=is_phone,
        )
        page.goto(place)
        expect(page.get_by_text(words).first).to_be_visible()
        page.wait_for_load_state("networkidle")
        page.screenshot(path=VIEWED / f"{name}-{width}-{scheme}.png", full_page=True)
        page.close()


def main() -> None:
    """Take all pictures from a running service."""
    for folder in (FOLDER, VIEWED):
        folder.mkdir(parents=True, exist_ok=True)
    with running() as server, started_browser() as browser:
        home = f"http://127.0.0.1:{server.port}"
        page = browser.new_page(base_url=home, color_scheme="light", reduced_motion="reduce")
        for name in PICTURES:
            take(page, name)
        page.close()
        take_views(browser, home)


if __name__ == "__main__":
    main()
