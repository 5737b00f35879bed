"""Small WSGI applications, to test how a worker runs them."""

import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment
from wsgiref.validate import validator

import orjson

from service.api.http import BROKEN, CLIENT, PAUSE
from service.server.asgi import app
from service.server.entry import Entry


def say(content: object, start_response: StartResponse) -> Iterable[bytes]:
    answer = orjson.dumps(content)
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(answer)))]
    start_response("200 OK", headers)
    return [answer]


class Parts:
    """A body that fails half-way, and records whether it was closed."""

    closed = threading.Event()

    def __iter__(self) -> Iterator[bytes]:
        yield b"a part"
        raise RuntimeError("after a part")

    def close(self) -> None:
        self.closed.set()


def fail(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Fail at the point that the path names, say whether a failed body was closed, or echo."""
    match environ["PATH_INFO"]:
        case "/before":
            raise RuntimeError("before the start")
        case "/half-way":
            start_response("200 OK", [])
            return Parts()
        case "/header":
            start_response("200 OK", [("X-Broken", "a\r\nb")])
            return []
        case "/corrected":
            start_response("404 Not Found", [])
            write = start_response("200 OK", [("Content-Length", "6")])
            write(b"ab")
            return [b"cd", b"ef"]
        case "/closed":
            return say({"closed": Parts.closed.is_set()}, start_response)
    return tell(environ, start_response)


@validator
def tell(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Respond with the environment, its body, and the types of values that are not strings."""
    body = environ["wsgi.input"].read(-1)
    told = {
        name: value if isinstance(value, str | bool | tuple) else type(value).__name__
        for name, value in environ.items()
    }
    return say({"environ": told, "body": body.decode("latin-1")}, start_response)


class Turns:
    """Holds requests to long operations until another request releases them.

    A batch gives its turn back time and again until then.
    """

    def __init__(self) -> None:
        self.released = threading.Event()
        self.begun: list[object] = []
        self.running = 0
        self.most = 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Hold a request, release the held ones, or report how many were held at once."""
        match environ["PATH_INFO"]:
            case "/v1/discard":
                if BROKEN in environ:
                    return say(type(environ[BROKEN]).__name__, start_response)
                self.begun.append(environ[CLIENT])
                self.running += 1
                self.most = max(self.most, self.running)
                self.released.wait(int(environ["wsgi.input"].read()))
                self.running -= 1
            case "/v1/game/batch":
                self.begun.append(environ[CLIENT])
                while not self.released.is_set():
                    environ[PAUSE]()
            case "/release":
                self.released.set()
        answer = {"most": self.most, "begun": len(self.begun), "clients": self.begun}
        return say(answer, start_response)


def served(application: WSGIApplication) -> Entry:
    """Return an ASGI application around this one, as the service has."""
    return Entry(application, {"/v1/show": 64 * 1024}, {"/v1/discard", "/v1/game/batch"})


telling = served(fail)
holding = replace(served(Turns()), trusted_proxies=1)
impatient = replace(served(Turns()), longest_wait=1)
"""The same with a deadline of one second for a turn."""
hurried = replace(app, patience=3, longest_wait=1)
frugal = replace(app, most_unsent=300_000, most_held=600_000)
brisk = replace(app, patience=24, longest_wait=4)
"""The service with shorter timeouts."""
