"""Scoring a hand or a crib with the starter, one rule at a time [000-004 "The Show"].

This is the readable scorer: it says why for every point. Three others are quicker, and proved equal
to it: `quick_show` for the reasons, `totals` for a total alone, `columns` for many hands at once.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby, product

from service.engine.cards import JACK, Card, printed
from service.engine.rules.parameters import Rules
from service.engine.scoring.combinations import PAIRS, Combination, Kind

PARTS = {
    Kind.FIFTEEN: "fifteens",
    Kind.PAIR: "pairs",
    Kind.PAIR_ROYAL: "pairs",
    Kind.DOUBLE_PAIR_ROYAL: "pairs",
    Kind.RUN: "runs",
    Kind.FLUSH: "flush",
    Kind.NOBS: "nobs",
}
"""The sort of points that each item belongs to, in the order of counting."""


@dataclass(frozen=True, slots=True)
class Show:
    """A counted hand or crib."""

    cards: tuple[Card, ...]
    """The hand or the crib without the starter, in the order of print."""
    starter: Card
    crib: bool
    combinations: tuple[Combination, ...]
    """In the order of counting: fifteens, pairs, runs, flush, nobs."""

    @property
    def total(self) -> int:
        """Points, 0 to 29 for four cards and the starter."""
        return sum([item.points for item in self.combinations])

    def parts(self) -> dict[str, int]:
        """Return the points by sort, in the order of counting."""
        points = dict.fromkeys(PARTS.values(), 0)
        for item in self.combinations:
            points[PARTS[item.kind]] += item.points
        return points


def score(cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool = False) -> Show:
    """Count a hand, or a crib, of any size with the starter.

    The cards must be different ones. Heels are not part of a show.
    """
    shown = printed([*cards, starter])
    return Show(
        cards=printed(cards),
        starter=starter,
        crib=crib,
        combinations=(
            *sorted(_fifteens(shown), key=lambda item: item.cards),
            *_pairs(shown),
            *sorted(_runs(shown), key=lambda item: item.cards),
            *_flush(cards, starter, rules, crib=crib),
            *_nobs(cards, starter, rules),
        ),
    )


def _fifteens(shown: Sequence[Card]) -> Iterator[Combination]:
    for size in range(2, len(shown) + 1):
        for cards in combinations(shown, size):
            if sum(card.value for card in cards) == 15:
                yield Combination(Kind.FIFTEEN, cards, 2)


def _ranks(shown: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return the cards of each rank, low to high."""
    return [tuple(cards) for _, cards in groupby(shown, key=lambda card: card.rank)]


def _pairs(shown: Sequence[Card]) -> Iterator[Combination]:
    for cards in _ranks(shown):
        if len(cards) in PAIRS:
            kind, points = PAIRS[len(cards)]
            yield Combination(kind, cards, points)


def _runs(shown: Sequence[Card]) -> Iterator[Combination]:
    stretch: list[tuple[Card, ...]] = []
    for cards in [*_ranks(shown), None]:
        if stretch and (cards is None or cards[0].rank != stretch[-1][0].rank + 1):
            if len(stretch) >= 3:
                for run in product(*stretch):
                    yield Combination(Kind.RUN, run, len(run))
            stretch = []
        if cards is not None:
            stretch.append(cards)


def _flush(
    cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool
) -> Iterator[Combination]:
    if len({card.suit for card in cards}) != 1:
        return
    same_suit = starter.suit == cards[0].suit
    if same_suit and (crib or rules.flush_takes_starter):
        yield Combination(Kind.FLUSH, printed([*cards, starter]), len(cards) + 1)
    elif not crib:
        yield Combination(Kind.FLUSH, printed(cards), len(cards))


def _nobs(cards: Sequence[Card], starter: Card, rules: Rules) -> Iterator[Combination]:
    for card in cards:
        if rules.nobs and card.rank == JACK and card.suit == starter.suit:
            yield Combination(Kind.NOBS, (card,), rules.nobs)
