"""The rulesets of the table, and how a request's overrides change them."""

from .reading import Impossible, Json, pointer, without_nulls

SIX_CARD = {
    2: {"dealt": 6, "to_crib": 0, "discards": 2},
    3: {"dealt": 5, "to_crib": 1, "discards": 1},
    4: {"dealt": 5, "to_crib": 0, "discards": 1},
}
TWO_PLAYERS = {2: SIX_CARD[2]}

STANDARD = {
    "cards": SIX_CARD,
    "target": 121,
    "heels": 2,
    "heels_claimed": False,
    "nobs": 1,
    "flush_takes_starter": True,
    "counts": "reset",
    "show_order": "pone-first",
    "head_start": 0,
    "skunk_line": 91,
    "double_skunk_line": 61,
    "game_values": {"win": 1, "skunk": 2, "double_skunk": 3},
    "best_of": None,
    "claims": "automatic",
    "undercount": "stands",
    "overcount": "award-opponent",
    "false_game": "as-overcount",
    "enforcement": "automatic",
    "thirty_one": "two",
    "match_by": "games",
    "next_first_dealer": "alternate",
    "illegal_play": "stop",
}
BY_GAME_POINTS = {"match_by": "game-points"}
ONE_AND_ONE = {"thirty_one": "one-and-one"}
NO_SKUNK = {"skunk_line": 0, "double_skunk_line": 0}
ACC = {
    "cards": TWO_PLAYERS,
    "claims": "manual",
    "enforcement": "on-call",
    "heels_claimed": True,
    "false_game": "back-fifteen",
    "game_values": {"win": 2, "skunk": 3, "double_skunk": 3},
    "illegal_play": "retract",
}

DIFFERENCES: dict[str, Json] = {
    "standard": BY_GAME_POINTS,
    "cardgames-io": {
        "cards": TWO_PLAYERS,
        "game_values": {"win": 1, "skunk": 1, "double_skunk": 1},
    },
    "masters-of-games": {"cards": TWO_PLAYERS, "best_of": 3, **NO_SKUNK},
    "ask-a-link": {"cards": TWO_PLAYERS, "claims": "manual", **ONE_AND_ONE, **NO_SKUNK},
    "ask-a-link-five-card": {
        "cards": {2: {"dealt": 5, "to_crib": 0, "discards": 2}},
        "target": 61,
        "head_start": 3,
        "counts": "single",
        "claims": "manual",
        **ONE_AND_ONE,
        **NO_SKUNK,
    },
    "box": {
        "show_order": "dealer-first",
        "flush_takes_starter": False,
        "nobs": 0,
        **ONE_AND_ONE,
        **NO_SKUNK,
    },
    "net-cribbage": {"cards": TWO_PLAYERS, "heels": 0, **NO_SKUNK},
    "acc": ACC,
    "acc-muggins": {**ACC, "undercount": "muggins"},
    "bsd-games": {
        "cards": TWO_PLAYERS,
        "claims": "manual",
        "overcount": "flat-two",
        "game_values": {"win": 1, "skunk": 2, "double_skunk": 4},
        "next_first_dealer": "loser",
        **BY_GAME_POINTS,
    },
    "seven-card": {
        "cards": {2: {"dealt": 7, "to_crib": 1, "discards": 2}},
        "target": 181,
        "skunk_line": 151,
        "double_skunk_line": 121,
        **BY_GAME_POINTS,
    },
}
RULESETS = {name: {**STANDARD, **difference} for name, difference in DIFFERENCES.items()}
LOWEST_MOVED_LINE = 31
"""A line below this is none, which is written 0."""


def effective_rules(request: Json) -> Json:
    """The parameters in force, with the card numbers for this many players; or Impossible."""
    name = request.get("ruleset", "standard")
    overrides = without_nulls(request.get("rules", {}))
    rules = {**RULESETS[name], **overrides}
    rules["game_values"] = {**RULESETS[name]["game_values"], **overrides.get("game_values", {})}
    move_lines(rules, RULESETS[name], overrides)
    number_of_players = len(request["players"])
    sides = 2 if "teams" in request else number_of_players
    costly = sides > 2 and rules["claims"] == "manual" and penalties_between_sides(rules)
    if contradictory(rules) or costly:
        raise Impossible(("invalid-rules", pointer("rules")))
    cards = rules["cards"][number_of_players]
    rules["ruleset"] = name
    rules["dealt"] = cards["dealt"]
    rules["to_crib"] = cards["to_crib"]
    rules["discards"] = cards["discards"]
    rules["hand"] = cards["dealt"] - cards["discards"]
    rules["crib"] = cards["discards"] * number_of_players + cards["to_crib"]
    return rules


def move_lines(rules: Json, base: Json, overrides: Json) -> None:
    """Move a skunk line that is not overridden along with the target; no skunk, no double."""
    for line in ("skunk_line", "double_skunk_line"):
        if line in overrides or base[line] == 0:
            continue
        moved = rules["target"] - (base["target"] - base[line])
        none = moved < LOWEST_MOVED_LINE or overrides.get("skunk_line") == 0
        rules[line] = 0 if none else moved


def contradictory(rules: Json) -> bool:
    """True if these parameters contradict each other, whoever plays."""
    single, double = rules["skunk_line"], rules["double_skunk_line"]
    return any(
        [
            rules["false_game"] == "back-fifteen" and rules["overcount"] != "award-opponent",
            rules["enforcement"] == "on-call" and rules["claims"] == "automatic",
            rules["best_of"] is not None and rules["best_of"] % 2 == 0,
            rules["head_start"] >= rules["target"],
            single >= rules["target"],
            double >= rules["target"],
            single > 0 and double >= single,
        ]
    )


def penalties_between_sides(rules: Json) -> bool:
    """True if a wrong claim could give points to "the" opponent, or take fifteen back."""
    return (
        rules["enforcement"] == "on-call"
        or rules["false_game"] == "back-fifteen"
        or rules["undercount"] == "muggins"
        or rules["overcount"] != "correct"
    )
