"""The cost of requests, as multiples of ``json.loads`` of their bodies: ``make bench``."""

import gc
import json
import os
import platform
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from time import thread_time_ns

import orjson
from flask import Flask

from bench.logs import Log, entries, played, recorded, sheet
from service.api import body
from service.api.app import create_app
from service.api.responses import games
from service.api.schema_errors import check_body
from service.api.schemas import requests, values
from service.engine.cards import CARDS
from service.engine.game.adjudication import adjudicate
from service.engine.scorecards import cross_check

GAMES: Mapping[str, Callable[[], Log]] = {
    "recorded, 2 players, 10 deals": partial(recorded, 10),
    "2 players, 1 deal": partial(played, 2, 1),
    "2 players, 10 deals": partial(played, 2, 10),
    "2 players, 60 deals": partial(played, 2, 60),
    "4 players, 10 deals": partial(played, 4, 10),
    "4 players, 60 deals": partial(played, 4, 60),
    "2 players, 10 deals, claims": partial(played, 2, 10, claims=True),
    "score sheet, 60 deals": partial(sheet, 60),
}
"""Functions, so that a game is made only when it is measured."""
OPERATION = "adjudicateGame"
COLUMNS = (
    "summary",
    "ledger",
    "body",
    "contract",
    "load",
    "adjudicate",
    "encode summary",
    "adjudicate ledger",
    "encode ledger",
)
"""The first two are totals, the others are stages."""

HAND = ["5H", "5S", "5C", "JD"]
STARTER = "5D"
SHOW = {"hand": HAND, "starter": STARTER, "claim": 28}

NIGHT = "60 cards of 22 rows"

BUDGET = 2_000_000_000
"""Approximate nanoseconds for all repetitions of one game."""
FEWEST = 20
MOST = 2000
"""Repetitions."""

Work = Callable[[], object]
Around = Callable[[], AbstractContextManager[object]]


def fastest(works: Mapping[str, Work], around: Around, repetitions: int) -> dict[str, int]:
    """Return the minimum CPU time of each task, in nanoseconds.

    The tasks take turns, each run within a new ``around``, which is not timed. The time includes
    freeing the result.
    """
    best = dict.fromkeys(works, sys.maxsize)
    for _ in range(repetitions):
        for name, work in works.items():
            with around():
                start = thread_time_ns()
                work()
                best[name] = min(best[name], thread_time_ns() - start)
    return best


def game_costs(app: Flask, log: Log) -> dict[str, float]:
    """Return the microseconds of `json.loads` for a game, and the columns as multiples of it."""
    payload = orjson.dumps(log)
    works = _game_works(payload)

    def arriving() -> AbstractContextManager[object]:
        return app.test_request_context(
            "/v1/game", method="POST", data=payload, content_type="application/json"
        )

    with arriving():
        _check(log, json.loads(_answer(ledger=True)))
    once = sum(fastest(works, arriving, 1).values())
    best = fastest(works, arriving, min(MOST, max(FEWEST, BUDGET // once)))
    yardstick = best["json.loads"]
    multiples = {name: best[name] / yardstick for name in COLUMNS}
    return {"json.loads": yardstick / 1000, **multiples}


def _game_works(payload: bytes) -> dict[str, Work]:
    limit = body.LIMITS["/v1/game"]
    value = orjson.loads(payload)
    game = requests.GAME.load(value)
    result = adjudicate(game)
    return {
        "json.loads": lambda: json.loads(payload),
        "summary": lambda: _answer(ledger=False),
        "ledger": lambda: _answer(ledger=True),
        "body": lambda: body.parsed(body.read(limit)),
        "contract": lambda: check_body(OPERATION, value),
        "load": lambda: requests.GAME.load(value),
        "adjudicate": lambda: adjudicate(game, ledger=False),
        "adjudicate ledger": lambda: adjudicate(game),
        "encode summary": lambda: orjson.dumps(games.game(result, ledger=False)),
        "encode ledger": lambda: orjson.dumps(games.game(result)),
    }


def _answer(*, ledger: bool) -> bytes:
    """Return the body of the response to the current request."""
    log = requests.GAME.load(body.posted(OPERATION))
    return orjson.dumps(games.game(adjudicate(log, ledger=ledger), ledger=ledger))


def _check(log: Log, answer: Log) -> None:
    """Fail unless every entry was judged and found right."""
    assert answer["status"] == "in-progress"
    assert not answer["violations"]
    events = [line for line in answer["ledger"] if line["event"] != "heels"]
    assert len(events) == entries(log)


def show_costs(times: int = 1000, repetitions: int = 50) -> dict[str, float]:
    """Return the microseconds of each step before a small hand is counted."""
    payload = orjson.dumps(SHOW)

    def check() -> None:
        check_body("scoreShow", SHOW)

    def parse() -> object:
        return values.cards(HAND), CARDS[STARTER]

    def check_and_parse() -> object:
        check()
        return parse()

    works: dict[str, Work] = {
        "json.loads": lambda: json.loads(payload),
        "contract check and card parsing": check_and_parse,
        "contract check": check,
        "card parsing": parse,
        "marshmallow load, cards included": lambda: requests.SHOW.load(SHOW),
    }

    def repeated(work: Work) -> Work:
        def repeat() -> None:
            for _ in range(times):
                work()

        return repeat

    best = fastest({name: repeated(work) for name, work in works.items()}, nullcontext, repetitions)
    return {name: time / times / 1000 for name, time in best.items()}


def night() -> Log:
    """Return the score cards of a night in which all cards agree."""
    cards: list[Log] = [{"player": f"player {seat}", "games": []} for seat in range(60)]
    for round_ in range(22):
        for first in range(0, 60, 2):
            second = (first + 1 + 2 * round_) % 60
            spread = (first + 7 * round_) % 45 + 1
            points = 3 if spread >= 31 else 2
            for own, other, sign in ((first, second, 1), (second, first, -1)):
                row = {"opponent": f"player {other}", "spread": sign * spread}
                cards[own]["games"].append({**row, "points": points if sign > 0 else 0})
    return {"cards": cards}


def night_costs(app: Flask, repetitions: int = 100) -> dict[str, float]:
    """Return the microseconds of `json.loads` for a night, and of its response, bytes to bytes."""
    payload = orjson.dumps(night())

    def ranked() -> bytes:
        asked = requests.SCORECARDS.load(body.posted("checkScorecards"))
        return orjson.dumps(games.scorecards(cross_check(**asked)))

    def arriving() -> AbstractContextManager[object]:
        return app.test_request_context(
            "/v1/scorecards", method="POST", data=payload, content_type="application/json"
        )

    with arriving():
        assert not json.loads(ranked())["violations"]
    works: dict[str, Work] = {"json.loads": lambda: json.loads(payload), NIGHT: ranked}
    best = fastest(works, arriving, repetitions)
    return {name: time / 1000 for name, time in best.items()}


def main() -> None:
    """Print all costs."""
    app = create_app()
    # As the server does before it forks.
    gc.collect()
    gc.freeze()
    print(f"Python {platform.python_version()}, {os.cpu_count()} CPUs")
    print("\nA game: multiples of json.loads of its body; summary and ledger are totals\n")
    heads = ("bytes", "entries", "json.loads", *COLUMNS)
    print(f"{'':30}" + "".join(f"{head:>{len(head) + 2}}" for head in heads))
    for name, game in GAMES.items():
        log = game()
        costs = game_costs(app, log)
        cells = (
            str(len(orjson.dumps(log))),
            str(entries(log)),
            f"{costs['json.loads']:.0f} µs",
            *(f"{costs[column]:.2f}" for column in COLUMNS),
        )
        aligned = (f"{cell:>{len(head) + 2}}" for head, cell in zip(heads, cells, strict=True))
        print(f"{name:30}" + "".join(aligned))
    costs = night_costs(app)
    print(f"\nScore cards, {NIGHT}: {costs[NIGHT] / costs['json.loads']:.1f} times json.loads")
    print("\nA small show, before anything is counted: multiples of json.loads of its body\n")
    costs = show_costs()
    for name, cost in costs.items():
        print(f"{name:34}{cost:7.2f} µs{cost / costs['json.loads']:8.2f}")


if __name__ == "__main__":
    main()
