"""The log of a game, growing as its text is read."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from service.engine.errors import Path
from service.notation.cursor import Cursor
from service.notation.faults import Misread
from service.notation.tokens import WORD, Token
from service.notation.words import Players, Vocabulary

Place: TypeAlias = tuple[int, int]  # line and column, from 1


@dataclass(slots=True)
class Draft:
    vocabulary: Vocabulary
    players: Players
    log: dict[str, Any] = field(default_factory=dict)
    lines: dict[Path, Place] = field(default_factory=dict)
    """The starts of the members of the log and of its deals, and of the elements of some."""
    details: dict[Path, Place] = field(default_factory=dict)
    """The starts of some parts of these."""
    words: dict[Path, str] = field(default_factory=dict)
    """The words and numbers there, as they came."""
    line: int = 0
    """The line that is being read."""
    members: dict[str, Any] = field(init=False)
    """The deal that is being read; before the first the log itself."""
    path: Path = ()
    """The path of that deal; empty before the first."""
    seen: dict[str, int] = field(default_factory=dict)
    """The lines of the header, or of this deal, by what must not be repeated there."""
    ended: bool = False

    def __post_init__(self) -> None:
        self.members = self.log

    def once(self, what: str, token: Token, message: str = "") -> None:
        """Raise `Misread` if another line had this already."""
        before = self.seen.setdefault(what, self.line)
        if before != self.line:
            there = "in a deal" if self.path else "before the first deal"
            wanted = f"must stand once {message or there}"
            raise Misread("repeated", token.column, wanted, f"{token} in line {before} too")

    def place(self, token: Token, *path: str | int) -> Path:
        """Note where a member or element first begins; return its path."""
        whole = (*self.path, *path)
        self.lines.setdefault(whole, (self.line, token.column))
        return whole

    def detail(self, token: Token, path: Path, *below: str | int) -> None:
        """Note where a part of a member begins."""
        whole = (*path, *below)
        self.details[whole] = (self.line, token.column)
        if token.sort == WORD:
            self.words[whole] = token.text

    def add(self, member: str, line: Cursor, read: Callable[..., None]) -> None:
        """Read one more element into an array of the deal.

        What is read of it before a fault stays, so that its own faults can be found.
        """
        elements = self.members.setdefault(member, [])
        path = self.place(line.token, member, len(elements))
        entry: dict[str, Any] = {}
        elements.append(entry)
        read(self, line, path, entry)
