"""What a review costs, as a multiple of ``json.loads`` of its request: ``make bench``."""

import json
from contextlib import AbstractContextManager

import orjson
from flask import Flask

from bench.game import Work, fastest
from bench.logs import Log, played, recorded
from service.api import body
from service.api.app import create_app
from service.api.schemas import requests, review_results
from service.engine.discard.others import Others
from service.engine.review import review

GAMES = {
    "recorded, 2 players, 10 deals": recorded(10),
    "2 players, 10 deals": played(2, 10),
    "2 players, 60 deals": played(2, 60),
    "4 players, 10 deals": played(4, 10),
}
TYPICAL = "recorded, 2 players, 10 deals, others typical"
REPETITIONS = 20


def costs(app: Flask, log: Log, repetitions: int = REPETITIONS) -> dict[str, float]:
    """Return the milliseconds of processor time for a review, bytes to bytes, and its yardstick."""
    payload = orjson.dumps(log)

    def reviewed() -> bytes:
        asked = requests.REVIEW.load(body.posted("reviewGame"))
        return orjson.dumps(review_results.REVIEW.dump(review(asked.log, asked.others)))

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
    typical = {**GAMES["recorded, 2 players, 10 deals"], "others": Others.TYPICAL.value}
    print("A review, in milliseconds of processor time, and as a multiple of json.loads\n")
    for name, log in {**GAMES, TYPICAL: typical}.items():
        found = costs(app, log)
        multiple = found["review"] / found["json.loads"]
        print(f"{name:47}{found['review']:8.1f} ms{multiple:8.0f}")


if __name__ == "__main__":
    main()
