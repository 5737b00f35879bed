"""Run the README's container commands and its first request: ``python -m tests.docs.image``.

Needs a Docker Engine, and so is no test that runs everywhere.
"""

import shlex
import signal
import socket
import subprocess
import threading

import orjson

from tests.docs.comparison import shows
from tests.docs.pages import ADDRESS, README, Kind
from tests.ops.server import PATIENCE, ROOT, Log


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def main() -> None:
    """Build, run, ask, compare, stop; end with an error if anything is not as the README says."""
    [block] = README.of_kind(Kind.IMAGE)
    build, run = block.commands
    subprocess.run(shlex.split(build), cwd=ROOT, check=True)
    port = _free_port()
    command = shlex.split(run.replace("127.0.0.1:8000:", f"127.0.0.1:{port}:"))
    container = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert container.stderr is not None
    log = Log()
    threading.Thread(target=log.follow, args=(container.stderr,)).start()
    try:
        log.find("Booting worker")
        (request, response), *_ = README.exchanges
        assert response
        asked = request.text.replace(ADDRESS, f"http://127.0.0.1:{port}")
        printed = subprocess.run(("bash", "-c", asked), capture_output=True, check=True).stdout
        assert shows(orjson.loads(response.text), orjson.loads(printed)), printed
    finally:
        container.send_signal(signal.SIGTERM)
        status = container.wait(PATIENCE)
    assert status == 0, f"the container ended with {status}"
    print("The container serves as the README says.")  # noqa: T201 - a command's own output


if __name__ == "__main__":
    main()
