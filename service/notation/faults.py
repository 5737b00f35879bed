"""What cannot be read in a text, and where."""

from dataclasses import dataclass

from service.engine.errors import Fault

MOST_SHOWN = 30
"""How many characters of a text a detail repeats."""


@dataclass(frozen=True, slots=True)
class TextFault(Fault):
    """One thing in a text that cannot be read."""

    line: int
    """From 1."""
    column: int
    """From 1, in code points."""


class Misread(ValueError):
    """What is wrong in one line; the rest of the line is not read."""

    def __init__(self, code: str, column: int, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.column = column
        self.detail = detail

    def at(self, line: int) -> TextFault:
        """Return this as a fault of a line."""
        return TextFault(self.code, ("text",), self.detail, line, self.column)


def shown(text: str) -> str:
    """Return a part of the text for a message, truncated where it is long."""
    return repr(text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…")
