"""The application: everything put together."""

from flask import Flask

from service.api import advice, body, contract, games, meta, problems, scoring
from service.api.dispatch import Service
from service.api.middleware import RequestIdentity
from service.api.settings import Settings


def create_app(settings: Settings | None = None) -> Flask:
    """Return the service as a WSGI application, with the contract compiled."""
    app = Service(__name__)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # - Flask declares a base class
    # Paths are compared as they are: nothing is redirected.
    app.url_map.merge_slashes = False
    contract.load()
    body.register(app, settings or Settings())
    problems.register(app)
    for blueprint in (meta.blueprint, scoring.blueprint, games.blueprint, advice.blueprint):
        app.register_blueprint(blueprint)
    app.wsgi_app = RequestIdentity(app.wsgi_app)  # type: ignore[method-assign]  # - Flask documents this way
    return app
