"""Tests of recording games of three players and of two teams, on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import all_findings, picture
from tests.browser.record import AS_WRITTEN, Person, begin, cell, hand, live, more, words

pytestmark = pytest.mark.slow

WIDTH = 390
ON_PHONE = pytest.mark.parametrize(
    "screen", [{"viewport": {"width": WIDTH, "height": 844}}], ids=["phone"]
)
HANDS = "2ckckh6h", "tcac4s8h", "3d5dad7d", "qhqd9c9d", "jh"
"""The hands by seat, the crib with a card from the pack in it, the starter; the play:"""
PLAYS = "kc", "8h", "7d", "2c", "ac", "3d", "6h", "4s", "5d", "kh", "g", "ad", "tc"


def seat(page: Page, players: int) -> None:
    """Add players; the last one deals first."""
    begin(page)
    more(page)
    for _ in range(2, players):
        page.get_by_role("button", name="Add a player").click()
    page.get_by_label("First dealer").select_option(f"Player {players}")


def look(page: Page, name: str) -> None:
    """Take a screenshot; nothing may scroll sideways or be inaccessible."""
    picture(page, name)
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert all_findings(page) == []


@ON_PHONE
def test_a_deal_of_three_is_recorded_card_by_card(page: Page) -> None:
    """Each of three keeps four of five cards, and the pack gives one to the crib."""
    seat(page, 3)
    cell(page, 1, "Player 1 pegged").focus()
    person = Person(page)
    person.key("o")
    for cards in HANDS:
        person.keys(cards)
    for entry in PLAYS:
        live(page)
        person.keys(entry)
    expect(words(page)).to_have_text("So far: Player 1 2, Player 2 5, Player 3 25.")
    look(page, "record-three")


@ON_PHONE
def test_a_score_sheet_of_two_teams_is_recorded(page: Page) -> None:
    """Each of four players has cells for pegging and hand, each team one for its total."""
    seat(page, 4)
    page.get_by_label("Two teams").check()
    for number, (pegged, shown) in enumerate(((3, 8), (1, 6), (2, 12), (4, 2)), 1):
        cell(page, 1, f"Player {number} pegged").fill(str(pegged))
        cell(page, 1, hand(f"Player {number}")).fill(str(shown))
    cell(page, 1, "the crib").fill("5")
    cell(page, 1, "total of Player 1 and Player 3").fill("25")
    cell(page, 1, "total of Player 2 and Player 4").fill("19")
    teams = "Player 1 and Player 3 25, Player 2 and Player 4 18"
    expect(words(page)).to_have_text(
        f"The total of Player 2 must be 18 (got 19). So far: {teams}. {AS_WRITTEN}"
    )
    look(page, "record-teams")
