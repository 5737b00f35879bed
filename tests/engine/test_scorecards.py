"""The sentence of each finding about score cards."""

import pytest

from tests.engine.logs import Json
from tests.engine.told import CLIENT, Request, assert_told


def card(player: str, *rows: tuple[str, int, int], **totals: int) -> Json:
    games = [{"opponent": name, "points": points, "spread": by} for name, points, by in rows]
    return {"player": player, "games": games, "totals": totals}


def night(*cards: Json) -> Request:
    return "/v1/scorecards", {"cards": list(cards)}


WON, LOST = ("bob", 2, 9), ("ann", 0, -9)
FINDINGS = [
    (
        night(card("ann", WON, plus=19)),
        "wrong-total #/cards/0/totals/plus",
        "ann wrote 19 as total plus; the rows add up to 9",
    ),
    (
        night(card("ann", WON), card("bob")),
        "missing-row #/cards/0/games/0",
        "bob's card lacks this game against ann; ann's row counts",
    ),
    (
        night(card("ann", ("bob", 2, -9)), card("bob", ("ann", 2, 9))),
        "contradictory-result #/cards/1/games/0",
        "ann and bob both wrote a win; bob, whose spread is in the plus column, won",
    ),
    (
        night(card("ann", ("bob", 0, -9)), card("bob", LOST)),
        "contradictory-result #/cards/1/games/0",
        "ann and bob both wrote a loss; both lost",
    ),
    (
        night(card("ann", WON), card("bob", ("ann", 2, 9))),
        "contradictory-result #/cards/1/games/0",
        "ann and bob both wrote a win; both lost",
    ),
    (
        night(card("ann", ("bob", 0, 9))),
        "wrong-column #/cards/0/games/0",
        "ann wrote 9 for a loss; it counts as -9",
    ),
    (
        night(card("ann", WON), card("bob", ("ann", 0, 0))),
        "missing-spread #/cards/1/games/0",
        "bob wrote no spread; it counts as -9",
    ),
    (
        night(card("ann", ("bob", 2, 0))),
        "missing-spread #/cards/0/games/0",
        "ann wrote no spread; it counts as 0",
    ),
    (
        night(card("ann", ("bob", 2, 21)), card("bob", ("ann", 0, -16))),
        "different-spread #/cards/1/games/0",
        "ann wrote 21 and bob wrote 16 for their game; ann, who would qualify, keeps 16",
    ),
    (
        night(card("cy", ("dee", 3, 60)), card("ann", WON), card("bob", ("ann", 0, -8))),
        "different-spread #/cards/2/games/0",
        "ann wrote 9 and bob wrote 8 for their game; neither would qualify, so both rows stay",
    ),
    (
        night(card("ann", ("bob", 3, 9))),
        "wrong-points #/cards/0/games/0",
        "ann wrote 3 points for a win by 9; it counts 2",
    ),
    (
        night(card("ann"), card("ann")),
        "invalid-card #/cards/1/player",
        "ann has a card already",
    ),
    (
        night(card("ann", ("ann", 2, 9))),
        "invalid-card #/cards/0/games/0/opponent",
        "must be somebody other than ann (got ann)",
    ),
]


@pytest.mark.parametrize(("request_", "fault", "detail"), FINDINGS)
def test_message(request_: Request, fault: str, detail: str) -> None:
    """A finding has its code at its place, and a sentence that says what was written and ruled."""
    assert_told(request_, fault, detail)


def test_two_who_would_both_qualify() -> None:
    """Each keeps the size that is worse for them."""
    path, body = night(card("ann", ("bob", 2, 17)), card("bob", ("ann", 0, -16)))
    [violation] = CLIENT.post(path, json={**body, "qualifiers": 2}).get_json()["violations"]
    assert violation["detail"] == (
        "ann wrote 17 and bob wrote 16 for their game; "
        "ann, who would qualify, keeps 16 and bob, who would qualify, keeps 17"
    )


def test_the_label_of_a_night_comes_back() -> None:
    """In the response, in the problem of an impossible card, and in that of a misfit."""
    path, body = night(card("ann"))
    for cards, status in ((body["cards"], 200), (body["cards"] * 2, 422), ([], 400)):
        response = CLIENT.post(path, json={"cards": cards, "label": "club night"})
        assert (response.status_code, response.get_json(force=True)["label"]) == (
            status,
            "club night",
        )
