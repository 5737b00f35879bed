"""How a list of cards is written in a query."""

import re
from collections.abc import Iterable

from service.engine.cards import RANK_WRITTEN, SUIT_WRITTEN

_CARD = re.compile(f"{RANK_WRITTEN}{SUIT_WRITTEN}|{SUIT_WRITTEN}{RANK_WRITTEN}", re.IGNORECASE)
MOST_CARDS = 13
"""Cards that a hint repeats at most."""


def of_list(name: str, texts: Iterable[str]) -> str:
    """Return how a list of cards is written in a query; empty where there are no cards."""
    cards = [card for text in texts for card in _CARD.findall(text)]
    return f"write {name}={','.join(cards[:MOST_CARDS])}" if cards else ""
