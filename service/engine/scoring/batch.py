"""Many hands, or many cribs, counted at once, with their claims."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from service.engine.errors import Fault, FaultCode, refuse
from service.engine.rules.parameters import UnderRules
from service.engine.sentences import number_of

HAND = 4
"""Cards of a hand, and of a crib, without the starter."""

Points = list[int]
"""Points of each hand; 0 for an impossible hand."""


@dataclass(frozen=True, slots=True)
class Batch(UnderRules):
    hands: Sequence[str]
    """Five cards each as responses write them, the starter last: ``5H5S5CJD5D``."""
    crib: bool = False
    claims: Sequence[int] | None = None
    """One for each hand; 0: nothing was claimed."""
    parts: bool = False
    """True: return the parts of the totals too."""


@dataclass(frozen=True, slots=True)
class CountedBatch:
    ruleset: str
    totals: Points
    parts: Mapping[str, Points]
    """fifteens, pairs, runs, flush, nobs. Empty unless asked for."""
    differences: Points | None
    """Claimed minus actual points; None without claims."""
    duplicates: Sequence[int]
    """Indices of the hands with a card twice."""


def count(batch: Batch) -> CountedBatch:
    """Count hands or cribs.

    Raises `Impossible` (``unsupported-ruleset``,
    ``wrong-claim-count``).
    """
    from service.engine.scoring import columns  # noqa: PLC0415 - it needs numpy, which takes its time

    refuse(_faults(batch))
    shown = columns.read(batch.hands, HAND + 1)
    *cards, starter = shown
    totals: Points = columns.totals(cards, starter, batch.rules, crib=batch.crib).tolist()
    parts: dict[str, Points] = {}
    if batch.parts:
        sorts = columns.parts(cards, starter, batch.rules, crib=batch.crib)._asdict()
        parts = {sort: points.tolist() for sort, points in sorts.items()}
    differences = None
    if batch.claims is not None:
        differences = [
            claimed - actual for claimed, actual in zip(batch.claims, totals, strict=True)
        ]
    twice = columns.any_twice(shown).nonzero()[0].tolist()
    for column in filter(None, (totals, *parts.values(), differences)):
        for index in twice:
            column[index] = 0
    return CountedBatch(
        ruleset=batch.ruleset.id,
        totals=totals,
        parts=parts,
        differences=differences,
        duplicates=twice,
    )


def _faults(batch: Batch) -> Iterator[Fault]:
    ruleset = batch.ruleset
    if ruleset.hand != HAND:
        wanted = f"must be a ruleset with hands of {HAND} cards"
        came = f"{ruleset.id}, with {ruleset.hand}"
        yield Fault(FaultCode.UNSUPPORTED_RULESET, ("ruleset",), wanted, came)
    if batch.claims is not None and len(batch.claims) != len(batch.hands):
        each = "crib" if batch.crib else "hand"
        wanted = f"must have {number_of(len(batch.hands), 'claim')}, one for each {each}"
        yield Fault(FaultCode.WRONG_CLAIM_COUNT, ("claims",), wanted, len(batch.claims))
