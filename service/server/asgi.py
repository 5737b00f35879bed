"""What the workers serve: ``service.server.asgi:app``."""

from service.api import body
from service.server.entry import Entry
from service.server.wsgi import app as wsgi_app

app = Entry(wsgi_app, body.limits(wsgi_app), body.long_running())
