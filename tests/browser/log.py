"""Actions and expectations for the view that checks a game."""

import zlib
from base64 import urlsafe_b64encode

from playwright.sync_api import JSHandle, Locator, Page, expect

from tests.ops.server import ROOT

BY_HAND = "/#game?example=by-hand"


def example(name: str) -> str:
    """Return the text of a game: the example of the page, or one that only tests have."""
    folder = "web/page/log/examples" if name == "by-hand" else "tests/browser/games"
    (file,) = (ROOT / folder).glob(f"{name}.*")
    return file.read_text()


def address(text: str, entry: int | None = None) -> str:
    """Return a link to a game, and to one of its entries."""
    return f"/#game?record={packed(text)}" + ("" if entry is None else f"&entry={entry}")


def packed(text: str) -> str:
    """Return a text as links hold it."""
    packer = zlib.compressobj(wbits=-15)
    content = packer.compress(text.encode()) + packer.flush()
    return urlsafe_b64encode(content).decode().rstrip("=")


OVERCOUNT = address(example("overcount"))


def visit(page: Page) -> Locator:
    """Open the view, and the dialog that opens games; return the dialog."""
    page.goto("/#game")
    page.get_by_role("button", name="Open a game").click()
    expect(dialog(page)).to_be_visible()
    return dialog(page)


def dialog(page: Page) -> Locator:
    """Return the dialog that opens games."""
    return page.get_by_role("dialog", name="Open a game")


def field(page: Page) -> Locator:
    """Return the field of the dialog."""
    return page.get_by_label("Game", exact=True)


def check(page: Page, text: str) -> None:
    """Put a game into the field at once, as a paste does, and press the button."""
    if not dialog(page).is_visible():
        page.get_by_role("button", name="Open a game").click()
    field(page).fill(text)
    press_open(page)


def press_open(page: Page) -> None:
    """Open the text of the field."""
    dialog(page).get_by_role("button", name="Open", exact=True).click()


def result(page: Page) -> Locator:
    """Return the result."""
    return page.get_by_role("region", name="Result")


def expect_verdict(page: Page, words: str) -> None:
    """Expect the verdict of a checked game."""
    expect(result(page).get_by_role("heading", level=2).first).to_have_text(words)


def expect_entry(page: Page, entry: int) -> None:
    """Expect the board to show an entry."""
    expect(page.get_by_role("slider", name="Entry")).to_have_value(str(entry))


def expect_pegs(page: Page, side: str, front: int, rear: int) -> None:
    """Expect the two pegs of a side in these holes, at the places of the holes on the board."""
    for role, hole in (("front", front), ("rear", rear)):
        peg = page.locator(f'[data-side="{side}"][data-peg="{role}"]')
        expect(peg).to_have_count(1)
        expect(peg).to_have_attribute("data-hole", str(hole))


def middle(peg: Locator) -> tuple[float, float]:
    """Return the middle of a peg on the board."""
    box, board = peg.bounding_box(), peg.page.locator("svg.board").bounding_box()
    assert box
    assert board
    return box["x"] + box["width"] / 2 - board["x"], box["y"] + box["height"] / 2 - board["y"]


def selected(page: Page) -> str:
    """Return the selected text of the field, which must have the focus."""
    expect(field(page)).to_be_focused()
    area = "area => area.value.slice(area.selectionStart, area.selectionEnd)"
    return str(field(page).evaluate(area))


def expect_selection_in_view(page: Page) -> None:
    """Expect the first line of the selection to be visible in the field."""
    line, first, last = field(page).evaluate(
        """area => {
            const height = parseFloat(getComputedStyle(area).lineHeight);
            const line = area.value.slice(0, area.selectionStart).split("\\n").length;
            return [line, area.scrollTop / height, (area.scrollTop + area.clientHeight) / height];
        }"""
    )
    assert first <= line <= last
    expect(field(page)).to_be_in_viewport()


def dropped(page: Page, name: str, content: bytes) -> JSHandle:
    """Return the data of a drag with a file."""
    return page.evaluate_handle(
        """([name, bytes]) => {
            const held = new DataTransfer();
            held.items.add(new File([new Uint8Array(bytes)], name));
            return held;
        }""",
        [name, list(content)],
    )
