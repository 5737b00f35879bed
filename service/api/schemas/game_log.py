"""The log of a game or a play, from JSON.

Arrays of entries are read by functions, not by schemas nested in others: a nested object costs
marshmallow some 5 µs for each of its fields.
"""

from collections.abc import Mapping
from itertools import product

from service.api.schemas.values import Json, cards, whole
from service.engine.cards import CARDS, Card
from service.engine.game.game_log import (
    Call,
    CallKind,
    Ended,
    EndedBy,
    Heels,
    PlayEntry,
    Ruling,
    ShowEntry,
    Word,
)

PLAYABLE: Mapping[str, Card | Word] = {
    **CARDS,
    **{
        spelling: word
        for text, word in {"go": Word.GO, "pass": Word.GO, "last": Word.LAST}.items()
        for spelling in map("".join, product(*((one, one.upper()) for one in text)))
    },
}
"""Every card and word of a play, in every spelling."""


def cut_round(value: Json) -> Mapping[str, Card]:
    return {name: CARDS[text] for name, text in value.items()}


def ended(value: Json) -> Ended:
    return Ended(EndedBy(value["by"]), value["side"])


def heels(value: Json) -> Heels:
    return Heels(whole(value.get("claim")), _call(value))


def rulings(value: Json) -> list[Ruling]:
    return [_ruling(entry["ruling"]) for entry in value]


def show(value: Json) -> list[ShowEntry | Ruling]:
    return [_show(entry) for entry in value]


def plays(value: Json) -> list[PlayEntry | Ruling]:
    return [
        # Mostly an entry has a player and a card.
        PlayEntry(entry["player"], PLAYABLE[entry["play"]])
        if len(entry) == 2 and "player" in entry
        else _play(entry)
        for entry in value
    ]


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
    shown = entry.get("cards")
    return ShowEntry(
        entry.get("player"),
        entry.get("crib") or False,
        whole(entry.get("claim")),
        _call(entry),
        None if shown is None else cards(shown),
    )


def _ruling(value: Json) -> Ruling:
    return Ruling(value["side"], int(value["points"]), value["reason"])


def _call(entry: Json) -> Call | None:
    call = entry.get("call")
    if call is None:
        return None
    return Call(call["player"], CallKind(call["kind"]), whole(call.get("points")))
