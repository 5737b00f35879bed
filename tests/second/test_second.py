"""The second adjudicator against recorded games and the worked examples of the rules."""

import json
from pathlib import Path
from typing import Any

import pytest

from . import adjudicate, play, show_items
from .rulesets import RULESETS

VECTORS = Path(__file__).parent.parent / "vectors"


def lines_of(name: str) -> list[dict[str, Any]]:
    """The records of a file with one JSON object a line."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line]


def show_points(cards: str, starter: str, crib: bool = False, ruleset: str = "standard") -> int:
    """What a hand or crib counts."""
    items = show_items(cards.split(), starter, crib, RULESETS[ruleset])
    return sum(each["points"] for each in items)


@pytest.mark.parametrize("record", lines_of("games.jsonl"), ids=lambda record: record["origin"])
def test_recorded_games(record: dict[str, Any]) -> None:
    """A recorded game has the recorded end and the recorded board after every entry."""
    answer = adjudicate(record["request"])
    expected = dict(record["expect"])
    boards = expected.pop("scores_after")
    assert {key: answer[key] for key in expected} == expected
    assert [[line["pointer"], line["scores"]] for line in answer["ledger"]] == boards
    assert answer["status"] == "complete"
    assert answer["violations"] == []


@pytest.mark.parametrize("record", lines_of("manual_games.jsonl"), ids=lambda r: r["note"])
def test_manual_games(record: dict[str, Any]) -> None:
    """A game with claims has the expected awards, boards and violations."""
    answer = adjudicate(record["request"])
    expected = dict(record["expect"])
    entries = expected.pop("entries")
    violations = expected.pop("violations")
    assert {key: answer[key] for key in expected} == expected
    assert [[each["pointer"], each["code"]] for each in answer["violations"]] == violations
    assert [
        {
            "pointer": line["pointer"],
            "actual": line["points"],
            "awards": line["awards"],
            "scores": line["scores"],
        }
        for line in answer["ledger"]
    ] == entries


@pytest.mark.parametrize(
    "record",
    json.loads((VECTORS / "plays.json").read_text(encoding="utf-8")),
    ids=lambda record: record["note"],
)
def test_worked_plays(record: dict[str, Any]) -> None:
    """A worked play gives every entry its points, and is complete."""
    plays = [{"player": each["player"], "play": each["play"]} for each in record["plays"]]
    answer = play(
        {
            "players": record["players"],
            "dealer": record["dealer"],
            "hands": record["hands"],
            "plays": plays,
        }
    )
    assert answer["status"] == "complete"
    assert answer["points"] == record["totals"]
    assert [line["points"] for line in answer["ledger"]] == [
        each["points"] for each in record["plays"]
    ]


@pytest.mark.parametrize(
    ("cards", "starter", "crib", "ruleset", "points"),
    [
        ("5H QS QH KC", "JD", False, "standard", 16),
        ("JH JD QS KC", "QD", False, "standard", 17),
        ("AH 2H 4H 5H", "3S", False, "standard", 11),
        ("5S 5C 5D JH", "5H", False, "standard", 29),
        ("AS 5S 9S JS", "QS", False, "standard", 12),
        ("AS 5S 9S JS", "QS", True, "standard", 12),
        ("AS 5S 9S JS", "KH", False, "standard", 10),
        ("AS 5S 9S JS", "KH", True, "standard", 6),
        ("5S 5C 5D JH", "5H", False, "box", 28),
    ],
)
def test_worked_shows(cards: str, starter: str, crib: bool, ruleset: str, points: int) -> None:
    """A worked hand counts what the rules say."""
    assert show_points(cards, starter, crib, ruleset) == points


def test_order_of_items() -> None:
    """Items stand by kind, then by their cards as printed, a prefix first."""
    items = show_items(["5H", "5S", "5C", "JD"], "5D", False, RULESETS["standard"])
    assert [(each["kind"], " ".join(each["cards"])) for each in items] == [
        ("fifteen", "5C 5D 5H"),
        ("fifteen", "5C 5D 5S"),
        ("fifteen", "5C 5H 5S"),
        ("fifteen", "5C JD"),
        ("fifteen", "5D 5H 5S"),
        ("fifteen", "5D JD"),
        ("fifteen", "5H JD"),
        ("fifteen", "5S JD"),
        ("double-pair-royal", "5C 5D 5H 5S"),
        ("nobs", "JD"),
    ]


def some_play(hands: dict[str, list[str]], dealer: str) -> list[dict[str, Any]]:
    """A legal play of these hands without a claim, found by asking what comes next."""
    plays: list[dict[str, Any]] = []
    request = {"players": ["ann", "bob"], "dealer": dealer, "hands": hands, "plays": plays}
    while (following := play(request)["next"]) is not None:
        card = following["legal"][0] if following["must"] == "play" else "go"
        plays.append({"player": following["player"], "play": card})
    return plays


@pytest.mark.parametrize(
    ("hand", "actual", "claim", "scores", "winner"),
    [
        ("2C 4D 9H 9S KH", 6, 4, {"ann": 121, "bob": 119}, "ann"),
        ("2C 4D 9H 9S KH", 6, 2, {"ann": 119, "bob": 119}, None),
        ("2C 4D 8S TH TC", 2, 4, {"ann": 119, "bob": 121}, "bob"),
        ("3C 8D 5H KS TH", 4, 19, {"ann": 121, "bob": 119}, "ann"),
    ],
)
def test_claims_at_the_end(
    hand: str, actual: int, claim: int, scores: dict[str, int], winner: str | None
) -> None:
    """At 117 to 119 a wrong claim decides the game as the worked examples say."""
    *held, starter = hand.split()
    hands = {"ann": held, "bob": ["AC", "AD", "6H", "QS"]}
    answer = adjudicate(
        {
            "ruleset": "ask-a-link",
            "players": ["ann", "bob"],
            "first_dealer": "bob",
            "starting_scores": {"ann": 117, "bob": 119},
            "deals": [
                {
                    "hands": hands,
                    "starter": starter,
                    "plays": some_play(hands, "bob"),
                    "show": [{"player": "ann", "claim": claim}],
                }
            ],
        }
    )
    line = answer["ledger"][-1]
    assert line["points"] == actual
    assert answer["scores"] == scores
    assert answer["winner"] == winner
    assert answer["violations"][-1]["code"] == ("overcount" if claim > actual else "undercount")
    if winner is not None:
        assert answer["ended_at"] == "#/deals/0/show/0"
