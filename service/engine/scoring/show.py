"""Scoring a hand or a crib with the starter, one rule at a time [000-004 "The Show"].

Fifteens, pairs and runs depend on the ranks alone, and there are few patterns of ranks: 6,175 of
five cards, 18,395 of six. So each pattern is scored once and then remembered.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, count, product, takewhile
from typing import NamedTuple

from service.engine.cards import JACKS, Card, in_order, value_of
from service.engine.rules.parameters import Rules
from service.engine.scoring.combinations import PAIRS, Combination, Kind
from service.engine.scoring.pegging import FIFTEEN

PARTS = {
    Kind.FIFTEEN: "fifteens",
    Kind.PAIR: "pairs",
    Kind.PAIR_ROYAL: "pairs",
    Kind.DOUBLE_PAIR_ROYAL: "pairs",
    Kind.RUN: "runs",
    Kind.FLUSH: "flush",
    Kind.NOBS: "nobs",
}
"""The part of the total that each item belongs to, in the order of counting."""

MOST_REMEMBERED = 1 << 15
"""Patterns of ranks kept in a cache: room for all of them."""


@dataclass(frozen=True, slots=True)
class Show:
    cards: tuple[Card, ...]
    """Without the starter, sorted by rank and suit."""
    starter: Card
    crib: bool
    combinations: tuple[Combination, ...]
    """In the order of counting: fifteens, pairs, runs, flush, nobs."""

    @property
    def total(self) -> int:
        """Points, 0 to 29 for four cards and the starter."""
        return sum([item.points for item in self.combinations])

    def parts(self) -> dict[str, int]:
        points = dict.fromkeys(PARTS.values(), 0)
        for item in self.combinations:
            points[PARTS[item.kind]] += item.points
        return points


def score(cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool = False) -> Show:
    """Count a hand, or a crib, of any size with the starter; no card may be there twice."""
    shown = in_order([*cards, starter])
    found = [
        Combination(kind, tuple([shown[place] for place in places]), points)
        for kind, places, points in _rank_items(tuple([card.rank for card in shown]))
    ]
    suited = flush(cards, starter, rules, crib=crib)
    if suited:
        found.append(Combination(Kind.FLUSH, suited, len(suited)))
    if nobs(cards, starter, rules):
        found.append(Combination(Kind.NOBS, (JACKS[starter.suit],), rules.nobs))
    held = tuple([card for card in shown if card is not starter])
    return Show(held, starter, crib, tuple(found))


def total(cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool) -> int:
    """Return the points that `score` finds, without making the combinations."""
    ranks = tuple(sorted([starter.rank, *[card.rank for card in cards]]))
    suited = flush(cards, starter, rules, crib=crib)
    return _rank_points(ranks) + len(suited) + nobs(cards, starter, rules)


def flush(cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool) -> tuple[Card, ...]:
    """Return the cards of a flush, a point each; that of a crib needs the starter's suit too."""
    suit = cards[0].suit
    for card in cards:
        if card.suit != suit:
            return ()
    with_starter = starter.suit == suit
    if crib and not with_starter:
        return ()
    if with_starter and (crib or rules.flush_takes_starter):
        return in_order([*cards, starter])
    return in_order(cards)


def nobs(cards: Sequence[Card], starter: Card, rules: Rules) -> int:
    return rules.nobs if JACKS[starter.suit] in cards else 0


class _RankItem(NamedTuple):
    kind: Kind
    places: tuple[int, ...]
    """Indices of its cards among all cards shown, low to high."""
    points: int


@lru_cache(maxsize=MOST_REMEMBERED)
def _rank_items(ranks: tuple[int, ...]) -> tuple[_RankItem, ...]:
    """Return the items of these ranks, low to high, in the order of counting."""
    return (*_fifteens(ranks), *_pairs(ranks), *_runs(ranks))


@lru_cache(maxsize=MOST_REMEMBERED)
def _rank_points(ranks: tuple[int, ...]) -> int:
    return sum([item.points for item in _rank_items(ranks)])


def rank_parts(ranks: Sequence[int]) -> tuple[int, int, int]:
    """Return the points for fifteens, pairs and runs of ranks, low to high; nothing is remembered.

    Five cards of one rank, which no deck has, count nothing as pairs.
    """
    fifteens, pairs, runs = (
        sum([item.points for item in find(ranks)]) for find in (_fifteens, _pairs, _runs)
    )
    return fifteens, pairs, runs


def _fifteens(ranks: Sequence[int]) -> list[_RankItem]:
    places, values = range(len(ranks)), [value_of(rank) for rank in ranks]
    return sorted(
        _RankItem(Kind.FIFTEEN, chosen, 2)
        for size in range(2, len(ranks) + 1)
        for chosen, worth in zip(
            combinations(places, size), combinations(values, size), strict=True
        )
        if sum(worth) == FIFTEEN
    )


def _pairs(ranks: Sequence[int]) -> Iterator[_RankItem]:
    for places in _places(ranks).values():
        if len(places) in PAIRS:
            kind, points = PAIRS[len(places)]
            yield _RankItem(kind, tuple(places), points)


def _runs(ranks: Sequence[int]) -> Iterator[_RankItem]:
    places = _places(ranks)
    for lowest in places:
        if lowest - 1 not in places:
            run = list(takewhile(places.__contains__, count(lowest)))
            if len(run) >= 3:
                for chosen in product(*[places[rank] for rank in run]):
                    yield _RankItem(Kind.RUN, chosen, len(run))


def _places(ranks: Sequence[int]) -> dict[int, list[int]]:
    """Return the indices of the cards of each rank."""
    places: dict[int, list[int]] = {}
    for place, rank in enumerate(ranks):
        places.setdefault(rank, []).append(place)
    return places
