"""Logs of games to measure with: recorded ones, and legal ones played at random."""

import json
import random
from pathlib import Path
from typing import Any

from service.api import requests
from service.engine.cards import DECK, Card
from service.engine.game.adjudication import adjudicate
from service.engine.game.play import Play
from service.engine.rules.parameters import Counts
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.combinations import Event

Log = dict[str, Any]
"""A request of ``/v1/game``."""

PLAYERS = ("ann", "bob", "cat", "dan")
OUT_OF_REACH = 1000
"""A target that no log here reaches, so that every entry is judged."""

_RECORDED = Path(__file__).parents[1] / "tests" / "vectors" / "games.jsonl"


def recorded(deals: int) -> Log:
    """Return the first deals of a game that another program has recorded."""
    with _RECORDED.open(encoding="utf-8") as lines:
        game: Log = json.loads(next(lines))["request"]
    assert len(game["deals"]) > deals
    return {**game, "deals": game["deals"][:deals]}


def played(players: int, deals: int, *, claims: bool = False) -> Log:
    """Return a game in which everyone lays any card that fits; it is the same one every time.

    With ``claims`` every card and every hand has its true points as a claim.
    """
    chance = random.Random(29)  # noqa: S311 - cards for a benchmark, not for money
    names = PLAYERS[:players]
    log: Log = {
        "players": list(names),
        "first_dealer": names[0],
        "rules": {"target": OUT_OF_REACH},
        "deals": [_deal(chance, names, number % players) for number in range(deals)],
    }
    if claims:
        _claim(log)
    return log


def entries(log: Log) -> int:
    """Return how many plays and hands a log has."""
    return sum(len(deal["plays"]) + len(deal["show"]) for deal in log["deals"])


def _deal(chance: random.Random, names: tuple[str, ...], dealer: int) -> Log:
    table = RULESETS["standard"].tables[len(names)]
    pack = chance.sample(DECK, k=len(DECK))
    dealt = [[pack.pop() for _ in range(table.dealt)] for _ in names]
    left_of_dealer = [(dealer + step) % len(names) for step in range(1, len(names) + 1)]
    return {
        "dealt": _by_name(names, dealt),
        "discards": _by_name(names, [hand[: table.discards] for hand in dealt]),
        "starter": pack.pop().text,
        "plays": _plays(chance, names, [hand[table.discards :] for hand in dealt], dealer),
        "show": [
            *({"player": names[seat]} for seat in left_of_dealer),
            {"player": names[dealer], "crib": True},
        ],
    }


def _by_name(names: tuple[str, ...], hands: list[list[Card]]) -> dict[str, list[str]]:
    return {name: [card.text for card in hand] for name, hand in zip(names, hands, strict=True)}


def _plays(
    chance: random.Random, names: tuple[str, ...], hands: list[list[Card]], dealer: int
) -> list[Log]:
    play = Play(hands, dealer, Counts.RESET)
    plays = []
    while (owed := play.owed()) is not None:
        seat, must_go = owed
        if must_go:
            play.go(seat)
            plays.append({"player": names[seat], "play": "go"})
        else:
            card = chance.choice(play.fitting(seat))
            play.lay(seat, card, ())
            plays.append({"player": names[seat], "play": card.text})
    return plays


def _claim(log: Log) -> None:
    for line in adjudicate(requests.GAME.load(log).log).ledger:
        if line.event in {Event.CARD, Event.HAND, Event.CRIB}:
            _, deal, part, entry = line.path
            log["deals"][deal][part][entry]["claim"] = line.points
