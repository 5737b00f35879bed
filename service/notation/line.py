"""Reading one line of a text: its tokens, a cursor over them, and what is wrong in it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import NamedTuple, TypeVar

from service.engine.cards import CARDS, hint
from service.engine.errors import Fault, FaultCode
from service.engine.sentences import quoted
from service.notation.words import CONTROLS, Players, is_bare


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


SPACES = r" \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000"  # for a class of characters
_QUOTES = '"“”„‟«»'  # text between straight ones may have the others in it
_TOKEN = re.compile(
    rf"""
    [^{SPACES}{_QUOTES},/+=@!:{{}}\[\]\#]+        # a word
    | "(?:[^"\\\x00-\x1f\x7f-\x9f]|\\["\\])*"   # a quoted text
    | [{_QUOTES[1:]}](?:[^{_QUOTES}\\\x00-\x1f\x7f-\x9f]|\\["\\])*[{_QUOTES}]
    | [,/+=@!:{{}}\[\]]                         # a mark
    | \#.*                                      # a comment
    | [{_QUOTES}]                               # a quote that opens no quoted text
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
        elif first not in _QUOTES:
            found.append(Token(WORD, text, column))
        elif len(text) == 1:
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
            detail = "must have a double quote or a second backslash after a backslash"
            return Misread(TextCode.UNEXPECTED, at + 1, detail)
        if CONTROLS.match(line[at]):
            wanted = "must have no control characters within quotes"
            return Misread(TextCode.UNEXPECTED, at + 1, wanted, quoted(line[at]))
        at += 2 if line[at] == "\\" else 1
    return Misread(TextCode.MISSING, column, "must have a double quote at its end (it is missing)")


Thing = TypeVar("Thing")

_DIGITS = re.compile("[0-9]+")
_MOST_DIGITS = 16  # digits of a number that are read: enough to be out of every range
_LONGEST_NEAR = 20  # no suggestion is looked for where a word has more characters


class Cursor:
    """A line that is being read; a part that does not fit raises `Misread`."""

    def __init__(self, tokens: Sequence[Token], players: Players) -> None:
        self.tokens = tokens
        self.token = tokens[0]  # the next one, not taken yet
        self.players = players
        self._at = 0
        self._optional: list[str] = []  # things that may come next, but need not, for messages

    def take(self) -> Token:
        """Return the next token and move past it; it must not be the end."""
        token = self.token
        self._optional.clear()
        self._at += 1
        self.token = self.tokens[self._at]
        return token

    def following(self) -> Token:
        """Return the token after the next one."""
        return self.tokens[min(self._at + 1, len(self.tokens) - 1)]

    def sees(self, what: str) -> bool:
        """Return whether a mark, or a word in any case, is next."""
        sort, text, _ = self.token
        return what == (text.lower() if sort == WORD else sort)

    def skip(self, what: str) -> bool:
        """Take a mark or a word if it is next; return whether it was."""
        if not self.sees(what):
            return False
        self.take()
        return True

    def could_be(self, what: str) -> None:
        """Note something optional that may come next, for messages."""
        self._optional.append(what)

    def expect(self, mark: str, then: str = "") -> None:
        if not self.skip(mark):
            raise self.wrong(TextCode.UNEXPECTED, self._or(f"'{mark}'{then}"))

    def at_end(self) -> bool:
        return self.token.sort == END

    def finish(self, hint: str = "") -> None:
        """Raise `Misread` unless all of the line is read."""
        if not self.at_end():
            raise self.wrong(TextCode.UNEXPECTED, self._or("the end of the line"), hint)

    def _or(self, needed: str) -> str:
        optional = ", ".join(self._optional)
        return f"{optional} or {needed}" if optional else needed

    def wrong(self, code: StrEnum, wanted: str, hint: str = "") -> Misread:
        code = TextCode.MISSING if self.at_end() else code
        extra = f"; {hint}" if hint else ""
        return Misread(code, self.token.column, f"must be {wanted}{extra}", self.token)

    def word(self, wanted: str) -> str:
        """Take a word, and return it in lower case."""
        if self.token.sort != WORD:
            raise self.wrong(TextCode.UNKNOWN_WORD, wanted)
        return self.take().text.lower()

    def new_name(self) -> str:
        """Take any name, whether or not a player has it."""
        sort, text, _ = self.token
        if sort == QUOTED or (sort == WORD and is_bare(text)):
            return self.take().text
        quotes = "a name like this needs double quotes" if sort == WORD else ""
        raise self.wrong(FaultCode.NOT_A_NAME, "the name of a player", quotes)

    def name(self) -> str:
        if self.token.sort == WORD and self.token.text in self.players.bare:
            return self.take().text
        token = self.token
        name = self.new_name()
        if not self.players.known(name):
            wanted = f"must be one of {self.players}"
            raise Misread(FaultCode.UNKNOWN_PLAYER, token.column, wanted, token)
        return name

    def number(self) -> int:
        if self.token.sort != WORD or not _DIGITS.fullmatch(self.token.text):
            raise self.wrong(TextCode.NOT_A_NUMBER, "a number")
        return _whole(self.take().text)

    def signed(self) -> int:
        """Take a whole number with a plus or minus sign; 0 needs none."""
        text = self.token.text
        if self.token.sort == WORD and text[0] == "-" and _DIGITS.fullmatch(text[1:]):
            return -_whole(self.take().text[1:])
        if self.skip("+") or self.sees("0"):
            return self.number()
        raise self.wrong(TextCode.NOT_A_NUMBER, "points such as +2 or -2")

    def card(self) -> str:
        """Take a card, and return it in two characters."""
        sort, text, _ = self.token
        if sort != WORD or text not in CARDS:
            raise self.wrong(FaultCode.NOT_A_CARD, "a card such as 5H or 10d", hint(text))
        return CARDS[self.take().text].text

    def distinct(
        self,
        take_name: Callable[[], str],
        read: Callable[[str, Token], Thing],
        found: dict[str, Thing],
    ) -> dict[str, Thing]:
        """Take names separated by commas, each once, with what ``read`` makes of it or takes."""
        while not found or self.skip(","):
            token = self.token
            name = take_name()
            if name in found:
                raise Misread(TextCode.REPEATED, token.column, "must name each player once", token)
            found[name] = read(name, token)
        self.could_be("a comma")
        return found


def _whole(digits: str) -> int:
    return int(digits.lstrip("0")[:_MOST_DIGITS] or "0")


def near(text: str, known: Sequence[str]) -> str:
    """Return the known word that is most like a text; empty where none is similar."""
    if len(text) > _LONGEST_NEAR:
        return ""
    return next(iter(get_close_matches(text.lower(), known, 1)), "")
