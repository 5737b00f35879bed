"""Judge all games of a season, add up their matches, and print the standings.

    python3 season.py SEASON.json [ADDRESS]

A season has a ruleset, how many games a match is the best of, and matches: lists of game logs.
"""

import json
import sys
from collections import Counter, defaultdict
from typing import NamedTuple

from ask import Json, arguments, post, text, told

COLUMNS = ("matches", "wins", "game_points", "spread")
"""The columns that are added up; players are ranked by them, in this order."""


class Season(NamedTuple):
    """The games of a season."""

    rules: Json
    """Members that all games and matches share."""
    best_of: int
    matches: list[list[Json]]
    dealers: list[list[str]]
    """The first dealer in each game of each match."""


def read(path: str) -> Season:
    """Return the season in a file."""
    try:
        season = json.loads(text(path))
        matches = season["matches"]
        dealers = [[game["first_dealer"] for game in match] for match in matches]
        return Season({"ruleset": season["ruleset"]}, season["best_of"], matches, dealers)
    except json.JSONDecodeError as error:
        sys.exit(f"{path}, line {error.lineno}: {error.msg}")
    except KeyError as missing:
        sys.exit(f"{path}: {missing} is missing")
    except TypeError:
        sys.exit(f"{path}: a season is an object, with matches that are lists of games")


def results(season: Season, address: list[str]) -> list[Json]:
    """Have all games judged in one request; return the results in the order of the season."""
    games = [{**game, **season.rules} for match in season.matches for game in match]
    body = {"games": games, "detail": "summary"}
    response = post("/v1/game/batch", body, *address, place=place)
    for number, result in enumerate(response["results"]):
        if "problem" in result:
            sys.exit(f"game {number + 1}, {told(result['problem'])[0]}")
        if result["game"]["status"] != "complete":
            sys.exit(f"game {number + 1}: it is {result['game']['status']} and cannot count")
    return [result["game"] for result in response["results"]]


def place(pointer: str) -> str:
    """Return the number of the game that a pointer leads to, and the place in that game."""
    match pointer.split("/", 3):
        case [_, "games", number, *within]:
            return ", ".join([f"game {int(number) + 1}", *(f"#/{part}" for part in within)])
    return pointer


def standings(season: Season, address: list[str]) -> dict[str, Counter[str]]:
    """Return the sums of each player."""
    table: dict[str, Counter[str]] = defaultdict(Counter)
    judged = iter(results(season, address))
    for logs, dealers in zip(season.matches, season.dealers, strict=True):
        games = [
            {**final(next(judged), log), "first_dealer": dealer}
            for log, dealer in zip(logs, dealers, strict=True)
        ]
        body = {**season.rules, "best_of": season.best_of, "games": games}
        response = post("/v1/match", body, *address)
        for line in response["standings"]:
            won = line["side"] == response.get("winner")
            table[line["side"]].update(
                {"matches": won} | {name: line[name] for name in COLUMNS[1:]}
            )
    return table


def final(game: Json, log: Json) -> Json:
    """Return the final board of a game, and how it was given up if it was."""
    given_up = game.get("ended_by") != "target"
    return {"scores": game["scores"], "ended": log.get("ended") if given_up else None}


def main(path: str, *address: str) -> None:
    """Read the season, have it judged, and print the table."""
    table = standings(read(path), list(address))
    ranked = sorted(table, key=lambda side: [table[side][name] for name in COLUMNS], reverse=True)
    print(f"{'':6}matches games points spread")
    for side in ranked:
        matches, games, points, spread = (table[side][name] for name in COLUMNS)
        print(f"{side:6}{matches:7} {games:5} {points:6} {spread:+6}")


if __name__ == "__main__":
    main(*arguments(__doc__))
