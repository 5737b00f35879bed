"""Values of the engine from JSON: cards, numbers, scores and rules."""

from collections.abc import Iterable

from service.api.schemas.names import by_name
from service.engine.cards import CARDS, Card
from service.json_values import Json


def whole(value: Json) -> int | None:
    """Return a whole number as an int; it may be written ``28.0``."""
    return None if value is None else int(value)


def cards(value: Iterable[str]) -> list[Card]:
    return list(map(CARDS.__getitem__, value))


def hands(value: Json) -> dict[str, list[Card]]:
    return {name: cards(hand) for name, hand in by_name(value).items()}


def whole_numbers(value: Json) -> list[int]:
    return list(map(int, value))


def scores(value: Json) -> dict[str, int]:
    return numbers(by_name(value))


def numbers(value: Json) -> dict[str, int]:
    return {name: int(number) for name, number in value.items()}


def rules(value: Json) -> dict[str, Json]:
    return {name: _parameter(parameter) for name, parameter in value.items()}


def _parameter(value: Json) -> Json:
    if isinstance(value, dict):
        return numbers(value)
    return int(value) if isinstance(value, float) else value
