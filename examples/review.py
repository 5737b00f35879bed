"""Review a game: what discards and mistakes cost, how the chances went, and who was lucky.

    python3 review.py GAME.json [ADDRESS]

The file holds the log of a game, as it is sent to /v1/game; one player's own cards are enough.
"""

import json
import sys

from ask import Json, arguments, post, text

COLUMNS = {
    "discards": "discards",
    "best_discards": "best",
    "loss": "lost",
    "hand_luck": "hand luck",
    "crib_luck": "crib luck",
    "pegged": "pegged",
    "hands": "hands",
    "cribs": "cribs",
}
"""The sums of each player that are printed, with their headings."""


def read(path: str) -> Json:
    """Return the log in a file."""
    try:
        log = json.loads(text(path))
    except json.JSONDecodeError as error:
        sys.exit(f"{path}, line {error.lineno}: {error.msg}")
    except RecursionError:
        sys.exit(f"{path}: nested too deep to be a log")
    return log if isinstance(log, dict) else sys.exit(f"{path}: a log begins with {{")


def discarded(line: Json) -> str:
    """Return a line about a discard, with the best one if that is better."""
    crib = "own crib" if line["dealer"] else "other's crib"
    said = f"deal {line['deal'] + 1:2}  {line['player']:6} {' '.join(line['discard'])} to {crib:12}"
    if line["rank"] == 1:
        return f"{said}  best"
    best = " ".join(line["best"]["discard"])
    return f"{said}  {line['loss']:4.2f} lost to {best} ({line['rank']} of {line['options']})"


def chances(line: Json) -> str:
    """Return a line with the board and each side's chance to win at the start of a deal."""
    board = ", ".join(f"{side} {score}" for side, score in line["scores"].items())
    shown = ", ".join(f"{side} {chance:.0%}" for side, chance in line["chances"].items())
    return f"{place(line)}  {board}: {shown}"


def place(line: Json) -> str:
    """Return the deal of a line; the end of a game that was given up is in none."""
    return f"deal {line['deal'] + 1:2}" if "deal" in line else "the end"


def mistake(line: Json) -> str:
    """Return a line about a mistake and its cost."""
    change = "cost" if line["change"] < 0 else "gained"
    said = f"{place(line)}  {line['player']:6} {line['code']} {change} {abs(line['change']):.1%}"
    return f"{said} of the game ({line['pointer']})"


def cell(name: str, value: float) -> str:
    """Return a cell of the table, luck with its sign."""
    sign = "+" if name.endswith("luck") else ""
    shown = f"{value:{sign}.2f}" if isinstance(value, float) else str(value)
    return f"{shown:>{len(COLUMNS[name]) + 2}}"


path, *address = arguments(__doc__)
review = post("/v1/review", {"log": read(path)}, *address)

for line in review["discards"]:
    print(discarded(line))
print()
course = review.get("chances", [])
for before, line in zip([{}, *course], course, strict=False):
    # The start of each deal, and how far the game has come.
    if place(before) != place(line) or line is course[-1]:
        print(chances(line))
for line in review.get("mistakes", []):
    print(mistake(line))
print()
print(f"{'':6}" + "".join(f"  {head}" for head in COLUMNS.values()))
for player, sums in review["by_player"].items():
    print(f"{player:6}" + "".join(cell(name, sums[name]) for name in COLUMNS))
