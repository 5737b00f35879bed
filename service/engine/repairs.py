"""Repairs of a sheet: single slips that would explain most of its violations [rules 15.9]."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from service.engine.cards import JACK
from service.engine.errors import Violation, ViolationCode
from service.engine.game.as_written import totals_of
from service.engine.game.game_log import Deal, GameLog, Ruling
from service.engine.game.ledger import Adjudication, Hint, HintCode

MOST_TRIALS = 6
"""Repaired logs that are judged."""

LEAST_MISTAKES = 2
"""Violations below which no repair is looked for."""

LEAST_MISSING_POINTS = 5
"""Points above what a deal adds up to that show a missing deal before it."""

_WRONG_TOTAL, _WRONG_ORDER = ViolationCode.WRONG_TOTAL, ViolationCode.WRONG_SHOW_ORDER

Totals = Sequence[int]
"""The written totals of a deal by side, capped at the target."""


class _Trial(NamedTuple):
    hint: Hint
    log: GameLog


class _Left(NamedTuple):
    hint: Hint
    violations: Sequence[Violation]


def hints(
    log: GameLog, judged: Adjudication, judge: Callable[[GameLog], Adjudication]
) -> tuple[Hint, ...]:
    """Return the repairs that leave at most a third of the violations, the best first.

    ``judge``: judges a repaired log.
    """
    found = judged.violations
    if sum(one.code in (_WRONG_TOTAL, _WRONG_ORDER) for one in found) < LEAST_MISTAKES:
        return ()
    trials = islice(_Sheet(log, judged).trials(), MOST_TRIALS)
    left = [_Left(hint, _counted(hint, judge(repaired))) for hint, repaired in trials]
    dealers = [one for one in left if one.hint.code is HintCode.OTHER_FIRST_DEALER]
    best = _other_dealer(dealers, found) if dealers else None
    explained = [best] if best else []
    explained += [
        replace(hint, violations_left=len(violations))
        for hint, violations in left
        if hint.code is not HintCode.OTHER_FIRST_DEALER and len(violations) * 3 <= len(found)
    ]
    return tuple(sorted(explained, key=lambda hint: hint.violations_left))


def _counted(hint: Hint, judged: Adjudication) -> Sequence[Violation]:
    """Return the violations of a repaired log, but for the play of an empty deal put in."""
    if hint.code is not HintCode.DEAL_MISSING:
        return judged.violations
    after = ("deals", hint.deals[0] + 1)
    play_missing = (ViolationCode.PLAY_INCOMPLETE, after)
    return [one for one in judged.violations if (one.code, one.path) != play_missing]


def _other_dealer(dealers: Sequence[_Left], found: Sequence[Violation]) -> Hint | None:
    """Return the first dealer with the fewest violations; None: too many are left."""
    fewest = min(dealers, key=lambda one: len(one.violations))
    if len(fewest.violations) * 3 <= len(found):
        return replace(fewest.hint, violations_left=len(fewest.violations))
    # The hands were written in the order of the wrong dealer.
    others = len(_but_order(found))
    fewest = min(dealers, key=lambda one: len(_but_order(one.violations)))
    left = len(_but_order(fewest.violations))
    if others < LEAST_MISTAKES or left * 3 > others:
        return None
    return replace(fewest.hint, violations_left=left, but_order=True)


def _but_order(violations: Sequence[Violation]) -> Sequence[Violation]:
    return [one for one in violations if one.code is not _WRONG_ORDER]


@dataclass(slots=True)
class _Sheet:
    log: GameLog
    judged: Adjudication

    def trials(self) -> Iterator[_Trial]:
        """Yield the log with one repair at a time."""
        yield from self._other_dealers()
        yield from self._exchanged_deals()
        yield from self._missing_deal()
        yield from self._repeated_deal()
        yield from self._heels_in_pegged()
        yield from self._crossed_totals()

    def _with(self, deals: Sequence[Deal]) -> GameLog:
        """Return the log with other deals, and the same first dealer."""
        log = self.log
        if log.first_dealer is not None or log.cut is not None:
            return replace(log, deals=deals)
        first = log.deals[0]
        unnamed = [deal._replace(dealer=None) if deal is first else deal for deal in deals]
        return replace(log, first_dealer=first.dealer, deals=unnamed)

    def _with_one_changed(self, index: int, deal: Deal) -> list[Deal]:
        return [*self.log.deals[:index], deal, *self.log.deals[index + 1 :]]

    def _totals(self, index: int) -> Totals | None:
        """Return the totals of a deal that has one of every side; None: it has not."""
        deal, names = self.log.deals[index], [side[0] for side in self.judged.sides]
        totals = totals_of(deal, names, self.log.rules.target)
        return None if deal.void or len(totals) < len(names) else list(totals.values())

    def _other_dealers(self) -> Iterator[_Trial]:
        log = self.log
        if log.first_dealer is None or any(deal.dealer is not None for deal in log.deals):
            return
        for seat, name in enumerate(log.players):
            if name != log.first_dealer:
                hint = Hint(HintCode.OTHER_FIRST_DEALER, player=seat)
                yield _Trial(hint, replace(log, first_dealer=name))

    def _exchanged_deals(self) -> Iterator[_Trial]:
        deals = self.log.deals
        for index in range(len(deals) - 1):
            first, second = self._totals(index), self._totals(index + 1)
            if first and second and first != second and _none_above(second, first):
                exchanged = [*deals[:index], deals[index + 1], deals[index], *deals[index + 2 :]]
                hint = Hint(HintCode.DEALS_EXCHANGED, deals=(index, index + 1))
                yield _Trial(hint, self._with(exchanged))
                return

    def _missing_deal(self) -> Iterator[_Trial]:
        names = [side[0] for side in self.judged.sides]
        starts = self.log.starting_scores or {}
        before: Totals | None = [starts.get(name, 0) for name in names]
        most, at = LEAST_MISSING_POINTS - 1, None
        for index, deal in enumerate(self.log.deals):
            if deal.void:
                continue
            totals = self._totals(index)
            if totals and before and deal.pegged is not None:
                above = sum(totals) - sum(before) - _adds_up_to(deal)
                if above > most:
                    most, at = above, index
            before = totals
        if at is not None:
            deals = [*self.log.deals[:at], Deal(), *self.log.deals[at:]]
            yield _Trial(Hint(HintCode.DEAL_MISSING, deals=(at,)), self._with(deals))

    def _repeated_deal(self) -> Iterator[_Trial]:
        deals = self.log.deals
        for index in range(1, len(deals)):
            if deals[index].void or deals[index - 1].void:
                continue
            one, other = [
                (deal.pegged, deal.show, deal.scores) for deal in deals[index - 1 : index + 1]
            ]
            totals = self._totals(index)
            same_totals = totals is not None and totals == self._totals(index - 1)
            if same_totals or (one == other and any(part is not None for part in one)):
                rest = [*deals[:index], *deals[index + 1 :]]
                yield _Trial(Hint(HintCode.DEAL_TWICE, deals=(index,)), self._with(rest))
                return

    def _heels_in_pegged(self) -> Iterator[_Trial]:
        names, worth = self.judged.players, self.log.rules.heels
        deals, found = list(self.log.deals), []
        for index, seat, _ in self.judged.judged:
            deal, name = deals[index], names[seat]
            side = next(side[0] for side in self.judged.sides if name in side)
            pegged = deal.pegged or {}
            if (
                _has_heels(deal)
                and 0 < worth <= pegged.get(name, 0)
                and self._difference(index, side) < 0
            ):
                deals[index] = deal._replace(pegged={**pegged, name: pegged[name] - worth})
                found.append(index)
        # One such deal is one mistake.
        if len(found) > 1:
            yield _Trial(Hint(HintCode.HEELS_IN_PEGGED, deals=tuple(found)), self._with(deals))

    def _difference(self, index: int, side: str) -> int:
        """Return the difference of a total that is a violation, else 0."""
        path = ("deals", index, "scores", side)
        found = (one.difference for one in self.judged.violations if one.path == path)
        return next(found, None) or 0

    def _crossed_totals(self) -> Iterator[_Trial]:
        if len(self.log.players) != 2:
            return
        ann, bob = self.log.players
        for index, deal in enumerate(self.log.deals):
            totals, off = self._totals(index), self._difference(index, ann)
            if totals is None or not off or self._difference(index, bob) != -off:
                continue
            hint = Hint(HintCode.TOTALS_CROSSED, deals=(index,))
            if totals[0] - off == totals[1]:
                crossed = deal._replace(scores=_crossed(deal.scores or {}))
                yield _Trial(hint, self._with(self._with_one_changed(index, crossed)))
            elif deal.pegged and abs(deal.pegged.get(ann, 0) - deal.pegged.get(bob, 0)) == abs(off):
                pegged = {ann: deal.pegged.get(bob, 0), bob: deal.pegged.get(ann, 0)}
                crossed = deal._replace(pegged=pegged)
                hint = replace(hint, pegged=True)
                yield _Trial(hint, self._with(self._with_one_changed(index, crossed)))
            return


def _none_above(totals: Totals, others: Totals) -> bool:
    return all(one <= other for one, other in zip(totals, others, strict=True))


def _adds_up_to(deal: Deal) -> int:
    """Return the sum of what a deal's pegging and claims say was made in it."""
    claims = [entry.claim or 0 for entry in deal.show or () if not isinstance(entry, Ruling)]
    heels = deal.heels.claim or 0 if deal.heels else 0
    return sum((deal.pegged or {}).values()) + sum(claims) + heels


def _has_heels(deal: Deal) -> bool:
    turned = deal.starter is not None and deal.starter.rank == JACK
    return turned or bool(deal.heels and deal.heels.claim)


def _crossed(scores: Mapping[str, int]) -> Mapping[str, int]:
    return dict(zip(scores, reversed(list(scores.values())), strict=True))
