"""The service against the second adjudicator: every board, award, claim, fault and `next`."""

import json
from copy import deepcopy
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.engine.logs import recorded_games, vectors
from tests.engine.test_rulings import RULINGS, request_of
from tests.strategies import KINDS, games, retracting
from tests.strategies.illegal import ILLEGAL, with_illegal_entries
from tests.strategies.kinds import DEALS, SEEDS
from tests.strategies.prefixes import prefix, steps

from . import adjudicate, play
from .cards import RANKS, SUITS, rank_number
from .comparing import answered, assert_same
from .match import score_match, score_skunk
from .reachable import reachable
from .reading import Json

MANY = settings(max_examples=2000)
JUDGES = {"/v1/match": score_match, "/v1/skunk": score_skunk, "/v1/play": play}


def agree(request: Json) -> None:
    """Compare both answers to a game, with its ledger and without."""
    expected = adjudicate(deepcopy(request))
    assert_same(request, expected, answered("/v1/game", request | {"detail": "ledger"}))
    expected.pop("ledger", None)
    assert_same(request, expected, answered("/v1/game", request | {"detail": "summary"}))


def agree_on_play(request: Json) -> None:
    assert_same(request, play(deepcopy(request)), answered("/v1/play", request))


def test_a_recorded_game_is_judged_alike() -> None:
    """Every game among the vectors is adjudicated as the second adjudicator does."""
    for request in recorded_games() + [request_of(row) for row in RULINGS["rows"]]:
        agree(request)


def test_a_recorded_play_is_judged_alike() -> None:
    """Every play among the vectors is adjudicated as the second adjudicator does."""
    for row in vectors("plays.json"):
        plays = [{"player": each["player"], "play": each["play"]} for each in row["plays"]]
        agree_on_play(
            {name: row[name] for name in ("players", "dealer", "hands")} | {"plays": plays}
        )


def test_a_worked_match_or_play_is_judged_alike() -> None:
    """Every match, final board and play worked out by hand is judged alike, the messages aside."""
    for row in vectors("answers.jsonl"):
        if row["path"] in JUDGES:
            expected = JUDGES[row["path"]](deepcopy(row["request"]))
            assert_same(row["request"], expected, answered(row["path"], row["request"]))


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_a_random_game_is_judged_alike(kind: str, data: st.DataObject) -> None:
    """A random game of every kind is adjudicated as the second adjudicator does."""
    agree(data.draw(games(KINDS[kind])))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@MANY
@given(data=st.data())
def test_many_random_games_are_judged_alike(kind: str, data: st.DataObject) -> None:
    """Many more random games are adjudicated as the second adjudicator does."""
    agree(data.draw(games(KINDS[kind])))


@pytest.mark.parametrize("kind", ["legal", "illegal", "changed"])
@given(data=st.data())
def test_a_play_by_itself_is_judged_alike(kind: str, data: st.DataObject) -> None:
    """The play of a deal by itself is adjudicated as the second adjudicator does."""
    request = data.draw(games(KINDS[kind]))
    for deal in request["deals"]:
        if "hands" in deal:
            kept = {
                name: request[name] for name in ("players", "ruleset", "rules") if name in request
            }
            entries = deal.get("plays", [])
            plays = [entry for entry in entries if "play" in entry and "ruling" not in entry]
            alone = {"dealer": request["players"][-1], "hands": deal["hands"], "plays": plays}
            agree_on_play(kept | alone)


@pytest.mark.parametrize("kind", ["legal", "sheets", "illegal"])
@given(data=st.data())
def test_an_audit_adds_up_to_the_score(kind: str, data: st.DataObject) -> None:
    """Each side's audit adds up to its score, and one side's losses are the other's gains."""
    answer = answered("/v1/game", data.draw(games(KINDS[kind])))
    books = answer.get("audit", {})
    for side, audit in books.items():
        own = sum(audit[name] for name in ("heels", "play", "hands", "cribs", "unsorted"))
        score = audit["start"] + own + audit["gained_from_opponents"]
        score += audit["rulings"] - audit["penalties"]
        over_the_target = answer["scores"][side] < score and answer["winner"] == side
        assert own == audit["actual"] - audit["lost_by_undercount"] + audit["kept_by_overcount"]
        assert answer["scores"][side] == score or over_the_target
    assert sum(audit["given_to_opponents"] for audit in books.values()) == sum(
        audit["gained_from_opponents"] for audit in books.values()
    )


@pytest.mark.parametrize("kind", ["legal", "sheets"])
@given(data=st.data(), moment=st.integers(min_value=0, max_value=400))
def test_a_log_cut_off_has_the_beginning_of_the_ledger(
    kind: str, data: st.DataObject, moment: int
) -> None:
    """The ledger of a truncated log is a prefix of the whole, except for an open close."""
    request = data.draw(games(KINDS[kind]))
    whole = answered("/v1/game", request)
    part = answered("/v1/game", prefix(request, moment % (len(steps(request)) + 1)))
    if "impossible" in whole:
        return
    beginning = part["ledger"]
    # The point for the close may still be claimed separately, after other entries.
    while beginning and (
        beginning[-1]["event"] in ("go", "ruling") or "retracted" in beginning[-1]
    ):
        beginning.pop()
    if beginning and beginning[-1]["event"] == "card":
        beginning.pop()
    assert whole["ledger"][: len(beginning)] == beginning


def standing(answer: Json) -> list[Json]:
    """The ledger lines of entries not taken back, without their places in the log."""
    return [
        {name: value for name, value in line.items() if name != "pointer"}
        for line in answer["ledger"]
        if "retracted" not in line
    ]


@given(seed=SEEDS, deals=DEALS)
def test_entries_taken_back_change_nothing_else(seed: int, deals: int) -> None:
    """Illegal entries that claim nothing change no other line of a legal log, nor its result."""
    rng = Random(seed)
    legal = retracting(rng, deals=deals)
    log = with_illegal_entries(rng, legal, often=rng.choice([0.05, 0.3]))
    one, other = answered("/v1/game", legal), answered("/v1/game", log)
    if "impossible" in one or legal.get("rules", {}).get("illegal_play") != "retract":
        return
    assert standing(other) == standing(one)
    for name in ("status", "winner", "scores", "pegs", "audit", "next", "unverified", "losers"):
        assert other.get(name) == one.get(name), name
    kept = [each["code"] for each in other["violations"] if each["code"] not in ILLEGAL]
    assert kept == [each["code"] for each in one["violations"]]


def two_hands(rng: Random) -> tuple[list[str], list[str]]:
    """Two hands of one pack; often of few ranks, which peg more."""
    some = rng.sample(RANKS, rng.randint(2, 4)) if rng.random() < 0.5 else RANKS
    cards = rng.sample([rank + suit for rank in RANKS for suit in SUITS if rank in some], 8)
    return cards[:4], cards[4:]


def written(rng: Random, pone: list[str], dealer: list[str], number: int) -> tuple[Json, set[str]]:
    """A game with a deal for each pair of totals, and the pointers of the impossible ones."""
    found = reachable(*(tuple(rank_number(card) for card in hand) for hand in (pone, dealer)))
    near = {
        (max(0, one + step), max(0, other + side))
        for one, other in found
        for step, side in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1))
    }
    totals = rng.sample(sorted(found), min(number, len(found)))
    totals += rng.sample(sorted(near - found), min(number, len(near - found)))
    back = [
        {"ruling": {"side": side, "points": -60, "reason": "to the start"}}
        for side in ("ann", "bob")
    ]
    deals = []
    for index, (one, other) in enumerate(totals):
        first, second = ("ann", "bob") if index % 2 == 0 else ("bob", "ann")
        show = [{"player": first, "claim": 0}, {"player": second, "claim": 0}]
        deals.append(
            {
                "rulings": back,
                "hands": {first: pone, second: dealer},
                "pegged": {first: one, second: other},
                "show": [*show, {"player": second, "crib": True, "claim": 0}],
            }
        )
    wrong = {f"#/deals/{index}/pegged" for index, pair in enumerate(totals) if pair not in found}
    return {"players": ["ann", "bob"], "first_dealer": "bob", "deals": deals}, wrong


@pytest.mark.parametrize(
    ("pairs", "number"), [(10, 30), pytest.param(2000, 3, marks=pytest.mark.slow)]
)
def test_impossible_pegging_is_found_exactly(pairs: int, number: int) -> None:
    """The service takes exactly the totals of two hands that another enumeration finds."""
    rng = Random(pairs)
    for _ in range(pairs):
        request, wrong = written(rng, *two_hands(rng), number)
        found = {
            each["pointer"]
            for each in answered("/v1/game", request)["violations"]
            if each["code"] == "impossible-pegging"
        }
        assert found == wrong, json.dumps(request)


@st.composite
def matches(draw: st.DrawFn) -> Json:
    """A match of two or three sides, some games unfinished."""
    sides = draw(st.sampled_from([["ann", "bob"], ["ann", "bob", "cat"]]))
    two = ["cardgames-io", "masters-of-games", "acc", "bsd-games", "standard"]
    ruleset = draw(st.sampled_from(two if len(sides) == 2 else ["standard", "box"]))
    games = []
    for _ in range(draw(st.integers(min_value=1, max_value=7))):
        scores = {side: draw(st.integers(min_value=0, max_value=120)) for side in sides}
        winner = draw(st.sampled_from(sides))
        game: Json = {"scores": scores}
        if draw(st.integers(0, 4)) == 0:
            game["winner"] = winner
        else:
            scores[winner] = 121
        if len(sides) == 2 and draw(st.booleans()):
            game["first_dealer"] = draw(st.sampled_from(sides))
        games.append(game)
    return {"ruleset": ruleset, "best_of": draw(st.sampled_from([1, 3, 5, 7])), "games": games}


@given(matches())
def test_a_match_is_judged_alike(request: Json) -> None:
    """A match, and each game of it by itself, is judged as the second adjudicator does."""
    assert_same(request, score_match(deepcopy(request)), answered("/v1/match", request))
    shared = {"ruleset": request["ruleset"]}
    for game in request["games"]:
        alone = {name: game[name] for name in ("scores", "winner") if name in game} | shared
        assert_same(alone, score_skunk(deepcopy(alone)), answered("/v1/skunk", alone))
