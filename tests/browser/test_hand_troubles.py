"""Tests of errors while scoring a hand: in the cards, the rules, or the service."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.hand import TWENTY_NINE, expect_total, rules, score, type_hand
from tests.browser.person import REFUSED, expect_fault

FAULTS = [
    ("5H 5S 5X JD", "5D", "", "Hand and starter", "Must be a card such as 5H or 10d (got '5X')."),
    ("5H 5S 5C JD", "h5", "", "Hand and starter", "5H is given twice."),
    ("5H 5S 5C", "5D", "", "Hand and starter", "A hand has 4 cards under “Standard cribbage”"),
    ("", "5D", "", "Hand and starter", "The hand is missing: 4 cards, such as 5H 5S 5C JD."),
    ("5H 5S 5C JD", "", "", "Hand and starter", "The starter is missing: one card, such as 5D."),
    ("5H 5S 5C JD", "5D", "lots", "Your claim", "A claim is a whole number from 0 to 60."),
]
"""Hand, starter and claim, the invalid field, and the message about it."""


@pytest.mark.quick
def test_what_is_wrong_is_said_beside_its_field(page: Page, expected_errors: list[str]) -> None:
    """A message is below its field, which has the focus and keeps its text."""
    expected_errors.append(REFUSED)
    page.goto("/")
    for cards, starter, claim, label, words in FAULTS:
        type_hand(page, cards, starter)
        page.get_by_label("Your claim").fill(claim)
        score(page)
        field = page.get_by_label(label)
        expect_fault(field, words)
        expect(field).to_be_focused()
        written = f"{cards} / {starter}" if starter else cards
        expect(page.get_by_label("Hand and starter")).to_have_value(written)
        expect(page.get_by_label("Your claim")).to_have_value(claim)
        expect(page.locator("#hand-form [aria-invalid]")).to_have_count(1)


def test_a_message_goes_when_the_fault_is_mended(page: Page, expected_errors: list[str]) -> None:
    """Once a bad card is corrected, the hand is scored."""
    expected_errors.append(REFUSED)
    page.goto("/")
    type_hand(page, "5H 5S 5X JD")
    score(page)
    field = page.get_by_label("Hand and starter")
    expect_fault(field, "(got '5X')")
    field.fill("5H 5S 5C JD 5D")
    page.keyboard.press("Enter")
    expect_total(page, 29)
    expect(page.locator("[aria-invalid]")).to_have_count(0)
    expect(page.get_by_text("(got '5X')")).to_have_count(0)


def test_a_score_waits_for_no_list_of_rules(page: Page) -> None:
    """The points are shown at once; the cost of the claim is updated once the rules arrive."""
    held: list[Route] = []
    page.route("**/v1/rulesets", lambda route: held.append(route))  # noqa: PLW0108 - no builtin
    page.goto(f"{TWENTY_NINE}&claim=30")
    expect_total(page, 29)
    expect(page.get_by_text("Over by 1: you said 30, it is 29.")).to_be_visible()
    expect(page.get_by_text("this costs nothing")).to_have_count(0)
    held[0].continue_()
    expect(page.get_by_text("“Standard cribbage” counts for the players, so this")).to_be_visible()


def test_rules_that_could_not_be_listed_are_asked_for_again(
    page: Page, expected_errors: list[str]
) -> None:
    """The missing list is reported beside the field, with a button that loads it again."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/v1/rulesets", lambda route: route.abort())
    page.goto("/")
    missing = page.get_by_text("The list of rules could not be fetched.")
    expect(missing).to_be_visible()
    field = page.get_by_label("Rules")
    expect(field.locator("option")).to_have_count(1)
    expect(page.get_by_text("4 more for the hand, then the starter.")).to_be_visible()
    page.unroute("**/v1/rulesets")
    page.get_by_role("button", name="Try again").click()
    expect(field.locator("option")).to_have_count(11)
    expect(page.locator(".rules-line summary:visible")).to_be_focused()
    expect(missing).to_be_hidden()


def test_rules_with_other_hands_say_how_many_cards(page: Page) -> None:
    """A hand of the seven-card game takes five cards, also from the deck."""
    page.goto("/")
    rules(page).select_option("Seven-card cribbage")
    expect(page.get_by_text("5 more for the hand, then the starter.")).to_be_visible()
    for rank in ("ace", 2, 3, 4, 5):
        page.get_by_role("button", name=f"{rank} of clubs").click()
    page.get_by_role("button", name="6 of hearts").click()
    expect(page.get_by_label("Hand and starter")).to_have_value("AC 2C 3C 4C 5C / 6H")
    expect_total(page, 19)


def test_a_dead_service_is_said_to_be_so(page: Page, expected_errors: list[str]) -> None:
    """No text is lost, no older result stands beside the error, and the button works again."""
    expected_errors.append("net::ERR_FAILED")
    page.goto("/")
    type_hand(page)
    page.route("**/v1/show", lambda route: route.abort())
    score(page)
    expect(page.get_by_role("alert")).to_contain_text("The service cannot be reached.")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    expect(page.get_by_label("Hand and starter")).to_have_value("5H 5S 5C JD / 5D")
    page.unroute("**/v1/show")
    score(page)
    expect_total(page, 29)
    expect(page.get_by_role("alert")).to_be_empty()
    page.route("**/v1/show", lambda route: route.abort())
    page.get_by_label("Your claim").fill("28")
    expect(page.get_by_role("alert")).to_contain_text("The service cannot be reached.")
    expect(page.get_by_role("heading", name="29 points")).to_have_count(0)
    expect(page.get_by_text("out of date")).to_have_count(0)
    page.unroute("**/v1/show")
    score(page)
    expect(page.get_by_text("Under by 1: you said 28, it is 29.")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_slow_answer_is_waited_for(page: Page) -> None:
    """After half a second the page says that it is waiting, and then shows the response."""
    held: list[Route] = []
    page.clock.install()
    page.goto("/")
    type_hand(page)
    page.route("**/v1/show", lambda route: held.append(route))  # noqa: PLW0108 - no builtin
    with page.expect_request("**/v1/show"):
        score(page)
    waiting = page.get_by_text("Still waiting for the service …")
    page.clock.run_for(600)
    expect(waiting).to_be_visible()
    held[-1].continue_()
    expect_total(page, 29)
    expect(waiting).to_have_count(0)


def test_an_answer_that_never_comes_is_given_up(page: Page) -> None:
    """After 20 seconds the page gives up; the text is still there, and can be sent again."""
    held: list[Route] = []
    page.clock.install()
    page.goto("/")
    type_hand(page)
    page.route("**/v1/show", lambda route: held.append(route))  # noqa: PLW0108 - no builtin
    with page.expect_request("**/v1/show"):
        score(page)
    page.clock.run_for(20_000)
    expect(page.get_by_role("alert")).to_contain_text("has not answered for 20 seconds")
    expect(page.get_by_label("Hand and starter")).to_have_value("5H 5S 5C JD / 5D")
    page.unroute("**/v1/show")
    score(page)
    expect_total(page, 29)


def test_only_the_last_question_is_answered(page: Page) -> None:
    """A newer request cancels an older one, silently."""
    held: list[Route] = []
    page.goto("/")
    type_hand(page)
    page.route("**/v1/show", lambda route: route.continue_() if held else held.append(route))
    with page.expect_request("**/v1/show"):
        score(page)
    type_hand(page, "2H 4S 6C 8D", "TD")
    score(page)
    expect_total(page, 0)
    held[0].abort()
    expect(page.get_by_role("alert")).to_be_empty()
