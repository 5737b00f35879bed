"""Tests of what a director meets in an evening of sheets."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.log import address, example, expect_verdict
from tests.browser.person import all_findings
from tests.browser.record import (
    NINE_DEALS,
    Person,
    begin,
    cell,
    hand,
    let_deal,
    open_text,
    sheet_of_nine,
    words,
)
from tests.ops.server import ROOT

SCREENS = {
    width: {"viewport": {"width": width, "height": height}}
    for width, height in ((1366, 768), (390, 844), (320, 640))
}
ON = {
    width: {**screen, "has_touch": width < 500, "is_mobile": width < 500}
    for width, screen in SCREENS.items()
}
BOXES = """(inputs) => inputs.map((one) => {
    const { x, y } = one.getBoundingClientRect();
    return [x, y + scrollY];
})"""


def boxes(cells: Locator) -> list[list[float]]:
    """Return where cells are in the page."""
    return list(cells.evaluate_all(BOXES))


@pytest.mark.quick
@pytest.mark.parametrize("screen", [ON[390], ON[1366]], ids=["phone", "laptop"])
def test_a_link_opens_with_winner_and_mistakes(page: Page) -> None:
    """A slip that is carried on is one mistake, at its deal; both are on the first screen."""
    page.goto(address(json.dumps(sheet_of_nine(slip=2))))
    expect_verdict(page, "Ann wins, 121 to 101")
    mistakes = page.get_by_role("region", name="Mistakes")
    expect(mistakes.get_by_role("listitem")).to_have_count(1)
    told = mistakes.get_by_text("Ann 61, should be 59")
    for part in (page.get_by_role("heading", name="Ann wins"), told):
        expect(part).to_be_in_viewport(ratio=1)
    expect(page.locator("#record [aria-invalid]")).to_have_count(1)
    expect(page.get_by_role("region", name="Board")).to_have_count(0)
    above = boxes(cell(page, 9, "total of Bob"))
    mistakes.get_by_role("button", name="Deal 4").click()
    page.keyboard.type("59")
    expect(told).to_have_count(0)
    assert boxes(cell(page, 9, "total of Bob")) == above


def test_counts_that_no_hand_has_are_marked_as_they_are_typed(page: Page) -> None:
    """Also before their turn; a result that rests on one is told with it."""
    begin(page)
    cell(page, 1, hand("Player 2")).fill("19")
    early = cell(page, 1, hand("Player 2"))
    expect(early).to_have_accessible_description("no hand counts 19")
    expect(early).to_have_attribute("aria-invalid", "true")
    cell(page, 1, "the crib").fill("27")
    told = f"{hand('Player 2')}: no hand counts 19. The crib: no crib counts 27."
    expect(page.locator("[data-deal='0'] .sheet-note p")).to_have_text(told)
    log = sheet_of_nine()
    log["deals"][1]["show"][1]["claim"] = 45
    open_text(page, json.dumps({**log, "deals": [{**one, "scores": {}} for one in log["deals"]]}))
    expect_verdict(page, "Ann wins, 121 to 78, if deal 2 is right")
    expect(page.get_by_role("region", name="Result")).not_to_contain_text("The result stands.")
    expect(page.locator(".bar-verdict")).to_contain_text("Ann wins, if deal 2 is right")
    expect(cell(page, 2, hand("Ann"))).to_have_accessible_description("no hand counts 45")


def test_what_is_no_number_stays_and_is_marked(page: Page) -> None:
    """It outlives a reload, and all else is judged."""
    begin(page)
    let_deal(page, "Player 2")
    pegged = cell(page, 1, "Player 1 pegged")
    pegged.press_sequentially("x-4.5")
    expect(pegged).to_have_value("x-4.5")
    expect(pegged).to_have_accessible_description("no number from 0 to 60")
    expect(page.locator("#record [aria-invalid]")).to_have_count(1)
    cell(page, 1, "Player 2 pegged").fill("3")
    expect(words(page)).to_contain_text("So far: Player 1 0, Player 2 3.")
    page.reload()
    expect(pegged).to_have_value("x-4.5")
    expect(pegged).to_have_attribute("aria-invalid", "true")
    pegged.fill("1+2+1+2+2+1+1+2+2")
    expect(page.locator("#record [aria-invalid]")).to_have_count(0)
    expect(words(page)).to_contain_text("So far: Player 1 14, Player 2 3.")
    pegged.press("Enter")
    expect(pegged).to_have_value("14")


def test_a_deal_that_cannot_be_judged_hides_no_other(page: Page) -> None:
    """Where totals take both out in deal 9, no winner is told, and the other marks stay."""
    log = sheet_of_nine(slip=2)
    log["deals"][1]["show"][1]["claim"] = 19
    log["deals"][8]["pegged"] = {"Ann": 12, "Bob": 22}
    begin(page)
    open_text(page, json.dumps(log))
    expect_verdict(page, "Deal 9 cannot be judged")
    verdict = page.get_by_role("region", name="Result")
    expect(verdict).to_contain_text("Without what is unclear there: Ann 119, Bob 108.")
    expect(page.locator(".bar-verdict")).to_contain_text("Deal 9 cannot be judged")
    expect(page.get_by_role("region", name="Mistakes")).to_contain_text("Deal 9 · both are out")
    for name in ("Ann pegged", "Bob pegged"):
        expect(cell(page, 9, name)).to_have_accessible_description("both are out")
    expect(cell(page, 2, hand("Ann"))).to_have_accessible_description(
        "no hand counts 19 (12 by the total)"
    )
    expect(cell(page, 4, "total of Ann")).to_have_attribute("aria-invalid", "true")


def test_a_sheet_whose_loser_seemed_to_win_says_so(page: Page) -> None:
    """By a slip of addition ann had won; the page says it, and the mistake leads to the slip."""
    page.goto(address(example("score-sheet")))
    expect_verdict(page, "bob wins, 121 to 120")
    verdict = page.get_by_role("region", name="Result")
    expect(verdict).to_contain_text("As written, ann had won.")
    expect(verdict).not_to_contain_text("The result stands.")
    verdict.get_by_role("button", name="Deal 6").click()
    expect(cell(page, 6, "total of ann")).to_be_focused()
    expect(cell(page, 6, "total of ann")).to_have_accessible_description("should be 84")
    page.emulate_media(media="print")
    told = verdict.locator("p:visible").last
    expect(told).to_have_text("As written, ann had won.", use_inner_text=True)


@pytest.mark.quick
def test_a_wrong_first_dealer_is_put_right_by_one_press(page: Page) -> None:
    """Instead of a list of mistakes the page asks who dealt first; undo takes it back."""
    asked: list[str] = []
    begin(page)
    open_text(page, (ROOT / "tests/vectors/kept_sheets/10-wrong-dealer.txt").read_text("utf-8"))
    expect_verdict(page, "Did bob deal first?")
    bar, result = page.locator(".bar-verdict"), page.get_by_role("region", name="Result")
    expect(bar).to_contain_text("Did bob deal first?")
    expect(page.locator("#record [aria-invalid]")).to_have_count(0)
    expect(page.get_by_role("region", name="Mistakes").get_by_role("listitem")).to_have_count(0)
    page.on("request", lambda request: asked.append(request.url.partition("/v1/")[2]))
    bar.get_by_role("button", name="Yes").click()
    expect_verdict(page, "ann wins, 121 to 108")
    expect(page.locator("[data-deal='0']")).to_contain_text("bob deals")
    assert asked == ["game"]
    page.get_by_role("button", name="Undo").click()
    result.get_by_role("button", name="Yes").click()
    expect_verdict(page, "ann wins, 121 to 108")
    expect(result.get_by_role("heading").first).to_be_focused()
    page.get_by_role("button", name="Undo").click()
    bar.get_by_role("button", name="No").click()
    expect(bar).to_be_focused()
    expect(bar).to_have_text(re.compile(r"\d+ mistakes"))


def test_two_swapped_deals_are_put_right_by_one_press(page: Page) -> None:
    """They are found by their totals; until then no winner is told."""
    begin(page)
    open_text(page, json.dumps(sheet_of_nine()))
    expect_verdict(page, "Ann wins, 121 to 101")
    page.get_by_label("Change the rows at deal 4").click()
    page.get_by_role("button", name="Swap with the deal above").locator("visible=true").click()
    expect_verdict(page, "Are deals 3 and 4 swapped?")
    page.get_by_role("region", name="Result").get_by_role("button", name="Yes").click()
    expect_verdict(page, "Ann wins, 121 to 101")


@pytest.mark.quick
def test_pegging_left_blank_is_asked_about_and_filled_in_by_one_press(page: Page) -> None:
    """Where the totals say what it was, it is a question; after no it is told that it counts 0."""
    sheet = sheet_of_nine()
    del sheet["deals"][5]["pegged"]["Bob"]
    page.goto(address(json.dumps(sheet)))
    expect_verdict(page, "Did Bob peg 2 in deal 6, as the totals say?")
    result = page.get_by_role("region", name="Result")
    result.get_by_role("button", name="Yes").click()
    expect_verdict(page, "Ann wins, 121 to 101")
    expect(cell(page, 6, "Bob pegged")).to_have_value("2")
    page.get_by_role("button", name="Undo").click()
    result.get_by_role("button", name="No").click()
    expect(result).to_contain_text("Pegging left blank counts as 0: Bob in deal 6.")


@pytest.mark.parametrize("screen", [ON[390]], ids=["phone"])
def test_who_dealt_first_is_asked_and_found_by_the_totals(page: Page) -> None:
    """Numbers are typed before it is said, or where it was said wrong; one press mends it."""
    begin(page)
    pegged, (ann, bob), crib, totals = NINE_DEALS[0]
    players = ("Player 1", "Player 2")
    cells = [f"{player} pegged" for player in players] + [hand(player) for player in players]
    for name, number in zip(cells, (*pegged, ann, bob), strict=True):
        cell(page, 1, name).fill(str(number))
    expect_verdict(page, "Who dealt first?")
    expect(page.locator(".bar-scores")).to_contain_text("Player 1 –")
    cell(page, 1, "the crib").fill(str(crib))
    for player, total in zip(players, totals, strict=True):
        cell(page, 1, f"total of {player}").fill(str(total))
    expect(page.locator(".bar-scores")).to_contain_text("Player 1 12")
    let_deal(page, "Player 1")
    for deal, (pegged, (ann, bob), crib, totals) in enumerate(NINE_DEALS[1:4], 2):
        names = [*cells, "the crib", *(f"total of {player}" for player in players)]
        for name, number in zip(names, (*pegged, ann, bob, crib, *totals), strict=True):
            cell(page, deal, name).fill(str(number))
    expect(page.locator(".bar-verdict")).to_have_text("Did Player 2 deal first? Yes No ")
    expect(page.locator("#record [aria-invalid]")).to_have_count(0)
    page.locator(".bar-verdict").get_by_role("button", name="Yes").click()
    expect(words(page)).to_have_text("So far: Player 1 59, Player 2 48.")
    page.get_by_role("button", name="New game").click()
    expect(page.locator("#record input:checked")).to_have_count(0)


def test_a_hand_that_is_missing_leads_to_its_cell(page: Page) -> None:
    """Its cell is marked, with what fits the total."""
    log = sheet_of_nine()
    del log["deals"][3]["show"][0]
    begin(page)
    open_text(page, json.dumps(log))
    missing = cell(page, 4, hand("Bob"))
    expect(missing).to_have_accessible_description("missing (8 by the total)")
    expect(page.locator("#record [aria-invalid]")).to_have_count(1)
    mistakes = page.get_by_role("region", name="Mistakes")
    expect(mistakes).to_contain_text(f"Deal 4 · {hand('Bob')} (8 by the total) is missing")
    mistakes.get_by_role("button", name="Deal 4").click()
    expect(missing).to_be_focused()


@pytest.mark.parametrize("screen", [ON[390]], ids=["phone"])
def test_no_cell_moves_under_the_finger(page: Page) -> None:
    """Twenty numbers are tapped in without a pause, wrong ones among them."""
    begin(page)
    expect(page.locator(".sheet-keys")).to_be_hidden()
    person = Person(page)
    numbers = (4, 2, 19, 6, 27, 12, 99, 3, 5, 45, 2, 8, 35, 19, 2, 6, 4, 12, 25, 61)
    names = [one.get_attribute("aria-label") for one in page.locator(".sheet input").all()]
    before: list[list[float]] = []
    for at, number in enumerate(numbers):
        name = str(names[at % 7]).removeprefix("Deal 1: ")
        person.tap(cell(page, at // 7 + 1, name))
        person.keys(str(number))
        now = boxes(page.locator(".sheet input"))
        for (x, y), (other_x, other_y) in zip(before, now, strict=False):
            assert abs(x - other_x) <= 4
            assert abs(y - other_y) <= 4
        before = now
    expect(cell(page, 1, hand("Player 1"))).to_have_accessible_description(
        re.compile("no hand counts 19")
    )
    assert boxes(page.locator(".sheet input"))[: len(before)] == before


def test_deals_are_inserted_and_deleted(page: Page) -> None:
    """Who deals follows, each number stays with its player, and undo takes it back."""
    log = sheet_of_nine()
    begin(page)
    open_text(page, json.dumps(log))
    expect_verdict(page, "Ann wins, 121 to 101")
    crib, pegged = cell(page, 2, "the crib"), cell(page, 2, "Bob pegged")
    page.get_by_label("Change the rows at deal 1").click()
    assert all_findings(page) == []
    page.get_by_role("button", name="Insert a deal above").click()
    expect(cell(page, 1, "Ann pegged")).to_be_focused()
    expect(cell(page, 1, "Ann pegged")).to_have_value("")
    expect(pegged).to_have_value("2")
    expect(crib).to_have_value("4")
    expect(page.locator("[data-deal='1']")).to_contain_text("Ann deals")
    page.keyboard.press("Control+z")
    expect(pegged).to_have_value("5")
    expect_verdict(page, "Ann wins, 121 to 101")
    page.get_by_label("Change the rows at deal 4").click()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Delete this deal")).to_be_hidden()
    page.get_by_label("Change the rows at deal 4").click()
    page.get_by_role("button", name="Delete this deal").click()
    expect(page.locator("[data-deal]")).to_have_count(9)
    expect(cell(page, 4, "total of Ann")).to_have_value("70")
    expect(page.locator("[data-deal='3']")).to_contain_text("Ann deals")
    expect(cell(page, 4, "total of Ann")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Undo").click()
    expect_verdict(page, "Ann wins, 121 to 101")


@pytest.mark.parametrize("screen", [ON[320]], ids=["small"])
def test_a_small_phone_has_both_names_and_room_between(page: Page, screen: dict[str, Any]) -> None:
    """The crib is in the dealer's line; no number touches a button, and nothing is cut off."""
    log = json.dumps(sheet_of_nine()).replace("Ann", "Annabel-Margarethe Featherstone")
    page.goto(address(log))
    expect_verdict(page, "Annabel-Margarethe Featherstone wins, 121 to 101")
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["viewport"]["width"]
    for name in page.locator(".bar-name").all():
        expect(name).to_be_in_viewport(ratio=1)
        box = name.bounding_box()
        assert box
        assert box["width"] > 20
    for entry in page.locator(".sheet-entry:has(button)").all():
        number, button = (entry.locator(one).bounding_box() for one in ("input", "button"))
        assert number
        assert button
        assert button["x"] - number["x"] - number["width"] >= 3
    crib, dealers = cell(page, 1, "the crib").bounding_box(), cell(page, 1, "Bob pegged")
    own = dealers.bounding_box()
    assert crib
    assert own
    assert crib["y"] == own["y"]
