"""Tests of games as text: checked, corrected, converted to JSON and back, and opened elsewhere."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import (
    check,
    dropped,
    example,
    expect_entry,
    expect_verdict,
    field,
    result,
    selected,
    visit,
)
from tests.browser.person import REFUSED

EVENING = "/#game?example=evening"
WON = "Ann wins, 121 to 100"


@pytest.mark.slow
def test_an_example_in_notation_is_judged_and_leads_on(page: Page) -> None:
    """Mistakes name their places, and link to the line, the hand and the discards."""
    page.goto(EVENING)
    expect_verdict(page, WON)
    mistakes = page.get_by_role("region", name="What was wrong").get_by_role("listitem")
    expect(mistakes).to_contain_text(
        [
            "Deal 1, the written total of Bob: ",
            "Deal 2, Bob\N{RIGHT SINGLE QUOTATION MARK}s hand (4♣ 5♠ 9♥ 10♣): claimed 6",
        ]
    )
    mistakes.first.get_by_role("button", name="Line 11 of the log").click()
    assert selected(page) == "Bob 96"
    mistakes.last.get_by_role("button", name="Line 18 of the log").click()
    assert selected(page) == "Bob 6"
    table = page.get_by_role("table", name="Ledger")
    table.get_by_title("Deal 1, what was pegged").click()
    assert selected(page) == "pegged Ann 3, Bob 4"
    mistakes.last.get_by_role("link", name="Score this hand").click()
    expect(page.get_by_label("Your claim")).to_have_value("6")
    expect(page.get_by_role("region", name="Result")).to_contain_text("Over by 2")
    page.go_back()
    expect_verdict(page, WON)
    expect_entry(page, 7)
    table.get_by_role("link", name="Ann: what to discard").click()
    expect(page.get_by_label("Dealt")).to_have_value("KS 8C 7D 3H JC AD")
    expect(page.get_by_label("Mine (dealer)")).to_be_checked()


def test_what_is_wrong_in_lines_of_text_is_followed_and_mended(
    page: Page, expected_errors: list[str]
) -> None:
    """Unreadable lines, and then impossible ones, are selected in the text."""
    expected_errors.append(REFUSED)
    visit(page)
    text = example("evening").replace("JD]", "1D]").replace("10C", "9H")
    check(page, text)
    alert = page.get_by_role("alert").filter(has_text="One thing has to be put right")
    alert.get_by_role("button", name="Line 10, column 20", exact=True).click()
    assert selected(page) == "1D]"
    page.keyboard.type("JD]")
    page.get_by_role("button", name="Check").click()
    alert.get_by_role("listitem").filter(
        has_text="Deal 2, the cards dealt to Bob, card 4 (9♥): 9H is in the deal twice."
    ).get_by_role("button").click()
    assert selected(page) == "9H"
    page.keyboard.type("10C")
    page.get_by_role("button", name="Check").click()
    expect_verdict(page, WON)
    expect(field(page)).to_have_value(example("evening"))


@pytest.mark.slow
def test_a_log_is_turned_into_its_other_form_and_back(page: Page) -> None:
    """The game stays the same, the old text is kept, and the address holds either form."""
    visit(page)
    content = example("evening").encode()
    page.dispatch_event("#game-log", "drop", {"dataTransfer": dropped(page, "a.txt", content)})
    expect_verdict(page, WON)
    assert "log=" in page.url
    address = page.url
    page.get_by_role("button", name="Turn into JSON").click()
    expect(field(page)).to_have_value(re.compile(r"^\{"))
    log = json.loads(field(page).input_value())
    assert log["deals"][1]["discards"]["Ann"] == ["JC", "AD"]
    page.get_by_role("button", name="Check").click()
    expect_verdict(page, WON)
    page.get_by_role("button", name="Turn into lines of text").click()
    expect(field(page)).to_have_value(re.compile(r"^rules ask-a-link\n"))
    page.get_by_role("button", name="Bring it back").click()
    page.goto("about:blank")
    page.goto(address)
    expect_verdict(page, WON)
    expect(field(page)).to_have_value(example("evening"))


def test_a_game_goes_to_the_recorder_and_back(page: Page) -> None:
    """A checked game can be edited in Record, and shown as text again."""
    page.goto(EVENING)
    expect_verdict(page, WON)
    page.get_by_role("button", name="Edit in Record").click()
    expect(page.get_by_role("tab", name="Record")).to_be_focused()
    words = page.locator(".game-words")
    expect(words).to_contain_text("wrote 6; the hand counts 4")
    page.get_by_text("Copy, save, share, open").click()
    page.get_by_role("button", name="Show as text").click()
    expect(page.get_by_role("tab", name="Paste")).to_have_attribute("aria-selected", "true")
    expect_verdict(page, WON)
    expect(field(page)).to_have_value(re.compile(r"^rules ask-a-link\nplayers Ann, Bob\n"))
    expect(result(page).get_by_role("heading", name=WON)).to_be_focused()
