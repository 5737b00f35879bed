"""Counts the keys and taps that recording a game takes: ``python -m tools.taps``."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.person import started_browser
from tests.browser.record import (
    DISPUTED,
    Person,
    begin,
    cell,
    dispute_by_thumb,
    fill_sheet,
    hand,
    open_disputed,
    words,
)
from tests.ops.server import running

SECONDS_AN_ACTION = 0.5
DESKTOP: Mapping[str, Any] = MappingProxyType({"viewport": {"width": 1280, "height": 900}})
PHONE: Mapping[str, Any] = MappingProxyType(
    {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
)


def sheet(page: Page) -> Person:
    """Write nine deals with their totals."""
    begin(page)
    page.get_by_label("Player 1", exact=True).focus()
    person = Person(page)
    fill_sheet(person)
    expect(words(page)).to_contain_text("Ann wins, 121 to 101")
    return person


def dispute_with_keys(page: Page) -> Person:
    """Give the cards of a hand by keys."""
    open_disputed(page)
    cell(page, 1, hand("Ann")).focus()
    person = Person(page)
    person.key("Space")
    person.keys("".join(DISPUTED))
    expect(words(page)).to_contain_text("Bob wins, 121 to 119")
    return person


def dispute_with_thumb(page: Page) -> Person:
    """Give the cards of a hand by taps."""
    open_disputed(page)
    person = Person(page)
    dispute_by_thumb(person)
    expect(words(page)).to_contain_text("Bob wins, 121 to 119")
    return person


TASKS: tuple[tuple[str, Mapping[str, Any], Callable[[Page], Person]], ...] = (
    ("a sheet of nine deals, by keys", DESKTOP, sheet),
    ("a disputed hand, by keys", DESKTOP, dispute_with_keys),
    ("a disputed hand, by thumb", PHONE, dispute_with_thumb),
)


def main() -> None:
    """Do every task, and print its number of actions and its time."""
    with running() as server, started_browser() as browser:
        for name, screen, task in TASKS:
            home = f"http://127.0.0.1:{server.port}"
            context = browser.new_context(base_url=home, reduced_motion="reduce", **screen)
            actions = task(context.new_page()).actions
            seconds = actions * SECONDS_AN_ACTION
            print(f"{name:34} {actions:4} actions {seconds:6.1f} s")
            context.close()


if __name__ == "__main__":
    main()
