"""Tests of the review of a checked game."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.log import BY_HAND, address, check, example, result, visit
from tests.browser.person import REFUSED, all_findings, tab_to
from tests.browser.record import ON_PHONE, begin, cell, hand, open_text

EMPTY = {"players": ["Ann", "Bob"], "first_dealer": "Bob", "deals": []}

SLIP = example("by-hand").replace('"claim": 8', '"claim": 12', 1)
"""A game with counts that are wrong."""


def review(page: Page) -> Locator:
    """Return the review."""
    return page.get_by_role("region", name="Review")


def said(page: Page) -> Locator:
    """Return the summary of each player."""
    return review(page).get_by_role("status")


def open_review(page: Page) -> None:
    """Open the review."""
    review(page).get_by_role("heading", name="Review").click()


def reviews_asked(page: Page) -> list[Any]:
    """Return a list that collects each request for a review."""
    asked: list[Any] = []

    def heard(url: str, body: Any) -> None:
        if url.endswith("/v1/review"):
            asked.append(body())

    page.on("request", lambda one: heard(one.url, lambda: one.post_data_json))
    return asked


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(
            {"viewport": {"width": width, "height": 900}, "color_scheme": scheme},
            id=f"{width}-{scheme}",
        )
        for width, scheme in ((360, "dark"), (1440, "light"))
    ],
)
def test_a_game_is_reviewed(page: Page) -> None:
    """The review shows the discards that were not the best, costliest first, and the luck."""
    page.goto(BY_HAND)
    open_review(page)
    expect(said(page)).to_contain_text("9 discards cost 4.50 points in all; 6 were the best.")
    expect(said(page)).to_contain_text("The cards gave Ann 8.0 points more than average.")
    expect(review(page).locator(".cost").first).to_contain_text(
        "Deal 6, Ann, as dealer: 4.04 points, 6th of 15"
    )
    review(page).get_by_text("what they leave out").click()
    expect(review(page)).to_contain_text("What a hand pegs is an average too")
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert all_findings(page) == []


def test_a_review_is_on_paper(page: Page) -> None:
    """An open review is printed without buttons; a closed one is not."""
    page.goto(BY_HAND)
    expect(review(page)).to_be_visible()
    page.emulate_media(media="print")
    expect(review(page)).to_be_hidden()
    page.emulate_media(media="screen")
    open_review(page)
    expect(review(page).locator(".cost")).to_have_count(5)
    page.emulate_media(media="print")
    expect(review(page).locator(".cost:visible")).to_have_count(5)
    for kind in ("form", "input", "button", "a"):
        expect(review(page).locator(f"{kind}:visible")).to_have_count(0)


def test_a_discard_leads_to_advice(page: Page) -> None:
    """The link leads to advice on the same cards, and back to the review."""
    page.goto(BY_HAND)
    open_review(page)
    expect(said(page)).to_contain_text("cost 4.50 points")
    review(page).get_by_role("link", name="What to discard from these cards").first.click()
    expect(page.get_by_label("Dealt")).to_have_value("2S 3C 3D 3S 8S JD")
    expect(page.get_by_label("Mine (dealer)")).to_be_checked()
    page.go_back()
    expect(said(page)).to_contain_text("cost 4.50 points")
    page.evaluate("scrollTo(0, 0)")
    boxes = [one.bounding_box() for one in review(page).locator("li:visible").all()]
    bottoms = [box["y"] + box["height"] for box in boxes if box]
    assert all(box and box["y"] >= bottom for box, bottom in zip(boxes[1:], bottoms, strict=False))


def test_a_game_that_is_recorded_is_reviewed_while_that_is_open(page: Page) -> None:
    """A closed review is not updated, an open one is; missing cards are mentioned."""
    asked = reviews_asked(page)
    begin(page)
    open_text(page, example("five-card"))
    expect(review(page)).to_be_visible()
    cell(page, 1, "Ann pegged").press("Enter")
    assert asked == []
    open_review(page)
    expect(said(page)).to_contain_text("What Ann discarded is known for 2 of 3 deals.")
    expect(review(page)).to_contain_text("any of the unseen ones")
    open_text(page, json.dumps({**EMPTY, "deals": [{"pegged": {"Ann": 3, "Bob": 1}}]}))
    expect(review(page).get_by_role("region", name="Chances")).to_be_visible()
    expect(said(page)).to_have_text("")
    own = "body => [...body.childNodes].map((one) => one.data ?? '').join('').trim()"
    assert page.locator(".review-body").evaluate(own) == ""
    assert [len(one["log"]["deals"]) for one in asked] == [3, 1]


def test_a_game_of_larger_hands_is_not_reviewed(page: Page, expected_errors: list[str]) -> None:
    """A sentence, not an alert, says that larger hands are not reviewed."""
    expected_errors.append(REFUSED)
    visit(page)
    check(
        page,
        json.dumps({**EMPTY, "ruleset": "seven-card", "deals": [{"pegged": {"Ann": 3}}]}),
    )
    open_review(page)
    expect(said(page)).to_contain_text("a ruleset with hands of 3 or 4 cards")
    expect(review(page).get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(
            {"viewport": {"width": width, "height": 844}, "color_scheme": scheme},
            id=f"{width}-{scheme}",
            marks=pytest.mark.quick if width == 390 else (),
        )
        for width, scheme in ((320, "dark"), (390, "light"), (1366, "light"))
    ],
)
def test_the_curve_leads_to_the_sheet(page: Page) -> None:
    """One request draws the curve of chances; the column of a deal leads to its row."""
    asked = reviews_asked(page)
    page.goto(address(SLIP))
    expect(review(page)).to_be_visible()
    assert asked == []
    open_review(page)
    course = review(page).get_by_role("region", name="Chances")
    expect(course).to_contain_text("of the game")
    worst = course.get_by_text("it cost Bob 8 % of the game")
    expect(worst).to_have_count(1)
    expect(worst).to_contain_text("The largest mistake: Deal 1, overcount")
    expect(course.get_by_role("listitem")).to_have_count(5)
    expect(course.locator(".curve-mistake")).to_have_count(6)
    second = course.get_by_role("button", name="Deal 2:")
    tab_to(page, second)
    page.keyboard.press("Enter")
    expect(cell(page, 2, "Ann pegged")).to_be_focused()
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    course.get_by_text("as a table").click()
    expect(course.get_by_role("row", name="Deal 1 0–0")).to_be_visible()
    assert all_findings(page) == []
    page.emulate_media(media="print")
    expect(course.locator("svg")).to_be_visible()
    expect(course.get_by_role("row", name="Deal 1 0–0")).to_be_visible()
    assert len(asked) == 1


def mistake(page: Page, at: int) -> Locator:
    """Return a mistake of the result."""
    return page.get_by_role("region", name="Mistakes").get_by_role("listitem").nth(at)


@ON_PHONE
def test_what_mistakes_cost_is_asked_once(page: Page) -> None:
    """It is told below each mistake that is opened, and the review asks no more."""
    asked = reviews_asked(page)
    page.goto(address(SLIP))
    why = page.get_by_role("region", name="Mistakes").get_by_text("Why")
    expect(why).to_have_count(6)
    assert asked == []
    why.nth(0).click()
    why.nth(1).click()
    expect(mistake(page, 0)).to_contain_text("It cost Bob 8 % of the game.")
    expect(mistake(page, 1)).to_contain_text("It cost Ann 5 % of the game.")
    open_review(page)
    expect(review(page).get_by_role("region", name="Chances")).to_be_visible()
    assert len(asked) == 1
    open_review(page)
    page.reload()
    cell(page, 1, hand("Bob")).fill("9")
    expect(mistake(page, 0)).to_contain_text("9, should be")
    assert len(asked) == 1
    open_review(page)
    expect(mistake(page, 1)).to_contain_text("It cost Ann 4 % of the game.")
    assert len(asked) == 2


def test_what_a_mistake_cost_is_left_out_where_nobody_can_tell(
    page: Page, expected_errors: list[str]
) -> None:
    """Without the network the question goes, and the rest of the result stays."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/v1/review", lambda route: route.abort())
    page.goto(address(SLIP))
    with page.expect_request("**/v1/review"):
        mistake(page, 0).get_by_text("Why").click()
    expect(mistake(page, 0)).to_contain_text("12, should be")
    expect(result(page).get_by_text("of the game")).to_have_count(0)


def test_a_game_of_three_has_no_curve(page: Page) -> None:
    """A game whose chances nobody knows shows no curve, and nothing in its place."""
    begin(page)
    players = ["Ann", "Bob", "Cleo"]
    log = {"players": players, "first_dealer": "Ann", "deals": [{"pegged": {"Ann": 3}}]}
    open_text(page, json.dumps(log))
    open_review(page)
    expect(said(page)).to_have_text("This game has no cards that can be reviewed.")
    expect(review(page).get_by_role("region", name="Chances")).to_have_count(0)
