"""Play a whole game under a ruleset by doing what `next` says, as two phones would.

python3 play_by_next.py RULESET [ADDRESS]
"""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from ask import Json, arguments, get, post

Did = Any
"""What a player did: members of the deal, an entry of the log, or the cards discarded."""


# Both functions are those of docs/live-game.md.
def write(log: Json, game: Json, did: Did) -> Json:
    """Return the log with a player's action in its place."""
    log, todo = deepcopy(log), game.get("next", {})
    must, player, deal = todo.get("must"), todo.get("player"), (log["deals"] or [{}])[-1]
    if "call" in did:
        [deal.get("heels"), *deal["plays"], *deal["show"]][-1].update(did)
    elif must == "deal":
        log |= {"first_dealer": player, "starting_scores": game["scores"]}
        log["deals"] = [{"discards": {}, "plays": [], "show": []} | did]
    elif must == "discard":
        deal["discards"][player] = did
    elif must == "turn-starter" or "heels" in did:
        deal |= did
    else:
        deal["plays" if "play" in did else "show"].append(did)
    return log


def play(log: Json, ask: Callable[[Json], Json], tap: Callable[[Json, Json], Did]) -> Json:
    """Play a game; `tap` shows it, and returns a player's action, "undo", or None to leave."""
    logs = [log]
    while True:
        game = ask(logs[-1])
        if game["status"] == "illegal":
            logs.pop()
        did = tap(game, logs[-1])
        if did is None:
            return game
        logs = (logs[:-1] or logs) if did == "undo" else [*logs, write(logs[-1], game, did)]


class Table:
    """Two players who play the first card that fits, and count right."""

    def __init__(self, ruleset: str, address: list[str]) -> None:
        self.address = address
        self.cards = get(f"/v1/rulesets/{ruleset}", *address)["cards"][0]
        self.pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
        self.deals = self.wrong = self.requests = self.sent = self.received = 0

    def ask(self, log: Json) -> Json:
        game = self.judged(log)
        self.requests += 1
        self.sent += size(log | {"detail": "last"})
        self.received += size(game)
        return game

    def judged(self, log: Json) -> Json:
        return post("/v1/game", log | {"detail": "last"}, *self.address)

    def tap(self, game: Json, log: Json) -> Did:
        """Return what the player does whom `next` names, with the claim that is right."""
        todo = game.get("next", {"must": "leave"})
        did = self.did(todo, log)
        if todo["must"] in {"deal", "leave"}:
            self.wrong += len(game["violations"])
        elif todo.get("by_claim") and "heels" not in did:
            did["claim"] = self.judged(write(log, game, did))["ledger"][-1]["points"]
        return did

    def did(self, todo: Json, log: Json) -> Did:
        did: Did = {"player": todo.get("player")}
        match todo["must"]:
            case "leave":
                did = None
            case "deal":
                did = self.deal(log["players"])
            case "discard":
                did = log["deals"][0]["dealt"][todo["player"]][: self.cards["discards"]]
            case "turn-starter":
                did = {"starter": self.pack[-1]}
            case "claim-heels":
                did = {"heels": {"claim": 2}}
            case "show":
                did["crib"] = todo.get("crib", False)
            case "play":
                did["play"] = todo["legal"][0]
            case word:
                did["play"] = word.removeprefix("claim-")
        return did

    def deal(self, players: list[str]) -> Json:
        self.deals += 1
        random.shuffle(self.pack)
        given = iter(self.pack)
        dealt = {name: [next(given) for _ in range(self.cards["dealt"])] for name in players}
        to_crib = [next(given) for _ in range(self.cards["to_crib"])]
        return {"dealt": dealt, "to_crib": to_crib or None}


def size(value: Json) -> int:
    """Return the bytes of JSON without blanks."""
    return len(json.dumps(value, separators=(",", ":")))


if __name__ == "__main__":
    ruleset, *address = arguments(__doc__)
    random.seed(121)
    table = Table(ruleset, address)
    start = {"ruleset": ruleset, "players": ["ann", "bob"], "first_dealer": "bob", "deals": []}
    end = play(start, table.ask, table.tap)
    board = ", ".join(f"{side} {score}" for side, score in end["scores"].items())
    print(f"{end['status']} after {table.deals} deals, {board}, winner: {end.get('winner')}")
    print(f"wrong claims and plays: {table.wrong}")
    print(f"{table.requests} requests, {table.sent} bytes sent, {table.received} received")
