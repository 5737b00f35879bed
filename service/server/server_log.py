"""gunicorn's own log, in the form of the service's."""

import logging
from typing import IO

from gunicorn import glogging  # type: ignore[import-untyped]  # - it has no types

from service.api.log import JsonFormatter


class Logger(glogging.Logger):  # type: ignore[misc]  # - it has no types
    """Writes what gunicorn has to say as JSON."""

    def _set_handler(
        self,
        log: logging.Logger,
        output: str | None,
        fmt: logging.Formatter,  # noqa: ARG002 - replaced
        stream: IO[str] | None = None,
    ) -> None:
        super()._set_handler(log, output, JsonFormatter(), stream)
