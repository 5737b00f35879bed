"""The points of one card in a count: every suffix is tried."""

from .cards import rank_number, total
from .reading import Json
from .show import PAIR_KINDS, consecutive


def card_items(count: list[str]) -> list[Json]:
    """The items of the last card of these: fifteen, thirty-one, pair, run."""
    items = []
    if total(count) == 15:
        items.append(item("fifteen", count, 2))
    if total(count) == 31:
        items.append(item("thirty-one", count, 2))
    for size in (4, 3, 2):
        suffix = count[-size:]
        if len(suffix) == size and len({rank_number(card) for card in suffix}) == 1:
            kind, points = PAIR_KINDS[size]
            items.append(item(kind, suffix, points))
            break
    for size in range(len(count), 2, -1):
        suffix = count[-size:]
        if consecutive(suffix):
            items.append(item("run", suffix, size))
            break
    return items


def closing_item(card: str) -> Json:
    """The point for the last card of a count below thirty-one."""
    return item("last", [card], 1)


def item(kind: str, cards: list[str], points: int) -> Json:
    """Cards that score together, in the order played."""
    return {"kind": kind, "cards": [*cards], "points": points}
