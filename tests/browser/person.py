"""Actions of a person with the page, and checks of its looks and accessibility."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.tools import browser_environment, drive, need_browser

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
REFUSED = r"status of 4\d\d"
"""The console's messages about responses with an error."""
AXE = resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
MOST_TABS = 60


@contextmanager
def started_browser() -> Iterator[Browser]:
    """Run a browser that connects only to the service, with the same fonts on any machine."""
    program = need_browser()
    with drive() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=FLAGS, env=browser_environment()
        )
        yield browser
        browser.close()


def tab_to(page: Page, target: Locator, key: str = "Tab") -> None:
    """Press the tab key, or shift and tab, until something has the focus."""
    for _ in range(MOST_TABS):
        page.keyboard.press(key)
        if target.evaluate("element => element === document.activeElement"):
            return
    raise AssertionError(f"the tab key does not lead to {target}")


def expect_fault(field: Locator, words: str) -> None:
    """Expect a message that describes a field, right below it."""
    expect(field).to_have_attribute("aria-invalid", "true")
    names = str(field.get_attribute("aria-describedby")).split()
    message = field.page.locator(",".join(f"#{name}" for name in names)).filter(has_text=words)
    expect(message).to_be_visible()
    above, below = field.bounding_box(), message.bounding_box()
    assert above
    assert below
    assert 0 <= below["y"] - (above["y"] + above["height"]) <= 20
    assert abs(below["x"] - above["x"]) <= 2


ASK_AXE = """(part) => axe.run(part, {
    resultTypes: ["violations"],
    rules: {"label-content-name-mismatch": {enabled: true}, "target-size": {enabled: true}},
}).then(({violations}) => violations)"""
"""All rules of axe, best practices too, and two that are off by default."""


def findings(page: Page, part: str = "html") -> list[dict[str, Any]]:
    """Return the serious findings of axe."""
    page.evaluate(AXE)
    return list(page.evaluate(ASK_AXE, part))


def all_findings(page: Page, part: str = "html") -> list[str]:
    """Return all findings of axe, with their elements."""
    return [
        f"{one['id']}: {node['html'][:200]} {node['any'] and node['any'][0]['message']}"
        for one in findings(page, part)
        for node in one["nodes"]
        # A target below the line with the total on a phone can be scrolled into view.
        if not (one["id"] == "target-size" and "partially obscured" in node["any"][0]["message"])
    ]
