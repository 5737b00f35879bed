"""A worker and the application in it; `wsgiref.validate` checks that both follow WSGI."""

from collections.abc import Iterator

import pytest

from tests.ops.server import Server, running

PATHS = {
    b"/": ("/", ""),
    b"/a/b?c=d&e=%41+f&&g": ("/a/b", "c=d&e=%41+f&&g"),
    b"/%41%2F%3f%25/%e2%82%ac/%C3": ("/A/?%/\xe2\x82\xac/\xc3", ""),
    b"/a/../b/./": ("/a/../b/./", ""),
    b"/a://b?c://d": ("/a://b", "c://d"),
    b"http://example.org:81/a%20b?c": ("/a b", "c"),
}
"""By the target of a request: the path, percent-decoded as latin-1, and the query."""
HEADERS = {
    b"hOsT2: test\r\nX-one-TWO: Three": {"HTTP_HOST2": "test", "HTTP_X_ONE_TWO": "Three"},
    b"A:b\r\nC: \t d e \t\r\nEmpty:": {"HTTP_A": "b", "HTTP_C": "d e", "HTTP_EMPTY": ""},
    b"A: \xe9\xff\xe2\x82\xac": {"HTTP_A": "\xe9\xff\xe2\x82\xac"},
    b"A: 1\r\na: 2\r\nA: 3": {"HTTP_A": "1,2,3"},
    b"A_B: 1\r\nPATH_INFO: /x\r\nSCRIPT_NAME: /x\r\nX_Forwarded-For: 192.0.2.1": {},
    b"X-Forwarded-For: 192.0.2.1": {"HTTP_X_FORWARDED_FOR": "192.0.2.1"},
    b"X-Forwarded-Proto: https": {"HTTP_X_FORWARDED_PROTO": "https"},
}
"""Repeated headers are joined; one with an underscore cannot pass for another."""
BODIES = {
    b"Content-Length: 5\r\n\r\n\x00\xff\r\nx": "\x00\xff\r\nx",
    b"Content-Length: 0\r\n\r\n": "",
    b"\r\n": "",
    b"Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3;c=d\r\ncde\r\n0\r\n\r\n": "abcde",
}


@pytest.fixture(scope="module")
def telling() -> Iterator[Server]:
    """Return an application that echoes the request, or fails in a chosen way."""
    with running({}, "tests.ops.applications:telling") as server:
        yield server


def told(server: Server, *lines: bytes) -> tuple[dict[str, object], object]:
    """Return the environment and body that the application sees."""
    answer = server.raw(b"\r\n".join(lines))
    assert answer.status == 200, answer
    environ = answer.json["environ"]
    assert isinstance(environ, dict)
    return environ, answer.json["body"]


@pytest.mark.parametrize("target", PATHS)
def test_the_target_is_path_and_query(telling: Server, target: bytes) -> None:
    """The path is percent-decoded once, and otherwise unchanged."""
    environ, _ = told(telling, b"GET " + target + b" HTTP/1.0", b"", b"")
    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == PATHS[target]
    assert (environ["SCRIPT_NAME"], environ["SERVER_PROTOCOL"]) == ("", "HTTP/1.0")


@pytest.mark.parametrize("headers", HEADERS)
def test_headers_have_keys(telling: Server, headers: bytes) -> None:
    """Headers arrive under their keys, and change no other key of the environment."""
    environ, _ = told(telling, b"GET / HTTP/1.1", headers, b"", b"")
    found = {key: value for key, value in environ.items() if key.startswith("HTTP_")}
    assert found == HEADERS[headers]
    assert (environ["PATH_INFO"], environ["SCRIPT_NAME"]) == ("/", "")
    assert (environ["wsgi.url_scheme"], environ["REMOTE_ADDR"]) == ("http", "127.0.0.1")
    assert environ["SERVER_PORT"] == str(telling.port)


@pytest.mark.parametrize("sent", BODIES)
def test_a_body_is_there_as_a_whole(telling: Server, sent: bytes) -> None:
    """The application can read the whole body, with a length or chunked."""
    environ, body = told(telling, b"POST /v1/show HTTP/1.1", b"Content-Type: a/b; c=d", sent)
    assert body == BODIES[sent]
    assert (environ["REQUEST_METHOD"], environ["CONTENT_TYPE"]) == ("POST", "a/b; c=d")


@pytest.mark.parametrize("path", ["/before", "/half-way"])
def test_an_application_that_fails_has_a_whole_answer(telling: Server, path: str) -> None:
    """If the application fails half-way nothing of its response is sent, but a 500."""
    with telling.connect() as connection:
        connection.send(f"GET {path} HTTP/1.1\r\nHost: test\r\n\r\n".encode())
        answer = connection.answer()
        assert (answer.status, answer.headers["Connection"]) == (500, "close")
        assert connection.rest() == b""
    telling.log.find("Exception in ASGI application")
    # Its body was closed, so that it could clean up.
    assert path != "/half-way" or telling.get("/closed").json == {"closed": True}


def test_a_broken_header_is_not_sent(telling: Server) -> None:
    """A header with a line break could pass for two: the connection is closed instead."""
    with telling.connect() as connection:
        connection.send(b"GET /header HTTP/1.1\r\nHost: test\r\n\r\n")
        assert connection.rest() == b""


def test_an_application_may_correct_itself(telling: Server) -> None:
    """The last status is sent, and written data comes before returned data."""
    answer = telling.get("/corrected")
    assert (answer.status, answer.body) == (200, b"abcdef")
