"""The service without a network."""

import pytest
from flask.testing import FlaskClient

from service.api.app import create_app


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """Return a client of the application."""
    return create_app().test_client()
