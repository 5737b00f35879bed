"""The quick way to count a hand or crib with reasons; `service.engine.show` is the readable one.

Nothing is searched for: what ranks make is remembered, and the cards are filled in. A test proves
both ways equal on every pattern of ranks, flush and nobs.
"""

from collections.abc import Sequence

from service.engine.cards import JACKS, Card, printed
from service.engine.rules.parameters import Rules
from service.engine.scoring.combinations import Combination, Kind
from service.engine.scoring.patterns import items
from service.engine.scoring.show import Show


def score(cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool = False) -> Show:
    """Count as `service.engine.show.score` does."""
    return Show(printed(cards), starter, crib, combinations(cards, starter, rules, crib=crib))


def combinations(
    cards: Sequence[Card], starter: Card, rules: Rules, *, crib: bool
) -> tuple[Combination, ...]:
    """Return the reasons alone."""
    shown = printed([*cards, starter])
    found = [
        Combination(kind, making(shown), points)
        for kind, making, points in items(tuple([card.rank for card in shown]))
    ]
    suit = cards[0].suit
    if suit == cards[1].suit and len({card.suit for card in cards}) == 1:
        if starter.suit == suit and (crib or rules.flush_takes_starter):
            found.append(Combination(Kind.FLUSH, shown, len(shown)))
        elif not crib:
            found.append(Combination(Kind.FLUSH, printed(cards), len(cards)))
    jack = JACKS[starter.suit]
    if rules.nobs and jack in cards:
        found.append(Combination(Kind.NOBS, (jack,), rules.nobs))
    return tuple(found)
