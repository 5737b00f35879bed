"""Random game logs for the tests: plain functions, and Hypothesis strategies over them."""

from .faults import FAULTS
from .games import any_game, random_game
from .impossible import IMPOSSIBLE
from .prefixes import moments, prefix
from .requests import any_games, complete_games, faulty_games, impossible_games, legal_games

__all__ = [
    "FAULTS",
    "IMPOSSIBLE",
    "any_game",
    "any_games",
    "complete_games",
    "faulty_games",
    "impossible_games",
    "legal_games",
    "moments",
    "prefix",
    "random_game",
]
