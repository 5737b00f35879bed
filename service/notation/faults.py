"""Faults of the text of a game, with line and column."""

from dataclasses import dataclass
from enum import StrEnum

from service.engine.errors import Fault


class TextCode(StrEnum):
    """Kinds of what is wrong in a text, besides those of cards and names."""

    UNEXPECTED = "unexpected"
    MISSING = "missing"
    NOT_A_NUMBER = "not-a-number"
    UNKNOWN_WORD = "unknown-word"
    REPEATED = "repeated"
    OUT_OF_ORDER = "out-of-order"
    INVALID_TEXT = "invalid-text"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextFault(Fault):
    """One thing in a text that cannot be read."""

    line: int  # from 1
    column: int  # from 1, in code points


class Misread(ValueError):
    """Stops reading a line: its first fault."""

    def __init__(self, code: StrEnum, column: int, wanted: str, came: object = None) -> None:
        """Take the column, from 1, and the rest as `Fault` does."""
        super().__init__(wanted)
        self.code = code
        self.column = column
        self.wanted = wanted
        self.came = came

    def at(self, line: int) -> TextFault:
        where = ("text",)
        return TextFault(self.code, where, self.wanted, self.came, line=line, column=self.column)
