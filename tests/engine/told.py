"""A client of the service, for tests of what it says over HTTP."""

from service.api.app import create_app

CLIENT = create_app().test_client()
