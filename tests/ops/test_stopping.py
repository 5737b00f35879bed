"""Stopping, reloading and killing the service under load and at bad moments."""

import os
import re
import signal
from collections import Counter
from contextlib import ExitStack
from functools import partial

import pytest

from tests.load import CLIENTS, Load, load, until
from tests.ops.messages import CONTENT, GET, LENGTH
from tests.ops.processes import children, replaced, state
from tests.ops.server import COMMAND, PATIENCE, Server, followed, head, running

ANY_PORT = {**os.environ, "HOST": "127.0.0.1", "PORT": "0", "WORKERS": "1"}
TERM = 1 << signal.SIGTERM - 1


def started(server: Server, number: int) -> bool:
    return len(server.workers) == number


def logged(server: Server) -> set[str]:
    return set(re.findall(r'"request_id":"(client-\d+-\d+)"', "\n".join(server.log.lines)))


def failures(clients: Load) -> Counter[int]:
    """Return how many requests of each client had no whole response."""
    return Counter(client for client, _ in clients.failed)


def test_no_request_is_lost_when_it_stops() -> None:
    """Each request in the log was answered; after that the port is closed."""
    with running({"WORKERS": "2"}) as server, load(server) as clients:
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(PATIENCE) == 0
        until(lambda: clients.refused == CLIENTS)
    assert (clients.answered, clients.wrong) == (logged(server), [])
    assert server.failures == []


@pytest.mark.parametrize("times", [1, pytest.param(5, marks=pytest.mark.slow)])
def test_no_request_is_lost_when_it_starts_anew(times: int) -> None:
    """During a reload a connection may close, but all other requests are answered."""
    with running({"WORKERS": "2"}) as server, load(server) as clients:
        for _ in range(times):
            server.process.send_signal(signal.SIGHUP)
            until(partial(started, server, len(server.workers) + 2))
        for worker in server.workers[:-2]:
            server.log.find(rf"Worker \(pid:{worker}\) was sent SIGTERM")
        clients.ask_more()
    assert (clients.answered, clients.wrong) == (logged(server), [])
    assert clients.refused == 0
    assert all(number <= 2 * times for number in failures(clients).values())
    assert server.failures == []


def test_only_what_is_with_a_killed_worker_is_lost() -> None:
    """When one of two workers dies, each client loses at most one request; a new one starts."""
    with running({"WORKERS": "2"}) as server, load(server) as clients:
        until(partial(started, server, 2))
        os.kill(server.workers[0], signal.SIGKILL)
        until(partial(started, server, 3))
        clients.ask_more()
    assert (clients.refused, clients.wrong) == (0, [])
    assert {*failures(clients).values()} <= {1}


def test_it_can_be_stopped_while_it_starts() -> None:
    """SIGTERM ends it with status 0 from the moment it reads its configuration."""
    with followed(COMMAND, ANY_PORT) as (process, log):
        until(lambda: int(state(process.pid, "SigBlk"), 16) & TERM)
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert not [line for line in log.lines if "Traceback" in line]


def test_a_worker_can_be_stopped_while_it_starts() -> None:
    """SIGTERM ends a worker that was just forked, and another one replaces it."""
    with running() as server:
        stopped = children(server.process.pid)
        for number in range(1, 4):
            os.kill(stopped[-1], signal.SIGTERM)
            until(partial(replaced, server, stopped))
            stopped += children(server.process.pid)
            assert len(stopped) == number + 1
        assert server.post("/v1/show", CONTENT).json["total"] == 29
        assert children(server.process.pid) == stopped[-1:]
    assert server.failures == []


@pytest.mark.parametrize(("signal_", "status"), [(signal.SIGTERM, 0), (signal.SIGKILL, -9)])
def test_what_is_begun_is_finished_before_it_stops(signal_: signal.Signals, status: int) -> None:
    """A half-sent body can be completed; idle connections close, and no worker is left."""
    # Killing the main process would leave the folder of its metrics behind.
    settings = {"WORKERS": "2", "GRACEFUL_TIMEOUT": "3600", "METRICS": "off"}
    with running(settings) as server, ExitStack() as stack:
        until(partial(started, server, 2))
        workers = children(server.process.pid)
        half, idle, silent = (stack.enter_context(server.connect()) for _ in range(3))
        idle.send(GET)
        assert idle.answer().status == 200
        half.send(head("/v1/show", "Expect: 100-continue", LENGTH))
        assert half.head().status == 100
        half.send(CONTENT[:10])
        server.process.send_signal(signal_)
        assert silent.rest() == idle.rest() == b""
        half.send(CONTENT[10:])
        answer = half.answer()
        assert (answer.json["total"], answer.headers["Connection"]) == (29, "close")
        assert server.process.wait(PATIENCE) == status
        until(lambda: all(state(worker, "State") in {"Z", "gone"} for worker in workers))
        with pytest.raises(ConnectionRefusedError):
            server.get("/healthz")
    assert server.failures == []


@pytest.mark.slow
def test_the_program_can_be_replaced_while_it_runs() -> None:
    """After SIGUSR2 a new main process shares the socket, and serves once the old one ends."""
    with running() as server:
        server.process.send_signal(signal.SIGUSR2)
        until(partial(started, server, 2))
        [new] = set(children(server.process.pid)) - {server.workers[0]}
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
        assert server.post("/v1/show", CONTENT).json["total"] == 29
        os.kill(new, signal.SIGTERM)
    assert server.failures == []
