"""The lines of a deal: cards, play, show, totals."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from service.notation import entries
from service.notation.draft import Draft
from service.notation.header import scores
from service.notation.line import END, Cursor, Misread, TextCode, TextFault, Token


def begin(draft: Draft, line: Cursor) -> None:
    """Read ``deal``, ``deal A`` and either with ``void``: another deal."""
    deals = draft.log.setdefault("deals", [])
    start = line.take()
    draft.path = ()
    draft.begin(start, "deals")
    draft.path = draft.begin(start, "deals", len(deals))
    draft.members = {}
    draft.seen = {}
    deals.append(draft.members)
    if not line.at_end() and not line.sees("void"):
        draft.begin(line.token, "dealer")
        draft.members["dealer"] = line.name()
    if line.sees("void"):
        draft.begin(line.take(), "void")
        draft.members["void"] = True


def finish(draft: Draft) -> Iterator[TextFault]:
    """Give a crib or pack an empty map of hands; yield a fault where the other form is there."""
    seen = draft.seen
    for word, member, form, has, other in (
        ("crib", "crib", "hands", "have no", {"form dealt", "pack"}),
        ("pack", "to_crib", "dealt", "have a", {"form hands", "crib"}),
    ):
        if word not in seen or f"form {form}" in seen:
            continue
        if word == "crib" and "plays" in draft.members:
            continue  # Their hands may be unknown.
        line, column = draft.lines[(*draft.path, member)]
        if other.isdisjoint(seen):
            draft.members[form] = {}
            draft.lines[(*draft.path, form)] = line, column
        else:
            wanted = f"must come in a deal whose hands {has} slash"
            yield Misread(TextCode.MISSING, column, wanted, repr(word)).at(line)


def hand(draft: Draft, line: Cursor) -> None:
    """Read ``A CARDS / CARDS``, ``A CARDS /`` or ``A CARDS``."""
    start = line.token
    slash = any(token.sort == "/" for token in line.tokens)
    member, other = ("dealt", "hands") if slash else ("hands", "dealt")
    _exclude(draft, start, member, other)
    name = line.name()
    draft.once(f"hand {name}", start)
    draft.begin(start, member)
    path = draft.begin(start, member, name)
    kept = entries.cards(draft, line, path)
    if slash:
        line.expect("/", " between the cards that are kept and those that are discarded")
    else:
        line.could_be("'/'")
    discarded = []
    if slash and not line.at_end():
        draft.begin(line.token, "discards")
        discards = draft.begin(line.token, "discards", name)
        discarded = entries.cards(draft, line, discards)
        for at in range(len(discarded)):
            draft.details[(*path, len(kept) + at)] = draft.details[(*discards, at)]
    draft.members.setdefault(member, {})[name] = kept + discarded
    if discarded:
        draft.members.setdefault("discards", {})[name] = discarded


_APART = MappingProxyType(
    {
        "dealt": "a hand with a slash, as the others of this deal",
        "hands": "a hand without a slash, as the others of this deal",
        "plays": "in a deal without the line 'play'",
        "pegged": "in a deal without the line 'pegged'",
    }
)
"""The form that a line must have once its deal has this member."""


def _exclude(draft: Draft, token: Token, member: str, other: str) -> None:
    """Note a member; raise `Misread` if its deal has the one that excludes it."""
    if f"form {other}" in draft.seen:
        raise Misread(TextCode.UNEXPECTED, token.column, f"must be {_APART[other]}", token)
    draft.seen.setdefault(f"form {member}", draft.line)


def cards(draft: Draft, line: Cursor, member: str) -> None:
    """Read ``crib CARDS`` or ``pack CARDS``."""
    path = draft.begin(line.take(), member)
    draft.members[member] = entries.cards(draft, line, path)


def starter(draft: Draft, line: Cursor) -> None:
    draft.begin(line.take(), "starter")
    draft.members["starter"] = line.card()


def heels(draft: Draft, line: Cursor) -> None:
    """Read ``heels``, ``heels 2`` and either with a call."""
    path = draft.begin(line.take(), "heels")
    entry = draft.members["heels"] = {}
    entries.claim_and_call(draft, line, path, entry)


def play(draft: Draft, line: Cursor) -> None:
    _exclude(draft, line.token, "plays", "pegged")
    draft.begin(line.take(), "plays")
    draft.add("plays", line, entries.play_entry)
    while not line.at_end():
        draft.add("plays", line, entries.play_entry)


def pegged(draft: Draft, line: Cursor) -> None:
    """Read ``pegged A 4, B 2``, or ``pegged`` alone: no player pegged."""
    _exclude(draft, line.token, "pegged", "plays")
    if line.following().sort == END:
        draft.begin(line.take(), "pegged")
        draft.members["pegged"] = {}
    else:
        scores(draft, line, "pegged", _no_steps)


def _no_steps(line: Cursor) -> None:
    """Raise `Misread` at a plus, which steps in order once had."""
    if line.sees("+"):
        raise line.wrong(
            TextCode.UNEXPECTED, "a total", "write totals, such as: pegged ann 4, bob 2"
        )


def show(draft: Draft, line: Cursor) -> None:
    """Read ``show ITEMS``, or ``show -`` for nothing yet."""
    draft.begin(line.take(), "show")
    if line.sees("-"):
        token = line.take()
        if "show" in draft.members:
            raise Misread(
                TextCode.REPEATED, token.column, "must be the only line 'show' of its deal"
            )
        draft.seen["show -"] = draft.line
        draft.members["show"] = []
        return
    if "show -" in draft.seen:
        raise line.wrong(TextCode.UNEXPECTED, "in a deal without the line 'show -'")
    draft.add("show", line, entries.show_item)
    while line.skip(","):
        draft.add("show", line, entries.show_item)
    line.could_be("a comma")


def ruling(draft: Draft, line: Cursor) -> None:
    start = line.take()
    if later := [word for word in ("play", "pegged", "show") if word in draft.seen]:
        detail = f"must come before the line {later[0]!r} of its deal, or in braces within it"
        raise Misread(TextCode.OUT_OF_ORDER, start.column, detail)
    draft.begin(start, "rulings")
    draft.add("rulings", line, entries.ruling)


DEAL: Mapping[str, Callable[[Draft, Cursor], None]] = MappingProxyType(
    {
        "ruling": ruling,
        "crib": partial(cards, member="crib"),
        "pack": partial(cards, member="to_crib"),
        "up": starter,
        "heels": heels,
        "play": play,
        "pegged": pegged,
        "show": show,
        "total": partial(scores, member="scores"),
    }
)
"""The lines of a deal, by first word; the line of a hand begins with a player."""

OFTEN = frozenset({"play", "ruling", "show"})  # the lines that may be repeated in a deal
