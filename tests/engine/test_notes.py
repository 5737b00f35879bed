"""Notes on what only looks like points, on slang, and on claims without cost."""

import pytest

from service.engine.rules.parameters import Claims
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import announcements, show
from tests.engine.logs import Json, card, cards
from tests.engine.told import CLIENT

STANDARD = RULESETS["standard"].rules

NINETEEN = "players call a hand worth nothing nineteen: no four cards and a starter count to it"
NOBS_HERE = "the jack of the starter's suit scores nothing here: there are no nobs"
FIFTH = "the starter adds nothing here to the flush of a hand"
FREE = (
    "a wrong claim costs nothing here: claims are automatic "
    "(ask-a-link is a ruleset with manual scoring)"
)


@pytest.mark.parametrize(
    ("hand", "starter", "crib", "found"),
    [
        ("5H 5S 5C JD", "5D", False, []),
        (
            "AS 5S 9S JS",
            "KH",
            True,
            ["a crib has a flush only when all of it and the starter are of one suit"],
        ),
        (
            "2C 4D 6H 8S",
            "QC",
            False,
            [NINETEEN],
        ),
        ("AS 5S 9S JS", "KS", True, []),
        ("AS 5S 9S JS", "KH", False, []),
        ("AS 5S 9S JD", "KS", False, ["three of a suit with the starter are no flush"]),
        ("AS 5S 9S JD", "KS", True, []),
        ("AS 5S 9S JD", "KH", False, []),
        ("AS QS 9D JD", "KH", False, ["queen, king, ace is no run: the ace is always low"]),
        (
            "KS QS 9D 2D",
            "AH",
            True,
            [NINETEEN, "queen, king, ace is no run: the ace is always low"],
        ),
        ("KS QS KD AD", "AH", True, ["queen, king, ace is no run: the ace is always low"]),
        (
            "2S 4S 9D 6D",
            "JH",
            False,
            ["a jack that is the starter is no nobs"],
        ),
    ],
)
def test_a_note_explains_what_only_looks_like_points(
    hand: str, starter: str, crib: bool, found: list[str]
) -> None:
    """Notes explain what only looks like points, and what players call a hand without any."""
    counted = show.score(cards(hand), card(starter), STANDARD, crib=crib)
    assert list(announcements.notes(counted, STANDARD, None)) == found


@pytest.mark.parametrize(
    ("ruleset", "hand", "starter", "crib", "found"),
    [
        ("box", "2C 4D 6H JS", "QS", False, [NOBS_HERE, NINETEEN]),
        ("box", "2C 4D 6H JS", "QS", True, [NOBS_HERE, NINETEEN]),
        ("box", "2C 4D 6H JS", "QH", False, [NINETEEN]),
        ("box", "2S 4S 6S 8S", "QS", False, [FIFTH]),
        ("box", "2S 4S 6S 8S", "QH", False, []),
        ("box", "2S 4S 6S 8S", "QS", True, []),
        ("box", "2S 4S 6S JS", "QS", False, [FIFTH, NOBS_HERE]),
        ("standard", "2S 4S 6S JS", "QS", False, []),
        ("ask-a-link-five-card", "2C 4D 6H", "QS", False, []),
        ("seven-card", "2C 4D 6H 8S TS", "QH", False, []),
    ],
)
def test_a_note_says_what_other_rules_do_not_count(
    ruleset: str, hand: str, starter: str, crib: bool, found: list[str]
) -> None:
    """Rules without nobs, or with a flush of the hand alone, say so; nineteen is of four cards."""
    rules = RULESETS[ruleset].rules
    counted = show.score(cards(hand), card(starter), rules, crib=crib)
    assert sorted(announcements.notes(counted, rules, None)) == sorted(found)


@pytest.mark.parametrize(
    ("ruleset", "claimed", "noted"),
    [
        ("standard", 28, True),
        ("standard", 30, True),
        ("standard", 29, False),
        ("standard", None, False),
        ("ask-a-link", 28, False),
    ],
)
@pytest.mark.parametrize("crib", [False, True])
def test_a_wrong_claim_that_costs_nothing_is_noted(
    ruleset: str, claimed: int | None, noted: bool, crib: bool
) -> None:
    """A wrong claim under automatic claims is noted, with a ruleset in which it would cost."""
    member, path = ("crib", "/v1/crib") if crib else ("hand", "/v1/show")
    body: Json = {member: ["5H", "5S", "5C", "JD"], "starter": "5D", "ruleset": ruleset}
    if claimed is not None:
        body["claim"] = claimed
    answer = CLIENT.post(path, json=body).get_json()
    assert answer["notes"] == ([FREE] if noted else [])


def test_the_ruleset_that_is_named_has_manual_scoring() -> None:
    """The ruleset in the note on a claim that costs nothing has manual claims."""
    assert RULESETS[announcements.MANUAL_RULESET].rules.claims is Claims.MANUAL
