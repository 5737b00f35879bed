"""Computes the tables of pegging and of chances by self-play: ``python -m tools.chances``.

Typical discards and the means of the play rest on each other, so they are computed in turns, twice.
Then many deals are played, and the chances are worked out from the order of their points. Writes
the engine's data files, and prints what docs/review.md compares.

Cards are played by ``chances.c``, of which the system's C compiler makes a library; hands and cribs
are counted by the engine.
"""

import ctypes
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from math import ceil, comb
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from service.engine.cards import DECK, JACK, SUITS
from service.engine.chances.table import PARTS, TARGET
from service.engine.discard import pegging
from service.engine.discard.pegging import place_of
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import columns
from service.engine.scoring.columns import BASE
from tools import typical
from tools.typical import Means, Numbers

Ints: TypeAlias = NDArray[np.int32]
"""As the compiled loop takes them."""

ROOT = Path(__file__).parents[1]
SOURCE = Path(__file__).with_suffix(".c")
PEGGING = ROOT / "service" / "engine" / "discard" / "pegging.npz"
CHANCES = ROOT / "service" / "engine" / "chances" / "chances.npz"

SEED = 1
DEALS = 2_000_000
BATCHES = 10
AT_ONCE = 50_000
PRECISE = (0.15, 0.045)
"""The standard error that the means of the play may have, by round."""

FEWEST = 600
"""Plays of four ranks; their deviation says how many are missing."""

RULES = RULESETS["standard"].rules
KEPT = sorted(combinations_with_replacement(range(BASE), 4), key=place_of)
ALL_CARDS = np.arange(len(DECK))
PAIRS = list(combinations(range(6), 2))
"""Places among six cards."""

SPLITS = np.array([[*(set(range(6)) - {*pair}), *pair] for pair in PAIRS])
"""The places of six cards with those kept first."""

MULTISETS = np.array([[comb(rank + at, at + 1) for rank in range(BASE)] for at in range(6)])
"""What a rank adds to `place_of` six, by its place."""

MOST = 128
"""More than a deal can bring to one player."""

MOMENTS = (0, 9, 10, 11)
"""The first event that is still to come: heels, eight cards, the hands of pone and dealer, crib."""


class Sums(NamedTuple):
    """Many deals: the means of their points, and how they fall."""

    points: Means
    """Of dealer and pone."""
    wins: Means
    """By moment, and needs of dealer and pone: the part of deals in which the dealer wins."""
    ends: Means
    """By moment, and points of dealer and pone after it: the part of deals."""


class Players:
    """Two equal players, who discard the best net and play by the compiled loop."""

    def __init__(self, library: Path, means: Means, dealer: Numbers, pone: Numbers) -> None:
        """Take the means of the play, and the frequencies by which the other discards."""
        self._library = ctypes.CDLL(str(library))
        found = typical.patterns((means[..., 0] - means[..., 1]) / pegging.PARTS)
        six = np.array([np.repeat(np.arange(BASE), 4 - left) for left in found.left])
        one, other = np.array(PAIRS).T
        pairs = typical.PLACE[six[:, one], six[:, other]]
        self._nets = np.zeros((2, comb(BASE + 5, 6), len(PAIRS)))
        for role, frequencies in enumerate((pone, dealer)):
            nets = typical.nets(found, frequencies, dealer=role == 0)
            self._nets[role, _places(six)] = np.take_along_axis(nets, pairs, axis=1)

    def discard(self, six: Numbers, role: int) -> Numbers:
        """Return rows of six cards with those kept first."""
        six = np.sort(six, axis=1)
        nets = self._nets[role, _places(six // len(SUITS))]
        suits = six % len(SUITS)
        suited = (suits[:, :3, np.newaxis] == suits[:, np.newaxis]).sum(axis=2).max(axis=1) >= 4
        nets[suited] += _flushes(suits[suited])
        # Nets that differ by less are equal.
        best = nets.round(9).argmax(axis=1)
        return np.take_along_axis(six, SPLITS[best], axis=1)

    def play(self, cards: Numbers, seen: Sequence[int] = (6, 6)) -> Ints:
        """Return seat, points and rank of each card of deals, as ``chances.c`` takes these."""
        rows: Ints = np.ascontiguousarray(cards, np.int32)
        events: Ints = np.zeros((len(rows), 8, 3), np.int32)
        self._library.play_deals(
            ctypes.c_long(len(rows)), _at(rows), _at(np.array(seen, np.int32)), _at(events)
        )
        return events

    def deal(self, random: np.random.Generator, deals: int) -> tuple[Numbers, Numbers]:
        """Return the cards of deals, and seat, points and rank of their twelve events."""
        drawn = _drawn(random, ALL_CARDS, deals, 13)
        dealer, pone = self.discard(drawn[:, :6], 0), self.discard(drawn[:, 6:12], 1)
        cards = np.hstack([dealer, pone, drawn[:, 12:]])
        events: Numbers = np.zeros((deals, 12, 3), np.int64)
        events[:, 0, 1] = 2 * (drawn[:, 12] // len(SUITS) == JACK - 1)
        events[:, 1:9] = self.play(cards)
        shown = (pone[:, :4], dealer[:, :4], np.hstack([dealer[:, 4:], pone[:, 4:]]))
        for at, hand in enumerate(shown, 9):
            held, starter = hand.T.astype(np.uint8), drawn[:, 12].astype(np.uint8)
            events[:, at, 1] = columns.totals(list(held), starter, RULES, crib=at == 11)
        events[:, 9, 0] = 1
        return cards, events

    def mean_play(self, precise: float) -> tuple[Means, Means]:
        """Return the means of the play as `pegging.means`, and standard errors in points."""
        means, errors = np.zeros((2, len(KEPT), 2)), np.zeros((2, len(KEPT), 2))
        random = np.random.default_rng(SEED)
        for role, place in np.ndindex(2, len(KEPT)):
            points = self.play_kept(random, KEPT[place], role, FEWEST)
            while (error := _errors(points).max()) > precise:
                missing = ceil(((error / precise) ** 2 - 1) * len(points))
                more = self.play_kept(random, KEPT[place], role, missing)
                points = np.vstack([points, more])
            means[role, place] = np.rint(points.mean(axis=0) * pegging.PARTS)
            errors[role, place] = _errors(points)
        return means, errors

    def play_kept(
        self, random: np.random.Generator, ranks: Sequence[int], role: int, plays: int
    ) -> Numbers:
        """Return own points and the other's with these ranks, against hands drawn at random."""
        kept = [len(SUITS) * rank + ranks[:at].count(rank) for at, rank in enumerate(ranks)]
        drawn = _drawn(random, np.setdiff1d(ALL_CARDS, kept), plays, 9)
        own = np.hstack([np.tile(kept, (plays, 1)), drawn[:, 7:]])
        other = self.discard(drawn[:, :6], 1 - role)
        hands = [own, other] if role == 0 else [other, own]
        # What the player has discarded is not known.
        events = self.play(np.hstack([*hands, drawn[:, 6:7]]), (4, 6) if role == 0 else (6, 4))
        return np.array([_of_seat(events, seat).sum(axis=1) for seat in (role, 1 - role)]).T


def compiled(folder: Path) -> Path:
    compiler = shutil.which("cc") or sys.exit("a C compiler, cc, must be installed")
    library = folder / "chances.so"
    command = (compiler, "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")
    subprocess.run((*command, "-o", str(library), str(SOURCE)), check=True)
    return library


def added_up(events: Numbers) -> Sums:
    dealer, pone = (_of_seat(events, seat) for seat in (0, 1))
    wins, ends = np.zeros((2, len(MOMENTS), MOST, MOST))
    for moment, start in enumerate(MOMENTS):
        after, other = dealer[:, start:].cumsum(axis=1), pone[:, start:].cumsum(axis=1)
        before = after - dealer[:, start:]
        # The dealer wins with every need from one point more than before an event to those after
        # it, where the pone needs more than the pone has then.
        rises = _counted(before + 1, other + 1) - _counted(after + 1, other + 1)
        wins[moment] = rises.cumsum(axis=0).cumsum(axis=1)
        ends[moment] = _counted(after[:, -1], other[:, -1])
    points = np.array([dealer.sum(axis=1), pone.sum(axis=1)]).mean(axis=1)
    return Sums(points, wins / len(events), ends / len(events))


def chances(deals: Sums) -> Means:
    """Return the dealer's chances by moment and points of dealer and pone, to the target."""
    # By the needs of both, so that those of fewer points are known; 0 is never looked at.
    found = np.zeros((len(MOMENTS), TARGET + 1, TARGET + 1))
    by_sum = sorted(np.ndindex(TARGET, TARGET), key=sum)
    for moment in range(len(MOMENTS)):
        for dealer, pone in ((one + 1, other + 1) for one, other in by_sum):
            # Afterwards the pone deals, and needs what is left.
            pone_wins = found[0, pone:0:-1, dealer:0:-1].T
            goes_on = deals.ends[moment, :dealer, :pone] * (1 - pone_wins)
            found[moment, dealer, pone] = deals.wins[moment, dealer, pone] + goes_on.sum()
    return found[:, :0:-1, :0:-1]


def discarding(library: Path, means: Means) -> tuple[typical.Typical, Players]:
    """Return typical discards with these means of the play, and players who discard so."""
    net = (means[..., 0] - means[..., 1]) / pegging.PARTS
    result = typical.typical(typical.patterns(net))
    return result, Players(library, means, result.dealer, result.pone)


def batches(players: Players) -> Iterator[Sums]:
    for batch in range(BATCHES):
        random = np.random.default_rng((SEED, batch))
        parts = [
            added_up(players.deal(random, AT_ONCE)[1]) for _ in range(DEALS // BATCHES // AT_ONCE)
        ]
        yield Sums(*(np.mean(part, axis=0) for part in zip(*parts, strict=True)))


def main() -> None:
    """Write the data files, and print the checks."""
    library = compiled(ROOT / "build")
    means = errors = np.zeros((2, len(KEPT), 2))
    result, players = discarding(library, means)
    for precise in PRECISE:
        means, errors = players.mean_play(precise)
        result, players = discarding(library, means)
    np.savez_compressed(
        PEGGING, means=means.astype(np.uint16), standard_error=errors.max(), seed=SEED
    )
    typical.FILE.write_text(typical.written(result), encoding="utf-8")
    sums = list(batches(players))
    each = np.array([chances(batch) for batch in sums])
    found, error = each.mean(axis=0), each.std(axis=0, ddof=1) / np.sqrt(BATCHES)
    points = np.mean([batch.points for batch in sums], axis=0)
    np.savez_compressed(
        CHANCES,
        chances=np.rint(found * PARTS).astype(np.uint16),
        standard_error=error.max(),
        points=points,
        deals=DEALS,
        seed=SEED,
    )
    print(f"standard errors: play {errors.max():.4f}, chances {error.max():.4f}")
    print("points a deal:", points.round(3), "the first dealer wins:", found[0, 0, 0].round(4))


def _drawn(random: np.random.Generator, cards: Numbers, rows: int, wanted: int) -> Numbers:
    return cards[random.random((rows, len(cards))).argsort(axis=1)[:, :wanted]]


def _places(ranks: Numbers) -> Numbers:
    """Return `place_of` rows of six ranks."""
    places: Numbers = MULTISETS[np.arange(6), ranks].sum(axis=1)
    return places


def _flushes(six: Numbers) -> Means:
    """Return the mean points of a flush in the hand, by row of six suits and split."""
    suits = six[:, SPLITS]
    alike = suits == suits[..., :1]
    left = BASE - alike.sum(axis=2)
    means: Means = alike[..., :4].all(axis=2) * (4 + left / typical.UNSEEN)
    return means


def _of_seat(events: NDArray[np.signedinteger], seat: int) -> Numbers:
    points: Numbers = events[..., 1] * (events[..., 0] == seat)
    return points


def _counted(dealer: Numbers, pone: Numbers) -> Numbers:
    """Return how often points of dealer and pone come together."""
    places = (dealer * MOST + pone).ravel()
    return np.bincount(places, minlength=MOST**2).reshape(MOST, MOST)


def _errors(points: Numbers) -> Means:
    errors: Means = points.std(axis=0) / np.sqrt(len(points))
    return errors


def _at(array: Ints) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


if __name__ == "__main__":
    main()
