"""Requests that take long hold up nobody, and together take no more than so much memory."""

import os
import re
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from threading import Thread

import orjson
import pytest

from bench.logs import played
from tests.ops.applications import LARGE
from tests.ops.memory import resident
from tests.ops.server import PATIENCE, Connection, Server, head, running
from tests.ops.test_connections import GET

LONG = head("/v1/discard", "Content-Length: 2") + b"30"
MEBIBYTE = 1024 * 1024


@pytest.fixture
def holding() -> Iterator[Server]:
    """Return an application whose long operation waits to be released."""
    with running({}, "tests.ops.applications:holding") as server:
        yield server


@pytest.fixture(scope="module")
def crowded() -> Iterator[Server]:
    """Return an application whose responses are too large for two of them, and little patience."""
    with running({}, "--timeout", "6", "tests.ops.applications:crowded") as server:
        yield server


def test_a_long_request_holds_up_no_short_one(holding: Server) -> None:
    """While one is under way others are answered, however large; long ones take turns."""
    with holding.connect() as first, holding.connect() as second:
        first.send(LONG)
        second.send(LONG)
        for _ in range(20):
            assert holding.post("/v1/game", b" " * 60_000).status == 200
        assert holding.get("/release").status == 200
        assert first.answer().status == 200
        assert second.answer().json["most"] == 1


def test_what_nobody_waits_for_is_not_begun(holding: Server) -> None:
    """Clients that have gone while they waited for their turn take no turn."""
    with holding.connect() as first, holding.connect() as last:
        first.send(LONG)
        for _ in range(5):
            with holding.connect() as gone:
                gone.send(LONG)
        last.send(LONG)
        assert holding.get("/release").status == 200
        assert first.answer().status == 200
        assert last.answer().json == {"most": 1, "begun": 2}
    assert not [line for line in holding.log.lines if re.search("Traceback|ERROR|Error", line)]


def test_a_client_may_vanish_when_its_turn_has_come(holding: Server) -> None:
    """Its turn is over when its operation is, and nobody else notices."""
    with holding.connect() as gone:
        gone.send(LONG)
        assert holding.get("/other").status == 200
    with holding.connect() as waiting:
        waiting.send(LONG)
        assert holding.get("/release").status == 200
        assert waiting.answer().json["most"] == 1
    assert not [line for line in holding.log.lines if re.search("Traceback|ERROR|Error", line)]


def test_a_long_request_is_finished_before_it_stops(holding: Server) -> None:
    """A worker that stops waits for the thread beside its loop too."""
    with holding.connect() as waiting, holding.connect() as other:
        other.send(GET)
        assert other.answer().status == 200
        waiting.send(LONG)
        holding.process.terminate()
        holding.log.find("Shutting down")
        other.send(b"GET /release HTTP/1.1\r\nHost: test\r\n\r\n")
        assert waiting.answer().json["most"] == 1
    assert holding.process.wait(PATIENCE) == 0


@pytest.mark.slow
def test_a_worker_that_stops_is_not_taken_for_dead() -> None:
    """It may take longer for its last request than gunicorn waits for a sign of life."""
    application = "tests.ops.applications:holding"
    with running({}, "--timeout", "2", application) as server, server.connect() as waiting:
        waiting.send(head("/v1/discard", "Content-Length: 1") + b"6")
        assert server.get("/other").status == 200
        os.kill(int(server.log.find(r"Booting worker with pid: (\d+)")[1]), signal.SIGTERM)
        assert waiting.answer().json == {"most": 1, "begun": 1}
        assert not [line for line in server.log.lines if "TIMEOUT" in line]


def ask(connection: Connection) -> None:
    """Send a long request, and take in nothing by oneself."""
    connection.send(LONG)
    assert connection.head().status == 200


def test_a_long_request_is_refused_where_earlier_responses_are_not_taken_in(
    crowded: Server,
) -> None:
    """Once they are, the next one is answered."""
    with crowded.connect() as connection:
        ask(connection)
        assert crowded.raw(LONG).status == 503
        assert len(connection.stream.read(LARGE)) == LARGE
        assert crowded.raw(LONG).status == 200


def test_who_takes_nothing_in_makes_room(crowded: Server) -> None:
    """A client is cut that takes in no part of its response in time."""
    with crowded.connect() as connection:
        ask(connection)
        while crowded.raw(LONG).status == 503:
            pass
        with pytest.raises((ConnectionError, AssertionError)):
            assert len(connection.stream.read(LARGE)) == LARGE


@pytest.mark.slow
def test_unread_responses_take_no_more_than_so_much_memory() -> None:
    """24 clients ask for the largest batch and read nothing: the worker stays below 400 MiB."""
    games = orjson.dumps({"games": [played(2, 60)] * 100})
    request = head("/v1/game/batch", f"Content-Length: {len(games)}") + games
    with running({}, "--timeout", "9") as server, ExitStack() as stack:
        pid = int(server.log.find(r"Booting worker with pid: (\d+)")[1])
        connections = [stack.enter_context(server.connect()) for _ in range(24)]
        sending = [Thread(target=one.send, args=(request,)) for one in connections]
        for thread in sending:
            thread.start()
        answered: list[str] = []
        most = 0
        while len(answered) < len(connections):
            assert server.get("/readyz").status == 200
            most = max(most, resident(pid))
            lines = [line for line in server.log.lines if "/v1/game/batch" in line]
            answered = [found[1] for line in lines if (found := re.search(r'"status":(\d+)', line))]
        for thread in sending:
            thread.join()
        assert set(answered) == {"200", "503"}
        assert most < 400 * MEBIBYTE
