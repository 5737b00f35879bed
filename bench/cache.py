"""How often a cache in front knows a random hand: ``python -m bench.cache``.

Only the numbers of hands, orders and entries matter, so the simulation draws numbers, not cards.
"""

from collections import OrderedDict
from random import Random

HANDS = 12_994_800
"""Hands with their starter."""
ORDERS = 24
"""Orders in which a client may name the four cards of a hand; each has an entry of its own."""
DAY = 86_400
"""Seconds that a response may be kept."""
SCALE = 1000
"""Hands and requests are both divided by it where entries are limited by their age alone."""


def limited(entries: int, hands: int, requests: int = 1_000_000) -> float:
    """Return the share of hits of a full cache that drops what was not asked for the longest."""
    random = Random(29)  # noqa: S311 - cards, no secrets
    kept = OrderedDict.fromkeys(random.sample(range(hands), entries))
    hits = 0
    for _ in range(requests):
        hand = random.randrange(hands)
        if hand in kept:
            hits += 1
            kept.move_to_end(hand)
        else:
            kept.popitem(last=False)
            kept[hand] = None
    return hits / requests


def unlimited(rate: int, hands: int) -> float:
    """Return the share of hits, at so many requests a second, if only age removes an entry."""
    random = Random(29)  # noqa: S311 - cards, no secrets
    requests = rate * DAY // SCALE
    until = dict.fromkeys(range(hands // SCALE), 0)
    hits = 0
    for now in range(3 * requests):
        hand = random.randrange(len(until))
        if now < until[hand]:
            hits += now >= 2 * requests  # The first two days only fill it.
        else:
            until[hand] = now + requests
    return hits / requests


def main() -> None:
    """Print the shares of hits in percent."""
    print(f"{'hits in percent':32}{'one order':>12}{'any order':>12}")
    for entries in (16_384, 1_000_000):
        shares = (limited(entries, hands) for hands in (HANDS, HANDS * ORDERS))
        print(f"{f'{entries:,} entries':32}" + "".join(f"{share:12.3%}" for share in shares))
    for rate in (10, 100, 1000, 10_000):
        shares = (unlimited(rate, hands) for hands in (HANDS, HANDS * ORDERS))
        name = f"all of a day, {rate:,} a second"
        print(f"{name:32}" + "".join(f"{share:12.3%}" for share in shares))


if __name__ == "__main__":
    main()
