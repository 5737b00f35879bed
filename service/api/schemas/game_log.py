"""The log of a game or a play, from JSON.

Each array is read by a function, not by a schema nested in another: a nested object costs
marshmallow some 5 µs for each of its fields.
"""

from collections.abc import Callable, Mapping
from itertools import product

from service.api.schemas.values import Json, cards, hands, scores, whole
from service.engine.cards import CARDS, Card
from service.engine.game.game_log import (
    Call,
    CallKind,
    Deal,
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


def cut(value: Json) -> list[Mapping[str, Card]]:
    return [{name: CARDS[text] for name, text in round_.items()} for round_ in value]


def ended(value: Json) -> Ended:
    return Ended(EndedBy(value["by"]), value["side"])


def deals(value: Json) -> list[Deal]:
    return [_deal(deal.get) for deal in value]


def _deal(get: Callable[..., Json]) -> Deal:
    dealt, discards, kept = get("dealt"), get("discards"), get("hands")
    to_crib, crib, starter = get("to_crib"), get("crib"), get("starter")
    heels, show, pegged, totals = get("heels"), get("show"), get("pegged"), get("scores")
    return Deal(
        dealer=get("dealer"),
        dealt=None if dealt is None else hands(dealt),
        discards=None if discards is None else hands(discards),
        to_crib=None if to_crib is None else cards(to_crib),
        hands=None if kept is None else hands(kept),
        crib=None if crib is None else cards(crib),
        starter=None if starter is None else CARDS[starter],
        heels=None if heels is None else Heels(whole(heels.get("claim")), _call(heels)),
        plays=plays(get("plays") or ()),
        pegged=None if pegged is None else scores(pegged),
        show=None if show is None else [_show(entry) for entry in show],
        rulings=[_ruling(entry["ruling"]) for entry in get("rulings") or ()],
        scores=None if totals is None else scores(totals),
        void=get("void") or False,
    )


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
