"""The tokens of a line: words, quoted texts and marks, each with its column."""

import re
from typing import NamedTuple

from service.engine.sentences import quoted
from service.notation.faults import Misread, TextCode
from service.notation.words import CONTROLS

MARKS = frozenset(",/+=@!:{}[]")
WORD = "word"  # a word, a card, a number or a bare name
QUOTED = "quoted"
END = "end"


class Token(NamedTuple):
    sort: str  # `WORD`, `QUOTED`, `END`, or the mark that it is
    text: str  # of a quoted text only what is quoted, without the backslashes that escape
    column: int  # from 1, in code points

    def __str__(self) -> str:
        return "the end of the line" if self.sort == END else quoted(self.text)


_TOKEN = re.compile(
    r"""
    [^ \t",/+=@!:{}\[\]\#]+                     # a word
    | "(?:[^"\\\x00-\x1f\x7f-\x9f]|\\["\\])*"   # a quoted text
    | [,/+=@!:{}\[\]]                           # a mark
    | \#.*                                      # a comment
    | "                                         # a quote that opens no quoted text
    """,
    re.VERBOSE | re.DOTALL,
)
_ESCAPED = re.compile(r"\\(.)")


def tokens_of(line: str) -> tuple[list[Token], Misread | None]:
    """Return the tokens of a line and its `END`, or none, and the fault that cuts it short."""
    found: list[Token] = []
    broken = None
    end = len(line.rstrip()) + 1
    for match in _TOKEN.finditer(line):
        text, column = match[0], match.start() + 1
        first = text[0]
        if first in MARKS:
            found.append(Token(text, text, column))
        elif first == "#":
            break
        elif first != '"':
            found.append(Token(WORD, text, column))
        elif text == '"':
            broken, end = _bad_quotes(line, column), column
            break
        else:
            found.append(Token(QUOTED, _ESCAPED.sub(r"\1", text[1:-1]), column))
    if found:
        found.append(Token(END, "", end))
    return found, broken


def _bad_quotes(line: str, column: int) -> Misread:
    at = column
    while at < len(line):
        if line[at] == "\\" and line[at + 1 : at + 2] not in {'"', "\\"}:
            detail = "must have a double quote or a second backslash behind a backslash"
            return Misread(TextCode.UNEXPECTED, at + 1, detail)
        if CONTROLS.match(line[at]):
            wanted = "must have no control characters within quotes"
            return Misread(TextCode.UNEXPECTED, at + 1, wanted, quoted(line[at]))
        at += 2 if line[at] == "\\" else 1
    return Misread(TextCode.MISSING, column, "must have a double quote at its end (it is missing)")
