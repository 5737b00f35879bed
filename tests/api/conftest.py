"""The application and its client, made anew for each test."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.app import create_app


@pytest.fixture
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """Return a client that calls the application directly."""
    return app.test_client()
