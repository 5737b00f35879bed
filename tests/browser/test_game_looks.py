"""Tests of the looks and the accessibility of the view that checks a game."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import (
    BY_HAND,
    address,
    check,
    dropped,
    example,
    expect_entry,
    press_open,
    result,
    visit,
)
from tests.browser.person import REFUSED, all_findings

WIDTHS = {"phone": 360, "desktop": 1440}
GAMES = {
    name: address(example(name), entry)
    for name, entry in (
        ("overcount", 9),
        ("by-hand", 43),
        ("teams", 60),
        ("five-card", 20),
        ("misplayed", 16),
    )
}


SCREENS = [
    pytest.param(
        {"viewport": {"width": WIDTHS[name], "height": 900}, "color_scheme": scheme},
        id=f"{name}-{scheme}",
    )
    for name, scheme in (("phone", "dark"), ("desktop", "light"))
]


def look(page: Page) -> None:
    """Nothing may be too wide or inaccessible."""
    size = page.viewport_size
    assert size
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert all_findings(page) == []


def expect_large_targets(page: Page) -> None:
    """Expect buttons that a finger can hit."""
    buttons = page.locator(
        "#game button:visible:not(.link), #game select:visible, #game .file:visible"
    )
    boxes = buttons.evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")
    assert [box for box in boxes if min(box["width"], box["height"]) < 44] == []


@pytest.mark.parametrize("screen", SCREENS)
def test_checked_games_look_right(page: Page) -> None:
    """Every example looks right at one of its entries, on a dark phone and a light desktop."""
    visit(page)
    look(page)
    for link in GAMES.values():
        page.goto(link)
        expect_entry(page, int(link.rsplit("=", 1)[1]))
        look(page)
    expect_large_targets(page)


@pytest.mark.parametrize("screen", SCREENS)
def test_faults_look_right(page: Page, expected_errors: list[str]) -> None:
    """Faults of a game and of what is none look right, and so does a kept draft."""
    expected_errors.append(REFUSED)
    page.goto(GAMES["overcount"])
    expect_entry(page, 9)
    check(page, example("overcount").replace('"KS"', '"KX"').replace('"9H"', '"9Q"'))
    faults = page.get_by_role("alert").get_by_role("listitem")
    expect(faults).to_have_count(4)
    look(page)
    check(page, example("overcount").replace('"KS"}', "KS}"))
    expect(faults.filter(has_text="not JSON")).to_be_visible()
    look(page)
    press_open(page)
    page.dispatch_event("#record", "drop", {"dataTransfer": dropped(page, "a.json", b"{")})
    expect(page.get_by_role("button", name="Bring it back")).to_be_visible()
    look(page)


@pytest.mark.parametrize("moves", ["reduce", "no-preference"])
def test_pegs_glide_only_for_those_who_like_it(page: Page, moves: str) -> None:
    """Pegs are not animated if the system asks for reduced motion."""
    page.emulate_media(reduced_motion=moves)  # type: ignore[arg-type]  # - one of the two
    page.goto(f"{BY_HAND}&entry=0")
    expect_entry(page, 0)
    time = page.locator(".pegs .peg").first.evaluate(
        "it => getComputedStyle(it).transitionDuration"
    )
    assert (time == "0s") == (moves == "reduce")


@pytest.mark.parametrize("screen", [{"viewport": {"width": 320, "height": 740}}], ids=["phone"])
def test_a_narrow_screen_has_room_for_large_text_and_long_names(page: Page) -> None:
    """Neither double-size text nor a long name widens the page."""
    for name, entry in (("misplayed", 16), ("by-hand", 43)):
        page.goto(GAMES[name])
        expect_entry(page, entry)
        page.evaluate("document.documentElement.style.fontSize = '32px'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.evaluate("document.documentElement.style.fontSize = ''")
    check(page, example("by-hand").replace('"Ann"', f'"{"W" * 40}"'))
    expect(result(page).get_by_text("W" * 40).first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
