"""Random games cover everything that is compared, and are the same in every run."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from tests.second import adjudicate
from tests.second.rulesets import RULESETS
from tests.strategies import any_game
from tests.strategies.illegal import ILLEGAL

WANTED = {
    *ILLEGAL,
    *("play-incomplete", "show-incomplete", "wrong-dealer"),
    *("overcount", "undercount", "false-game", "wrong-muggins", "renege", "bad-call"),
    *("duplicate-card", "wrong-card-count", "card-not-dealt", "missing-cards", "invalid-deal"),
    *("ambiguous-end", "unjudged", "first_difference", "rests_on"),
    *("other-first-dealer", "deals-exchanged", "deal-missing", "deal-twice", "totals-crossed"),
    *("deal", "discard", "turn-starter", "claim-heels", "play", "go", "claim-last", "show"),
    *("score", "muggins", "back-fifteen"),
    *("2 players", "3 players", "4 players", "teams", *RULESETS),
    *(f"won at {event}" for event in ("heels", "card", "go", "last", "hand", "crib", "deal")),
    *("impossible-pegging", "impossible-total", "wrong-total", "wrong-count"),
    *("pegging", "ruling", "unverified", "retracted", "void"),
    *("target", "concession", "forfeit", "complete", "in-progress", "illegal"),
}


@pytest.mark.no_cover
@pytest.mark.slow
def test_random_games_have_every_violation_and_ruling() -> None:
    """The random games include every code, ruling, ruleset, table size and `next`."""
    seen: Counter[str] = Counter()
    # From this seed on, the rarest word turns up early.
    for seed in range(1500, 7500):
        request = any_game(Random(seed))
        answer = adjudicate(request)
        seen.update([f"{len(request['players'])} players", *request])
        seen.update(name for deal in request["deals"] for name in deal)
        if "impossible" in answer:
            seen.update(code for code, _ in answer["impossible"])
            continue
        seen.update([*answer.get("as_written", {}), *(name for name in answer if answer[name])])
        seen.update(hint["code"] for hint in answer.get("hints", []))
        seen.update([answer["ruleset"], answer["status"], str(answer.get("ended_by"))])
        seen.update(each["code"] for each in answer["violations"])
        seen.update(award["reason"] for line in answer["ledger"] for award in line["awards"])
        seen.update(line["event"] for line in answer["ledger"])
        seen.update(name for line in answer["ledger"] for name in line)
        if "next" in answer:
            seen[answer["next"]["must"]] += 1
        if answer["status"] == "complete" and answer["ledger"]:
            seen[f"won at {answer['ledger'][-1]['event']}"] += 1
        if not WANTED - seen.keys():
            return
    assert WANTED - seen.keys() == set()


DRAW = """
import hashlib, json
from hypothesis import given, settings
from tests import strategies
from tests.contract.legal import BODIES

drawn = hashlib.sha256()

@settings(settings.get_profile("ci"), max_examples=10)
def draw(value):
    drawn.update(json.dumps(value).encode())

kinds = map(strategies.games, strategies.KINDS.values())
for kind in [*kinds, *BODIES.values()]:
    given(kind)(draw)()
print(drawn.hexdigest())
"""


@pytest.mark.slow
def test_examples_are_drawn_alike_in_every_process() -> None:
    """Nothing that is drawn depends on the order of sets, which is another in each process."""
    found = {
        subprocess.run(
            (sys.executable, "-c", DRAW),
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    }
    assert len(found) == 1


def test_a_run_without_a_seed_is_the_same_again(pytestconfig: pytest.Config) -> None:
    """Without `--hypothesis-seed`, nothing is random, and nothing depends on the time."""
    seeded = pytestconfig.getoption("--hypothesis-seed") is not None
    assert settings.default is not None
    assert settings.default.derandomize is not seeded
    assert (settings.default.database, settings.default.deadline) == (None, None)
