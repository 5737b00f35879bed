"""Tests of the replay of a checked game."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.log import (
    BY_HAND,
    OVERCOUNT,
    check,
    example,
    expect_entry,
    expect_verdict,
    visit,
)
from tests.browser.person import findings
from tests.browser.record import cell, hand

LAPTOP = pytest.mark.parametrize(
    "screen", [{"viewport": {"width": 1366, "height": 768}}], ids=["laptop"]
)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SMALL = {"viewport": {"width": 360, "height": 740}}


def names(cards: Locator) -> list[str]:
    """Return the names of cards, in order."""
    return [str(card.get_attribute("aria-label")) for card in cards.locator(".card").all()]


def test_the_table_of_an_entry_is_shown(page: Page) -> None:
    """The table shows hands, cards played in this count, dealer, crib and starter."""
    page.goto(f"{OVERCOUNT}&entry=2")
    expect_entry(page, 2)
    ann, bob, crib = page.locator(".seat").all()
    assert names(ann) == [
        "3 of hearts",
        "7 of diamonds",
        "8 of clubs",
        "king of spades, played",
    ]
    expect(bob.locator(".seat-name")).to_have_text("Bob deals")
    expect(crib.locator(".seat-name")).to_have_text("Bob\N{RIGHT SINGLE QUOTATION MARK}s crib")
    assert names(crib)[0] == "ace of diamonds"
    count = page.locator(".count")
    expect(count.locator("p")).to_have_text("Count 19")
    expect(count.locator("li")).to_have_text([r"KAnn", r"9Bob"])
    assert names(page.locator(".up")) == ["queen of diamonds"]
    page.get_by_role("slider", name="Entry").press("Home")
    expect(page.locator(".up")).to_have_text("Starternot turned up")
    expect(count).to_be_hidden()


@LAPTOP
def test_arrow_keys_step_wherever_the_focus_is_but_in_a_field(page: Page) -> None:
    """Arrows, home and end step through the replay unless a field has the focus."""
    page.goto(OVERCOUNT)
    expect_verdict(page, "Bob wins, 121 to 119")
    page.keyboard.press("ArrowLeft")
    expect_entry(page, 8)
    page.keyboard.press("Home")
    expect_entry(page, 0)
    page.get_by_role("button", name="Copy a link").focus()
    page.keyboard.press("ArrowRight")
    expect_entry(page, 1)
    page.keyboard.press("Shift+ArrowRight")
    cell(page, 1, hand("Ann")).focus()
    page.keyboard.press("ArrowRight")
    page.get_by_label("Speed").focus()
    page.keyboard.press("End")
    expect_entry(page, 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("End")
    expect_entry(page, 9)


@pytest.mark.slow
@LAPTOP
def test_board_and_moment_of_a_link_are_in_sight(page: Page) -> None:
    """Board and current entry are visible, however many mistakes and however long the names."""
    visit(page)
    for ann, bob in (("Ann", "Bob"), ("W" * 40, "M" * 40)):
        check(page, example("by-hand").replace('"Ann"', f'"{ann}"').replace('"Bob"', f'"{bob}"'))
        expect_verdict(page, f"{bob} wins, 121 to 116")
        page.get_by_role("button", name="Back", exact=True).click()
        page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(Error()); }")
        page.get_by_role("button", name="Copy a link").click()
        link = page.get_by_label("To be copied")
        expect(link).to_have_value(re.compile("entry=99$"))
        address = link.input_value()
        page.goto("about:blank")
        page.goto(address)
        expect_entry(page, 99)
        for part in ("svg.board", ".replay", ".moment"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.slow
def test_mistakes_are_marked_on_the_slider(page: Page) -> None:
    """Each mark has a name and leads to its mistake; they are in order along the slider."""
    page.goto(BY_HAND)
    expect_entry(page, 100)
    marks = page.get_by_role("list", name="Mistakes").get_by_role("button")
    told = [str(mark.get_attribute("aria-label")) for mark in marks.all()]
    assert told[0] == "Deal 4, Ann\N{RIGHT SINGLE QUOTATION MARK}s hand: undercount"
    lefts = marks.evaluate_all("all => all.map((one) => one.getBoundingClientRect().x)")
    assert lefts == sorted(lefts)
    assert len(lefts) > 3
    marks.first.press("Enter")
    expect_entry(page, 43)


def test_a_press_in_the_chart_of_scores_leads_to_its_entry(page: Page) -> None:
    """The chart shows the scores over the game, and each place in it leads to an entry."""
    page.goto("/#game?example=overcount")
    expect_entry(page, 9)
    chart = page.get_by_role("img", name="Scores over the game: Ann 117 to 119, Bob 116 to 121")
    box = chart.bounding_box()
    assert box
    for entry in (4, 8, 1):
        chart.click(position={"x": box["width"] * entry / 9, "y": 20})
        expect_entry(page, entry)


@pytest.mark.slow
@pytest.mark.parametrize("screen", [PHONE], ids=["phone"])
def test_a_finger_steps_and_sees_the_front_pegs_large(page: Page) -> None:
    """A swipe to the left steps forward; a close-up shows each front peg."""
    page.goto("/#game?example=clean&entry=70")
    expect_entry(page, 70)
    views = page.locator(".close-up svg:not([hidden])")
    expect(views).to_have_count(2)
    for view in views.all():
        box = view.bounding_box()
        assert box
        assert box["width"] / float(str(view.get_attribute("viewBox")).split()[2]) > 2.5
    expect(page.locator("svg.board text").filter(has_text="kunk")).to_have_text(
        ["Skunk", "Double skunk"]
    )
    expect(page.locator("svg.board text").first).to_have_text("Start")
    for across, entry in ((-120, 71), (120, 70), (-20, 70)):
        swipe(page, page.locator(".moment"), across)
        expect_entry(page, entry)


def swipe(page: Page, place: Locator, across: int) -> None:
    """Swipe sideways over a place."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box
    tools = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    for kind, points in (
        ("touchStart", [{"x": x, "y": y}]),
        ("touchMove", [{"x": x + across, "y": y}]),
        ("touchEnd", []),
    ):
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.mark.slow
@pytest.mark.parametrize(
    "screen",
    [
        pytest.param(SMALL, id="small-light"),
        pytest.param({**SMALL, "color_scheme": "dark"}, id="small-dark"),
        pytest.param({**SMALL, "forced_colors": "active"}, id="small-forced"),
    ],
)
def test_nothing_in_the_replay_is_hard_to_use(page: Page, screen: dict[str, Any]) -> None:
    """Axe finds nothing, and double-size text fits the screen."""
    page.goto("/#game?example=sheet&entry=13")
    expect_entry(page, 13)
    assert findings(page, "#game") == []
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= screen["viewport"]["width"]
