"""Tests of the advice on discards."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hand import rules
from tests.browser.person import REFUSED, expect_fault, tab_to

MINUS = "\N{MINUS SIGN}"
MINE, THEIRS = range(2)
"""The owners of the crib, as they are offered."""
PONE = "/#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false"


def type_cards(page: Page, cards: str = "5H 6H 7S 8D JC KD") -> None:
    """Type into the field."""
    page.get_by_label("Dealt").fill(cards)


def rank(page: Page) -> None:
    """Press the button."""
    page.get_by_role("button", name="Rank").click()


def expect_best(page: Page, words: str, owner: int = THEIRS) -> None:
    """Choose an owner of the crib, and expect this advice."""
    page.get_by_role("group", name="Whose crib it is").get_by_role("radio").nth(owner).check()
    heading = page.get_by_role("region", name="Result").get_by_role("heading", level=2)
    expect(heading).to_have_text(f"Discard {words}")


@pytest.mark.quick
def test_six_cards_are_typed_and_ranked_with_enter(page: Page) -> None:
    """Every discard for the chosen owner of the crib, best first, with numbers."""
    page.goto("/")
    page.get_by_role("link", name="What to discard").click()
    page.get_by_label("At random").check()
    type_cards(page)
    page.keyboard.press("Enter")
    said = page.locator("#discard-result .result-said")
    expect_best(page, "the 5 of hearts and the jack of clubs", MINE)
    expect(said).to_contain_text(
        "7.17 in the hand plus 7.42 in the crib, +0.70 in the play, +15.29 net."
    )
    expect(page.get_by_role("region", name="Your crib").get_by_role("row").nth(1)).to_contain_text(
        "+7.42"
    )
    expect_best(page, "the jack of clubs and the king of diamonds", THEIRS)
    expect(said).to_contain_text(
        f"9.65 in the hand minus 4.32 in the crib, {MINUS}1.77 in the play, +3.56 net."
    )
    theirs = page.get_by_role("region", name="Their crib (pone)")
    rows = theirs.get_by_role("row")
    expect(rows).to_have_count(16)
    expect(rows.nth(1)).to_have_text(re.compile(rf"9\.65{MINUS}4\.32{MINUS}1\.77\+3\.56100%$"))
    expect(rows.nth(1).get_by_role("img", name="jack of clubs")).to_be_visible()


@pytest.mark.parametrize("screen", [{"viewport": {"width": 360, "height": 740}}])
def test_a_phone_shows_one_owner_of_the_crib(page: Page, screen: dict[str, Any]) -> None:
    """A phone shows one table; the choice above says whose crib, and the best stays in sight."""
    assert screen["viewport"]["width"] == 360
    page.goto(PONE)
    expect(page.get_by_role("region", name="Their crib (pone)")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(1)
    page.get_by_label("Mine (dealer)").check()
    expect(page.get_by_role("button", name="Discard 5♥ K♦")).to_be_in_viewport()
    expect(page.get_by_role("region", name="Your crib (dealer)")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(1)
    assert "dealer=true" in page.url


@pytest.mark.quick
def test_what_was_kept_has_its_cost(page: Page) -> None:
    """The chosen row shows its cost and rank, and what its hand counts."""
    page.goto(PONE)
    theirs = page.get_by_role("region", name="Their crib (pone)")
    expect(theirs).to_contain_text("The hand counts 8 to 14, the crib 0 to ")
    second = theirs.get_by_role("row").nth(2).get_by_role("button")
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    cost = theirs.get_by_role("status")
    expect(cost).to_have_text(re.compile(r"^You kept .*: rank 2 of 15, it cost \d\.\d\d points\.$"))
    theirs.get_by_role("row").nth(1).get_by_role("button").click()
    expect(cost).to_have_text("You kept 5♥ 6♥ 7♠ 8♦: the best of 15, it cost nothing.")
    expect(second).to_have_attribute("aria-pressed", "false")


def test_the_others_may_discard_as_good_players_do(page: Page) -> None:
    """The others are assumed to discard as good players do, where that is known, by default."""
    asked: list[Any] = []

    def answer(route: Route) -> None:
        body = json.loads(route.request.post_data or "")
        asked.append(body.pop("others", None))
        route.continue_(post_data=json.dumps(body))

    page.route("**/v1/discard", answer)
    page.goto("/#discard")
    type_cards(page)
    expect_best(page, "the jack of clubs and the king of diamonds")
    assert {*asked} == {"typical"}
    page.get_by_label("At random").check()
    expect(page).to_have_url(re.compile("&others=random$"))
    page.get_by_label("As good players do").check()
    expect(page).to_have_url(re.compile("&others=typical$"))
    page.get_by_label("Players", exact=True).select_option("3")
    expect(page.get_by_label("As good players do")).to_be_disabled()
    type_cards(page, "5H 6H 7S 8D KD")
    expect_best(page, "the 5 of hearts", MINE)
    assert asked[-1:] == [None]


@pytest.mark.quick
def test_cards_are_picked_by_keyboard_alone(page: Page) -> None:
    """Six clubs can be picked from the deck without a mouse."""
    page.goto("/#discard")
    tab_to(page, page.get_by_role("button", name="ace of clubs"))
    for _ in range(6):
        page.keyboard.press("Space")
        page.keyboard.press("ArrowRight")
    expect(page.get_by_label("Dealt")).to_have_value("AC 2C 3C 4C 5C 6C")
    page.keyboard.press("Space")
    expect(page.get_by_text("All 6 cards are there.")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.get_by_label("Dealt")).to_have_value("AC 2C 3C 4C 5C")
    page.keyboard.press("Space")
    tab_to(page, page.get_by_role("button", name="Rank"))
    page.keyboard.press("Enter")
    expect_best(page, "the 2 of clubs and the 3 of clubs", MINE)


def test_three_players_lay_one_card_away(page: Page) -> None:
    """The rules determine the players offered and the cards needed."""
    page.goto("/#discard")
    players = page.get_by_label("Players", exact=True)
    expect(players.locator("option")).to_have_text(["2", "3", "4"])
    players.select_option("3")
    expect(page.get_by_text("5 more of 5 cards.")).to_be_visible()
    expect(page.get_by_label("Dealt")).to_have_attribute("placeholder", "such as 5H 6H 7S 8D JC")
    type_cards(page, "5H 6H 7S 8D KD")
    expect_best(page, "the 5 of hearts", MINE)
    expect(page.get_by_text("An opponent")).to_be_visible()
    rules(page).select_option("ACC-style")
    expect(players.locator("option")).to_have_text(["2"])


FAULTS = [
    ("5H 6H 7S 8D JC 1X", "Must be a card such as 5H or 10d (got '1X')."),
    ("5H 6H 7S 8D JC h5", "5H is given twice."),
    ("5H 6H 7S", "Must have 6 cards (got 3)."),
    ("", "The cards are missing: 6 of them, such as 5H 6H 7S 8D JC KD."),
]
"""Cards, and the message about them."""


def test_what_is_wrong_is_said_beside_its_field(page: Page, expected_errors: list[str]) -> None:
    """A message is below its field, which has the focus and keeps its text."""
    expected_errors.append(REFUSED)
    page.goto("/#discard")
    field = page.get_by_label("Dealt")
    for cards, words in FAULTS:
        type_cards(page, cards)
        rank(page)
        expect_fault(field, words)
        expect(field).to_be_focused()
        expect(field).to_have_value(cards)


def test_players_that_the_rules_do_not_have_are_named(
    page: Page, expected_errors: list[str]
) -> None:
    """Too many players in the address are reported beside their number."""
    expected_errors.append(REFUSED)
    page.goto("/#discard?dealt=5H+6H+7S+8D+KD&dealer=true&players=4&ruleset=acc")
    players = page.get_by_label("Players", exact=True)
    expect_fault(players, "Acc is for 2 players (got 4).")
    expect(players).to_have_value("4")
    page.goto("/#discard?dealt=5H+6H+7S+8D+KD&dealer=true&players=7&ruleset=standard")
    expect_fault(players, "Must be an integer from 2 to 4 (got 7).")
    expect(players).to_have_value("7")
    rules(page).select_option("ACC-style")
    expect(players).to_have_value("2")
    expect(players.locator("option")).to_have_text(["2"])


def test_rules_without_advice_are_not_offered(page: Page, expected_errors: list[str]) -> None:
    """Seven-card is not offered; an address with it gets a message that names it."""
    expected_errors.append(REFUSED)
    page.goto("/#discard")
    options = page.get_by_label("Rules").locator("option")
    expect(options).to_have_count(10)
    expect(options.filter(has_text="Seven-card")).to_have_count(0)
    page.goto("/#discard?dealt=AC+2C+3C+4C+5C+6C+7C&dealer=true&players=2&ruleset=seven-card")
    expect_fault(
        page.get_by_label("Rules"),
        "Must be a ruleset with hands of 3 or 4 cards (got seven-card, with 5).",
    )


def test_four_players_may_be_partners(page: Page) -> None:
    """A partner's crib counts as one's own."""
    page.goto("/#discard?dealt=5H+6H+7S+8D+KD&players=4")
    partners = page.get_by_role("region", name="Your or your partner")
    expect(partners).to_be_visible()
    expect(partners.get_by_role("columnheader")).to_have_count(5)
    expect(page.get_by_text("Mine or my partner")).to_have_count(1)
    page.get_by_label("Players", exact=True).select_option("2")
    expect(page.get_by_text("Mine (dealer)")).to_have_count(1)


def test_an_address_is_a_result(page: Page) -> None:
    """The address opened elsewhere shows the same result; back leads to the previous one."""
    page.goto("/#discard")
    page.get_by_label("Theirs (pone)").check()
    type_cards(page)
    rank(page)
    expect_best(page, "the jack of clubs and the king of diamonds")
    assert page.url.endswith(
        "#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false&players=2&ruleset=standard&others=typical"
    )
    other = page.context.new_page()
    other.goto(page.url)
    expect_best(other, "the jack of clubs and the king of diamonds")
    type_cards(page, "AC 2C 3C 4C 5C 6C")
    rank(page)
    expect_best(page, "the ace of clubs and the 6 of clubs")
    page.go_back()
    expect_best(page, "the jack of clubs and the king of diamonds")
    expect(page.get_by_label("Dealt")).to_have_value("5H 6H 7S 8D JC KD")
    page.go_forward()
    expect_best(page, "the ace of clubs and the 6 of clubs")
