"""The application and a client that calls it directly."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app


@pytest.fixture(scope="session")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a client of the application that a file of tests may replace."""
    return app.test_client()
