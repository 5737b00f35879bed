"""Counts the requests and bytes of a first visit and of a reload: ``python -m tools.visits``."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

from tests.browser.person import started_browser
from tests.ops.server import running


@dataclass(slots=True)
class Visit:
    """The paths requested over the network, and the bytes received."""

    asked: list[str] = field(default_factory=list)
    transferred: int = 0


def visits(page: Page, path: str) -> tuple[Visit, Visit]:
    """Open a page with an empty cache, and reload it."""
    visit = Visit()
    cached: set[str] = set()
    addresses: dict[str, str] = {}

    def sent(event: dict[str, Any]) -> None:
        addresses[event["requestId"]] = event["request"]["url"]

    def answered(event: dict[str, Any]) -> None:
        if event["response"]["fromDiskCache"] or event["response"].get("fromPrefetchCache"):
            cached.add(event["requestId"])

    def finished(event: dict[str, Any]) -> None:
        address = urlsplit(addresses[event["requestId"]])
        if address.scheme == "http" and event["requestId"] not in cached:
            visit.asked.append(address.path)
            visit.transferred += int(event["encodedDataLength"])

    tools = page.context.new_cdp_session(page)
    tools.on("Network.requestWillBeSent", sent)
    tools.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    tools.on("Network.responseReceived", answered)
    tools.on("Network.loadingFinished", finished)
    tools.send("Network.enable")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    first, visit = visit, Visit()
    page.reload()
    page.wait_for_load_state("networkidle")
    tools.detach()
    return first, visit


def main() -> None:
    """Print the requests and bytes of both pages."""
    with running() as server, started_browser() as browser:
        for path in ("/", "/docs"):
            home = f"http://127.0.0.1:{server.port}"
            page = browser.new_context(base_url=home, service_workers="block").new_page()
            for name, visit in zip(("first visit", "reload"), visits(page, path), strict=True):
                print(
                    f"{path:6} {name:12} {len(visit.asked):3} requests {visit.transferred:9,} bytes"
                )
            page.context.close()


if __name__ == "__main__":
    main()
