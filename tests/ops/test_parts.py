"""Where the parts of requests end, wherever the bytes are cut; without sockets."""

import pytest
from httptools import HttpRequestParser

from service.server.connection import EMPTY_LINE, part_end
from tests.ops.messages import CHUNKED, CHUNKED_HEAD, CHUNKS, GET, POST
from tests.ops.server import head

TRICKY = b"\r\n\r\nGET /hidden HTTP/1.1\r\n\r\n\r\n"
REQUESTS = [
    GET,
    b"\r\n" + GET,
    POST,
    CHUNKED,
    head("/v1/show", f"Content-Length: {len(TRICKY)}") + TRICKY,
    CHUNKED_HEAD + b"%x\r\n%b\r\n0\r\n\r\n" % (len(TRICKY), TRICKY),
    CHUNKED_HEAD + CHUNKS + b"0\r\nA: b\r\nC: d\r\n\r\n",
    head("/v1/show", "Content-Length: 0"),
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
            end = part_end(data, start, self.left, in_head=self.in_head)
            assert start <= end <= len(data)
            if end == start:
                break
            part, start = data[start:end], end
            self.requests[-1] += part
            complete = len(self.requests)
            self.parser.feed_data(part)
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


@pytest.mark.parametrize("data", [b"G", GET[:-1], b"\r\n\r", POST[:20]])
def test_a_head_waits_for_its_end(data: bytes) -> None:
    """A head that is not whole is not read at all."""
    assert part_end(b"xyz" + data, 3, 0, in_head=True) == 3


@pytest.mark.parametrize("tail", [b"", b"\r", b"\r\n", b"\r\n\r"])
def test_the_beginning_of_an_empty_line_waits(tail: bytes) -> None:
    """Of a body in chunks, line breaks at the end wait, and all else is read."""
    assert part_end(b"1\r\na" + tail, 0, 0, in_head=False) == 4


def test_a_known_length_counts_more_than_empty_lines() -> None:
    """What a body contains does not matter where its length is known."""
    assert part_end(b"a" + EMPTY_LINE * 3, 1, 9, in_head=False) == 10
    assert part_end(b"a" + EMPTY_LINE, 1, 9, in_head=False) == 5
