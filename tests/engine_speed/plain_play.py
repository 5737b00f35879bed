"""The players of tools.chances in plain Python, slowly, on the engine's play and points."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb

from service.engine.cards import DECK, Card, value_of
from service.engine.game.play import Play
from service.engine.rules.parameters import Counts
from service.engine.scoring.pegging import LIMIT, points


def played(hands: Sequence[Sequence[Card]], seen: Sequence[Sequence[Card]]) -> list[Card]:
    """Return the cards in the order played; the dealer is seat 0, and ``seen`` is by seat."""
    play, order = Play(hands, 0, Counts.RESET), list[Card]()
    while not play.over:
        seat = play.turn()
        count = () if play.closed else play.ranks
        unseen = Counter(card.rank for card in DECK if card not in {*seen[seat], *order})
        held, left = play.hands[seat], len(play.hands[1 - seat])
        rank = best_rank(count, [card.rank for card in held], unseen, left)
        card = next(card for card in held if card.rank == rank)
        play.play_card(seat, card)
        order.append(card)
    return order


def best_rank(
    count: Sequence[int], held: Sequence[int], unseen: Counter[int], other_cards: int
) -> int:
    """Return the rank with the greatest net; of equal ones the lowest."""
    nets = {}
    for rank in sorted(fitting(count, held)):
        rest = list(held)
        rest.remove(rank)
        after = (*count, rank)
        coming = Fraction()
        if total(after) < LIMIT:
            coming = (
                -threat(after, rest, unseen, other_cards)
                if other_cards
                else Fraction(alone(after, rest))
            )
        nets[rank] = points(after) + coming
    return max(nets, key=nets.__getitem__)


def threat(
    count: tuple[int, ...], held: Sequence[int], unseen: Counter[int], other_cards: int
) -> Fraction:
    """Return the mean, over all hands of the other, of the other's best card.

    A card is worth its points less those of the best answer, which a go gives to the other.
    """
    worth = {}
    for rank in fitting(count, list(unseen)):
        after = (*count, rank)
        answers = [points((*after, mine)) for mine in fitting(after, held)]
        go = 0 if total(after) == LIMIT else -1
        worth[rank] = points(after) - max(answers, default=go)
    # A hand of the other has the best card at a place of this order if it has none before.
    order = sorted(worth, key=lambda rank: -worth[rank])
    all_cards = unseen.total()
    hands, mean, rest = comb(all_cards, other_cards), Fraction(), all_cards
    for rank in order:
        without, rest = comb(rest, other_cards), rest - unseen[rank]
        mean += Fraction(without - comb(rest, other_cards), hands) * worth[rank]
    return mean - Fraction(comb(rest, other_cards), hands) * alone(count, held)


def alone(count: tuple[int, ...], held: Sequence[int]) -> int:
    """Return the most points of one who goes on alone, that for the last card included."""
    if total(count) == LIMIT:
        return 0
    nets = []
    for rank in fitting(count, held):
        rest = list(held)
        rest.remove(rank)
        nets.append(points((*count, rank)) + alone((*count, rank), rest))
    return max(nets, default=1)


def fitting(count: Sequence[int], ranks: Sequence[int]) -> list[int]:
    return [rank for rank in ranks if total(count) + value_of(rank) <= LIMIT]


def total(count: Sequence[int]) -> int:
    return sum(map(value_of, count))
