"""The service about itself: its contract, its problems, whether it lives and is ready."""

from dataclasses import asdict

import orjson
from flask import Blueprint, Response

from service import __version__
from service.api import contract, html, metrics, query
from service.api.http import (
    JSON,
    REVALIDATE,
    Static,
    WholeResponse,
    cacheable,
    check_if_match,
    document,
    json_response,
)
from service.api.problems import CATALOGUE, Problem
from service.engine.cards import CARDS
from service.engine.rules.rulesets import DEFAULT_RULESET, RULESETS
from service.engine.scoring.show import score
from service.engine.sentences import quoted

blueprint = Blueprint("service_pages", __name__)


@blueprint.get("/openapi.yaml")
def contract_yaml() -> Response:
    return _CONTRACT_YAML.sent(REVALIDATE)


@blueprint.get("/openapi.json")
def contract_json() -> Response:
    return _CONTRACT_JSON.sent(REVALIDATE)


@blueprint.get("/v1")
def operations() -> Response:
    query.asked("listOperations")
    return cacheable(_INDEX)


@blueprint.get("/problems")
def problems() -> Response:
    return document(_PROBLEMS)


@blueprint.get("/problems/<code>")
def problem(code: str) -> Response:
    if code not in CATALOGUE:
        detail = f"no problem has the code {quoted(code)}; /problems lists them all"
        raise Problem("not-found", detail)
    entry = CATALOGUE[code]
    if html.is_wanted():
        said = f"Code {entry.code}, with status {entry.status}."
        content = html.page(entry.title, entry.description, said)
        return html.negotiated(document(content, html.HTML), html=True)
    return html.negotiated(document(orjson.dumps(asdict(entry))), html=False)


@blueprint.get("/healthz")
def health() -> Response:
    check_if_match()
    return json_response({"status": "ok", "version": __version__})


@blueprint.get("/readyz")
def readiness() -> Response:
    if not ready():
        raise Problem("not-ready", "a hand of 29 does not score 29")
    check_if_match()
    return json_response({"status": "ready"})


def numbers() -> Response:
    check_if_match()
    headers = [("Content-Type", metrics.MEDIA_TYPE), ("Cache-Control", "no-store")]
    return WholeResponse(metrics.exposition(), headers=headers)


def ready() -> bool:
    """Return whether the best hand scores 29; the contract has been compiled by now."""
    *hand, starter = (CARDS[text] for text in ("5C", "5H", "5S", "JD", "5D"))
    return score(hand, starter, RULESETS[DEFAULT_RULESET].rules).total == 29


_CONTRACT_YAML = Static(contract.YAML, "application/yaml")
_CONTRACT_JSON = Static(orjson.dumps(dict(contract.DOCUMENT)), JSON)
_INDEX = {
    "operations": [
        {
            "method": method.upper(),
            "path": path,
            "operation_id": operation["operationId"],
            "summary": operation["summary"],
        }
        for path, item in contract.DOCUMENT["paths"].items()
        for method, operation in item.items()
    ]
}
_PROBLEMS = orjson.dumps({"problems": [asdict(entry) for entry in CATALOGUE.values()]})
