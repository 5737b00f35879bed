"""Tests of writing score cards, and of what is said of them."""

import re
from itertools import product

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
    expect(fold(page, 1)).to_be_visible()
    if cards:
        open_files(page, cards.encode())
        expect(page.get_by_text("Cards that were read")).to_be_visible()


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


def test_two_cards_are_typed_and_disagree_at_both_rows(page: Page) -> None:
    """By keyboard alone; both rows are marked, and the ruling leads to its row."""
    begin(page)
    cell(page, 1, "player").focus()
    for word in ("ann", "bob", "2", "21", "", "bob", "ann", "0", "16"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    minus = "\N{MINUS SIGN}"
    expect(cell(page, 2, "spread", 1)).to_have_value(f"{minus}16")
    said = "ann wrote 21 and bob wrote 16 for their game; ann, who would qualify, keeps 16."
    expect(told(page)).to_have_text(said)
    for card in (1, 2):
        marked(opened(page, card, "spread", 1), said)
        expect(fold(page, card)).to_contain_text("1 marked")
    expect(ranks(page)).to_have_text(["1ann211616", "1 qualifies", f"2bob00{minus}160"])
    rulings = page.get_by_role("region", name="Rulings")
    expect(rulings.get_by_role("listitem")).to_contain_text(f"{said} ACC 12.2.a")
    expect(rulings.locator(".rule")).to_have_text("ACC 12.2.a")
    fold(page, 2).click()
    rulings.get_by_role("button", name="bob, game 1").click()
    expect(cell(page, 2, "spread", 1)).to_be_focused()
    page.get_by_label("How many qualify").fill("2")
    expect(rulings.get_by_role("listitem")).to_contain_text("bob, who would qualify, keeps 21")
    expect(rulings.locator(".rule")).to_have_text("ACC 12.2.b")
    expect(ranks(page).last).to_have_text("2 qualify")
    page.get_by_label("How many qualify").fill("x2")
    marked(page.get_by_label("How many qualify"), re.compile("from 1 to 300, not “x2”"))
    cell(page, 2, "spread", 1).fill("+16")
    expect(told(page)).to_contain_text("bob wrote 16 for a loss; it counts as -16.")


def test_the_cells_are_walked_as_in_a_spreadsheet(page: Page) -> None:
    """Tab and arrows go on, Enter in the empty row to the next card; undo brings rows back."""
    begin(page, CARDS)
    opened(page, 1, "player").focus()
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
    expect(cell(page, 1, "player")).to_have_count(0)
    page.keyboard.press("ArrowDown")
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


def test_blocks_are_pasted_to_the_right_and_down(page: Page) -> None:
    """A block fills from its cell, four columns are cards, and what has no place is told."""
    begin(page)
    cell(page, 1, "player").fill("ann")
    paste(cell(page, 1, "opponent", 1), "bob\t2\t+21\ncy\t0\t\N{MINUS SIGN}9\n")
    expect(cell(page, 1, "spread", 2)).to_have_value("\N{MINUS SIGN}9")
    paste(cell(page, 1, "points", 2), "2\t9\tx\n3\t31\t\n")
    expect(cell(page, 1, "spread", 3)).to_have_value("31")
    expect(page.get_by_text("Line 1 is wider than the card. x")).to_be_visible()
    expect(page.get_by_text("A game counts once it has an opponent and points.")).to_be_visible()
    paste(cell(page, 1, "opponent", 4), "GP\tOpp.\n2\tdee\n")
    expect(cell(page, 1, "opponent", 4)).to_have_value("dee")
    paste(opened(page, 2, "player"), "bob\tann\t0\t-21\ncy\tann\t0\t-9\n")
    expect(fold(page, 3)).to_contain_text("cy")


MADE = [
    ("utf-8", "Player,Opponent,Points,Plus,Minus\nRené,Zoë,2,21,\nZoë,René,0,,21\n", []),
    ("utf-8-sig", "Name\tOpp\tGP\tSpread\nRené\tZoë\t2\t21\nZoë\tRené\t0\t-21\n", []),
    (
        "cp1252",
        "Player;Against;Game points;+;-;Table\r\nRené;Zoë;2;21;0;4\r\nZoë;René;0;0;21;4",
        ["Columns that are not read: Table"],
    ),
]


@pytest.mark.parametrize(("encoding", "text", "unread"), MADE, ids=[made[0] for made in MADE])
def test_files_of_every_make_are_read(
    page: Page, encoding: str, text: str, unread: list[str]
) -> None:
    """Headings are known by their words; a column that is not read is named."""
    begin(page)
    open_files(page, text.encode(encoding))
    expect(ranks(page)).to_have_text(["1René212121", "1 qualifies", "2Zoë00\N{MINUS SIGN}210"])
    expect(page.get_by_text("The cards agree.")).to_be_visible()
    expect(page.locator(".remarks li")).to_have_text(unread)
    page.get_by_role("button", name="Undo").click()
    expect(fold(page, 1)).to_have_text("New card")


def test_a_file_with_unknown_headings_is_asked_about(page: Page) -> None:
    """Nothing is read until it is told which column is which."""
    begin(page)
    unknown = b"Wer,Gegen,Tisch,Punkte,Diff\nann,bob,4,2,21\nbob,ann,4,0,-21\n"
    open_files(page, unknown, CARDS.encode())
    expect(page.get_by_label("Column 1")).to_be_focused()
    expect(fold(page, 3)).to_contain_text("cy")
    page.get_by_role("button", name="Undo").click()
    expect(fold(page, 1)).to_have_text("New card")
    for column, name in ((1, "player"), (2, "opponent"), (4, "points")):
        expect(page.get_by_role("button", name="Read the cards")).to_be_disabled()
        page.get_by_label(f"Column {column}").select_option(name)
    expect(page.get_by_label("Column 5")).to_have_value("spread")
    assert all_findings(page) == []
    page.get_by_role("button", name="Read the cards").click()
    expect(page.get_by_label("Column 1")).to_have_count(0)
    expect(page.locator(".remarks li")).to_have_text("Columns that are not read: Tisch")
    expect(ranks(page)).to_have_count(3)


def test_a_file_is_dropped_and_told_by_line(page: Page) -> None:
    """What cannot be read is told with its line; a value that is none is marked at its cell."""
    text = '\ufeffPlayer;Opponent;Points;Spread\n"Ann";"O\'Neil; Pat";2;21\nann\n小林;דנה;4;x-4.5\n'
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
    remark = "Line 3 lacks player, opponent or points. ann"
    expect(page.locator(".remarks li")).to_have_text(remark)
    expect(opened(page, 1, "opponent", 1)).to_have_value("O'Neil; Pat")
    wrong = opened(page, 2, "points", 1)
    marked(wrong, "Game points are 0, 2 or 3, not “4”.")
    spread = cell(page, 2, "spread", 1)
    marked(spread, "A spread is a number from \N{MINUS SIGN}121 to 121, not “x-4.5”.")
    expect(spread).to_have_value("x-4.5")
    wrong.fill("0")
    spread.fill("7")
    expect(ranks(page).last).to_have_text("2小林00\N{MINUS SIGN}70")
    expect(told(page)).to_have_text("Nothing is marked any more.")
    page.get_by_role("heading", name="Cards").click()
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(fold(page, 1)).to_have_text("New card")


def test_an_opponent_who_is_meant_is_offered(page: Page) -> None:
    """Names are offered while typing; a name like a player's is marked, one without a card told."""
    begin(page, "Gus,Zoë,2,5\nZoë,GUS,0,-5\nZoë,Hal,2,7\n")
    field = opened(page, 2, "opponent", 1)
    marked(field, "GUS has no card.")
    options = "input => [...input.list.options].map(({ value }) => value)"
    assert field.evaluate(options) == ["Gus", "Hal", "Zoë"]
    expect(cell(page, 2, "opponent", 2)).to_have_accessible_description("No card yet: Hal.")
    page.get_by_role("button", name="Write Gus").click()
    expect(field).to_have_value("Gus")
    expect(page.get_by_text("The cards agree.")).to_be_visible()


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
    modes = "list => list.map(one => one.inputMode + /points|spread|total/.test(one.ariaLabel))"
    assert set(page.locator("#night-table input").evaluate_all(modes)) == {"numerictrue", "false"}


def test_nothing_moves_under_the_finger(page: Page) -> None:
    """A row that is typed in and a card that is opened stay where they are."""
    page.set_viewport_size({"width": 390, "height": 844})
    begin(page, CARDS)
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
    name.focus()
    place = name.bounding_box()
    name.fill("dee")
    expect(ranks(page)).to_have_count(5)
    moved = name.bounding_box()
    assert place
    assert moved
    assert abs(moved["y"] - place["y"]) <= 4


def test_a_tournament_is_pasted_as_the_service_ranks_it(page: Page) -> None:
    """24 players of nine games each, in one paste; the standings are those of the service."""
    cards: dict[str, list[dict[str, str | int]]] = {}
    for half, number in product(range(1, 10), range(12)):
        one, other = f"P{2 * number}", f"P{(2 * number + 2 * half - 1) % 24}"
        spread = (number * 7 + half * 13) % 44 + 1
        won = {"opponent": other, "points": 3 if spread > 30 else 2, "spread": spread}
        cards.setdefault(one, []).append(won)
        cards.setdefault(other, []).append({"opponent": one, "points": 0, "spread": -spread})
    body = {"cards": [{"player": player, "games": games} for player, games in cards.items()]}
    standings = page.request.post("/v1/scorecards", data=body).json()["standings"]
    begin(page)
    rows = [(player, *game.values()) for player, games in cards.items() for game in games]
    paste(cell(page, 1, "player"), "\n".join("\t".join(map(str, row)) for row in rows))
    expect(ranks(page)).to_have_count(25)
    names = ranks(page).locator("th").all_inner_texts()
    assert names == [one["player"] for one in standings]
    spreads = ranks(page).locator("td:nth-child(5)").all_inner_texts()
    assert [int(one.replace("\N{MINUS SIGN}", "-")) for one in spreads] == [
        one["spread"] for one in standings
    ]


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
            re.compile("no control or format characters"),
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
    field = opened(page, 2, "opponent", 1)
    marked(field, words)
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
    expect(fold(page, 3)).to_contain_text("cy")
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
