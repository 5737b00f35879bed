"""Takes the screenshots in the README: ``make pictures``."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.log import OVERCOUNT, expect_entry
from tests.browser.person import started_browser
from tests.ops.server import ROOT, running

FOLDER = ROOT / "docs" / "pictures"
LARGEST = 200_000
"""Most bytes of a picture."""


def hand(page: Page) -> None:
    """Show the first hand of the README, its flush highlighted."""
    page.goto("/#hand?hand=AH+2H+4H+5H&starter=3S&claim=9&ruleset=ask-a-link")
    page.get_by_role("button", name="Flush").click()
    page.get_by_role("heading", name="Score a hand").click()
    expect(page.locator(".tableau .lit")).to_have_count(4)


def replay(page: Page) -> None:
    """Show an overcount in the replay of a game."""
    page.goto(f"{OVERCOUNT}&entry=9")
    expect(page.get_by_role("heading", name="Bob wins, 121 to 119")).to_be_visible()
    expect_entry(page, 9)


PICTURES = {"hand": (hand, 1180, 940), "replay": (replay, 1220, 1020)}


def take(page: Page, name: str) -> Path:
    """Take a picture, or exit if it is too large for the README."""
    pose, width, height = PICTURES[name]
    page.set_viewport_size({"width": width, "height": height})
    pose(page)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    size = path.stat().st_size
    if size > LARGEST:
        raise SystemExit(f"{path.name} has {size} bytes, more than {LARGEST}")
    return path


def main() -> None:
    """Take all pictures from a running service."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with running() as server, started_browser() as browser:
        page = browser.new_page(
            base_url=f"http://127.0.0.1:{server.port}",
            color_scheme="light",
            reduced_motion="reduce",
        )
        for name in PICTURES:
            take(page, name)


if __name__ == "__main__":
    main()
