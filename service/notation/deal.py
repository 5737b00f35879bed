"""The lines of a deal: cards, play, show, totals."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from service.notation import entries
from service.notation.cursor import Cursor
from service.notation.draft import Draft
from service.notation.faults import Misread
from service.notation.header import scores
from service.notation.tokens import Token

Deal = dict[str, Any]


def begin(draft: Draft, line: Cursor) -> None:
    """Read ``deal``, ``deal A`` and either with ``void``: another deal."""
    deals = draft.log.setdefault("deals", [])
    start = line.take()
    draft.path = ()
    draft.place(start, "deals")
    draft.path = draft.place(start, "deals", len(deals))
    draft.deal = {}
    draft.seen = {}
    deals.append(draft.deal)
    if not line.at_end() and not line.sees_word("void"):
        draft.place(line.token, "dealer")
        draft.deal["dealer"] = line.name()
    if line.sees_word("void"):
        draft.place(line.take(), "void")
        draft.deal["void"] = True


def hand(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``A CARDS / CARDS``, ``A CARDS /`` or ``A CARDS``."""
    start = line.token
    slash = any(token.sort == "/" for token in line.tokens)
    member, other = ("dealt", "hands") if slash else ("hands", "dealt")
    _one_of(draft, start, member, other)
    name = line.name()
    draft.once(f"hand {line.players.identify(name)}", start)
    path = (*draft.place(start, member), name)
    kept = entries.cards(draft, line, path)
    if not slash:
        line.could_be("'/'")
        deal.setdefault(member, {})[name] = kept
        return
    line.expect("/", " between the cards that are kept and those that are discarded")
    if line.at_end():
        deal.setdefault(member, {})[name] = kept
        return
    discards = (*draft.place(line.token, "discards"), name)
    discarded = entries.cards(draft, line, discards)
    for at in range(len(discarded)):
        draft.details[(*path, len(kept) + at)] = draft.details[(*discards, at)]
    deal.setdefault(member, {})[name] = kept + discarded
    deal.setdefault("discards", {})[name] = discarded


_APART = MappingProxyType(
    {
        "dealt": "a hand with a slash, as the others of this deal",
        "hands": "a hand without a slash, as the others of this deal",
        "plays": "in a deal without the line 'play'",
        "pegged": "in a deal without the line 'pegged'",
    }
)
"""What must hold where the other of two members is there already."""


def _one_of(draft: Draft, token: Token, member: str, other: str) -> None:
    """Raise `Misread` where the other of two members that exclude each other is there."""
    if f"form {other}" in draft.seen:
        raise Misread("unexpected", token.column, f"must be {_APART[other]}", token)
    draft.seen.setdefault(f"form {member}", draft.line)


def crib(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``crib CARDS``."""
    path = draft.place(line.take(), "crib")
    deal["crib"] = entries.cards(draft, line, path)


def pack(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``pack CARDS``."""
    path = draft.place(line.take(), "to_crib")
    deal["to_crib"] = entries.cards(draft, line, path)


def starter(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``up CARD``."""
    draft.place(line.take(), "starter")
    deal["starter"] = line.card()


def heels(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``heels``, ``heels 2`` and either with a call."""
    path = draft.place(line.take(), "heels")
    deal["heels"] = entries.heels(draft, line, path)


def play(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``play ENTRIES``."""
    _one_of(draft, line.token, "plays", "pegged")
    draft.place(line.take(), "plays")
    plays = deal.setdefault("plays", [])
    while True:
        path = draft.place(line.token, "plays", len(plays))
        plays.append(entries.play_entry(draft, line, path))
        if line.at_end():
            return


def pegged(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``pegged A 4, B 2``, ``pegged A+2 B+1 A+1`` or ``pegged`` alone."""
    _one_of(draft, line.token, "pegged", "plays")
    following = line.tokens[min(2, len(line.tokens) - 1)]
    if len(line.tokens) > 2 and following.text != "+":
        scores(draft, line, "pegged")
        return
    draft.place(line.take(), "pegged")
    steps: list[Deal] = []
    while not line.at_end():
        path = draft.place(line.token, "pegged", len(steps))
        name = line.name()
        line.expect("+", " and the points")
        draft.detail(line.token, path, "points")
        steps.append({"player": name, "points": line.number()})
    deal["pegged"] = steps


def show(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``show ITEMS``, or ``show -`` for nothing yet."""
    draft.place(line.take(), "show")
    if line.sees_word("-"):
        token = line.take()
        if "show" in deal:
            raise Misread("repeated", token.column, "must be the only line 'show' of its deal")
        draft.seen["show -"] = draft.line
        deal["show"] = []
        return
    if "show -" in draft.seen:
        raise line.wrong("unexpected", "in a deal without the line 'show -'")
    items = deal.setdefault("show", [])

    def item() -> None:
        path = draft.place(line.token, "show", len(items))
        items.append(entries.show_item(draft, line, path))

    line.listed(item)


def total(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``total A 31, B 24``."""
    del deal
    scores(draft, line, "scores")


def ruling(draft: Draft, deal: Deal, line: Cursor) -> None:
    """Read ``ruling B +2 "reason"``."""
    start = line.take()
    if later := [word for word in ("play", "pegged", "show") if word in draft.seen]:
        detail = f"must stand before the line {later[0]!r} of its deal, or in braces within it"
        raise Misread("out-of-order", start.column, detail)
    draft.place(start, "rulings")
    rulings = deal.setdefault("rulings", [])
    path = draft.place(line.token, "rulings", len(rulings))
    rulings.append(entries.ruling(draft, line, path))


DEAL: Mapping[str, Callable[[Draft, Deal, Cursor], None]] = MappingProxyType(
    {
        "ruling": ruling,
        "crib": crib,
        "pack": pack,
        "up": starter,
        "heels": heels,
        "play": play,
        "pegged": pegged,
        "show": show,
        "total": total,
    }
)
"""The lines of a deal, by their first word; that of a hand is the name of a player."""

OFTEN = frozenset({"play", "ruling", "show"})
"""Those that may stand more than once in a deal."""
