"""Discards, plays, whole games with their reviews, results, matches, and score cards."""

from typing import Any

import orjson
from flask import Blueprint, Response
from marshmallow import ValidationError

from service.api import body, metrics
from service.api.http import json_response
from service.api.problems import Problem
from service.api.responses import discards, games
from service.api.schemas import requests
from service.engine import match, result, review, scorecards
from service.engine.discard import advice
from service.engine.errors import Impossible
from service.engine.game.adjudication import adjudicate, adjudicate_play
from service.engine.game.score_sheet import PlaysTried

Json = dict[str, Any]

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
    return json_response(_game(requests.GAME.load(body.posted("adjudicateGame")), PlaysTried()))


@blueprint.post("/game/batch")
def adjudicate_games() -> Response:
    data = body.posted("adjudicateGames")
    detail, tried = data.get("detail"), PlaysTried()
    return json_response(
        {"results": [_game_or_problem(game, tried, detail) for game in data["games"]]}
    )


@blueprint.post("/review")
def review_game() -> Response:
    asked = requests.REVIEW.load(body.posted("reviewGame"))
    reviewed = review.review(asked.log, asked.others)
    return json_response(_labelled(discards.review(reviewed), asked.label))


@blueprint.post("/skunk")
def classify_skunk() -> Response:
    final = requests.SKUNK.load(body.posted("classifySkunk"))
    return json_response(games.skunk(result.classify(final)))


@blueprint.post("/match")
def score_match() -> Response:
    log = requests.MATCH.load(body.posted("scoreMatch"))
    return json_response(games.match(match.score(log)))


@blueprint.post("/scorecards")
def score_cards() -> Response:
    asked = requests.SCORECARDS.load(body.posted("scoreCards"))
    label = asked.pop("label", None)
    return json_response(_labelled(games.scorecards(scorecards.cross_check(**asked)), label))


def _game(game: requests.Game, tried: PlaysTried, detail: str | None = None) -> Json:
    """Adjudicate a game; ``detail``, if given, overrides what the game asks for."""
    ledger = (detail or game.detail) != "summary"
    adjudication = adjudicate(game.log, ledger=ledger, tried=tried)
    metrics.add(1, metrics.GAMES, adjudication.ruleset, adjudication.status)
    return _labelled(games.game(adjudication, ledger=ledger), game.label)


def _labelled(result: Json, label: str | None) -> Json:
    return result if label is None else {**result, "label": label}


def _game_or_problem(game: Json, tried: PlaysTried, detail: str | None) -> Json:
    try:
        judged = _game(requests.GAME.load(game), tried, detail)
    except (Impossible, ValidationError) as error:
        return {"problem": Problem.of(error).document(game.get("label"))}
    # As bytes a result takes a tenth of the memory.
    return {"game": orjson.Fragment(orjson.dumps(judged))}
