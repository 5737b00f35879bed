"""The cost of batches, and how they delay small requests: ``python -m bench.batches``."""

import gc
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from statistics import median

import orjson
from flask import Flask

from bench.game import fastest
from bench.load import Measured, Request, load, look_for, posting
from bench.servers import SERVICE, SHOW, serving
from service.api import body
from service.api.app import create_app
from service.api.responses import scoring
from service.api.schemas import requests
from service.engine.cards import DECK
from service.engine.scoring import batch

MANY = 10_000
REPETITIONS = 100
BLOCKS = 5
SECONDS = 1


def hands() -> list[str]:
    """Return the same random hands each time, with their starters."""
    random = Random(1)  # noqa: S311 - cards, no secrets
    return ["".join(card.text for card in random.sample(DECK, 5)) for _ in range(MANY)]


HANDS = hands()
BATCH = posting("/v1/show/batch", {"hands": HANDS})
BATCHES = {
    "totals": BATCH,
    "totals and differences": posting(
        "/v1/show/batch", {"hands": HANDS, "claims": [number % 30 for number in range(MANY)]}
    ),
    "totals and parts": posting("/v1/show/batch", {"hands": HANDS, "parts": True}),
}


def in_process(app: Flask, request: Request) -> tuple[float, float]:
    """Return the milliseconds that a batch takes from bytes to bytes, and its JSON alone.

    The second is `json.loads` of the request and `json.dumps` of the response.
    """
    payload = request.body
    assert payload is not None

    def arriving() -> AbstractContextManager[object]:
        return app.test_request_context(
            request.path, method="POST", data=payload, content_type="application/json"
        )

    def answer() -> bytes:
        shown = requests.SHOW_BATCH.load(body.posted("scoreShows"))
        return orjson.dumps(scoring.batch(batch.count(shown)))

    with arriving():
        answered = json.loads(answer())
    assert len(answered["totals"]) == MANY
    works = {"ours": answer, "json": lambda: (json.loads(payload), json.dumps(answered))}
    best = fastest(works, arriving, REPETITIONS)
    return best["ours"] / 1e6, best["json"] / 1e6


@dataclass(frozen=True, slots=True)
class Beside:
    """Small requests alone, and beside one client that sends batches."""

    alone: Measured
    beside: Measured
    batches: Measured


def held_up(port: int) -> Beside:
    """Measure small requests, one at a time."""
    alone = load(port, [SHOW], SECONDS, 1)
    with ThreadPoolExecutor() as both:
        batches = both.submit(load, port, [BATCH], SECONDS, 1)
        beside = both.submit(load, port, [SHOW], SECONDS, 1)
        return Beside(alone, beside.result(), batches.result())


def _print_in_process() -> None:
    app = create_app()
    gc.collect()
    gc.freeze()
    print(f"{MANY} hands, JSON to JSON in process: multiples of json.loads and json.dumps\n")
    for name, request in BATCHES.items():
        ours, plain = in_process(app, request)
        print(f"{name:24}{ours / plain:6.2f}{ours:9.2f} ms, json {plain:.2f} ms")


def _print_held_up(port: int) -> None:
    blocks = [held_up(port) for _ in range(BLOCKS)]
    batches = median(one.batches.rate for one in blocks)
    print(f"\nSmall shows one at a time, and beside {batches:.0f} batches a second: milliseconds\n")
    print(f"{'':32}{'p50':>8}{'p99':>8}{'longest':>9}")
    print(_line("alone", [one.alone for one in blocks]))
    print(_line("beside batches", [one.beside for one in blocks]))


def _line(name: str, found: list[Measured]) -> str:
    p50, p99, most = (
        median(getattr(one, measure) for one in found) for measure in ("p50", "p99", "most")
    )
    return f"{name:32}{p50:8.2f}{p99:8.2f}{most:9.2f}"


def main() -> None:
    """Print the costs and the delays."""
    look_for()
    _print_in_process()
    with serving(SERVICE) as service:
        _print_held_up(service.port)


if __name__ == "__main__":
    main()
