"""Tests of score cards that are read: from files, and from cells that are pasted."""

import re
from itertools import product

import pytest
from playwright.sync_api import FilePayload, Page, expect

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
    read_as,
    told,
)


def test_blocks_are_pasted_to_the_right_and_down(page: Page) -> None:
    """A block fills from its cell as far as the card is wide, and four columns are cards."""
    begin(page)
    cell(page, 1, "player").fill("ann")
    paste(cell(page, 1, "opponent", 1), "bob\t2\t+21\ncy\t0\t\N{MINUS SIGN}9\n")
    expect(cell(page, 1, "spread", 2)).to_have_value("\N{MINUS SIGN}9")
    paste(cell(page, 1, "points", 2), "2\t9\tx\n3\t31\t\n")
    expect(cell(page, 1, "spread", 3)).to_have_value("31")
    expect(page.get_by_text("A game counts once it has an opponent and points.")).to_be_visible()
    paste(opened(page, 2, "player"), "bob\tann\t0\t-21\ncy\tann\t0\t-9\n")
    read_as(page)
    expect(fold(page, 3)).to_contain_text("cy")


@pytest.mark.quick
def test_files_with_unknown_headings_are_asked_about_once(page: Page) -> None:
    """Nothing of them is read until it is told which column is which; one undo takes all back."""
    begin(page)
    rows = ("ann;bob;4;2;21\nann;cy;4;2;1", "bob;ann;4;0;-21", "cy;ann;4;0;-1")
    open_files(page, *(f"Vem;Mot;Bord;Po\u00e4ng;Diff\n{row}\n".encode() for row in rows))
    expect(page.get_by_text("Nothing of night.csv, night.csv (2) and")).to_be_visible()
    expect(page.locator(".warned")).to_have_text("4 of 4 rows do not count yet.")
    expect(page.get_by_label("Column 1")).to_be_focused()
    for column, name in ((1, "player"), (2, "opponent"), (4, "game points")):
        page.get_by_label(f"Column {column}").select_option(name)
    expect(page.get_by_label("Column 5")).to_have_value("spread")
    expect(page.get_by_text("night.csv: ann beat bob, 2 points, 21")).to_be_visible()
    expect(page.get_by_text("night.csv (3): cy lost to ann, 0 points, -1")).to_be_visible()
    expect(page.get_by_label("Each line is a row")).to_be_checked()
    assert all_findings(page) == []
    page.get_by_role("button", name="Read the cards").click()
    expect(page.get_by_label("Column 1")).to_have_count(0)
    expect(ranks(page)).to_have_count(4)
    page.get_by_text("What was not read").click()
    expect(page.get_by_text("night.csv: column Bord")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(fold(page, 1)).to_have_text("New card")
    expect(page.locator(".warned")).to_have_count(0)


def test_a_line_can_be_a_game(page: Page) -> None:
    """Nothing counts until it is said; then both players have it, and cannot contradict it."""
    begin(page)
    open_files(page, b"Player,Opponent,Result,Spread\nAnn,Bob,W,31\nBob,Cy,L,4\n")
    expect(page.get_by_role("button", name="Read the cards")).to_be_disabled()
    read_as(page, "a game")
    minus = "\N{MINUS SIGN}"
    expect(ranks(page)).to_have_text(
        ["1Ann1313131", "1 qualifies", "2Cy12144", f"3Bob200{minus}350"]
    )
    expect(page.get_by_text("The cards agree.")).to_be_visible()


def test_cells_are_pasted_anywhere_and_may_need_a_player(page: Page) -> None:
    """Whatever has the focus; in a field they are cells where there are several."""
    begin(page)
    paste(page.locator("body"), "Opp\tW/L\tNet\nbob\tW\t5\n")
    expect(page.get_by_role("button", name="Read the cards")).to_be_disabled()
    page.get_by_label("Whose card is it?").fill("ann")
    page.get_by_role("button", name="Read the cards").click()
    expect(fold(page, 1)).to_contain_text("ann 1 game: 2 points")
    paste(page.get_by_label("Night optional"), "Name\tOpp\tGP\tNet\nbob\tann\t0\t-5\n")
    page.get_by_role("button", name="Read the cards").click()
    expect(page.get_by_text("The cards agree.")).to_be_visible()
    paste(page.get_by_label("Night optional"), "Club night")
    expect(fold(page, 3)).to_have_text("New card")


def test_who_has_too_many_games_is_told_and_who_left_early_is_known(page: Page) -> None:
    """The standings say so above them, on paper too."""
    begin(page)
    smith = "smith,ann,2,5\nsmith,bob,2,3\n"
    others = "ann,smith,0,-5\nann,bob,2,7\nbob,smith,0,-3\nbob,ann,0,-7\n"
    open_files(page, f"{smith}{others}smith,cy,2,9\nsmith,dee,0,-8\ncy,smith,0,-9\n".encode())
    read_as(page)
    warned = page.locator(".warned")
    expect(warned).to_contain_text("smith has 4 games, most others have 2.")
    page.emulate_media(media="print")
    expect(warned).to_be_visible()
    page.emulate_media(media="screen")
    open_files(page, b"dee,smith,2,8\ndee,cy,2,1\n")
    page.get_by_role("button", name="Read the cards").click()
    page.get_by_role("button", name="cy left early").click()
    rulings = page.get_by_role("region", name="Rulings")
    expect(rulings.get_by_role("listitem")).to_contain_text("cy, the card")
    page.get_by_role("button", name="Not so").click()
    expect(page.get_by_role("button", name="cy left early")).to_be_visible()


def test_of_a_corrected_card_one_result_is_chosen(page: Page) -> None:
    """It is joined by a press; a game with two results counts for nobody until one is chosen."""
    begin(page, CARDS)
    card = b"opponent,points,spread\nbob,0,-5\ncy,0,-9\n"
    file = FilePayload(name="ann corrected.csv", mimeType="text/csv", buffer=card)
    page.get_by_label("Open files").set_input_files(file)
    page.get_by_role("button", name="Read the cards").click()
    page.get_by_role("button", name="One player each").click()
    question = page.get_by_role("group", name="Which result?")
    expect(question).to_contain_text("ann against bob")
    expect(page.locator(".warned li").first).to_have_text("3 of 7 rows do not count yet.")
    expect(page.get_by_text("The rows that count agree.")).to_be_visible()
    assert all_findings(page) == []
    question.get_by_role("button", name="2 points, 21 (night.csv)").click()
    expect(question).to_have_count(0)
    expect(fold(page, 1)).to_contain_text("2 games")
    page.get_by_role("button", name="Undo").click()
    expect(question).to_be_visible()


def test_each_file_is_read_by_itself(page: Page) -> None:
    """One of commas, or a workbook, takes no other along, and is told what to do with."""
    begin(page)
    saved = f"player,opponent,points,spread\n{CARDS}".encode()
    book = FilePayload(name="night.xlsx", mimeType="", buffer=b"PK")
    files = [
        FilePayload(name=name, mimeType="text/csv", buffer=text)
        for name, text in (
            ("a.csv", b",,,\n"),
            ("b.csv", b"\x89PNG\0"),
            ("c.csv", saved),
        )
    ]
    page.get_by_label("Open files").set_input_files([book, *files])
    expect(page.get_by_text("Cards that were read: 3, with 6 rows.")).to_be_visible()
    expect(page.get_by_text("Save each sheet as CSV")).to_be_visible()
    expect(page.get_by_text("b.csv is not a text file")).to_be_visible()
    page.get_by_text("What was not read").click()
    expect(page.get_by_text("a.csv: no game")).to_be_visible()


@pytest.mark.quick
def test_an_evening_of_files_ends_in_the_right_standings(page: Page) -> None:
    """Games, a card, another apostrophe, a file of commas, and a card that came late."""
    begin(page)
    quote = "\N{RIGHT SINGLE QUOTATION MARK}"

    def open_named(**files: str) -> None:
        named = [
            FilePayload(name=f"{name}.csv", mimeType="text/csv", buffer=text.encode())
            for name, text in files.items()
        ]
        page.get_by_label("Open files").set_input_files(named)

    games = "Ann,Bob O'Hara,121,86\nBob O'Hara,Cy,121,100\nCy,Ann,121,119\n"
    open_named(
        commas=",,,\n",
        games=f"Winner,Loser,Winner score,Loser score\n{games}",
        **{f"Bob O{quote}Hara": "Opponent,GP,Net\nAnn,0,-35\nCy,2,21\n"},
    )
    read = page.get_by_role("button", name="Read the cards")
    lost = f"Bob O{quote}Hara.csv: Bob O{quote}Hara lost to Ann, 0 points, -35"
    expect(page.get_by_text(lost)).to_be_visible()
    read.click()
    expect(page.get_by_text("games.csv: Ann beat Bob O'Hara, 3 points, +35")).to_be_visible()
    read.click()
    page.get_by_role("button", name=f"Bob O{quote}Hara", exact=True).click()
    minus = "\N{MINUS SIGN}"
    right = [
        "1Ann2313335",
        "1 qualifies",
        f"2Bob O{quote}Hara221{minus}1421",
        f"3Cy221{minus}192",
    ]
    expect(ranks(page)).to_have_text(right)
    expect(page.get_by_text("The cards agree.")).to_be_visible()
    open_named(Cy="Opponent,GP,Net\nBob O'Hara,2,21\nAnn,2,2\n")
    read.click()
    page.get_by_role("button", name="One player each").click()
    question = page.get_by_role("group", name="Which result?")
    expect(question.get_by_role("listitem")).to_have_count(1)
    question.get_by_role("button", name=f"0 points, {minus}21 (games.csv)").click()
    expect(ranks(page)).to_have_text(right)
    expect(page.locator(".warned li")).to_have_count(1)


@pytest.mark.quick
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
    read_as(page)
    page.get_by_text("What was not read").click()
    expect(page.get_by_text("night.csv: line 3, ann")).to_be_visible()
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
    expect(ranks(page).last).to_have_text("2小林100\N{MINUS SIGN}70")
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
    read_as(page)
    expect(ranks(page)).to_have_count(25)
    names = ranks(page).locator("th").all_inner_texts()
    assert names == [one["player"] for one in standings]
    spreads = ranks(page).locator("td:nth-child(6)").all_inner_texts()
    assert [int(one.replace("\N{MINUS SIGN}", "-")) for one in spreads] == [
        one["spread"] for one in standings
    ]


def test_a_night_that_waits_for_an_answer_asks_again_after_a_reload(page: Page) -> None:
    """Nothing of it counts until then."""
    begin(page)
    open_files(page, "Vem;Mot;Po\u00e4ng\nann;bob;2\n".encode())
    expect(page.get_by_label("Column 1")).to_be_visible()
    page.reload()
    expect(page.get_by_label("Column 1")).to_be_visible()
    expect(page.locator(".warned")).to_have_text("1 of 1 rows does not count yet.")
    page.get_by_role("button", name="Do not read it").click()
    expect(page.locator(".warned")).to_contain_text("that are not read: 2.")


def test_names_in_different_spellings_are_asked_about_once(page: Page) -> None:
    """One press joins their cards and changes them on the cards of others; Undo takes it back."""
    begin(page)
    open_files(
        page,
        b'"Lee, Ann",bob,2,5\nbob,ANN LEE,0,-5\nbob,cy,2,1\n',
        b"ann lee,cy,2,7\ncy,Ann Lee,0,-7\ncy,bob,0,-1\n",
    )
    read_as(page)
    question = page.get_by_role("group", name="One player each?")
    expect(question).to_contain_text("Lee, Ann = ann lee = ANN LEE = Ann Lee")
    question.get_by_role("button", name="One player each").click()
    expect(question).to_have_count(0)
    expect(fold(page, 1)).to_contain_text("Lee, Ann 2 games")
    expect(page.get_by_text("The cards agree.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    question.get_by_role("button", name="Different players").click()
    expect(question).to_have_count(0)
    expect(fold(page, 1)).to_contain_text(re.compile("Lee, Ann (1 marked )?1 game"))
