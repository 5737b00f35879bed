"""Games with the service's responses, for tests in JavaScript to read."""

import orjson
import pytest

from service.api.app import create_app
from tests.ops.server import ROOT

GAMES = ROOT / "build" / "web" / "games.json"
WINS = ROOT / "build" / "web" / "wins.json"
"""The points of a win by each spread from 1 to 60."""
THREE = {
    "players": ["Lou", "Max", "Dee"],
    "cut": [{"Lou": "5H", "Max": "9C", "Dee": "5♢"}, {"Lou": "KD", "Dee": "2H"}],
    "deals": [
        {
            "hands": {
                "Lou": ["2C", "KC", "K♡", "6H"],
                "Max": ["TC", "AC", "4S", "8H"],
                "Dee": ["3D", "5D", "AD", "7D"],
            },
            "crib": ["QH", "QD", "9C", "9D"],
            "starter": "JH",
            "plays": [
                {"play": card}
                for card in ("KC", "8H", "7D", "2C", "AC", "3D", "6H", "4S", "5D", "K♥", "AD", "TC")
            ],
        }
    ],
}
FOUR = {
    "players": ["Ann", "Bob", "Cleo", "Dan"],
    "first_dealer": "Dan",
    "deals": [
        {
            "dealt": {
                "Ann": ["8C", "8D", "9S", "KD", "KS"],
                "Bob": ["3S", "4C", "9C", "TD", "QH"],
                "Cleo": ["2H", "8H", "TS", "JC", "JS"],
                "Dan": ["AH", "2D", "3D", "5S", "QS"],
            },
            "discards": {"Ann": ["9S"], "Bob": ["QH"], "Cleo": ["2H"], "Dan": ["5S"]},
            "starter": "7D",
            "plays": [{"play": "KD"}, {"play": "3S"}],
        }
    ],
}


@pytest.fixture(scope="session")
def games() -> None:
    """Judge the example of the page, and the games that only tests have."""
    folders = ("web/page/log/examples", "tests/browser/games")
    files = [path for folder in folders for path in (ROOT / folder).glob("*.json")]
    logs = {path.stem: orjson.loads(path.read_bytes()) for path in files}
    client = create_app().test_client()
    judged = {}
    for name, log in {**logs, "three": THREE, "four": FOUR}.items():
        response = client.post("/v1/game", json=log)
        assert response.status_code == 200, response.text
        judged[name] = {"log": log, "response": response.json}
    GAMES.parent.mkdir(parents=True, exist_ok=True)
    GAMES.write_bytes(orjson.dumps(judged))
    rows = [{"opponent": f"o{size}", "points": 2, "spread": size} for size in range(1, 61)]
    response = client.post("/v1/scorecards", json={"cards": [{"player": "ann", "games": rows}]})
    WINS.write_bytes(orjson.dumps([row["points"] for row in response.json["cards"][0]["games"]]))
