"""From the text of a game to its log."""

import re
from collections.abc import Iterator, Sequence

from service.engine.errors import MOST_FAULTS, FaultCode
from service.notation import deal, header
from service.notation.draft import Draft, Parsed
from service.notation.line import (
    QUOTED,
    SPACES,
    WORD,
    Cursor,
    Misread,
    TextCode,
    TextFault,
    Token,
    near,
    tokens_of,
)
from service.notation.words import Players, Vocabulary, is_bare

MOST_LINES = 5000

_BYTE_ORDER_MARK = "\ufeff"
_LINE_END = re.compile("\r\n?|\n")
_PLAYERS = re.compile(rf"[{SPACES}]*players(?![\w.-])", re.IGNORECASE)
_LINES = (*header.HEADER, "deal", *deal.DEAL, "end")  # the words that a line may begin with


def parse(text: str, vocabulary: Vocabulary) -> Parsed:
    """Read a text; what cannot be read becomes faults."""
    draft = Draft(vocabulary=vocabulary)
    # A byte order mark counts as a column, and otherwise as a space.
    texts = _LINE_END.split(text if text[:1] != _BYTE_ORDER_MARK else f" {text[1:]}")
    faults: dict[int, TextFault] = {}
    # A last line break ends a line and begins none.
    lines = len(texts) - (not texts[-1])
    if lines > MOST_LINES:
        too_long = Misread(TextCode.UNEXPECTED, 1, f"must be at most {MOST_LINES} lines", lines)
        faults[0] = too_long.at(MOST_LINES + 1)
    else:
        for fault in _faults(draft, texts):
            faults.setdefault(fault.line, fault)
            if len(faults) > MOST_FAULTS:
                break
    if "deals" not in draft.log:
        draft.log["deals"] = []
        draft.lines[("deals",)] = (len(texts), len(texts[-1]) + 1)
    draft.faults = tuple(faults[line] for line in sorted(faults))[:MOST_FAULTS]
    return draft


def _faults(draft: Draft, texts: list[str]) -> Iterator[TextFault]:
    """Read all lines into a draft, and yield their faults."""
    named = [text for text in texts if _PLAYERS.match(text)]
    draft.players = _players(named[0]) if named else Players()
    for number, text in enumerate(texts, 1):
        draft.line = number
        tokens, broken = tokens_of(text)
        if tokens and tokens[0].sort == WORD and tokens[0].text.lower() == "deal":
            yield from deal.finish(draft)
        misread = _misread(draft, tokens)
        # Of two faults the first in the line; what is cut short is no fault of its end.
        if broken is not None and (misread is None or misread.column >= tokens[-1].column):
            misread = broken
        if misread is not None:
            yield misread.at(number)
    yield from deal.finish(draft)
    if not named:
        wanted = "must have a line with the players, such as: players ann, bob (it is missing)"
        yield Misread(TextCode.MISSING, 1, wanted).at(1)


def _players(text: str) -> Players:
    """Return the players of the line ``players``, read before all others."""
    tokens, broken = tokens_of(text)
    try:
        return Players() if broken else Players(list(header.names(Cursor(tokens, Players()))))
    except Misread:
        return Players()


def _misread(draft: Draft, tokens: Sequence[Token]) -> Misread | None:
    """Read the tokens of a line into a draft; return what stops it, if anything does."""
    if not tokens:
        return None
    line = Cursor(tokens, draft.players)
    try:
        _read(draft, line)
        line.finish()
    except Misread as misread:
        return misread
    return None


def _read(draft: Draft, line: Cursor) -> None:
    first = line.token
    word = first.text.lower() if first.sort == WORD else ""
    if draft.ended:
        wanted = "must come before 'end', the last line"
        raise Misread(
            TextCode.REPEATED if word == "end" else TextCode.OUT_OF_ORDER,
            first.column,
            wanted,
            first,
        )
    if word == "deal":
        deal.begin(draft, line)
    elif word == "end":
        _end(draft, line)
    elif word in header.HEADER:
        if draft.path:
            wanted = "must come before the first deal"
            raise Misread(TextCode.OUT_OF_ORDER, first.column, wanted, f"{first} in a deal")
        if word not in header.OFTEN:
            draft.once(word, first)
        header.HEADER[word](draft, line)
    elif word in deal.DEAL or _names_a_player(draft, first):
        if not draft.path:
            wanted = "must come in a deal, after a line 'deal'"
            raise Misread(TextCode.OUT_OF_ORDER, first.column, wanted, f"{first} before it")
        if word in deal.DEAL and word not in deal.OFTEN:
            draft.once(word, first)
        draft.seen.setdefault(word, draft.line)
        deal.DEAL.get(word, deal.hand)(draft, line)
    else:
        raise _unknown(draft, first)


def _names_a_player(draft: Draft, token: Token) -> bool:
    """Return whether a line that begins with this token gives the cards of a player."""
    if token.sort != QUOTED and not (token.sort == WORD and is_bare(token.text)):
        return False
    # Before the first deal it is more likely another word, unless the player is known.
    known = draft.players.known(token.text)
    return known and bool(draft.path or draft.players.names)


def _unknown(draft: Draft, token: Token) -> Misread:
    meant = near(token.text, (*_LINES, *draft.players.names))
    hint = f"; did you mean {meant}?" if meant else ""
    name = token.sort == QUOTED or is_bare(token.text)
    if draft.path and name and meant not in _LINES:
        wanted = f"must be one of {draft.players}, or a word such as play or show"
        return Misread(FaultCode.UNKNOWN_PLAYER, token.column, wanted + hint, token)
    wanted = f"must be one of {', '.join(_LINES)}, or a player"
    return Misread(TextCode.UNKNOWN_WORD, token.column, wanted + hint, token)


def _end(draft: Draft, line: Cursor) -> None:
    draft.lines[("ended",)] = draft.line, line.take().column
    draft.ended = True
    draft.detail(line.token, ("ended", "by"))
    ended = draft.log["ended"] = {"by": line.word("concession or forfeit")}
    ended["side"] = line.name()
