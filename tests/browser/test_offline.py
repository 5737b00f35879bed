"""Tests of the page without the network, after a first visit."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import address, example
from tests.browser.record import begin, cell, let_deal
from tests.browser.test_scorecards import CARDS, fold, open_files

KEPT = """async () => {
  const { serviceWorker } = navigator;
  const changed = new Promise((done) => serviceWorker.addEventListener("controllerchange", done));
  if (!serviceWorker.controller) await changed;
}"""
TITLES = ("Score a hand", "Check a game", "What to discard", "Standings", "Compare the rules")


@pytest.fixture
def service_workers() -> str:
    """Let the page have its service worker."""
    return "allow"


@pytest.fixture
def offline(page: Page, expected_errors: list[str]) -> Page:
    """Return the page after a first visit of its first view, without the network."""
    expected_errors.append("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page.goto("/")
    page.evaluate(KEPT)
    page.context.set_offline(True)
    return page


@pytest.mark.quick
def test_offline_every_view_opens(offline: Page) -> None:
    """Also those that nobody has opened before, and after a reload."""
    offline.reload()
    for title in TITLES:
        offline.get_by_role("link", name=title).click()
        expect(offline.get_by_role("heading", level=1, name=title)).to_be_visible()
    expect(offline.locator("#rules-desk")).to_contain_text("rules")
    expect(offline.get_by_text("Parts of this page have not been loaded")).to_have_count(0)


def test_a_hand_is_scored_once_the_network_is_back(offline: Page) -> None:
    """The page says that it waits; nobody has to press anything."""
    offline.goto("/#hand?hand=5H+5S+5C+JD&starter=5D")
    alert = offline.locator("#hand").get_by_role("alert")
    expect(alert).to_contain_text("Waiting for the network.")
    offline.context.set_offline(False)
    expect(offline.locator("#hand-result")).to_contain_text("29")
    expect(alert).to_be_empty()


def test_a_sheet_is_typed_offline_and_judged_once_the_network_is_back(offline: Page) -> None:
    """What is typed stays, and the score comes by itself."""
    begin(offline)
    let_deal(offline, "Player 2")
    cell(offline, 1, "Player 1 pegged").fill("4")
    expect(offline.locator("#record").get_by_text("Waiting for the network.")).to_be_visible()
    expect(cell(offline, 1, "Player 1 pegged")).to_have_value("4")
    offline.context.set_offline(False)
    score = offline.get_by_role("list", name="Score")
    expect(score).to_contain_text(re.compile("1.*4.*2.*0"))
    expect(offline.get_by_text("Waiting for the network.")).to_have_count(0)


def test_a_review_that_waits_comes_once_the_network_is_back(
    page: Page, expected_errors: list[str]
) -> None:
    """Also what a mistake cost, where that was asked for offline."""
    expected_errors.append("ERR_INTERNET_DISCONNECTED|ERR_FAILED")
    page.goto(address(example("overcount")))
    page.evaluate(KEPT)
    cost = page.get_by_role("region", name="Mistakes").get_by_text("Why").first
    expect(cost).to_be_visible()
    page.context.set_offline(True)
    cost.click()
    review = page.get_by_role("region", name="Review")
    review.get_by_role("heading", name="Review").click()
    expect(review.get_by_role("status")).to_contain_text("Waiting for the network.")
    page.context.set_offline(False)
    expect(review).to_contain_text("Best discard")
    expect(page.get_by_role("region", name="Mistakes")).to_contain_text(
        "It made next to no difference."
    )


def test_files_of_cards_are_read_offline(offline: Page) -> None:
    """What reads them is there, although nobody needed it on the first visit."""
    offline.goto("/#scorecards")
    open_files(offline, CARDS.encode())
    offline.get_by_role("button", name="Read the cards").click()
    expect(offline.get_by_text("Cards that were read: 3, with 6 rows.")).to_be_visible()
    expect(fold(offline, 3)).to_contain_text("cy")
