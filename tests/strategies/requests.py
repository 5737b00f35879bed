"""Hypothesis strategies for game requests: thin wrappers around the random games.

The cards and habits of a game come from one drawn number, so drawing is fast; what makes
a failing game (the number of deals, and where the log stops) is drawn separately.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st

from .faults import FAULTS
from .games import any_game, random_game
from .impossible import IMPOSSIBLE
from .impossible_sheets import IMPOSSIBLE_SHEETS, made_impossible
from .prefixes import moments, prefix
from .rulings import with_ending
from .sheets import random_legal_retracting, random_sheet, with_rules
from .taken_back import with_illegal_entries

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
DEALS = st.integers(min_value=0, max_value=3)
FAR = 400

Request = dict[str, Any]


def cut_off(draw: st.DrawFn, request: Request) -> Request:
    moment = draw(st.integers(min_value=0, max_value=FAR))
    return prefix(request, moment) if moment < moments(request) else request


@st.composite
def legal_games(draw: st.DrawFn, /, **knobs: Any) -> Request:
    """A game that keeps the rules, stopped anywhere; `knobs` are those of `random_game`."""
    plan = {"stop": "deal", "deals": draw(DEALS), **knobs}
    return cut_off(draw, random_game(Random(draw(SEEDS)), **plan))


@st.composite
def complete_games(draw: st.DrawFn, /, **knobs: Any) -> Request:
    """A game dealt until a side must have won by the true points.

    Under manual claims points can be lost, so that the game may still be in progress.
    """
    return random_game(Random(draw(SEEDS)), **{"stop": "won", **knobs})


@st.composite
def faulty_games(draw: st.DrawFn, /, **knobs: Any) -> Request:
    """A game with one or two planted faults."""
    deals = draw(st.integers(min_value=1, max_value=3))
    faults = draw(st.lists(st.sampled_from(sorted(FAULTS)), min_size=1, max_size=2))
    plan = {"stop": "deal", "deals": deals, "faults": tuple(faults), **knobs}
    return random_game(Random(draw(SEEDS)), **plan)


@st.composite
def impossible_games(draw: st.DrawFn, /, **knobs: Any) -> Request:
    """A request that fits the schema but is (nearly always) an impossible game."""
    changes = draw(st.lists(st.sampled_from(sorted(IMPOSSIBLE)), min_size=1, max_size=3))
    plan = {"deals": draw(DEALS), "impossible": tuple(changes), **knobs}
    return random_game(Random(draw(SEEDS)), **plan)


@st.composite
def any_games(draw: st.DrawFn, /, **knobs: Any) -> Request:
    """A game request of any kind, odd names and card spellings included."""
    return any_game(Random(draw(SEEDS)), **{"deals": draw(DEALS), **knobs})


@st.composite
def sheet_games(draw: st.DrawFn, /, **knobs: Any) -> Request:
    plan = {"deals": draw(DEALS), **knobs}
    return cut_off(draw, random_sheet(Random(draw(SEEDS)), **plan))


@st.composite
def impossible_sheets(draw: st.DrawFn, /, **knobs: Any) -> Request:
    """A sheet that is mostly impossible."""
    plan = {"deals": draw(DEALS), **knobs}
    changes = draw(st.lists(st.sampled_from(sorted(IMPOSSIBLE_SHEETS)), min_size=1, max_size=3))
    rng = Random(draw(SEEDS))
    return made_impossible(rng, random_sheet(rng, **plan), changes)


@st.composite
def taken_back_games(draw: st.DrawFn, /, **knobs: Any) -> Request:
    """A log with illegal entries, some claimed or called, mostly taken back; stopped anywhere."""
    plan = {"deals": draw(DEALS), **knobs}
    rng = Random(draw(SEEDS))
    request = cut_off(draw, random_legal_retracting(rng, **plan))
    request = with_illegal_entries(rng, request, claims=rng.choice([0.0, 0.3]))
    if rng.random() < 0.2:
        request = with_rules(request, {"illegal_play": "stop"})
    return with_ending(rng, request) if rng.random() < 0.1 else request


@st.composite
def legal_and_taken_back(draw: st.DrawFn, /, **knobs: Any) -> tuple[Request, Request]:
    """A legal log, stopped anywhere, and the same with illegal entries that claim nothing."""
    plan = {"deals": draw(DEALS), **knobs}
    rng = Random(draw(SEEDS))
    request = cut_off(draw, random_legal_retracting(rng, **plan))
    return request, with_illegal_entries(rng, request, often=rng.choice([0.05, 0.3]))
