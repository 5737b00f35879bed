"""Tests of every state of the forms, on all screens and colour schemes, with large text."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.person import REFUSED, all_findings, findings
from tests.tools import has_dejavu, missing

Act = Callable[[Page], object]

SHOW = "**/v1/show"
PHONE, DESKTOP = 360, 1440


def expect_text(page: Page, words: str) -> None:
    """Expect visible text."""
    expect(page.get_by_text(words).first).to_be_visible()


def busy(page: Page) -> None:
    """Score with a service that is slow."""
    held: list[Route] = []
    page.route(SHOW, lambda route: held.append(route))  # noqa: PLW0108 - no builtin
    page.get_by_label("Hand and starter").fill("5H 5S 5C JD")
    page.keyboard.press("Enter")
    expect(page.locator("#hand-result[aria-busy=true]")).to_be_visible()


def unreachable(page: Page) -> None:
    """Score with a service that is gone."""
    page.route(SHOW, lambda route: route.abort())
    page.get_by_label("Hand and starter").fill("5H 5S 5C JD")
    page.keyboard.press("Enter")
    expect_text(page, "The service cannot be reached.")


STATES: dict[str, tuple[str, Act]] = {
    "hand-empty": ("/", lambda page: expect_text(page, "Try one of these:")),
    "hand-claim-over": (
        "/#hand?hand=5H+5S+5C+JD&starter=5D&claim=30&ruleset=ask-a-link",
        lambda page: page.get_by_role("button", name="Double pair royal").click(),
    ),
    "hand-claim-under": (
        "/#hand?hand=AH+2H+4H+5H&starter=3S&claim=9&ruleset=acc-muggins",
        lambda page: expect_text(page, "Under by 2"),
    ),
    "hand-claim-right": (
        "/#hand?hand=7C+7D+8H+9S&starter=6H&claim=16",
        lambda page: expect_text(page, "Right: it is 16."),
    ),
    "hand-five-cards": (
        "/#hand?hand=AC+2C+3C+4C+5C&starter=6H&ruleset=seven-card",
        lambda page: expect_text(page, "Where the points are"),
    ),
    "crib-nothing": (
        "/#hand?crib=2H+6H+8H+KH&starter=QS",
        lambda page: expect_text(page, "Players call a hand worth nothing nineteen"),
    ),
    "hand-faults": (
        "/#hand?hand=5H+5S+5X+JD&starter=&claim=lots",
        lambda page: expect_text(page, "(got '5X')"),
    ),
    "hand-unreachable": ("/", unreachable),
    "hand-busy": ("/", busy),
    "play-empty": ("/#play", lambda page: expect_text(page, "Try one of these:")),
    "play-claims": (
        "/#play?cards=8H+7S%3D2+9C%3D5&ruleset=ask-a-link",
        lambda page: expect_text(page, "Over by 2"),
    ),
    "play-ended": (
        "/#play?cards=7H+5S+6D+4C+9D",
        lambda page: expect_text(page, "The count has ended"),
    ),
    "play-faults": ("/#play?cards=KH+QH+9C+3D", lambda page: expect_text(page, "takes it to 32")),
    "discard-empty": ("/#discard", lambda page: expect_text(page, "Try one of these:")),
    "discard-options": (
        "/#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false",
        lambda page: page.get_by_role("row").nth(2).get_by_role("button").click(),
    ),
    "discard-faults": (
        "/#discard?dealt=5H+6H+7S&dealer=false",
        lambda page: expect_text(page, "Must have 6 cards (got "),
    ),
}
"""The address of each state of the page, and the actions that lead to it."""

WIDTHS = (320, PHONE, 412, 600, 720, 721, 1024, 1179, 1180, DESKTOP)
"""Widths of every layout, and at their limits."""


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return a screen of this width and scheme."""
    width, scheme = getattr(request, "param", (DESKTOP, "light"))
    height = 740 if width < 700 else 900
    return {"viewport": {"width": width, "height": height}, "color_scheme": scheme}


def visited(page: Page) -> Iterator[str]:
    """Bring about each state, and yield its name."""
    for name, (address, act) in STATES.items():
        page.goto("about:blank")
        page.goto(address)
        act(page)
        yield name
        page.unroute_all()


@pytest.mark.parametrize("screen", [(PHONE, "light"), (PHONE, "dark")], indirect=True)
def test_every_state_can_be_used_by_all(page: Page, expected_errors: list[str]) -> None:
    """Axe finds nothing in any state and colour scheme, best practices included."""
    expected_errors += [REFUSED, "net::ERR_FAILED"]
    found = {name: all_findings(page) for name in visited(page)}
    assert {name: one for name, one in found.items() if one} == {}


def test_every_state_fits_a_wide_screen(page: Page, expected_errors: list[str]) -> None:
    """Form and result are side by side, and nothing is wider than the screen."""
    expected_errors += [REFUSED, "net::ERR_FAILED"]
    for name in visited(page):
        form = page.locator("form:visible").bounding_box()
        assert form
        # Beside what has to be mended there is no result.
        if not name.endswith(("-faults", "-unreachable")):
            result = page.get_by_role("region", name="Result").bounding_box()
            assert result
            assert form["x"] + form["width"] < result["x"] < DESKTOP - 300, name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


def test_the_examination_finds_what_is_wrong(page: Page) -> None:
    """Axe does find a field without a name and text with low contrast."""
    page.goto("/")
    expect_text(page, "Try one of these:")
    page.evaluate(
        """() => {
            const field = document.createElement("input");
            const text = document.createElement("p");
            text.textContent = "faint";
            text.style.setProperty("color", "#eee");
            text.style.setProperty("background", "#fff");
            document.getElementById("main").append(field, text);
        }"""
    )
    found = {one["id"] for one in findings(page)}
    assert {"label", "color-contrast"} <= found
    assert all_findings(page)


@pytest.mark.parametrize("screen", [(PHONE, "light")], indirect=True)
def test_what_is_touched_is_large_enough(page: Page) -> None:
    """Every target on a phone is at least 44 pixels wide and high."""
    for name in ("hand-claim-over", "play-claims", "discard-options"):
        address, act = STATES[name]
        page.goto(address)
        act(page)
        assert too_small(page) == [], name


def too_small(page: Page) -> list[str]:
    """List the targets that are too small for a finger."""
    return list(
        page.locator("a, button, input, select").evaluate_all(
            """(elements) => elements
            .filter((one) => one.checkVisibility() && !one.matches(".skip"))
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
            .filter(([{ width, height }]) => width < 44 || height < 44)
            .map(([{ width, height }, markup]) => `${width} x ${height}: ${markup}`)"""
        )
    )


@pytest.mark.parametrize(
    "name", ["hand-empty", "hand-claim-over", "play-claims", "discard-options"]
)
def test_nothing_is_cut_off_at_any_width(page: Page, name: str) -> None:
    """No element overflows the screen, in any layout and at its limits."""
    address, act = STATES[name]
    page.goto(address)
    act(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        beyond = page.locator("body *").evaluate_all(
            """(elements) => elements
                .filter((one) => one.checkVisibility() && !one.matches(".skip, .hidden-visually"))
                .filter((one) => {
                    const { left, right } = one.getBoundingClientRect();
                    return left < -0.5 || right > innerWidth + 0.5;
                })
                .map((one) => one.outerHTML.slice(0, 90))"""
        )
        assert beyond == [], width


@pytest.mark.parametrize("screen", [(PHONE, "light")], indirect=True)
def test_text_twice_as_large_still_fits(page: Page) -> None:
    """Double-size text needs no sideways scrolling, on any screen."""
    for name in ("hand-empty", "hand-claim-over", "play-claims", "discard-options"):
        address, act = STATES[name]
        page.goto(address)
        act(page)
        page.evaluate("document.documentElement.style.setProperty('font-size', '32px')")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name


@pytest.mark.quick
def test_the_letters_are_those_of_a_bare_machine(page: Page) -> None:
    """The tests use DejaVu, which is wider than other fonts."""
    if not has_dejavu():
        missing("DejaVu font")
    page.goto("/")
    tools = page.context.new_cdp_session(page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    title = tools.send("DOM.querySelector", {"nodeId": root, "selector": "h1"})
    drawn = tools.send("CSS.getPlatformFontsForNode", title)
    assert {font["familyName"] for font in drawn["fonts"]} == {"DejaVu Sans"}


@pytest.mark.parametrize("screen", [{"forced_colors": "active"}], ids=["forced"])
def test_in_forced_colours_only_the_view_that_is_shown_is_underlined(page: Page) -> None:
    """The others have no line, which would be drawn even if it were transparent."""
    page.goto("/#game")
    expect(page.locator(".views a[aria-current]")).to_have_text("Check a game")
    lines = "all => all.map((one) => getComputedStyle(one).borderBottomWidth)"
    others = page.locator(".views a:not([aria-current])").evaluate_all(lines)
    assert set(others) == {"0px"}
