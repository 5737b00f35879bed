"""Play ten recorded games once more by `next`: each entry must be what it allows.

python3 replay.py GAMES [ADDRESS]
"""

import json
import sys

from ask import Json, arguments, post, text
from play_by_next import Did, play


class Recording:
    """Does what a recorded game has, then takes the taps of its last deal back."""

    def __init__(self, log: Json, address: list[str]) -> None:
        self.address = address
        self.deals = iter(log["deals"])
        self.deal: Json = {}
        self.told: list[Json] = []
        """The response after each tap."""
        self.end: Json = {}

    def ask(self, log: Json) -> Json:
        return post("/v1/game", log | {"detail": "last"}, *self.address)

    def tap(self, game: Json, _: Json) -> Did:
        if self.end:
            return self.back(game)
        self.told.append(game)
        if game["status"] == "in-progress":
            return self.did(game["next"])
        self.end = game
        return "undo"

    def back(self, game: Json) -> str | None:
        self.told.pop()
        if game != self.told[-1]:
            sys.exit(f"an undo leads to another game: {game}")
        return None if game["next"]["must"] == "deal" else "undo"

    def did(self, todo: Json) -> Did:
        match todo["must"]:
            case "deal":
                self.deal = next(self.deals)
                # A record may leave goes out, or have them after the close of a count.
                self.deal["plays"] = [one for one in self.deal["plays"] if one["play"] != "go"]
                return {"dealt": self.deal["dealt"]}
            case "discard":
                return self.deal["discards"][todo["player"]]
            case "turn-starter":
                return {"starter": self.deal["starter"]}
            case "show":
                return self.entry("show", todo, [None])
            case "go":
                return {"player": todo["player"], "play": "go"}
        return self.entry("plays", todo, todo["legal"])

    def entry(self, part: str, todo: Json, allowed: list[str | None]) -> Json:
        """Return the next entry of the record; exit if it is not what must be done."""
        entry = self.deal[part].pop(0)
        due = (todo["player"], todo.get("crib", False))
        if (entry["player"], entry.get("crib", False)) != due or entry.get("play") not in allowed:
            sys.exit(f"the record has {entry} where {todo} is due")
        return entry


path, *address = arguments(__doc__)
for number, row in enumerate(text(path).splitlines()[:10], 1):
    log = json.loads(row)["request"]
    whole = post("/v1/game", log, *address)
    recording = Recording(log, address)
    play(log | {"deals": []}, recording.ask, recording.tap)
    last = recording.end
    same = all(last[name] == whole[name] for name in ("scores", "winner", "skunk"))
    print(
        f"game {number}: {len(whole['ledger'])} entries, {last['winner']} won, "
        f"{'as recorded' if same else 'not as recorded'}"
    )
