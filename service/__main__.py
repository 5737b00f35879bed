"""Starts the service: ``cribbage-scoring-service``, or ``python -m service``."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from gunicorn.app.wsgiapp import (  # type: ignore[import-untyped]  # - it has no types
    WSGIApplication,
)

CONFIGURATION = "python:service.server.gunicorn_conf"


class Gunicorn(WSGIApplication):  # type: ignore[misc]  # - the same
    """Gunicorn, in this process, with the service's configuration where no other one is given."""

    def init(self, parser: ArgumentParser, opts: Namespace, args: Sequence[str]) -> None:
        opts.config = opts.config or CONFIGURATION
        super().init(parser, opts, args)


def main() -> None:
    """Serve until a signal ends it. Settings come from the environment, options are gunicorn's."""
    Gunicorn("%(prog)s [OPTIONS]", prog="cribbage-scoring-service").run()


if __name__ == "__main__":
    main()
