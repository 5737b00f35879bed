"""The log that comes of a text while it is read."""

from dataclasses import dataclass, field
from typing import Any, TypeAlias

from service.engine.errors import Path
from service.notation.faults import Misread
from service.notation.tokens import WORD, Token
from service.notation.words import Players, Vocabulary

Place: TypeAlias = tuple[int, int]
"""Line and column, from 1."""


@dataclass(slots=True)
class Draft:
    """What is read so far."""

    vocabulary: Vocabulary
    players: Players
    log: dict[str, Any] = field(default_factory=dict)
    lines: dict[Path, Place] = field(default_factory=dict)
    """Where the members of the log and of its deals begin, and the elements of some of these."""
    details: dict[Path, Place] = field(default_factory=dict)
    """Where what is in them begins, as far as it is noted."""
    words: dict[Path, str] = field(default_factory=dict)
    """The words and numbers there, as they came."""
    line: int = 0
    """The line that is being read."""
    deal: dict[str, Any] | None = None
    """The deal that is being read."""
    path: Path = ()
    """Where that deal is."""
    seen: dict[str, int] = field(default_factory=dict)
    """What may stand once in the header, or in this deal, and its line."""
    ended: bool = False

    def once(self, what: str, token: Token, message: str = "") -> None:
        """Raise `Misread` where something that may stand once was there before."""
        before = self.seen.setdefault(what, self.line)
        if before != self.line:
            there = "in a deal" if self.deal is not None else "before the first deal"
            wanted = f"must stand once {message or there}"
            raise Misread("repeated", token.column, wanted, f"{token} in line {before} too")

    def place(self, token: Token, *path: str | int) -> Path:
        """Note where a member or an element begins, unless it has begun before; return its path."""
        whole = (*self.path, *path)
        self.lines.setdefault(whole, (self.line, token.column))
        return whole

    def detail(self, token: Token, path: Path, *below: str | int) -> None:
        """Note where something in a member begins."""
        whole = (*path, *below)
        self.details[whole] = (self.line, token.column)
        if token.sort == WORD:
            self.words[whole] = token.text
