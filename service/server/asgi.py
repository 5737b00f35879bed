"""The application that the workers serve, ``app``, and the WSGI application within it."""

import os

from service.api import body, json_log
from service.api.app import create_app
from service.api.settings import Settings
from service.server.entry import Entry

wsgi_app = create_app(Settings.from_environment(os.environ), json_log.access)
app = Entry(wsgi_app, body.limits(wsgi_app), body.long_running())
