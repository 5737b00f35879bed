"""What an application is told of a request, compared with what gunicorn's sync worker tells it."""

from collections.abc import Iterator
from typing import Any

import pytest

from service.api.middleware import BEGUN
from tests.ops.server import Server, running

TELLING = "tests.ops.applications:telling"

OF_THE_SYNC_WORKER = {"gunicorn.socket", "wsgi.early_hints"}
"""What only a worker that writes to the socket itself can offer."""

HEAD = b"Host: test\r\n"
REQUESTS = {
    "plain": b"GET / HTTP/1.1\r\n" + HEAD,
    "query": b"GET /a/b?c=d&e=%41+f&&g HTTP/1.1\r\n" + HEAD,
    "two question marks": b"GET /a?b?c HTTP/1.1\r\n" + HEAD,
    "percent-encoded path": b"GET /%41%2F%3f%25/%e2%82%ac/%C3 HTTP/1.1\r\n" + HEAD,
    "broken percent-encoding": b"GET /%/%4/%zz HTTP/1.1\r\n" + HEAD,
    "two slashes": b"GET //a//b HTTP/1.1\r\n" + HEAD,
    "dots": b"GET /a/../b/./ HTTP/1.1\r\n" + HEAD,
    "semicolon": b"GET /a;b=c HTTP/1.1\r\n" + HEAD,
    "colons": b"GET /a://b?c://d HTTP/1.1\r\n" + HEAD,
    "fragment": b"GET /a?b#c HTTP/1.1\r\n" + HEAD,
    "fragment with a question mark": b"GET /a#b?c HTTP/1.1\r\n" + HEAD,
    "whole URL": b"GET http://example.org:81/a%20b?c HTTP/1.1\r\n" + HEAD,
    "asterisk": b"OPTIONS * HTTP/1.1\r\n" + HEAD,
    "HTTP/1.0": b"GET /a HTTP/1.0\r\n",
    "no host": b"GET /a HTTP/1.1\r\n",
    "DELETE": b"DELETE /a HTTP/1.1\r\n" + HEAD,
    "case of headers": b"GET / HTTP/1.1\r\nhOsT: test\r\nX-one-TWO: Three\r\nx: y\r\n",
    "space around values": b"GET / HTTP/1.1\r\n" + HEAD + b"A:b\r\nC: \t d e \t\r\nEmpty:\r\n",
    "bytes in values": b"GET / HTTP/1.1\r\n" + HEAD + b"A: \xe9\xff\xe2\x82\xac\r\n",
    "repeated headers": (
        b"GET / HTTP/1.1\r\n" + HEAD + b"A: 1\r\na: 2\r\nCookie: b=c\r\nCookie: d=e\r\nA: 3\r\n"
    ),
    "headers with underscores": b"GET / HTTP/1.1\r\n" + HEAD + b"A_B: 1\r\nPATH_INFO: /x\r\n",
    "headers of a front": (
        b"GET / HTTP/1.1\r\n" + HEAD + b"X-Forwarded-For: 192.0.2.1\r\nX-Forwarded-Host: x\r\n"
    ),
    "https in front": b"GET / HTTP/1.1\r\n" + HEAD + b"X-Forwarded-Proto: https\r\n",
    "close": b"GET / HTTP/1.1\r\n" + HEAD + b"Connection: close\r\n",
}
CONTENT = b"Content-Type: text/plain; charset=x\r\n"
BODIES = {
    "length": (b"Content-Length: 5\r\n", b"\x00\xff\r\nx"),
    "length of nothing": (b"Content-Length: 0\r\n", b""),
    "no length": (b"", b""),
    "chunks": (b"Transfer-Encoding: chunked\r\n", b"2\r\nab\r\n3;c=d\r\ncde\r\n0\r\n\r\n"),
    "chunks and a trailer": (
        b"transfer-encoding: CHUNKED\r\nTrailer: A\r\n",
        b"1\r\na\r\n0\r\nA: b\r\n\r\n",
    ),
}
WITH_BODIES = {
    name: b"POST /v1/show HTTP/1.1\r\n" + HEAD + CONTENT + headers + b"\r\n" + body
    for name, (headers, body) in BODIES.items()
}
ALL = {name: request + b"\r\n" for name, request in REQUESTS.items()} | WITH_BODIES


@pytest.fixture(scope="module")
def both() -> Iterator[tuple[Server, Server]]:
    """Return an application under the worker of the service, and under gunicorn's sync worker."""
    sync = running({"WORKER": "gthread", "THREADS": "1"}, "--worker-class", "sync", TELLING)
    with running({}, TELLING) as ours, sync as theirs:
        theirs.log.find("Using worker: sync")
        yield ours, theirs


def told(server: Server, request: bytes) -> Any:
    """Return environment and body as the application saw them."""
    answer = server.raw(request)
    assert answer.status == 200
    return answer.json


@pytest.mark.parametrize("request_", ALL.values(), ids=ALL)
def test_the_environment_is_that_of_the_sync_worker(
    both: tuple[Server, Server], request_: bytes
) -> None:
    """An application sees the same keys, values and body, whatever runs it."""
    ours, theirs = (told(server, request_) for server in both)
    assert ours["body"] == theirs["body"]
    for answer, server in zip((ours, theirs), both, strict=True):
        assert answer["environ"].pop("SERVER_PORT") == str(server.port)
        assert answer["environ"].pop("REMOTE_PORT").isdigit()
    # Long operations run beside the others; and a body is there as a whole.
    assert ours["environ"].pop("wsgi.multithread")
    assert not theirs["environ"].pop("wsgi.multithread")
    assert ours["environ"].pop("wsgi.input") == "BytesIO"
    assert ours["environ"].pop(BEGUN)
    del theirs["environ"]["wsgi.input"]
    for name in OF_THE_SYNC_WORKER:
        del theirs["environ"][name]
    assert ours["environ"] == theirs["environ"]
