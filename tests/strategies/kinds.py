"""The kinds of random games, from a `random.Random` or drawn by Hypothesis.

The cards and habits of a game come from one drawn number, so drawing is fast; the number of deals
is drawn separately, so that a failing game gets short.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import strategies as st

from .games import cut_off, random_game, with_rules
from .illegal import with_illegal_entries
from .sheets import (
    kept_sheet,
    random_sheet,
    sheet_of,
    with_ending,
    with_faults,
    with_hands_left_out,
    with_rulings,
    with_totals,
)

SEEDS = st.integers(min_value=0, max_value=2**32 - 1)
DEALS = st.integers(min_value=0, max_value=3)

Request = dict[str, Any]
Kind = Callable[..., Request]


def complete_game(rng: Random, **knobs: Any) -> Request:
    """A game dealt until a side must have won by the true points.

    Under manual claims points can be lost, so that the game may still be in progress.
    """
    return random_game(rng, **knobs | {"stop": "won", "deals": None})


def sheet(rng: Random, **knobs: Any) -> Request:
    """A score sheet with rulings, misdeals, totals and an ending, perhaps stopped anywhere."""
    request = random_sheet(rng, **knobs)
    return cut_off(rng, request) if rng.random() < 0.4 else request


def retracting(rng: Random, **knobs: Any) -> Request:
    """A legal log, perhaps a sheet or with rulings, under rules that take illegal plays back."""
    chosen = {"thirty_one": rng.choice(["two", "one-and-one"])}
    request = with_rules(random_game(rng, **knobs | {"stop": "deal", "retracts": True}), chosen)
    if rng.random() < 0.3:
        request = sheet_of(rng, request)
    if rng.random() < 0.3:
        request = with_rulings(rng, request)
    return cut_off(rng, request) if rng.random() < 0.5 else request


def illegal_game(rng: Random, **knobs: Any) -> Request:
    """A log with illegal entries, some claimed or called, which end it or are taken back."""
    request = retracting(rng, **{"slips": rng.random() < 0.7, **knobs})
    often, claims = rng.choice([0.0, 0.05, 0.15]), rng.choice([0.0, 0.3])
    request = with_illegal_entries(rng, request, often=often, claims=claims)
    if rng.random() < 0.4:
        request = with_rules(request, {"illegal_play": "stop"})
    return with_ending(rng, request) if rng.random() < 0.1 else request


def faulty_game(rng: Random, **knobs: Any) -> Request:
    """A log with some faults of people, which is judged on after each of them."""
    kind = rng.choice([sheet, sheet, retracting, random_game, illegal_game, kept_sheet])
    request = kind(rng, **{"deals": rng.choice([1, 2, 3, 5]), **knobs})
    if kind is kept_sheet:
        return request
    if rng.random() < 0.6:
        request = with_totals(rng, request)
    return with_faults(rng, request, rng.choice([0, 1, 1, 2, 3, 4]))


def untold_game(rng: Random, **knobs: Any) -> Request:
    """A log without some of the hands, legal or not, perhaps with faults and judged on."""
    request = rng.choice([random_game, illegal_game, illegal_game])(rng, **knobs)
    request = with_hands_left_out(rng, request)
    return with_faults(rng, request, rng.choice([0, 1, 2])) if rng.random() < 0.3 else request


KINDS: dict[str, Kind] = {
    "legal": random_game,
    "complete": complete_game,
    "sheets": sheet,
    "illegal": illegal_game,
    "faulty": faulty_game,
    "untold": untold_game,
}


def any_game(rng: Random, **knobs: Any) -> Request:
    """A game of any kind, perhaps with odd names and spellings of cards."""
    odd = {"odd_names": rng.random() < 0.3, "odd_cards": rng.random() < 0.3}
    return rng.choice(list(KINDS.values()))(rng, **odd | knobs)


@st.composite
def games(draw: st.DrawFn, kind: Kind, /, **knobs: Any) -> Request:
    """A game of this kind, perhaps with odd names and spellings; `knobs` are of `random_game`."""
    odd = {"odd_names": draw(st.booleans()), "odd_cards": draw(st.booleans())}
    return kind(Random(draw(SEEDS)), **{"deals": draw(DEALS), **odd, **knobs})


def any_games(**knobs: Any) -> st.SearchStrategy[Request]:
    return games(any_game, **knobs)
