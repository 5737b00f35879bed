"""Random games for all tests, from the kinds of games down to cards, names and claims.

`kinds` has what tests draw. A legal game is made by `games`, deal by `deals`, with rules of
`parameters`; `sheets` and `rulings` write it down as people do at a table, `illegal` adds plays
that the rules forbid, `faults` mistakes of whoever wrote it down, `prefixes` stops it. `nights`
are of score cards.
"""

from .games import random_game
from .kinds import KINDS, any_game, any_games, games, illegal_game, retracting, sheet

__all__ = [
    "KINDS",
    "any_game",
    "any_games",
    "games",
    "illegal_game",
    "random_game",
    "retracting",
    "sheet",
]
