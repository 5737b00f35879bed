"""From texts and parsed JSON to what the engine takes, and from its paths to JSON pointers.

Plays are written in short, `ann:KH bob:9D=2 go ann:5S=4!bob:overcount`: player (or nothing), card,
go or last, the claim, the call. So is the show: `ann=12 bob bob+crib=4!ann:muggins:2`.
"""

import json
import re
from pathlib import Path
from typing import Any

from service.engine.cards import DECK, Card
from service.engine.game.adjudication import adjudicate, adjudicate_play
from service.engine.game.game_log import (
    Call,
    CallKind,
    Deal,
    GameLog,
    Heels,
    PlayEntry,
    PlayLog,
    ShowEntry,
    Word,
)
from service.engine.game.ledger import Adjudication

VECTORS = Path(__file__).parent.parent / "vectors"

Json = dict[str, Any]

BY_TEXT = {card.text: card for card in DECK}

_CLAIM = r"(?:=(?P<claim>\d+))?"
_CALL = r"(?:!(?P<caller>\w+):(?P<kind>\w+)(?::(?P<points>\d+))?)?"
_PLAY = re.compile(rf"(?:(?P<player>\w+):)?(?P<play>\w+){_CLAIM}{_CALL}")
_SHOW = re.compile(rf"(?P<player>\w+)(?P<crib>\+crib)?{_CLAIM}{_CALL}")


def vectors(name: str) -> Any:
    """Return a vector file: one value, or a list where every line is one."""
    text = (VECTORS / name).read_text(encoding="utf-8")
    if name.endswith(".jsonl"):
        return [json.loads(line) for line in text.splitlines()]
    return json.loads(text)


def card(text: str) -> Card:
    """Return a card from its text as printed."""
    return BY_TEXT[text]


def cards(text: str) -> list[Card]:
    """Return cards from their texts as printed, `5H JD`."""
    return [BY_TEXT[one] for one in text.split()]


def of_ranks(text: str) -> list[Card]:
    """Return cards of these ranks, `5 7 7 6`, suits as they come."""
    ranks = text.split()
    return [BY_TEXT[rank + "CDHS"[ranks[:place].count(rank)]] for place, rank in enumerate(ranks)]


def hands(**texts: str) -> dict[str, list[str]]:
    """Return hands as a request has them: `hands(ann="5H JD", bob="AC 2C")`."""
    return {name: text.split() for name, text in texts.items()}


def plays(text: str) -> list[Json]:
    """Return entries of the play as a request has them."""
    return [_said(match, play=match["play"]) for match in _matches(_PLAY, text)]


def shows(text: str) -> list[Json]:
    """Return entries of the show as a request has them."""
    return [_said(match, crib=match["crib"] and True) for match in _matches(_SHOW, text)]


def _matches(pattern: re.Pattern[str], text: str) -> list[re.Match[str]]:
    matches = [pattern.fullmatch(token) for token in text.split()]
    assert None not in matches, text
    return [match for match in matches if match]


def _said(match: re.Match[str], **members: str | bool | None) -> Json:
    call = None
    if match["caller"]:
        call = {"player": match["caller"], "kind": match["kind"]}
        if match["points"]:
            call["points"] = int(match["points"])
    claim = None if match["claim"] is None else int(match["claim"])
    entry = {"player": match["player"], **members, "claim": claim, "call": call}
    return {name: value for name, value in entry.items() if value is not None}


def game_log(request: Json) -> GameLog:
    """Return the log of a game from a request as parsed."""
    cut = request.get("cut")
    given = {name: value for name, value in request.items() if name not in ("deals", "cut")}
    return GameLog(
        **given,
        cut=None if cut is None else [_by_name(round_, card) for round_ in cut],
        deals=[_deal(deal) for deal in request["deals"]],
    )


def play_log(request: Json) -> PlayLog:
    """Return the log of a play from a request as parsed."""
    given = {name: value for name, value in request.items() if name not in ("hands", "plays")}
    return PlayLog(
        **given,
        hands=_by_name(request["hands"], _cards),
        plays=[_play(entry) for entry in request["plays"]],
    )


def judged(request: Json) -> Adjudication:
    """Return the adjudication of a game."""
    return adjudicate(game_log(request))


def judged_play(request: Json) -> Adjudication:
    """Return the adjudication of a play by itself."""
    return adjudicate_play(play_log(request))


def pointer(path: tuple[str | int, ...]) -> str:
    """Return a path as a JSON pointer; names in the tests need no escapes."""
    return "#" + "".join(f"/{step}" for step in path)


def boards(adjudication: Adjudication) -> list[dict[str, int]]:
    """Return the board after every entry."""
    return [by_side(adjudication, line.scores) for line in adjudication.ledger]


def by_side(adjudication: Adjudication, numbers: tuple[int, ...]) -> dict[str, int]:
    """Return numbers with the names of their sides."""
    names = [side[0] for side in adjudication.sides]
    return dict(zip(names, numbers, strict=True))


def found(adjudication: Adjudication) -> list[list[str]]:
    """Return where each violation is, and its code."""
    return [[pointer(one.path), one.code] for one in adjudication.violations]


def _cards(texts: list[str]) -> list[Card]:
    return [BY_TEXT[text] for text in texts]


def _by_name(values: Json, convert: Any) -> Json:
    return {name: convert(value) for name, value in values.items()}


def _deal(deal: Json) -> Deal:
    converted = dict(deal)
    for member in ("dealt", "discards", "hands"):
        if member in deal:
            converted[member] = _by_name(deal[member], _cards)
    for member in ("to_crib", "crib"):
        if member in deal:
            converted[member] = _cards(deal[member])
    if "starter" in deal:
        converted["starter"] = card(deal["starter"])
    if "heels" in deal:
        converted["heels"] = Heels(deal["heels"].get("claim"), _call(deal["heels"]))
    converted["plays"] = [_play(entry) for entry in deal.get("plays", ())]
    if "show" in deal:
        converted["show"] = [_show(entry) for entry in deal["show"]]
    return Deal(**converted)


def _play(entry: Json) -> PlayEntry:
    text = entry["play"]
    play = Word(text) if text in tuple(Word) else card(text)
    return PlayEntry(entry.get("player"), play, entry.get("claim"), _call(entry))


def _show(entry: Json) -> ShowEntry:
    return ShowEntry(entry["player"], entry.get("crib", False), entry.get("claim"), _call(entry))


def _call(entry: Json) -> Call | None:
    call = entry.get("call")
    if call is None:
        return None
    return Call(call["player"], CallKind(call["kind"]), call.get("points"))
