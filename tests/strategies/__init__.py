"""Random game logs for the tests: plain functions, and Hypothesis strategies over them."""

from .faults import FAULTS
from .games import any_game, random_game
from .impossible import IMPOSSIBLE
from .prefixes import moments, prefix
from .requests import (
    any_games,
    complete_games,
    faulty_games,
    impossible_games,
    impossible_sheets,
    legal_and_taken_back,
    legal_games,
    sheet_games,
    taken_back_games,
)
from .sheets import random_legal_retracting, random_sheet
from .taken_back import ILLEGAL, with_illegal_entries

__all__ = [
    "FAULTS",
    "ILLEGAL",
    "IMPOSSIBLE",
    "any_game",
    "any_games",
    "complete_games",
    "faulty_games",
    "impossible_games",
    "impossible_sheets",
    "legal_and_taken_back",
    "legal_games",
    "moments",
    "prefix",
    "random_game",
    "random_legal_retracting",
    "random_sheet",
    "sheet_games",
    "taken_back_games",
    "with_illegal_entries",
]
