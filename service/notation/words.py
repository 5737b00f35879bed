"""The words of the notation, and how names and reasons are written beside them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from service.engine.cards import CARDS

WORDS = frozenset(
    (
        *("rules", "set", "players", "teams", "dealer", "cut", "board"),
        *("deal", "void", "crib", "pack", "up", "heels", "play", "pegged", "show", "total"),
        *("ruling", "end", "go", "pass", "last", "concession", "forfeit", "none", "true", "false"),
    )
)
"""What a bare name must not be, in lower case."""

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""What cannot stand within double quotes."""


class Kind(Enum):
    """What a parameter of the rules takes."""

    NUMBER = "number"
    TRUTH = "truth"
    WORD = "word"


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the notation takes from the contract of game requests."""

    parameters: Mapping[str, Kind | tuple[str, ...]]
    """The parameters of the rules; of one with several numbers, the names of these in order."""
    ruleset: str
    """The ruleset of a game that names none."""


def is_bare(name: str) -> bool:
    """Whether a name needs no double quotes."""
    return (
        name[:1].isalpha()
        and all(one.isalpha() or one.isdecimal() or one in "_-." for one in name)
        and name not in CARDS
        and name.lower() not in WORDS
    )


def in_quotes(text: str) -> str:
    """Return a text in double quotes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def written(name: str) -> str:
    """Return a name as it is written: bare where it can be."""
    return name if is_bare(name) else in_quotes(name)
