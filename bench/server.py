"""What the service does under load, beside others in the same run: ``python -m bench.server``.

One worker on one processor, wrk with 16 connections on another.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from bench.client import ask
from bench.load import Measured, load, look_for
from bench.servers import COMPARED, YARDSTICK, Server, serving

BLOCKS = 5
WARMING = 300
"""Requests one after the other, before anything is measured."""
SECONDS = 1


@dataclass(frozen=True, slots=True)
class Pair:
    """A server beside the yardstick, within the same few seconds."""

    ratio: float
    """Answers a second, of the server to the yardstick."""
    server: tuple[Measured, Measured]
    yardstick: tuple[Measured, Measured]


def pair(server: Server, yardstick: Server = YARDSTICK) -> Pair:
    """Measure both, newly started, each once first and once second."""
    with serving(server) as port, serving(yardstick) as other_port:
        for _ in range(WARMING):
            ask(port, server.request)
            ask(other_port, yardstick.request)
        first = load(other_port, yardstick.request, SECONDS)
        both = load(port, server.request, SECONDS), load(port, server.request, SECONDS)
        last = load(other_port, yardstick.request, SECONDS)
    return Pair(_rate(both) / _rate((first, last)), both, (first, last))


def _rate(rounds: Sequence[Measured]) -> float:
    return sum(one.rate for one in rounds)


def _print(servers: Sequence[Server]) -> None:
    print(f"{'':34}{'ratio':>6}{'of blocks':>14}{'a second':>10}{'p50 ms':>8}{'p99 ms':>8}")
    pairs: dict[Server, list[Pair]] = {server: [] for server in servers}
    for _ in range(BLOCKS):
        for server in servers:
            pairs[server].append(pair(server))
    yardstick = [one for found in pairs.values() for both in found for one in both.yardstick]
    print(_line(YARDSTICK.name, [1.0], yardstick))
    for server, found in pairs.items():
        rounds = [one for both in found for one in both.server]
        print(_line(server.name, [both.ratio for both in found], rounds))


def _line(name: str, ratios: Sequence[float], rounds: Sequence[Measured]) -> str:
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}" if len(ratios) > 1 else ""
    return (
        f"{name:34}{median(ratios):6.2f}{spread:>14}{median(one.rate for one in rounds):10.0f}"
        f"{median(one.p50 for one in rounds):8.2f}{median(one.p99 for one in rounds):8.2f}"
    )


def main() -> None:
    """Print the table."""
    look_for()
    print("A small show under load: ratios of the responses a second, medians of all blocks\n")
    _print(COMPARED)
    print(f"\nLoad average at the end: {os.getloadavg()[0]:.2f}")


if __name__ == "__main__":
    main()
