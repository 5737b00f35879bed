"""All targets of fuzzing."""

from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from tests.fuzz import cards, documents, games, texts

TARGETS: Mapping[str, tuple[st.SearchStrategy[Any], Callable[[Any], None]]] = {
    "cards": (cards.TEXTS, cards.check),
    "documents": (documents.documents(), documents.check),
    "games": (games.GAMES, games.check),
    "texts": (texts.TEXTS, texts.check),
}
"""The input to draw and the check of it, by name."""
