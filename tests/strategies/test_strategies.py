"""The random games cover everything that the adjudicators are compared on."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.second import adjudicate
from tests.second.rulesets import RULESETS
from tests.strategies import (
    ILLEGAL,
    any_game,
    random_legal_retracting,
    random_sheet,
    with_illegal_entries,
)
from tests.strategies.impossible_sheets import IMPOSSIBLE_SHEETS, made_impossible

# Other tests run these lines too.
pytestmark = [pytest.mark.no_cover, pytest.mark.slow]

WANTED = {
    *ILLEGAL,
    *("play-incomplete", "show-incomplete", "wrong-dealer"),
    *("overcount", "undercount", "false-game", "wrong-muggins", "renege", "bad-call"),
    *("duplicate-card", "wrong-card-count", "card-not-dealt", "missing-cards", "unknown-player"),
    *("invalid-teams", "invalid-cut", "invalid-dealer", "unknown-ruleset", "invalid-rules"),
    *("wrong-player-count", "invalid-scores"),
    *("deal", "discard", "turn-starter", "claim-heels", "play", "go", "claim-last", "show"),
    *("score", "muggins", "back-fifteen"),
    *("2 players", "3 players", "4 players", "teams", *RULESETS),
    *(f"won at {event}" for event in ("heels", "card", "go", "last", "hand", "crib")),
}
WANTED_OF_SHEETS = {
    *ILLEGAL,
    *("impossible-pegging", "impossible-total", "wrong-total", "wrong-count"),
    *("ambiguous-end", "pegging", "ruling", "verified", "retracted", "won at deal"),
    *("invalid-deal", "invalid-ending", "missing-cards", "wrong-card-count", "duplicate-card"),
    *("unknown-player", "target", "concession", "forfeit", "void", "complete", "in-progress"),
    *("false-game", "card-not-dealt", "invalid-entry", "not-a-name"),
}


def some_sheet(rng: Random) -> dict[str, Any]:
    """A sheet, an impossible one, or a log with illegal entries."""
    kind = rng.random()
    if kind < 0.2:
        return made_impossible(rng, random_sheet(rng), rng.choices(list(IMPOSSIBLE_SHEETS), k=2))
    if kind < 0.6:
        return random_sheet(rng)
    return with_illegal_entries(rng, random_legal_retracting(rng), claims=0.3)


@pytest.mark.parametrize(
    ("make", "wanted"),
    [(any_game, WANTED), (some_sheet, WANTED_OF_SHEETS)],
    ids=["games", "sheets"],
)
def test_everything_occurs(make: Any, wanted: set[str]) -> None:
    """The random games include every code, ruling, ruleset, table size and `next`."""
    seen: Counter[str] = Counter()
    for seed in range(700):
        request = make(Random(seed))
        answer = adjudicate(request)
        seen.update([f"{len(request['players'])} players", *request])
        seen.update(name for deal in request["deals"] for name in deal)
        if "impossible" in answer:
            seen.update(code for code, _ in answer["impossible"])
            continue
        seen.update([answer["ruleset"], answer["status"], str(answer["ended_by"])])
        seen.update(each["code"] for each in answer["violations"])
        seen.update(award["reason"] for line in answer["ledger"] for award in line["awards"])
        seen.update(line["event"] for line in answer["ledger"])
        seen.update(name for line in answer["ledger"] for name in line)
        if answer["next"] is not None:
            seen[answer["next"]["must"]] += 1
        if answer["status"] == "complete" and answer["ledger"]:
            seen[f"won at {answer['ledger'][-1]['event']}"] += 1
        if not wanted - seen.keys():
            return
    assert wanted - seen.keys() == set()
