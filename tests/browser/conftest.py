"""The page in a real browser; console errors and requests to other hosts fail the test."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from tests.browser.person import started_browser
from tests.ops.server import Server
from tests.tools import need_browser

# A first visit on a busy machine takes longer than the five seconds that are the default.
expect.set_options(timeout=10_000)

BLOCKED = "Service Worker registration blocked by Playwright"


def pytest_runtest_setup() -> None:
    """Require a browser; skipped here, all of these tests take one line."""
    need_browser()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Return a browser; while it runs, the thread of the tests has an event loop."""
    with started_browser() as browser:
        yield browser


@pytest.fixture
def expected_errors() -> list[str]:
    """Return patterns of expected console messages; a test appends the ones it causes."""
    return []


@pytest.fixture
def screen() -> dict[str, Any]:
    """Return the options of the screen for Playwright; a test may override them."""
    return {"viewport": {"width": 1280, "height": 900}}


@pytest.fixture
def service_workers() -> str:
    """Return whether the page may have a service worker: ``allow`` or ``block``.

    A test that changes responses on their way needs none, which would send the requests itself.
    """
    return "block"


@pytest.fixture
def page(
    server: Server,
    browser: Browser,
    expected_errors: list[str],
    screen: dict[str, Any],
    service_workers: Any,
) -> Iterator[Page]:
    """Return an empty tab; a console error, or a request to another host, fails the test."""
    home = f"http://127.0.0.1:{server.port}"
    context = browser.new_context(
        base_url=home, reduced_motion="reduce", service_workers=service_workers, **screen
    )
    page = context.new_page()
    page.set_default_timeout(10_000)
    complaints: list[str] = []
    strangers: list[str] = []

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and message.text != BLOCKED:
            complaints.append(message.text)

    def asked(request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in {"data", "blob"} and f"http://{address.netloc}" != home:
            strangers.append(request.url)

    page.on("console", heard)
    page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
    context.on("request", asked)
    yield page
    context.close()
    assert strangers == []
    allowed = re.compile("|".join(expected_errors) or "(?!)")
    assert [one for one in complaints if not allowed.search(one)] == []
