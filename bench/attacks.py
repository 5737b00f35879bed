"""Legal requests of one client against everybody else's: ``python -m bench.attacks``.

A worker answers shows and health checks, and large or long requests of other clients, while one
address sends it as many costly requests as it can. Clients have different loopback addresses.
"""

import asyncio
import random
import resource
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from statistics import quantiles
from time import perf_counter
from typing import Any

import orjson

from bench.logs import MOST_PLAYS, played, taken_back
from service.api.body import LIMITS
from service.api.game_text import VOCABULARY
from service.engine.cards import DECK
from service.notation.formatting import format_log
from tests.ops.messages import GET, POST
from tests.ops.processes import resident
from tests.ops.server import Server, head, running

PROBE, ATTACKER, HONEST = "127.0.0.1", "127.0.0.2", "127.0.0.3"
HEAD_START = 1  # seconds of the attack before honest clients come
PAUSE = 0.01  # seconds between two probes of one kind
DEALS, GAMES = 60, 100  # the most in a game, and the most in a batch
ROWS = range(1, 61)  # the most on a score card
STAGGER = 0.015  # seconds between two requests whose response is not read, so that none is refused
REQUESTS, REST = 8, 4  # requests of those who read nothing, and the seconds between them
MEBIBYTE = 1024 * 1024


@dataclass(slots=True)
class Seen:
    """The seconds that answers took, by what was asked, and the most memory of the worker."""

    shows: list[float] = field(default_factory=list)
    checks: list[float] = field(default_factory=list)
    honest: list[tuple[int, float]] = field(default_factory=list)
    statuses: list[int] = field(default_factory=list)
    memory: int = 0


@dataclass(frozen=True, slots=True)
class Attack:
    """Connections of one address that repeat a request, beside requests of other clients."""

    name: str
    connections: int
    request: bytes
    honest: bytes = b""
    number: int = 0  # honest requests, all at once, of other addresses
    seconds: float = 6
    stagger: float = 0  # seconds between two connections that read nothing; 0: all read


def posting(path: str, value: object, size: int = 0) -> bytes:
    """Return a request with a value as its body, padded with spaces."""
    body = orjson.dumps(value).ljust(size)
    return head(path, f"Content-Length: {len(body)}") + body


def sheet_of_low_cards() -> Any:  # noqa: ANN401 - any JSON
    """Return a game of 1 KiB whose seven pairs of hands cannot peg what is written, by any play."""
    hands: tuple[str, ...] = (
        "3S5H2HAH AS2S2D3D 5D",
        "AH5S2HAS 3H5CAD4S 4H",
        "5HAD3SAS 2C4C3HAC 4S",
    )
    hands += ("2SAC4S3S 2CAH3D5D 2H", "AS3C5D2S 2C3DAH5C 4H", "2CAH3S2S AS2D5H4C 2H")
    hands += ("2S5C4C3C AD5H2D3H 3S",)
    deals = []
    for pone, dealer, starter in (row.split() for row in hands):
        cards = [[held[at : at + 2] for at in range(0, 8, 2)] for held in (pone, dealer)]
        held = dict(zip("ab", cards, strict=True))
        show = [{}, {}, {"claim": 0, "crib": True}]
        pegged = {"a": 16, "b": 16}
        deals.append({"hands": held, "starter": starter, "pegged": pegged, "show": show})
    del deals[-1]["show"]
    return {"players": ["a", "b"], "first_dealer": "a", "deals": deals}


def low_sheets(games: int) -> list[Any]:
    """Return games of as many deals as one may have, all of low cards, with too much pegged."""
    chance = random.Random(29)  # noqa: S311 - cards for a benchmark, not for money
    low = [card.text for card in DECK if card.rank <= 5]
    return [
        {
            "players": ["a", "b"],
            "first_dealer": "a",
            "rules": {"target": 1000},
            "deals": [_low_deal(chance.sample(low, 9)) for _ in range(DEALS)],
        }
        for _ in range(games)
    ]


def _low_deal(cards: list[str]) -> Any:  # noqa: ANN401 - any JSON
    return {
        "hands": {"a": cards[:4], "b": cards[4:8]},
        "starter": cards[8],
        "pegged": {"a": 16, "b": 16},
        "show": [{}, {}, {"claim": 0, "crib": True}],
    }


def disputed_sheets(games: int) -> list[Any]:
    """Return `low_sheets` judged to the end, with wrong totals, for which repairs are tried."""
    sheets = low_sheets(games)
    for sheet in sheets:
        sheet |= {"on_fault": "continue", "detail": "summary"}
        for number, deal in enumerate(sheet["deals"]):
            deal["scores"] = {"a": 10 * number, "b": 700 - 10 * number}
    return sheets


def misread(*, detail: str = "summary", told: bool = True) -> Any:  # noqa: ANN401 - any JSON
    """Return a game of plays that break the rules everywhere, and can be read in many ways.

    Without ``told`` it has no hands.
    """
    chance = random.Random(29)  # noqa: S311 - cards for a benchmark, not for money
    names = ["a", "b", "c"]
    return {
        "players": names,
        "first_dealer": "a",
        "rules": {"illegal_play": "retract", "target": 1000},
        "on_fault": "continue",
        "detail": detail,
        "deals": [_misread_deal(chance, names, told=told) for _ in range(DEALS)],
    }


def _misread_deal(chance: random.Random, names: list[str], *, told: bool) -> Any:  # noqa: ANN401 - any JSON
    cards = chance.sample([card.text for card in DECK if card.rank <= 5], 13)
    hands = {name: cards[4 * seat : 4 * seat + 4] for seat, name in enumerate(names)}
    plays = [
        {"player": name, "play": chance.choice([*hands[name], "go"])}
        for name in chance.choices(names, k=MOST_PLAYS)
    ]
    show = [{"claim": 0}, {"claim": 0}, {"claim": 0}, {"claim": 0, "crib": True}]
    known = {"hands": hands} if told else {}
    return {**known, "starter": cards[12], "plays": plays, "show": show}


def disputed_night(players: int) -> Any:  # noqa: ANN401 - any JSON
    """Return score cards of so many players that agree in no game."""
    names = [f"player {seat}" for seat in range(players)]
    rows = [
        [
            {
                "opponent": names[(own + 1 + other % (players - 1)) % players],
                "points": 2,
                "spread": 7,
            }
            for other in ROWS
        ]
        for own in range(players)
    ]
    cards = [{"player": name, "games": own} for name, own in zip(names, rows, strict=True)]
    return {"cards": cards}


def _large() -> list[Attack]:
    """Return attacks with bodies of 64 and 256 KiB, and of as much as an operation takes."""
    padded = LIMITS["/v1/game"]
    game = taken_back(padded)
    text = format_log(game, VOCABULARY)
    return [
        Attack("8 texts of the longest game", 8, posting("/v1/notation/parse", {"text": text})),
        Attack(
            "8 longest games to format", 8, posting("/v1/notation/format", {"log": game}, padded)
        ),
        Attack("8 longest games", 8, posting("/v1/game", game, padded)),
        Attack("8 games of 60 low deals", 8, posting("/v1/game", low_sheets(1)[0])),
        Attack("8 cards of 18 players", 8, posting("/v1/scorecards", disputed_night(18))),
        Attack("8 cards of 80 players", 8, posting("/v1/scorecards", disputed_night(80))),
        Attack("8 cards of 300 players", 8, posting("/v1/scorecards", disputed_night(300))),
    ]


def _disputed(honest: bytes) -> list[Attack]:
    """Return attacks with games whose faults are costly to judge."""
    most = LIMITS["/v1/game/batch"]
    games = {
        "plays read in many ways": misread(),
        "such plays without hands": misread(told=False),
        "such plays, the last lines": misread(detail="last"),
    }
    batches = {name: [game] * (most // len(orjson.dumps(game))) for name, game in games.items()}
    batches["sheets with hints"] = disputed_sheets(GAMES)
    attacks = []
    for name, batch in batches.items():
        one, many = posting("/v1/game", batch[0]), posting("/v1/game/batch", {"games": batch})
        attacks += [
            Attack(f"8 {name}", 8, one, honest, 6, 20),
            Attack(f"3 batches of {name}", 3, many, honest, 6, 20),
        ]
    return attacks


def _attacks() -> list[Attack]:
    small = posting("/v1/game", sheet_of_low_cards())
    assert len(small.partition(b"\r\n\r\n")[2]) <= 1024
    dealt = ["5H", "5S", "5C", "JD", "AS"]
    discard = posting("/v1/discard", {"dealt": dealt, "dealer": True, "players": 4})
    game = taken_back(250_000)
    most = LIMITS["/v1/game/batch"]
    batch = posting("/v1/game/batch", {"games": [game] * (most // len(orjson.dumps(game)))})
    middle = posting("/v1/game", played(2, 10), 1_800)
    large = posting("/v1/game", played(2, 60, claims=True), 250_000)
    low = posting("/v1/game/batch", {"games": low_sheets(GAMES)}, most)
    honest = posting("/v1/game/batch", {"games": [played(2, 10)] * 20})
    return [
        Attack("8 games of 1 kB", 8, small),
        Attack("24 discards for four", 24, discard, middle, 6, 10),
        Attack("240 discards for four", 240, discard, middle, 6, 10),
        Attack("3 batches of games", 3, batch, large, 8, 20),
        Attack("3 batches of low deals", 3, low, honest, 8, 20),
        *_large(),
        *_disputed(large),
        *crowds(),
    ]


def crowds() -> list[Attack]:
    """Return attacks with so many connections that what each of them holds counts."""
    twice = {"hands": ["5H5S5CJD5H"] * 4300, "claims": [1] * 4300, "parts": True}
    duplicates = posting("/v1/show/batch", twice)
    half_a_head = GET[:-2] + b"A: " + b"a" * 60_000
    return [
        Attack("1,600 that read nothing", 1600, duplicates, seconds=26, stagger=STAGGER),
        Attack("4,500 that read nothing", 4500, duplicates, seconds=20, stagger=0.002),
        Attack("4,500 half bodies", 4500, duplicates[:-10], seconds=20, stagger=0.002),
        Attack("4,500 half heads", 4500, half_a_head, seconds=20, stagger=0.002),
    ]


async def _answer(reader: asyncio.StreamReader) -> int:
    answer = await reader.readuntil(b"\r\n\r\n")
    length = answer.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
    await reader.readexactly(int(length or 0))
    return int(answer.split()[1])


async def ask(server: Server, address: str, request: bytes) -> tuple[int, float]:
    """Send a request on a new connection; return the status and the seconds that it took."""
    begun = perf_counter()
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", server.port, local_addr=(address, 0)
    )
    try:
        writer.write(request)
        return await _answer(reader), perf_counter() - begun
    finally:
        writer.close()


async def repeat(server: Server, request: bytes, statuses: list[int]) -> None:
    """Send a request again and again, on a new connection once the old one is closed."""
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", server.port, local_addr=(ATTACKER, 0)
            )
            try:
                while True:
                    writer.write(request)
                    statuses.append(await _answer(reader))
            finally:
                writer.close()


async def read_nothing(server: Server, request: bytes, after: float) -> None:
    """Send a request after some seconds, and leave its response unread."""
    await asyncio.sleep(after)
    with socket.socket() as opened:
        opened.setblocking(False)  # noqa: FBT003 - as it is named
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.bind((ATTACKER, 0))
        loop = asyncio.get_running_loop()
        with suppress(OSError):
            await loop.sock_connect(opened, ("127.0.0.1", server.port))
            for _ in range(REQUESTS):
                await loop.sock_sendall(opened, request)
                await asyncio.sleep(REST)
        await asyncio.Event().wait()


async def _probe(ask_once: Callable[[], Awaitable[tuple[int, float]]], times: list[float]) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            status, seconds = await ask_once()
            assert status == 200, status
            times.append(seconds)
        await asyncio.sleep(PAUSE)


async def _watch(server: Server, seen: Seen) -> None:
    while True:
        seen.memory = max(seen.memory, *map(resident, server.workers))
        await asyncio.sleep(0.1)


async def measured(server: Server, attack: Attack) -> Seen:
    """Run an attack, and honest clients beside it."""
    seen = Seen()
    tasks: list[asyncio.Task[Any]] = []
    begin = partial(_begin, tasks)
    begin(_watch(server, seen))
    for number in range(attack.connections):
        if attack.stagger:
            begin(read_nothing(server, attack.request, number * attack.stagger))
        else:
            begin(repeat(server, attack.request, seen.statuses))
    await asyncio.sleep(HEAD_START)
    begin(_probe(partial(ask, server, PROBE, POST), seen.shows))
    begin(_probe(partial(ask, server, PROBE, GET), seen.checks))
    addresses = cycle(f"{HONEST}{number}" for number in range(attack.number or 1))
    asked = [
        asyncio.create_task(ask(server, address, attack.honest))
        for address, _ in zip(addresses, range(attack.number), strict=False)
    ]
    if asked:
        await asyncio.wait(asked, timeout=attack.seconds)
        await asyncio.sleep(1)
    else:
        await asyncio.sleep(attack.seconds)
    for task in asked:
        if task.done() and not task.exception():
            seen.honest.append(task.result())
    for task in (*tasks, *asked):
        task.cancel()
    await asyncio.gather(*tasks, *asked, return_exceptions=True)
    return seen


def _begin(tasks: list[asyncio.Task[Any]], work: Any) -> None:  # noqa: ANN401 - a coroutine
    tasks.append(asyncio.create_task(work))


def milliseconds(times: Sequence[float]) -> str:
    """Return the median, the 99th percentile and the most, in milliseconds."""
    if len(times) < 2:
        return "none answered" if not times else f"1 answered, {times[0] * 1000:.0f}"
    cuts = quantiles(times, n=100, method="inclusive")
    return " / ".join(f"{value * 1000:.0f}" for value in (cuts[49], cuts[98], max(times)))


def row(attack: Attack, seen: Seen) -> str:
    """Return a row of the table."""
    good = [seconds for status, seconds in seen.honest if status == 200]
    answered = f"{len(good)} of {attack.number}, last {max(good, default=0):.1f} s"
    honest = answered if attack.number else ""
    statuses = " ".join(
        f"{status}: {seen.statuses.count(status)}" for status in sorted({*seen.statuses})
    )
    cells = (
        attack.name,
        f"{len(attack.request):,}",
        milliseconds(seen.shows),
        milliseconds(seen.checks),
        honest,
        statuses,
    )
    return f"| {' | '.join(cells)} | {seen.memory // MEBIBYTE} |"


HEADER = """\
| attack | bytes | shows, ms: p50 / p99 / most | health | honest answered | its answers | MiB |
|---|---|---|---|---|---|---|"""


def allow_files() -> int:
    """Allow this process as many connections as possible; return how many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most


def main() -> None:
    """Run the attacks, or those whose name has the word that is given."""
    allow_files()
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    print(HEADER)
    for attack in _attacks():
        if chosen in attack.name:
            with running() as server:
                seen = asyncio.run(measured(server, attack))
            print(row(attack, seen), flush=True)


if __name__ == "__main__":
    main()
