"""Tests of the page with the contract."""

import json
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page, expect

from tests.browser.person import REFUSED, all_findings
from tests.contract.operations import DOCUMENT, OPERATIONS

BUSY = 20_000
"""Timeout in milliseconds for Swagger UI to render something on a busy machine."""


def opened(page: Page, operation: str) -> Locator:
    """Open the page at an operation, by a link to it."""
    (tag,) = next(one.definition["tags"] for one in OPERATIONS if str(one) == operation)
    page.goto(f"/docs#/{tag}/{operation}")
    block = page.locator(f"#operations-{tag}-{operation}")
    expect(block.get_by_role("button", name="Execute")).to_be_visible(timeout=BUSY)
    return block


def answer(block: Locator, status: str = "200") -> Locator:
    """Wait for the service's response, and return its status and body."""
    shown = block.locator(".live-responses-table tbody .response").first
    expect(shown).to_contain_text(status, timeout=BUSY)
    return shown


def body(block: Locator) -> dict[str, object]:
    """Return the JSON of a response."""
    parsed: dict[str, object] = json.loads(answer(block).locator("pre").first.inner_text())
    return parsed


def test_the_page_shows_the_contract(page: Page) -> None:
    """Every tag has its description and its operations, within one main landmark."""
    page.goto("/docs")
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        DOCUMENT["info"]["title"], timeout=BUSY
    )
    for tag in DOCUMENT["tags"]:
        section = page.locator(".opblock-tag-section").filter(
            has=page.locator(f"#operations-tag-{tag['name']}")
        )
        # Swagger UI draws words in backticks as code.
        expect(section).to_contain_text(tag["description"].replace("`", ""))
        under = [one for one in OPERATIONS if one.definition["tags"] == [tag["name"]]]
        expect(section.locator(".opblock")).to_have_count(len(under))
        for operation in under:
            name = f"#operations-{tag['name']}-{operation}"
            expect(section.locator(name)).to_contain_text(operation.definition["summary"])
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("main").locator(".opblock")).to_have_count(len(OPERATIONS))


SCREENS = [
    {"viewport": {"width": width, "height": 800}, "color_scheme": scheme}
    for width, scheme in ((360, "dark"), (1440, "light"))
]


@pytest.mark.parametrize("screen", SCREENS)
def test_everybody_can_use_the_page(page: Page, screen: dict[str, Any]) -> None:
    """Nothing scrolls sideways and axe finds nothing, in every state of the page."""
    width, scheme = screen["viewport"]["width"], screen["color_scheme"]

    def examined(name: str, part: str) -> None:
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        assert all_findings(page, part) == [], name

    page.goto("/docs")
    expect(page.locator(".opblock")).to_have_count(len(OPERATIONS), timeout=BUSY)
    assert ("dark-mode" in (page.locator("html").get_attribute("class") or "")) == (
        scheme == "dark"
    )
    examined("closed", "html")
    for operation in ("scoreShow", "getShow"):
        page.goto("about:blank")
        block = opened(page, operation)
        block.get_by_role("button", name="Execute").click()
        answer(block)
        examined(operation, f"[id$='-{operation}']")
    page.locator(".models-control").click()
    expect(page.locator(".json-schema-2020-12").first).to_be_visible(timeout=BUSY)
    examined("schemas", ".models")


def test_there_is_a_way_home(page: Page) -> None:
    """A link leads to the page for people; it is the first stop of the tab key."""
    page.goto("/docs")
    home = page.get_by_role("link", name="Cribbage: score a hand, check a game")
    page.keyboard.press("Tab")
    expect(home).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Score a hand")


def test_the_operations_can_be_filtered(page: Page) -> None:
    """The filter keeps operations with all the words in method, path, id, summary or tag."""
    page.goto("/docs")
    field = page.get_by_role("searchbox", name="Filter the operations")
    for words, left in (
        ("skunk", ["classifySkunk"]),
        ("POST /v1/show", ["scoreShow", "scoreShows"]),
        ("explain ruleset", ["getRuleset"]),
        ("nothing of this kind", []),
    ):
        field.fill(words, timeout=BUSY)
        expect(page.locator(".opblock")).to_have_count(len(left), timeout=BUSY)
        for operation in left:
            expect(page.locator(f"[id$='-{operation}']")).to_be_visible()
        expect(page.get_by_role("search")).to_contain_text(f"{len(left)} of {len(OPERATIONS)}")
    expect(page.get_by_role("main")).to_contain_text("No operation has all of these words")
    field.fill("")
    expect(page.locator(".opblock")).to_have_count(len(OPERATIONS), timeout=BUSY)


def test_a_hand_can_be_tried(page: Page) -> None:
    """The first example of POST /v1/show can be sent as it is, and gets 29."""
    block = opened(page, "scoreShow")
    block.get_by_role("button", name="Execute").click()
    assert body(block)["total"] == 29


def test_a_request_can_be_changed_by_keyboard(page: Page, expected_errors: list[str]) -> None:
    """The body can be edited and sent without a mouse; a duplicate card is shown by its place."""
    expected_errors.append(REFUSED)
    block = opened(page, "scoreShow")
    block.get_by_role("textbox").last.focus(timeout=BUSY)
    page.keyboard.press("Control+A")
    page.keyboard.insert_text('{"hand": ["AH", "2H", "4H", "5H"], "starter": "3S"}')
    block.get_by_role("button", name="Execute").focus()
    page.keyboard.press("Enter")
    assert body(block)["total"] == 11
    block.get_by_role("textbox").last.fill('{"hand": ["5H", "h5", "5C", "JD"], "starter": "5D"}')
    block.get_by_role("button", name="Execute").click()
    expect(answer(block, "422")).to_contain_text("#/hand/1")


def test_another_example_can_be_chosen(page: Page) -> None:
    """A game chosen from the list of examples is judged: ann has lost by her overcount."""
    block = opened(page, "adjudicateGame")
    block.locator(".examples-select select").first.select_option("overcount-loses", timeout=BUSY)
    block.get_by_role("button", name="Execute").click()
    violations = body(block)["violations"]
    assert isinstance(violations, list)
    assert [one["code"] for one in violations] == ["overcount"]


def test_the_examples_of_a_query_are_filled_in(page: Page) -> None:
    """GET /v1/show is sent with the examples of its parameters, the cards with commas."""
    block = opened(page, "getShow")
    with page.expect_request("**/v1/show?*") as sent:
        block.get_by_role("button", name="Execute").click()
    assert "hand=5H,5S,5C,JD&starter=5D" in sent.value.url
    assert body(block)["total"] == 29


def test_no_link_makes_the_page_show_something_else(page: Page) -> None:
    """A link cannot make the page load another contract or configuration."""
    other = "http://example.org/other.json"
    page.goto(f"/docs?url={other}&configUrl={other}")
    expect(page.locator(".opblock")).to_have_count(len(OPERATIONS), timeout=BUSY)


def test_a_script_that_is_not_the_services_does_not_run(
    page: Page, expected_errors: list[str]
) -> None:
    """The browser refuses an inline script, as the Content-Security-Policy says."""
    expected_errors.append("Content Security Policy")
    page.goto("/docs")
    with pytest.raises(Error, match="Content Security Policy"):
        page.add_script_tag(content="window.stranger = true")
    assert page.evaluate("window.stranger") is None
