"""Flask's hello."""

from flask import Flask

from service.server.entry import Entry

app = Flask(__name__)


@app.get("/")
def hello() -> str:
    """Say hello."""
    return "Hello, World!"


asgi = Entry(app, {}, ())
"""The same for the service's own worker."""
