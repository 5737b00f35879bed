"""What takes longer than other requests: many hands at once, and what to lay away."""

from flask import Blueprint, Response

from service.api import body, requests, results
from service.api.answers import answer
from service.engine import batch, discard

blueprint = Blueprint("advice", __name__, url_prefix="/v1")


@blueprint.post("/show/batch")
def score_shows() -> Response:
    """Count many hands."""
    hands = requests.SHOW_BATCH.load(body.posted("scoreShows"))
    return answer(results.BATCH.dump(batch.count(hands)))


@blueprint.post("/crib/batch")
def score_cribs() -> Response:
    """Count many cribs."""
    cribs = requests.CRIB_BATCH.load(body.posted("scoreCribs"))
    return answer(results.BATCH.dump(batch.count(cribs)))


@blueprint.post("/discard")
def advise_discard() -> Response:
    """Tell what each way to lay away can be expected to count."""
    dealt = requests.DISCARD.load(body.posted("adviseDiscard"))
    return answer(results.DISCARD.dump(discard.advise(dealt)))
