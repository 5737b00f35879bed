"""What somebody meant who wrote a card, a list or a path in another way than it is read."""

import re
from collections.abc import Iterable
from difflib import get_close_matches

from service.engine.cards import RANK_WRITTEN, SUIT_WRITTEN

_CARD = re.compile(f"{RANK_WRITTEN}{SUIT_WRITTEN}|{SUIT_WRITTEN}{RANK_WRITTEN}", re.IGNORECASE)
MOST_CARDS = 13
"""Cards that a hint repeats at most."""

MOST_OF_A_PATH = 60
"""Characters of a path beyond which nothing near it is looked for."""
_CLOSE = 0.8
_PREFIX = re.compile("api|v[0-9]+")
"""What may stand before a path, or be forgotten there."""


def of_list(name: str, texts: Iterable[str]) -> str:
    """Return how a list of cards is written in a query; empty where there are no cards."""
    cards = [card for text in texts for card in _CARD.findall(text)]
    return f"write {name}={','.join(cards[:MOST_CARDS])}" if cards else ""


def of_path(path: str, paths: Iterable[str]) -> str:
    """Return which of the paths that there are is meant; empty where none is near.

    A segment such as ``<id>`` among ``paths`` stands for any.
    """
    if len(path) > MOST_OF_A_PATH:
        return ""
    asked = _segments(path)
    known = [(there, _segments(there)) for there in paths]
    same = [
        there if "<" not in there else there[: there.index("<")] + asked[-1]
        for there, segments in known
        if [one.lower() for one in asked[: len(asked) - ("<" in there)]]
        == [one for one in segments if "<" not in one]
    ]
    others = [there for there, _ in known if "<" not in there]
    near = get_close_matches(path, same, 1, 0) or get_close_matches(path, others, 1, _CLOSE)
    return near[0] if near else ""


def _segments(path: str) -> list[str]:
    """Return the segments of a path without what may stand before them."""
    segments = [one for one in path.split("/") if one]
    while segments and _PREFIX.fullmatch(segments[0].lower()):
        segments = segments[1:]
    return segments
