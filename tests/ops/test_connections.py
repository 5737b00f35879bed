"""Requests byte by byte."""

import re
import socket
import struct
from itertools import pairwise

import orjson
import pytest

from tests.api.operations import SHOW
from tests.ops.server import Server, head

CONTENT = orjson.dumps(SHOW)
POST = head("/v1/show", f"Content-Length: {len(CONTENT)}") + CONTENT
GET = b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n"
CHUNKS = b"5;a=b\r\n" + CONTENT[:5] + b"\r\n%x\r\n" % len(CONTENT[5:]) + CONTENT[5:] + b"\r\n"
CHUNKED = head("/v1/show", "Transfer-Encoding: chunked") + CHUNKS + b"0\r\n\r\n"
HANDS = orjson.dumps({"hands": ["5H5S5CJD5D"] * 2000})
BATCH = head("/v1/show/batch", f"Content-Length: {len(HANDS)}") + HANDS


def statuses(stream: bytes) -> list[int]:
    """Return the status of each answer in a stream of them."""
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", stream)]


def test_pipelined_requests_are_answered_in_order(server: Server) -> None:
    """Requests of all kinds that come in one piece get their answers one after the other."""
    with server.connect() as connection:
        connection.send((POST + GET + CHUNKED) * 10)
        for _ in range(10):
            assert connection.answer().json["total"] == 29
            assert connection.answer().json["status"] == "ok"
            assert connection.answer().json["total"] == 29


def test_requests_may_be_cut_anywhere(server: Server) -> None:
    """Where the pieces of a stream of requests begin and end makes no difference."""
    stream = POST + GET + CHUNKED + GET
    with server.connect() as connection:
        connection.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for start, end in pairwise([*range(len(stream)), len(stream)]):
            connection.send(stream[start:end])
        answers = [connection.answer().json for _ in range(4)]
    assert [answer.get("total", answer.get("status")) for answer in answers] == [29, "ok", 29, "ok"]


@pytest.mark.parametrize("request_", [GET, POST, CHUNKED], ids=["GET", "POST", "chunks"])
def test_a_response_comes_in_one_piece(server: Server, request_: bytes) -> None:
    """Head and body are sent together: one packet, and its receiver is woken once."""
    with server.connect() as connection:
        connection.send(request_)
        start, _, body = connection.socket.recv(65_536).partition(b"\r\n\r\n")
    assert int(re.findall(rb"(?i)content-length: (\d+)", start)[0]) == len(body)


@pytest.mark.parametrize(
    "path", ["/healthz", "/openapi.json", "/v1/show?hand=5H,5S,5C,JD&starter=5D"]
)
def test_a_head_request_is_answered_without_a_body(server: Server, path: str) -> None:
    """HEAD has the headers of GET, its length included, and the next answer follows at once."""
    with server.connect() as connection:
        connection.send(f"HEAD {path} HTTP/1.1\r\nHost: test\r\n\r\n".encode() + GET)
        of_head = connection.head()
        assert connection.answer().json["status"] == "ok"
    of_get = server.get(path)
    assert of_head.status == of_get.status == 200
    assert int(of_head.headers["Content-Length"]) == len(of_get.body)
    for name in {*of_get.headers} - {"date", "x-request-id"}:
        assert of_head.headers[name] == of_get.headers[name]


def test_a_client_that_asks_first_is_told_to_go_on(server: Server) -> None:
    """Expect: 100-continue gets its answer before the body is there, and a real one afterwards."""
    with server.connect() as connection:
        connection.send(head("/v1/show", "Expect: 100-continue", f"Content-Length: {len(CONTENT)}"))
        assert connection.head().status == 100
        connection.send(CONTENT, GET)
        assert connection.answer().json["total"] == 29
        assert connection.answer().json["status"] == "ok"


def test_chunks_may_have_extensions_and_trailers(server: Server) -> None:
    """Both are read over."""
    request = head("/v1/show", "Transfer-Encoding: chunked") + CHUNKS + b"0\r\nA: b\r\n\r\n"
    with server.connect() as connection:
        connection.send(request, GET)
        assert connection.answer().json["total"] == 29
        assert connection.answer().json["status"] == "ok"


@pytest.mark.parametrize(
    "requests", [GET, POST, CHUNKED, BATCH, POST + GET + BATCH + CHUNKED, GET * 20]
)
def test_a_client_may_close_its_sending_half(server: Server, requests: bytes) -> None:
    """Everything that was asked before is answered; then the connection is closed."""
    with server.connect() as connection:
        connection.send(requests)
        connection.send_no_more()
        answered = statuses(connection.rest())
    assert answered == [200] * (requests.count(b"Host:"))


@pytest.mark.parametrize(
    "beginning",
    [POST[:-1], CHUNKED[:-2], CHUNKED[:-5], head("/v1/show", "Transfer-Encoding: chunked")],
)
def test_a_body_without_its_end_is_refused(server: Server, beginning: bytes) -> None:
    """What was sent of a body is never taken for all of it, not even behind another request."""
    with server.connect() as connection:
        connection.send(GET + beginning)
        connection.send_no_more()
        first, second = connection.answer(), connection.answer()
        assert connection.rest() == b""
    assert first.status == 200
    assert (second.status, second.json["type"]) == (400, "/problems/bad-request")


@pytest.mark.parametrize("beginning", [b"", b"P", GET[:-1], GET[:20]])
def test_a_request_without_its_end_is_not_answered(server: Server, beginning: bytes) -> None:
    """A client that leaves in the middle of the headers finds the connection closed."""
    with server.connect() as connection:
        connection.send(beginning)
        connection.send_no_more()
        assert connection.rest() == b""


@pytest.mark.parametrize(
    "headers",
    [
        "content-type: application/json",
        "CONTENT-TYPE:application/json",
        "cOnTeNt-TyPe: \t Application/JSON; charset=UTF-8 \t",
    ],
)
def test_names_of_headers_have_no_case(server: Server, headers: str) -> None:
    """Headers are found however they are written."""
    request = f"POST /v1/show HTTP/1.1\r\nhOST: test\r\n{headers}\r\ncontent-LENGTH: {len(CONTENT)}"
    assert server.raw(request.encode() + b"\r\n\r\n" + CONTENT).status == 200


@pytest.mark.parametrize(
    "header",
    ["Host: other", "Content-Type: application/json", f"Content-Length: {len(CONTENT)}"],
)
def test_what_there_is_one_of_may_not_be_repeated(server: Server, header: str) -> None:
    """A request that says twice what there can be one of is refused, and the connection closed."""
    with server.connect() as connection:
        connection.send(head("/v1/show", f"Content-Length: {len(CONTENT)}", header) + CONTENT)
        assert connection.answer().status == 400
        assert connection.rest() == b""


def test_a_length_beside_chunks_is_refused(server: Server) -> None:
    """A body is measured in one way."""
    request = head("/v1/show", "Transfer-Encoding: chunked", "Content-Length: 5")
    assert server.raw(request + CHUNKS).status == 400


def test_repeated_headers_are_one_list(server: Server) -> None:
    """Two request ids are no request id; two lists of tags are one."""
    known = server.get("/openapi.json").headers["ETag"]
    lines = ["GET /openapi.json HTTP/1.1", "Host: test", "X-Request-ID: a", "X-Request-ID: b"]
    lines += ['If-None-Match: "x"', f"If-None-Match: {known}"]
    answer = server.raw("\r\n".join([*lines, "", ""]).encode())
    assert answer.status == 304
    assert re.fullmatch("[0-9a-f]{32}", answer.headers["X-Request-ID"])


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ("/v1/rulesets/standard", 200),
        ("/v1/rulesets/%73tandard", 200),
        ("/%76%31/rulesets/standard", 200),
        ("http://example.org/v1/rulesets/standard", 200),
        ("http://example.org/v1/show?hand=5H,5S,5C,JD&starter=5D", 200),
        ("/v1/show?hand=5%48%2C5S,5C,JD&starter=%35D", 200),
        ("/v1/show?hand=5%E2%99%A5,5S,5C,JD&starter=5D", 200),
        ("/v1/show?hand=5%C3,5S,5C,JD&starter=5D", 400),
        ("/v1%2Frulesets%2Fstandard", 200),
        ("/v1/rulesets/%C3%A9%E2%82%AC", 404),
        ("/v1/rulesets/%FF%00", 404),
        ("/v1/rulesets/%", 404),
        ("/v1/rulesets/standard/", 404),
        ("//v1/rulesets/standard", 404),
        ("/v1/../v1/rulesets/standard", 404),
        ("/v1/rulesets/standard;a", 404),
        ("http://example.org", 200),
        ("", 400),
        ("v1/rulesets", 400),
        ("/v1/rulesets/st andard", 400),
        ("/v1/rulesets/é", 400),
    ],
)
def test_paths_are_decoded_once_and_compared_exactly(
    server: Server, target: str, status: int
) -> None:
    """Percent-encoding is undone, whole URLs are taken, and nothing else is done to a path."""
    request = f"GET {target} HTTP/1.1\r\nHost: test\r\n\r\n".encode()
    assert server.raw(request).status == status


@pytest.mark.parametrize("header", ["Connection: close", "Connection: Close"])
def test_a_client_can_have_the_connection_closed(server: Server, header: str) -> None:
    """After an answer that was to be the last one nothing more is read."""
    with server.connect() as connection:
        connection.send(f"GET /healthz HTTP/1.1\r\nHost: test\r\n{header}\r\n\r\n".encode(), GET)
        answer = connection.answer()
        assert (answer.status, answer.headers["Connection"]) == (200, "close")
        assert connection.gone() == b""


def test_an_older_client_gets_one_answer(server: Server) -> None:
    """HTTP/1.0 needs no Host, and has its connection closed."""
    with server.connect() as connection:
        connection.send(b"GET /healthz HTTP/1.0\r\n\r\n")
        assert connection.answer().json["status"] == "ok"
        assert connection.rest() == b""


def test_an_upgrade_is_not_taken_up(server: Server) -> None:
    """A client that offers to go on with another protocol is answered in HTTP."""
    lines = ["GET /healthz HTTP/1.1", "Host: test", "Connection: Upgrade", "Upgrade: websocket"]
    lines += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="]
    assert server.raw("\r\n".join([*lines, "", ""]).encode()).json["status"] == "ok"


@pytest.mark.parametrize("body", [POST, CHUNKED], ids=["length", "chunks"])
def test_a_body_is_read_beside_an_offer_to_upgrade(server: Server, body: bytes) -> None:
    """Some clients offer HTTP/2 with the first request, whatever it is: it is answered whole."""
    offer = b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAEAAEAA\r\n"
    first, _, rest = body.partition(b"\r\n")
    with server.connect() as connection:
        connection.send(first + b"\r\n" + offer + rest + GET)
        assert connection.answer().json["total"] == 29
        assert connection.answer().json["status"] == "ok"


def test_a_client_may_vanish_with_answers_on_their_way(server: Server) -> None:
    """A connection that is reset under the hands of the service disturbs nobody else."""
    for _ in range(5):
        with server.connect() as connection:
            connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            connection.send(b"GET /openapi.yaml HTTP/1.1\r\nHost: test\r\n\r\n" * 50)
            assert connection.stream.readline() == b"HTTP/1.1 200 OK\r\n"
            # Closing with this resets the connection, whatever is still to be sent.
            connection.socket.setsockopt(
                socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
            )
    assert server.post("/v1/show", CONTENT).json["total"] == 29
    assert not [line for line in server.log.lines if re.search("Traceback|ERROR|Error", line)]
