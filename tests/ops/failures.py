"""What a process says when it has failed, and not only its client."""

import re

from tests.ops.server import Server

FAILED = re.compile(r'Traceback|Error in|Error handling|"status":500|Fatal error')


def failures(server: Server) -> list[str]:
    """Return the lines of the log that tell of a failure."""
    return [line for line in server.log.lines if FAILED.search(line)]
