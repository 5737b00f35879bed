"""Offers to upgrade to another protocol are ignored, wherever a request is split."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack, suppress

import pytest

from tests.ops.messages import CONTENT, GET, LAST
from tests.ops.server import Connection, Server, head

HIDDEN = b"GET /v1/rulesets/hidden HTTP/1.1\r\nHost: test\r\n\r\n"
"""A request inside the body of another one; it must never be answered."""
H2C = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAEAAEAA")
CLOSING = ("Connection: close, Upgrade", "Upgrade: h2c")
WEBSOCKET = (
    "upgrade: websocket",
    "connection: keep-alive, upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
)
BROKEN, SHOWN, ALIVE = "/problems/malformed-json", 29, "ok"


def sized(*headers: str, body: bytes = HIDDEN) -> bytes:
    return head("/v1/show", *headers, f"Content-Length: {len(body)}") + body


def chunked(*headers: str) -> bytes:
    start = head("/v1/show", *headers, "Transfer-Encoding: chunked")
    return start + b"%x\r\n%b\r\n0\r\n\r\n" % (len(HIDDEN), HIDDEN)


def older(request: bytes) -> bytes:
    return request.replace(b"HTTP/1.1", b"HTTP/1.0", 1)


def got(*headers: str, body: bytes = b"") -> bytes:
    length = [f"Content-Length: {len(body)}"] if body else []
    return head("/healthz", *headers, *length).replace(b"POST", b"GET", 1) + body


STREAMS: dict[str, tuple[bytes, bytes, bytes, list[object]]] = {
    "length": (b"", sized(*H2C), LAST, [BROKEN, ALIVE]),
    "length behind another": (GET, sized(*H2C), GET + LAST, [ALIVE, BROKEN, ALIVE, ALIVE]),
    "length behind another offer": (sized(*H2C), sized(*H2C), LAST, [BROKEN, BROKEN, ALIVE]),
    "length, valid": (b"", sized(*H2C, body=CONTENT), LAST, [SHOWN, ALIVE]),
    "length, websocket": (b"", sized(*WEBSOCKET), LAST, [BROKEN, ALIVE]),
    "length, closing": (b"", sized(*CLOSING), b"", [BROKEN]),
    "length, HTTP/1.0": (b"", older(sized(*H2C)), b"", [BROKEN]),
    "chunks": (b"", chunked(*H2C), LAST, [BROKEN, ALIVE]),
    "chunks behind another": (GET, chunked(*H2C), GET + LAST, [ALIVE, BROKEN, ALIVE, ALIVE]),
    "chunks, closing": (GET, chunked(*CLOSING), b"", [ALIVE, BROKEN]),
    "GET": (b"", got(*H2C), LAST, [ALIVE, ALIVE]),
    "GET behind another": (GET, got(*WEBSOCKET), GET + LAST, [ALIVE, ALIVE, ALIVE, ALIVE]),
    "GET with a body": (b"", got(*H2C, body=HIDDEN), LAST, [ALIVE, ALIVE]),
    "GET, closing": (b"", got(*CLOSING), b"", [ALIVE]),
    "GET, HTTP/1.0": (b"", older(got(*H2C)), b"", [ALIVE]),
}
"""A request before, one that offers to upgrade, one after it, and the responses."""


def answers(connection: Connection) -> list[object]:
    """Read until the service closes; return the content of each response."""
    told: list[object] = []
    with suppress(ConnectionError):
        while connection.stream.peek(1):  # type: ignore[attr-defined]  # - it is buffered
            answer = connection.answer()
            is_json = "json" in answer.headers.get("Content-Type", "")
            said = answer.json if is_json else {"status": answer.status}
            told.append(said.get("type") or said.get("total") or said["status"])
    return told


def answered_in_two(server: Server, stream: bytes, cuts: Iterable[int]) -> list[list[object]]:
    """Send a stream in two pieces, split at each position in turn; return the responses."""
    with ExitStack() as stack:
        other = stack.enter_context(server.connect())
        connections = [(stack.enter_context(server.connect()), cut) for cut in cuts]
        for connection, cut in connections:
            connection.send(stream[:cut])
        for _ in range(5):
            # Once this is answered, the service has read everything sent before.
            other.send(GET)
            assert other.answer().status == 200
        for connection, cut in connections:
            with suppress(ConnectionError):
                connection.send(stream[cut:])
        return [answers(connection) for connection, _ in connections]


@pytest.mark.slow
@pytest.mark.parametrize(("before", "request_", "behind", "right"), STREAMS.values(), ids=STREAMS)
def test_a_head_may_be_cut_anywhere(
    server: Server, before: bytes, request_: bytes, behind: bytes, right: list[object]
) -> None:
    """A pause after any byte of a head changes no response."""
    start, end = len(before) + 1, len(before) + request_.index(b"\r\n\r\n") + 5
    for first in range(start, end, 100):
        cuts = range(first, min(first + 100, end))
        told = answered_in_two(server, before + request_ + behind, cuts)
        assert [(cut, each) for cut, each in zip(cuts, told, strict=True) if each != right] == []


@pytest.mark.parametrize("tail", [b"", b"\n", b"\r\n", b"\r\n\r\n"])
def test_a_body_may_be_cut_anywhere(server: Server, tail: bytes) -> None:
    """A pause after any byte of a body changes neither it nor the next request."""
    request = sized(body=CONTENT + tail)
    cuts = range(len(request) - len(CONTENT + tail), len(request) + 2)
    told = answered_in_two(server, request + got(*WEBSOCKET) + LAST, cuts)
    assert told == [[SHOWN, ALIVE, ALIVE]] * len(cuts)


@pytest.mark.parametrize("make", [sized, chunked])
@pytest.mark.parametrize("boundary", [8192, 16_384, 32_768, 65_536])
def test_an_offer_may_stand_anywhere_in_a_long_head(
    server: Server, make: Callable[..., bytes], boundary: int
) -> None:
    """An offer that is split between two reads is ignored; a longer head is refused."""
    right: list[list[object]] = [[BROKEN, ALIVE]] if boundary < 65_536 else [[BROKEN, ALIVE], [431]]
    offer = H2C[::-1]
    start = make("A: ", *offer).index(b"Upgrade: h2c")
    for before in range(len("Upgrade: h2c\r\n") + 1):
        stream = make(f"A: {'a' * (boundary - before - start)}", *offer) + LAST
        assert stream.index(b"Upgrade: h2c") == boundary - before
        for told in answered_in_two(server, stream, [boundary - 1, boundary, len(stream)]):
            assert told in right


@pytest.mark.parametrize("offer", [(), H2C])
def test_a_client_that_asks_first_is_told_to_go_on(server: Server, offer: tuple[str, ...]) -> None:
    """Expect: 100-continue gets one interim response, with an offer to upgrade too."""
    start = head("/v1/show", *offer, "Expect: 100-continue", f"Content-Length: {len(HIDDEN)}")
    for cut in range(0, len(start), 1 if offer else len(start)):
        with server.connect() as connection, server.connect() as other:
            connection.send(start[:cut])
            for _ in range(3):
                other.send(GET)
                assert other.answer().status == 200
            connection.send(start[cut:])
            assert connection.head().status == 100
            connection.send(HIDDEN, LAST)
            assert answers(connection) == [BROKEN, ALIVE], cut
