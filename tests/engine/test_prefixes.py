"""Logs that stop anywhere: what was judged so far is the beginning of what comes out in the end."""

from collections.abc import Iterator

import pytest

from service.engine.game.ledger import Adjudication, Line, Status
from service.engine.scoring.combinations import Event
from tests.engine.books import assert_books_balance
from tests.engine.logs import Json, judged, vectors

GAMES = vectors("games.jsonl")
MANUAL_GAMES = vectors("manual_games.jsonl")

STEP = 5
"""Every so many entries a log is cut off."""


def _beginnings(request: Json) -> Iterator[Json]:
    """Yield the log cut off before each play and each show, and after each deal."""
    for index, deal in enumerate(request["deals"]):
        before = request["deals"][:index]
        for place in range(len(deal["plays"]) + 1):
            cut = deal | {"plays": deal["plays"][:place], "show": []}
            yield request | {"deals": [*before, cut]}
        for place in range(1, len(deal.get("show", ())) + 1):
            yield request | {"deals": [*before, deal | {"show": deal["show"][:place]}]}


def _without_the_last_card(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the lines before the last one, or before a last card that only goes follow."""
    end = len(lines)
    while end and lines[end - 1].event is Event.GO:
        end -= 1
    return lines[: max(end - 1, 0)]


def _told(lines: tuple[Line, ...]) -> list[object]:
    return [(line.path, line.points, line.claim, line.awards, line.scores) for line in lines]


def _is_beginning(short: Adjudication, full: Adjudication, *, whole: bool) -> None:
    lines = short.ledger if whole else _without_the_last_card(short.ledger)
    assert _told(lines) == _told(full.ledger[: len(lines)])
    assert_books_balance(short)
    assert short.status is (Status.IN_PROGRESS if short.outcome is None else Status.COMPLETE)
    assert (short.next is None) is (short.outcome is not None)


@pytest.mark.parametrize("row", GAMES)
def test_recorded_games_cut_off(row: Json) -> None:
    """A game cut off anywhere has the same lines, and says what is next until it is over."""
    full = judged(row["request"])
    for beginning in list(_beginnings(row["request"]))[::STEP]:
        _is_beginning(judged(beginning), full, whole=True)


@pytest.mark.parametrize("row", MANUAL_GAMES, ids=lambda row: row["note"])
def test_games_with_claims_cut_off(row: Json) -> None:
    """So has a game with claims, but for a closing card whose point may yet be claimed."""
    full = judged(row["request"])
    for beginning in list(_beginnings(row["request"]))[::STEP]:
        _is_beginning(judged(beginning), full, whole=False)
