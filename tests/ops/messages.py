"""Raw requests, and the statuses in a stream of responses."""

import re

import orjson

from tests.api.operations import SHOW
from tests.ops.server import head

CONTENT = orjson.dumps(SHOW)
LENGTH = f"Content-Length: {len(CONTENT)}"
POST = head("/v1/show", LENGTH) + CONTENT
GET = b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n"
LAST = GET.replace(b"Host: test", b"Host: test\r\nConnection: close")
CHUNKED_HEAD = head("/v1/show", "Transfer-Encoding: chunked")
CHUNKS = b"5;a=b\r\n" + CONTENT[:5] + b"\r\n%x\r\n" % len(CONTENT[5:]) + CONTENT[5:] + b"\r\n"
CHUNKED = CHUNKED_HEAD + CHUNKS + b"0\r\n\r\n"


def statuses(stream: bytes) -> list[int]:
    """Return the status of each response in a stream of them."""
    return [int(status) for status in re.findall(rb"HTTP/1\.1 (\d+) ", stream)]
