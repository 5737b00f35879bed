"""Which part of what was received belongs to a request, wherever it is cut; without sockets."""

import pytest
from httptools import HttpRequestParser

from service.server.connection import EMPTY_LINE, LINE, MOST_OF_A_HEAD, OFFER, Part, next_part
from tests.ops.messages import CHUNKED, CHUNKED_HEAD, CHUNKS, CONTENT, GET, LENGTH, POST
from tests.ops.server import head

TRICKY = b"\r\n\r\nGET /hidden HTTP/1.1\r\n\r\n\r\n"
H2C = ("Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAEAAEAA")
REQUESTS = [
    GET,
    b"\r\n" + GET,
    POST,
    CHUNKED,
    head("/v1/show", f"Content-Length: {len(TRICKY)}") + TRICKY,
    CHUNKED_HEAD + b"%x\r\n%b\r\n0\r\n\r\n" % (len(TRICKY), TRICKY),
    CHUNKED_HEAD + CHUNKS + b"0\r\nA: b\r\nC: d\r\n\r\n",
    head("/v1/show", "Content-Length: 0"),
    head("/v1/show", *H2C, LENGTH) + CONTENT,
    head("/v1/show", *H2C, "Transfer-Encoding: chunked") + CHUNKS + b"0\r\n\r\n",
    head("/v1/show", "Expect: 100-continue", LENGTH) + CONTENT,
    head("/v1/show", "Connection: keep-alive", LENGTH).replace(b"HTTP/1.1", b"HTTP/1.0") + CONTENT,
]


class Reading:
    """Gives a parser the parts of a stream of requests, as a connection does."""

    def __init__(self) -> None:
        self.parser = HttpRequestParser(self)
        self.requests: list[bytes] = [b""]
        self.waiting = b""
        self.left = 0
        self.in_head = True

    def receive(self, data: bytes) -> None:
        data, start = self.waiting + data, 0
        while start < len(data):
            size, is_too_much = next_part(
                data, start, in_head=self.in_head, left=self.left, pending=0
            )
            assert 0 <= size <= len(data) - start
            assert not is_too_much
            if not size:
                break
            part = data[start : start + size]
            start += size
            self.requests[-1] += part
            complete = len(self.requests)
            self.parser.feed_data(OFFER.sub(b"\nignored:", part) if self.in_head else part)
            # A request is complete at the end of a part, never within one.
            assert len(self.requests) - complete <= 1
        self.waiting = data[start:]

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == b"content-length":
            self.left = int(value)

    def on_headers_complete(self) -> None:
        assert self.in_head
        self.in_head = False

    def on_body(self, body: bytes) -> None:
        if self.left:
            self.left -= len(body)

    def on_message_complete(self) -> None:
        self.in_head = True
        self.requests.append(b"")


def assert_read(pieces: list[bytes]) -> None:
    """Check that each request is read by itself from these pieces of all of them."""
    reading = Reading()
    for piece in pieces:
        reading.receive(piece)
    assert reading.waiting == b""
    assert reading.requests == [*REQUESTS, b""]


def test_requests_may_be_cut_at_every_byte() -> None:
    """Mixed requests are read one at a time, cut in two at each byte, or into equal pieces."""
    stream = b"".join(REQUESTS)
    for cut in range(len(stream)):
        assert_read([stream[:cut], stream[cut:]])
    for size in range(1, 9):
        assert_read([stream[at : at + size] for at in range(0, len(stream), size)])


LINES = MOST_OF_A_HEAD // (LINE + 2)
"""The most lines of one letter that are not too much."""


@pytest.mark.parametrize(
    ("data", "in_head", "left", "pending", "part"),
    [
        # A head is read once it is whole.
        (b"G", True, 0, 0, Part(0, is_too_much=False)),
        (GET[:-1], True, 0, 0, Part(0, is_too_much=False)),
        (b"\r\n\r", True, 0, 0, Part(0, is_too_much=False)),
        (GET + POST, True, 0, 0, Part(len(GET), is_too_much=False)),
        # Of a body in chunks, line breaks at the end wait, and all else is read.
        (b"1\r\na", False, 0, 0, Part(4, is_too_much=False)),
        (b"1\r\na\r", False, 0, 0, Part(4, is_too_much=False)),
        (b"1\r\na\r\n\r", False, 0, 0, Part(4, is_too_much=False)),
        # What a body contains does not matter where its length is known.
        (b"a" + EMPTY_LINE, False, 9, 0, Part(5, is_too_much=False)),
        (b"a" + EMPTY_LINE * 3, False, 9, 0, Part(9, is_too_much=False)),
        # A head has at most so many bytes, each line counted with some more, whole or not.
        (b"G" * (MOST_OF_A_HEAD - 1), True, 0, 0, Part(0, is_too_much=False)),
        (b"G" * MOST_OF_A_HEAD, True, 0, 0, Part(0, is_too_much=True)),
        (b"a\n" * LINES, True, 0, 0, Part(0, is_too_much=False)),
        (b"a\n" * (LINES + 1), True, 0, 0, Part(0, is_too_much=True)),
        (b"a\n" * LINES + EMPTY_LINE, True, 0, 0, Part(2 * LINES + 4, is_too_much=True)),
        (GET + b"G" * MOST_OF_A_HEAD, True, 0, 0, Part(len(GET), is_too_much=False)),
        # What is neither head nor body, such as a trailer, has as many.
        (b"A: b", False, 0, MOST_OF_A_HEAD - 1, Part(4, is_too_much=False)),
        (b"A: b", False, 0, MOST_OF_A_HEAD, Part(4, is_too_much=True)),
        # A body is not too much here, however much comes at once.
        (b"a" * MOST_OF_A_HEAD, False, MOST_OF_A_HEAD, 0, Part(MOST_OF_A_HEAD, is_too_much=False)),
    ],
)
def test_a_part_ends_where_the_request_does_or_must_wait(
    data: bytes, in_head: bool, left: int, pending: int, part: Part
) -> None:
    """What is read next, and whether it is too much, does not depend on what stands before it."""
    for before in (b"", b"xyz", EMPTY_LINE):
        found = next_part(before + data, len(before), in_head=in_head, left=left, pending=pending)
        assert found == part
