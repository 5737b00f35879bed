"""Rank the players of a night by their score cards in CSV, and print what was ruled.

    python3 standings.py CARDS [ADDRESS]

CARDS is a file, or a folder of files whose names end with .csv. A row is a game: player, opponent,
points, spread, separated by commas, semicolons or tabs, perhaps below a heading. Rows without a
player make the card of the player after whom the file is named. The spread may be empty.
"""

import csv
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from ask import Json, arguments, post, text

COLUMNS = ["player", "opponent", "points", "spread"]
SAID = {"qualifies": "qualifies", "plays-off": "plays for a place", "out": ""}


def number(cell: str) -> int | str | None:
    """Return the value of a cell, None if it is empty; the service rejects invalid ones."""
    return int(cell) if re.fullmatch("[-+]?[0-9]{1,9}", cell) else cell or None


def games(path: str) -> Iterator[tuple[str, str, Json]]:
    """Yield the place of each row in a file, its player, and its game."""
    lines = text(path).splitlines()
    first = re.sub('"[^"]*"', "", next(filter(str.strip, lines), ""))
    reader = csv.reader(lines, delimiter=max(",;\t", key=first.count))
    columns = None
    for cells in ([cell.strip() for cell in row] for row in reader):
        if not any(cells):
            continue
        place = f"{path}, line {reader.line_num}"
        if columns is None:
            heading = [cell.lower() for cell in cells]
            if "opponent" in heading:
                columns = heading
                continue
            is_own = len(cells) < len(COLUMNS) and isinstance(number(cells[1 % len(cells)]), int)
            columns = COLUMNS[1:] if is_own else COLUMNS
        row = dict(zip(columns, cells, strict=False))
        if not row.get("opponent") or not row.get("points"):
            sys.exit(f"{place}: a row must have an opponent and points (got {', '.join(cells)})")
        game = {"opponent": row["opponent"], "points": number(row["points"])}
        player = row.get("player") or Path(path).stem
        yield place, player, {**game, "spread": number(row.get("spread", ""))}


path, *address = arguments(__doc__)
folder = Path(path)
files = [path]
if folder.is_dir():
    files = sorted(str(file) for file in folder.iterdir() if file.suffix.lower() == ".csv")
cards: dict[tuple[str, str], list[Json]] = {}
places: dict[tuple[str, str], list[str]] = {}
for file in files:
    try:
        for place, player, game in games(file):
            cards.setdefault((file, player), []).append(game)
            places.setdefault((file, player), []).append(place)
    except csv.Error as error:
        sys.exit(f"{file}: {error}")
if not cards:
    sys.exit(f"{path}: there are no score cards here")


def place_of(pointer: str) -> str:
    """Return the file and line of the row that a pointer leads to."""
    match pointer.split("/"):
        case ["#", "cards", card, "games", row, *_]:
            return list(places.values())[int(card)][int(row)]
        case ["#", "cards", card, *_]:
            return list(places.values())[int(card)][0]
    return path


body = {"cards": [{"player": player, "games": rows} for (_, player), rows in cards.items()]}
night = post("/v1/scorecards", body, *address, place=place_of)
width = max(len(player) for _, player in cards)
print(f"{'':4} {'':{width}} games points wins spread")
for line in night["standings"]:
    rank = f"{line['rank']}{'=' if line['tied'] else '.'}"
    sums = f"{line['games']:5} {line['game_points']:6} {line['wins']:4} {line['spread']:+6}"
    print(f"{rank:>4} {line['player']:{width}} {sums}  {SAID[line['qualification']]}".rstrip())
for violation in night["violations"]:
    print(f"{place_of(violation['pointer'])}: {violation['detail']}")
