"""What the scripts of examples/ say when their data, or the address, is not as it should be."""

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
VERDICT = """complete, ann 120, bob 121, winner: bob
deal 6: the total of ann must be 84 (got 85)
deal 7: the total of ann must be 92 (got 93)
deal 8: the total of ann must be 105 (got 106)
deal 9: claimed 14, counts 16: two lost
deal 9: the total of ann must be 120 (got 121)
"""


def says(script: str, *arguments: str) -> str:
    """Run a script that ends well; return what it prints."""
    return run(shlex.join(("python3", str(FOLDER / script), *arguments)), ROOT)


def complains(script: str, *arguments: str) -> str:
    """Run a script that has to fail; return its message."""
    command = shlex.join(("python3", str(FOLDER / script), *arguments))
    return run(f"! {command} 2>&1", ROOT)


def changed(text: str, pattern: str, replacement: str) -> str:
    """Return a text with the first match of a pattern replaced."""
    result, count = re.subn(pattern, replacement, text, count=1, flags=re.MULTILINE)
    assert count, pattern
    return result


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """Return where a test keeps its score sheet."""
    return tmp_path / "sheet.csv"


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
def test_what_a_spreadsheet_adds_does_no_harm(text: str, sheet: Path, address: str) -> None:
    """A sheet as programs save it has the same verdict."""
    sheet.write_bytes(text.encode())
    assert says("score_sheet.py", str(sheet), address) == VERDICT


def test_a_game_that_is_not_over_says_what_is_next(sheet: Path, address: str) -> None:
    """A sheet that stops after two deals has a board, and somebody who must deal."""
    sheet.write_text("".join(SHEET.splitlines(keepends=True)[:5]), "utf-8")
    told = "in-progress, ann 26, bob 28\nnext: bob has to deal\n"
    assert says("score_sheet.py", str(sheet), address) == told


def test_heels_need_no_starter(sheet: Path, address: str) -> None:
    """Two for heels are taken as written, and count for the dealer of the deal."""
    text = "".join(SHEET.splitlines(keepends=True)[:3])
    sheet.write_text(changed(text, "^1,bob,,4,6,4,14", "1,bob,2,4,6,4,16"), "utf-8")
    told = "in-progress, ann 11, bob 16\nnext: ann has to deal\n"
    assert says("score_sheet.py", str(sheet), address) == told


@pytest.mark.parametrize(
    ("pattern", "replacement", "told"),
    [
        ("^3,bob,2,5,4", "3,bob,2,5,x", "deal 3: must be an integer from 0 to 60 (got 'x')"),
        ("4C 5D 5S", "5D 5S", "deal 9: must have 4 cards (got 3)"),
        ("4C 5D 5S", "XX 5D 5S", "deal 9: must be a card such as 5H or 10d (got 'XX')"),
        ("^deal", "Deal", "{}: there is no column 'deal'"),
    ],
)
def test_a_sheet_that_cannot_be_judged_is_told_by_its_deal(
    pattern: str, replacement: str, told: str, sheet: Path, address: str
) -> None:
    """One line says what is wrong in which deal."""
    sheet.write_text(changed(SHEET, pattern, replacement), "utf-8")
    assert complains("score_sheet.py", str(sheet), address) == f"{told.format(sheet)}\n"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (SHEET.replace("ann", "Zoé").encode("latin-1"), "{}: this is no text in UTF-8\n"),
        (None, "{}: No such file or directory\n"),
    ],
    ids=["other encoding", "none"],
)
def test_a_file_that_is_no_sheet_is_refused(
    content: bytes | None, told: str, sheet: Path, address: str
) -> None:
    """A file that cannot be read is named."""
    if content is not None:
        sheet.write_bytes(content)
    assert complains("score_sheet.py", str(sheet), address) == told.format(sheet)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"matches": []}', "{}: 'ruleset' is missing"),
        ("[]", "{}: a season is an object, with matches that are lists of games"),
        ('{\n"best_of" 3}', "{}, line 2: Expecting ':' delimiter"),
        (
            changed(SEASON, '"play": "TC"', '"play": "XX"'),
            (
                "game 1, #/deals/0/plays/6/play: "
                "must be a card such as 5H or 10d, go, pass or last (got 'XX')"
            ),
        ),
        (changed(SEASON, '"TC"', '"5H"'), "game 1, #/deals/0/dealt/ann/1: 5H is in the deal twice"),
        (
            changed(SEASON, '"play": "TC"', '"play": "3C"'),
            "game 1: it is illegal and cannot count",
        ),
        (changed(SEASON, '"best_of": 3', '"best_of": 2'), "#/best_of: must be odd (got 2)"),
    ],
)
def test_a_season_that_cannot_be_judged_is_told_in_a_line(
    text: str, told: str, tmp_path: Path, address: str
) -> None:
    """One line says what is wrong, with the game and where in it."""
    season = tmp_path / "season.json"
    season.write_text(text, "utf-8")
    assert complains("season.py", str(season), address) == f"{told.format(season)}\n"


def test_cards_that_cannot_be_are_told_by_their_place(address: str) -> None:
    """A card twice ends a script with what is wrong, and where it is."""
    told = complains("discard.py", "5H 6H 7S 8D JC h5", address)
    assert told == "#/dealt/5: 5H is given twice\n"


@pytest.mark.parametrize("start", ["http://", ""])
@pytest.mark.parametrize("end", ["/", ""])
def test_an_address_may_be_written_as_people_do(start: str, end: str, address: str) -> None:
    """With a slash at its end or without a scheme, it is the same."""
    host = address.removeprefix("http://")
    assert says("score_sheet.py", str(FOLDER / "score-sheet.csv"), f"{start}{host}{end}") == VERDICT


COMMANDS = [
    ("score_sheet.py", FOLDER / "score-sheet.csv"),
    ("season.py", FOLDER / "season.json"),
    ("discard.py", "5H 6H 7S 8D JC KD"),
    ("play_by_next.py", "standard"),
]


@pytest.mark.parametrize(("script", "about"), COMMANDS)
def test_no_service_is_told_in_a_line(script: str, about: object) -> None:
    """Where nothing listens, a script says so, and how to start a service."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{bound.getsockname()[1]}"
        told = complains(script, str(about), nowhere)
    expected = rf"{nowhere}: no service answers here; make serve starts one \(.*refused\)\n"
    assert re.fullmatch(expected, told)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/healthz", "this is not the service: HTTP Error 404: Not Found"),
        (":x", "no service answers"),
    ],
)
def test_an_address_of_something_else_is_told_in_a_line(path: str, told: str, address: str) -> None:
    """An address that has another port or path than the service is named."""
    complaint = complains("discard.py", "5H 6H 7S 8D JC KD", f"{address}{path}")
    assert complaint.startswith(f"{address}{path}: {told}")
    assert complaint.count("\n") == 1


@pytest.mark.parametrize(("script", "about"), COMMANDS)
@pytest.mark.parametrize("number", [0, 3])
def test_a_script_says_how_it_is_run(script: str, about: object, number: int) -> None:
    """With nothing to work on, or more than it knows, a script explains itself."""
    told = complains(script, *[str(about)] * number)
    assert f"python3 {script} " in told
    assert "Traceback" not in told


def test_a_text_is_read_from_standard_input(address: str) -> None:
    """With - for the file the text comes from standard input."""
    command = (
        f"printf 'players ann, bob\\ndealer bob\\n' | python3 examples/judge_text.py - {address}"
    )
    assert run(command, ROOT) == "in-progress, ann 0, bob 0\nnext: bob has to deal\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "players ann, bob\ndeal bob\nup 1D\n",
            "line 3, column 4: must be a card such as 5H or 10d; the ace is A (got '1D')\n",
        ),
        ("players ann, bob\n\ndeal bob\nann 5H 5h 4H 3H\n", "line 4: 5H is in the deal twice\n"),
        ("players ann, bob\n", "the game: "),
    ],
)
def test_a_text_is_blamed_by_its_lines(
    text: str, message: str, address: str, tmp_path: Path
) -> None:
    """What cannot be read, and what cannot be, is told with its line."""
    (tmp_path / "game.txt").write_text(text, "utf-8")
    assert complains("judge_text.py", str(tmp_path / "game.txt"), address).startswith(message)
