"""Reading one line from left to right."""

import re
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from service.engine.cards import CARDS, hint
from service.engine.errors import FaultCode
from service.notation.faults import Misread, TextCode
from service.notation.tokens import END, QUOTED, WORD, Token
from service.notation.words import Players, is_bare

Thing = TypeVar("Thing")

_DIGITS = re.compile("[0-9]+")
_MOST_DIGITS = 16  # digits of a number that are read: enough to be out of every range
_LONGEST_NEAR = 20  # no suggestion is looked for where a word has more characters


class Cursor:
    """A line that is being read; whatever does not fit raises `Misread`."""

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
        quotes = (
            "a name that is not plain, or a card, or a word of the notation, "
            "stands in straight quotes"
        )
        raise self.wrong(
            FaultCode.NOT_A_NAME, "the name of a player", quotes if sort == WORD else ""
        )

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
