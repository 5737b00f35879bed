"""Tests of score cards that are read: from files, and from cells that are pasted."""

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.person import all_findings
from tests.browser.test_scorecards import (
    CARDS,
    begin,
    cell,
    fold,
    marked,
    open_files,
    opened,
    paste,
    ranks,
    told,
)


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
    expect(page.get_by_text("Line 1 is a heading. GP, Opp.")).to_be_visible()
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


def test_a_name_stands_at_the_first_row_of_its_card(page: Page) -> None:
    """A blank name continues the card above; rows that cannot be read are counted."""
    begin(page)
    text = "Name\tOpp\tGP\tSpread\nAnn\tBob\t2\t5\n\tCy\t2\t7\nBob\tAnn\t0\t-5\n\tCy\t0\t-7\n"
    paste(cell(page, 1, "player"), text + "\tDee\t\n" * 5)
    expect(fold(page, 2)).to_contain_text("2 games")
    expect(fold(page, 1)).to_be_focused()
    words = "5 of 9 rows could not be read. Cards that were read: 2."
    expect(page.get_by_text(words)).to_be_visible()
    expect(page.locator(".remarks li:visible")).to_have_count(3)
    expect(page.get_by_text("2 more")).to_be_visible()


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
    one = "Opp\tGP\t+\t\N{MINUS SIGN}\nann\t0\t\t5\n"
    paste(opened(page, 3, "player"), one)
    expect(page.get_by_role("button", name="Read the cards")).to_be_disabled()
    page.get_by_role("button", name="Do not read it").click()
    paste(opened(page, 2, "player"), one)
    expect(page.get_by_text("all games are bob")).to_be_visible()
    page.get_by_role("button", name="Read the cards").click()
    expect(opened(page, 2, "spread", 1)).to_have_value("-5")


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
    expect(told(page)).to_contain_text("x-4.5")
    wrong.fill("0")
    expect(told(page)).to_have_text("1 place is marked.")
    spread.fill("7")
    expect(ranks(page).last).to_have_text("2小林00\N{MINUS SIGN}70")
    expect(told(page)).to_have_text("Nothing is marked any more.")
    page.get_by_role("heading", name="Cards").click()
    for _ in range(3):
        page.keyboard.press("Control+z")
    expect(fold(page, 1)).to_have_text("New card")


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
