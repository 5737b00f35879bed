"""How the service is run: the WSGI application, and gunicorn's configuration and worker."""
