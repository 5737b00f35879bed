"""What was taken back of a play, and what stood: held against what happened at the table."""

from collections.abc import Sequence
from random import Random

import pytest

from service.engine.game import deal_play, reading
from service.engine.game.ledger import Adjudication
from tests.engine.logs import judged, judged_play
from tests.engine.readings import figures, read_play
from tests.second.reading import without_nulls
from tests.strategies.games import random_game
from tests.strategies.illegal import with_illegal_entries
from tests.strategies.mishaps import KINDS, whole_play

pytestmark = pytest.mark.no_cover

LEAST = {"put in": 0.98, "wrong go": 0.92, "lead": 0.99, "out of turn": 0.98, "false 31": 0.92}
"""Shares of plays that have to be read as they were."""

HANDS = {"ann": ["8D", "5S", "4D", "3C"], "bob": ["9H", "KC", "7D", "2S"]}


@pytest.mark.parametrize("kind", KINDS)
def test_a_play_is_read_as_it_was(kind: str) -> None:
    """Of whole plays in which one thing went wrong nearly all are read as they were."""
    as_it_was, boards = figures(kind, 75)
    assert as_it_was >= LEAST[kind] * 75
    assert boards >= LEAST[kind] * 75


def test_what_is_taken_back_leaves_the_board() -> None:
    """Illegal entries put into legal games, and taken back, change no line of another entry."""
    compared = 0
    for seed in range(60):
        rng = Random(seed)
        mood = rng.choice(["none", "right"])
        legal = random_game(rng, retracts=True, calls=False, mood=mood, stop="deal")
        planted = with_illegal_entries(rng, legal, stands=False)
        compared += planted != legal
        assert _lines(judged(without_nulls(planted))) == _lines(judged(without_nulls(legal)))
    assert compared > 30


def _lines(adjudication: Adjudication) -> list[object]:
    return [
        (line.event, line.player, line.points, line.scores)
        for line in adjudication.ledger
        if not line.retracted
    ]


def test_merging_positions_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reading is the same where no two positions become one."""
    rng = Random(31)
    requests = [
        _with_anything(rng, whole_play(rng, rng.choice(KINDS)).request()) for _ in range(60)
    ]
    found = [read_play(request, on_call=True) for request in requests]
    monkeypatch.setattr(reading, "merged", list)
    assert found == [read_play(request, on_call=True) for request in requests]


def test_a_play_is_read_alike_wherever_the_reading_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A play that is read from its first card on has the same answer, legal or not."""
    rng = Random(13)
    plays = [whole_play(rng, rng.choice(KINDS)).request() for _ in range(60)]
    requests = plays + [_with_anything(rng, play) for play in plays]
    found = [judged_play(request) for request in requests]
    monkeypatch.setattr(deal_play, "is_broken_next", lambda *_: True)
    assert found == [judged_play(request) for request in requests]


def _with_anything(rng: Random, request: dict) -> dict:
    """Put entries of any kind anywhere into the first half of a play."""
    plays = request["plays"][: rng.randint(3, 9)]
    for _ in range(rng.randint(1, 4)):
        name = rng.choice(request["players"])
        play = rng.choice(["go", "go", "last", *request["hands"][name]])
        entry = {"player": name, "play": play}
        if rng.random() < 0.3:
            entry["claim"] = rng.randint(0, 3)
        if rng.random() < 0.3:
            entry["count"] = rng.randint(1, 31)
        if play != "last" and rng.random() < 0.3:
            entry["call"] = {"player": request["players"][0], "kind": "renege"}
        if rng.random() < 0.2:
            del entry["player"]
        plays.insert(rng.randrange(len(plays) + 1), entry)
    return {**request, "plays": plays}


def _ways(*plays: str) -> Sequence[str]:
    """Return how entries are read: `8D` is that of its holder, `go ann` names its player."""
    entries = []
    for play in plays:
        card, _, name = play.partition(" ")
        holder = [one for one, hand in HANDS.items() if card in hand]
        entries.append({"player": name or holder[0], "play": card})
    request = {"players": ["ann", "bob"], "dealer": "bob", "hands": HANDS, "plays": entries}
    request["rules"] = {"illegal_play": "retract"}
    return [way.how.name for way in read_play(request).ways]


@pytest.mark.parametrize(("times", "stood"), [(5, True), (6, False)])
def test_a_reading_keeps_six_choices(times: int, stood: bool) -> None:
    """Five cards out of turn were taken back and a lead stood; after six it can stand no more."""
    ways = _ways(*["KC"] * times, "9H", "8D", "KC", "4D", "7D", "5S", "2S", "3C")
    assert (ways[: times + 1] == ["TAKEN_BACK"] * times + ["STOOD"]) is stood
