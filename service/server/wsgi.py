"""The WSGI application, with the settings of the environment: ``service.server.wsgi:app``."""

import os

from service.api import json_log
from service.api.app import create_app
from service.api.settings import Settings

app = create_app(Settings.from_environment(os.environ), json_log.access)
