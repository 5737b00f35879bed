"""Tests of passing on a checked game, on paper and by its address."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.log import BY_HAND, check, example, result, visit
from tests.browser.person import SCREENS, picture


@pytest.mark.slow
@pytest.mark.parametrize("screen", [{"color_scheme": "dark"}], ids=["dark"])
def test_a_game_on_paper_has_all_there_is_to_read(page: Page) -> None:
    """The printout has verdict, mistakes, ledger, rules and address, in black on white."""
    visit(page)
    log = json.loads(example("by-hand"))
    check(page, json.dumps({**log, "rules": {"target": 130}}))
    expect(result(page).get_by_role("region", name="Mistakes")).to_be_visible()
    expect(page.locator(".panel.paper")).to_be_hidden()
    expect(page.locator(".panel.paper h2")).to_have_text("Rules: Ask-A-Link manual scoring")
    page.emulate_media(media="print")
    expect(result(page).get_by_role("heading", level=2).first).to_be_visible()
    sheet = result(page).get_by_role("region", name="Sheet", exact=True)
    expect(sheet.locator("tbody tr")).to_have_count(9)
    for mistake in page.locator(".mistake").all():
        expect(mistake).to_be_visible()
    rows = page.locator(".ledger [data-entry]")
    assert rows.evaluate_all("rows => rows.every((row) => row.checkVisibility())")
    assert page.locator(".ledger").evaluate("one => one.scrollHeight === one.clientHeight")
    paper = page.locator(".panel.paper")
    expect(paper).to_contain_text("Changed for this game: To win")
    expect(paper).to_contain_text("The first to 130 points wins.")
    expect(paper).to_contain_text("/#game?record=")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


def test_a_game_on_paper_has_nothing_to_press(page: Page) -> None:
    """The printout has no form, navigation, button or board, and breaks into pages."""
    page.goto(BY_HAND)
    expect(result(page).get_by_role("heading", level=2).first).to_be_visible()
    page.emulate_media(media="print")
    for kind in ("form", "nav", "button", "input", "select", "textarea", ".board", "footer"):
        expect(page.locator(f"{kind}:visible")).to_have_count(0)
    content = page.pdf(format="A4")
    assert content.startswith(b"%PDF-")
    SCREENS.mkdir(parents=True, exist_ok=True)
    (SCREENS / "game.pdf").write_bytes(content)


@pytest.mark.slow
@pytest.mark.parametrize("screen", [{"viewport": {"width": 718, "height": 1047}}], ids=["A4"])
def test_a_sheet_with_long_names_fits_the_paper(page: Page) -> None:
    """With four players and names of 40 letters each column is on the page, names in full."""
    players = [letter * 40 for letter in "WMQG"]
    show = [{"player": player, "claim": 12} for player in players]
    show[2]["cards"] = ["2C", "4C", "6C", "8H"]
    deal = {
        "starter": "JH",
        "heels": {"claim": 2},
        "pegged": dict.fromkeys(players, 3),
        "show": [*show, {"player": players[3], "crib": True, "claim": 4}],
        "scores": {players[3]: 22},
    }
    rules = {"claims": "manual", "overcount": "correct"}
    log = {"players": players, "first_dealer": players[3], "rules": rules, "deals": [deal]}
    visit(page)
    check(page, json.dumps(log))
    page.emulate_media(media="print")
    sheet = result(page).get_by_role("region", name="Sheet", exact=True)
    pegged, hands, crib, totals = "3335", "121212 true 012", "4", "1515322 true 21"
    row = f"1 {players[3]} deals{pegged}{hands}{crib}{totals}"
    expect(sheet.locator("tbody tr")).to_have_text(row)
    picture(page, "game-paper")
    right = "all => Math.max(...all.map((one) => one.getBoundingClientRect().right))"
    assert page.locator(".game-result *:visible").evaluate_all(right) <= 718
    names = "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length"
    assert sheet.locator("thead span").evaluate_all(names) == 0
