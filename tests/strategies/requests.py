"""Hypothesis strategies for game requests: thin wrappers around the random games.

The cards and habits of a game come from one drawn number, so drawing is fast; what makes
a failing game small (number of deals, where the log stops) is drawn apart and shrinks.
"""

from random import Random
from typing import Any

from hypothesis import strategies as st

from .faults import FAULTS
from .games import any_game, random_game
from .impossible import IMPOSSIBLE
from .prefixes import moments, prefix

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
DEALS = st.integers(min_value=0, max_value=3)
FAR = 400


@st.composite
def legal_games(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A game that keeps the rules, stopped anywhere; `knobs` are those of `random_game`."""
    deals = draw(DEALS)
    moment = draw(st.integers(min_value=0, max_value=FAR))
    request = random_game(Random(draw(SEEDS)), **{"stop": "deal", "deals": deals, **knobs})
    return prefix(request, moment) if moment < moments(request) else request


@st.composite
def complete_games(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A game dealt until a side must have won by the true points.

    Under manual claims points can be lost, so that the game may still be in progress.
    """
    return random_game(Random(draw(SEEDS)), **{"stop": "won", **knobs})


@st.composite
def faulty_games(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A game with one or two faults planted in it."""
    deals = draw(st.integers(min_value=1, max_value=3))
    faults = draw(st.lists(st.sampled_from(sorted(FAULTS)), min_size=1, max_size=2))
    plan = {"stop": "deal", "deals": deals, "faults": tuple(faults), **knobs}
    return random_game(Random(draw(SEEDS)), **plan)


@st.composite
def impossible_games(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A request that fits the schema and that no game can come from (nearly always)."""
    deals = draw(DEALS)
    changes = draw(st.lists(st.sampled_from(sorted(IMPOSSIBLE)), min_size=1, max_size=3))
    plan = {"deals": deals, "impossible": tuple(changes), **knobs}
    return random_game(Random(draw(SEEDS)), **plan)


@st.composite
def any_games(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A game request of any kind, odd names and card spellings included."""
    deals = draw(DEALS)
    return any_game(Random(draw(SEEDS)), **{"deals": deals, **knobs})
