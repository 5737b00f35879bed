"""The programs of docs/api.md and examples/ are run, and print what the page shows."""

import re
from pathlib import Path

import orjson
import pytest

from service.engine.rules.rulesets import RULESETS
from tests.docs.pages import ADDRESS, Block, Kind, page
from tests.docs.shell import run
from tests.ops.server import ROOT
from tests.tools import NODE, need

PAGE = page("docs/api.md")
EXAMPLES = PAGE.pairs(Kind.EXAMPLE, Kind.OUTPUT)
FOLDER = ROOT / "examples"
LANGUAGES = {
    Kind.PYTHON: ("program.py", "python3 program.py"),
    Kind.JAVASCRIPT: ("program.mjs", f"{NODE} program.mjs"),
    Kind.RUBY: ("program.rb", "ruby program.rb"),
}
"""The file of a program, and the command that runs it."""


@pytest.mark.parametrize("kind", [Kind.PYTHON, Kind.JAVASCRIPT])
def test_a_program_sends_the_same_request_as_curl(kind: Kind, address: str, tmp_path: Path) -> None:
    """Each program prints the response to the first request of the page, to the letter."""
    [program] = PAGE.of_kind(kind)
    request, _ = PAGE.exchanges[0]
    name, command = LANGUAGES[kind]
    assert program.text.count(ADDRESS) == 1
    (tmp_path / name).write_text(program.text.replace(ADDRESS, address), "utf-8")
    printed = run(command, tmp_path)
    assert printed.rstrip("\n") == run(request.text.replace(ADDRESS, address), tmp_path)
    assert orjson.loads(printed)["total"] == 11


@pytest.mark.parametrize(
    ("name", "kind", "printed"),
    [
        ("docs/clients.md", Kind.JAVASCRIPT, "29 undercount\n"),
        ("docs/clients.md", Kind.RUBY, "29 undercount\n"),
    ],
)
def test_a_program_needs_no_library(
    name: str, kind: Kind, printed: str, address: str, tmp_path: Path
) -> None:
    """A short program without a library asks, and prints what it says."""
    [program] = page(name).of_kind(kind)
    file, command = LANGUAGES[kind]
    need(command.split()[0])
    assert len(program.text.splitlines()) <= 10
    (tmp_path / file).write_text(program.text.replace(ADDRESS, address), "utf-8")
    assert run(command, tmp_path) == printed


@pytest.mark.parametrize(
    ("command", "output"), EXAMPLES, ids=lambda block: f"line {block.line}" if block else "none"
)
def test_every_example_prints_what_is_shown(
    command: Block, output: Block | None, address: str
) -> None:
    """What a script of the checkout prints about its data is on the page, to the letter."""
    assert output, f"line {command.line}: no output is shown"
    assert run(f"{command.text.rstrip()} {address}", ROOT) == output.text


def test_the_tools_of_a_language_model_can_be_called(address: str, tmp_path: Path) -> None:
    """The program prints what the page shows: the tools, and responses to two calls."""
    pairs = page("docs/clients.md").pairs(Kind.PYTHON, Kind.OUTPUT)
    [(program, output)] = [pair for pair in pairs if pair[1]]
    assert program.text.count(ADDRESS) == 1
    (tmp_path / "program.py").write_text(program.text.replace(ADDRESS, address), "utf-8")
    assert output
    assert run("python3 program.py", tmp_path) == output.text


@pytest.mark.parametrize(
    "ruleset",
    [pytest.param(name, marks=() if name == "standard" else pytest.mark.slow) for name in RULESETS],
)
def test_a_game_is_played_by_what_is_next(ruleset: str, address: str) -> None:
    """For each ruleset, following `next` gives a complete game without violations."""
    printed = run(f"python3 examples/play_by_next.py {ruleset} {address}", ROOT)
    assert re.fullmatch(
        r"complete after \d+ deals, ann \d+, bob \d+, winner: (?:ann|bob)\n"
        "wrong claims and plays: 0\n"
        r"\d+ requests, \d+ bytes sent, \d+ received\n",
        printed,
    )


def test_every_example_is_shown() -> None:
    """Each file in examples/ is run, read or imported by a command on the page."""
    commands = "".join(command.text for command, _ in EXAMPLES)
    shown = {file for file in FOLDER.iterdir() if f"examples/{file.name}" in commands}
    imported = {FOLDER / "ask.py"}
    assert all(
        "from ask import" in file.read_text("utf-8") for file in shown if file.suffix == ".py"
    )
    assert shown | imported == {file for file in FOLDER.iterdir() if file.is_file()}


def test_every_output_belongs_to_an_example() -> None:
    """No output on the page is untested."""
    assert [output for _, output in EXAMPLES] == PAGE.of_kind(Kind.OUTPUT)
