"""Tests of the dialog that opens games: what lands in the recorder, and what cannot be read."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import (
    check,
    dialog,
    dropped,
    example,
    expect_selection_in_view,
    expect_verdict,
    field,
    press_open,
    selected,
    visit,
)
from tests.browser.person import REFUSED, tab_to
from tests.browser.record import begin, cell, hand

WON = "Bob wins, 121 to 119"
TWICE = "players Ann, Bob\ndealer Bob\ndeal\npegged Ann 3\nshow Ann 4, Ann 6\n"
"""A game whose sheet would need two cells for one hand."""


@pytest.mark.quick
def test_a_game_lands_in_the_recorder(page: Page, tmp_path: Path) -> None:
    """However it comes, as JSON or lines of text; the game that was there is a press away."""
    begin(page)
    cell(page, 1, "Player 1 pegged").fill("7")
    for way in ("chosen", "dropped", "pasted", "typed"):
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
            page.get_by_label("Choose a file").set_input_files(path)
        elif way == "typed":
            page.keyboard.insert_text(content)
            press_open(page)
        elif way == "pasted":
            check(page, content)
        expect(dialog(page)).to_be_hidden()
        expect_verdict(page, "Ann wins, 121 to 100" if way == "typed" else WON)
        page.get_by_role("button", name="Back to it").click()
        expect(cell(page, 1, "Player 1 pegged")).to_have_value("7")


@pytest.mark.quick
def test_what_is_no_game_is_explained(page: Page, expected_errors: list[str]) -> None:
    """Where JSON stops is selected by a press, and every fault of a game has its place."""
    expected_errors.append(REFUSED)
    visit(page)
    text = example("overcount").strip().replace('"play": "KS"},', '"play": "KS"}', 1)
    check(page, text)
    alert = dialog(page).get_by_role("alert")
    expect(alert.get_by_role("listitem")).to_have_count(1)
    expect(alert).to_contain_text("From here on this is not JSON.")
    expect(field(page)).to_have_attribute("aria-invalid", "true")
    alert.get_by_role("button", name="Line 16, column 9", exact=True).click()
    assert selected(page).startswith("{")
    expect_selection_in_view(page)
    expect(field(page)).to_have_value(text)
    text = example("overcount")
    check(page, text.replace('"KS"}', "7}").replace('"players"', '"player"'))
    faults = dialog(page).get_by_role("alert").get_by_role("listitem")
    expect(faults.filter(has_text="Deal 1, the play, entry 1, play: ")).to_be_visible()
    expect(faults.filter(has_text="The player: ")).to_be_visible()
    field(page).fill(text)
    expect(field(page)).not_to_have_attribute("aria-invalid", "true")
    press_open(page)
    expect_verdict(page, WON)


def test_faults_in_lines_of_text_are_followed_and_mended_by_keyboard(
    page: Page, expected_errors: list[str]
) -> None:
    """What cannot be read is selected at its place in the text."""
    expected_errors.append(REFUSED)
    visit(page)
    check(page, example("evening").replace("JD]", "1D]"))
    faults = dialog(page).get_by_role("alert").get_by_role("listitem")
    way = faults.get_by_role("button", name="Line 10, column 20", exact=True)
    expect(way).to_be_visible()
    tab_to(page, way, "Shift+Tab")
    page.keyboard.press("Enter")
    assert selected(page) == "1D]"
    expect_selection_in_view(page)
    page.keyboard.type("JD]")
    expect(field(page)).to_have_value(example("evening"))
    press_open(page)
    expect_verdict(page, "Ann wins, 121 to 100")


def test_cards_that_cannot_be_are_told_and_hide_no_other_deal(page: Page) -> None:
    """A fault has its place and leads there; one of many hands is told once."""
    visit(page)
    check(page, example("evening").replace("10C", "9H"))
    mistakes = page.get_by_role("region", name="Mistakes")
    expect(mistakes).to_contain_text("Deal 2 · one card twice")
    mistakes.get_by_text("Why").first.click()
    expect(mistakes).to_contain_text(re.compile("Deal 2, the dealt cards, Bob, 4: .*9♥"))
    mistakes.get_by_role("button", name="Deal 2").click()
    expect(cell(page, 2, "Ann pegged")).to_be_focused()
    check(page, json.dumps({**json.loads(example("clean")), "ruleset": "ask-a-link-five-card"}))
    told = "Deal 1 · number of cards, in deals 2, 3, 4, 5, 6, 7 and 8 too"
    expect(mistakes.get_by_role("listitem").first).to_contain_text(told)


def test_a_game_that_cannot_be_judged_at_all_says_why(
    page: Page, expected_errors: list[str]
) -> None:
    """What spoils the whole game is told with its place, and leads there."""
    expected_errors.append(REFUSED)
    visit(page)
    log = json.loads(example("clean"))
    log["deals"][1]["pegged"] = {"Nobody": 2}
    check(page, json.dumps(log))
    alert = page.locator("#record").get_by_role("alert")
    alert.get_by_role("button", name="Deal 2").first.click()
    expect(cell(page, 2, "Ann pegged")).to_be_focused()


def test_what_has_no_cell_is_told_at_its_deal(page: Page) -> None:
    """A hand that is shown twice has one cell; what is wrong is told in its row."""
    visit(page)
    check(page, TWICE)
    expect_verdict(page, "Not over yet")
    expect(cell(page, 1, hand("Ann"))).to_have_value("4")
    found = page.locator(".sheet [data-deal='0'] .sheet-note")
    expect(found).to_contain_text("Ann, shown out of order.")


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
    page.route("**/v1/notation/parse", lambda route: route.abort())
    check(page, example("evening"))
    expect(dialog(page).get_by_role("alert")).to_contain_text("The service cannot be reached.")
    expect(field(page)).to_have_value(example("evening"))
    page.unroute("**/v1/notation/parse")
    press_open(page)
    expect_verdict(page, "Ann wins, 121 to 100")


def test_a_view_that_could_not_be_loaded_has_no_dead_controls(
    page: Page, expected_errors: list[str]
) -> None:
    """Without its module there is no field that a game could be pasted into and lost from."""
    expected_errors.append("net::ERR_FAILED")
    page.route("**/page/*/record/record.js", lambda route: route.abort())
    page.goto("/#game")
    lost = page.get_by_text("This part of the page could not be loaded.")
    expect(lost).to_be_visible()
    expect(page.get_by_role("button", name="Open a game")).to_have_count(0)
    page.unroute("**/page/*/record/record.js")
    page.route("**/page/*/record/open.js", lambda route: route.abort())
    page.reload()
    page.get_by_role("button", name="Open a game").click()
    expect(lost).to_be_visible()
    expect(field(page)).to_have_count(0)
    page.unroute("**/page/*/record/open.js")
    lost.get_by_role("button", name="Retry").click()
    expect(dialog(page)).to_be_visible()
    check(page, example("overcount"))
    expect_verdict(page, WON)


@pytest.mark.quick
def test_score_cards_are_sent_to_the_standings(page: Page, expected_errors: list[str]) -> None:
    """A table is no game, and it is said where it belongs."""
    expected_errors.append(REFUSED)
    visit(page)
    check(page, "Player,Opponent,Points,Spread\nann,bob,2,5\n")
    expect(dialog(page).get_by_role("alert")).to_contain_text("are opened in Standings.")
