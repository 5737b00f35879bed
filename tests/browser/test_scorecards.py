"""Tests of writing score cards, and of what is said of them."""

import re

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.person import all_findings, picture, tab_to
from tests.browser.test_page_looks import WIDTHS

PHONE = {"viewport": {"width": 390, "height": 844}}
DESK = {"viewport": {"width": 1366, "height": 768}}
CARDS = "ann,bob,2,21\nann,cy,0,-9\nbob,ann,0,-16\nbob,cy,2,12\ncy,ann,2,9\ncy,bob,0,-12\n"


def begin(page: Page, cards: str = "") -> None:
    """Open the view, and choose a file with these cards."""
    page.goto("/#scorecards")
    expect(cell(page, 1, "player")).to_be_visible()
    if cards:
        open_files(page, cards.encode())
        expect(page.get_by_text("Cards that were read")).to_be_visible()


def open_files(page: Page, *contents: bytes) -> None:
    """Choose files."""
    page.get_by_label("Open a CSV").set_input_files(
        [FilePayload(name="night.csv", mimeType="text/csv", buffer=one) for one in contents]
    )


def cell(page: Page, card: int, name: str, game: int = 0) -> Locator:
    """Return a cell of a card: its player, or one of a game."""
    place = f"Card {card}, game {game}: {name}" if game else f"Card {card}: {name}"
    return page.get_by_label(place, exact=True)


def ranks(page: Page) -> Locator:
    """Return the rows of the standings, the qualifiers' line among them."""
    return page.locator(".standings tbody tr")


def paste(field: Locator, text: str) -> None:
    """Paste a text into a cell."""
    field.evaluate(
        """(field, text) => {
            field.focus();
            const data = new DataTransfer();
            data.setData("text/plain", text);
            const event = new ClipboardEvent(
                "paste", { clipboardData: data, bubbles: true, cancelable: true });
            field.dispatchEvent(event);
        }""",
        text,
    )


def test_two_cards_are_typed_and_disagree_at_both_rows(page: Page) -> None:
    """By keyboard alone; the sentence stands at both rows, and the ruling leads to its row."""
    begin(page)
    cell(page, 1, "player").focus()
    for word in ("ann", "bob", "2", "21", "", "bob", "ann", "0", "-16"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    said = "ann wrote 21 and bob wrote 16 for their game; ann, who would qualify, keeps 16."
    for card in (1, 2):
        expect(cell(page, card, "spread", 1)).to_have_accessible_description(said)
    expect(ranks(page)).to_have_text(["1ann211616", "1 qualifies", "2bob00\N{MINUS SIGN}160"])
    rulings = page.get_by_role("region", name="Rulings")
    expect(rulings.get_by_role("listitem")).to_contain_text(f"{said} ACC 12.2.a, b")
    rulings.get_by_role("button", name="bob, game 1").click()
    expect(cell(page, 2, "opponent", 1)).to_be_focused()
    page.get_by_label("How many qualify").fill("2")
    expect(rulings.get_by_role("listitem")).to_contain_text("bob, who would qualify, keeps 21")
    expect(ranks(page).last).to_have_text("2 qualify")


def test_the_cells_are_walked_as_in_a_spreadsheet(page: Page) -> None:
    """Tab and arrows go on, Enter in the empty row to the next card; what is typed stays."""
    begin(page, CARDS)
    start = cell(page, 1, "player")
    start.focus()
    tab_to(page, cell(page, 1, "points", 1))
    page.keyboard.press("ArrowDown")
    expect(cell(page, 1, "points", 2)).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowUp")
    expect(cell(page, 1, "spread", 1)).to_be_focused()
    page.evaluate("document.activeElement.mine = true")
    page.keyboard.type("-1")
    expect(page.get_by_text("ann wrote -1 for a win").first).to_be_visible()
    assert page.evaluate("document.activeElement.mine && document.activeElement.value") == "-1"
    cell(page, 1, "opponent", 3).focus()
    page.keyboard.press("Enter")
    expect(cell(page, 2, "player")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+Delete")
    expect(cell(page, 2, "opponent", 1)).to_have_value("cy")
    page.get_by_role("button", name="Remove card 2").click()
    expect(cell(page, 2, "player")).to_have_value("cy")
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(cell(page, 2, "opponent", 1)).to_have_value("ann")


def test_blocks_are_pasted_to_the_right_and_down(page: Page) -> None:
    """A block fills from its cell, four columns are cards, and what has no place is told."""
    begin(page)
    cell(page, 1, "player").fill("ann")
    paste(cell(page, 1, "opponent", 1), "bob\t2\t+21\ncy\t0\t\N{MINUS SIGN}9\n")
    expect(cell(page, 1, "spread", 2)).to_have_value("\N{MINUS SIGN}9")
    paste(cell(page, 1, "points", 2), "2\t9\tx\n3\t31\t\n")
    expect(cell(page, 1, "spread", 3)).to_have_value("31")
    expect(page.get_by_text("Line 1 is wider than the card. x")).to_be_visible()
    paste(cell(page, 2, "player"), "bob\tann\t0\t-21\ncy\tann\t0\t-9\n")
    expect(cell(page, 3, "player")).to_have_value("cy")
    expect(page.get_by_text("It counts once it has an opponent and points.")).to_be_visible()


def test_a_file_is_opened_or_dropped_and_told_by_line(page: Page) -> None:
    """What cannot be read is told with its line; a value that is none is marked at its cell."""
    text = '\ufeffPlayer;Opponent;Points;Spread\n"Ann";"O\'Neil; Pat";2;21\nann\n小林;דנה;4;-7\n'
    begin(page)
    page.locator("#night").evaluate(
        """(night, text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "night.csv"));
            night.dispatchEvent(
                new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )
    expect(cell(page, 1, "opponent", 1)).to_have_value("O'Neil; Pat")
    remark = "Line 3 lacks player, opponent or points. ann"
    expect(page.locator(".remarks li")).to_have_text(remark)
    wrong = cell(page, 2, "points", 1)
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description("Game points are 0, 2 or 3, not “4”.")
    expect(cell(page, 2, "player")).to_have_value("小林")
    wrong.fill("0")
    expect(ranks(page).last).to_have_text("2小林00\N{MINUS SIGN}70")
    open_files(page, b"\xff\xfe", CARDS.encode())
    expect(cell(page, 4, "player")).to_have_value("bob")


def test_a_tie_across_the_line_is_marked(page: Page) -> None:
    """The line stands above those who play for it, and a sentence names them."""
    begin(page, "ann,bob,2,5\ncy,dee,2,5\n")
    expect(ranks(page)).to_have_text(["1 qualifies", "1=ann2155", "1=cy2155"])
    tied = "ann and cy are tied across the line, and play a game for it."
    expect(page.get_by_text(tied)).to_be_visible()


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("ann,ann,2,5\n", "Must be somebody other than ann (got ann)."),
        (
            "ann,b\u200bob,2,5\n",
            re.compile("^Must be a name of 1 to 40 characters without control"),
        ),
    ],
)
def test_a_name_that_cannot_be(
    page: Page, expected_errors: list[str], cards: str, words: str | re.Pattern[str]
) -> None:
    """It is told at its cell, in words, and the standings of before stay."""
    expected_errors.append("status of 4")
    begin(page, "cy,dee,2,5\n")
    expect(ranks(page)).to_have_count(2)
    open_files(page, cards.encode())
    field = cell(page, 2, "opponent", 1)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(words)
    expect(page.get_by_text("the standings before the last change")).to_be_visible()
    field.fill("eve")
    expect(ranks(page)).to_have_count(3)


def test_without_the_service_nothing_is_lost(page: Page, expected_errors: list[str]) -> None:
    """It is said that it is away, the cards stay, and a retry has the standings."""
    expected_errors.append("ERR_FAILED")
    page.route("**/v1/scorecards", lambda route: route.abort())
    begin(page, CARDS)
    alert = page.locator("#night").get_by_role("alert")
    expect(alert).to_contain_text("The service cannot be reached. What you entered is still here.")
    expect(cell(page, 3, "player")).to_have_value("cy")
    page.unroute("**/v1/scorecards")
    alert.get_by_role("button", name="Retry").click()
    expect(ranks(page)).to_have_count(4)


@pytest.mark.parametrize("screen", [PHONE, pytest.param(DESK, marks=pytest.mark.slow)])
def test_the_example_can_be_used_by_all_and_printed(page: Page) -> None:
    """Axe finds nothing, nothing is too wide, and paper has standings and rulings, a page each."""
    begin(page)
    page.get_by_role("button", name="Example").click()
    expect(page.locator(".night-rulings li")).to_have_count(4)
    page.get_by_text("My nights").click()
    assert all_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    picture(page, f"scorecards-{page.viewport_size and page.viewport_size['width']}")
    page.evaluate("document.documentElement.style.setProperty('font-size', '32px')")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    page.emulate_media(media="print")
    for kind in ("input:visible", "button:visible", "nav:visible", "#main .hint:visible"):
        expect(page.locator(kind)).to_have_count(0)
    expect(page.locator(".night-rulings b").first).to_have_text("Bob, game 1")
    assert re.findall(rb"/Count (\d+)", page.pdf(format="A4")) == [b"2"]
