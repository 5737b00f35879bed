"""deploy/nginx.conf agrees with the contract, the catalogue of problems and the settings."""

import re
from contextlib import ExitStack

import pytest

from service.api import body
from service.api.http import SECURITY_HEADERS
from service.api.problems import CATALOGUE, PROBLEM_JSON
from service.api.settings import Settings
from tests.docs.pages import Kind, page
from tests.front.front import CONFIGURATION, free_port, fronted
from tests.front.replica import Replica, standing_in
from tests.ops.server import Answer, Server, head


def found(pattern: str) -> str:
    """Return the only match of a pattern in the configuration."""
    [text] = re.findall(pattern, CONFIGURATION, re.MULTILINE)
    return str(text)


def test_the_front_limits_the_operations_that_run_long() -> None:
    """The limited location has paths that exist, and none that is marked `x-quick`."""
    location = re.compile(found(r"location ~ (\S+) \{\n(?:.*\n)*?\s+limit_req zone=long"))
    limited = {path for path in body.LIMITS if location.search(path)}
    assert len(limited) == 6
    assert limited < body.taking_turns()


def test_the_front_lets_the_largest_body_through() -> None:
    """The body limit of nginx is the largest limit of the service."""
    mebibytes = int(found(r"^\s*client_max_body_size (\d+)m;"))
    assert mebibytes * 1024 * 1024 == max(body.LIMITS.values())


def test_the_front_closes_idle_connections_first() -> None:
    """Nginx never sends a request into a connection that the service is closing."""
    upstream = found(r"upstream replicas \{([^}]*)\}")
    seconds = re.search(r"keepalive_timeout (\d+)s;", upstream)
    assert seconds
    assert int(seconds[1]) < Settings().keep_alive


def mapped(source: str, target: str) -> dict[str, str]:
    """Return the values of a map."""
    entries = found(rf"map \${source} \${target} \{{([^}}]*)\}}")
    return dict(re.findall(r'^ +(\S+) "?([^"]*?)"?;$', entries, re.MULTILINE))


CODES, DETAILS = mapped("status", "code"), mapped("status", "detail")


def test_what_the_front_refuses_is_in_the_catalogue() -> None:
    """Each code of nginx has the status and title in the service's catalogue, and a detail."""
    special = {code: status for status, code in CODES.items() if status != "default"}
    assert special == {code: str(CATALOGUE[code].status) for code in special}
    titles = {code: CATALOGUE[code].title for code in CODES.values()}
    assert mapped("code", "title") == titles
    refused = re.findall(r"\d+", found(r"error_page (400.*) /problem;"))
    assert {*refused, found(r"error_page 494 =(\d+) /problem;")} == set(DETAILS)
    assert str(max(body.LIMITS.values())) in DETAILS["413"]


def assert_refused(answer: Answer, status: int) -> None:
    """Check that this is a problem from nginx, with the members of the service's problems."""
    code = CODES.get(str(status), CODES["default"])
    request_id = answer.headers["X-Request-ID"]
    assert answer.json == {
        "type": f"/problems/{code}",
        "title": CATALOGUE[code].title,
        "status": status,
        "detail": DETAILS[str(status)],
        "code": code,
        "instance": f"urn:request:{request_id}",
    }
    assert (answer.status, answer.headers["Cache-Control"]) == (status, "no-store")
    assert answer.headers["Content-Type"] == PROBLEM_JSON
    assert {name: answer.headers[name] for name, _ in SECURITY_HEADERS} == dict(SECURITY_HEADERS)


LONG = b"x" * 9000


@pytest.mark.parametrize(
    ("line", "headers", "status"),
    [
        (b"GET / HTTP/1.1", b"", 400),
        (b"GET /metrics HTTP/1.1", b"Host: test", 404),
        (b"TRACE / HTTP/1.1", b"Host: test", 405),
        (b"GET /v1/rulesets HTTP/1.1", b'Host: test\r\nIf-Match: "another"', 412),
        (b"POST /v1/show HTTP/1.1", b"Host: test\r\nContent-Length: 2097153", 413),
        (b"GET /" + LONG + b" HTTP/1.1", b"Host: test", 414),
        (b"GET / HTTP/1.1", b"Host: test\r\nCookie: " + LONG, 431),
        (b"POST /v1/show HTTP/1.1", b"Host: test\r\nTransfer-Encoding: gzip, chunked", 501),
        (b"GET / HTTP/3.0", b"Host: test", 505),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else "",
)
def test_the_front_refuses_as_the_service_does(
    front: Server, line: bytes, headers: bytes, status: int
) -> None:
    """An error of nginx itself is a problem with a code, a type and the service's headers."""
    answer = front.raw(line, b"\r\n", headers, b"\r\n\r\n")
    assert_refused(answer, status)
    logged = front.log.find(f'"id": "{answer.headers["X-Request-ID"]}".*')[0]
    assert f'"method": "{line.split()[0].decode()}"' in logged
    assert f'"status": {status},' in logged
    if status == 405:
        assert answer.headers["Allow"] == "GET, HEAD, OPTIONS, POST"


def test_the_service_may_be_below_a_path(server: Server) -> None:
    """The lines for nginx in docs/operations.md take a path off, and leave escaped slashes."""
    [lines] = page("docs/operations.md").of_kind(Kind.NGINX)
    below, locations = lines.text.replace(":8000", f":{server.port}").split("\n\n")
    changes = {
        "map $http_x_request_id $id": f"{below}\nmap $http_x_request_id $id",
        "location = /metrics": f"{locations}\nlocation = /metrics",
    }
    with fronted(server.port, changes=changes) as front:
        statuses = {
            path: front.get(f"/cribbage{path}").status
            for path in ("/v1/rulesets", "/v1%2Frulesets", "//healthz", "/healthz", "/metrics")
        }
        show = "/v1/show?hand=5H%2C5S,5C,JD&starter=%35D"
        assert front.get(f"/cribbage{show}").json == front.get(show).json
    assert list(statuses.values()) == [200, 404, 404, 200, 404]


@pytest.mark.parametrize("size", ["Content-Length: 10000", "Transfer-Encoding: chunked"])
def test_the_front_limits_large_requests(front: Server, size: str) -> None:
    """An address may have some large requests at once; one more gets 429, smaller ones do not."""
    large = head("/v1/show", size, "Expect: 100-continue")
    with ExitStack() as others:
        for _ in range(int(found(r"limit_conn large (\d+);"))):
            other = others.enter_context(front.connect())
            other.send(large)
            assert other.head().status == 100
        answer = front.raw(large)
        assert_refused(answer, 429)
        assert answer.headers["Retry-After"] == "1"
        assert front.post("/v1/show", b" " * 9999).status == 400


def test_the_front_says_when_it_is_asked_too_much_or_alone() -> None:
    """Nginx returns 502 without a service, and 429 to an address with too many requests."""
    with fronted(free_port()) as front, ExitStack() as others:
        assert_refused(front.get("/readyz"), 502)
        for _ in range(int(found(r"limit_conn clients (\d+);"))):
            other = others.enter_context(front.connect())
            other.send(head("/v1/show", "Content-Length: 1", "Expect: 100-continue"))
            assert other.head().status == 100
        answer = front.get("/readyz")
        assert_refused(answer, 429)
        assert answer.headers["Retry-After"] == "1"


def test_a_replica_that_is_not_ready_is_not_the_answer() -> None:
    """A 503 of one replica is asked of the next, POSTs too; the last one's is passed on."""
    with standing_in(Replica(503)) as full, standing_in(Replica()) as free:
        for method in ("GET", "POST"):
            with fronted(full.port, free.port) as front:
                # Each of nginx's workers takes the replicas in turn, so that some requests miss it.
                for _ in range(20):
                    get = method == "GET"
                    answer = front.get("/v1/rulesets") if get else front.post("/v1/show", b"{}")
                    assert answer.status == 200
        assert {"GET", "POST"} == set(full.asked) <= set(free.asked)
        with fronted(full.port) as front:
            answer = front.post("/v1/show", b"{}")
            assert (answer.status, answer.body) == (503, b"{}")


def test_what_has_expired_is_not_served_again() -> None:
    """Nginx serves a response for as long as Cache-Control says; the next is of the new version."""
    with (
        standing_in(Replica(body=b"old", kept="public, max-age=1")) as replica,
        fronted(replica.port) as front,
    ):
        said = [front.get("/v1/rulesets") for _ in range(2)]
        assert [answer.headers["X-Cache-Status"] for answer in said] == ["MISS", "HIT"]
        replica.body = b"new"
        while (answer := front.get("/v1/rulesets")).headers["X-Cache-Status"] == "HIT":
            assert answer.body == b"old"
        assert (answer.headers["X-Cache-Status"], answer.body) == ("EXPIRED", b"new")


def test_behind_a_balancer_each_client_has_its_own_address(server: Server) -> None:
    """With the lines uncommented, the client that a balancer forwards is logged."""
    lines = {f"# {line}": line for line in re.findall(r"# ((?:set_)?real_ip_.*;)", CONFIGURATION)}
    assert len(lines) == 3
    with fronted(server.port, changes={**lines, "10.0.0.0/8": "127.0.0.1"}) as front:
        forwarded = "X-Forwarded-For: 192.0.2.7, 127.0.0.1"
        assert front.post("/v1/show", b"{}", forwarded, "X-Request-ID: table-7").status == 400
        assert '"client": "192.0.2.7"' in front.log.find('"id": "table-7".*')[0]
