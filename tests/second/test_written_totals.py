"""Random slips in written totals, against the second adjudicator."""

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from . import adjudicate
from .comparing import answered, assert_same
from .reading import Json

MADE = st.none() | st.integers(0, 12)
SLIPS = st.none() | st.sampled_from([0, 1, 2, 2, 2, 3, 9, -1, -2, -2, -3])


def deal(made: int | None, scores: dict[str, int]) -> Json:
    """Totals alone, or a complete deal in which ann makes points by a ruling."""
    if made is None:
        return {"scores": scores}
    ruling = {"side": "ann", "points": made, "reason": "as agreed"}
    return {"void": True, "rulings": [{"ruling": ruling}], "scores": scores}


@given(deals=st.lists(st.tuples(MADE, SLIPS), min_size=2, max_size=6))
def test_slips_near_the_target_are_told_alike(deals: list[tuple[int | None, int | None]]) -> None:
    """Slips of totals close below the target are told as the second adjudicator tells them."""
    board, written = 40, []
    for made, slip in deals:
        board += made or 0
        written.append(deal(made, {} if slip is None else {"ann": board + slip}))
    request = {
        "players": ["ann", "bob"],
        "first_dealer": "bob",
        "starting_scores": {"ann": 40, "bob": 0},
        "rules": {"target": 61},
        "deals": written,
    }
    assert_same(request, adjudicate(deepcopy(request)), answered("/v1/game", request))
