"""What takes longer than other requests: many hands at once, and what to discard."""

from flask import Blueprint, Response

from service.api import body, metrics
from service.api.http import json_response
from service.api.responses import discards, scoring
from service.api.schemas import requests
from service.engine.discard import advice
from service.engine.scoring import batch

blueprint = Blueprint("advice", __name__, url_prefix="/v1")


@blueprint.post("/show/batch")
def score_shows() -> Response:
    return _batch(requests.SHOW_BATCH.load(body.posted("scoreShows")))


@blueprint.post("/crib/batch")
def score_cribs() -> Response:
    return _batch(requests.CRIB_BATCH.load(body.posted("scoreCribs")))


@blueprint.post("/discard")
def advise_discard() -> Response:
    dealt = requests.DISCARD.load(body.posted("adviseDiscard"))
    return json_response(discards.discard(advice.advise(dealt)))


def _batch(hands: batch.Batch) -> Response:
    counted = batch.count(hands)
    metrics.add(len(counted.totals) - len(counted.problems), metrics.HANDS)
    return json_response(scoring.batch(counted))
