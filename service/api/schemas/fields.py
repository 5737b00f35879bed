"""marshmallow fields that map JSON to engine values: cards, numbers, scores and rules."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from marshmallow import fields

from service.engine.cards import CARDS, Card

Json = Any
"""Parsed JSON that fits the contract."""


def whole(value: Json) -> int | None:
    """Return a whole number as an int; it may be written ``28.0``."""
    return None if value is None else int(value)


def cards(value: Iterable[str]) -> list[Card]:
    """Return cards from their texts."""
    return list(map(CARDS.__getitem__, value))


def hands(value: Json) -> dict[str, list[Card]]:
    """Return cards by player from their texts."""
    return {name: cards(hand) for name, hand in value.items()}


class CardField(fields.Field[Card]):
    """A card in any accepted spelling."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Card:
        return CARDS[value]


class CardsField(fields.Field[Sequence[Card]]):
    """A list of cards."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Sequence[Card]:
        return cards(value)


class HandsField(fields.Field[Mapping[str, Sequence[Card]]]):
    """Cards by player."""

    def _deserialize(self, value: Json, *_: object, **__: object) -> Mapping[str, Sequence[Card]]:
        return hands(value)


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


def _parameter(value: Json) -> Json:
    if isinstance(value, dict):
        return {name: int(points) for name, points in value.items()}
    return int(value) if isinstance(value, float) else value
