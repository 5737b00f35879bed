"""Names, packs of cards that make eventful deals, claims of points, and calls against them."""

from collections.abc import Callable
from random import Random
from typing import Any

from tests.second.cards import RANKS, SUITS

PLAIN = ["ann", "bob", "cat", "dan"]
ODD = [
    *("Ann", "a", "~", "/", "%", "~1", "~0/", "a/b", "50%25", "#", "?q=1&r", 'say "go"'),
    *("go", "last", "null", "__proto__", "ann\u200d", "ann\u3000b", "two words", "back\\slash"),
    *("Zoë", "Zoe\u0308", "Łukasz", "Ольга", "אבי", "علي", "太郎", "김민수", "नीता", "🂡🂱"),
    *("👩‍👩‍👧", "ﬀ", "ẞ", "e^x", "[x]", "{y}", "|", "+", ";,:@&=$", "'", "<b>", "0"),
    *("x" * 40, "界" * 40, "~/%" * 13 + "~"),
]


def random_names(rng: Random, number: int, *, odd: bool) -> list[str]:
    """This many names in seat order, perhaps some that only look the same."""
    return rng.sample(ODD + PLAIN, number) if odd else PLAIN[:number]


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


MOST = 60
KINDS = ("overcount", "muggins", "renege")
MOODS = ("none", "right", "mostly-right", "careless", "wild")


def wrong_claim(rng: Random, actual: int) -> int:
    """A wrong number, near the actual points or far from them."""
    return rng.choice(
        [
            max(0, actual - 1),
            max(0, actual - 2),
            actual + 1,
            actual + 2,
            rng.randint(0, actual),
            actual + rng.randint(1, 12),
            rng.choice([0, 19, 25, 26, 27, 29, 30, MOST]),
        ]
    )


def add_claim(rng: Random, entry: dict[str, Any], actual: int, mood: str) -> None:
    right = {"none": 0.0, "right": 1.0, "mostly-right": 0.85, "careless": 0.5, "wild": 0.1}
    if mood == "none":
        return
    if rng.random() < right[mood]:
        if actual > 0 or rng.random() < 0.8:
            entry["claim"] = actual
    elif rng.random() < 0.8:
        entry["claim"] = min(MOST, wrong_claim(rng, actual))


def add_call(
    rng: Random, entry: dict[str, Any], actual: int, caller: str, everybody: list[str]
) -> None:
    """A call by `caller` that mostly fits what was claimed."""
    claimed = entry.get("claim", 0)
    if claimed > actual:
        kind = "overcount"
    elif claimed < actual:
        kind = "muggins"
    else:
        kind = rng.choice(KINDS)
    if rng.random() < 0.2:
        kind = rng.choice(KINDS)
    if rng.random() < 0.1:
        caller = rng.choice(everybody)
    call: dict[str, Any] = {"player": caller, "kind": kind}
    if rng.random() < 0.5:
        call["points"] = rng.choice([max(1, actual - claimed), rng.randint(0, 12)])
    entry["call"] = call
