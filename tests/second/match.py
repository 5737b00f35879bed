"""Final boards by themselves, and the match that several games make."""

from dataclasses import asdict, dataclass
from typing import Any

from .errors import Impossible, pointer, refuse
from .names import no_names
from .reading import Json, as_meant
from .rulesets import effective_rules
from .the_end import value_of


def score_skunk(request: Json) -> Json:
    """The answer to a skunk request, or {"impossible": {(code, pointer)}}."""
    request = as_meant(request)
    try:
        refuse(no_names(request))
        rules = rules_of(request, request["scores"])
        found = result_of(request, rules)
    except Impossible as impossible:
        return {"impossible": impossible.faults}
    return {"ruleset": rules["ruleset"], **found}


def rules_of(request: Json, scores: dict[str, int]) -> Json:
    kept: Json = {name: request[name] for name in ("ruleset", "rules") if name in request}
    return effective_rules({**kept, "players": list(scores)})


def result_of(game: Json, rules: Json, *at: Any) -> Json:
    scores = {side: min(score, rules["target"]) for side, score in game["scores"].items()}
    out = [side for side, score in scores.items() if score == rules["target"]]
    if "winner" in game:
        if game["winner"] not in scores:
            raise Impossible(("unknown-player", pointer(*at, "winner")))
        if out:
            raise Impossible(("invalid-scores", pointer(*at, "scores")))
        return value_of(game["winner"], scores, rules)
    if len(out) != 1:
        raise Impossible(("invalid-scores", pointer(*at, "scores")))
    return value_of(out[0], scores, rules)


def score_match(request: Json) -> Json:
    """The answer to a match request about games of the same sides, or their faults."""
    request = as_meant(request)
    sides = list(request["games"][0]["scores"])
    try:
        refuse(no_names(request))
        rules = rules_of(request, request["games"][0]["scores"])
        results = [
            result_of(game, rules, "games", number) for number, game in enumerate(request["games"])
        ]
    except Impossible as impossible:
        return {"impossible": impossible.faults}
    best_of = request.get("best_of") or rules["best_of"]
    needed = best_of // 2 + 1
    standing = [Standing(side) for side in sides]
    winner = None
    games = []
    for number, result in enumerate(results):
        counted = winner is None and number < best_of
        if counted:
            for each in standing:
                each.add(result)
                if each.decides(rules["match_by"]) >= needed:
                    winner = each.side
        part = {name: result[name] for name in ("winner", "skunk", "value")}
        games.append({**part, "counted": counted})
    status = "in-progress"
    if winner is not None:
        status = "complete"
    elif len(results) >= best_of:
        status = "drawn"
    standing.sort(key=lambda each: each.rank(rules["match_by"]), reverse=True)
    return {
        "status": status,
        "ruleset": rules["ruleset"],
        **({"winner": winner} if winner is not None else {}),
        "needed": needed,
        "standing": [asdict(each) for each in standing],
        "games": games,
        "violations": wrong_first_dealers(
            request["games"][: len([game for game in games if game["counted"]])], results, rules
        ),
    }


@dataclass
class Standing:
    side: str
    games_won: int = 0
    game_points: int = 0
    spread: int = 0
    skunks: int = 0
    double_skunks: int = 0

    def add(self, result: Json) -> None:
        """Add one game, won or lost; a side's skunks are those that it inflicted."""
        if result["winner"] != self.side:
            self.spread -= sum(
                loser["margin"] for loser in result["losers"] if loser["side"] == self.side
            )
            return
        self.games_won += 1
        self.game_points += result["value"]
        self.spread += sum(loser["margin"] for loser in result["losers"])
        self.skunks += result["skunk"] == "skunk"
        self.double_skunks += result["skunk"] == "double-skunk"

    def decides(self, match_by: str) -> int:
        return self.games_won if match_by == "games" else self.game_points

    def rank(self, match_by: str) -> tuple[int, int, int]:
        """The sort key: games won or game points, whichever decides, the other, then spread."""
        both = (self.games_won, self.game_points)
        return (*(both if match_by == "games" else both[::-1]), self.spread)


def wrong_first_dealers(games: list[Json], results: list[Json], rules: Json) -> list[Json]:
    """Games dealt first by the wrong one of two sides; of more sides any may deal."""
    found: list[Json] = []
    if any(len(game["scores"]) > 2 for game in games):
        return found
    due: str | None = None
    for number, (game, result) in enumerate(zip(games, results, strict=False)):
        dealer = game.get("first_dealer", due)
        if due is not None and dealer != due:
            where = pointer("games", number, "first_dealer")
            found.append({"pointer": where, "code": "wrong-first-dealer", "player": dealer})
        if rules["next_first_dealer"] == "loser":
            due = result["losers"][0]["side"]
        elif dealer is not None:
            (due,) = [side for side in game["scores"] if side != dealer]
    return found
