"""Starts the service: ``cribbage-scoring-service``, or ``python -m service``."""

import sys
from importlib.metadata import entry_points

CONFIGURATION = "python:service.server.gunicorn_conf"


def main() -> None:
    """Run gunicorn's own command with the service's configuration before other options."""
    sys.argv[1:1] = ["--config", CONFIGURATION]
    [gunicorn] = entry_points(group="console_scripts", name="gunicorn")
    gunicorn.load()()


if __name__ == "__main__":
    main()
