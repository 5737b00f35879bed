"""Compares the service with other servers under load: ``python -m bench.server``.

All servers run at once, each with one worker on the same processor; wrk sends from another
processor, to one of them at a time.
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
from bench.servers import PEERS, SERVICE, serving
from service.engine.cards import DECK

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
    Row("Flask's hello, gunicorn sync", (*_SYNC, "bench.peers.hello:app"), (HELLO,)),
    Row("FastAPI + pydantic, uvicorn", (*_UVICORN, "bench.peers.fast:app")),
)

Round = Mapping[Row, Measured]


def rounds() -> list[Round]:
    """Measure each row in each round, every other round in reverse order.

    Rows with the same command share a server.
    """
    with ExitStack() as up:
        commands = {row.command for row in ROWS}
        ports = {command: up.enter_context(serving(command)) for command in commands}
        for row in ROWS:
            _check(ports[row.command], row.requests)
        return [
            {
                row: load(ports[row.command], row.requests, SECONDS)
                for row in (ROWS if turn % 2 == 0 else reversed(ROWS))
            }
            for turn in range(ROUNDS)
        ]


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
    """Return the medians of the rounds, a line for each row."""
    lines = [f"{'':34}{'ratio':>6}{'10th to 90th':>14}{'a second':>10}{'p50 ms':>8}{'p99 ms':>8}"]
    for row in ROWS:
        ratios = [one[row].rate / one[YARDSTICK].rate for one in measured]
        tenths = quantiles(ratios, n=10)
        spread = f"{tenths[0]:.2f} to {tenths[-1]:.2f}"
        lines.append(
            f"{row.name:34}{median(ratios):6.2f}{spread:>14}"
            f"{median(one[row].rate for one in measured):10.0f}"
            f"{median(one[row].p50 for one in measured):8.2f}"
            f"{median(one[row].p99 for one in measured):8.2f}"
        )
    return "\n".join(lines)


def main() -> None:
    """Print the table."""
    look_for()
    print("A small show under load: ratios of responses a second within a round, medians\n")
    print(table(rounds()))


if __name__ == "__main__":
    main()
