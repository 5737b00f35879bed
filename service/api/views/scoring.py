"""Points of hands, cribs and counts, one or many, and the rulesets they are counted under."""

import orjson
from flask import Blueprint, Response

from service.api import body, metrics, query
from service.api.http import FOR_FIVE_MINUTES, JSON, Static, cacheable, json_response
from service.api.problems import Problem
from service.api.responses import scoring
from service.api.schemas import requests
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import batch, counting
from service.engine.sentences import quoted
from service.json_values import Json

blueprint = Blueprint("scoring", __name__, url_prefix="/v1")

_RULESETS = Static(
    orjson.dumps({"rulesets": [scoring.ruleset(one) for one in RULESETS.values()]}), JSON
)


@blueprint.post("/show")
def score_show() -> Response:
    return json_response(_counted(requests.SHOW.load(body.posted("scoreShow"))))


@blueprint.get("/show")
def get_show() -> Response:
    return cacheable(_counted(requests.SHOW.load(query.asked("getShow"))))


@blueprint.post("/crib")
def score_crib() -> Response:
    return json_response(_counted(requests.CRIB.load(body.posted("scoreCrib"))))


@blueprint.get("/crib")
def get_crib() -> Response:
    return cacheable(_counted(requests.CRIB.load(query.asked("getCrib"))))


@blueprint.post("/pegging")
def score_pegging() -> Response:
    return json_response(_pegging(body.posted("scorePegging")))


@blueprint.get("/pegging")
def get_pegging() -> Response:
    return cacheable(_pegging(query.asked("getPegging")))


@blueprint.post("/show/batch")
def score_shows() -> Response:
    return _batch(requests.SHOW_BATCH.load(body.posted("scoreShows")))


@blueprint.post("/crib/batch")
def score_cribs() -> Response:
    return _batch(requests.CRIB_BATCH.load(body.posted("scoreCribs")))


@blueprint.get("/rulesets")
def list_rulesets() -> Response:
    query.asked("listRulesets")
    return _RULESETS.sent(FOR_FIVE_MINUTES)


@blueprint.get("/rulesets/<id>")
def get_ruleset(id: str) -> Response:  # noqa: A002 - the name in the contract
    if id not in RULESETS:
        known = ", ".join(RULESETS)
        raise Problem("not-found", f"the id of a ruleset must be one of {known} (got {quoted(id)})")
    query.asked("getRuleset")
    return cacheable(scoring.ruleset(RULESETS[id]))


def _counted(hand: counting.Hand) -> dict[str, Json]:
    counted = counting.count_hand(hand)
    metrics.add(1, metrics.HANDS)
    return scoring.hand(counted)


def _pegging(data: Json) -> dict[str, Json]:
    count = requests.PEGGING.load(data)
    return scoring.pegging(count.ruleset.id, counting.count_count(count))


def _batch(hands: batch.Batch) -> Response:
    counted = batch.count(hands)
    metrics.add(len(counted.totals) - len(counted.duplicates), metrics.HANDS)
    return json_response(scoring.batch(counted))
