"""Tests of recording a deal card by card."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import all_findings
from tests.browser.record import (
    ON_PHONE,
    Person,
    begin,
    begin_deal,
    hand,
    let_deal,
    live,
    play_by_keys,
    play_by_thumb,
    rules,
)


def lay_to_thirty(page: Page) -> Person:
    """Begin a deal, and play cards until the next player has none that fits."""
    person = begin_deal(page)
    person.keys([*"khkdac2c", *"qhjh9dtd", *"3c4c6c8c", *"7s"])
    for card in ("kh", "qh", "kd"):
        live(page)
        person.keys(card)
    live(page)
    return person


def test_a_deal_is_recorded_card_by_card_by_keys(page: Page) -> None:
    """The page shows the count, the turn and the legal cards; then the show is counted."""
    person = begin_deal(page)
    play_by_keys(person)
    expect(page.get_by_text("Player 1 has to deal.").first).to_be_visible()
    expect(page.get_by_role("list", name="Score")).to_contain_text(re.compile("1.*27.*2.*16"))
    person.key("Backspace")
    expect(page.locator(".live-next")).to_have_text("The count is 0. Player 2 is to play, with 3♣.")
    live(page)
    page.get_by_role("button", name="Play the 3 of clubs").click()
    live(page)
    person.key("Enter")
    expect(page.get_by_role("heading", name="Deal 2 · Player 1 deals")).to_be_focused()
    page.get_by_role("button", name="Previous deal").click()
    expect(page.get_by_role("heading", name="Deal 1 · Player 2 deals")).to_be_focused()
    shown = page.get_by_role("list", name="The show").get_by_role("textbox")
    assert [one.get_attribute("placeholder") for one in shown.all()] == ["12", "4", "3"]


def test_a_deal_is_recorded_from_the_dealt_cards(page: Page) -> None:
    """Six cards each, then discards by key or click; they can be changed and reviewed."""
    person = begin_deal(page)
    page.get_by_role("button", name="Dealt cards and discards").click()
    person.keys("5hqsqhkc2d7s" + "5d6h3d3c9ckd")
    told = page.locator(".live-next")
    expect(told).to_have_text("Player 1 has to discard.")
    page.get_by_role("button", name="Discard the 5 of hearts").click()
    person.key("Backspace")
    page.get_by_role("button", name="Discard the 2 of diamonds").click()
    person.keys("7s")
    expect(told).to_have_text("Player 2 has to discard.")
    person.keys("5h")
    note = page.locator(".pick-note")
    expect(note).to_have_text(
        f"The 5 of hearts is in {hand('Player 1').removesuffix('hand')}cards."
    )
    person.keys("9ckd")
    expect(told).to_have_text("Player 2 has to turn up the starter.")
    person.keys("js")
    expect(told).to_contain_text("Player 1 is to play, with 5♥ or Q♥ or Q♠ or K♣.")
    page.get_by_role("button", name="Cards of this deal").click()
    page.get_by_role("button", name="Keep the king of diamonds").click()
    page.get_by_role("button", name="Discard the 6 of hearts").click()
    person.key("Enter")
    page.get_by_role("heading", name="Review", exact=True).click()
    review = page.get_by_role("region", name="Review")
    expect(review).to_contain_text("only discard was the best.")
    discarded = review.locator("figure").filter(has_text="Discarded").locator("[data-card]")
    for at, card in enumerate(("6H", "9C")):
        expect(discarded.nth(at)).to_have_attribute("data-card", card)
    page.get_by_role("button", name="Next deal").click()
    expect(page.get_by_role("button", name="Dealt cards and discards")).to_have_attribute(
        "aria-pressed", "true"
    )


@pytest.mark.slow
def test_what_the_rules_do_not_have_is_recorded_and_judged(page: Page) -> None:
    """A card above 31 ends the game or is retracted; with calls, a go can be a renege."""
    person = lay_to_thirty(page)
    page.get_by_text("Something else happened").click()
    assert all_findings(page) == []
    page.get_by_role("button", name="Player 2 plays the jack of hearts all the same").click()
    told = page.locator(".live-next")
    expect(told).to_have_text(
        "Above thirty-one. Player 2: the count must not go above 31"
        " (J♥ takes the count from 30 to 40)."
    )
    page.get_by_role("button", name="It was taken back at the table").click()
    expect(told).to_have_text("The count is 30. Player 2 has to say go.")
    expect(page.get_by_role("list", name="The play")).to_contain_text(
        "Above thirty-one, taken back"
    )
    person.key("Backspace")
    rules(page).click()
    page.get_by_label("Rules", exact=True).select_option("acc")
    live(page)
    page.get_by_text("Something else happened").click()
    page.get_by_role("button", name="Player 1 says go").click()
    page.get_by_role("button", name="Player 2 calls renege").click()
    expect(page.get_by_role("list", name="The play")).to_contain_text("Renege")
    expect(page.get_by_role("list", name="Score")).to_contain_text(re.compile("1.*0.*2.*2"))
    assert all_findings(page) == []


@pytest.mark.slow
def test_a_card_is_in_one_place_of_a_deal(page: Page) -> None:
    """A card of another hand is refused; one of the same hand is put back."""
    person = begin_deal(page)
    person.keys([*"5h5d4h3h", *"5c6h3d3c", *"kcqd2s9s", *"5h"])
    note = page.locator(".pick-note")
    expect(note).to_have_text(f"The 5 of hearts is in {hand('Player 1')}.")
    expect(page.get_by_role("button", name="Put back the 5 of hearts")).to_be_visible()
    expect(page.locator(".pick-place.current")).to_contain_text("the starter")
    person.key("Backspace")
    person.keys("2s")
    expect(page.get_by_role("button", name="Put back the 2 of spades")).to_be_hidden()
    page.get_by_role("button", name="Put back the 5 of hearts").click()
    expect(page.get_by_role("button", name="Put back the 5 of hearts")).to_be_hidden()
    expect(page.locator(".pick-place.current")).to_contain_text(hand("Player 1"))


@pytest.mark.slow
def test_a_go_is_offered_when_it_is_due(page: Page) -> None:
    """The key g says go, but only for a player who cannot play."""
    person = lay_to_thirty(page)
    go = page.get_by_role("button", name="Go", exact=True)
    expect(go).to_be_visible()
    person.key("Backspace")
    live(page)
    expect(go).to_be_hidden()
    person.keys("kd")
    expect(go).to_be_visible()
    person.key("g")
    expect(page.get_by_text("Player 1 is to play, with A♣.").first).to_be_visible()


@pytest.mark.slow
@ON_PHONE
def test_a_deal_is_recorded_with_one_thumb(page: Page) -> None:
    """One tap picks a card, one plays it; score and Undo stay visible, targets are large."""
    begin(page)
    let_deal(page, "Player 2")
    play_by_thumb(Person(page))
    expect(page.get_by_text("Player 1 has to deal.").first).to_be_visible()
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    expect(page.get_by_role("list", name="Score")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Undo")).to_be_in_viewport()
    small = page.locator(
        "#record > :not(.game-result) :is(button, input, select, summary)"
    ).evaluate_all(
        """(elements) => elements
            .filter((one) => one.checkVisibility() && !one.matches(".hidden-visually, .link"))
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
            .filter(([{ width, height }]) => width < 44 || height < 44)
            .map(([{ width, height }, markup]) => `${width} x ${height}: ${markup}`)"""
    )
    assert small == []
