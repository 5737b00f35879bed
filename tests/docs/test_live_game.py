"""The loops of docs/live-game.md play games to the end, taps that break the rules included."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from tests.browser.log import example
from tests.docs.pages import ADDRESS, Block, Kind, page
from tests.docs.shell import run
from tests.engine.logs import Json, vectors
from tests.ops.server import ROOT
from tests.tools import NODE

PAGE = page("docs/live-game.md")
[PYTHON] = PAGE.of_kind(Kind.PYTHON)
[JAVASCRIPT] = PAGE.of_kind(Kind.JAVASCRIPT)
PLAYED = {
    Kind.PYTHON: (
        "game.py",
        "python3 game.py",
        """
from pathlib import Path
taps = json.loads(Path("taps.json").read_text("utf-8"))
print(json.dumps(play(taps.pop(0), ask, lambda game, _: taps.pop(0) if "next" in game else None)))
""",
    ),
    Kind.JAVASCRIPT: (
        "game.mjs",
        f"{NODE} game.mjs",
        """
import { readFileSync } from "node:fs";
const taps = JSON.parse(readFileSync("taps.json", "utf-8"));
const tap = ({ next }) => (next ? taps.shift() : null);
console.log(JSON.stringify(await play(taps.shift(), ask, tap)));
""",
    ),
}
"""The file of a loop, the command that runs it, and the lines that feed it with taps."""


def dealt(log: Json) -> Json:
    """Return a log of one deal whose hands and crib are dealt and discarded."""
    [deal] = log["deals"]
    crib = deal.pop("crib")
    discards = {name: crib[2 * seat :][:2] for seat, name in enumerate(log["players"])}
    hands = {name: hand + discards[name] for name, hand in deal.pop("hands").items()}
    return log | {"deals": [deal | {"dealt": hands, "discards": discards}]}


GAMES = {
    "automatic": vectors("games.jsonl")[0]["request"],
    "claims": vectors("manual_games.jsonl")[0]["request"],
    "calls": dealt(orjson.loads(example("muggins"))),
}


def taps(log: Json) -> Iterator[Any]:
    """Yield the empty log of a game and what its players do, each first card once too often."""
    yield log | {"deals": []}
    for deal in log["deals"]:
        first, *rest = deal["plays"]
        yield {"dealt": deal["dealt"]}
        # The first to discard is the pone, who also plays first.
        discards = deal["discards"]
        yield from sorted(discards.values(), key=lambda cards: cards != discards[first["player"]])
        yield {"starter": deal["starter"]}
        yield from (first, first, "undo")
        for entry in (first, *rest, *deal["show"]):
            yield {part: entry[part] for part in entry if part != "call"}
            if "call" in entry:
                yield {"call": entry["call"]}


@pytest.mark.parametrize("log", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("block", [PYTHON, JAVASCRIPT], ids=lambda block: block.language)
def test_a_loop_plays_to_the_end_of_the_game(
    block: Block, log: Json, address: str, client: FlaskClient, tmp_path: Path
) -> None:
    """The game ends as its whole log does, after a wrong tap and an undo in each deal."""
    file, command, feed = PLAYED[block.kind]
    assert block.text.count(ADDRESS) == 1
    (tmp_path / file).write_text(block.text.replace(ADDRESS, address) + feed, "utf-8")
    (tmp_path / "taps.json").write_bytes(orjson.dumps([*taps(log)]))
    played = orjson.loads(run(command, tmp_path))
    whole = client.post("/v1/game", json=log).get_json()
    assert played["status"] == "complete"
    for member in ("winner", "scores", "skunk", "value"):
        assert played[member] == whole[member]


@pytest.mark.parametrize("block", [PYTHON, JAVASCRIPT], ids=lambda block: block.language)
def test_a_loop_is_short(block: Block) -> None:
    """Both functions together have at most 25 lines of code."""
    loop = re.split(r"(?=^(?:def|function) write)", block.text, flags=re.MULTILINE)[1]
    code = [line for line in loop.splitlines() if not re.match(r'\s*(?:$|"""|/\*\*)', line)]
    assert len(code) <= 25


def test_the_example_has_the_loop_of_the_page() -> None:
    """`examples/play_by_next.py` has the same two functions, to the letter."""
    loop = PYTHON.text[PYTHON.text.index("def write") :]
    assert loop in (ROOT / "examples" / "play_by_next.py").read_text("utf-8")
