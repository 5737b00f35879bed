"""Play a whole game under a ruleset by doing what `next` says.

python3 play_by_next.py RULESET [ADDRESS]
"""

import random

from ask import Json, arguments, get, post

ruleset, *address = arguments(__doc__)
cards = get(f"/v1/rulesets/{ruleset}", *address)["cards"][0]
players = ["ann", "bob"]
pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
deal: Json = {}
entry: Json | None = None
given = iter(pack)
random.seed(121)


def drawn(names: list[str]) -> Json:
    """Return the cards that players cut from a whole pack."""
    return dict(zip(names, random.sample(pack, len(names)), strict=True))


log = {"ruleset": ruleset, "players": players, "cut": [drawn(players)], "deals": []}
claims = False

while todo := (game := post("/v1/game", log, *address)).get("next"):
    # Claim what the last entry is worth, where it is scored by its claim.
    if entry is not None and claims:
        entry["claim"] = game["ledger"][-1]["points"]
    claims = todo.get("by_claim", False)
    entry, player = None, todo["player"]
    match todo["must"]:
        case "cut":
            log["cut"].append(drawn(todo["players"]))
        case "deal":
            random.shuffle(pack)
            given = iter(pack)
            dealt = {name: [next(given) for _ in range(cards["dealt"])] for name in players}
            to_crib = [next(given) for _ in range(cards["to_crib"])] or None
            deal = {"dealt": dealt, "to_crib": to_crib, "discards": {}, "plays": [], "show": []}
            log["deals"].append(deal)
        case "discard":
            deal["discards"][player] = deal["dealt"][player][: cards["discards"]]
        case "turn-starter":
            deal["starter"] = next(given)
        case "claim-heels":
            deal["heels"] = entry = {}
        case "play" | "go" | "claim-last" as must:
            word = todo["legal"][0] if must == "play" else must.removeprefix("claim-")
            deal["plays"].append(entry := {"player": player, "play": word})
        case "show":
            deal["show"].append(entry := {"player": player, "crib": todo.get("crib")})

board = ", ".join(f"{side} {score}" for side, score in game["scores"].items())
print(f"{game['status']} after {len(log['deals'])} deals, {board}, winner: {game.get('winner')}")
print(f"wrong claims and plays: {len(game['violations'])}")
