"""Which requests are computed at once, which wait for their turn, and whose turn is next."""

import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

import pytest

from tests.load import until
from tests.ops.processes import children, replaced
from tests.ops.server import Connection, Server, head, running

LONG = head("/v1/discard", "Content-Length: 2") + b"30"
SHORT = head("/v1/discard", "Content-Length: 1") + b"0"
BATCH = head("/v1/game/batch", "Content-Length: 0")


@pytest.fixture(scope="module")
def shared() -> Iterator[Server]:
    """Return an application whose long operation waits to be released, behind a proxy."""
    with running({}, "--timeout", "2", "tests.ops.applications:holding") as server:
        yield server
        assert server.failures == []


@pytest.fixture
def holding(shared: Server) -> Server:
    """Return that application in a new worker, where nothing has begun."""
    before = children(shared.process.pid)
    for worker in before:
        os.kill(worker, signal.SIGTERM)
    until(partial(replaced, shared, before))
    return shared


def begun(server: Server) -> int:
    """Return how many long requests have begun, once everything sent before has been read."""
    answers = [server.get("/begun").json["begun"] for _ in range(3)]
    assert isinstance(answers[-1], int)
    return answers[-1]


def wait_for(server: Server, number: int) -> None:
    """Wait until so many long requests have begun."""
    while begun(server) != number:
        pass


def test_a_long_request_holds_up_no_short_one(holding: Server) -> None:
    """Others are served while a long request runs, however large; long ones take turns."""
    with holding.connect() as first, holding.connect() as second:
        first.send(LONG)
        second.send(LONG)
        for _ in range(20):
            assert holding.post("/v1/game", b" " * 60_000).status == 200
        assert holding.get("/release").status == 200
        assert first.answer().status == 200
        assert second.answer().json["most"] == 1


def test_each_size_has_a_thread(holding: Server) -> None:
    """Requests of three sizes run at once, and those of one size take turns."""
    sizes = [("", 2), ("", 5000), ("", 20_000), (f"?{'a' * 50_000}", 20_000)]
    with ExitStack() as stack:
        waiting = []
        for query, size in sizes:
            waiting.append(stack.enter_context(holding.connect()))
            length = f"Content-Length: {size}"
            waiting[-1].send(head(f"/v1/discard{query}", length) + b"30".ljust(size))
        wait_for(holding, 3)
        assert not any(connection.readable() for connection in waiting)
        assert holding.get("/release").status == 200
        assert {connection.answer().json["most"] for connection in waiting} == {3}


def test_a_long_head_takes_turns_too(holding: Server) -> None:
    """Headers of 20 kB wait behind a body of that size, and not in the way of small requests."""
    size = 20_000
    with holding.connect() as first, holding.connect() as second:
        first.send(head("/v1/discard", f"Content-Length: {size}") + b"30".ljust(size))
        wait_for(holding, 1)
        second.send(head("/headers", f"A: {'a' * size}", "Content-Length: 0"))
        assert {holding.get("/begun").json["begun"] for _ in range(5)} == {1}
        assert not second.readable()
        assert holding.get("/release").status == 200
        assert second.answer().status == first.answer().status == 200


def test_a_turn_has_a_deadline() -> None:
    """A request whose turn does not come in time is told so, while another one runs."""
    with (
        running({}, "tests.ops.applications:impatient") as server,
        server.connect() as first,
        server.connect() as second,
    ):
        first.send(LONG)
        wait_for(server, 1)
        second.send(LONG)
        assert second.answer().body == b'"Overloaded"'
        assert not first.readable()
        assert server.get("/release").status == 200
        assert first.answer().json["begun"] == 1


def test_what_nobody_waits_for_is_not_begun(holding: Server) -> None:
    """A long request whose client has gone is not started; a running one is finished."""
    with holding.connect() as last:
        with holding.connect() as first:
            first.send(LONG)
            wait_for(holding, 1)
            for _ in range(5):
                with holding.connect() as gone:
                    gone.send(LONG)
                    # Once the second is answered, the service has read everything sent before.
                    assert {holding.get("/begun").json["begun"] for _ in range(2)} == {1}
        last.send(LONG)
        assert holding.get("/release").status == 200
        assert last.answer().json["begun"] == 2


@pytest.mark.slow
def test_a_long_request_is_finished_before_a_worker_stops(holding: Server) -> None:
    """A stopping worker finishes a request, even if it takes longer than gunicorn's timeout."""
    with holding.connect() as waiting:
        waiting.send(head("/v1/discard", "Content-Length: 1") + b"6")
        wait_for(holding, 1)
        os.kill(children(holding.process.pid)[0], signal.SIGTERM)
        assert waiting.answer().json["begun"] == 1
    assert not [line for line in holding.log.lines if "TIMEOUT" in line]


def clients(connection: Connection) -> list[str]:
    """Return the clients of the requests that have begun, as the next answer tells them."""
    told = connection.answer().json["clients"]
    assert isinstance(told, list)
    return told


def test_a_client_waits_for_one_request_of_another(holding: Server) -> None:
    """However many requests one address has sent before, another's turn is among the next two."""
    many, other = "127.0.0.2", "127.0.0.3"
    with ExitStack() as stack:
        for request in (LONG, *[SHORT] * 6):
            stack.enter_context(holding.connect(many)).send(request)
            wait_for(holding, 1)
        last = stack.enter_context(holding.connect(other))
        last.send(SHORT)
        assert begun(holding) == 1
        assert holding.get("/release").status == 200
        assert clients(last).index(other) <= 2


def test_a_client_is_who_the_proxy_says(holding: Server) -> None:
    """Behind a trusted proxy the forwarded address counts; of IPv6 its network."""
    many = [f"X-Forwarded-For: 192.0.2.1, 2001:db8::{number}" for number in range(7)]
    with ExitStack() as stack:
        for number, header in enumerate(many):
            request = (SHORT if number else LONG).replace(b"Host: test", header.encode())
            stack.enter_context(holding.connect()).send(request)
            wait_for(holding, 1)
        last = stack.enter_context(holding.connect())
        last.send(SHORT.replace(b"Host: test", b"X-Forwarded-For: 192.0.2.1, 2001:db8:0:1::"))
        assert begun(holding) == 1
        assert holding.get("/release").status == 200
        assert clients(last).index("2001:db8:0:1::") <= 2


def test_a_batch_lets_others_go_first(holding: Server) -> None:
    """Between two games a batch gives its turn to another client who waits, not to its own."""
    with (
        holding.connect("127.0.0.2") as batch,
        holding.connect("127.0.0.2") as own,
        holding.connect("127.0.0.3") as other,
    ):
        batch.send(BATCH)
        wait_for(holding, 1)
        own.send(SHORT)
        assert begun(holding) == 1
        other.send(SHORT)
        assert clients(other) == ["127.0.0.2", "127.0.0.3"]
        assert begun(holding) == 2
        assert not batch.readable()
        assert holding.get("/release").status == 200
        assert clients(batch) == ["127.0.0.2", "127.0.0.3"]
        assert len(clients(own)) == 3


def test_few_batches_are_begun_at_once(holding: Server) -> None:
    """One batch runs and three have given back their turn; another is not begun before one ends."""
    with ExitStack() as stack:
        batches = [stack.enter_context(holding.connect(f"127.0.0.{each}")) for each in range(2, 8)]
        for batch in batches:
            batch.send(BATCH)
        wait_for(holding, 4)
        assert begun(holding) == 4
        assert holding.get("/release").status == 200
        assert max(len(clients(batch)) for batch in batches) == 6
