"""Tests of the dialog that opens games: what lands in the recorder, and what cannot be read."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import (
    check,
    choose_file,
    dialog,
    dropped,
    example,
    expect_selection_in_view,
    expect_verdict,
    field,
    press_open,
    result,
    selected,
    visit,
)
from tests.browser.person import REFUSED, tab_to
from tests.browser.record import begin, cell, words

WON = "Bob wins, 121 to 119"
TWICE = json.dumps(
    {
        "players": ["Ann", "Bob"],
        "first_dealer": "Bob",
        "deals": [
            {
                "pegged": {"Ann": 3},
                "show": [{"player": "Ann", "claim": 4}, {"player": "Ann", "claim": 6}],
            }
        ],
    },
    indent=1,
)
"""A game whose sheet would need two cells for one hand."""


@pytest.mark.parametrize("way", ["chosen", "dropped", "pasted", "typed"])
def test_a_game_lands_in_the_recorder(page: Page, tmp_path: Path, way: str) -> None:
    """However it comes, as JSON or lines of text; the game that was there is a press away."""
    begin(page)
    cell(page, 1, "Player 1 pegged").fill("7")
    content = example("evening" if way == "typed" else "overcount")
    if way == "dropped":
        held = dropped(page, "evening.json", content.encode())
        page.dispatch_event("#record", "drop", {"dataTransfer": held})
    else:
        page.get_by_role("button", name="Open a game").click()
        expect(field(page)).to_be_focused()
    if way == "chosen":
        path = tmp_path / "evening.json"
        path.write_text(content)
        choose_file(page, path)
    elif way == "typed":
        page.keyboard.insert_text(content)
        press_open(page)
    elif way == "pasted":
        check(page, content)
    expect(dialog(page)).to_be_hidden()
    expect_verdict(page, "Ann wins, 121 to 100" if way == "typed" else WON)
    page.get_by_role("button", name="Back to it").click()
    expect(cell(page, 1, "Player 1 pegged")).to_have_value("7")


MALFORMED = [
    ('"play": "KS"},', '"play": "KS"}', "Line 16, column 9", "Must be a comma or ] (got {)."),
    ("\n  ]\n}", "\n  ]\n}\n{}", "Line 32, column 1", "Must be the end of the log (got {)."),
]
"""Replacements in the example, each with the place and the words of the fault; the other cases are
in tests/web/json.test.js.
"""


def test_a_text_that_is_no_json_is_explained(page: Page) -> None:
    """Line, column and a plain sentence; the way to the place selects it in the field."""
    visit(page)
    alert = dialog(page).get_by_role("alert")
    for right, wrong, place, message in MALFORMED:
        text = example("overcount").strip().replace(right, wrong, 1)
        check(page, text)
        expect(alert.get_by_role("listitem")).to_have_count(1)
        expect(alert).to_contain_text(message)
        expect(field(page)).to_have_attribute("aria-invalid", "true")
        alert.get_by_role("button", name=place, exact=True).click()
        assert selected(page) == "{"
        expect_selection_in_view(page)
        expect(field(page)).to_have_value(text)


def test_a_broken_log_is_followed_to_the_fault_and_mended(
    page: Page, expected_errors: list[str]
) -> None:
    """Every fault that the service finds has its place; mended there, the game opens."""
    expected_errors.append(REFUSED)
    visit(page)
    text = example("overcount")
    broken = text.replace('"KS"}', '"KX"}').replace('"claim": 2', '"claim": 99')
    check(page, broken.replace('"first_dealer"', '"dealer"'))
    faults = dialog(page).get_by_role("alert").get_by_role("listitem")
    expect(faults).to_have_count(3)
    expect(
        faults.filter(
            has_text="Deal 1, the play, card 1 (Ann\N{RIGHT SINGLE QUOTATION MARK}s KX): "
        )
    ).to_be_visible()
    faults.filter(has_text="KX").get_by_role("button").click()
    assert selected(page) == '"play": "KX"'
    expect_selection_in_view(page)
    page.keyboard.insert_text('"play": "KS"')
    faults.filter(has_text="60").get_by_role("button").click()
    page.keyboard.insert_text('"claim": 2')
    faults.filter(has_text="dealer").get_by_role("button").click()
    assert selected(page) == '"dealer": "Bob"'
    page.keyboard.insert_text('"first_dealer": "Bob"')
    expect(field(page)).to_have_value(text)
    press_open(page)
    expect_verdict(page, WON)


def test_faults_in_lines_of_text_are_followed_and_mended_by_keyboard(
    page: Page, expected_errors: list[str]
) -> None:
    """First what cannot be read, then what cannot be, is selected at its place."""
    expected_errors.append(REFUSED)
    visit(page)
    check(page, example("evening").replace("JD]", "1D]").replace("10C", "9H"))
    faults = dialog(page).get_by_role("alert").get_by_role("listitem")
    way = faults.get_by_role("button", name="Line 10, column 20", exact=True)
    expect(way).to_be_visible()
    tab_to(page, way, "Shift+Tab")
    page.keyboard.press("Enter")
    assert selected(page) == "1D]"
    page.keyboard.type("JD]")
    press_open(page)
    faults.filter(has_text="Deal 2, the cards dealt to Bob, card 4 (9♥): 9H is").get_by_role(
        "button"
    ).click()
    line = selected(page)
    assert line.startswith("Bob ")
    page.keyboard.insert_text(line[::-1].replace("H9", "C01", 1)[::-1])
    expect(field(page)).to_have_value(example("evening"))
    press_open(page)
    expect_verdict(page, "Ann wins, 121 to 100")


@pytest.mark.slow
def test_faults_of_one_kind_are_told_once(page: Page, expected_errors: list[str]) -> None:
    """Every deal has six cards under five-card rules: one fault, and how many more there are."""
    expected_errors.append(REFUSED)
    visit(page)
    check(page, json.dumps({**json.loads(example("clean")), "ruleset": "ask-a-link-five-card"}))
    faults = dialog(page).get_by_role("alert").get_by_role("listitem")
    expect(faults.filter(has_text="Must have 5 cards (got 6).")).to_have_text(
        "Line 1, column 108 · Deal 1, the cards dealt to Ann: "
        "Must have 5 cards (got 6). 15 more like this."
    )


def test_a_game_without_a_sheet_is_looked_at(page: Page) -> None:
    """Its result leads into its text; the recorded game is kept, and one press away."""
    begin(page)
    cell(page, 1, "Player 1 pegged").fill("7")
    check(page, TWICE)
    expect_verdict(page, "The game stops at a mistake")
    expect(cell(page, 1, "Player 1 pegged")).to_be_hidden()
    result(page).get_by_role("button", name="Line 17", exact=True).click()
    assert "6" in selected(page)
    dialog(page).get_by_role("button", name="Cancel").click()
    page.wait_for_url("**log=*")
    page.reload()
    expect_verdict(page, "The game stops at a mistake")
    page.get_by_role("button", name="Back to the recorded game").click()
    expect(cell(page, 1, "Player 1 pegged")).to_have_value("7")
    expect(words(page)).to_contain_text("So far: Player 1 7, Player 2 0.")
    assert page.url.endswith("/#game")


def test_a_typed_text_outlives_a_reload(page: Page, expected_errors: list[str]) -> None:
    """What was not opened yet is there again, and so is what another text took the place of."""
    expected_errors.append(REFUSED)
    visit(page)
    field(page).fill("the first")
    content = {"dataTransfer": dropped(page, "a.txt", b"the second")}
    page.dispatch_event("#record", "drop", content)
    expect(field(page)).to_have_value("the second")
    page.goto("about:blank")
    visit(page)
    expect(field(page)).to_have_value("the second")
    for text in ("the first", "the second"):
        page.get_by_role("button", name="Bring it back").click()
        expect(field(page)).to_have_value(text)


@pytest.mark.slow
def test_a_file_that_can_be_no_log_leaves_the_field_alone(page: Page, tmp_path: Path) -> None:
    """A picture is said to be no text, and what was typed stays."""
    visit(page)
    field(page).fill("my own")
    path = tmp_path / "board.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xfe")
    choose_file(page, path)
    expect(dialog(page).get_by_role("alert")).to_contain_text("board.png is not a text file")
    expect(field(page)).to_have_value("my own")


@pytest.mark.slow
def test_more_than_the_service_reads_is_said_to_be_too_much(
    page: Page, expected_errors: list[str]
) -> None:
    """The text stays; what no service would read is not even pasted."""
    expected_errors.append(REFUSED)
    visit(page)
    text = '{"players": ["' + "x" * 300_000 + '"]}'
    check(page, text)
    alert = dialog(page).get_by_role("alert")
    expect(alert).to_contain_text("more than the service reads at once")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("navigator.clipboard.writeText('5H 5S 5C JD\\n'.repeat(170_000))")
    field(page).press("Control+v")
    expect(alert).to_have_text("A game has at most 1.0 MB (this has 1.9 MB).")
    expect(field(page)).to_have_value(text)


def test_a_dead_service_is_said_to_be_so(page: Page, expected_errors: list[str]) -> None:
    """The text stays; when the service is back the same press opens it."""
    expected_errors.append("net::ERR_FAILED")
    visit(page)
    page.route("**/v1/game", lambda route: route.abort())
    check(page, example("overcount"))
    expect(dialog(page).get_by_role("alert")).to_contain_text("The service cannot be reached.")
    expect(field(page)).to_have_value(example("overcount"))
    page.unroute("**/v1/game")
    press_open(page)
    expect_verdict(page, WON)


@pytest.mark.slow
def test_a_sheet_can_be_opened_without_a_judgement(page: Page, expected_errors: list[str]) -> None:
    """A game that was saved with a fault in it goes on in the recorder."""
    expected_errors.append(REFUSED)
    visit(page)
    deal = {"pegged": {"Ann": 61}}
    check(page, json.dumps({"players": ["Ann", "Bob"], "first_dealer": "Bob", "deals": [deal]}))
    page.get_by_role("button", name="Open it as it is").click()
    expect(cell(page, 1, "Ann pegged")).to_have_value("61")


@pytest.mark.slow
def test_a_view_that_could_not_be_loaded_has_no_dead_controls(
    page: Page, expected_errors: list[str]
) -> None:
    """Without its module there is no field that a game could be pasted into and lost from."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/page/*/record/open.js", lambda route: route.abort())
    page.goto("/#game")
    expect(page.get_by_text("This part of the page could not be loaded.")).to_be_visible()
    expect(field(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Open a game")).to_have_count(0)
    page.unroute("**/page/*/record/open.js")
    page.reload()
    check(page, example("overcount"))
    expect_verdict(page, WON)
