"""The application and its client; a real server where bytes on a socket matter."""

from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app
from tests.ops.server import Server, running


@pytest.fixture
def app() -> Flask:
    """Return the application with the default settings."""
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a client that calls the application directly."""
    return app.test_client()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Return a running server with one worker and the default settings."""
    with running() as server:
        yield server
