"""`detail: last`: the lines of the ledger that the last entry of a log brings."""

import pytest

from service.engine.rules.rulesets import RULESETS
from tests.engine.logs import Json, worked_game
from tests.engine.told import CLIENT
from tests.strategies.games import prefix, steps

JACK: Json = {
    "ruleset": "acc",
    "players": ["ann", "bob"],
    "first_dealer": "bob",
    "deals": [
        {
            "hands": {"ann": ["2C", "4D", "9H", "9S"], "bob": ["AC", "AD", "6H", "QS"]},
            "starter": "JD",
            "plays": [{"play": "9H"}, {"play": "QS"}],
        }
    ],
}
"""Bob's first card ends the time to claim his heels."""
RULINGS = [{"ruling": {"side": "ann", "points": 1, "reason": "as agreed"}}]


def ledger(log: Json, detail: str) -> Json:
    return CLIENT.post("/v1/game", json=log | {"detail": detail}).get_json()["ledger"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_ledger_of_the_last_entry_is_what_the_log_without_it_lacks(ruleset: str) -> None:
    """Asked after each entry, the lines add up to the ledger: heels and a show left out, too."""
    game, known = worked_game(ruleset)["request"], 0
    for moment in range(len(steps(game)) + 1):
        log = prefix(game, moment)
        log.pop("ended", None)
        whole = ledger(log, "ledger")
        assert ledger(log, "last") == whole[known:]
        known = len(whole)


def test_heels_that_were_not_claimed_come_with_the_card_that_ends_the_time_to_claim_them() -> None:
    """They have a line before that of the dealer's first card."""
    lines = ledger(JACK, "last")
    assert [line["event"] for line in lines] == ["heels", "card"]


@pytest.mark.parametrize(
    ("members", "pointers"),
    [
        ({"deals": [], "ruleset": "ask-a-link-five-card"}, ["#"]),
        ({"ended": {"by": "concession", "side": "ann"}}, []),
        ({"deals": [{}]}, []),
        ({"deals": [{"rulings": RULINGS}]}, ["#/deals/0/rulings/0"]),
        ({"deals": [{"scores": {"ann": 12, "bob": 5}}]}, ["#/deals/0/scores"]),
        ({"deals": [{"pegged": {"ann": 2, "bob": 1}}]}, ["#/deals/0/pegged"]),
        ({"deals": [{"pegged": {}, "rulings": RULINGS, "void": True}]}, ["#/deals/0/rulings/0"]),
    ],
)
def test_lines_of_the_last_entry(members: Json, pointers: list[str]) -> None:
    """The head start is that of an empty log; an ending, cards and what is not judged have none."""
    assert [line["pointer"] for line in ledger(JACK | members, "last")] == pointers


def test_a_batch_may_ask_for_the_last_entries() -> None:
    """`last` in the batch holds for each game."""
    batch = {"detail": "last", "games": [JACK]}
    [result] = CLIENT.post("/v1/game/batch", json=batch).get_json()["results"]
    assert result["game"]["ledger"] == ledger(JACK, "last")
