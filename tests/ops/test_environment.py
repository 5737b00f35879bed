"""What an application is told of a request; `wsgiref.validate` sees that WSGI is kept to."""

from collections.abc import Iterator

import pytest

from tests.ops.server import Server, running

HEAD = b" HTTP/1.1\r\nHost: test\r\n"
PATHS = {
    b"/": ("/", ""),
    b"/a/b?c=d&e=%41+f&&g": ("/a/b", "c=d&e=%41+f&&g"),
    b"/a?b?c": ("/a", "b?c"),
    b"/%41%2F%3f%25/%e2%82%ac/%C3": ("/A/?%/\xe2\x82\xac/\xc3", ""),
    b"/%/%4/%zz": ("/%/%4/%zz", ""),
    b"//a//b": ("//a//b", ""),
    b"/a/../b/./": ("/a/../b/./", ""),
    b"/a;b=c": ("/a;b=c", ""),
    b"/a://b?c://d": ("/a://b", "c://d"),
    b"/a?b#c": ("/a", "b"),
    b"/a#b?c": ("/a", ""),
    b"http://example.org:81/a%20b?c": ("/a b", "c"),
    b"http://example.org?c": ("/", "c"),
}
"""What stands in the first line: the path, percent-decoded as latin-1, and the query."""
HEADERS = {
    b"hOsT2: test\r\nX-one-TWO: Three\r\nx: y": {
        "HTTP_HOST2": "test",
        "HTTP_X_ONE_TWO": "Three",
        "HTTP_X": "y",
    },
    b"A:b\r\nC: \t d e \t\r\nEmpty:": {"HTTP_A": "b", "HTTP_C": "d e", "HTTP_EMPTY": ""},
    b"A: \xe9\xff\xe2\x82\xac": {"HTTP_A": "\xe9\xff\xe2\x82\xac"},
    b"A: 1\r\na: 2\r\nA: 3": {"HTTP_A": "1,2,3"},
    b"A_B: 1\r\nPATH_INFO: /x\r\nX_Forwarded-For: 192.0.2.1": {},
    b"X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Proto: https": {
        "HTTP_X_FORWARDED_FOR": "192.0.2.1",
        "HTTP_X_FORWARDED_PROTO": "https",
    },
}
CONTENT = b"Content-Type: text/plain; charset=x\r\n"
BODIES = {
    b"Content-Length: 5\r\n\r\n\x00\xff\r\nx": "\x00\xff\r\nx",
    b"Content-Length: 0\r\n\r\n": "",
    b"\r\n": "",
    b"Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n3;c=d\r\ncde\r\n0\r\n\r\n": "abcde",
    b"transfer-encoding: CHUNKED\r\nTrailer: A\r\n\r\n1\r\na\r\n0\r\nA: b\r\n\r\n": "a",
}


@pytest.fixture(scope="module")
def telling() -> Iterator[Server]:
    """Return an application that answers with what it is told."""
    with running({}, "tests.ops.applications:telling") as server:
        yield server


def told(server: Server, request: bytes) -> tuple[dict[str, object], str]:
    """Return environment and body as the application saw them."""
    answer = server.raw(request)
    assert answer.status == 200, answer
    environ, body = answer.json["environ"], answer.json["body"]
    assert isinstance(environ, dict)
    return environ, str(body)


@pytest.mark.parametrize("target", PATHS)
def test_the_target_is_path_and_query(telling: Server, target: bytes) -> None:
    """The path is percent-decoded once, and nothing else is done to it."""
    environ, _ = told(telling, b"GET " + target + HEAD + b"\r\n")
    assert (environ["PATH_INFO"], environ["QUERY_STRING"]) == PATHS[target]
    assert environ["SCRIPT_NAME"] == ""


@pytest.mark.parametrize("headers", HEADERS)
def test_headers_have_keys(telling: Server, headers: bytes) -> None:
    """Repeated ones are a list; none with an underscore can pass for another."""
    environ, _ = told(telling, b"GET /" + HEAD + headers + b"\r\n\r\n")
    found = {key: value for key, value in environ.items() if key.startswith("HTTP_")}
    assert found == {"HTTP_HOST": "test"} | HEADERS[headers]
    assert environ["wsgi.url_scheme"] == "http"
    assert environ["SERVER_PORT"] == str(telling.port)
    assert environ["REMOTE_ADDR"] == "127.0.0.1"


@pytest.mark.parametrize("sent", BODIES)
def test_a_body_is_there_as_a_whole(telling: Server, sent: bytes) -> None:
    """However it is measured, the application reads it to its end."""
    environ, body = told(telling, b"POST /v1/show" + HEAD + CONTENT + sent)
    assert body == BODIES[sent]
    assert (environ["REQUEST_METHOD"], environ["CONTENT_TYPE"]) == (
        "POST",
        "text/plain; charset=x",
    )


def test_an_older_client_needs_no_host(telling: Server) -> None:
    """The version is the client's."""
    environ, _ = told(telling, b"GET /a HTTP/1.0\r\n\r\n")
    assert environ["SERVER_PROTOCOL"] == "HTTP/1.0"
    assert "HTTP_HOST" not in environ
