"""Judge a game that is written as text: who won, and which lines have mistakes.

    python3 judge_text.py GAME.txt [ADDRESS]

With - for the file the text is read from standard input.
"""

from ask import Json, arguments, post, text


def line_of(pointer: str, lines: dict[str, dict[str, int]]) -> str:
    """Return the line of a part of the log, or of the nearest part around it."""
    while pointer not in lines and "/" in pointer:
        pointer = pointer.rpartition("/")[0]
    return f"line {lines[pointer]['line']}" if pointer in lines else "the game"


def verdict(game: Json) -> str:
    """Return the status, scores and winner in words."""
    board = ", ".join(f"{side} {score}" for side, score in game["scores"].items())
    return f"{game['status']}, {board}" + (
        f", winner: {game['winner']}" if "winner" in game else ""
    )


path, *address = arguments(__doc__)
parsed = post("/v1/notation/parse", {"text": text(path)}, *address)
game = post(
    "/v1/game", parsed["log"], *address, place=lambda pointer: line_of(pointer, parsed["lines"])
)
print(verdict(game))
if "ended_at" in game:
    print(f"it ended in {line_of(game['ended_at'], parsed['lines'])}")
for violation in game["violations"]:
    print(f"{line_of(violation['pointer'], parsed['lines'])}: {violation['detail']}")
if "next" in game:
    print(f"next: {game['next']['player']} has to {game['next']['must']}")
