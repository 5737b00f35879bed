"""Tests of loading the page, and of messages when a part cannot be loaded."""

import pytest
from playwright.sync_api import Page, expect

from tools.visits import visits


def test_a_view_that_cannot_be_loaded_can_be_tried_again(
    page: Page, expected_errors: list[str]
) -> None:
    """If a module is missing, the page says so, with a button to retry."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/page/*/discard/discard.js", lambda route: route.abort())
    page.goto("/")
    expect(page.get_by_text("Try one of these:")).to_be_visible()
    page.get_by_role("link", name="What to discard").click()
    lost = page.get_by_role("alert").filter(has_text="could not be loaded")
    expect(lost).to_be_visible()
    page.get_by_role("link", name="Score a hand").click()
    expect(page.get_by_label("Hand and starter")).to_be_visible()
    expect(lost).to_be_hidden()
    page.get_by_role("link", name="What to discard").click()
    expect(lost).to_be_visible()
    page.unroute("**/page/*/discard/discard.js")
    lost.get_by_role("button", name="Retry").click()
    expect(page.get_by_label("Dealt")).to_be_visible()
    expect(lost).to_be_hidden()


def test_a_page_whose_files_are_missing_says_so(page: Page, expected_errors: list[str]) -> None:
    """The page may come from a replica of one version, and its files from another."""
    expected_errors.append("404|MIME type")
    page.route("**/page/**", lambda route: route.fulfill(status=404))
    page.goto("/")
    expect(
        page.get_by_text("Parts of this page have not been loaded. Reload it in a moment.")
    ).to_be_visible()
    page.unroute("**/page/**")
    page.reload()
    expect(page.get_by_label("Hand and starter")).to_be_visible()
    expect(page.get_by_text("have not been loaded")).to_have_count(0)


def test_a_page_that_is_older_than_an_update_is_to_be_reloaded(
    page: Page, expected_errors: list[str]
) -> None:
    """Loaded views still work; a view or example that is gone gets a message to reload."""
    expected_errors.append("404")
    page.goto("/#game")
    example = page.get_by_role("link", name="Load an example")
    expect(example).to_be_visible()
    page.route("**/page/**", lambda route: route.fulfill(status=404))
    example.click()
    expect(page.get_by_role("alert")).to_contain_text("reload the page")
    page.get_by_role("link", name="What to discard").click()
    expect(page.get_by_role("alert")).to_contain_text("reload the page")
    page.unroute("**/page/**")
    page.reload()
    expect(page.get_by_label("Dealt")).to_be_visible()


def test_rules_that_cannot_be_listed_do_not_stop_a_count(
    page: Page, expected_errors: list[str]
) -> None:
    """Without the list of rulesets a hand is still scored."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/v1/rulesets", lambda route: route.abort())
    page.goto("/#hand?hand=5H+5S+5C+JD&starter=5D&claim=30")
    expect(page.get_by_text("Over by 1: you said 30, it is 29.")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "most", "requests"), [("/", 50, 20), ("/#game", 140, 60), ("/#scorecards", 90, 40)]
)
def test_a_first_visit_takes_little_and_a_reload_next_to_nothing(
    page: Page, path: str, most: int, requests: int
) -> None:
    """Files are compressed and cached; a reload only requests the document."""
    first, again = visits(page, path)
    assert first.transferred < most * 1_000
    assert len(first.asked) <= requests
    assert again.asked == ["/"]
    assert again.transferred < 2_000
