"""Compares the service with other servers under load: ``python -m bench.server``.

All servers run at once, each with one worker on the same processor; wrk sends from another
processor, to one of them at a time. nginx, in front of the service, runs on both.
"""

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from random import Random
from statistics import median, quantiles

from bench.load import HOST, Measured, Request, ask, load, look_for, posting
from bench.logs import recorded
from bench.peers.counted import counted
from bench.servers import PEERS, SERVICE, Up, serving
from service.engine.cards import DECK
from tests.front.front import fronted

ROUNDS = 20
SECONDS = 1
"""Seconds for which each row is measured in each round."""


def _hands(number: int) -> list[list[str]]:
    """Return the same random hands each time, each with its starter last."""
    random = Random(29)  # noqa: S311 - cards, no secrets
    return [[card.text for card in random.sample(DECK, 5)] for _ in range(number)]


HANDS = _hands(500)
SHOWS = tuple(posting("/v1/show", {"hand": cards[:4], "starter": cards[4]}) for cards in HANDS)
GETS = tuple(
    Request("GET", f"/v1/show?hand={','.join(cards[:4])}&starter={cards[4]}") for cards in HANDS
)
PEGGING = posting("/v1/pegging", {"cards": ["5H", "5S", "TC", "AD"]})
BATCH = posting("/v1/show/batch", {"hands": ["".join(cards) for cards in HANDS] * 20})
GAME = posting("/v1/game", {**recorded(10), "detail": "summary"})
DISCARD = posting("/v1/discard", {"dealt": ["5H", "6H", "7S", "8D", "JC", "KD"], "dealer": False})
HELLO = Request("GET", "/")

_SYNC = (
    *(sys.executable, "-m", "gunicorn", "--worker-class", "sync", "--workers", "1"),
    *("--no-control-socket", "--bind", f"{HOST}:{{port}}"),
)
_UVICORN = (
    *(str(PEERS), "-m", "uvicorn", "--loop", "uvloop", "--http", "httptools"),
    *("--host", HOST, "--port", "{port}", "--no-access-log", "--log-level", "warning"),
)


FRONT = ("nginx",)
"""nginx as configured in deploy/, in front of the service."""


@dataclass(frozen=True, slots=True)
class Row:
    """Requests that take turns, and the command of their server."""

    name: str
    command: tuple[str, ...]
    requests: tuple[Request, ...] = SHOWS


YARDSTICK = Row("bare WSGI function, gunicorn sync", (*_SYNC, "bench.peers.bare:app"))
ROWS = (
    YARDSTICK,
    Row("service, POST /v1/show", SERVICE),
    Row("service, GET /v1/show", SERVICE, GETS),
    Row("service, POST /v1/pegging", SERVICE, (PEGGING,)),
    Row("service, a batch of 10,000 hands", SERVICE, (BATCH,)),
    Row("service, a game of 10 deals", SERVICE, (GAME,)),
    Row("service, POST /v1/discard", SERVICE, (DISCARD,)),
    Row("nginx, POST /v1/show, passed on", FRONT),
    Row("nginx, GET /v1/show, cached", FRONT, GETS),
    Row("Flask's hello, gunicorn sync", (*_SYNC, "bench.peers.hello:app"), (HELLO,)),
    Row("FastAPI + pydantic, uvicorn", (*_UVICORN, "bench.peers.fast:app")),
)


@dataclass(frozen=True, slots=True)
class Cost:
    """What a row was measured to take in one round."""

    load: Measured
    microseconds: float
    """Processor time of the server for each response."""


Round = Mapping[Row, Cost]


def rounds() -> list[Round]:
    """Measure each row in each round, every other round in reverse order.

    Rows with the same command share a server.
    """
    with ExitStack() as stack:
        commands = {row.command for row in ROWS} - {FRONT}
        servers = {command: stack.enter_context(serving(command)) for command in commands}
        front = stack.enter_context(fronted(servers[SERVICE].port))
        servers[FRONT] = Up(front.port, front.process.pid)
        for row in ROWS:
            _check(servers[row.command].port, row.requests)
        return [
            {
                row: _cost(servers[row.command], row.requests)
                for row in (ROWS if turn % 2 == 0 else reversed(ROWS))
            }
            for turn in range(ROUNDS)
        ]


def _cost(server: Up, requests: Sequence[Request]) -> Cost:
    before = server.processor_time()
    measured = load(server.port, requests, SECONDS)
    spent = server.processor_time() - before
    return Cost(measured, spent / measured.number * 1e6)


def _check(port: int, requests: Sequence[Request]) -> None:
    """Fail unless the server gives the right responses."""
    answers = [ask(port, request) for request in requests]
    assert {answer.status for answer in answers} == {200}
    match requests:
        case [request] if request is HELLO:
            assert answers[0].body == b"Hello, World!"
        case [request] if request is PEGGING:
            assert [play["count"] for play in answers[0].json["plays"]] == [5, 10, 20, 21]
        case [request] if request is BATCH:
            totals = [counted(hand, starter)["total"] for *hand, starter in HANDS]
            assert answers[0].json["totals"] == totals * 20
        case [request] if request is GAME:
            assert answers[0].json["violations"] == []
        case [request] if request is DISCARD:
            assert len(answers[0].json["options"]) == 15
        case _:
            for (*hand, starter), answer in zip(HANDS, answers, strict=True):
                assert answer.json == counted(hand, starter), answer


def table(measured: Sequence[Round]) -> str:
    """Return the medians of the rounds, a line for each row.

    The last columns are processor time: the least of the rounds, as a multiple of the yardstick's.
    """
    heads = ("ratio", "10th to 90th", "a second", "p50 ms", "p99 ms", "least µs", "multiple")
    lines = [_line("", heads)]
    for row in ROWS:
        costs = [one[row] for one in measured]
        ratios = [one[row].load.rate / one[YARDSTICK].load.rate for one in measured]
        least, of_yardstick = (
            min(one[each].microseconds for one in measured) for each in (row, YARDSTICK)
        )
        tenths = quantiles(ratios, n=10)
        cells = (
            f"{median(ratios):.2f}",
            f"{tenths[0]:.2f} to {tenths[-1]:.2f}",
            f"{median(cost.load.rate for cost in costs):.0f}",
            f"{median(cost.load.p50 for cost in costs):.2f}",
            f"{median(cost.load.p99 for cost in costs):.2f}",
            f"{least:.0f}",
            f"{least / of_yardstick:.2f}",
        )
        lines.append(_line(row.name, cells))
    return "\n".join(lines)


def _line(name: str, cells: Sequence[str]) -> str:
    widths = (8, 14, 10, 8, 8, 10, 10)
    aligned = (f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{name:34}" + "".join(aligned)


def main() -> None:
    """Print the table."""
    look_for()
    print("A small show under load: ratios of responses a second within a round, medians\n")
    print(table(rounds()))


if __name__ == "__main__":
    main()
