"""The yardstick: a WSGI function that counts a hand, with no framework and no contract."""

import json
from collections.abc import Iterable
from wsgiref.types import StartResponse, WSGIEnvironment

from bench.peers.counted import counted


def app(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Treat any request as having a valid hand and starter."""
    request = json.loads(environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"])))
    body = json.dumps(counted(request["hand"], request["starter"])).encode()
    headers = [("Content-Type", "application/json"), ("Content-Length", str(len(body)))]
    start_response("200 OK", headers)
    return [body]
