"""The points of claims and calls, a table with one ruling in each row."""

from copy import deepcopy

import pytest

from service.engine.game.ledger import Adjudication, Line, Status
from tests.engine.logs import Json, by_side, game, judged, pointer, vectors

RULINGS = vectors("rulings.json")


def request_of(row: Json) -> Json:
    """Return the game of a row: its stage with the claim and the call, from the board before."""
    stage = deepcopy(RULINGS["stages"][row["stage"]])
    deal = stage["deal"]
    if "heels" in stage["entry"]:
        entry = deal["heels"]
    elif "starter" in stage["entry"]:
        entry = {}
    else:
        member, index = stage["entry"].split("/")[-2:]
        entry = deal[member][int(index)]
    entry.update({member: row[member] for member in ("claim", "call") if member in row})
    scores = {side: score - stage["pegged"][side] for side, score in row["before"].items()}
    return game(deal, ruleset=row["ruleset"], rules=row.get("rules", {}), starting_scores=scores)


def _line(adjudication: Adjudication, row: Json) -> tuple[dict[str, int], Line | None]:
    entry = RULINGS["stages"][row["stage"]]["entry"]
    before = tuple(books["start"] for books in adjudication.audit)
    for line in adjudication.ledger:
        if pointer(line.path) == entry:
            return by_side(adjudication, before), line
        before = line.scores
    return by_side(adjudication, before), None


@pytest.mark.parametrize("row", RULINGS["rows"], ids=lambda row: row["ruling"])
def test_an_entry_pegs_what_its_ruling_says(row: Json) -> None:
    """An entry pegs what its ruling says, the books follow, faults are told, and a win ends it."""
    adjudication = judged(request_of(row))
    before, line = _line(adjudication, row)
    names = adjudication.players
    assert before == row["before"]
    assert by_side(adjudication, adjudication.scores) == row["after"]
    found = [[one.code, one.player, one.difference] for one in adjudication.violations]
    assert found == [[code, names.index(name), off] for code, name, off in row["violations"]]
    if line is None:
        assert row.get("illegal") or row.get("unjudged")
    else:
        assert line.points == row["worth"]
        assert [[names[side], *award] for side, *award in line.awards] == row["awards"]
        assert by_side(adjudication, line.scores) == row["after"]
        impossible = line.claim is not None and line.claim.impossible_total
        assert impossible == row.get("impossible_total", False)
    for side, expected in row.get("books", {}).items():
        books = adjudication.audit[names.index(side)]
        assert {name: books[name] for name in expected} == expected
    _check_end(adjudication, row)


def _check_end(adjudication: Adjudication, row: Json) -> None:
    """Check whether the game is over, in progress, or stopped by a fault."""
    if row.get("illegal"):
        assert adjudication.status is Status.ILLEGAL
    elif "winner" in row:
        assert adjudication.status is Status.COMPLETE
        assert adjudication.outcome is not None
        assert adjudication.players[adjudication.outcome.winner] == row["winner"]
        assert adjudication.ended_at is not None
        assert pointer(adjudication.ended_at) == RULINGS["stages"][row["stage"]]["entry"]
    else:
        assert adjudication.status is Status.IN_PROGRESS
        assert adjudication.next is not None
        assert row.get("next", adjudication.next.must) == adjudication.next.must


def test_every_stage_is_used() -> None:
    """Every stage has a row, and no two rows have the same name."""
    assert {row["stage"] for row in RULINGS["rows"]} == set(RULINGS["stages"])
    rulings = [row["ruling"] for row in RULINGS["rows"]]
    assert len(rulings) == len(set(rulings))
