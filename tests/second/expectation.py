"""The means of a hand and of a crib: every case tried, one by one."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations

from .cards import RANKS, SUITS
from .reading import Json
from .show import crib_flush, fifteens, nobs, pairs, runs, show_items

PACK = [rank + suit for rank in RANKS for suit in SUITS]


@cache
def rank_points(ranks: str) -> int:
    """The points of cards of these ranks, whatever their suits."""
    cards = [rank + SUITS[ranks[:place].count(rank) % 4] for place, rank in enumerate(ranks)]
    return sum(each["points"] for each in [*fifteens(cards), *pairs(cards), *runs(cards)])


def unseen(seen: list[str]) -> list[str]:
    return [card for card in PACK if card not in seen]


def hand_mean(hand: list[str], starters: list[str], rules: Json) -> Fraction:
    points = [
        each["points"] for starter in starters for each in show_items(hand, starter, False, rules)
    ]
    return Fraction(sum(points), len(starters))


def crib_points(crib: list[str], starter: str, rules: Json) -> int:
    points = rank_points("".join(sorted(card[0] for card in [*crib, starter])))
    extra = [*crib_flush(crib, starter), *nobs(crib, starter, rules)]
    return points + sum(each["points"] for each in extra)


def crib_expectation(
    dealt: list[str],
    discard: list[str],
    others: int,
    rules: Json,
    weight: Callable[[tuple[str, ...]], int] = lambda _: 1,
) -> tuple[Fraction, int, int]:
    """Mean, least and most of a crib: starters equally likely, the others' cards weighted."""
    left = unseen(dealt)
    weights = {cards: weight(cards) for cards in combinations(left, others)}
    total, every = Fraction(0), set()
    for starter in left:
        weighed = cases = 0
        for cards, weighs in weights.items():
            if starter not in cards:
                points = crib_points([*discard, *cards], starter, rules)
                every.add(points)
                weighed += weighs * points
                cases += weighs
        total += Fraction(weighed, cases)
    return total / len(left), min(every), max(every)
