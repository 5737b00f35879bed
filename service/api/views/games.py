"""Discards, plays, games and their texts, reviews, chances, results, matches, and score cards."""

from dataclasses import replace

import orjson
from flask import Blueprint, Response
from marshmallow import ValidationError

from service.api import body, game_text, metrics, query
from service.api.http import cacheable, json_response, let_others_go_first
from service.api.pointer import pointer
from service.api.problems import Problem
from service.api.responses import discards, games
from service.api.schemas import requests
from service.engine import match, result, review, scorecards
from service.engine.chances.table import chance_on
from service.engine.discard import advice
from service.engine.errors import Impossible, inside
from service.engine.game.adjudication import adjudicate, adjudicate_play
from service.engine.game.ledger import brought_by
from service.json_values import Json
from service.notation.formatting import format_log

blueprint = Blueprint("games", __name__, url_prefix="/v1")


@blueprint.post("/discard")
def advise_discard() -> Response:
    dealt = requests.DISCARD.load(body.posted("adviseDiscard"))
    return json_response(discards.discard(advice.advise(dealt)))


@blueprint.post("/play")
def score_play() -> Response:
    play = requests.PLAY.load(body.posted("scorePlay"))
    return json_response(games.play(adjudicate_play(play)))


@blueprint.post("/game")
def adjudicate_game() -> Response:
    return json_response(_game(body.posted("adjudicateGame")))


@blueprint.post("/game/batch")
def adjudicate_games() -> Response:
    data = body.posted("adjudicateGames")
    detail = data.get("detail")
    results = []
    for game in data["games"]:
        results.append(_game_or_problem(game, detail))
        let_others_go_first()
    return json_response({"results": results})


@blueprint.post("/review")
def review_game() -> Response:
    data = body.posted("reviewGame")
    with inside("log"):
        # Of all that is asked, only the rules of the log can be impossible.
        asked = requests.REVIEW.load(data)
    reviewed = review.review(**asked)
    return json_response(_labelled(discards.review(reviewed), data["log"]))


@blueprint.get("/chances")
def get_chances() -> Response:
    board = requests.CHANCES.load(query.asked("getChances"))
    return cacheable(discards.chances(board, chance_on(board)))


@blueprint.post("/skunk")
def classify_skunk() -> Response:
    final = requests.SKUNK.load(body.posted("classifySkunk"))
    return json_response(games.skunk(final, result.classify(final)))


@blueprint.post("/match")
def score_match() -> Response:
    log = requests.MATCH.load(body.posted("scoreMatch"))
    return json_response(games.match(match.score(log)))


@blueprint.post("/scorecards")
def check_scorecards() -> Response:
    data = body.posted("checkScorecards")
    checked = scorecards.cross_check(**requests.SCORECARDS.load(data))
    return json_response(_labelled(games.scorecards(checked), data))


@blueprint.post("/notation/parse")
def parse_game() -> Response:
    parsed = game_text.read(body.posted("parseGame")["text"])
    lines = {
        pointer(path): {"line": line, "column": column}
        for path, (line, column) in parsed.lines.items()
    }
    return json_response({"log": parsed.log, "lines": lines})


@blueprint.post("/notation/format")
def format_game() -> Response:
    data = body.posted("formatGame")
    requests.FORMAT.load(data)
    return json_response({"text": format_log(data["log"], game_text.VOCABULARY)})


def _game(data: Json, detail: str | None = None) -> dict[str, Json]:
    """Adjudicate a game; ``detail``, if given, overrides what the game asks for."""
    detail = detail or data.get("detail")
    ledger, log = detail != "summary", requests.GAME.load(data)
    adjudication = adjudicate(log, ledger=ledger)
    metrics.add(1, metrics.GAMES, adjudication.ruleset, adjudication.status)
    if detail == "last":
        adjudication = replace(adjudication, ledger=brought_by(log.last_entry, adjudication.ledger))
    return _labelled(games.game(adjudication, ledger=ledger), data)


def _labelled(result: dict[str, Json], data: Json) -> dict[str, Json]:
    return {**result, "label": data["label"]} if "label" in data else result


def _game_or_problem(game: Json, detail: str | None) -> dict[str, Json]:
    try:
        judged = _game(game, detail)
    except (Impossible, ValidationError) as error:
        return {"problem": Problem.of(error).document(game.get("label"))}
    # As bytes a result takes a tenth of the memory.
    return {"game": orjson.Fragment(orjson.dumps(judged))}
