"""Small WSGI applications, to test how a worker runs them."""

import threading
from collections.abc import Iterable, Iterator
from dataclasses import replace
from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment
from wsgiref.validate import validator

import orjson

from service.api.http import BROKEN
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
    """Holds requests to a long operation until another request releases them."""

    def __init__(self) -> None:
        self.released = threading.Event()
        self.begun = 0
        self.running = 0
        self.most = 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Hold a request, release the held ones, or report how many were held at once."""
        match environ["PATH_INFO"]:
            case "/v1/discard":
                if BROKEN in environ:
                    return say(type(environ[BROKEN]).__name__, start_response)
                self.begun += 1
                self.running += 1
                self.most = max(self.most, self.running)
                self.released.wait(int(environ["wsgi.input"].read()))
                self.running -= 1
            case "/release":
                self.released.set()
        return say({"most": self.most, "begun": self.begun}, start_response)


def served(application: WSGIApplication) -> Entry:
    """Return an ASGI application around this one, as the service has."""
    return Entry(application, {"/v1/show": 64 * 1024}, {"/v1/discard"})


telling = served(fail)
holding = served(Turns())
impatient = replace(served(Turns()), patience=3)
"""The same with a deadline of one second for a turn."""
hurried, brisk = replace(app, patience=3), replace(app, patience=12)
"""The service with shorter timeouts."""
