"""Valid requests as clients send them, as raw bytes."""

import socket

import pytest

from tests.api.shape import assert_document
from tests.ops.messages import CHUNKED, CHUNKED_HEAD, CHUNKS, CONTENT, GET, POST
from tests.ops.server import Server


@pytest.mark.parametrize("size", [1, 10_000])
def test_pipelined_requests_are_answered_in_order(server: Server, size: int) -> None:
    """It makes no difference where a stream of requests is split."""
    stream = (POST + GET + CHUNKED) * 3
    with server.connect() as connection:
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for start in range(0, len(stream), size):
            connection.send(stream[start : start + size])
        for _ in range(3):
            assert connection.answer().json["total"] == 29
            assert connection.answer().json["status"] == "ok"
            assert connection.answer().json["total"] == 29


def typed(header: str) -> bytes:
    """Return a request with its Content-Type written in this way."""
    lines = ["POST /v1/show HTTP/1.1", "hOST: test", header, f"content-LENGTH: {len(CONTENT)}"]
    return "\r\n".join([*lines, "", ""]).encode() + CONTENT


HEADER_LIKE = b"0\r\nContent-Type: text/plain\r\nContent-Encoding: gzip\r\n\r\n"
WRITTEN = {
    "small": typed("content-type: application/json"),
    "capital": typed("CONTENT-TYPE:application/json"),
    "mixed": typed("cOnTeNt-TyPe: \t Application/JSON; charset=UTF-8 \t"),
    "tiny chunks": CHUNKED_HEAD + b"".join(b"1\r\n%c\r\n" % b for b in CONTENT) + b"0\r\n\r\n",
    "trailer": CHUNKED_HEAD + CHUNKS + b"0\r\nA: b\r\n\r\n",
    "trailers like headers": CHUNKED_HEAD + CHUNKS + HEADER_LIKE,
}


@pytest.mark.parametrize("request_", WRITTEN.values(), ids=WRITTEN)
def test_what_is_written_in_another_way_is_the_same(server: Server, request_: bytes) -> None:
    """Header names ignore case, chunks have any size, and trailers are not headers."""
    with server.connect() as connection:
        connection.send(request_, GET)
        assert connection.answer().json["total"] == 29
        assert connection.answer().json["status"] == "ok"


@pytest.mark.parametrize(
    "path", ["/healthz", "/openapi.json", "/v1/show?hand=5H,5S,5C,JD&starter=5D"]
)
def test_a_head_request_is_answered_without_a_body(server: Server, path: str) -> None:
    """HEAD has the headers of GET, its length included, and the next response follows."""
    with server.connect() as connection:
        connection.send(f"HEAD {path} HTTP/1.1\r\nHost: test\r\n\r\n".encode() + GET)
        of_head = connection.head()
        assert connection.answer().json["status"] == "ok"
    of_get = server.get(path)
    assert of_head.status == of_get.status == 200
    assert int(of_head.headers["Content-Length"]) == len(of_get.body)
    for name in {*of_get.headers} - {"date", "x-request-id"}:
        assert of_head.headers[name] == of_get.headers[name]


def test_options_may_ask_about_the_whole_service(server: Server) -> None:
    """`OPTIONS *` is 204 with `Allow`, and the next response follows."""
    with server.connect() as connection:
        connection.send(b"OPTIONS * HTTP/1.1\r\nHost: test\r\n\r\n" + GET)
        answer = connection.answer()
        assert (answer.status, answer.headers["Allow"]) == (204, "GET, HEAD, OPTIONS, POST")
        assert connection.answer().json["status"] == "ok"


def test_an_escaped_slash_is_no_slash(server: Server) -> None:
    """A path with `%2F` is another one than with `/`; other escapes are read."""
    for path in ("/v1%2Frulesets", "/v1%2frulesets", "/%2Fhealthz", "/v1/rulesets%2Fbox"):
        answer = server.get(path)
        assert_document(answer.json, 404, "not-found")
        server.log.find(f'"status":404.*"path":"{path}"')
    assert server.get("/v1/ruleset%73/%62ox").status == 200
    assert server.get("/v1/show?hand=5H%2C5S,5C,JD&starter=%35D").json["total"] == 29


@pytest.mark.parametrize("method", [b"PROPFIND", b"M-SEARCH"])
def test_an_unknown_method_has_a_whole_answer(server: Server, method: bytes) -> None:
    """A method that the parser knows and the service does not is 501; its body is read."""
    with server.connect() as connection:
        connection.send(POST.replace(b"POST", method) + GET)
        answer = connection.answer()
        assert_document(answer.json, 501, "not-implemented")
        assert answer.status == 501
        assert connection.answer().json["status"] == "ok"


@pytest.mark.parametrize(
    "request_",
    [
        GET.replace(b"Host: test", b"Connection: close\r\nHost: test"),
        GET.replace(b"Host: test", b"Host: test\r\nconnection: Close"),
        b"GET /healthz HTTP/1.0\r\n\r\n",
        CHUNKED.removesuffix(b"\r\n") + b"Connection: close\r\n\r\n",
    ],
    ids=["first", "last", "HTTP/1.0", "trailer"],
)
def test_a_client_can_have_the_connection_closed(server: Server, request_: bytes) -> None:
    """After the last response that a client asked for nothing more is read."""
    with server.connect() as connection:
        connection.send(request_, GET)
        answer = connection.answer()
        assert (answer.status, answer.headers["Connection"]) == (200, "close")
        assert connection.gone() == b""


def test_a_client_may_vanish_with_answers_on_their_way(server: Server) -> None:
    """A connection that the client resets disturbs nobody else."""
    for _ in range(5):
        with server.connect() as connection:
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.send(b"GET /openapi.yaml HTTP/1.1\r\nHost: test\r\n\r\n" * 50)
            assert connection.stream.readline() == b"HTTP/1.1 200 OK\r\n"
            connection.reset_at_the_end()
