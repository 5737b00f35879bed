"""Plays, whole games and matches."""

from typing import Any

import orjson
from flask import Blueprint, Response

from service.api import body, metrics
from service.api.answers import answer
from service.api.problems import Problem
from service.api.schemas import game_results, requests
from service.engine import match
from service.engine.errors import Impossible
from service.engine.game.adjudication import adjudicate, adjudicate_play

blueprint = Blueprint("games", __name__, url_prefix="/v1")


@blueprint.post("/play")
def score_play() -> Response:
    """Adjudicate the play of one deal."""
    play = requests.PLAY.load(body.posted("scorePlay"))
    return answer(game_results.PLAY.dump(adjudicate_play(play)))


@blueprint.post("/game")
def adjudicate_game() -> Response:
    """Adjudicate a whole game."""
    return answer(_game(requests.GAME.load(body.posted("adjudicateGame"))))


@blueprint.post("/game/batch")
def adjudicate_games() -> Response:
    """Adjudicate many games; one that cannot be is a problem among the results."""
    data = body.posted("adjudicateGames")
    summary = None if "detail" not in data else data["detail"] == "summary"
    games = requests.GAME.load(data["games"], many=True)
    return answer({"results": [_game_or_problem(game, summary=summary) for game in games]})


@blueprint.post("/match")
def score_match() -> Response:
    """Tell how a match stands."""
    log = requests.MATCH.load(body.posted("scoreMatch"))
    return answer(game_results.MATCH.dump(match.score(log)))


def _game(game: requests.Game, *, summary: bool | None = None) -> Any:  # noqa: ANN401 - JSON
    """Adjudicate a game; ``summary`` given goes before the game's own wish."""
    short = game.summary if summary is None else summary
    schema = game_results.SUMMARY if short else game_results.GAME
    adjudication = adjudicate(game.log, ledger=not short)
    metrics.GAMES.labels(adjudication.ruleset, adjudication.status).inc()
    return schema.dump(adjudication)


def _game_or_problem(game: requests.Game, *, summary: bool | None) -> dict[str, Any]:
    try:
        # As bytes a result takes a tenth of the memory.
        return {"game": orjson.Fragment(orjson.dumps(_game(game, summary=summary)))}
    except Impossible as impossible:
        return {"problem": Problem.of(impossible).document()}
