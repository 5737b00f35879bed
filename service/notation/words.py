"""The words of the notation, and the spelling of names and reasons between them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from service.engine.cards import CARDS

WORDS = frozenset(
    (
        *("rules", "set", "players", "teams", "dealer", "cut", "board"),
        *("deal", "void", "crib", "pack", "up", "heels", "play", "pegged", "show", "total"),
        *("ruling", "end", "go", "pass", "last", "concession", "forfeit", "none", "true", "false"),
    )
)
"""Words that a name may equal only in double quotes; in lower case."""

LINES = frozenset({"skunk_line", "double_skunk_line"})
"""The parameters of which 0 is written as none."""

RULESET = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")
"""The ids that a ruleset can have."""
A_RULESET = "the id of a ruleset, such as acc-muggins"

CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")  # characters that no quoted text may have


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words of the contract that the notation reads and writes."""

    parameters: Mapping[str, str | tuple[str, ...]]
    """The type of each parameter in JSON; of one with several numbers, their names in order."""
    ruleset: str
    """The ruleset of a game that names none."""


def is_bare(name: str) -> bool:
    """Return whether a name needs no double quotes."""
    return (
        name[:1].isalpha()
        and all(one.isalpha() or one.isdecimal() or one in "_-." for one in name)
        and name not in CARDS
        and name.lower() not in WORDS
    )


def in_quotes(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def written(name: str) -> str:
    """Return a name, in double quotes where it needs them."""
    return name if is_bare(name) else in_quotes(name)


class Players:
    """The players of a game; names are the same where every character is."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        """Take the names by seat; while there are none, anybody is a player."""
        self.names = names
        self.bare = frozenset(filter(is_bare, names))

    def known(self, name: str) -> bool:
        return name in self.names or not self.names

    def __str__(self) -> str:
        return ", ".join(map(written, self.names))
