"""A server that stands in for a replica, where a test must choose what the replica says."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(slots=True)
class Replica:
    """What it answers to every request, and the methods of those that it got."""

    status: int = 200
    body: bytes = b"{}"
    kept: str = "no-store"  # Cache-Control
    asked: list[str] = field(default_factory=list)
    port: int = 0


@contextmanager
def standing_in(replica: Replica) -> Iterator[Replica]:
    """Run a server that answers as this replica says, for a block."""

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            replica.asked.append(self.command)
            self.send_response(replica.status)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(replica.body)))
            self.send_header("Cache-Control", replica.kept)
            self.end_headers()
            self.wfile.write(replica.body)

        do_GET = do_POST = answer  # noqa: N815 - as http.server has them

        def log_message(self, *_: object) -> None:
            """Log nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        replica.port = server.server_address[1]
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield replica
        finally:
            server.shutdown()
            thread.join()
