"""The scripts of examples/ when their data, or the address, is not as it should be."""

import re
import shlex
import socket
from pathlib import Path

import pytest

from tests.docs.shell import run
from tests.ops.server import ROOT

FOLDER = ROOT / "examples"
SHEET = (FOLDER / "score-sheet.csv").read_text("utf-8")
SEASON = (FOLDER / "season.json").read_text("utf-8")
SCRIPTS = sorted({path.name for path in FOLDER.glob("*.py")} - {"ask.py"})
ADVICE = ("discard.py", "5H 6H 7S 8D JC KD")


def says(script: str, *arguments: str) -> str:
    """Run a script that ends well; return what it prints."""
    return run(shlex.join(("python3", str(FOLDER / script), *arguments)), ROOT)


def complains(script: str, *arguments: str) -> str:
    """Run a script that has to fail; return the line that it prints."""
    command = shlex.join(("python3", str(FOLDER / script), *arguments))
    told = run(f"! {command} 2>&1", ROOT)
    assert told.count("\n") == 1, told
    return told


def changed(text: str, pattern: str, replacement: str) -> str:
    """Return a text with the first match of a pattern replaced."""
    result, count = re.subn(pattern, replacement, text, count=1, flags=re.MULTILINE)
    assert count, pattern
    return result


@pytest.mark.parametrize(
    "text",
    [
        f"\N{ZERO WIDTH NO-BREAK SPACE}{SHEET}",
        f"{SHEET},,,,,,,,\n",
        f"{SHEET}\n \n",
        SHEET.replace("\n", ",,\r\n"),
        SHEET.replace(",", ", "),
    ],
    ids=["BOM", "trailing empty row", "empty lines", "empty columns", "spaces"],
)
def test_what_a_spreadsheet_adds_does_no_harm(text: str, tmp_path: Path, address: str) -> None:
    """A sheet as programs save it has the same verdict."""
    sheet = tmp_path / "sheet.csv"
    sheet.write_bytes(text.encode())
    plain = says("score_sheet.py", str(FOLDER / "score-sheet.csv"), address)
    assert says("score_sheet.py", str(sheet), address) == plain


def test_a_game_that_is_not_over_says_what_is_next(tmp_path: Path, address: str) -> None:
    """A sheet that stops after a deal, with two for heels but no starter, has a next dealer."""
    sheet = tmp_path / "sheet.csv"
    text = "".join(SHEET.splitlines(keepends=True)[:3])
    sheet.write_text(changed(text, "^1,bob,,4,6,4,14", "1,bob,2,4,6,4,16"), "utf-8")
    told = "in-progress, ann 11, bob 16\nnext: ann has to deal\n"
    assert says("score_sheet.py", str(sheet), address) == told


@pytest.mark.parametrize(
    ("script", "text", "place"),
    [
        ("score_sheet.py", changed(SHEET, "^3,bob,2,5,4", "3,bob,2,5,x"), "deal 3"),
        ("score_sheet.py", changed(SHEET, "4C 5D 5S", "XX 5D 5S"), "deal 9"),
        ("score_sheet.py", changed(SHEET, "^deal", "Deal"), "{}"),
        ("score_sheet.py", changed(SHEET, "ann", "Zo\udce9"), "{}"),
        ("season.py", '{"matches": []}', "{}"),
        ("season.py", "[]", "{}"),
        ("season.py", '{\n"best_of" 3}', "{}, line 2"),
        ("season.py", changed(SEASON, '"TC"', '"5H"'), "game 1, #/deals/0/dealt/ann/1"),
        ("season.py", changed(SEASON, '"play": "TC"', '"play": "3C"'), "game 1"),
        ("season.py", changed(SEASON, '"best_of": 3', '"best_of": 2'), "#/best_of"),
        ("judge_text.py", "players ann, bob\ndeal bob\nup 1D\n", "line 3, column 4"),
        ("judge_text.py", "players ann, bob\n\ndeal bob\nann 5H 5h 4H 3H\n", "line 4"),
        ("judge_text.py", "players ann, bob\n", "the game"),
    ],
    ids=lambda one: None if one.endswith(".py") else "",
)
def test_what_cannot_be_judged_is_told_by_its_place(
    script: str, text: str, place: str, tmp_path: Path, address: str
) -> None:
    """One line says where something is wrong, and then what."""
    file = tmp_path / "file"
    file.write_text(text, "utf-8", errors="surrogateescape")
    assert complains(script, str(file), address).startswith(f"{place.format(file)}: ")


def test_a_file_that_is_not_there_is_named(tmp_path: Path, address: str) -> None:
    """One line says that there is no such file."""
    nowhere = str(tmp_path / "sheet.csv")
    assert complains("score_sheet.py", nowhere, address).startswith(f"{nowhere}: ")


def test_cards_that_cannot_be_are_told_by_their_place(address: str) -> None:
    """A card twice ends a script with what is wrong, and where it is."""
    assert complains("discard.py", "5H 6H 7S 8D JC h5", address).startswith("#/dealt/5: 5H ")


@pytest.mark.parametrize("start", ["http://", ""])
@pytest.mark.parametrize("end", ["/", ""])
def test_an_address_may_be_written_as_people_do(start: str, end: str, address: str) -> None:
    """With a slash at its end or without a scheme, it is the same."""
    host = address.removeprefix("http://")
    assert says(*ADVICE, f"{start}{host}{end}") == says(*ADVICE, address)


def test_no_service_is_told_in_a_line() -> None:
    """Where nothing listens, a script says so, and how to start a service."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{bound.getsockname()[1]}"
        told = complains(*ADVICE, nowhere)
    assert told.startswith(f"{nowhere}: no service answers here; make serve starts one")


@pytest.mark.parametrize("path", ["/healthz", ":x"])
def test_an_address_of_something_else_is_told_in_a_line(path: str, address: str) -> None:
    """An address that has another port or path than the service is named."""
    assert complains(*ADVICE, f"{address}{path}").startswith(f"{address}{path}: ")


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize("number", [0, 3])
def test_a_script_says_how_it_is_run(script: str, number: int) -> None:
    """With nothing to work on, or more than it knows, a script explains itself."""
    command = shlex.join(("python3", str(FOLDER / script), *["given"] * number))
    told = run(f"! {command} 2>&1", ROOT)
    assert f"python3 {script} " in told
    assert "Traceback" not in told


def test_a_text_is_read_from_standard_input(address: str) -> None:
    """With - for the file the text comes from standard input."""
    command = (
        f"printf 'players ann, bob\\ndealer bob\\n' | python3 examples/judge_text.py - {address}"
    )
    assert run(command, ROOT) == "in-progress, ann 0, bob 0\nnext: bob has to deal\n"
