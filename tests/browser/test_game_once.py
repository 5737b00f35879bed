"""Many mistakes with one cause are reported once."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import check, example, expect_verdict, field, result, visit
from tests.browser.person import REFUSED

pytestmark = pytest.mark.slow


def under(ruleset: str) -> str:
    """Return a game without claims under other rules."""
    return json.dumps({**json.loads(example("clean")), "ruleset": ruleset}, indent=2)


def test_a_log_without_claims_says_so_once(page: Page) -> None:
    """Under manual claims there is one message, and one press switches to automatic claims."""
    visit(page)
    check(page, under("ask-a-link"))
    expect_verdict(page, "Not over yet")
    wrong = result(page).get_by_role("region", name="What was wrong")
    expect(wrong.get_by_role("heading")).to_have_text("No claims are written")
    expect(wrong).to_contain_text("an entry without a claim counts 0: 46 are worth more.")
    expect(wrong.get_by_role("listitem")).to_have_count(0)
    wrong.get_by_role("button", name="Check with automatic claims").click()
    expect_verdict(page, "Ann wins, 121 to 84")
    assert json.loads(field(page).input_value())["rules"] == {"claims": "automatic"}
    expect(page.get_by_text("The log that was here before is kept")).to_be_visible()


def test_the_cards_of_another_game_are_told_once(page: Page, expected_errors: list[str]) -> None:
    """Six-card deals under five-card rules are one fault, with a link to the rules."""
    expected_errors.append(REFUSED)
    visit(page)
    check(page, under("ask-a-link-five-card"))
    faults = page.locator("#game-faults")
    expect(faults).to_contain_text("These look like six-card deals")
    expect(faults.get_by_role("listitem")).to_have_count(1)
    expect(faults.get_by_role("listitem")).to_contain_text("Must have 5 cards (got 6).")
    check(page, under("seven-card"))
    expect(faults).to_contain_text("the rules of this log are those of seven-card cribbage")
    expect(faults.get_by_role("listitem")).to_have_count(1)
    faults.get_by_role("link", name="Compare the rules").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Compare the rules")
