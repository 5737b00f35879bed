"""Computes how often good players discard each pair of ranks: ``python -m tools.typical``.

In each round dealer and pone discard, from each of the 18,395 patterns of six ranks, the pair with
the greatest net, given the other's frequencies in the round before; in the first round the other
discards any two cards. Patterns are weighted by the number of their deals, and ties share. After
some rounds the choices repeat; the frequencies are the mean over that cycle.

Choices depend on ranks only. Nobs count with their exact probability, the mean over all suits that
the cards may have, and the play with the means of the engine's table; flushes are left out, in the
hand and in the crib.

Writes the engine's data file, and prints the mean of the crib for each pair, over the six cards
from which the pair is discarded.
"""

import sys
import textwrap
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from math import comb, gcd
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from service.engine.cards import JACK, RANKS
from service.engine.discard.pegging import PARTS as PARTS_OF_PLAY
from service.engine.discard.pegging import means, place_of
from service.engine.scoring.columns import BASE, rank_table

Numbers: TypeAlias = NDArray[np.int64]
Means: TypeAlias = NDArray[np.float64]

FILE = Path(__file__).parents[1] / "service" / "engine" / "discard" / "typical.toml"
PAIRS = list(combinations_with_replacement(range(BASE), 2))
"""Every pair of ranks, counted from 0."""

LOW, HIGH = np.array(PAIRS).T
PLACE = np.zeros((BASE, BASE), np.int64)
"""The place of a pair, by its ranks in either order."""

PLACE[LOW, HIGH] = PLACE[HIGH, LOW] = np.arange(len(PAIRS))
CARDS_OF_PAIR = np.where(LOW == HIGH, comb(4, 2), 4 * 4)
JACKS = (LOW == JACK - 1).astype(int) + (HIGH == JACK - 1)
"""The number of jacks in each pair."""

SUITED = 1 / 4
"""The probability that a starter other than a jack has a jack's suit, whatever ranks are seen."""

UNSEEN = 46
PARTS = 60
"""The parts of a pattern's weight, so that ties of up to six share it evenly."""

TIE = 1e-9
"""Nets that differ by fewer points are equal."""

ROUNDING = 1e-11
"""Points; rounding errors are far smaller."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """Patterns of six ranks, with an entry or a row for each in the arrays."""

    weights: Numbers
    """The number of deals of each pattern."""
    left: Numbers
    """The number of unseen cards of each rank."""
    can: NDArray[np.bool]
    """Whether each pair can be discarded."""
    hands: Means
    """The mean of the hand with each pair discarded, nobs included."""
    play: Means
    """The mean of the play with each pair discarded, own points less the other's, by role."""
    nobs: Means
    """The mean points for the jacks of each pair, in the hand or in the crib."""
    free: NDArray[np.uint8]
    """By rank of the starter, pattern and pair: the unseen part of its cards, in 48ths."""


@dataclass(frozen=True, slots=True)
class Typical:
    """The frequencies found."""

    rounds: int
    """The number of rounds before the cycle."""
    period: int
    total: int
    """The sum of each side's frequencies."""
    dealer: Numbers
    """By pair."""
    pone: Numbers


def patterns(play: Means, order: np.random.Generator | None = None) -> Patterns:
    """Return every pattern of six ranks, in random order if there is a generator.

    ``play``: mean points, own less the other's, by role and `pegging.place_of` the ranks kept.
    """
    six = np.array(
        [
            one
            for one in combinations_with_replacement(range(BASE), 6)
            if max(map(one.count, one)) <= 4
        ]
    )
    if order is not None:
        six = order.permutation(six)
    held = (six[:, :, np.newaxis] == np.arange(BASE)).sum(axis=1)
    ways = np.array([comb(4, cards) for cards in range(5)])
    left = 4 - held
    can = (held[:, LOW] > 0) & (held[:, HIGH] > (LOW == HIGH))
    share = (UNSEEN - left[:, JACK - 1]) / UNSEEN * SUITED
    nobs = share[:, np.newaxis] * JACKS
    hands = np.zeros(can.shape)
    places = np.zeros(can.shape, np.int64)
    row = np.arange(len(six))
    for kept in combinations(range(6), 4):
        one, other = (place for place in range(6) if place not in kept)
        pair = PLACE[six[:, one], six[:, other]]
        hands[row, pair] = _hand_means(six[:, kept], left)
        places[row, pair] = [place_of(ranks) for ranks in six[:, kept].tolist()]
    hands += (share * held[:, JACK - 1])[:, np.newaxis] - nobs
    return Patterns(
        weights=ways[held].prod(axis=1),
        left=left,
        can=can,
        hands=hands,
        play=play[:, places],
        nobs=nobs,
        free=np.array([_free(left, starter) for starter in range(BASE)]),
    )


def _hand_means(kept: Numbers, left: Numbers) -> Means:
    place = kept @ BASE ** np.arange(1, 5)
    points = rank_table(5).total[place[:, np.newaxis] + np.arange(BASE)]
    means: Means = (points * left).sum(axis=1) / UNSEEN
    return means


def _free(left: Numbers, starter: int) -> NDArray[np.uint8]:
    """Return the unseen part of each pair's cards, in 48ths, after a starter of this rank."""
    unseen = np.maximum(left - (np.arange(BASE) == starter), 0)
    low, high = unseen[:, LOW], unseen[:, HIGH]
    cards = np.where(LOW == HIGH, low * (low - 1) // 2, low * high)
    shares: NDArray[np.uint8] = (48 // CARDS_OF_PAIR * cards).astype(np.uint8)
    return shares


def crib_means(found: Patterns, frequencies: Numbers) -> Means:
    """Return the mean of the crib for each pair discarded, against the other's frequencies."""
    points = rank_table(5).total.reshape((BASE,) * 5)
    likely = frequencies / frequencies.sum()
    means = np.zeros(found.hands.shape)
    for starter in range(BASE):
        # A row for each discard, a column for each of the other's.
        table = points[:, :, :, :, starter][LOW, HIGH][:, LOW, HIGH].astype(np.float64)
        weights = found.free[starter] * likely
        if starter != JACK - 1:
            table += SUITED * JACKS
        turned = found.left[:, starter] / (UNSEEN * weights.sum(axis=1))
        means += turned[:, np.newaxis] * (weights @ table.T)
    return means + found.nobs


def nets(found: Patterns, frequencies: Numbers, *, dealer: bool) -> Means:
    """Return the net of each pair, given the other's frequencies; -inf if it is not held."""
    cribs = crib_means(found, frequencies)
    kept = found.hands + found.play[int(not dealer)]
    return np.where(found.can, kept + cribs if dealer else kept - cribs, -np.inf)


def best(found: Patterns, frequencies: Numbers, *, dealer: bool) -> NDArray[np.bool]:
    """Return which pairs are best for each pattern, given the other's frequencies."""
    worth = nets(found, frequencies, dealer=dealer)
    behind = worth.max(axis=1, keepdims=True) - worth
    if ((behind > ROUNDING) & (behind < TIE)).any():
        sys.exit("two nets are too close to tell whether they are equal")
    choices: NDArray[np.bool] = behind < TIE
    return choices


def counted(found: Patterns, choices: NDArray[np.bool]) -> Numbers:
    """Return how often each pair is discarded; ties share evenly."""
    ties = choices.sum(axis=1)
    if (PARTS % ties).any():
        sys.exit(f"{ties.max()} discards tie, and {PARTS} parts cannot be shared evenly")
    parts: Numbers = (found.weights * PARTS // ties) @ choices
    return parts


def rounds(found: Patterns) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield the frequencies of dealer and pone after each round, without end."""
    dealer = pone = CARDS_OF_PAIR
    while True:
        dealer, pone = (
            counted(found, best(found, pone, dealer=True)),
            counted(found, best(found, dealer, dealer=False)),
        )
        yield dealer, pone


def typical(found: Patterns) -> Typical:
    """Return the mean over the cycle that the rounds end in.

    Each round depends only on the one before, so once frequencies repeat, they always do.
    """
    history: list[tuple[Numbers, Numbers]] = []
    seen: dict[bytes, int] = {}
    played = rounds(found)
    while (state := np.array(both := next(played)).tobytes()) not in seen:
        seen[state] = len(history)
        history.append(both)
        print(f"round {len(history)}", file=sys.stderr, flush=True)
    cycle = history[seen[state] :]
    dealer, pone = (np.sum(side, axis=0) for side in zip(*cycle, strict=True))
    common = gcd(*dealer.tolist(), *pone.tolist())
    return Typical(
        rounds=seen[state],
        period=len(cycle),
        total=int(dealer.sum()) // common,
        dealer=dealer // common,
        pone=pone // common,
    )


def crib_values(found: Patterns, other: Numbers, *, dealer: bool) -> Means:
    """Return the mean of the crib for each pair, over the patterns from which it is discarded."""
    chosen = found.weights[:, np.newaxis] * best(found, other, dealer=dealer)
    values: Means = (chosen * crib_means(found, other)).sum(axis=0) / chosen.sum(axis=0)
    return values


def written(result: Typical) -> str:
    """Return the data file."""
    about = (
        "How often good players discard each pair of ranks. Made by python -m tools.typical; see "
        f"docs/review.md. After {result.rounds} rounds the choices repeat every {result.period}; "
        f"these are the frequencies in that cycle, out of {result.total}."
    )
    lines = [*textwrap.wrap(about, 96, initial_indent="# ", subsequent_indent="# ")]
    for side, frequencies in (("dealer", result.dealer), ("pone", result.pone)):
        lines += ["", f"[{side}]"]
        lines += [
            f"{RANKS[low]}{RANKS[high]} = {parts}"
            for (low, high), parts in zip(PAIRS, frequencies, strict=True)
        ]
    return "\n".join(lines) + "\n"


def read() -> tuple[Numbers, Numbers]:
    """Return the frequencies of dealer and pone in the data file, by pair."""
    sides = tomllib.loads(FILE.read_text("utf-8"))
    dealer, pone = (
        np.array([sides[side][RANKS[low] + RANKS[high]] for low, high in PAIRS])
        for side in ("dealer", "pone")
    )
    return dealer, pone


def net_play() -> Means:
    """Return the engine's means of the play, own points less the other's."""
    own, other = np.moveaxis(np.asarray(means(), np.int64), 2, 0)
    net: Means = (own - other) / PARTS_OF_PLAY
    return net


def main() -> None:
    """Write the data file, and print the mean cribs."""
    found = patterns(net_play())
    result = typical(found)
    FILE.write_text(written(result), encoding="utf-8")
    as_dealer = crib_values(found, result.pone, dealer=True)
    as_pone = crib_values(found, result.dealer, dealer=False)
    print("mean crib  dealer   pone")
    for (low, high), dealer, pone in zip(PAIRS, as_dealer, as_pone, strict=True):
        print(f"{RANKS[low]}{RANKS[high]:8} {dealer:6.2f} {pone:6.2f}")


if __name__ == "__main__":
    main()
