"""The log of a game, growing as its text is read."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from service.engine.errors import Path
from service.json_values import Json
from service.notation.line import WORD, Cursor, Misread, TextCode, TextFault, Token
from service.notation.words import Players, Vocabulary

Place: TypeAlias = tuple[int, int]  # line and column, from 1


@dataclass(slots=True, kw_only=True)
class Parsed:
    """A text as a log, with the places of its parts."""

    log: dict[str, Json] = field(default_factory=dict)
    """The members of a game request, as far as they could be read."""
    lines: dict[Path, Place] = field(default_factory=dict)
    """The starts of its members and those of its deals, of the deals, of the elements of their
    ``plays``, ``show`` and ``rulings``, of scores, of hands by player, and of shown cards: of all
    that a violation or a line of the ledger points at, or of what encloses it.
    """
    details: dict[Path, Place] = field(default_factory=dict)
    """The starts of some parts of these."""
    words: dict[Path, str] = field(default_factory=dict)
    """The words and numbers there, as they came."""
    faults: tuple[TextFault, ...] = ()
    """At most one a line, in the order of the lines; more than `MOST_FAULTS` are not looked for."""

    def place(self, path: Path) -> Place:
        """Return where the part at a path begins, or else the nearest noted part around it."""
        around = (path[:depth] for depth in range(len(path), 0, -1))
        return next(filter(None, (self.details.get(one) or self.lines.get(one) for one in around)))


@dataclass(slots=True, kw_only=True)
class Draft(Parsed):
    """A text that is being read."""

    vocabulary: Vocabulary
    players: Players = field(default_factory=Players)
    line: int = 0
    """The line that is being read."""
    members: dict[str, Json] = field(init=False)
    """The deal that is being read; before the first the log itself."""
    path: Path = ()
    """The path of that deal; empty before the first."""
    seen: dict[str, int] = field(default_factory=dict)
    """The lines of the header, or of this deal, by what must not be repeated there."""
    ended: bool = False

    def __post_init__(self) -> None:
        self.members = self.log

    def once(self, what: str, token: Token) -> None:
        """Raise `Misread` if another line had this already."""
        before = self.seen.setdefault(what, self.line)
        if before != self.line:
            there = "in a deal" if self.path else "before the first deal"
            wanted = f"must come once {there}"
            raise Misread(TextCode.REPEATED, token.column, wanted, f"{token} in line {before} too")

    def begin(self, token: Token, *path: str | int) -> Path:
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
        """Read one more element into an array; what is read of it before a fault stays there."""
        elements = self.members.setdefault(member, [])
        path = self.begin(line.token, member, len(elements))
        entry: dict[str, Json] = {}
        elements.append(entry)
        read(self, line, path, entry)
