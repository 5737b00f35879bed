"""Parts of the lines of a deal: cards, entries of the play and the show, calls, rulings."""

from typing import TypeAlias

from service.engine.cards import CARDS, hint
from service.engine.errors import FaultCode, Path
from service.json_values import Json
from service.notation.draft import Draft
from service.notation.line import QUOTED, WORD, Cursor, TextCode, Token

Entry: TypeAlias = dict[str, Json]

PLAY_WORDS = frozenset({"go", "pass", "last"})


def cards(draft: Draft, line: Cursor, path: Path) -> list[str]:
    """Read one card or more, up to the next mark or the end."""
    found: list[str] = []
    draft.detail(line.token, path)
    while not found or line.token.sort in {WORD, QUOTED}:
        draft.detail(line.token, path, len(found))
        found.append(line.card())
    line.could_be("a card")
    return found


def ruling(draft: Draft, line: Cursor, path: Path, entry: Entry) -> None:
    """Read ``B +2 "reason"``."""
    found = entry["ruling"] = {}
    found["side"] = line.name()
    draft.detail(line.token, path, "ruling", "points")
    found["points"] = line.signed()
    draft.detail(line.token, path, "ruling", "reason")
    if line.token.sort != QUOTED:
        raise line.wrong(TextCode.UNEXPECTED, "the reason in double quotes")
    found["reason"] = line.take().text


def in_braces(draft: Draft, line: Cursor, path: Path, entry: Entry) -> None:
    """Read ``{B +2 "reason"}``."""
    line.take()
    ruling(draft, line, path, entry)
    line.expect("}", " after the ruling")


def call(draft: Draft, line: Cursor, path: Path, entry: Entry) -> None:
    """Read ``!B:KIND:POINTS``, the points being optional."""
    line.take()
    found = entry["call"] = {}
    found["player"] = line.name()
    line.expect(":", " and what is called")
    draft.detail(line.token, path, "call", "kind")
    found["kind"] = line.word("what is called: overcount, muggins or renege")
    if line.skip(":"):
        draft.detail(line.token, path, "call", "points")
        found["points"] = line.number()


def play_entry(draft: Draft, line: Cursor, path: Path, entry: Entry) -> None:
    """Read ``[A:]WORD[=CLAIM][@COUNT][!B:KIND[:POINTS]]`` or a ruling."""
    if line.sees("{"):
        in_braces(draft, line, path, entry)
        return
    if line.following().sort == ":" and not _is_play(line.token):
        entry["player"] = line.name()
        line.take()
    if not _is_play(line.token):
        wanted = "a card such as 5H or 10d, go, pass or last"
        raise line.wrong(FaultCode.NOT_A_CARD, wanted, hint(line.token.text))
    text = line.take().text
    entry["play"] = CARDS[text].text if text in CARDS else text.lower()
    for mark, member in (("=", "claim"), ("@", "count")):
        if line.skip(mark):
            draft.detail(line.token, path, member)
            entry[member] = line.number()
    if line.sees("!"):
        call(draft, line, path, entry)


def _is_play(token: Token) -> bool:
    return token.sort == WORD and (token.text in CARDS or token.text.lower() in PLAY_WORDS)


def show_item(draft: Draft, line: Cursor, path: Path, entry: Entry) -> None:
    """Read ``A crib [CARDS] CLAIM !B:KIND:POINTS``, each part optional, or a ruling."""
    if line.sees("{"):
        in_braces(draft, line, path, entry)
        return
    if line.skip("."):
        return
    start = line.token
    if start.sort == QUOTED or (
        start.sort == WORD and not start.text[0].isdigit() and start.text.lower() != "crib"
    ):
        entry["player"] = line.name()
    if line.skip("crib"):
        entry["crib"] = True
    if line.sees("["):
        draft.lines[(*path, "cards")] = draft.line, line.take().column
        entry["cards"] = cards(draft, line, (*path, "cards"))
        line.expect("]", " after the cards")
    claim_and_call(draft, line, path, entry)
    if not entry:
        raise line.wrong(
            TextCode.UNEXPECTED, "what is shown: a player, crib, cards in brackets or a number"
        )


def claim_and_call(draft: Draft, line: Cursor, path: Path, entry: Entry) -> None:
    """Read a number and a call, both optional."""
    if line.token.sort == WORD:
        draft.detail(line.token, path, "claim")
        entry["claim"] = line.number()
    if line.sees("!"):
        call(draft, line, path, entry)
