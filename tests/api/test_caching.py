"""Caching: how long a response may be cached, its ETag, and its compressed form."""

import gzip
import hashlib
from itertools import permutations

import pytest
from flask.testing import FlaskClient

from service.api.views import web
from tests.api.operations import POSTS, example
from tests.api.shape import assert_problem

TWINS = [
    "/v1/show?hand=5H,5S,5C,JD&starter=5D&claim=28",
    "/v1/crib?crib=AS,5S,9S,JS&starter=QS",
    "/v1/pegging?cards=8D,6C,4S&closes=true",
    "/v1/chances?dealer=117&pone=117&moment=deal&target=121",
]
FILES = [
    f"/page/{web.PAGE.version}/main.js",
    f"/page/{web.PAGE.version}/icon.svg",
    f"/docs/{web.DOCS.version}/swagger-ui-bundle.js",
]
DOCUMENTS = [
    "/",
    "/openapi.yaml",
    "/openapi.json",
    "/docs",
    "/problems",
    "/problems/duplicate-card",
]
SOME = [TWINS[0], "/", "/openapi.yaml", "/problems", FILES[0]]
"""One of each kind of what has an ETag."""
COMPRESSED = ["/", "/docs", "/openapi.yaml", "/openapi.json", "/v1/rulesets", *FILES]
GZIP = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        *((path, "public, max-age=300") for path in TWINS),
        # Revalidated each time, so that a new version is seen at once.
        *((path, "no-cache") for path in DOCUMENTS),
        # The version is in the URL, so the content never changes.
        *((path, "public, max-age=31536000, immutable") for path in FILES),
        *((path, "no-store") for path in ("/healthz", "/readyz", "/metrics")),
    ],
)
def test_a_response_says_how_long_it_may_be_kept(client: FlaskClient, path: str, kept: str) -> None:
    """GETs under /v1: five minutes. Files of a page: a year. What may be kept has a strong ETag."""
    response = client.get(path)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, kept)
    assert response.headers.get("ETag", "").startswith('"') == (kept != "no-store")


@pytest.mark.parametrize("path", POSTS)
def test_the_response_to_a_post_is_not_kept(client: FlaskClient, path: str) -> None:
    """It has `no-store` and no ETag."""
    response = client.post(path, json=example(path))
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "no-store")
    assert "ETag" not in response.headers


@pytest.mark.parametrize("path", COMPRESSED)
@pytest.mark.parametrize("accepted", ["gzip", "br, gzip;q=0.5", "deflate, GZIP", "*"])
def test_what_is_large_is_compressed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str, accepted: str
) -> None:
    """A client that accepts gzip gets precompressed content with an ETag of its own."""
    monkeypatch.delattr(gzip, "compress")
    plain = client.get(path)
    response = client.get(path, headers={"Accept-Encoding": accepted})
    assert response.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(response.data) == plain.data
    assert len(response.data) < len(plain.data)
    assert int(response.headers["Content-Length"]) == len(response.data)
    assert response.headers["ETag"] != plain.headers["ETag"]
    for one in (plain, response):
        assert one.headers["Vary"] == "Accept-Encoding"


@pytest.mark.parametrize("path", COMPRESSED)
def test_the_tag_of_compressed_bytes_is_known_again(client: FlaskClient, path: str) -> None:
    """HEAD and 304 have the headers of the compressed response; the other ETag gets 200."""
    plain, got = client.get(path), client.get(path, headers=GZIP)
    headed = client.head(path, headers=GZIP)
    assert (headed.status_code, headed.data) == (200, b"")
    same = client.get(path, headers={**GZIP, "If-None-Match": got.headers["ETag"]})
    assert (same.status_code, same.data) == (304, b"")
    for name in ("ETag", "Vary", "Cache-Control"):
        assert got.headers[name] == headed.headers[name] == same.headers[name]
    for name in ("Content-Type", "Content-Encoding", "Content-Length"):
        assert headed.headers[name] == got.headers[name]
    other = client.get(path, headers={**GZIP, "If-None-Match": plain.headers["ETag"]})
    assert (other.status_code, other.data) == (200, got.data)


@pytest.mark.parametrize("accepted", ["", "identity", "br", "gzip;q=0", "*;q=0", "gzip," * 60])
def test_who_takes_no_gzip_gets_none(client: FlaskClient, accepted: str) -> None:
    """A client that does not accept gzip, or says so too lengthily, gets the file uncompressed."""
    response = client.get(FILES[0], headers={"Accept-Encoding": accepted})
    assert "Content-Encoding" not in response.headers
    assert response.data.lstrip().startswith(b"import ")


@pytest.mark.parametrize("path", SOME)
@pytest.mark.parametrize("form", ["{tag}", "W/{tag}", '"other", {tag}', "*"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_client_that_has_the_answer_gets_no_body(
    client: FlaskClient, path: str, form: str, method: str
) -> None:
    """If-None-Match with the ETag in any form gets 304 and the same headers."""
    first = client.get(path)
    headers = {"If-None-Match": form.format(tag=first.headers["ETag"])}
    response = client.open(path, method=method, headers=headers)
    assert (response.status_code, response.data) == (304, b"")
    assert response.headers["ETag"] == first.headers["ETag"]
    assert response.headers["Cache-Control"] == first.headers["Cache-Control"]
    assert "Content-Type" not in response.headers


@pytest.mark.parametrize("path", TWINS + DOCUMENTS + FILES)
def test_a_client_with_another_answer_gets_this_one(client: FlaskClient, path: str) -> None:
    """If-None-Match with another ETag gets the full response."""
    response = client.get(path, headers={"If-None-Match": '"other"'})
    assert response.status_code == 200
    assert response.data == client.get(path).data


@pytest.mark.parametrize("path", SOME)
@pytest.mark.parametrize("form", ["{tag}", '"other", {tag}', 'W/"other",{tag}', "*"])
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_client_that_asks_for_this_answer_gets_it(
    client: FlaskClient, path: str, form: str, method: str
) -> None:
    """If-Match with the ETag, or any, changes nothing: 200, or 304 by If-None-Match."""
    first = client.get(path)
    tag = first.headers["ETag"]
    headers = {"If-Match": form.format(tag=tag)}
    response = client.open(path, method=method, headers=headers)
    assert (response.status_code, response.headers["ETag"]) == (200, tag)
    headers["If-None-Match"] = tag
    assert client.open(path, method=method, headers=headers).status_code == 304


@pytest.mark.parametrize("path", SOME)
@pytest.mark.parametrize("form", ["W/{tag}", '"other"', '"*"', '"other", W/{tag}', "", '"'])
def test_a_client_that_asks_for_another_answer_is_refused(
    client: FlaskClient, path: str, form: str
) -> None:
    """If-Match without the ETag, strictly compared, is 412, whatever If-None-Match says."""
    tag = client.get(path).headers["ETag"]
    for none in ({}, {"If-None-Match": tag}):
        headers = {"If-Match": form.format(tag=tag), **none}
        problem = assert_problem(client.get(path, headers=headers), 412, "precondition-failed")
        told = f"the response is not the one that If-Match asks for: its ETag is {tag}"
        assert problem["detail"] == told
    assert client.head(path, headers={"If-Match": '"other"'}).status_code == 412


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/metrics"])
def test_what_has_no_tag_matches_none(client: FlaskClient, path: str) -> None:
    """What is never kept has no ETag: If-Match holds only if it is `*`."""
    assert client.get(path, headers={"If-Match": "*"}).status_code == 200
    refused = client.get(path, headers={"If-Match": '"other"'})
    problem = assert_problem(refused, 412, "precondition-failed")
    assert problem["detail"].endswith("If-Match asks for: it has no ETag")


@pytest.mark.parametrize("path", ["/v1/show?hand=5H", "/nothing", "/problems/none"])
def test_a_refused_request_is_refused_for_its_own_fault(client: FlaskClient, path: str) -> None:
    """Where there would be no 2xx, If-Match changes nothing."""
    named = {"X-Request-ID": "abc"}
    conditional = client.get(path, headers={"If-Match": '"other"', **named})
    assert conditional.data == client.get(path, headers=named).data


@pytest.mark.parametrize("path", POSTS)
def test_a_post_has_nothing_to_match(client: FlaskClient, path: str) -> None:
    """A POST concerns nothing that has an ETag, so its If-Match is ignored."""
    response = client.post(path, json=example(path), headers={"If-Match": '"other"'})
    assert response.status_code == 200


def test_the_tag_is_the_hash_of_the_bytes(client: FlaskClient) -> None:
    """Equal responses have equal ETags, in every process."""
    response = client.get("/openapi.yaml")
    assert (
        response.headers["ETag"]
        == f'"{hashlib.blake2b(response.data, digest_size=16).hexdigest()}"'
    )


def test_the_order_of_the_hand_changes_nothing(client: FlaskClient) -> None:
    """A hand in any order gives the same bytes and the same ETag."""
    answers = {
        (response.data, response.headers["ETag"])
        for hand in permutations(["5H", "5s", "c5", "JD"])
        for response in [client.get(f"/v1/show?hand={','.join(hand)}&starter=5D")]
    }
    assert len(answers) == 1


def test_a_get_says_what_its_post_says(client: FlaskClient) -> None:
    """GET and POST of the same operation return the same bytes."""
    body = {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claim": 28}
    assert client.get(TWINS[0]).data == client.post("/v1/show", json=body).data
