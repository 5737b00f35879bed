"""Send a score sheet that was kept by hand, in CSV, and tell what was miscounted in it.

    python3 score_sheet.py SHEET.csv [ADDRESS]

A line of the sheet is deal, entry, player, cards, claim. The entries: board, dealer, dealt, away,
starter, play, hand, crib; what scores has the claim that was pegged.
"""

import csv
import sys
from collections.abc import Iterable
from pathlib import Path

from ask import Json, post


def read(rows: Iterable[dict[str, str]]) -> tuple[Json, dict[str, int]]:
    """Return the log of the game, and the line of the sheet that each entry of it comes from."""
    players: list[str] = []
    board: dict[str, int] = {}
    deals: list[Json] = []
    lines: dict[str, int] = {}
    for line, row in enumerate(rows, start=2):
        number, player = int(row["deal"]) - 1, row["player"]
        cards, claim = row["cards"].split(), {"claim": int(row["claim"])} if row["claim"] else {}
        if number == len(deals):
            deals.append({"dealt": {}, "discards": {}, "plays": [], "show": []})
        deal = deals[number]
        match row["entry"]:
            case "board":
                board[player] = claim["claim"]
            case "dealer":
                deal["dealer"] = player
            case "dealt":
                deal["dealt"][player] = cards
                players += [player] if player not in players else []
            case "away":
                deal["discards"][player] = cards
            case "starter":
                [deal["starter"]] = cards
            case "play":
                lines[f"#/deals/{number}/plays/{len(deal['plays'])}"] = line
                deal["plays"].append({"player": player, "play": cards[0], **claim})
            case "hand" | "crib" as entry:
                lines[f"#/deals/{number}/show/{len(deal['show'])}"] = line
                deal["show"].append({"player": player, "crib": entry == "crib", **claim})
            case other:
                sys.exit(f"line {line}: there is no entry {other!r}")
    log = {"ruleset": "ask-a-link", "players": players, "deals": deals}
    return log | ({"starting_scores": board} if board else {}), lines


def main(sheet: str, *address: str) -> None:
    """Read the sheet, send it, and print the verdict."""
    with Path(sheet).open(encoding="utf-8", newline="") as file:
        log, lines = read(csv.DictReader(file))
    game = post("/v1/game", {**log, "detail": "summary"}, *address)
    board = ", ".join(f"{side} {score}" for side, score in game["scores"].items())
    print(f"{game['status']}, {board}, winner: {game['winner']}")
    for violation in game["violations"]:
        print(f"line {lines[violation['pointer']]}: {violation['player']} {violation['detail']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
