"""A log as it comes back after it was written as text."""

from typing import Any

from service.engine.cards import CARDS
from tests.second.reading import without_nulls

Json = dict[str, Any]

NEVER_TEXT = frozenset({"label", "detail", "on_fault"})
"""Members that say how a log is judged."""
LEFT_OUT: dict[str, Any] = {"ruleset": "standard", "rules": {}}
"""Members of a log that are left out where they have this value."""
LEFT_OUT_OF_DEALS: dict[str, Any] = {
    "plays": [],
    "rulings": [],
    "void": False,
    "dealt": {},
    "discards": {},
    "hands": {},
    "scores": {},
}


def normal(log: Json) -> Json:
    """A log with cards as responses write them, and without what a text leaves out."""
    kept = without(without_nulls(log), LEFT_OUT)
    kept = {name: value for name, value in kept.items() if name not in NEVER_TEXT}
    if "cut" in kept:
        kept["cut"] = [spelled(one) for one in kept["cut"]]
    return kept | {"deals": list(map(_deal, kept["deals"]))}


def without(members: Json, values: Json) -> Json:
    return {
        name: value
        for name, value in members.items()
        if name not in values or value != values[name]
    }


def spelled(value: Any) -> Any:
    """A card as responses write it, or several."""
    if isinstance(value, dict):
        return {name: spelled(cards) for name, cards in value.items()}
    return [CARDS[card].text for card in value] if isinstance(value, list) else CARDS[value].text


def _deal(deal: Json) -> Json:
    normal = without(deal, LEFT_OUT_OF_DEALS)
    # The empty map that a crib or pack needs beside it.
    for name, form in (("crib", "hands"), ("to_crib", "dealt")):
        if name in normal and form in deal:
            normal[form] = deal[form]
    for name in {"dealt", "discards", "hands", "crib", "to_crib", "starter"} & normal.keys():
        normal[name] = spelled(normal[name])
    for player, discards in normal.get("discards", {}).items():
        kept = normal["dealt"][player][::-1]
        for card in discards:
            kept.remove(card)
        normal["dealt"][player] = kept[::-1] + discards
    for name in {"plays", "show"} & normal.keys():
        normal[name] = [_entry(entry) for entry in normal[name]]
    return normal


def _entry(entry: Json) -> Json:
    normal = without(entry, {"crib": False})
    if "cards" in normal:
        normal["cards"] = spelled(normal["cards"])
    if "play" in normal:
        play = normal["play"]
        normal["play"] = CARDS[play].text if play in CARDS else play.lower()
    return normal
