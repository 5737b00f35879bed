"""Tests of invalid logs and of a failing service: every message, and no text lost."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.log import (
    OVERCOUNT,
    check,
    choose_file,
    dropped,
    example,
    expect_selection_in_view,
    expect_verdict,
    field,
    paste,
    result,
    selected,
    visit,
)
from tests.browser.person import REFUSED, tab_to

WON = "Bob wins, 121 to 119"


MALFORMED = [
    ('"play": "KS"},', '"play": "KS"}', "Line 16, column 9", "A comma is missing before this."),
    ("\n  ]\n}", "\n  ]\n}\n{}", "Line 32, column 1", "The log is complete before this point"),
]
"""What of the example is replaced by what, and where and how that is said to be wrong; all that can
be wrong is in tests/web/log.test.js.
"""


def test_a_text_that_is_no_json_is_explained(page: Page) -> None:
    """The message has line, column and a plain sentence, and its link selects the place."""
    visit(page)
    alert = page.get_by_role("alert").filter(has_text="cannot be read as a game log yet")
    for right, wrong, place, words in MALFORMED:
        text = example("overcount").strip().replace(right, wrong, 1)
        check(page, text)
        expect(alert.get_by_role("listitem")).to_have_count(1)
        expect(alert).to_contain_text(words)
        expect(field(page)).to_have_attribute("aria-invalid", "true")
        alert.get_by_role("button", name=place, exact=True).click()
        line, column = (int(word.strip(",")) for word in place.split()[1::2])
        assert selected(page) == text.split("\n")[line - 1][column - 1 : column]
        expect_selection_in_view(page)
        expect(field(page)).to_have_value(text)


def test_a_broken_log_is_followed_to_the_fault_and_mended(
    page: Page, expected_errors: list[str]
) -> None:
    """Every fault that the service finds links to its place; once fixed, the game is judged."""
    expected_errors.append(REFUSED)
    visit(page)
    text = example("overcount")
    broken = text.replace('"KS"}', '"KX"}').replace('"claim": 2', '"claim": 99')
    check(page, broken.replace('"first_dealer"', '"dealer"'))
    alert = page.get_by_role("alert").filter(has_text="3 things have to be put right")
    expect(alert.get_by_role("listitem")).to_have_count(3)
    expect(alert).to_contain_text(
        "Deal 1, the play, card 1 (Ann\N{RIGHT SINGLE QUOTATION MARK}s KX): "
    )
    alert.get_by_role("listitem").filter(has_text="KX").get_by_role("button").click()
    assert selected(page) == '"play": "KX"'
    expect_selection_in_view(page)
    page.keyboard.type('"play": "KS"')
    alert.get_by_role("listitem").filter(has_text="60").get_by_role("button").click()
    page.keyboard.type('"claim": 2')
    alert.get_by_role("listitem").filter(has_text="dealer").get_by_role("button").click()
    assert selected(page) == '"dealer": "Bob"'
    page.keyboard.type('"first_dealer": "Bob"')
    page.get_by_role("button", name="Check").click()
    expect_verdict(page, WON)
    expect(page.locator("#game-faults")).to_be_empty()
    expect(field(page)).to_have_value(text)


@pytest.mark.slow
def test_a_fault_is_followed_by_keyboard_alone(page: Page, expected_errors: list[str]) -> None:
    """The keyboard leads from the button to the message, and from there into the log."""
    expected_errors.append(REFUSED)
    visit(page)
    field(page).fill(example("overcount").replace('"9H", "10C"', '"9H", "9H"'))
    tab_to(page, page.get_by_role("button", name="Check"))
    page.keyboard.press("Enter")
    message = (
        page.get_by_role("alert")
        .get_by_role("listitem")
        .filter(has_text="9H is in the deal twice.")
    )
    expect(message).to_be_visible()
    tab_to(page, message.get_by_role("button"), "Shift+Tab")
    page.keyboard.press("Enter")
    assert selected(page) == '"9H"'


@pytest.mark.slow
def test_a_changed_log_is_said_to_be_changed(page: Page) -> None:
    """After a change the old verdict stays, marked as outdated, until the next check."""
    page.goto(OVERCOUNT)
    expect_verdict(page, WON)
    changed = page.get_by_text("The log has been changed since it was checked.")
    expect(changed).to_be_hidden()
    field(page).fill(example("overcount").replace('"claim": 4}', '"claim": 2}', 1))
    expect(changed).to_be_visible()
    expect_verdict(page, WON)
    page.get_by_role("button", name="Check").click()
    expect(changed).to_be_hidden()
    expect(result(page).get_by_text("It ends in deal 1, the show: Bob shows")).to_be_visible()


@pytest.mark.parametrize("way", ["chosen", "dropped"])
def test_a_file_is_read(page: Page, tmp_path: Path, way: str) -> None:
    """A file that is chosen or dropped on the field is judged at once."""
    content = example("overcount").encode()
    visit(page)
    if way == "chosen":
        path = tmp_path / "evening.json"
        path.write_bytes(content)
        choose_file(page, path)
    else:
        page.dispatch_event(
            "#game-log", "drop", {"dataTransfer": dropped(page, "evening.json", content)}
        )
    expect_verdict(page, WON)
    expect(field(page)).to_have_value(content.decode())


@pytest.mark.slow
def test_a_file_that_can_be_no_log_leaves_the_field_alone(page: Page, tmp_path: Path) -> None:
    """A picture is refused, and nothing typed is lost."""
    visit(page)
    field(page).fill("my own")
    path = tmp_path / "board.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe")
    choose_file(page, path)
    expect(page.get_by_role("alert")).to_contain_text("board.png is not a text file")
    expect(field(page)).to_have_value("my own")


@pytest.mark.slow
def test_what_was_typed_can_be_brought_back(page: Page) -> None:
    """A log that is replaced by an example is kept."""
    visit(page)
    field(page).fill("my own")
    page.get_by_role("button", name="Load").click()
    expect_verdict(page, WON)
    page.get_by_role("button", name="Bring it back").click()
    expect(field(page)).to_have_value("my own")
    expect(field(page)).to_be_focused()
    page.get_by_role("button", name="Clear").click()
    expect(field(page)).to_have_value("")
    page.get_by_role("button", name="Bring it back").click()
    expect(field(page)).to_have_value("my own")


@pytest.mark.slow
def test_a_huge_paste_is_left_out(page: Page) -> None:
    """A paste of two megabytes is refused with its size, and nothing typed is lost."""
    visit(page)
    field(page).fill("my own")
    paste(page, "5H 5S 5C JD\n" * 170_000)
    alert = page.get_by_role("alert").filter(has_text="What you pasted has 1.9 MB")
    expect(alert).to_contain_text("no game log is larger than 1.0 MB")
    expect(field(page)).to_have_value("my own")


@pytest.mark.slow
def test_a_large_paste_is_put_in_at_once(page: Page) -> None:
    """Thousands of lines are pasted without delay; the text they replace is kept."""
    visit(page)
    field(page).fill("my own")
    field(page).select_text()
    text = example("overcount").replace("\n", "\n" * 300)
    paste(page, text)
    expect(field(page)).to_have_value(text)
    page.get_by_role("button", name="Check").click()
    expect_verdict(page, WON)
    page.get_by_role("button", name="Bring it back").click()
    expect(field(page)).to_have_value("my own")


@pytest.mark.slow
def test_more_than_the_service_reads_is_not_sent(page: Page) -> None:
    """The message has the size and the limit, and the text is still there."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.post_data or ""))
    visit(page)
    text = '{"players": ["' + "x" * 300_000 + '"]}'
    check(page, text)
    alert = page.get_by_role("alert").filter(has_text="This is too large to be a game")
    expect(alert).to_contain_text("a log at most 256 KB")
    expect(field(page)).to_have_value(text)
    assert not [body for body in asked if "xxx" in body]


@pytest.mark.slow
def test_a_service_that_reads_less_says_so(page: Page, expected_errors: list[str]) -> None:
    """A log above this service's own limit gets a message, and is still there."""
    expected_errors.append(REFUSED)
    problem = {"type": "/problems/payload-too-large", "title": "x", "status": 413, "detail": "x"}
    visit(page)
    page.route(
        "**/v1/game",
        lambda route: route.fulfill(
            status=413, json=problem, content_type="application/problem+json"
        ),
    )
    check(page, example("teams"))
    expect(page.get_by_role("alert")).to_contain_text("more than the service reads at once.")
    expect(field(page)).to_have_value(example("teams"))


@pytest.mark.slow
def test_a_dead_service_is_said_to_be_so(page: Page, expected_errors: list[str]) -> None:
    """The log is still there, and once the service is back the same button works."""
    expected_errors.append("net::ERR_FAILED")
    visit(page)
    page.route("**/v1/game", lambda route: route.abort())
    check(page, example("overcount"))
    expect(page.get_by_role("alert")).to_contain_text("The service cannot be reached.")
    expect(field(page)).to_have_value(example("overcount"))
    page.unroute("**/v1/game")
    page.get_by_role("button", name="Check").click()
    expect_verdict(page, WON)
    expect(page.get_by_role("alert")).to_have_count(0)
    page.route("**/page/*/log/examples/*", lambda route: route.abort())
    page.get_by_role("button", name="Load").click()
    expect(page.get_by_role("alert")).to_contain_text("The example cannot be loaded")
    expect(field(page)).to_have_value(example("overcount"))


@pytest.mark.slow
def test_a_slow_answer_is_waited_for(page: Page) -> None:
    """After half a second the page says that it is waiting, after 20 that it gives up."""
    held: list[Route] = []
    page.clock.install()
    visit(page)

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/v1/game", hold)
    with page.expect_request("**/v1/game"):
        check(page, example("overcount"))
    page.clock.run_for(600)
    expect(page.get_by_text("Still waiting for the service …")).to_be_visible()
    page.clock.run_for(18_000)
    expect(page.get_by_role("alert")).to_contain_text("has not answered for 20 seconds")
    expect(field(page)).to_have_value(example("overcount"))
    page.unroute("**/v1/game")
    page.get_by_role("button", name="Check").click()
    expect_verdict(page, WON)


@pytest.mark.slow
def test_an_address_that_was_cut_short_is_said_to_be_so(page: Page) -> None:
    """A log in an address that cannot be decoded gets a message, and the view still works."""
    page.goto("/#game?log=q1YqSCxJLVayUoo")
    expect(page.get_by_role("alert")).to_contain_text("Was it cut short when it was copied?")
    page.get_by_role("button", name="Load").click()
    expect_verdict(page, WON)


@pytest.mark.slow
def test_an_example_that_is_none_is_said_to_be_so(page: Page, expected_errors: list[str]) -> None:
    """For an address with an unknown example a message names it."""
    expected_errors.append(REFUSED)
    page.goto("/#game?example=nobody")
    expect(page.get_by_role("alert")).to_have_text(
        "There is no example called nobody. Reload the page if it is in the list."
    )
