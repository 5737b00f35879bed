"""What many hands at once cost, and whom they hold up: ``python -m bench.batches``."""

import gc
import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from random import Random
from statistics import median
from typing import Any

import orjson
from flask import Flask

from bench.game import fastest
from bench.load import (
    CONNECTIONS,
    Measured,
    Request,
    ask,
    load,
    look_for,
    pinned,
    posting,
    processors,
)
from bench.servers import PEERS, ROOT, SERVICE, SHOW, serving
from service.api import body
from service.api.app import create_app
from service.api.schemas import requests, results
from service.engine.cards import DECK
from service.engine.scoring import batch

MANY = 10_000
FEW = 2000
"""Hands that PyPI's scorer counts: enough for a rate."""
REPETITIONS = 100
BLOCKS = 5
SECONDS = 1


def hands() -> list[str]:
    """Return hands of five different cards, always the same ones."""
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
    """Return milliseconds of JSON to JSON, and of reading the request and writing the response.

    The first is everything between the bytes of the body and those of the response, the second
    `json.loads` and `json.dumps`.
    """
    payload = request.body
    assert payload is not None

    def arriving() -> AbstractContextManager[object]:
        return app.test_request_context(
            request.path, method="POST", data=payload, content_type="application/json"
        )

    def answer() -> bytes:
        shown = requests.SHOW_BATCH.load(body.posted("scoreShows"))
        return orjson.dumps(results.BATCH.dump(batch.count(shown)))

    with arriving():
        answered = json.loads(answer())
    assert len(answered["totals"]) == MANY
    works = {"ours": answer, "json": lambda: (json.loads(payload), json.dumps(answered))}
    best = fastest(works, arriving, REPETITIONS)
    return best["ours"] / 1e6, best["json"] / 1e6


def peer() -> tuple[float, list[int]]:
    """Return how many hands a second PyPI's scorer counts in process, and their totals."""
    command = pinned(processors()[0], str(PEERS), str(ROOT / "bench" / "peers" / "scorer.py"))
    ended = subprocess.run(
        command, input=json.dumps(HANDS[:FEW]), capture_output=True, text=True, check=True
    )
    found: dict[str, Any] = json.loads(ended.stdout)
    return FEW / found["seconds"], found["totals"]


@dataclass(frozen=True, slots=True)
class Beside:
    """Small requests alone, and the same while one client sends batches."""

    alone: Measured
    beside: Measured
    batches: Measured


def held_up(port: int, connections: int) -> Beside:
    """Measure small requests over so many connections."""
    alone = load(port, SHOW, SECONDS, connections)
    with ThreadPoolExecutor() as both:
        batches = both.submit(load, port, BATCH, SECONDS, 1)
        beside = both.submit(load, port, SHOW, SECONDS, connections)
        return Beside(alone, beside.result(), batches.result())


def _print_in_process() -> None:
    app = create_app()
    gc.collect()
    gc.freeze()
    print(f"{MANY} hands, JSON to JSON in process: multiples of json.loads and json.dumps\n")
    for name, request in BATCHES.items():
        ours, plain = in_process(app, request)
        print(f"{name:24}{ours / plain:6.2f}{ours:9.2f} ms, json {plain:.2f} ms")


def _print_peer(port: int) -> None:
    totals = ask(port, BATCH).json["totals"]
    rates = []
    ratios = []
    for _ in range(BLOCKS):
        peers, same = peer()
        assert same == totals[:FEW]
        rates.append(load(port, BATCH, SECONDS, 1).rate * MANY)
        ratios.append(rates[-1] / peers)
    print(f"\n{MANY} hands at once over HTTP, {median(rates) / 1e6:.2f} million a second: the rate")
    print(f"at which PyPI's cribbage-scorer counts in process, times {median(ratios):.0f}", end=" ")
    print(f"({min(ratios):.0f} to {max(ratios):.0f})")


def _print_held_up(port: int) -> None:
    print(f"\nSmall shows while one client sends batches of {MANY} hands, milliseconds\n")
    print(f"{'':32}{'p50':>8}{'p99':>8}{'longest':>9}{'batches a second':>18}")
    for connections in (1, CONNECTIONS):
        blocks = [held_up(port, connections) for _ in range(BLOCKS)]
        print(_line(f"{connections} at once, alone", [one.alone for one in blocks]))
        batches = median(one.batches.rate for one in blocks)
        beside = _line(f"{connections} at once, beside batches", [one.beside for one in blocks])
        print(f"{beside}{batches:18.0f}")


def _line(name: str, found: list[Measured]) -> str:
    p50, p99, most = (
        median(getattr(one, measure) for one in found) for measure in ("p50", "p99", "most")
    )
    return f"{name:32}{p50:8.2f}{p99:8.2f}{most:9.2f}"


def main() -> None:
    """Print all of it."""
    look_for()
    _print_in_process()
    with serving(SERVICE) as port:
        _print_peer(port)
        _print_held_up(port)


if __name__ == "__main__":
    main()
