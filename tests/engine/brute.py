"""Slow scorers written from the rules alone, sharing nothing with the engine.

Cards are texts such as `5H`. Everything is a question about subsets or suffixes, asked of each.
"""

from functools import cache
from itertools import combinations

ORDER = "A23456789TJQK"


def show_points(hand: list[str], starter: str, *, crib: bool, box: bool) -> int:
    """Return the points of a hand or a crib; `box`: no nobs, and a hand's flush never grows."""
    shown = [*hand, starter]
    points = rank_points("".join(sorted(card[0] for card in shown)))
    one_suit_held = len({card[1] for card in hand}) == 1
    one_suit_shown = len({card[1] for card in shown}) == 1
    if one_suit_shown and (crib or not box):
        points += len(shown)
    elif one_suit_held and not crib:
        points += len(hand)
    if not box and "J" + starter[1] in hand:
        points += 1
    return points


@cache
def rank_points(letters: str) -> int:
    """Return the points of fifteens, pairs and runs: 2 for every two alike makes 2, 6 and 12."""
    ranks = [ORDER.index(letter) + 1 for letter in letters]
    subsets = [
        sorted(chosen) for size in range(2, len(ranks) + 1) for chosen in combinations(ranks, size)
    ]
    fifteens = sum(sum(min(rank, 10) for rank in chosen) == 15 for chosen in subsets)
    pairs = sum(len(chosen) == 2 and chosen[0] == chosen[1] for chosen in subsets)
    runs = [
        chosen
        for chosen in subsets
        if len(chosen) >= 3
        and chosen == list(range(chosen[0], chosen[0] + len(chosen)))
        and chosen[0] - 1 not in ranks
        and chosen[-1] + 1 not in ranks
    ]
    return 2 * fifteens + 2 * pairs + sum(map(len, runs))


def pegging_points(ranks: tuple[int, ...]) -> int:
    """Return what the last card of a count scores, go and last left aside."""
    total = sum(min(rank, 10) for rank in ranks)
    points = 2 if total in (15, 31) else 0
    for alike in (4, 3, 2):
        if ranks[-alike:] == (ranks[-1],) * alike:
            points += alike * (alike - 1)
            break
    for length in range(len(ranks), 2, -1):
        last = sorted(ranks[-length:])
        if last == list(range(last[0], last[0] + length)):
            points += length
            break
    return points
