"""The application that the workers serve, ``app``, and the WSGI application within it."""

import os

from service.api import body, json_log, metrics
from service.api.app import create_app
from service.api.settings import Settings
from service.server.entry import Entry, report_nothing

settings = Settings.from_environment(os.environ)
wsgi_app = create_app(settings, json_log.access)
app = Entry(
    wsgi_app,
    body.LIMITS,
    body.taking_turns(),
    settings.trusted_proxies,
    metrics.report if settings.metrics else report_nothing,
)
