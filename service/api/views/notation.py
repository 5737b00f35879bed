"""The text of a game and its log, each from the other."""

from flask import Blueprint, Response

from service.api import body, game_text
from service.api.http import json_response
from service.api.pointer import pointer
from service.api.schemas import requests
from service.notation.formatting import format_log

blueprint = Blueprint("notation", __name__, url_prefix="/v1/notation")


@blueprint.post("/parse")
def parse_game() -> Response:
    parsed = game_text.read(body.posted("parseGame")["text"])
    lines = {pointer(path): place for path, place in parsed.lines.items()}
    return json_response({"log": parsed.log, "lines": lines})


@blueprint.post("/format")
def format_game() -> Response:
    data = body.posted("formatGame")
    requests.FORMAT.load(data)
    return json_response({"text": format_log(data["log"], game_text.VOCABULARY)})
