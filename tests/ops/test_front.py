"""deploy/nginx.conf says the same as the contract and the settings."""

import re

from service.api import body
from service.api.app import create_app
from service.api.settings import Settings
from tests.ops.server import ROOT

FRONT = (ROOT / "deploy/nginx.conf").read_text("utf-8")


def found(pattern: str) -> str:
    """Return what a pattern finds in the configuration, once."""
    [text] = re.findall(pattern, FRONT, re.MULTILINE)
    return str(text)


def test_the_front_limits_the_operations_that_run_long() -> None:
    """Their location is that of `x-long-running`, no path more and none less."""
    location = re.compile(found(r"location ~ (\S+) \{\n(?:.*\n)*?\s+limit_req zone=long"))
    paths = body.limits(create_app())
    assert {path for path in paths if location.search(path)} == body.long_running()


def test_the_front_lets_the_largest_body_through() -> None:
    """What the service would read is not refused before, and what it would not is."""
    mebibytes = int(found(r"^\s*client_max_body_size (\d+)m;"))
    assert mebibytes * 1024 * 1024 == max(body.limits(create_app()).values())


def test_the_front_closes_idle_connections_first() -> None:
    """It never sends a request into a connection that the service is closing."""
    upstream = found(r"upstream replicas \{([^}]*)\}")
    seconds = re.search(r"keepalive_timeout (\d+)s;", upstream)
    assert seconds
    assert int(seconds[1]) < Settings().keep_alive
