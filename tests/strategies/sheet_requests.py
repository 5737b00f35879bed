"""Hypothesis strategies for sheets and for what is put into logs; see `requests` for the rest."""

from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.second.errors import Impossible
from tests.second.rulesets import effective_rules

from .games import random_game
from .impossible_sheets import IMPOSSIBLE_SHEETS, made_impossible
from .requests import DEALS, SEEDS
from .rulings import with_counts, with_ending, with_rulings, with_totals, with_void_deals
from .sheet_prefixes import sheet_moments, sheet_prefix
from .sheets import sheet_of
from .taken_back import with_illegal_entries

FAR = 400


def with_rules(request: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """The request with overrides of its rules, where they stand together."""
    changed = {**request, "rules": {**request.get("rules", {}), **rules}}
    try:
        effective_rules(changed)
    except Impossible:
        return request
    return changed


def random_sheet(rng: Random, **knobs: Any) -> dict[str, Any]:
    """A sheet of complete deals with rulings, deals thrown in, totals, and perhaps an ending."""
    request = random_game(rng, **{"stop": "deal", **knobs})
    request = with_rules(request, {"thirty_one": rng.choice(["two", "one-and-one"])})
    if rng.random() < 0.8:
        request = sheet_of(rng, request)
    if rng.random() < 0.5:
        request = with_rulings(rng, request)
    if rng.random() < 0.4:
        request = with_void_deals(rng, request)
    if rng.random() < 0.5:
        request = with_totals(rng, request)
    if rng.random() < 0.3:
        request = with_counts(rng, request)
    if rng.random() < 0.2:
        request = with_ending(rng, request)
    return request


def random_legal_retracting(rng: Random, **knobs: Any) -> dict[str, Any]:
    """A legal log, perhaps a sheet or with rulings, under rules that take illegal plays back."""
    request = random_game(rng, **{"stop": "deal", **knobs})
    chosen = {"illegal_play": "retract", "thirty_one": rng.choice(["two", "one-and-one"])}
    request = with_rules(request, chosen)
    if rng.random() < 0.3:
        request = sheet_of(rng, request)
    return with_rulings(rng, request) if rng.random() < 0.3 else request


def cut_off(draw: st.DrawFn, request: dict[str, Any]) -> dict[str, Any]:
    """The log, or a beginning of it."""
    moment = draw(st.integers(min_value=0, max_value=FAR))
    return sheet_prefix(request, moment) if moment < sheet_moments(request) else request


@st.composite
def sheet_games(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A sheet, stopped anywhere."""
    plan = {"deals": draw(DEALS), **knobs}
    return cut_off(draw, random_sheet(Random(draw(SEEDS)), **plan))


@st.composite
def taken_back_games(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A log with illegal entries, some claimed or called, mostly taken back; stopped anywhere."""
    plan = {"deals": draw(DEALS), **knobs}
    rng = Random(draw(SEEDS))
    request = cut_off(draw, random_legal_retracting(rng, **plan))
    request = with_illegal_entries(rng, request, claims=rng.choice([0.0, 0.3]))
    if rng.random() < 0.2:
        request = with_rules(request, {"illegal_play": "stop"})
    return with_ending(rng, request) if rng.random() < 0.1 else request


@st.composite
def legal_and_taken_back(draw: st.DrawFn, /, **knobs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A legal log, stopped anywhere, and the same with illegal entries that claim nothing."""
    plan = {"deals": draw(DEALS), **knobs}
    rng = Random(draw(SEEDS))
    request = cut_off(draw, random_legal_retracting(rng, **plan))
    return request, with_illegal_entries(rng, request, often=rng.choice([0.05, 0.3]))


@st.composite
def impossible_sheets(draw: st.DrawFn, /, **knobs: Any) -> dict[str, Any]:
    """A sheet that mostly no game can come from."""
    plan = {"deals": draw(DEALS), **knobs}
    names = st.sampled_from(sorted(IMPOSSIBLE_SHEETS))
    changes = draw(st.lists(names, min_size=1, max_size=3))
    rng = Random(draw(SEEDS))
    return made_impossible(rng, deepcopy(random_sheet(rng, **plan)), changes)
