"""Judge all games of a season, add up their matches, and print the standings.

    python3 season.py SEASON.json [ADDRESS]

A season has a ruleset, how many games a match is the best of, and matches: lists of game logs.
"""

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path

from ask import Json, post

COLUMNS = ("matches", "games_won", "game_points", "spread")
"""What is added up, and what players are ranked by, in this order."""


def results(season: Json, address: list[str]) -> list[Json]:
    """Return all games judged, in one request, in the order of the season."""
    rules = {"ruleset": season["ruleset"]}
    games = [{**game, **rules} for match in season["matches"] for game in match]
    answer = post("/v1/game/batch", {"games": games, "detail": "summary"}, *address)
    for number, result in enumerate(answer["results"], start=1):
        if "problem" in result or result["game"]["status"] != "complete":
            sys.exit(f"game {number} cannot count: {json.dumps(result)}")
    return [result["game"] for result in answer["results"]]


def standings(season: Json, address: list[str]) -> dict[str, Counter[str]]:
    """Return what each player has in each column."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    judged = iter(results(season, address))
    for match in season["matches"]:
        games = [
            {"scores": next(judged)["scores"], "first_dealer": game["first_dealer"]}
            for game in match
        ]
        body = {"ruleset": season["ruleset"], "best_of": season["best_of"], "games": games}
        answer = post("/v1/match", body, *address)
        for line in answer["standing"]:
            won = line["side"] == answer["winner"]
            table[line["side"]].update(
                {"matches": won} | {name: line[name] for name in COLUMNS[1:]}
            )
    return table


def main(path: str, *address: str) -> None:
    """Read the season, send it, and print the table."""
    table = standings(json.loads(Path(path).read_text("utf-8")), list(address))
    ranked = sorted(table, key=lambda side: [table[side][name] for name in COLUMNS], reverse=True)
    print(f"{'':6}matches games points spread")
    for side in ranked:
        matches, games, points, spread = (table[side][name] for name in COLUMNS)
        print(f"{side:6}{matches:7} {games:5} {points:6} {spread:+6}")


if __name__ == "__main__":
    main(*sys.argv[1:])
