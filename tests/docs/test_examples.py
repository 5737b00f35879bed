"""The examples: every request of the documents is sent, and its response is the one shown."""

import re
from pathlib import Path

import orjson
import pytest

from tests.docs.comparison import Json, shows
from tests.docs.pages import ADDRESS, PAGES, README, Kind, Page, page
from tests.docs.shell import run

ASKING = [one for one in PAGES if one.exchanges]
ERRORS = page("docs/errors.md")


@pytest.mark.parametrize("page_", ASKING, ids=lambda one: one.name)
def test_every_request_gets_the_response_that_is_shown(
    page_: Page, address: str, tmp_path: Path
) -> None:
    """The output of curl is the response on the page, or the error in whose section it is."""
    for request, response in page_.exchanges:
        printed = orjson.loads(run(request.text.replace(ADDRESS, address), tmp_path))
        place = f"{page_.name}, line {request.line}: {printed}"
        if response is None:
            assert page_ is ERRORS, place
            assert page_.heading(request) in _codes(printed), place
        else:
            assert shows(orjson.loads(response.text), printed), place


def _codes(problem: Json) -> set[str]:
    """Return the code of a problem and those of its errors."""
    return {problem["code"], *(fault["code"] for fault in problem.get("errors", []))}


def test_an_older_curl_can_be_used(address: str, tmp_path: Path) -> None:
    """The README's replacement for `--json` gets the same response."""
    [options] = re.findall(r"with an older one write `(.*)`", README.text)
    request, response = README.exchanges[0]
    assert response
    asked = request.text.replace("--json", options).replace(ADDRESS, address)
    assert asked.count(options) == 1
    assert shows(orjson.loads(response.text), orjson.loads(run(asked, tmp_path)))


@pytest.mark.parametrize("page_", ASKING, ids=lambda one: one.name)
def test_every_request_goes_to_the_documented_address(page_: Page) -> None:
    """Each block sends one request, to where `make serve` listens."""
    for request, _ in page_.exchanges:
        assert request.text.count("curl ") == request.text.count("://") == 1, request.line
        assert f"{ADDRESS}/" in request.text


@pytest.mark.parametrize("page_", PAGES, ids=lambda one: one.name)
def test_every_response_belongs_to_a_request(page_: Page) -> None:
    """No page has JSON that is not compared with a response."""
    shown = [response for _, response in page_.exchanges if response]
    assert shown == page_.of_kind(Kind.RESPONSE)


def test_every_block_is_of_a_kind_that_is_executed() -> None:
    """Each block of code has a kind, and there are tests for each kind."""
    assert {block.kind for one in PAGES for block in one.blocks} == set(Kind)
