"""Short pages for people: what a problem means, and an address at which nothing is."""

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from service.api import html
from service.api.problems import CATALOGUE
from tests.api.shape import assert_problem

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
MISSING = ["/v1/shwo?<b>", "/problems/no-such-code", "/page/old/main.js"]


@pytest.mark.parametrize("code", CATALOGUE)
def test_a_problem_is_explained_to_people(client: FlaskClient, code: str) -> None:
    """A browser gets the words of the catalogue as a page, which loads nothing."""
    entry = CATALOGUE[code]
    response = client.get(f"/problems/{code}", headers=BROWSER)
    assert (response.status_code, response.content_type) == (200, html.HTML)
    assert response.headers["Content-Security-Policy"] == html.POLICY
    said = unescape(re.sub("</?code>", "`", response.text))
    for words in (entry.title, entry.description, entry.code, str(entry.status)):
        assert words in said


def test_the_page_of_a_problem_is_kept_apart_from_its_json(client: FlaskClient) -> None:
    """Both depend on Accept, with an ETag each; HEAD and 304 agree."""
    path = "/problems/duplicate-card"
    json, got = client.get(path), client.get(path, headers=BROWSER)
    headed = client.head(path, headers=BROWSER)
    tag = got.headers["ETag"]
    same = client.get(path, headers={**BROWSER, "If-None-Match": tag})
    assert (headed.status_code, headed.data, same.status_code, same.data) == (200, b"", 304, b"")
    assert client.get(path, headers={"If-None-Match": tag}).status_code == 200
    assert json.headers["ETag"] != tag
    for response in (json, got, headed, same):
        assert response.headers["Vary"] == "Accept"
        assert response.headers["Cache-Control"] == "no-cache"
    assert tag == headed.headers["ETag"] == same.headers["ETag"]


@pytest.mark.parametrize("path", MISSING)
def test_a_mistyped_address_is_told_to_people(client: FlaskClient, path: str) -> None:
    """A browser gets the detail as a page, with the status of the problem."""
    detail = assert_problem(client.get(path), 404, "not-found")["detail"]
    response = client.get(path, headers=BROWSER)
    assert (response.status_code, response.content_type) == (404, html.HTML)
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Vary"] == "Accept"
    assert detail[1:] in unescape(response.text)
    assert "?." not in response.text
    assert "<b>" not in response.text
    assert client.head(path, headers=BROWSER).data == b""


@pytest.mark.parametrize("path", ["/problems/duplicate-card", MISSING[0]])
@pytest.mark.parametrize(
    "accepted",
    [
        "",
        "*/*",
        "application/json",
        "application/json, text/html",
        "text/html;q=0.5, */*",
        "text/html," * 60,
    ],
)
def test_a_program_gets_json(client: FlaskClient, path: str, accepted: str) -> None:
    """A client that does not prefer pages, or says so too lengthily, gets the JSON."""
    response = client.get(path, headers={"Accept": accepted})
    assert response.is_json
    assert response.headers["Vary"] == "Accept"
    assert response.headers["Content-Security-Policy"] != html.POLICY


def test_only_reading_gets_a_page(client: FlaskClient) -> None:
    """A POST to an address at which nothing is gets JSON from any client."""
    assert_problem(client.post("/v1/shwo", headers=BROWSER), 404, "not-found")
