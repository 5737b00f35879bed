"""The random games reach everything that the adjudicators are to be compared on."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import jsonschema_rs
import pytest
import yaml
from hypothesis import given, settings

from tests.second import adjudicate
from tests.second.rulesets import RULESETS
from tests.strategies import any_game, complete_games, moments, prefix, random_game

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

CONTRACT = Path(__file__).parent.parent.parent / "openapi.yaml"
FAULT_CODES = {
    "play-over",
    "card-not-held",
    "above-thirty-one",
    "out-of-turn",
    "go-with-playable-card",
    "bad-last",
    "wrong-show-order",
    "play-incomplete",
    "show-incomplete",
    "wrong-dealer",
}
CLAIM_CODES = {"overcount", "undercount", "false-game", "wrong-muggins", "renege", "bad-call"}
IMPOSSIBLE_CODES = {
    "duplicate-card",
    "wrong-card-count",
    "card-not-dealt",
    "missing-cards",
    "unknown-player",
    "invalid-teams",
    "invalid-cut",
    "invalid-dealer",
    "unknown-ruleset",
    "invalid-rules",
    "wrong-player-count",
    "invalid-scores",
}
MUSTS = {"deal", "discard", "turn-starter", "claim-heels", "play", "go", "claim-last", "show"}
REASONS = {"score", "overcount", "muggins", "wrong-muggins", "renege", "back-fifteen"}
GAMES = 500
"""All that has to occur does so among the first 400."""


@pytest.mark.slow
def test_everything_occurs() -> None:
    """Every code, ruling, ruleset, table size and way to go on is among the random games."""
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        request = any_game(Random(seed))
        answer = adjudicate(request)
        seen[f"{len(request['players'])} players"] += 1
        seen["teams"] += "teams" in request
        if "impossible" in answer:
            seen.update(code for code, _ in answer["impossible"])
            continue
        seen.update([answer["ruleset"], answer["status"]])
        seen.update(each["code"] for each in answer["violations"])
        seen.update(award["reason"] for line in answer["ledger"] for award in line["awards"])
        seen.update(line["event"] for line in answer["ledger"])
        if answer["next"] is not None:
            seen[answer["next"]["must"]] += 1
        if answer["status"] == "complete":
            seen[f"won at {answer['ledger'][-1]['event']}"] += 1
    wanted = {*FAULT_CODES, *CLAIM_CODES, *IMPOSSIBLE_CODES, *MUSTS, *REASONS, *RULESETS}
    wanted |= {"2 players", "3 players", "4 players", "teams"}
    wanted |= {f"won at {event}" for event in ("heels", "card", "go", "last", "hand", "crib")}
    assert wanted - seen.keys() == set()


def test_the_contract_holds() -> None:
    """Every random request fits the schema of the contract, impossible ones too."""
    contract = yaml.load(CONTRACT.read_text(encoding="utf-8"), yaml.CSafeLoader)
    validator = jsonschema_rs.Draft202012Validator(
        {
            "$ref": "#/components/schemas/GameRequest",
            "components": contract["components"],
        }
    )
    for seed in range(100):
        validator.validate(any_game(Random(seed)))


def test_games_without_faults_are_legal() -> None:
    """A random game keeps the rules, and so does every beginning of it."""
    for seed in range(100):
        rng = Random(seed)
        request = random_game(rng, odd_names=True, odd_cards=True)
        beginning = prefix(request, rng.randint(0, moments(request)))
        for log in (request, beginning):
            answer = adjudicate(log)
            assert "impossible" not in answer
            assert answer["status"] != "illegal"


def test_same_seed_same_game() -> None:
    """A game depends on nothing but its seed."""
    assert any_game(Random(7)) == any_game(Random(7))


@given(complete_games(rules={"claims": "automatic"}, ruleset="standard"))
@settings(max_examples=10, deadline=None)
def test_complete_games(request: dict[str, Any]) -> None:
    """With automatic claims a complete game is won."""
    assert adjudicate(request)["status"] == "complete"
