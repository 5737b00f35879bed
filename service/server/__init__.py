"""Runs the service: the ASGI application, and gunicorn's configuration and worker."""
