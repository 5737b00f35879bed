"""Hands that nobody told: plays tell them, and are judged by what is known before [rules 4.10]."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from service.engine.game.game_log import Cards
from service.engine.game.ledger import Adjudication, Must
from tests.engine.logs import Json, judged
from tests.second.reading import without_nulls
from tests.second.rulesets import effective_rules
from tests.strategies import random_game
from tests.strategies.games import prefix, steps

NAMED = {"leaves_name_out": 0.0}
EVERY_GO = {**NAMED, "says_go": 1.0, "goes_at_close": 1.0, "reneges": 0.0}


def _game(rng: Random, **knobs: Any) -> Json:
    """Return a legal log; where cards may be left over, its hands are shown with theirs."""
    request: Json = without_nulls(random_game(rng, stop="deal", **knobs))
    if effective_rules(request)["counts"] == "single":
        for deal in request["deals"]:
            hands = _hands(deal)
            for entry in deal.get("show", []):
                if not entry.get("crib"):
                    entry["cards"] = hands[entry["player"]]
    return request


def _hands(deal: Json) -> Json:
    discards = deal.get("discards", {})
    return deal.get("hands") or {
        name: [card for card in dealt if card not in discards[name]]
        for name, dealt in deal["dealt"].items()
    }


def _untold(request: Json, own: str | None) -> Json:
    """Leave out all hands of deals with plays, but perhaps a player's own."""
    single = effective_rules(request)["counts"] == "single"
    deals = [
        _untold_deal(deal, own) if deal.get("plays") and ("show" in deal or not single) else deal
        for deal in request["deals"]
    ]
    return {**request, "deals": deals}


def _untold_deal(deal: Json, own: str | None) -> Json:
    left = {**deal, "crib": _crib(deal)}
    left.pop("to_crib", None)
    for member in ("dealt", "discards", "hands"):
        known = left.pop(member, {})
        if own in known:
            left[member] = {own: known[own]}
    return left


def _crib(deal: Json) -> list[str]:
    discards = deal.get("discards", {}).values()
    return deal.get("crib") or [
        *deal.get("to_crib", []),
        *(card for one in discards for card in one),
    ]


def _is_close_open(told: Adjudication, untold: Adjudication) -> bool:
    """Return whether the cards close the count, and the goes that are written do not yet."""
    if untold.next is None and untold.ledger:
        last = len(untold.ledger) - 1
        return told.ledger[last].points == untold.ledger[last].points + 1
    return _has_open_count(untold) and not _has_open_count(told)


def _has_open_count(adjudication: Adjudication) -> bool:
    following = adjudication.next
    return (
        following is not None and following.must in (Must.PLAY, Must.GO) and bool(following.count)
    )


def _bare(adjudication: Adjudication) -> Adjudication:
    """Return it without the cards of the deals, which are in another order, or in the show."""
    bare = [deal._replace(cards=Cards((), None)) for deal in adjudication.judged]
    return replace(adjudication, judged=tuple(bare))


@pytest.mark.parametrize(
    "games", [range(100), pytest.param(range(100, 500), marks=pytest.mark.slow)]
)
def test_a_whole_play_tells_its_hands(games: range) -> None:
    """Without hands, or with one, whole deals of random games have the same answer as with all."""
    for seed in games:
        rng = Random(seed)
        request = _game(rng, habits=NAMED)
        own = rng.choice([None, None, *request["players"]])
        assert _bare(judged(_untold(request, own))) == _bare(judged(request)), seed


@pytest.mark.parametrize("games", [range(10), pytest.param(range(10, 300), marks=pytest.mark.slow)])
def test_the_beginning_of_a_play_is_judged_by_what_is_known(games: range) -> None:
    """Where every go is written, each beginning has the scores and the player in turn."""
    for seed in games:
        rng = Random(seed)
        request = _game(rng, deals=2, habits=EVERY_GO)
        own = rng.choice([None, None, *request["players"]])
        for moment in range(len(steps(request)) + 1):
            beginning = prefix(request, moment)
            told, untold = judged(beginning), judged(_untold(beginning, own))
            if _is_close_open(told, untold):
                continue
            assert untold.scores == told.scores, (seed, moment)
            assert untold.status is told.status, (seed, moment)
            assert (untold.next and untold.next.player) == (told.next and told.next.player)
