"""Starts the service: ``cribbage-scoring-service``, or ``python -m service``."""

import os
import sys

CONFIGURATION = "python:service.server.gunicorn_conf"


def main() -> None:
    """Become gunicorn, with the service's configuration; further options are gunicorn's."""
    own = ("-m", "gunicorn", "--config", CONFIGURATION)
    os.execv(sys.executable, (sys.executable, *own, *sys.argv[1:]))  # noqa: S606 - itself


if __name__ == "__main__":
    main()
