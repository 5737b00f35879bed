"""The cost of a review, as a multiple of ``json.loads`` of its request: ``make bench``."""

import json
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from functools import partial

import orjson
from flask import Flask

from bench.game import Work, fastest
from bench.logs import Log, played, recorded
from service.api import body
from service.api.app import create_app
from service.api.responses import discards
from service.api.schemas import requests
from service.engine.discard.choices import Others
from service.engine.review import review

GAMES: Mapping[str, Callable[[], Log]] = {
    "recorded, 2 players, 10 deals": partial(recorded, 10),
    "2 players, 10 deals": partial(played, 2, 10),
    "2 players, 60 deals": partial(played, 2, 60),
    "4 players, 10 deals": partial(played, 4, 10),
}
"""Functions, so that a game is made only when it is measured."""
TYPICAL = "recorded, 2 players, 10 deals, others typical"
REPETITIONS = 20


def costs(
    app: Flask, log: Log, others: Others = Others.RANDOM, repetitions: int = REPETITIONS
) -> dict[str, float]:
    """Return the CPU milliseconds of a review, from bytes to bytes, and of its yardstick."""
    payload = orjson.dumps({"log": log, "others": others})

    def reviewed() -> bytes:
        asked = requests.REVIEW.load(body.posted("reviewGame"))
        return orjson.dumps(discards.review(review(**asked)))

    works: dict[str, Work] = {"json.loads": lambda: json.loads(payload), "review": reviewed}

    def arriving() -> AbstractContextManager[object]:
        return app.test_request_context(
            "/v1/review", method="POST", data=payload, content_type="application/json"
        )

    with arriving():
        answer = json.loads(reviewed())
    hands = sum(len(deal["dealt"]) for deal in log["deals"])
    assert len(answer["discards"]) == len(answer["luck"]) == hands
    best = fastest(works, arriving, repetitions)
    return {name: time / 1_000_000 for name, time in best.items()}


def main() -> None:
    """Print the costs."""
    app = create_app()
    asked = {name: (game(), Others.RANDOM) for name, game in GAMES.items()}
    asked[TYPICAL] = recorded(10), Others.TYPICAL
    print("A review, in milliseconds of processor time, and as a multiple of json.loads\n")
    for name, (log, others) in asked.items():
        found = costs(app, log, others)
        multiple = found["review"] / found["json.loads"]
        print(f"{name:47}{found['review']:8.1f} ms{multiple:8.0f}")


if __name__ == "__main__":
    main()
