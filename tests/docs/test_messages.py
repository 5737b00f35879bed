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
BOB_UNDERCOUNTS = "line 20, bob: claimed 3, counts 5: two lost\n"
ANN_OVERCOUNTS = "line 38, ann: claimed 18, counts 16: two to bob\n"
VERDICT = f"complete, ann 121, bob 117, winner: ann\n{BOB_UNDERCOUNTS}{ANN_OVERCOUNTS}"
COLUMNS = "deal,entry,player,cards,claim"


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
    ("pattern", "replacement", "verdict", "faults"),
    [
        (
            "^1,crib.*\n",
            "",
            "illegal, ann 100, bob 101",
            (
                f"{BOB_UNDERCOUNTS}line 21: the show of the deal before must be complete "
                "(bob must still show)\n"
            ),
        ),
        (
            "^2,crib.*\n",
            "",
            "in-progress, ann 119, bob 117",
            f"{BOB_UNDERCOUNTS}{ANN_OVERCOUNTS}next: ann has to show\n",
        ),
        (
            "^2,dealer,ann",
            "2,dealer,bob",
            "illegal, ann 100, bob 103",
            f"{BOB_UNDERCOUNTS}line 22: ann must deal here (got bob)\n",
        ),
        (
            "^1,hand,bob.*\n",
            "",
            "illegal, ann 100, bob 98",
            "line 20, bob: bob must show a hand here (got bob, the crib)\n",
        ),
    ],
    ids=["forgotten crib", "forgotten last crib", "wrong dealer", "forgotten hand"],
)
def test_a_sheet_with_a_fault_gets_its_verdict(
    pattern: str, replacement: str, verdict: str, faults: str, sheet: Path, address: str
) -> None:
    """What the service finds is told by the nearest line of the sheet, missing lines too."""
    sheet.write_text(changed(SHEET, pattern, replacement), "utf-8")
    assert says("score_sheet.py", str(sheet), address) == f"{verdict}\n{faults}"


@pytest.mark.parametrize(
    "text",
    [
        f"\N{ZERO WIDTH NO-BREAK SPACE}{SHEET}",
        f"{SHEET},,,,\n",
        f"{SHEET}\n \n",
        SHEET.replace("\n", ",,\r\n"),
        SHEET.replace(",", " , "),
    ],
    ids=["BOM", "trailing empty row", "empty lines", "empty columns", "spaces"],
)
def test_what_a_spreadsheet_adds_does_no_harm(text: str, sheet: Path, address: str) -> None:
    """A sheet as programs save it has the same verdict, by the same lines."""
    sheet.write_bytes(text.encode())
    assert says("score_sheet.py", str(sheet), address) == VERDICT


def test_an_empty_row_within_is_counted_as_a_line(sheet: Path, address: str) -> None:
    """Lines are those that an editor shows, empty ones too."""
    sheet.write_text(changed(SHEET, "^2,dealer", ",,,,\n\n2,dealer"), "utf-8")
    told = VERDICT.replace("line 38", "line 40")
    assert says("score_sheet.py", str(sheet), address) == told


def test_names_need_not_be_plain(sheet: Path, address: str) -> None:
    """A fault in the cards of a player of any name is told by the line of the cards."""
    text = changed(SHEET.replace("ann", "José d/A~"), "6S 8D", "6S 9D")
    sheet.write_text(text, "utf-8")
    told = "line 7: must be one of the cards dealt to José d/A~ (got 9D)\n"
    assert complains("score_sheet.py", str(sheet), address) == told


@pytest.mark.parametrize(
    ("pattern", "replacement", "told"),
    [
        ("^2,dealer", "3,dealer", "line 22: this is deal 3, but the next is deal 2"),
        ("^2,dealer", "0,dealer", "line 22: this is deal 0, but the next is deal 2"),
        ("^2,dealer", "two,dealer", "line 22: deal 'two' and claim '' have to be numbers"),
        ("10H,2$", "10H,x", "line 11: deal '1' and claim 'x' have to be numbers"),
        ("10H,2$", "10H,-2", r"line 11, claim: must be an integer from 0 to 60 \(got -2\)"),
        (
            "10H,2$",
            "1H,2",
            r"line 11, play: must be a card such as 5H or 10d, go, pass or last; the ace is A \(got '1H'\)",
        ),
        (
            "10H,2$",
            ",2",
            r"line 11, play: must be a card such as 5H or 10d, go, pass or last \(got ''\)",
        ),
        ("^1,play,bob", "1,play,eve", "line 11, player: 'eve' is none of ann, bob"),
        ("^1,play,bob", "1,play,", "line 11: there is no player"),
        ("^1,play", "1,plays", "line 10: there is no entry 'plays'"),
        ("^1,starter,,2D", "1,starter,,8D", "line 9: 8D is in the deal twice"),
        ("^1,starter.*\n", "", r"line 4: a deal with plays must have a starter \(got none\)"),
        ("^1,dealer.*\n", "", "line 2: first_dealer, cut or the dealer .*"),
        ("^1,dealt,bob", "1,dealt,ann", "line 6: this stands in line 5 already"),
        ("AC KS", "AC,KS,", "line 8: deal '1' and claim 'KS' have to be numbers"),
        (
            ",5D,",
            ',"5D,',
            r"line 10, play: must be a card such as 5H or 10d, go, pass or last \(got '5D,'\)",
        ),
        ("3C 3S", "3C,3S,7S", "line 5: there are too many cells; write spaces between cards"),
        ("ann,,88", "ann,,888", r"line 2: must be below the target 121 \(got 888\)"),
        ("^deal", "Deal", f"line 1: this has to be {COLUMNS}, with commas"),
    ],
)
def test_a_sheet_that_cannot_be_judged_is_told_by_a_line(
    pattern: str, replacement: str, told: str, sheet: Path, address: str
) -> None:
    """One line says what is wrong in which line of the sheet."""
    sheet.write_text(changed(SHEET, pattern, replacement), "utf-8")
    assert re.fullmatch(f"{told}\n", complains("score_sheet.py", str(sheet), address))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", f"line 1: this has to be {COLUMNS}, with commas\n"),
        (f"{COLUMNS}\n".encode(), "{}: there is no game in it\n"),
        (SHEET.replace("ann", "Zoé").encode("latin-1"), "{}: this is no text in UTF-8\n"),
        (None, "{}: No such file or directory\n"),
    ],
    ids=["empty", "only columns", "other encoding", "none"],
)
def test_a_file_that_is_no_sheet_is_refused(
    content: bytes | None, told: str, sheet: Path, address: str
) -> None:
    """A file without a game in it, or none, is named."""
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
            changed(SEASON, '"play": "TC"', '"play": "1C"'),
            (
                "game 1, #/deals/0/plays/6/play: "
                "must be a card such as 5H or 10d, go, pass or last; the ace is A (got '1C')"
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
    [("/docs", "this is not the service: HTTP Error 404: Not Found"), (":x", "no service answers")],
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
