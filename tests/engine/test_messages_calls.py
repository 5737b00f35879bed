"""The reasons why a call is a bad one, beside the game in which it is called."""

import pytest

from tests.engine.logs import Json, game, hands, judged, plays, shows

CARDS: Json = {"hands": hands(ann="AH 7C 3S 9S", bob="7D KD 2C JS"), "starter": "4H"}
FULL: Json = {"hands": hands(ann="KH 5S 9H 6S", bob="QD 7D 8H 8S"), "starter": "4H"}
JACK: Json = CARDS | {"starter": "JD"}
SHEET: Json = {"pegged": {}}

OWN = "by the claimant's own side"
NOT_TOO_MUCH = "nothing was claimed too much"
NO_MUGGINS = "there is no muggins in this ruleset"


def played(text: str, cards: Json = CARDS) -> Json:
    return cards | {"plays": plays(text)}


def heels(claim: int, kind: str) -> Json:
    return JACK | {"heels": {"claim": claim, "call": {"player": "ann", "kind": kind}}}


@pytest.mark.parametrize(
    ("ruleset", "deal", "detail"),
    [
        ("acc", played("AH=0 7D=0 7C=6!ann:overcount"), f"overcount called, but {OWN}"),
        ("acc", played("AH=0 7D=0 7C=4!bob:overcount"), f"overcount called, but {NOT_TOO_MUCH}"),
        ("acc", played("AH=0 7D=0 7C=1!bob:overcount"), f"overcount called, but {NOT_TOO_MUCH}"),
        ("acc", played("AH=0 7D=0 7C=1!bob:muggins"), f"muggins called, but {NO_MUGGINS}"),
        ("acc-muggins", played("AH=0 7D=0 7C=1!ann:muggins"), f"muggins called, but {OWN}"),
        ("acc-muggins", played("AH=0 7D=0 7C=4!ann:muggins:2"), f"muggins called, but {OWN}"),
        (
            "acc-muggins",
            played("AH=0 7D=0 7C=4!bob:muggins"),
            "muggins called, but nothing was missed",
        ),
        (
            "acc-muggins",
            played("AH=0 7D=0 7C=6!bob:muggins"),
            "muggins called, but nothing was missed",
        ),
        ("acc", played("AH=0!bob:renege"), "renege called, but only a go can be a renege"),
        ("acc", played("KH QD 5S go!ann:renege", FULL), "renege called, but no card fitted"),
        (
            "acc",
            played("KH QD 5S go!ann:overcount", FULL),
            "overcount called, but a go claims nothing",
        ),
        (
            "acc",
            played("KH QD 5S go!bob:renege", FULL),
            "renege called, but by the player's own side",
        ),
        (
            "acc",
            played("bob:7D!ann:overcount"),
            "overcount called, but the entry was taken back",
        ),
        (
            "acc-muggins",
            heels(0, "muggins"),
            "muggins called, but there is no muggins for heels",
        ),
        ("acc", heels(0, "muggins"), f"muggins called, but {NO_MUGGINS}"),
        ("acc", heels(2, "overcount"), f"overcount called, but {NOT_TOO_MUCH}"),
        (
            "acc-muggins",
            SHEET | {"show": shows("ann 9 !bob:muggins:2")},
            "muggins called, but what is taken as written cannot be judged",
        ),
        (
            "acc",
            SHEET | {"heels": {"claim": 2, "call": {"player": "ann", "kind": "overcount"}}},
            "overcount called, but what is taken as written cannot be judged",
        ),
    ],
)
def test_why_a_call_is_bad(ruleset: str, deal: Json, detail: str) -> None:
    """A bad call says what is wrong with it."""
    assert _bad_calls(game(deal, ruleset=ruleset)) == [detail]


def test_heels_that_need_no_claim() -> None:
    """Nothing can be called on heels that are scored without a claim."""
    log = game(heels(5, "overcount"), ruleset="acc", rules={"heels_claimed": False})
    assert _bad_calls(log) == ["overcount called, but heels need no claim in this ruleset"]


def _bad_calls(log: Json) -> list[str]:
    return [one.detail for one in judged(log).violations if one.code == "bad-call"]
