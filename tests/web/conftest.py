"""Games with the service's responses, for tests in JavaScript to read."""

from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.api.app import create_app
from service.api.views import web
from tests.engine.logs import VECTORS
from tests.ops.server import ROOT

GAMES = ROOT / "build" / "web" / "games.json"
WINS = ROOT / "build" / "web" / "wins.json"
"""The points of a win by each spread from 1 to 60."""
SERVED = ROOT / "build" / "web" / "served.json"
"""The scripts as they are served."""
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

DEAL = {"pegged": {"Ann": 2, "Bob": 3}, "show": [{"claim": 8}, {"claim": 6}, {"claim": 4}]}
BEGUN = {
    "one deal": [{**DEAL, "scores": {"Ann": 10, "Bob": 13}}],
    "next row": [DEAL, {"pegged": {}, "show": [{"player": "Ann", "claim": 19}]}],
    "empty row": [DEAL, {}, DEAL],
    "no pegging": [{"show": DEAL["show"]}, DEAL],
    "half pegged": [{"pegged": {"Ann": 4}}],
    "two missing": [{**DEAL, "show": [{"crib": True, "claim": 4}], "scores": {"Bob": 13}}, DEAL],
    "last of two": [{**DEAL, "show": []}, {**DEAL, "show": [], "scores": {"Ann": 121}}],
    "one more": [
        DEAL,
        {**DEAL, "show": [{"player": "Ann", "claim": 6}], "scores": {"Ann": 18, "Bob": 16}},
    ],
    "blank pegging": [
        {"scores": {"Ann": 96, "Bob": 100}},
        {
            "pegged": {"Ann": 4},
            "show": [{"claim": 6}, {"claim": 5}, {"claim": 2}],
            "scores": {"Ann": 107, "Bob": 113},
        },
        {"pegged": {"Ann": 5, "Bob": 8}, "show": [{"claim": 9}], "scores": {"Bob": 121}},
    ],
    "blank at the end": [
        {"scores": {"Ann": 90, "Bob": 112}},
        {"pegged": {"Ann": 2}, "show": [{"claim": 4}], "scores": {"Bob": 121}},
    ],
    "19 fits": [
        {**DEAL, "show": [{"claim": 19}, *DEAL["show"][1:]], "scores": {"Ann": 21, "Bob": 13}},
        {"pegged": {"Ann": 20, "Bob": 2}, "show": [{"claim": 12}, {"claim": 29}, {"claim": 24}]},
        {"pegged": {"Ann": 30, "Bob": 2}, "scores": {"Ann": 121}},
    ],
    "19 wins": [
        {"scores": {"Ann": 110, "Bob": 90}},
        {**DEAL, "show": [{"claim": 6}, {"claim": 19}, {"claim": 4}], "scores": {"Ann": 121}},
    ],
    "slip into totals": [
        {**DEAL, "scores": {"Ann": 10, "Bob": 15}},
        {"scores": {"Ann": 100, "Bob": 121}},
    ],
    "slip of the loser": [
        {**DEAL, "scores": {"Ann": 11, "Bob": 13}},
        {"scores": {"Ann": 100, "Bob": 121}},
    ],
    "no crib": [
        {"scores": {"Ann": 90, "Bob": 100}},
        {"pegged": {"Ann": 4, "Bob": 5}, "show": [{"claim": 6}, {"claim": 8}]},
        {**DEAL, "show": [{"claim": 8}, {"claim": 8}]},
    ],
    "put right": [
        {"scores": {"Ann": 100, "Bob": 90}},
        {**DEAL, "scores": {"Ann": 113, "Bob": 101}},
        {"pegged": {"Ann": 2}, "show": [{"claim": 6}], "scores": {"Ann": 120}},
    ],
    "crossed": [{**DEAL, "pegged": {"Ann": 3, "Bob": 2}, "scores": {"Ann": 10, "Bob": 13}}],
    "slip of another side": [
        {**DEAL, "scores": {"Ann": 10, "Bob": 11}},
        {"scores": {"Ann": 121}},
    ],
    "made up for another": [
        {"scores": {"Ann": 90, "Bob": 100}},
        {"pegged": {"Ann": 4, "Bob": 5}, "show": [{"claim": 6}, {"claim": 8}]},
        {"scores": {"Bob": 121}},
    ],
    "two slips": [{**DEAL, "scores": {"Ann": 11}}, {**DEAL, "scores": {"Bob": 22}}, DEAL],
    "last entry": [
        {"scores": {"Ann": 111, "Bob": 90}},
        {**DEAL, "show": [{"claim": 8}, {"claim": 4}, {"claim": 4}], "scores": {"Bob": 105}},
    ],
    "counted on": [
        {"scores": {"Ann": 98, "Bob": 110}},
        {**DEAL, "scores": {"Ann": 110, "Bob": 121}},
    ],
}
"""Rows of a sheet while they are written, and some that are not whole."""


def kept_sheets(client: FlaskClient) -> dict[str, Any]:
    """Return the logs of sheets as people keep them, and of rows as they are written."""
    texts = {path.stem: path.read_text("utf-8") for path in (VECTORS / "kept_sheets").iterdir()}
    parsed = {
        name: client.post("/v1/notation/parse", json={"text": text}).get_json()["log"]
        for name, text in texts.items()
    }
    begun = {
        name: {"players": ["Ann", "Bob"], "first_dealer": "Bob", "deals": deals}
        for name, deals in BEGUN.items()
    }
    return {name: {**log, "on_fault": "continue"} for name, log in {**parsed, **begun}.items()}


@pytest.fixture(scope="session")
def games() -> None:
    """Judge the example of the page, the games that only tests have, and sheets with faults."""
    folders = ("web/page/log/examples", "tests/browser/games")
    files = [path for folder in folders for path in (ROOT / folder).glob("*.json")]
    logs = {path.stem: orjson.loads(path.read_bytes()) for path in files}
    client = create_app().test_client()
    judged = {}
    logs |= {"three": THREE, "four": FOUR} | kept_sheets(client)
    for name, log in logs.items():
        response = client.post("/v1/game", json=log)
        assert response.status_code == 200, response.text
        judged[name] = {"log": log, "response": response.json}
    GAMES.parent.mkdir(parents=True, exist_ok=True)
    GAMES.write_bytes(orjson.dumps(judged))
    rows = [{"opponent": f"o{size}", "points": 2, "spread": size} for size in range(1, 61)]
    response = client.post("/v1/scorecards", json={"cards": [{"player": "ann", "games": rows}]})
    WINS.write_bytes(orjson.dumps([row["points"] for row in response.json["cards"][0]["games"]]))
    scripts = {
        f"{folder}/{name}": content.decode()
        for folder in ("page", "docs", "worker")
        for name, content in web.below(ROOT / "web" / folder).items()
        if name.endswith(".js")
    }
    SERVED.write_bytes(orjson.dumps(scripts))
