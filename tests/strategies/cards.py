"""Packs of cards that make eventful deals, and the spellings that people use."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.second.cards import RANKS, SUITS

PACK = [rank + suit for rank in RANKS for suit in SUITS]
SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
EMOJI_SELECTOR = "\ufe0f"


def random_pack(rng: Random, needed: int) -> list[str]:
    """A shuffled pack; often the needed cards come first from a few ranks only."""
    pack = rng.sample(PACK, len(PACK))
    if rng.random() < 0.5:
        fewest = -(-needed // len(SUITS))
        some = rng.sample(RANKS, rng.randint(fewest, len(RANKS)))
        pack.sort(key=lambda card: card[0] not in some)
        needed_first = pack[:needed]
        rng.shuffle(needed_first)
        pack = needed_first + pack[needed:]
    return pack


def odd_spelling(rng: Random, card: str) -> str:
    """Another accepted spelling of a card."""
    rank, suit = card
    if rank == "T":
        rank = rng.choice(["T", "10", "0", "t"])
    rank = rng.choice([rank, rank.lower()])
    symbol = SYMBOLS[suit]
    suit = rng.choice([suit, suit.lower(), symbol, symbol + EMOJI_SELECTOR])
    return rng.choice([rank + suit, suit + rank])


def each_card(request: dict[str, Any], change: Callable[[str], str]) -> None:
    for cut in request.get("cut", []):
        for player in cut:
            cut[player] = change(cut[player])
    for deal in request["deals"]:
        for field in ("dealt", "hands", "discards"):
            for player, cards in deal.get(field, {}).items():
                deal[field][player] = [change(card) for card in cards]
        for field in ("to_crib", "crib"):
            if field in deal:
                deal[field] = [change(card) for card in deal[field]]
        if "starter" in deal:
            deal["starter"] = change(deal["starter"])
        for entry in deal.get("plays", []):
            if entry["play"] not in ("go", "last"):
                entry["play"] = change(entry["play"])
