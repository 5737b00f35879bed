"""Send a score sheet that was kept by hand, in CSV, and tell what was miscounted in it.

    python3 score_sheet.py SHEET.csv [ADDRESS]

A line of the sheet is deal, entry, player, cards, claim. The entries: board, dealer, dealt,
discard, starter, play, hand, crib; what scores has the claim that was pegged.
"""

import csv
import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple, NoReturn
from urllib.parse import unquote

from ask import Json, arguments, post, text

COLUMNS = ["deal", "entry", "player", "cards", "claim"]
Lines = dict[tuple[str, ...], int]
"""The line that each part of the log comes from, or the first of them, by its path in the log."""


class Row(NamedTuple):
    """A line of the sheet."""

    line: int
    deal: int
    entry: str
    player: str
    cards: str
    claim: Json


def fail(line: int, reason: str) -> NoReturn:
    """End the program: a line cannot be read."""
    sys.exit(f"line {line}: {reason}")


def rows(lines: list[str]) -> Iterator[Row]:
    """Yield the lines that have something in them."""
    head, *table = ([cell.strip() for cell in next(csv.reader([line]))] for line in lines)
    if [name for name in head if name] != COLUMNS:
        fail(1, f"this has to be {','.join(COLUMNS)}, with commas")
    for line, cells in enumerate(table, start=2):
        deal, entry, player, cards, claim, *more = [*cells, *[""] * 5]
        if any(more):
            fail(line, "there are too many cells; write spaces between cards")
        if any(cells):
            try:
                claimed = {"claim": int(claim)} if claim else {}
                yield Row(line, int(deal), entry, player, cards, claimed)
            except ValueError:
                fail(line, f"deal {deal!r} and claim {claim!r} have to be numbers")


def read(sheet: Iterable[Row]) -> tuple[Json, Lines]:
    """Return the log of the game, and where in the sheet it comes from."""
    board: Json = {}
    deals: list[Json] = []
    lines: Lines = {}
    for row in sheet:
        if not 1 <= row.deal <= len(deals) + 1:
            fail(row.line, f"this is deal {row.deal}, but the next is deal {len(deals) + 1}")
        if row.deal > len(deals):
            deals.append({"dealt": {}, "discards": {}, "plays": [], "show": []})
        deal, player = deals[row.deal - 1], row.player
        if not player and row.entry != "starter":
            fail(row.line, "there is no player")
        match row.entry:
            case "board":
                path = ["starting_scores", player]
                board[player] = row.claim.get("claim", 0)
            case "dealer":
                path = ["dealer"]
                deal["dealer"] = player
            case "starter":
                path = ["starter"]
                deal["starter"] = row.cards
            case "dealt" | "discard":
                path = ["dealt" if row.entry == "dealt" else "discards", player]
                deal[path[0]][player] = row.cards.split()
            case "play":
                path = ["plays", str(len(deal["plays"]))]
                deal["plays"].append({"player": player, "play": row.cards, **row.claim})
            case "hand" | "crib":
                path = ["show", str(len(deal["show"]))]
                crib = row.entry == "crib"
                deal["show"].append({"player": player, "crib": crib, **row.claim})
            case other:
                fail(row.line, f"there is no entry {other!r}")
        within = [] if row.entry == "board" else ["deals", str(row.deal - 1)]
        note(lines, [*within, *path], row.line)
    players = list(dict.fromkeys(player for deal in deals for player in deal["dealt"]))
    log = {"ruleset": "ask-a-link", "players": players, "deals": deals}
    return log | ({"starting_scores": board} if board else {}), lines


def note(lines: Lines, path: list[str], line: int) -> None:
    """Note where a part of the log comes from, and what it is the first part of."""
    if tuple(path) in lines:
        fail(line, f"this stands in line {lines[tuple(path)]} already")
    for length in range(len(path) + 1):
        lines.setdefault(tuple(path[:length]), line)


def place(pointer: str, lines: Lines) -> str:
    """Return the line for a pointer into the log, and what of it is meant."""
    path = [part.replace("~1", "/").replace("~0", "~") for part in unquote(pointer).split("/")[1:]]
    known = next(n for n in range(len(path), -1, -1) if tuple(path[:n]) in lines)
    names = [part for part in path[known:] if not part.isdecimal()]
    return ", ".join([f"line {lines[tuple(path[:known])]}", *names])


def main(path: str, *address: str) -> None:
    """Read the sheet, send it, and print the verdict."""
    log, lines = read(rows(text(path).splitlines() or [""]))
    if not lines:
        sys.exit(f"{path}: there is no game in it")
    game = post(
        "/v1/game", {**log, "detail": "summary"}, *address, place=lambda at: place(at, lines)
    )
    board = ", ".join(f"{side} {score}" for side, score in game["scores"].items())
    ended = f", winner: {game['winner']}" if game["winner"] else ""
    print(f"{game['status']}, {board}{ended}")
    for violation in game["violations"]:
        player = f", {violation['player']}" if "player" in violation else ""
        print(f"{place(violation['pointer'], lines)}{player}: {violation['detail']}")
    if game["next"]:
        print(f"next: {game['next']['player']} has to {game['next']['must']}")


if __name__ == "__main__":
    main(*arguments(__doc__))
