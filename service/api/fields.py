"""marshmallow fields that map JSON to engine values and back.

The contract has judged every request before, so nothing is judged here. There is one field for an
array of many objects, and not one schema nested in it: a nested object costs marshmallow some 5 µs
for each field.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from marshmallow import fields

from service.engine.cards import CARDS, Card
from service.engine.game.game_log import Call, CallKind, Deal, Heels, PlayEntry, ShowEntry, Word

Json = Any
"""Parsed JSON that fits the contract."""

_PLAYABLE: Mapping[str, Card | Word] = {**CARDS, **{str(word): word for word in Word}}


def whole(value: Json) -> int | None:
    """Return a whole number as an int; it may be written ``28.0``."""
    return None if value is None else int(value)


def cards(value: Iterable[str]) -> list[Card]:
    """Return cards from their texts."""
    return list(map(CARDS.__getitem__, value))


def texts(value: Iterable[Card]) -> list[str]:
    """Return cards as they are written in answers."""
    return [card.text for card in value]


class CardField(fields.Field[Card]):
    """A card: any accepted spelling in, two characters out."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Card:
        return CARDS[value]

    def _serialize(self, value: Card | None, *_: object, **__: object) -> Json:
        return None if value is None else value.text


class CardsField(fields.Field[Sequence[Card]]):
    """A list of cards."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[Card]:
        return cards(value)

    def _serialize(self, value: Sequence[Card] | None, *_: object, **__: object) -> Json:
        return None if value is None else texts(value)


class HandsField(fields.Field[Mapping[str, Sequence[Card]]]):
    """Cards by player."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Mapping[str, Sequence[Card]]:
        return _hands(value)


class CutField(fields.Field[Sequence[Mapping[str, Card]]]):
    """The rounds of a cut."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[Mapping[str, Card]]:
        return [{name: CARDS[text] for name, text in round_.items()} for round_ in value]


class WholeNumbersField(fields.Field[Sequence[int | None]]):
    """A list of whole numbers and nulls."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[int | None]:
        return [whole(number) for number in value]


class ScoresField(fields.Field[Mapping[str, int]]):
    """Points by side."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Mapping[str, int]:
        return {name: int(score) for name, score in value.items()}


class RulesField(fields.Field[Mapping[str, Any]]):
    """Overrides of a ruleset's parameters."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Mapping[str, Any]:
        return {name: _parameter(parameter) for name, parameter in value.items()}


class PlaysField(fields.Field[Sequence[PlayEntry]]):
    """The entries of a play."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[PlayEntry]:
        return _plays(value)


class DealsField(fields.Field[Sequence[Deal]]):
    """The deals of a game."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[Deal]:
        return [_deal(deal.get) for deal in value]


def _parameter(value: Json) -> Json:
    if isinstance(value, dict):
        return {name: int(points) for name, points in value.items()}
    return int(value) if isinstance(value, float) else value


def _hands(value: Json) -> dict[str, list[Card]]:
    return {name: cards(hand) for name, hand in value.items()}


def _deal(get: Any) -> Deal:  # noqa: ANN401 - the `get` of a dict
    dealt, discards, hands = get("dealt"), get("discards"), get("hands")
    to_crib, crib, starter = get("to_crib"), get("crib"), get("starter")
    heels, show = get("heels"), get("show")
    return Deal(
        dealer=get("dealer"),
        dealt=None if dealt is None else _hands(dealt),
        discards=None if discards is None else _hands(discards),
        to_crib=None if to_crib is None else cards(to_crib),
        hands=None if hands is None else _hands(hands),
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
