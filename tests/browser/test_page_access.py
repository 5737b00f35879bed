"""The page is for everybody: on any screen, in light and dark, with keyboard and screen reader."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.person import REFUSED, all_findings, findings, picture, tab_to
from tests.browser.visits import visits
from tests.tools import has_dejavu, missing

Act = Callable[[Page], object]

SHOW = "**/v1/show"
PHONE, DESKTOP = 360, 1440
SLOW = pytest.mark.slow


def expect_text(page: Page, words: str) -> None:
    """Expect to see words."""
    expect(page.get_by_text(words).first).to_be_visible()


def busy(page: Page) -> None:
    """Ask a service that takes its time."""
    held: list[Route] = []
    page.route(SHOW, lambda route: held.append(route))  # noqa: PLW0108 - no builtin
    page.get_by_label("Hand").fill("5H 5S 5C JD")
    page.keyboard.press("Enter")
    expect(page.locator("#hand-result[aria-busy=true]")).to_be_visible()


def unreachable(page: Page) -> None:
    """Ask a service that is gone."""
    page.route(SHOW, lambda route: route.abort())
    page.get_by_label("Hand").fill("5H 5S 5C JD")
    page.keyboard.press("Enter")
    expect_text(page, "The service cannot be reached.")


STATES: dict[str, tuple[str, Act]] = {
    "hand-empty": ("/", lambda page: expect_text(page, "Look at one of these:")),
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
        lambda page: expect_text(page, "Players say nineteen"),
    ),
    "hand-faults": (
        "/#hand?hand=5H+5S+5X+JD&starter=&claim=lots",
        lambda page: expect_text(page, "(got '5X')"),
    ),
    "hand-unreachable": ("/", unreachable),
    "hand-busy": ("/", busy),
    "play-empty": ("/#play", lambda page: expect_text(page, "Look at one of these:")),
    "play-claims": (
        "/#play?cards=8H+7S%3D2+9C%3D5&ruleset=ask-a-link",
        lambda page: expect_text(page, "Over by 2"),
    ),
    "play-ended": (
        "/#play?cards=7H+5S+6D+4C+9D",
        lambda page: expect_text(page, "The count has ended"),
    ),
    "play-faults": ("/#play?cards=KH+QH+9C+3D", lambda page: expect_text(page, "takes it to 32")),
    "discard-empty": ("/#discard", lambda page: expect_text(page, "Look at one of these:")),
    "discard-options": (
        "/#discard?dealt=5H+6H+7S+8D+JC+KD&dealer=false",
        lambda page: page.get_by_role("row").nth(2).get_by_role("button").click(),
    ),
    "discard-faults": (
        "/#discard?dealt=5H+6H+7S&dealer=false",
        lambda page: expect_text(page, "Each player is dealt 6 cards"),
    ),
}
"""How each state of the page is come to: its address, and what is done there."""

SOME = ("hand-claim-over", "hand-faults", "discard-options")
"""A result, a form with faults and a long list; `make test-slow` looks at every state."""

WIDTHS = (320, PHONE, 412, 600, 720, 721, 1024, 1179, 1180, DESKTOP)
"""Of every layout, and at their limits."""


@pytest.fixture
def screen(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return a screen of this width and scheme."""
    width, scheme = getattr(request, "param", (DESKTOP, "light"))
    height = 740 if width < 700 else 900
    return {"viewport": {"width": width, "height": height}, "color_scheme": scheme}


def on_screens(width: int) -> pytest.MarkDecorator:
    """Look at some states on a light screen of this width, and slowly at all in both schemes."""
    return pytest.mark.parametrize(
        ("screen", "states"),
        [
            pytest.param((width, "light"), SOME, id="some-light"),
            pytest.param((width, "light"), tuple(STATES), id="all-light", marks=SLOW),
            pytest.param((width, "dark"), tuple(STATES), id="all-dark", marks=SLOW),
        ],
        indirect=["screen"],
    )


def visited(page: Page, screen: dict[str, Any], states: Sequence[str]) -> Iterator[str]:
    """Come to each state, keep a picture of it to be looked at, and give its name."""
    for name in states:
        address, act = STATES[name]
        page.goto("about:blank")
        page.goto(address)
        act(page)
        picture(page, f"{name}-{screen['viewport']['width']}-{screen['color_scheme']}")
        yield name
        page.unroute_all()


@on_screens(PHONE)
def test_every_state_can_be_used_by_all(
    page: Page, expected_errors: list[str], screen: dict[str, Any], states: Sequence[str]
) -> None:
    """There is no finding of axe, best practices and all, in neither colour scheme."""
    expected_errors += [REFUSED, "net::ERR_FAILED"]
    found = {name: all_findings(page) for name in visited(page, screen, states)}
    assert {name: one for name, one in found.items() if one} == {}


@SLOW
@on_screens(DESKTOP)
def test_every_state_fits_a_wide_screen(
    page: Page, expected_errors: list[str], screen: dict[str, Any], states: Sequence[str]
) -> None:
    """Form and result stand beside each other, and nothing is wider than the screen."""
    expected_errors += [REFUSED, "net::ERR_FAILED"]
    for name in visited(page, screen, states):
        form = page.locator("form:visible").bounding_box()
        result = page.get_by_role("region", name="Result").bounding_box()
        assert form
        assert result
        assert form["x"] + form["width"] < result["x"] < DESKTOP - 300, name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name


@pytest.mark.slow
def test_the_examination_finds_what_is_wrong(page: Page) -> None:
    """A field without a name and a faint text are found, so that silence means something."""
    page.goto("/")
    expect_text(page, "Look at one of these:")
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
    """Everything to press on a phone is 44 pixels wide and high at least."""
    for name in ("hand-claim-over", "play-claims", "discard-options"):
        address, act = STATES[name]
        page.goto(address)
        act(page)
        assert too_small(page) == [], name


def too_small(page: Page) -> list[str]:
    """List what a finger may miss."""
    return list(
        page.locator("a, button, input, select").evaluate_all(
            """(elements) => elements
            .filter((one) => one.checkVisibility() && !one.matches(".skip"))
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
            .filter(([{ width, height }]) => width < 44 || height < 44)
            .map(([{ width, height }, markup]) => `${width} x ${height}: ${markup}`)"""
        )
    )


@SLOW
@pytest.mark.parametrize(
    "name", ["hand-empty", "hand-claim-over", "play-claims", "discard-options"]
)
def test_nothing_is_cut_off_at_any_width(page: Page, name: str) -> None:
    """No part reaches beyond the screen, in whichever of the layouts and at their limits."""
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
    """Whoever reads with large letters does not have to scroll sideways, on any screen."""
    for name in ("hand-empty", "hand-claim-over", "play-claims", "discard-options"):
        address, act = STATES[name]
        page.goto(address)
        act(page)
        page.evaluate("document.documentElement.style.setProperty('font-size', '32px')")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 740})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name


@pytest.mark.parametrize("screen", [(PHONE, "light")], indirect=True)
def test_a_long_address_makes_no_wide_page(page: Page, expected_errors: list[str]) -> None:
    """Rules with an endless name are cut, and what is said about them is broken into lines."""
    expected_errors.append(REFUSED)
    for place in ("hand?hand", "discard?dealt"):
        page.goto(f"/#{place}={'5' * 300}&ruleset={'x' * 300}")
        view = page.locator(f"#{place.partition('?')[0]}")
        fault = view.get_by_text("Must have at most 64 characters (got 300).").first
        expect(fault).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE
        option = view.get_by_label("Rules").locator("option:checked")
        expect(option).to_have_text("x" * 40 + "…")


def test_the_views_are_reached_by_keyboard(page: Page) -> None:
    """The tab key leads to each of the views; the one that is shown is marked as such."""
    page.goto("/")
    views = (
        "Count the play",
        "What to discard",
        "Check a game",
        "Compare the rules",
        "Score a hand",
    )
    for name in views:
        link = page.get_by_role("navigation", name="Views").get_by_role("link", name=name)
        page.get_by_role("link", name="Skip to the content").focus()
        tab_to(page, link)
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text(name)
        expect(link).to_have_attribute("aria-current", "page")
        expect(page.locator("[aria-current=page]")).to_have_count(1)
        expect(page).to_have_title(f"{name} · Cribbage")


def test_the_navigation_can_be_skipped(page: Page) -> None:
    """The first stop of the tab key leads past the navigation, and leaves the address alone."""
    page.goto("/#hand?hand=5H+5S+5C+JD&starter=5D")
    address = page.url
    skip = page.get_by_role("link", name="Skip to the content")
    tab_to(page, skip)
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    assert page.url == address
    page.keyboard.press("Tab")
    expect(page.get_by_label("A player")).to_be_focused()


def test_the_focus_can_be_seen(page: Page) -> None:
    """Whatever has the focus by keyboard is outlined."""
    page.goto("/#hand?hand=5H+5S+5C+JD&starter=5D")
    expect_text(page, "Where the points are")
    seen = set()
    for _ in range(30):
        page.keyboard.press("Tab")
        name, outline = page.evaluate(
            """() => {
                const one = document.activeElement;
                // A radio button is drawn by what stands beside it.
                const drawn = one.type === "radio" ? one.nextElementSibling : one;
                return [one.outerHTML.slice(0, 80), getComputedStyle(drawn).outlineStyle];
            }"""
        )
        assert one_is_outside(name) or outline == "solid", name
        seen.add(name)
    assert len(seen) > 15


def one_is_outside(name: str) -> bool:
    """Tell whether the focus has left the page for the browser itself."""
    return name.startswith("<body")


def test_an_address_of_no_view_shows_the_first(page: Page) -> None:
    """Whatever stands behind the #, there is something to see."""
    for address in ("/#nothing", "/#", "/#hand", "/#%%%?%%"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_have_text("Score a hand")
        expect(page.get_by_label("Hand")).to_be_visible()


def test_a_view_that_cannot_be_loaded_can_be_tried_again(
    page: Page, expected_errors: list[str]
) -> None:
    """If a module is missing, the page says so; a press of the button loads it."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/page/*/discard.js", lambda route: route.abort())
    page.goto("/")
    expect_text(page, "Look at one of these:")
    page.get_by_role("link", name="What to discard").click()
    lost = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(lost).to_be_visible()
    page.get_by_role("link", name="Score a hand").click()
    expect(page.get_by_label("Hand")).to_be_visible()
    expect(lost).to_be_hidden()
    page.get_by_role("link", name="What to discard").click()
    expect(lost).to_be_visible()
    page.unroute("**/page/*/discard.js")
    lost.get_by_role("button", name="Retry").click()
    expect(page.get_by_label("Dealt")).to_be_visible()
    expect(lost).to_be_hidden()


@pytest.mark.slow
def test_a_page_whose_files_are_missing_says_so(page: Page, expected_errors: list[str]) -> None:
    """While replicas of two versions run, a page may come from one and its files from the other."""
    expected_errors.append("404|MIME type")
    page.route("**/page/**", lambda route: route.fulfill(status=404))
    page.goto("/")
    expect_text(page, "Parts of this page have not been loaded. Reload it in a moment.")
    page.unroute("**/page/**")
    page.reload()
    expect(page.get_by_label("Hand")).to_be_visible()
    expect(page.get_by_text("have not been loaded")).to_have_count(0)


def test_a_page_that_is_older_than_an_update_is_to_be_reloaded(
    page: Page, expected_errors: list[str]
) -> None:
    """What it has loaded goes on; a view or an example that is gone is told, with what helps."""
    expected_errors.append("404")
    page.goto("/#game")
    page.get_by_role("tab", name="Paste").click()
    page.route("**/page/**", lambda route: route.fulfill(status=404))
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("alert")).to_contain_text("Reload the page if it is in the list.")
    page.get_by_role("link", name="What to discard").click()
    expect(page.get_by_role("alert")).to_contain_text("reload the page")
    page.unroute("**/page/**")
    page.reload()
    expect(page.get_by_label("Dealt")).to_be_visible()


@pytest.mark.slow
def test_rules_that_cannot_be_listed_do_not_stop_a_count(
    page: Page, expected_errors: list[str]
) -> None:
    """Without the list of rulesets a hand is scored all the same."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/v1/rulesets", lambda route: route.abort())
    page.goto("/#hand?hand=5H+5S+5C+JD&starter=5D&claim=30")
    expect_text(page, "Over by 1: you said 30, it is 29.")


def test_the_letters_are_those_of_a_bare_machine(page: Page) -> None:
    """What fits here fits where DejaVu is the only font, which is wider than others."""
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


def test_a_first_visit_takes_little_and_a_reload_next_to_nothing(page: Page) -> None:
    """Files come compressed, and are kept: after that only the document is asked about."""
    first, again = visits(page, "/")
    assert first.transferred < 100_000
    assert len(first.asked) < 35
    assert again.asked == ["/"]
    assert again.transferred < 2_000
