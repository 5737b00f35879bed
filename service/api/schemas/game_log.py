"""The log of a game or a play, from JSON.

Arrays of entries are read by functions, not by schemas nested in others: a nested object costs
marshmallow some 5 µs for each of its fields.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from marshmallow import ValidationError

from service.api.schemas.names import by_name, is_name, name, name_faults
from service.api.schemas.refusals import reject
from service.api.schemas.values import cards, hands, scores, whole
from service.engine.cards import CARDS, Card
from service.engine.errors import Fault, FaultCode, Path
from service.engine.game.game_log import (
    Call,
    CallKind,
    Deal,
    Heels,
    PlayEntry,
    Ruling,
    ShowEntry,
    Word,
)
from service.engine.result import Ended, EndedBy
from service.engine.sentences import listed
from service.json_values import Json

_APART = (("dealt", "hands"), ("plays", "pegged"))  # members of a deal that exclude each other
_NEEDED = (
    ("discards", ("dealt",)),
    ("to_crib", ("dealt",)),
    ("crib", ("hands", "plays")),
)
"""Members of a deal that need another: one of these."""

PLAYABLE: Mapping[str, Card | Word] = {
    **CARDS,
    **{
        spelling: word
        for text, word in {"go": Word.GO, "pass": Word.GO, "last": Word.LAST}.items()
        for spelling in map("".join, product(*((one, one.upper()) for one in text)))
    },
}
"""Every card and word of a play, in every spelling."""


def deals(value: Json) -> list[Deal]:
    """Read whole deals in one pass; marshmallow would look at every member of each."""
    read, errors = [], {}
    for at, deal in enumerate(value):
        try:
            read.append(_deal(deal))
        except ValidationError as error:
            errors[at] = error.messages
    reject((), errors)
    return read


def _deal(deal: Json) -> Deal:
    members: dict[str, Any] = {}
    errors = {}
    for member, read in DEAL.items():
        if member in deal:
            try:
                members[member] = read(deal[member])
            except ValidationError as error:
                errors[member] = error.messages
    reject(_form_faults(deal), errors)
    return Deal(**members)


def _form_faults(deal: Json) -> Iterator[Fault]:
    for one, other in _APART:
        if one in deal and other in deal:
            wanted = f"must not have both {one!r} and {other!r} (got both)"
            yield Fault(FaultCode.INVALID_DEAL, (), wanted)
    for member, needed in _NEEDED:
        if member in deal and deal.keys().isdisjoint(needed):
            missing = "it is missing" if len(needed) == 1 else "both are missing"
            wanted = f"must have {' or '.join(map(repr, needed))} with {member!r} ({missing})"
            yield Fault(FaultCode.INVALID_DEAL, (), wanted)


def cut_round(value: Json) -> Mapping[str, Card]:
    return {name: CARDS[text] for name, text in by_name(value).items()}


def ended(value: Json) -> Ended:
    reject(name_faults({("side",): value["side"]}))
    return Ended(EndedBy(value["by"]), value["side"])


def heels(value: Json) -> Heels:
    reject(_call_faults(value))
    return Heels(whole(value.get("claim")), _call(value))


def rulings(value: Json) -> list[Ruling]:
    reject(_faults(value))
    return [_ruling(entry["ruling"]) for entry in value]


def show(value: Json) -> list[ShowEntry | Ruling]:
    if not _are_plain(value):
        reject(_faults(value))
    return [_show(entry) for entry in value]


def plays(value: Json) -> list[PlayEntry | Ruling]:
    read = _plain_plays(value)
    if read is None:
        reject(_play_faults(value))
        read = list(map(_play, value))
    return read


def _plain_plays(entries: Json) -> list[PlayEntry | Ruling] | None:
    """Fast path: read entries that cannot be wrong, or only by a name; None: there are others."""
    read: list[PlayEntry | Ruling] = []
    players = set()
    for entry in entries:
        # Mostly an entry has a player and a card.
        if len(entry) == 2 and "player" in entry and "play" in entry:
            player = entry["player"]
            read.append(PlayEntry(player, PLAYABLE[entry["play"]]))
        elif "play" in entry and "ruling" not in entry and "call" not in entry:
            player = entry.get("player")
            read.append(_play(entry))
        else:
            return None
        players.add(player)
    return read if all(one is None or is_name(one) for one in players) else None


def _are_plain(entries: Json) -> bool:
    """Fast path: return whether there are no rulings and calls, and all players have names."""
    players = set()
    for entry in entries:
        if "ruling" in entry or "call" in entry:
            return False
        if "player" in entry:
            players.add(entry["player"])
    return all(map(is_name, players))


def _play(entry: Json) -> PlayEntry | Ruling:
    if "ruling" in entry:
        return _ruling(entry["ruling"])
    return PlayEntry(
        entry.get("player"),
        PLAYABLE[entry["play"]],
        whole(entry.get("claim")),
        _call(entry),
        whole(entry.get("count")),
    )


def _show(entry: Json) -> ShowEntry | Ruling:
    if "ruling" in entry:
        return _ruling(entry["ruling"])
    return ShowEntry(
        entry.get("player"),
        entry.get("crib", False),
        whole(entry.get("claim")),
        _call(entry),
        cards(entry["cards"]) if "cards" in entry else None,
    )


def _ruling(value: Json) -> Ruling:
    return Ruling(value["side"], int(value["points"]), value["reason"])


def _call(entry: Json) -> Call | None:
    call = entry.get("call")
    if call is None:
        return None
    return Call(call["player"], CallKind(call["kind"]), whole(call.get("points")))


def _play_faults(entries: Json) -> Iterator[Fault]:
    for at, entry in enumerate(entries):
        if "play" not in entry and "ruling" not in entry:
            wanted = "an entry of the play must have 'play' or 'ruling'"
            yield Fault(FaultCode.INVALID_ENTRY, (at,), wanted, _members(entry))
        yield from _entry_faults(entry, at)


def _faults(entries: Json) -> Iterator[Fault]:
    for at, entry in enumerate(entries):
        yield from _entry_faults(entry, at)


def _entry_faults(entry: Json, at: int) -> Iterator[Fault]:
    names: dict[Path, str] = {}
    if "player" in entry:
        names[at, "player"] = entry["player"]
    if "ruling" in entry:
        if len(entry) > 1:
            wanted = "a ruling must be alone in its entry"
            yield Fault(FaultCode.INVALID_ENTRY, (at,), wanted, _members(entry))
        names[at, "ruling", "side"] = entry["ruling"]["side"]
    yield from name_faults(names)
    yield from _call_faults(entry, (at,))


def _call_faults(entry: Json, path: Path = ()) -> Iterator[Fault]:
    if "call" in entry:
        yield from name_faults({(*path, "call", "player"): entry["call"]["player"]})


def _members(entry: Json) -> str:
    return listed(list(entry)) if entry else "nothing"


DEAL: Mapping[str, Callable[[Json], object]] = {
    "dealer": name,
    "dealt": hands,
    "discards": hands,
    "to_crib": cards,
    "hands": hands,
    "crib": cards,
    "starter": CARDS.__getitem__,
    "heels": heels,
    "plays": plays,
    "pegged": scores,
    "show": show,
    "rulings": rulings,
    "scores": scores,
    "void": bool,
}
"""Reader of each member of a deal."""
