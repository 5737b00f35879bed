"""The servers that are compared, and what each is asked."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bench.client import HOST, Request, ask, posting
from bench.peers.counted import counted
from bench.processes import ROOT, first_answer, free_port, pinned, processors, running

PEERS = ROOT / "build" / "bench" / "bin" / "python"
"""The environment of what is compared with the service and is no part of it."""

HAND, STARTER = ["5H", "5S", "5C", "JD"], "5D"
SHOW = posting("/v1/show", {"hand": HAND, "starter": STARTER})
GET = Request("GET", f"/v1/show?hand={','.join(HAND)}&starter={STARTER}")
PEGGING = posting("/v1/pegging", {"cards": ["5H", "5S", "TC", "AD"]})
HELLO = Request("GET", "/")

_GUNICORN = (sys.executable, "-m", "gunicorn")
_SUPPORTED = (*_GUNICORN, "-c", "python:service.server.gunicorn_conf")
_SYNC = (
    *(*_GUNICORN, "--worker-class", "sync", "--workers", "1", "--no-control-socket"),
    *("--bind", f"{HOST}:{{port}}"),
)
_UVICORN = (
    *(str(PEERS), "-m", "uvicorn", "--loop", "uvloop", "--http", "httptools"),
    *("--host", HOST, "--port", "{port}", "--no-access-log", "--log-level", "warning"),
)


@dataclass(frozen=True, slots=True)
class Server:
    """A server, and the request that it is measured by."""

    name: str
    command: tuple[str, ...]
    """``{port}`` is filled in."""
    request: Request = SHOW


YARDSTICK = Server("bare WSGI function, gunicorn sync", (*_SYNC, "bench.peers.bare:app"))
SERVICE = Server("service", _SUPPORTED)
COMPARED = (
    SERVICE,
    Server("service, GET /v1/show", _SUPPORTED, GET),
    Server("service, POST /v1/pegging", _SUPPORTED, PEGGING),
    Server("Flask's hello, same worker", (*_SUPPORTED, "bench.peers.hello:asgi"), HELLO),
    Server("Flask's hello, gunicorn sync", (*_SYNC, "bench.peers.hello:app"), HELLO),
    Server("FastAPI + pydantic, uvicorn", (*_UVICORN, "bench.peers.fast:app")),
)


@contextmanager
def serving(server: Server, **settings: str) -> Iterator[int]:
    """Run a server on its processor for a block, from its first answer on; hand out its port."""
    port = free_port()
    command = pinned(processors()[0], *(part.format(port=port) for part in server.command))
    usual = {"HOST": HOST, "PORT": str(port), "WORKERS": "1"}
    with running(command, {**usual, **settings}) as process:
        first_answer(process, port, server.request)
        _check(server, port)
        yield port


def _check(server: Server, port: int) -> None:
    """Fail unless the server gives the right answer: then that is what is measured."""
    answer = ask(port, server.request)
    assert answer.status == 200, answer
    if server.request is HELLO:
        assert answer.body == b"Hello, World!", answer
    elif server.request is PEGGING:
        assert [play["count"] for play in answer.json["plays"]] == [5, 10, 20, 21], answer
    else:
        assert answer.json == counted(HAND, STARTER), answer
        assert answer.json["total"] == 29
