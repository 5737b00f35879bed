"""Tests of writing score cards, and of what is said of them."""

import re
from itertools import product

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.person import all_findings, tab_to
from tests.browser.test_page_looks import WIDTHS

PHONE = {"viewport": {"width": 390, "height": 844}}
DESK = {"viewport": {"width": 1366, "height": 768}}
CARDS = "ann,bob,2,21\nann,cy,0,-9\nbob,ann,0,-16\nbob,cy,2,12\ncy,ann,2,9\ncy,bob,0,-12\n"


def begin(page: Page, cards: str = "") -> None:
    """Open the view, and choose a file with these cards."""
    page.goto("/#scorecards")
    expect(fold(page, 1)).to_be_visible()
    if cards:
        open_files(page, cards.encode())
        read_as(page)


def read_as(
    page: Page, line: str = "a row of somebody\N{RIGHT SINGLE QUOTATION MARK}s card"
) -> None:
    """Wait until files are read; where it is asked, say what a line is, and read them."""
    read = page.get_by_role("button", name="Read the cards")
    done = page.get_by_text("Cards that were read")
    expect(read.or_(done).first).to_be_visible()
    if read.is_visible():
        page.get_by_label(f"Each line is {line}").check()
        read.click()
    expect(done).to_be_visible()


def open_files(page: Page, *contents: bytes) -> None:
    """Choose files."""
    page.get_by_label("Open files").set_input_files(
        [FilePayload(name="night.csv", mimeType="text/csv", buffer=one) for one in contents]
    )


def fold(page: Page, card: int) -> Locator:
    """Return the button that opens and folds a card; it has its player and sums."""
    return page.get_by_role("region", name=f"Card {card}", exact=True).locator("[aria-expanded]")


def cell(page: Page, card: int, name: str, game: int = 0) -> Locator:
    """Return a cell of a card: its player, or one of a game."""
    place = f"Card {card}, game {game}: {name}" if game else f"Card {card}: {name}"
    return page.get_by_label(place, exact=True)


def opened(page: Page, card: int, name: str, game: int = 0) -> Locator:
    """Open a card, and return a cell of it."""
    if fold(page, card).get_attribute("aria-expanded") == "false":
        fold(page, card).click()
    return cell(page, card, name, game)


def marked(field: Locator, words: str | re.Pattern[str]) -> None:
    """Expect that a cell is marked, and described by these words."""
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_accessible_description(words)


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


def told(page: Page) -> Locator:
    """Return what is read aloud."""
    return page.locator("#night-said")


@pytest.mark.quick
def test_two_cards_are_typed_and_disagree_at_both_rows(page: Page) -> None:
    """By keyboard alone; both rows are marked, and the ruling leads to its row."""
    begin(page)
    cell(page, 1, "player").focus()
    for word in ("ann", "bob", "2", "21", "", "bob", "ann", "0", "16"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    minus = "\N{MINUS SIGN}"
    expect(cell(page, 2, "spread", 1)).to_have_value(f"{minus}16")
    said = "ann wrote 21 and bob wrote 16 for their game; ann, an apparent qualifier, counts 16."
    expect(told(page)).to_have_text(said)
    for card in (1, 2):
        marked(opened(page, card, "spread", 1), said)
        expect(fold(page, card)).to_contain_text("1 marked")
    expect(ranks(page)).to_have_text(["1ann1211616", "1 qualifies", f"2bob100{minus}160"])
    rulings = page.get_by_role("region", name="Rulings")
    expect(rulings.get_by_role("listitem")).to_contain_text(f"{said} ACC 12.2.a")
    expect(rulings.locator(".rule")).to_have_text("ACC 12.2.a")
    fold(page, 2).click()
    rulings.get_by_role("button", name="bob, game 1").click()
    expect(cell(page, 2, "spread", 1)).to_be_focused()
    page.get_by_label("How many qualify").fill("2")
    expect(rulings.get_by_role("listitem")).to_contain_text("bob, an apparent qualifier, counts 21")
    expect(rulings.locator(".rule")).to_have_text("ACC 12.2.b")
    expect(ranks(page).last).to_have_text("2 qualify")
    page.get_by_label("How many qualify").fill("x2")
    marked(page.get_by_label("How many qualify"), re.compile("from 1 to 300, not “x2”"))
    cell(page, 2, "spread", 1).fill("+16")
    expect(told(page)).to_contain_text("bob wrote 16 for a loss; it counts as -16.")


@pytest.mark.quick
def test_the_cells_are_walked_by_tab_and_enter(page: Page) -> None:
    """Both go on, Enter in the empty row to the next card; undo brings rows back."""
    begin(page, CARDS)
    opened(page, 1, "player").focus()
    tab_to(page, cell(page, 1, "points", 1))
    page.keyboard.press("Enter")
    expect(cell(page, 1, "spread", 1)).to_be_focused()
    page.evaluate("document.activeElement.mine = true")
    page.keyboard.type("-1")
    expect(page.get_by_text("ann wrote -1 for a win").first).to_be_visible()
    assert page.evaluate("document.activeElement.mine && document.activeElement.value") == "-1"
    cell(page, 1, "opponent", 3).focus()
    page.keyboard.press("Enter")
    expect(cell(page, 2, "player")).to_be_focused()
    expect(cell(page, 1, "player")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Delete")
    expect(cell(page, 2, "opponent", 1)).to_have_value("cy")
    page.keyboard.press("Control+z")
    expect(cell(page, 2, "opponent", 1)).to_have_value("ann")
    page.keyboard.press("Control+Shift+z")
    expect(cell(page, 2, "opponent", 1)).to_have_value("cy")
    page.get_by_role("button", name="Remove card 2").click()
    expect(cell(page, 2, "player")).to_have_value("cy")
    for _ in range(4):
        page.keyboard.press("Control+z")
    expect(fold(page, 1)).to_have_text("New card")


def test_names_are_offered_while_they_are_typed(page: Page) -> None:
    """Those of other cards; players without a card are told above the table."""
    begin(page, "Gus,Zoë,2,5\nZoë,GUS,0,-5\nZoë,Hal,2,7\n")
    field = opened(page, 2, "opponent", 1)
    options = "input => [...input.list.options].map(({ value }) => value)"
    assert field.evaluate(options) == ["Gus", "Zoë"]
    expect(page.locator(".warned")).to_contain_text("Without a card: GUS and Hal.")
    expect(fold(page, 2)).not_to_contain_text("marked")


@pytest.mark.quick
def test_sums_stand_at_each_card_and_wrong_totals_are_marked(page: Page) -> None:
    """The sums are those of the rows; a player's own total is held against them."""
    begin(page, CARDS)
    minus = "\N{MINUS SIGN}"
    expect(fold(page, 1)).to_contain_text(f"2 games: 2 points, 1 won, +21 {minus}9 = +12")
    opened(page, 1, "player")
    page.get_by_text("Totals that the player wrote").click()
    total = page.get_by_label("Card 1, total spread", exact=True)
    total.fill("13")
    words = "ann wrote 13 as total spread; the rows add up to 12."
    marked(total, words)
    ruling = page.get_by_role("button", name="ann, total spread")
    fold(page, 1).click()
    ruling.click()
    expect(total).to_be_focused()
    total.fill("12")
    expect(ruling).to_have_count(0)
    numbers = r"/points|game \d+: spread|total [pwm]/"
    modes = f"list => list.map(one => one.inputMode + {numbers}.test(one.ariaLabel))"
    assert set(page.locator("#night-table input").evaluate_all(modes)) == {"numerictrue", "false"}


def test_nothing_moves_under_the_finger(page: Page) -> None:
    """A row that is typed in and a card that is opened stay where they are."""
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, CARDS)
    expect(ranks(page)).to_have_count(4)
    opened(page, 1, "spread", 1).focus()
    target = fold(page, 3)
    target.scroll_into_view_if_needed()
    before = target.bounding_box()
    target.click()
    after = target.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) <= 4
    name = opened(page, 4, "player")
    expect(name).to_be_focused()
    place = name.bounding_box()
    name.fill("dee")
    expect(ranks(page)).to_have_count(5)
    moved = name.bounding_box()
    assert place
    assert moved
    assert abs(moved["y"] - place["y"]) <= 4


def test_a_tie_across_the_line_is_marked(page: Page) -> None:
    """The line stands above those who play for it, and a sentence names them."""
    begin(page, "ann,bob,2,5\ncy,dee,2,5\n")
    expect(ranks(page)).to_have_text(["1 qualifies", "1=ann12155", "1=cy12155"])
    tied = "ann and cy are tied across the line, and play a game for it."
    expect(page.get_by_text(tied)).to_be_visible()


def test_a_name_that_cannot_be(page: Page, expected_errors: list[str]) -> None:
    """It is told at its cell in words; the standings of before stay. Nobody plays himself."""
    expected_errors.append("status of 4")
    begin(page, "cy,dee,2,5\neve,cy,0,-5\neve,eve,2,5\n")
    marked(opened(page, 2, "opponent", 2), "An opponent must be somebody other than eve.")
    warned = page.locator(".warned li")
    expect(warned.first).to_have_text("1 of 3 rows does not count yet.")
    expect(warned.last).to_have_text("On the own card as an opponent: eve.")
    expect(ranks(page)).to_have_count(3)
    field = page.get_by_label("Card 2: player")
    field.fill("cy")
    marked(field, "Cy has a card already.")
    expect(page.get_by_text("the standings before the last change")).to_be_visible()
    field.fill("fay")
    expect(ranks(page).filter(has_text="fay")).to_be_visible()


def test_without_the_network_nothing_is_lost(page: Page, expected_errors: list[str]) -> None:
    """The cards stay; the standings come when the network is back, or by a press of Retry."""
    expected_errors.append("ERR_FAILED")
    page.route("**/v1/scorecards", lambda route: route.abort())
    begin(page, CARDS)
    alert = page.locator("#night").get_by_role("alert")
    expect(alert).to_contain_text("The service cannot be reached. What you entered is still here.")
    expect(fold(page, 3)).to_contain_text("cy")
    page.unroute("**/v1/scorecards")
    alert.get_by_role("button", name="Retry").click()
    expect(ranks(page)).to_have_count(4)
    expected_errors.append("ERR_INTERNET_DISCONNECTED")
    page.context.set_offline(True)
    opened(page, 1, "spread", 1).fill("19")
    expect(alert).to_contain_text("This goes on by itself.")
    page.context.set_offline(False)
    expect(ranks(page).first).to_contain_text("ann22171")
    expect(alert).to_have_count(0)


@pytest.mark.parametrize("screen", [PHONE, DESK])
def test_the_example_can_be_used_by_all_and_printed(page: Page) -> None:
    """Axe finds nothing, nothing is too wide, and paper has standings and rulings on one page."""
    begin(page)
    page.get_by_role("button", name="Example").click()
    rules = [f"ACC 12.2.{letter}" for letter in "acfd"]
    expect(page.locator(".rule")).to_have_text(rules)
    counts = [f"{count} marked" for count in (1, 2, 2, 1)]
    expect(page.locator(".card-marked")).to_have_text(counts)
    page.get_by_text("My nights").click()
    assert all_findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for size, width in product(("16px", "32px"), WIDTHS):
        page.evaluate(f"document.documentElement.style.setProperty('font-size', '{size}')")
        page.set_viewport_size({"width": width, "height": 740})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate("document.documentElement.style.removeProperty('font-size')")
    page.emulate_media(media="print")
    for kind in ("input:visible", "button:visible", "nav:visible", "#main .hint:visible"):
        expect(page.locator(kind)).to_have_count(0)
    expect(page.locator(".night-rulings b").first).to_have_text("Bob, game 1")
    assert re.findall(rb"/Count (\d+)", page.pdf(format="A4")) == [b"1"]
