"""The application: everything put together."""

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from service.api import body, contract, problems
from service.api.cors import CrossOrigin
from service.api.http import AccessLog, surround
from service.api.routing import Service
from service.api.settings import Settings
from service.api.views import advice, games, notation, scoring, service_pages, web


def create_app(settings: Settings | None = None, access_log: AccessLog | None = None) -> Flask:
    """Return the service as a WSGI application, with the contract compiled.

    ``access_log`` is told of every request.
    """
    settings = settings or Settings()
    app = Service(__name__, static_folder=None, template_folder=None)
    app.json.sort_keys = False  # type: ignore[attr-defined]  # - Flask declares a base class
    # Paths are compared as they are: nothing is redirected.
    app.url_map.merge_slashes = app.url_map.redirect_defaults = False
    contract.load()
    body.register(app, settings)
    problems.register(app)
    for part in (service_pages, web, scoring, games, notation, advice):
        app.register_blueprint(part.blueprint)
    if settings.metrics_on:
        app.add_url_rule("/metrics", view_func=service_pages.numbers)
    # Flask documents that its `wsgi_app` may be wrapped.
    answer = CrossOrigin(app.wsgi_app, settings.origins) if settings.origins else app.wsgi_app
    application = surround(answer, access_log, counted=settings.metrics_on)
    if settings.trusted_proxies:
        application = ProxyFix(
            application, x_for=settings.trusted_proxies, x_proto=0, x_host=0, x_port=0, x_prefix=0
        )
    app.wsgi_app = application  # type: ignore[assignment,method-assign]  # - as Flask documents it
    return app
