"""The text of a game and its log, each from the other."""

from dataclasses import replace

from flask import Blueprint, Response

from service.api import body, game_text
from service.api.http import json_response
from service.api.schemas import requests
from service.engine.errors import Impossible
from service.notation.formatting import format_log

blueprint = Blueprint("notation", __name__, url_prefix="/v1/notation")


@blueprint.post("/parse")
def parse_game() -> Response:
    parsed = game_text.read(body.posted("parseGame")["text"])
    return json_response({"log": parsed.log, "lines": game_text.lines(parsed)})


@blueprint.post("/format")
def format_game() -> Response:
    data = body.posted("formatGame")
    requests.FORMAT.load(data)
    try:
        text = format_log(data["log"], game_text.vocabulary())
    except Impossible as impossible:
        faults = (replace(one, path=("log", *one.path)) for one in impossible.faults)
        raise Impossible(*faults) from None
    return json_response({"text": text})
