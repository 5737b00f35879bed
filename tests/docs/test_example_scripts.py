"""The scripts of examples/ with unusual or wrong data, addresses and arguments."""

import re
import shlex
import socket
from pathlib import Path

import pytest

from tests.docs.shell import run
from tests.ops.server import ROOT

FOLDER = ROOT / "examples"
SHEET = (FOLDER / "score-sheet.csv").read_text("utf-8")
SCRIPTS = sorted({path.name for path in FOLDER.glob("*.py")} - {"ask.py"})
ADVICE = ("discard.py", "5H 6H 7S 8D JC KD")


def says(script: str, *arguments: str) -> str:
    """Run a script that ends well; return what it prints."""
    return run(shlex.join(("python3", str(FOLDER / script), *arguments)), ROOT)


def complains(script: str, *arguments: str) -> str:
    """Run a script that has to fail; return what it prints."""
    command = shlex.join(("python3", str(FOLDER / script), *arguments))
    return run(f"! {command} 2>&1", ROOT)


def test_what_a_spreadsheet_adds_does_no_harm(tmp_path: Path, address: str) -> None:
    """A byte order mark, empty rows and columns, spaces and CRLF make no difference."""
    sheet = tmp_path / "sheet.csv"
    text = SHEET.replace(",", ", ").replace("\n", ",,\r\n")
    sheet.write_bytes(f"\N{ZERO WIDTH NO-BREAK SPACE}{text},,,,,,,,\n \n".encode())
    plain = says("score_sheet.py", str(FOLDER / "score-sheet.csv"), address)
    assert says("score_sheet.py", str(sheet), address) == plain


def test_a_sheet_with_faults_is_judged_on(tmp_path: Path, address: str) -> None:
    """An empty cell and cards that cannot be are told, and hide nothing that comes after them."""
    sheet = tmp_path / "sheet.csv"
    blank = SHEET.replace("2,ann,,3,7,5,26", "2,ann,,3,,5,26").replace("4C 5D", "6S 5D")
    sheet.write_text(blank, "utf-8")
    assert says("score_sheet.py", str(sheet), address).splitlines() == [
        "complete, ann 120, bob 121, winner: bob",
        "as written: ann 121, bob 105, winner: ann; it first differs in deal 6",
        "the result rests on deal 9: duplicate-card",
        "deal 9: its cards prove nothing, so that its counts are taken as written",
        "deal 2: ann's hand of deal 2 is missing; the total fits with 7",
        "deal 6: ann's 64 and 20 is 84, the sheet has 85",
        "deal 9: 6S is in the deal twice",
    ]


def test_a_result_that_rests_on_something_says_so(tmp_path: Path, address: str) -> None:
    """What the result rests on, and a slip that explains all else, stand before the mistakes."""
    sheet = tmp_path / "sheet.csv"
    text = "deal,player,heels,pegged,hand,crib,total,starter,cards\n"
    sheet.write_text(f"{text}1,ann,,3,19,,,,\n1,bob,,4,6,4,,,\n", "utf-8")
    assert says("score_sheet.py", str(sheet), address).splitlines()[1:2] == [
        "the result rests on deal 1: impossible-total"
    ]
    sheet.write_text(f"{text}1,ann,,3,8,,14,,\n1,bob,,4,6,4,11,,\n", "utf-8")
    assert "hint: " in says("score_sheet.py", str(sheet), address)


def test_a_review_has_what_each_mistake_cost(address: str) -> None:
    """Below the chances stand the mistakes, in the order of the game, with where they are."""
    game = ROOT / "web" / "page" / "log" / "examples" / "by-hand.json"
    told = says("review.py", str(game), address)
    assert "deal  9  Ann 116, Bob 121: Ann 0%, Bob 100%\n" in told
    costs = [line for line in told.splitlines() if "of the game" in line]
    assert costs[0] == ("deal  4  Ann    undercount cost 3.6% of the game (#/deals/3/show/1)")
    assert len(costs) == 5


def test_score_cards_may_be_a_folder(tmp_path: Path, address: str) -> None:
    """A file without players is the card of the one it is named after; a second one is refused."""
    (tmp_path / "ann.csv").write_bytes(b"\xef\xbb\xbfOpponent;Points;Spread\r\nbob;2;+12\r\n;;\r\n")
    (tmp_path / "bob.csv").write_text("ann\t0\t-12\n", "utf-8")
    night = says("standings.py", str(tmp_path), address)
    assert night.splitlines()[1:] == [
        "  1. ann     1      2    1    +12  qualifies",
        "  2. bob     1      0    0    -12",
    ]
    (tmp_path / "more.csv").write_text('"bob",ann,0,-12\n', "utf-8")
    told = complains("standings.py", str(tmp_path), address)
    assert told == f"{tmp_path / 'more.csv'}, line 1: bob has a card already\n"


def test_a_text_is_read_from_standard_input(address: str) -> None:
    """With - the text comes from standard input; an unfinished game is followed by what is next."""
    text = "printf 'players ann, bob\\ndealer bob\\n'"
    told = run(f"{text} | python3 examples/judge_text.py - {address}", ROOT)
    assert told == "in-progress, ann 0, bob 0\nnext: bob has to deal\n"


@pytest.mark.parametrize(
    ("script", "text", "place"),
    [
        ("score_sheet.py", re.sub("(?m)^3,bob,2,5,4", "3,bob,2,5,x", SHEET), "deal 3"),
        ("score_sheet.py", SHEET.replace("deal", "Deal", 1), "{}"),
        ("score_sheet.py", SHEET.replace("ann", "Zo\udce9"), "{}"),
        ("season.py", '{"matches": []}', "{}"),
        ("season.py", '{\n"best_of" 3}', "{}, line 2"),
        ("judge_text.py", "players ann, bob\ndeal bob\nup 1D\n", "line 3, column 4"),
        ("judge_text.py", "players ann, bob\n", "the game"),
        ("standings.py", '"a;b;c;d;e",7,2,9\nann,cy,two,9\n', "{}, line 2"),
        ("standings.py", "opponent;points\n\nbob;\n", "{}, line 3"),
        ("standings.py", "\n", "{}"),
    ],
    ids=lambda one: None if one.endswith(".py") else "",
)
def test_what_cannot_be_judged_is_told_by_its_place(
    script: str, text: str, place: str, tmp_path: Path, address: str
) -> None:
    """The message is one line that begins with the place of the fault."""
    file = tmp_path / "file"
    file.write_text(text, "utf-8", errors="surrogateescape")
    told = complains(script, str(file), address)
    assert told.startswith(f"{place.format(file)}: ")
    assert told.count("\n") == 1


def test_what_is_not_there_is_told_in_a_line(tmp_path: Path, address: str) -> None:
    """If a file, a service or a path is missing, the message begins with its name."""
    file = str(tmp_path / "sheet.csv")
    assert complains("score_sheet.py", file, address).startswith(f"{file}: ")
    path = f"{address}/healthz"
    assert complains(*ADVICE, path).startswith(f"{path}: ")
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        nowhere = f"http://127.0.0.1:{bound.getsockname()[1]}"
        told = complains(*ADVICE, nowhere)
    assert told.startswith(f"{nowhere}: no service answers here; make serve starts one")
    assert told.count("\n") == 1


def test_an_address_may_be_written_as_people_do(address: str) -> None:
    """A trailing slash or a missing scheme makes no difference."""
    written = f"{address.removeprefix('http://')}/"
    assert says(*ADVICE, written) == says(*ADVICE, address)


@pytest.mark.parametrize(
    ("script", "number"), [(SCRIPTS[0], 3), *((script, 0) for script in SCRIPTS)]
)
def test_a_script_says_how_it_is_run(script: str, number: int) -> None:
    """With too many or too few arguments a script prints its usage."""
    told = complains(script, *["given"] * number)
    assert f"python3 {script} " in told
    assert "Traceback" not in told
