"""Tests of names that are written in two forms."""

import json
import unicodedata

from playwright.sync_api import Page, expect

from tests.browser.log import check, visit
from tests.browser.record import begin, cell, let_deal, link, name_players, words
from tests.browser.test_scorecards import begin as begin_night
from tests.browser.test_scorecards import cell as night_cell
from tests.browser.test_scorecards import opened, paste, ranks, read_as

ONE = "Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}"
TWO = unicodedata.normalize("NFD", ONE)
"""The same name, with an e and a diaeresis."""


def test_a_name_is_one_however_it_is_typed(page: Page) -> None:
    """Two players cannot have it in two forms, and what is sent and linked has the composed one."""
    begin(page)
    name_players(page, TWO, ONE)
    expect(page.get_by_text(f"“{ONE}” is the name of player 1.")).to_be_visible()
    expect(page.get_by_role("textbox", name="Player 2", exact=True)).to_have_value("")
    let_deal(page, "Player 2")
    cell(page, 1, f"{ONE} pegged").fill("4")
    expect(words(page)).to_have_text(f"So far: {ONE} 4, Player 2 0.")
    address = link(page)
    page.goto("about:blank")
    page.goto(address)
    expect(cell(page, 1, f"{ONE} pegged")).to_have_value("4")


def test_two_score_cards_with_one_name_in_two_forms_agree(page: Page) -> None:
    """A name that was typed in one form and pasted in the other is one player."""
    begin_night(page)
    night_cell(page, 1, "player").focus()
    for word in (TWO, "bob", "2", "21"):
        page.keyboard.insert_text(word)
        page.keyboard.press("Enter")
    paste(opened(page, 2, "player"), f"bob\t{ONE}\t0\t-21\n")
    read_as(page)
    expect(page.get_by_text("The cards agree.")).to_be_visible()
    expect(ranks(page)).to_have_count(3)
    expect(ranks(page).first).to_have_text(f"1{ONE}1212121")


def test_two_players_who_would_become_one_are_marked(page: Page) -> None:
    """Their game is opened as it is, and can be put right."""
    visit(page)
    deal = {"dealer": TWO, "pegged": {ONE: 4, TWO: 3}}
    check(page, json.dumps({"players": [ONE, TWO], "deals": [deal]}))
    name = page.get_by_role("textbox", name="Player 2", exact=True)
    expect(name).to_have_accessible_description(f"“{TWO}” is the name of player 1.")
    expect(words(page)).to_have_text(f"So far: {ONE} 4, {TWO} 3.")
    name.fill("Bob")
    name.press("Tab")
    expect(words(page)).to_have_text(f"So far: {ONE} 4, Bob 3.")
    expect(name).to_have_accessible_description("")
