"""Tests of checking a game."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import (
    BY_HAND,
    OVERCOUNT,
    address,
    check,
    example,
    expect_entry,
    expect_pegs,
    expect_verdict,
    middle,
    result,
    visit,
)
from tests.browser.person import tab_to
from tests.browser.record import cell, hand


@pytest.mark.quick
def test_an_overcounted_game_is_loaded_and_checked(page: Page) -> None:
    """The example of page 002 shows the winner, the deciding hand, the mistake and its cost."""
    visit(page)
    check(page, example("overcount"))
    expect_verdict(page, "Bob wins, 121 to 119")
    found = result(page)
    expect(
        found.get_by_text("It ends in deal 1, the show: Ann shows 3♥, 7♦, 8♣ and K♠.")
    ).to_be_visible()
    expect(found.get_by_text("The game was over in deal 1; they played on.")).to_be_visible()
    mistakes = page.get_by_role("region", name="Mistakes").get_by_role("listitem")
    expect(mistakes).to_have_count(1)
    expect(mistakes).to_contain_text(f"Deal 1 · {hand('Ann')} 4, should be 2")
    expect(mistakes.get_by_role("button", name="On the board")).to_be_hidden()
    expect_entry(page, 9)
    expect_pegs(page, "Ann", 119, 117)
    expect_pegs(page, "Bob", 121, 119)


def test_the_pegs_move_entry_by_entry(page: Page) -> None:
    """At each step the rear peg of the side that scores jumps over the front one."""
    page.goto(f"{OVERCOUNT}&entry=0")
    expect_entry(page, 0)
    expect_pegs(page, "Bob", 116, 0)
    front = page.locator('[data-side="Bob"][data-peg="front"]')
    start = middle(front)
    forward = page.get_by_role("button", name="Forward")
    for entry in (1, 2, 3):
        forward.click()
        expect_entry(page, entry)
    assert middle(front) == pytest.approx(start, abs=0.1)
    forward.click()
    expect_pegs(page, "Bob", 118, 116)
    moved = middle(front)
    # The last row runs to the left: two holes further in the same lane.
    assert moved[0] < start[0] - 5
    assert moved[1] == pytest.approx(start[1], abs=1)
    assert middle(page.locator('[data-side="Bob"][data-peg="rear"]')) == pytest.approx(start, abs=1)
    status = page.get_by_role("status").filter(has_text="Bob plays the 4 of clubs")
    expect(status).to_contain_text("thirty-one for two.")
    expect(status).to_contain_text("Claimed 2, which is right. Bob pegs 2.")
    board = page.get_by_role("img", name="Cribbage board: Ann 117, Bob 118")
    expect(board).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect_pegs(page, "Bob", 116, 0)
    page.get_by_role("slider", name="Entry").press("End")
    expect_pegs(page, "Bob", 121, 119)


def test_a_mistake_leads_to_the_board_and_to_its_place_in_the_sheet(page: Page) -> None:
    """The verdict leads to the board, whose arrow keys work then, and to a cell."""
    page.goto(BY_HAND)
    expect_verdict(page, "Bob wins, 121 to 116")
    wrong = page.get_by_role("region", name="Mistakes")
    wrong.get_by_text("Why").first.click()
    wrong.get_by_role("button", name="On the board").click()
    expect_entry(page, 43)
    page.keyboard.press("ArrowRight")
    expect_entry(page, 44)
    wrong.get_by_role("button", name="Deal 7", exact=True).click()
    expect(cell(page, 7, hand("Ann"))).to_be_focused()
    page.goto(address(example("misplayed")))
    wrong.get_by_role("button", name="Deal 2", exact=True).click()
    expect(page.locator("[data-deal='1'] input:focus")).to_have_count(1)


@pytest.mark.quick
def test_a_game_is_checked_and_replayed_by_keyboard_alone(page: Page) -> None:
    """The example, slider, mistakes and sheet can all be used by keyboard alone."""
    visit(page)
    page.keyboard.press("Escape")
    tab_to(page, page.get_by_role("link", name="Load an example"))
    page.keyboard.press("Enter")
    expect_verdict(page, "Bob wins, 121 to 116")
    way = page.get_by_role("region", name="Mistakes").get_by_role("button", name="Deal 4")
    tab_to(page, way)
    page.keyboard.press("Enter")
    expect(cell(page, 4, hand("Ann"))).to_be_focused()
    page.get_by_text("Print", exact=True).focus()
    slider = page.get_by_role("slider", name="Entry")
    tab_to(page, slider)
    page.keyboard.press("Home")
    expect_entry(page, 0)
    page.keyboard.press("ArrowRight")
    expect_entry(page, 1)
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^1 of 100: .*; Ann 0, Bob 0$"))
    tab_to(page, page.get_by_role("button", name="Forward"))
    page.keyboard.press("Enter")
    expect_entry(page, 2)


GAMES = [
    ("clean", "Ann wins, 121 to 84", "A skunk: the game counts 2."),
    ("unfinished", "Not over yet", "So far:"),
    ("muggins", "Bob wins, 121 to 118", "Ann, wrong muggins"),
    ("teams", "Ann and Cleo win, 121 to 113", "No mistakes found."),
    ("five-card", "Ann wins, 61 to 41", "7, should be 12"),
    ("misplayed", "Not over yet", "above thirty-one"),
]
"""Examples, with their verdict and other text."""


def test_every_kind_of_game_is_told_in_words(page: Page) -> None:
    """Skunks, unfinished games, muggins, teams, other targets and misplays are told in words."""
    for name, verdict, words in GAMES:
        page.goto(address(example(name)))
        expect_verdict(page, verdict)
        expect(result(page).get_by_text(words).first).to_be_visible()
        goal = page.locator("svg.board .goal text")
        expect(goal).to_have_text("61" if name == "five-card" else "121")


def test_a_log_without_claims_says_so_once(page: Page) -> None:
    """Manual claims without any claim list no mistakes, but offer automatic claims."""
    visit(page)
    check(page, json.dumps({**json.loads(example("clean")), "ruleset": "ask-a-link"}))
    expect_verdict(page, "Not over yet")
    wrong = result(page).get_by_role("region", name="Mistakes")
    expect(wrong.get_by_role("heading")).to_have_text("No claims are written")
    expect(wrong).to_contain_text("an entry without a claim counts 0: 46 are worth more.")
    expect(wrong.get_by_role("listitem")).to_have_count(0)
    wrong.get_by_role("button", name="Check with automatic claims").click()
    expect_verdict(page, "Ann wins, 121 to 84")


def test_names_that_look_like_cards_are_names(page: Page) -> None:
    """The names JD and AC are not shown as cards, nor is the case of names changed."""
    visit(page)
    named = example("overcount").replace('"Ann"', '"JD"').replace('"Bob"', '"AC"')
    check(page, named)
    expect_verdict(page, "AC wins, 121 to 119")
    expect(page.get_by_role("region", name="Mistakes")).to_contain_text(
        f"{hand('JD')} 4, should be 2"
    )
