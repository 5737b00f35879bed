"""The benchmark: it runs, measures correct responses, and its page explains its output."""

import re
from collections.abc import Iterable

import pytest

from bench import batches, game, instructions, load, repeated, review, server
from service.api.app import create_app
from tests.ops.server import ROOT

PAGE = (ROOT / "bench" / "README.md").read_text("utf-8")


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if "60" in name else ()) for name in game.GAMES],
)
def test_every_game_of_the_benchmark_is_measured(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each game is legal, judged to its last entry, and has a cost in every column."""
    monkeypatch.setattr(game, "FEWEST", 1)
    monkeypatch.setattr(game, "MOST", 1)
    costs = game.game_costs(create_app(), game.GAMES[name]())
    assert costs.keys() == {"json.loads", *game.COLUMNS}
    assert all(cost > 0 for cost in costs.values())


@pytest.mark.parametrize("name", ["recorded, 2 players, 10 deals", "4 players, 10 deals"])
def test_a_review_is_measured(name: str) -> None:
    """A review has a positive cost, and so has its yardstick."""
    costs = review.costs(create_app(), review.GAMES[name](), repetitions=1)
    assert costs.keys() == {"json.loads", "review"}
    assert all(cost > 0 for cost in costs.values())


def test_a_night_is_measured() -> None:
    """The score cards of a night have a cost, and so has their yardstick."""
    costs = game.night_costs(create_app(), repetitions=1)
    assert costs.keys() == {"json.loads", game.NIGHT}
    assert all(cost > 0 for cost in costs.values())


def test_a_small_show_is_measured() -> None:
    """The yardstick and the compared steps have a positive cost."""
    costs = game.show_costs(times=100, repetitions=1)
    assert {"json.loads", "contract check and card parsing"} < costs.keys()
    assert all(cost > 0 for cost in costs.values())


@pytest.mark.parametrize("name", instructions.REQUESTS)
def test_a_request_whose_instructions_are_counted_is_answered(name: str) -> None:
    """What is counted is a good answer, and the last release has a figure for it."""
    row = instructions.rows()[name]
    repeated.answering(create_app().wsgi_app, row)()
    assert instructions.kept()["instructions"][name] > 0


def test_growth_of_instructions_is_told() -> None:
    """What takes more than 3 % more instructions than in the last release has grown."""
    last = {"same": 1000, "a little": 1000, "more": 1000, "less": 1000}
    now = {"same": 1000, "a little": 1030, "more": 1031, "less": 500}
    assert instructions.grown(now, last) == ["more"]
    assert re.search(r"^more +1 +1 +\+3\.1%$", instructions.table(now, last), re.MULTILINE)


def test_a_run_without_valgrind_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where callgrind is missing, nothing is counted, and the exit code is not 0."""
    monkeypatch.setattr("sys.argv", ["instructions"])
    monkeypatch.setenv("PATH", "")
    with pytest.raises(SystemExit, match=r"missing: valgrind \(sudo make system\)"):
        instructions.main()


def test_servers_are_compared_within_a_round() -> None:
    """A ratio of rates is the median of the rounds; one of processor times is of the least."""
    rates = {1000.0: 0.75, 100.0: 1.0, 10.0: 0.5}
    rounds = [
        {
            row: server.Cost(load.Measured(1, rate * ratio, 1, 2, 3), microseconds=rate * ratio)
            for row in server.ROWS
            for ratio in [1 if row is server.YARDSTICK else slower]
        }
        for rate, slower in rates.items()
    ]
    _, yardstick, *others = server.table(rounds).splitlines()
    assert re.search(r" 1\.00  1\.00 to 1\.00 +100 .* 10 +1\.00$", yardstick)
    assert len(others) == len(server.ROWS) - 1
    shown = r" 0\.75 +0\.\d\d to 1\.\d\d +100 .* 5 +0\.50$"
    assert all(re.search(shown, line) for line in others)


def _rows(head: str, cells: str) -> list[str]:
    """Return the first cell of each row of a table whose other cells match a pattern."""
    [table] = re.findall(rf"(?m)^\| {head} \|.*\n\|[-|]+\n((?:\|.*\n)+)", PAGE)
    return re.findall(rf"(?m)^\| ([^|]+?) \|(?: {cells} \|)+$", table)


def test_the_page_names_every_column() -> None:
    """Each column that is printed is explained."""
    totals = re.findall(r"`(summary|ledger)`", PAGE)
    assert [*totals, *", ".join(_rows("stage", "[^|]+")).split(", ")] == list(game.COLUMNS)


@pytest.mark.parametrize(
    ("head", "rows"),
    [
        ("game", game.GAMES),
        ("score cards", [game.NIGHT]),
        ("review", [*review.GAMES, review.TYPICAL]),
        ("show", game.show_costs(times=1, repetitions=1)),
        ("measured server", [row.name for row in server.ROWS]),
        ("batch", batches.BATCHES),
        ("request", instructions.REQUESTS),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_the_page_has_a_figure_for_every_row(head: str, rows: Iterable[str]) -> None:
    """A table of the page has the rows that are printed, each with numbers in all its columns."""
    assert _rows(head, "[0-9][0-9.to ]*") == list(rows)
