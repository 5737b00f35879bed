"""What the cards of a legal log give, whoever claims what and wherever the game ends."""

from typing import Any

from tests.second.game import adjudicate

Line = dict[str, Any]
TRUE_RULES = {
    "claims": "automatic",
    "enforcement": "automatic",
    "false_game": "as-overcount",
    "heels_claimed": False,
    "thirty_one": "two",
    "target": 10**6,
    "skunk_line": None,
    "double_skunk_line": None,
}


def true_lines(request: dict[str, Any]) -> list[list[Line]]:
    """The ledger lines of each deal when every deal is played to its end for the true points."""
    log = {**request, "rules": {**request.get("rules", {}), **TRUE_RULES}}
    lines: list[list[Line]] = [[] for _ in request["deals"]]
    for line in adjudicate(log)["ledger"]:
        if line["deal"] is not None:
            lines[line["deal"]].append(line)
    return lines


def boards(request: dict[str, Any]) -> list[dict[str, int] | None]:
    """The board at the end of each deal; None for a deal that was not judged."""
    answer = adjudicate(request)
    found: list[dict[str, int] | None] = [None for _ in request["deals"]]
    for line in answer.get("ledger", []):
        if line["deal"] is not None:
            found[line["deal"]] = line["scores"]
    return found
