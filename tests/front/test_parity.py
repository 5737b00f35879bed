"""The service behaves behind deploy/nginx.conf as it does without it."""

import gzip
import http.client
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import orjson
import pytest

from service.api.views.web import PAGE
from tests.contract.legal import as_text
from tests.contract.operations import OPERATIONS, Operation, resolved
from tests.ops.server import PATIENCE, Server

OF_THE_SERVER = {"date", "server", "connection", "x-cache-status", "x-request-id"}
"""Headers that differ in each response, in lower case."""
SHOW = "/v1/show?hand=5H,5S,5C,JD&starter=5D"


@dataclass(frozen=True, slots=True)
class Asked:
    method: str
    path: str
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        named = "".join(f" {name}: {value}" for name, value in self.headers.items())
        return f"{self.method} {self.path}{named}"

    def with_header(self, name: str, value: str) -> "Asked":
        return Asked(self.method, self.path, self.body, {**self.headers, name: value})


@dataclass(frozen=True, slots=True)
class Got:
    """The part of a response that must not depend on a server in between."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def ask(server: Server, asked: Asked) -> Got:
    """Send a request on a new connection."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    try:
        headers = {"X-Request-ID": "parity", **asked.headers}
        connection.request(asked.method, asked.path, asked.body, headers)
        response = connection.getresponse()
        named = [(name.lower(), value) for name, value in response.getheaders()]
        kept = {name: value for name, value in named if name not in OF_THE_SERVER}
        assert len(named) == len({name for name, _ in named}), "a header came twice"
        return Got(response.status, kept, response.read())
    finally:
        connection.close()


def post(path: str, body: object, content_type: str = "application/json", **more: str) -> Asked:
    """Return a POST of JSON, or of raw bytes."""
    content = body if isinstance(body, bytes) else orjson.dumps(body)
    return Asked("POST", path, content, {"Content-Type": content_type, **more})


def path_of(operation: Operation, *, whole: bool = True) -> str:
    """Return the path with the examples of all parameters, or only of the required ones."""
    path, query = operation.path, []
    for parameter in operation.parameters:
        name, example = parameter["name"], as_text(parameter["example"])
        if parameter["in"] == "path":
            path = path.replace(f"{{{name}}}", example)
        elif whole or parameter.get("required"):
            query.append(f"{name}={example}")
    return f"{path}?{'&'.join(query)}" if query else path


PUBLIC = [one for one in OPERATIONS if one.path != "/metrics"]
GETS = [one for one in PUBLIC if one.method == "get"]
READ = [
    *sorted({path_of(one, whole=whole) for one in GETS for whole in (True, False)}),
    *(f"/page/{PAGE.version}/{name}" for name in sorted(PAGE.files)[:1]),
]


def requests() -> Iterator[Asked]:
    """Yield requests for all operations, and others that are wrong in many ways."""
    yield from (Asked(method, path) for path in READ for method in ("GET", "HEAD"))
    for operation in PUBLIC:
        for example in operation.body.get("examples", {}).values():
            yield post(operation.path, resolved(example)["value"])
    for path in sorted({path_of(one).partition("?")[0] for one in PUBLIC}):
        yield from (Asked(method, path) for method in ("OPTIONS", "POST", "PUT", "FOO"))
        yield Asked("GET", f"{path}/")
    for path in ("/nothing", "/show", "/v1x", "/v1/nothing", "//v1", "/v1//show", "/v1/../v1"):
        yield from (Asked("GET", path), post(path, {}))
    for path in ("/v1/rulesets/whist", "/problems/whist", "/page/0/main.js", "/docs/0/x", "/page/"):
        yield Asked("GET", path)
    for query in ("&hand=5H", "&claim=", "&HAND=5H", "&%68and=5H", "&unknown=1", "&", "&claim=61"):
        yield Asked("GET", SHOW + query)
    yield Asked("GET", "/v1?unknown=1")
    yield Asked("GET", SHOW, headers={"Range": "bytes=0-9"})
    yield post("/v1/show", b"{")
    yield post("/v1/show", b"{}", "text/plain")
    yield post("/v1/show", b"{}", **{"Content-Encoding": "gzip"})
    yield post("/v1/show", b" " * 65537)
    yield post("/v1/game/batch", b" " * (2 * 1024 * 1024))


def expected(direct: Got) -> Got:
    """Return the response that nginx should send for one of the service, Vary included."""
    vary = direct.headers.get("vary", "")
    if "Accept-Encoding" not in vary:
        vary = f"{vary}, Accept-Encoding" if vary else "Accept-Encoding"
    return Got(direct.status, {**direct.headers, "vary": vary}, direct.body)


def assert_same(server: Server, front: Server, asked: Asked) -> Got:
    """Ask the service, and nginx twice because it may cache; return the direct response."""
    direct = ask(server, asked)
    assert ask(front, asked) == expected(direct), str(asked)
    assert ask(front, asked) == expected(direct), str(asked)
    return direct


def assert_alike(server: Server, front: Server, asked: Asked) -> None:
    """Ask both, also with the ETag of the first response."""
    tag = assert_same(server, front, asked).headers.get("etag")
    if tag is not None and asked.method == "GET":
        for condition in (tag, f"W/{tag}", f'"another", {tag}', '"another"', "*"):
            assert_same(server, front, asked.with_header("If-None-Match", condition))


def test_a_request_gets_the_same_response_through_the_front(server: Server, front: Server) -> None:
    """Status, headers and body are those of the service, those of conditional requests too."""
    for asked in requests():
        assert_alike(server, front, asked)


def is_for_the_front(encoded: Got) -> bool:
    """Tell whether nginx should compress a response: long JSON, not compressed yet."""
    json = encoded.headers["content-type"] == "application/json"
    return json and "content-encoding" not in encoded.headers and len(encoded.body) >= 1024


@pytest.mark.parametrize("path", READ)
def test_the_front_compresses_what_the_service_has_not(
    server: Server, front: Server, path: str
) -> None:
    """Nginx compresses long JSON, and its weak ETag gets 304; all else passes unchanged."""
    asked = Asked("GET", path).with_header("Accept-Encoding", "gzip")
    direct = ask(server, asked)
    if not is_for_the_front(direct):
        assert_alike(server, front, asked)
        return
    got = ask(front, asked)
    assert gzip.decompress(got.body) == direct.body
    changed = {"content-encoding": "gzip", "transfer-encoding": "chunked"}
    changed["etag"] = f"W/{direct.headers['etag']}"
    headers = {**expected(direct).headers, **changed}
    del headers["content-length"]
    assert got.headers == headers
    assert ask(front, asked.with_header("If-None-Match", changed["etag"])).status == 304
