"""Answers each request of a file some times, for callgrind: ``python repeated.py FILE``.

Run as a script with another release on PYTHONPATH, it answers as that release does, so it uses
nothing of this one. `os.getloadavg` is called before and after each row: callgrind, told to dump
its counts before the function of that name, leaves a file for each row, and one between two rows.
"""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

from werkzeug.test import EnvironBuilder, run_wsgi_app

WARM_UP = 10
"""Answers before the count: caches are filled, and Python has specialised its bytecode."""

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def answering(wsgi: Wsgi, request: Mapping[str, str]) -> Callable[[], None]:
    """Return a function that answers a request, which must be good, once."""
    body = request["body"].encode()
    kind = "application/json" if body else None
    environ = EnvironBuilder(
        request["path"], method=request["method"], input_stream=BytesIO(body), content_type=kind
    ).get_environ()
    if body:
        environ["CONTENT_LENGTH"] = str(len(body))
    _, status, _ = run_wsgi_app(wsgi, {**environ, "wsgi.input": BytesIO(body)})
    assert status == "200 OK", status

    def answer() -> None:
        answered = wsgi({**environ, "wsgi.input": BytesIO(body)}, lambda *_: None)
        b"".join(answered)
        if hasattr(answered, "close"):
            answered.close()

    return answer


def forget() -> None:
    """Forget the searches of pegging: each client sends a sheet of its own."""
    search: Any = getattr(sys.modules.get("service.engine.game.pegging"), "can_peg", None)
    if hasattr(search, "cache_clear"):
        search.cache_clear()


def main() -> None:
    """Answer every request of a file of JSON, by name."""
    from service.api.app import create_app  # noqa: PLC0415 - of the release that is measured

    wsgi = create_app().wsgi_app
    for row in json.loads(Path(sys.argv[1]).read_text("utf-8")).values():
        answer = answering(wsgi, row)
        for _ in range(min(WARM_UP, row["times"])):
            answer()
        # As the server does before it forks.
        gc.collect()
        gc.freeze()
        os.getloadavg()
        for _ in range(row["times"]):
            forget()
            answer()
        os.getloadavg()


if __name__ == "__main__":
    main()
