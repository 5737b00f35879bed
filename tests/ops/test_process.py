"""The service as a process: how it starts, refuses to start, and stops."""

import os
import re
import signal
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

import orjson
import pytest

from tests.api.operations import SHOW
from tests.ops.server import COMMAND, PATIENCE, ROOT, Server, head, running, stop

CONTENT = orjson.dumps(SHOW)


def alive(pid: int) -> bool:
    """Return whether a process runs; one that has ended and is not reaped yet does not."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] not in {"Z", "X"}


def test_it_starts_answers_and_stops() -> None:
    """SIGTERM ends the service and its workers, with exit status 0."""
    with running({"WORKERS": "2"}) as server:
        answer = server.post("/v1/show", CONTENT)
        assert (answer.status, answer.json["total"]) == (200, 29)
        assert stop(server.process) == 0
    workers = {
        int(found[1])
        for line in server.log.lines
        if (found := re.search(r"Booting worker with pid: (\d+)", line))
    }
    assert len(workers) == 2
    assert not any(alive(pid) for pid in workers)


STARTING = """
import os, queue, signal, types
from service.server.gunicorn_conf import post_fork
signals = queue.SimpleQueue()
signal.signal(signal.SIGTERM, lambda number, _: signals.put(number))
{before}
post_fork(types.SimpleNamespace(SIG_QUEUE=signals), None)
{after}
print("not stopped")
"""
STOP = "os.kill(os.getpid(), signal.SIGTERM)"


def test_it_can_be_stopped_while_it_starts() -> None:
    """SIGTERM ends the first process of a container too, which would not hear it by itself."""
    code = f"import os, signal, service.server.gunicorn_conf\n{STOP}\nprint('not stopped')"
    command = (sys.executable, "-c", code)
    environment = {**os.environ, "PORT": "0"}
    stopped = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (stopped.returncode, stopped.stdout) == (0, "")


@pytest.mark.parametrize(
    ("before", "after", "status", "said"),
    [
        (STOP, "", 0, ""),
        ("signals.put(signal.SIGCHLD)", STOP, -signal.SIGTERM, ""),
        ("signals.put(signal.SIGCHLD)", "", 0, "not stopped\n"),
    ],
)
def test_a_worker_can_be_stopped_while_it_starts(
    before: str, after: str, status: int, said: str
) -> None:
    """SIGTERM ends a worker also before the worker has come to listen to signals."""
    code = STARTING.format(before=before, after=after)
    command = (sys.executable, "-c", code)
    # One that is killed while it starts does not put away its folder.
    environment = {**os.environ, "METRICS": "off", "PORT": "0"}
    stopped = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (stopped.returncode, stopped.stdout) == (status, said)


def test_a_request_under_way_is_answered_before_it_stops() -> None:
    """A body that is half sent when SIGTERM comes may be sent to its end."""
    with running() as server, server.connect() as connection:
        expecting = "Expect: 100-continue"
        connection.send(head("/v1/show", expecting, f"Content-Length: {len(CONTENT)}"))
        assert connection.stream.readline().startswith(b"HTTP/1.1 100")
        assert connection.stream.readline() == b"\r\n"
        connection.send(CONTENT[:10])
        server.process.send_signal(signal.SIGTERM)
        server.log.find("Handling signal: term")
        connection.send(CONTENT[10:])
        answer = connection.answer()
        assert (answer.status, answer.json["total"]) == (200, 29)
        assert server.process.wait(PATIENCE) == 0


def test_a_connection_is_kept_for_more_requests() -> None:
    """Two requests go over one connection, and pipelined ones are answered in order."""
    with running() as server, server.connect() as connection:
        request = head("/v1/show", f"Content-Length: {len(CONTENT)}") + CONTENT
        connection.send(request + b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n" + request)
        assert connection.answer().json["total"] == 29
        assert connection.answer().json["status"] == "ok"
        assert connection.answer().json["total"] == 29


@pytest.mark.parametrize("header", ["SCRIPT_NAME: /healthz", "PATH_INFO: /healthz"])
def test_a_header_does_not_move_the_service(server: Server, header: str) -> None:
    """A client cannot make the service believe that it is mounted elsewhere."""
    request = f"GET /healthz/readyz HTTP/1.1\r\nHost: test\r\n{header}\r\n\r\n"
    assert server.raw(request.encode()).status == 404


@pytest.mark.parametrize("signal_", [signal.SIGTERM, signal.SIGHUP])
def test_no_request_is_lost_when_workers_stop(signal_: signal.Signals) -> None:
    """Clients under way when the service stops, or starts anew, get an answer to all they ask."""
    with running({"WORKERS": "2"}) as server, ExitStack() as stack:
        connections = {stack.enter_context(server.connect()) for _ in range(8)}
        rounds = 0
        while connections:
            for connection in tuple(connections):
                connection.send(head("/v1/show", f"Content-Length: {len(CONTENT)}"), CONTENT)
            for connection in tuple(connections):
                answer = connection.answer()
                assert (answer.status, answer.json["total"]) == (200, 29)
                if answer.headers["Connection"] == "close":
                    connections.remove(connection)
            rounds += 1
            if rounds == 20:
                server.process.send_signal(signal_)
        if signal_ == signal.SIGHUP:
            assert server.post("/v1/show", CONTENT).status == 200


def test_workers_end_where_the_main_process_was_killed() -> None:
    """None is left that holds the port, and a request under way is answered before."""
    # Nobody would remove the folder that the main process makes for its metrics.
    with running({"WORKERS": "2", "METRICS": "off"}) as server, server.connect() as connection:
        connection.send(head("/v1/show", f"Content-Length: {len(CONTENT)}"))
        server.process.kill()
        try:
            server.log.find("Shutting down")
            connection.send(CONTENT)
            assert connection.answer().json["total"] == 29
            connection.rest()
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.process.pid, signal.SIGTERM)
    with pytest.raises(ConnectionRefusedError):
        server.get("/healthz")


def test_a_worker_that_dies_is_replaced() -> None:
    """A worker that is killed takes its connections along, and the next request is served."""
    with running() as server, server.connect() as connection:
        connection.send(b"GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n")
        assert connection.answer().status == 200
        os.kill(int(server.log.find(r"Booting worker with pid: (\d+)")[1]), signal.SIGKILL)
        assert connection.rest() == b""
        assert server.post("/v1/show", CONTENT).json["total"] == 29


def test_a_person_at_a_terminal_is_told_the_address() -> None:
    """The line stands by itself, to be clicked on."""
    ours, theirs = os.openpty()
    settings = {"HOST": "127.0.0.1", "PORT": "0", "WORKERS": "1"}
    process = subprocess.Popen(COMMAND, cwd=ROOT, env={**os.environ, **settings}, stderr=theirs)
    os.close(theirs)
    with os.fdopen(ours, encoding="utf-8") as terminal:
        told = next(line for line in terminal if line.startswith("http"))
        assert re.fullmatch(r"http://127\.0\.0\.1:[0-9]+", told.strip())
        process.terminate()
        assert process.wait(PATIENCE) == 0


def failed_start(settings: dict[str, str]) -> tuple[int, str]:
    """Try to start with settings that cannot be used; return exit status and standard error."""
    finished = subprocess.run(
        COMMAND,
        cwd=ROOT,
        env={**os.environ, "PORT": "0", **settings},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return finished.returncode, finished.stderr


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (
            {"PORT": "65536"},
            "cannot start: PORT must be a whole number from 0 to 65535, not '65536'",
        ),
        ({"WORKERS": "0"}, "cannot start: WORKERS must be a whole number from 1 to 256, not '0'"),
        (
            {"BODY_LIMIT": "64K", "WORKERS": "-1"},
            (
                "cannot start: WORKERS must be a whole number from 1 to 256, not '-1'; "
                "BODY_LIMIT must be a whole number from 1 to 67108864, not '64K'"
            ),
        ),
    ],
)
def test_wrong_settings_are_told_in_one_line(settings: dict[str, str], message: str) -> None:
    """The service does not start with settings it cannot use, and says which they are."""
    status, standard_error = failed_start(settings)
    assert status == 1
    assert standard_error == f"{message}\n"


def test_nothing_is_written_to_the_home_directory(tmp_path: Path) -> None:
    """A running service has no files of its own: no control socket, no process id."""
    places = {"HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    with running({**places, "GUNICORN_CMD_ARGS": "--log-level debug"}) as server:
        server.log.find("Control socket disabled")
        assert list(tmp_path.iterdir()) == []
