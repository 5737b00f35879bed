"""How long the asgi worker waits for a client that is slow, and how much it holds meanwhile."""

import resource
import select
import socket
import struct
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from itertools import cycle

import pytest

from tests.ops.failures import failures
from tests.ops.memory import resident
from tests.ops.server import PATIENCE, Answer, Connection, Server, head, running
from tests.ops.test_connections import CHUNKS, CONTENT, GET

TIMEOUT = ("tests.ops.applications:hurried",)
"""Seconds that a client has for each part of a request."""

SLOW = {
    "request line": (b"GET /", b"a", 408),
    "header": (GET[:-2] + b"A: ", b"a", 408),
    "headers": (GET[:-2], b"A: a\r\n", 408),
    "second request": (GET + b"GET /", b"a", 408),
    "behind a pipelined one": (GET + GET[:10], b"a", 408),
    "body": (head("/v1/show", "Content-Length: 60000"), b" ", 408),
    "large body": (head("/v1/game/batch", "Content-Length: 4000000") + b" " * 100_000, b" ", 408),
    "chunks": (head("/v1/show", "Transfer-Encoding: chunked"), b"1\r\n \r\n", 408),
    "size of a chunk": (head("/v1/show", "Transfer-Encoding: chunked"), b"0", 408),
    "trailer": (head("/v1/show", "Transfer-Encoding: chunked") + CHUNKS + b"0\r\nA: ", b"a", 408),
    "a body that never begins": (head("/v1/show", "Content-Length: 5"), b"", 408),
}
"""What comes first, what then comes now and then, and the answer."""


@pytest.fixture(scope="module")
def hurried() -> Iterator[Server]:
    """Return the service with a client's time cut short."""
    with running({}, *TIMEOUT) as server:
        yield server


def assert_no_failure(server: Server) -> None:
    """Check that the service answers and never failed."""
    assert server.post("/v1/show", CONTENT).json["total"] == 29
    assert failures(server) == []


def over(connection: socket.socket) -> bool:
    """Return whether nothing more will come of a connection that has something to be read."""
    try:
        return not connection.recv(1, socket.MSG_PEEK)
    except ConnectionError:
        return True


def trickled(connections: Mapping[str, Connection]) -> dict[str, list[Answer]]:
    """Send a little on each connection, again and again, until all are closed by the service."""
    answers: dict[str, list[Answer]] = {name: [] for name in connections}
    names = {connection.socket: name for name, connection in connections.items()}
    for _ in range(PATIENCE * 10):
        ready, _, _ = select.select(list(names), [], [], 0.1)
        for one in ready:
            name = names[one]
            if over(one):
                del names[one]
            else:
                answers[name].append(connections[name].answer())
        if not names:
            return answers
        for one in set(names) - set(ready):
            # It may have been closed this very moment.
            with suppress(ConnectionError):
                one.sendall(SLOW[names[one]][1])
    raise AssertionError(f"still connected: {sorted(names.values())}")


def test_a_client_that_sends_a_little_now_and_then_is_cut_off(hurried: Server) -> None:
    """Each part of a request has to be there in time, however busily it is sent."""
    with ExitStack() as stack:
        connections = {name: stack.enter_context(hurried.connect()) for name in SLOW}
        for name, connection in connections.items():
            connection.send(SLOW[name][0])
        answers = trickled(connections)
    for name, (_, _, status) in SLOW.items():
        *before, last = answers[name]
        assert [answer.status for answer in before] == [200] * len(before)
        assert last.status == status, name
        assert last.headers["Connection"] == "close"
    assert_no_failure(hurried)


def test_a_client_that_takes_nothing_in_is_cut_off(hurried: Server) -> None:
    """Answers are not kept for somebody who does not read them."""
    with hurried.connect() as connection:
        connection.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.socket.setblocking(False)
        requests = b"GET /openapi.yaml HTTP/1.1\r\nHost: test\r\n\r\n" * 100
        waiting = select.poll()
        waiting.register(connection.socket, select.POLLOUT)
        # What is not read of the requests either makes the end of the connection known at once.
        while waiting.poll(500):
            try:
                connection.socket.send(requests)
            except ConnectionError:
                break
        waiting.modify(connection.socket, 0)
        assert waiting.poll(PATIENCE * 1000)
    assert_no_failure(hurried)


def test_a_client_without_keep_alive_is_not_waited_for_either() -> None:
    """A silent connection is closed also where none is kept for a second request."""
    with (
        running({"KEEP_ALIVE": "0"}, *TIMEOUT) as server,
        server.connect() as silent,
    ):
        assert silent.rest() == b""


def test_a_request_may_begin_when_its_connection_has_been_idle() -> None:
    """From the first byte on the time of a request counts, not that of an idle connection."""
    with running({"KEEP_ALIVE": "1"}) as server, server.connect() as idle, server.connect() as slow:
        slow.send(GET[:10])
        assert idle.rest() == b""
        slow.send(GET[10:])
        assert slow.answer().status == 200


@contextmanager
def open_files(most: int) -> Iterator[None]:
    """Let what is started in a block open no more files than this."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@pytest.mark.parametrize("begun", [b"", GET[:10], head("/v1/show", "Content-Length: 9") + b"{"])
def test_those_who_wait_longest_make_room(begun: bytes) -> None:
    """Above the limit of connections each new one takes the place of an unfinished one."""
    with running({}, "--worker-connections", "20") as server, ExitStack() as stack:
        connections = [stack.enter_context(server.connect()) for _ in range(60)]
        for connection in connections:
            try:
                connection.send(begun)
            except ConnectionError:
                continue
            assert server.post("/v1/show", CONTENT).json["total"] == 29
        for connection in connections[:30]:
            assert b"200" not in connection.gone()
        assert_no_failure(server)


def test_the_limit_leaves_files_for_everything_else() -> None:
    """A worker that may open few files takes as many connections as that allows."""
    with ExitStack() as stack:
        with open_files(100):
            server = stack.enter_context(running())
            soft = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft[0] == 100
        for _ in range(300):
            stack.enter_context(server.connect())
        for _ in range(10):
            assert server.post("/v1/show", CONTENT).json["total"] == 29
        assert_no_failure(server)


def test_it_recovers_when_it_can_open_no_more_files() -> None:
    """Connections that cannot be had are lost; the next ones are served."""
    with running({"KEEP_ALIVE": "60"}) as server:
        pid = int(server.log.find(r"Booting worker with pid: (\d+)")[1])
        _, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (40, hard))
        with ExitStack() as stack:
            crowd = [stack.enter_context(server.connect()) for _ in range(100)]
            for connection in crowd:
                connection.socket.setsockopt(
                    socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
                )
            assert crowd[-1].gone() == b""
            # By this answer the worker has done with all that it had to turn away.
            crowd[0].send(GET)
            assert crowd[0].answer().status == 200
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (1000, hard))
        assert server.post("/v1/show", CONTENT).json["total"] == 29


def test_a_client_is_told_when_there_is_no_room() -> None:
    """Nobody whose request is under way has to go; who comes then may come again."""
    long = head("/v1/discard", "Content-Length: 2") + b"30"
    holding = running({}, "--worker-connections", "2", "tests.ops.applications:holding")
    with holding as server, ExitStack() as stack:
        # Its first answer says that a connection has been taken in.
        first, second = (stack.enter_context(server.connect()) for _ in range(2))
        for connection in (first, second):
            connection.send(GET)
            assert connection.answer().status == 200
        first.send(long)
        second.send(GET + long)
        assert second.answer().status == 200
        with server.connect() as third:
            refused = third.answer()
            assert third.rest() == b""
        assert (refused.status, refused.headers["Connection"]) == (503, "close")
        second.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        second.stream.close()
        second.socket.close()
        while server.get("/release").status == 503:
            pass
        assert first.answer().status == 200


@pytest.mark.slow
def test_bodies_together_take_no_more_than_so_much_memory() -> None:
    """Of very many large bodies under way some are given up, and small requests are answered."""
    started = head("/v1/game/batch", "Content-Length: 4000000")
    with running({}, "--timeout", "10") as server, ExitStack() as stack:
        pid = int(server.log.find(r"Booting worker with pid: (\d+)")[1])
        before = resident(pid)
        connections = cycle([stack.enter_context(server.connect()) for _ in range(100)])
        for number, connection in zip(range(3100), connections, strict=False):
            part = b" " * 100_000
            try:
                connection.send(started if number < 100 else b"", part)
            except ConnectionError:
                continue
            if number % 100 == 0:
                assert server.post("/v1/show", CONTENT).json["total"] == 29
        assert resident(pid) - before < 230_000_000
        assert_no_failure(server)
