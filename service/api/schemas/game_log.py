"""The log of a game or a play, from JSON.

There is one field for an array of many objects, and no schema nested in it: a nested object costs
marshmallow some 5 µs for each of its fields.
"""

from collections.abc import Callable, Mapping, Sequence

from marshmallow import fields

from service.api.schemas.fields import Json, cards, hands, whole
from service.engine.cards import CARDS, Card
from service.engine.game.game_log import Call, CallKind, Deal, Heels, PlayEntry, ShowEntry, Word

_PLAYABLE: Mapping[str, Card | Word] = {**CARDS, **{str(word): word for word in Word}}


class CutField(fields.Field[Sequence[Mapping[str, Card]]]):
    """The rounds of a cut."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[Mapping[str, Card]]:
        return [{name: CARDS[text] for name, text in round_.items()} for round_ in value]


class PlaysField(fields.Field[Sequence[PlayEntry]]):
    """The entries of a play."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[PlayEntry]:
        return _plays(value)


class DealsField(fields.Field[Sequence[Deal]]):
    """The deals of a game."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[Deal]:
        return [_deal(deal.get) for deal in value]


def _deal(get: Callable[..., Json]) -> Deal:
    dealt, discards, kept = get("dealt"), get("discards"), get("hands")
    to_crib, crib, starter = get("to_crib"), get("crib"), get("starter")
    heels, show = get("heels"), get("show")
    return Deal(
        dealer=get("dealer"),
        dealt=None if dealt is None else hands(dealt),
        discards=None if discards is None else hands(discards),
        to_crib=None if to_crib is None else cards(to_crib),
        hands=None if kept is None else hands(kept),
        crib=None if crib is None else cards(crib),
        starter=None if starter is None else CARDS[starter],
        heels=None if heels is None else Heels(whole(heels.get("claim")), _call(heels)),
        plays=_plays(get("plays", ())),
        show=None if show is None else [_show(entry) for entry in show],
    )


def _plays(value: Json) -> list[PlayEntry]:
    return [
        PlayEntry(
            entry.get("player"),
            _PLAYABLE[entry["play"]],
            whole(entry["claim"]) if "claim" in entry else None,
            _call(entry) if "call" in entry else None,
        )
        for entry in value
    ]


def _show(entry: Json) -> ShowEntry:
    return ShowEntry(
        entry["player"],
        entry.get("crib", False),
        whole(entry["claim"]) if "claim" in entry else None,
        _call(entry) if "call" in entry else None,
    )


def _call(entry: Json) -> Call | None:
    call = entry.get("call")
    if call is None:
        return None
    return Call(call["player"], CallKind(call["kind"]), whole(call.get("points")))
