"""Flask's hello."""

from flask import Flask

from service.api import body
from service.api.settings import Settings

app = Flask(__name__)
# What the service's own worker asks of an application; nothing of it is done with a request.
body.register(app, Settings())


@app.get("/")
def hello() -> str:
    """Say hello."""
    return "Hello, World!"
