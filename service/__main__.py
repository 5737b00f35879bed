"""Starts the service: ``cribbage-scoring-service``, or ``python -m service``."""

import os
import sys
from argparse import ArgumentParser
from dataclasses import fields
from importlib.metadata import entry_points

CONFIGURATION = "python:service.server.gunicorn_conf"


def main() -> None:
    """Run gunicorn's own command with the service's configuration."""
    if sys.argv[1:]:
        _read_arguments()
    # Not in sys.argv, which gunicorn repeats when it replaces itself after SIGUSR2.
    others = os.environ.get("GUNICORN_CMD_ARGS", "")
    os.environ["GUNICORN_CMD_ARGS"] = f"--config {CONFIGURATION} {others}"
    [gunicorn] = entry_points(group="console_scripts", name="gunicorn")
    gunicorn.load()()


def _read_arguments() -> None:
    """Answer ``--help`` and ``--version``, and refuse all else."""
    from service import __version__  # noqa: PLC0415 - not where gunicorn runs this file by its path
    from service.api.settings import Settings  # noqa: PLC0415 - the same, after SIGUSR2

    settings = ", ".join(setting.name.upper() for setting in fields(Settings))
    parser = ArgumentParser(
        "cribbage-scoring-service",
        description="Starts the cribbage scoring service.",
        epilog=f"Settings are environment variables: {settings}. docs/settings.md describes them.",
    )
    parser.add_argument("--version", action="version", version=__version__)
    parser.parse_args()


if __name__ == "__main__":
    main()
