"""Actions for recording a game, with each key and tap counted."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

NINE_DEALS = (
    ((4, 2), (8, 6), 4, (12, 12)),
    ((3, 5), (12, 2), 8, (35, 19)),
    ((2, 6), (4, 12), 2, (41, 39)),
    ((5, 1), (6, 8), 7, (59, 48)),
    ((1, 4), (10, 7), 5, (70, 64)),
    ((6, 2), (2, 9), 4, (82, 75)),
    ((3, 3), (8, 4), 6, (93, 88)),
    ((2, 5), (12, 6), 3, (110, 99)),
    ((4, 2), (8, None), None, (121, 101)),
)
"""Pegging, hands, crib and totals of Ann and Bob; Bob deals first, Ann's hand wins."""

ON_PHONE = pytest.mark.parametrize(
    "screen",
    [{"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}],
    ids=["phone"],
)
"""The options of a phone."""
NOT_DISPUTED = "Ann wins, 121 to 110."
"""The text about the disputed game before its cards are given."""
DISPUTED = ("2C", "5D", "6S", "8D", "7H")
"""The cards of the disputed hand, and the starter."""


@dataclass
class Person:
    """A person whose keys and taps are counted."""

    page: Page
    actions: int = 0

    def key(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        self.actions += 1

    def keys(self, keys: Iterable[str]) -> None:
        """Press keys."""
        for key in keys:
            self.key(key)

    def tap(self, target: Locator) -> None:
        """Tap or click something."""
        if self.page.evaluate("matchMedia('(pointer: coarse)').matches"):
            target.tap()
        else:
            target.click()
        self.actions += 1


def begin(page: Page) -> None:
    """Open the view with nothing recorded."""
    page.goto("/#game")
    expect(rules(page)).to_have_text("Rules: Standard cribbage, 2 players")
    expect(cell(page, 1, "Player 1 pegged")).to_be_visible()


def let_deal(page: Page, player: str) -> None:
    """Say who dealt first."""
    page.get_by_role("group", name="Who dealt first?").get_by_label(player, exact=True).check()


def cell(page: Page, deal: int, name: str) -> Locator:
    """Return a cell of the sheet."""
    return page.get_by_label(f"Deal {deal}: {name}", exact=True)


def row_menu(page: Page, deal: int, name: str) -> None:
    """Choose something in the menu of a row."""
    page.get_by_label(f"Change the rows at deal {deal}").click()
    page.get_by_role("button", name=name).locator("visible=true").click()


def hand(player: str) -> str:
    """Return the name of a cell with a hand."""
    return f"{player}\N{RIGHT SINGLE QUOTATION MARK}s hand"


def rules(page: Page) -> Locator:
    """Return the line that says the rules, and opens their choice."""
    return page.locator(".setup summary").first


def words(page: Page) -> Locator:
    """Return the element with the words about the game."""
    return page.locator(".game-words")


def fill_sheet(person: Person) -> None:
    """Name two players, say who deals, and write nine deals by keyboard from the first name on."""
    for name in ("Ann", "Bob"):
        person.keys(name)
        person.key("Enter")
    person.keys(("ArrowRight", "Enter"))
    for pegged, hands, crib, totals in NINE_DEALS:
        for number in (*pegged, *hands, crib, *totals):
            person.keys("" if number is None else str(number))
            person.key("Enter")


def sheet_of_nine(slip: int = 0) -> dict[str, Any]:
    """Return the log of a sheet of nine deals; a slip in Ann's fourth total is carried on."""
    deals = []
    for at, (pegged, (ann, bob), crib, (own, other)) in enumerate(NINE_DEALS):
        dealer, pone = ("Ann", "Bob") if at % 2 else ("Bob", "Ann")
        claims = {"Ann": ann, "Bob": 6 if bob is None else bob}
        show = [{"player": player, "claim": claims[player]} for player in (pone, dealer)]
        deals.append(
            {
                "pegged": dict(zip(("Ann", "Bob"), pegged, strict=True)),
                "show": [*show, {"player": dealer, "crib": True, "claim": crib or 3}],
                "scores": {"Ann": own + (slip if at > 2 else 0), "Bob": other},
            }
        )
    deals[-1]["scores"]["Ann"] = 121
    return {"players": ["Ann", "Bob"], "first_dealer": "Bob", "deals": deals}


def open_disputed(page: Page) -> None:
    """Open a game under manual scoring that depends on a hand that Ann wrote as 12."""
    log = {
        "ruleset": "ask-a-link",
        "players": ["Ann", "Bob"],
        "first_dealer": "Bob",
        "starting_scores": {"Ann": 104, "Bob": 107},
        "deals": [
            {
                "pegged": {"Ann": 5, "Bob": 3},
                "show": [{"player": "Ann", "claim": 12}, {"player": "Bob", "claim": 9}],
            }
        ],
    }
    begin(page)
    open_text(page, json.dumps(log))
    expect(words(page)).to_have_text(NOT_DISPUTED)


def open_text(page: Page, text: str) -> None:
    """Choose a file with this text."""
    page.get_by_role("button", name="Open a game").click()
    file = FilePayload(name="game.json", mimeType="text/plain", buffer=text.encode())
    page.locator("#open-file").set_input_files([file])


def name_players(page: Page, *names: str) -> None:
    """Type the names of the players, each left by the Tab key."""
    page.get_by_role("textbox", name="Player 1", exact=True).click()
    for name in names:
        page.keyboard.type(name)
        page.keyboard.press("Tab")


def link(page: Page) -> str:
    """Return the link that opens the game of the page."""
    page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(Error()); }")
    page.get_by_role("button", name="Copy a link").click()
    copied = page.get_by_label("To be copied")
    expect(copied).to_have_value(re.compile("#game.record="))
    return copied.input_value()


def dispute_by_thumb(person: Person) -> None:
    """Pick the cards of the disputed hand by taps."""
    person.tap(person.page.get_by_label(f"Deal 1: cards of {hand('Ann')}"))
    pick_disputed(person)


def pick_disputed(person: Person) -> None:
    """Pick the cards of the disputed hand from the open deck."""
    for card in DISPUTED:
        person.tap(person.page.locator(f'.pick button[data-card="{card}"]'))
