"""Check a score sheet in CSV: what each hand counts, every total, who won, and what that rests on.

    python3 score_sheet.py SHEET.csv [ADDRESS]

Each deal has a line for each player, that of the dealer, with the crib, last: deal, player, heels,
pegged, hand, crib, total. Where they are known, starter is the card that was turned, and cards are
those of the hand. A cell may be empty: a deal that cannot be judged hides no other.
"""

import csv
import re
import sys
from itertools import groupby

from ask import Json, arguments, post, text

Row = dict[str, str]


def number(cell: str) -> int | str | None:
    """Return the value of a cell, None if it is empty; the service rejects invalid ones."""
    return int(cell) if cell.isdecimal() else cell or None


def read(rows: list[Row]) -> Json:
    """Return a deal from its lines; the service treats None as absent."""
    entries = [(row, kind) for row in rows for kind in ("hand", "crib") if row[kind]]
    return {
        "dealer": rows[-1]["player"],
        "starter": next((row["starter"] for row in rows if row["starter"]), None),
        "heels": next(({"claim": number(row["heels"])} for row in rows if row["heels"]), None),
        "pegged": {row["player"]: number(row["pegged"]) for row in rows if row["pegged"]},
        "show": [
            {
                "player": row["player"],
                "crib": kind == "crib",
                "claim": number(row[kind]),
                "cards": (kind == "hand" and row["cards"].split()) or None,
            }
            for row, kind in entries
        ],
        "scores": {row["player"]: number(row["total"]) for row in rows if row["total"]} or None,
    }


def place(pointer: str) -> str:
    """Return the number on the sheet of the deal that a pointer into the log leads to."""
    return re.sub(r"#/deals/(\d+).*", lambda found: f"deal {int(found[1]) + 1}", pointer)


def board(game: Json) -> str:
    """Return the scores, and the winner if there is one."""
    scores = ", ".join(f"{side} {score}" for side, score in game["scores"].items())
    return scores + (f", winner: {game['winner']}" if "winner" in game else "")


path, *address = arguments(__doc__)
sheet = csv.DictReader(text(path).splitlines(), restval="", skipinitialspace=True)
try:
    noted = (row for row in sheet if row["deal"])
    deals = [list(rows) for _, rows in groupby(noted, lambda row: row["deal"])]
    players = list(dict.fromkeys(row["player"] for rows in deals for row in rows))
    log = {"ruleset": "ask-a-link", "players": players, "on_fault": "continue"}
    log["deals"] = [read(rows) for rows in deals]
except KeyError as missing:
    sys.exit(f"{path}: there is no column {missing}")

game = post("/v1/game", log, *address, place=place)
print(f"{game['status']}, {board(game)}")
written = game.get("as_written", {})
if "first_difference" in written:
    print(f"as written: {board(written)}; it first differs in {place(written['first_difference'])}")
for support in game["rests_on"]:
    print(f"the result rests on {place(support['pointer'])}: {support['code']}")
for hint in game.get("hints", []):
    print(f"hint: {hint['detail']}")
for pointer in game["unjudged"]:
    print(f"{place(pointer)}: its cards prove nothing, so that its counts are taken as written")
for violation in game["violations"]:
    print(f"{place(violation['pointer'])}: {violation['detail']}")
if "next" in game:
    print(f"next: {game['next']['player']} has to {game['next']['must']}")
