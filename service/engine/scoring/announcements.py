"""Announcements, as said aloud in show and play; and notes on cards that do not score."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from service.engine.cards import JACK, JACKS
from service.engine.rules.parameters import Claims, Rules
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.claims import Claim
from service.engine.scoring.combinations import PAIRS, Combination, Event, Kind
from service.engine.scoring.pegging import FIFTEEN, LIMIT
from service.engine.scoring.show import Show
from service.engine.sentences import number

_PAIRS = frozenset(kind for kind, _ in PAIRS.values())

_RUNS_WITH_PAIRS = {
    (2, (Kind.PAIR,)): "a double run",
    (3, (Kind.PAIR_ROYAL,)): "a triple run",
    (4, (Kind.PAIR, Kind.PAIR)): "a double double run",
}
"""The name of so many runs together with the pairs of the same cards."""

_SHORTEST_RUN = 3
"""Its length is not said of runs with pairs."""

_FOR = {
    Kind.PAIR: "for a pair",
    Kind.PAIR_ROYAL: "for a pair royal",
    Kind.DOUBLE_PAIR_ROYAL: "for a double pair royal",
    Kind.RUN: "for a run",
}

_OTHERS = {
    Event.HEAD_START: "{} for the pone at the start",
    Event.PEGGING: "{} pegged",
    Event.DEAL: "{} in the deal",
    Event.RULING: "a ruling of {}",
}

_QUEEN, _KING, _ACE = 12, 13, 1

MANUAL_RULESET = next(one.id for one in RULESETS.values() if one.rules.claims is Claims.MANUAL)
"""A ruleset in which wrong claims cost something, for a note."""


_Worth = tuple[tuple[Kind, int], ...]
"""Kinds and points of items, whose announcements are cached: games repeat them."""

_MOST_REMEMBERED = 4096


def _worth(combinations: Sequence[Combination]) -> _Worth:
    return tuple([(kind, points) for kind, _, points in combinations])


def count_aloud(combinations: Sequence[Combination]) -> str:
    """Return a hand or crib as said aloud: ``fifteen two, fifteen four, and a pair is six``."""
    return _count_aloud(_worth(combinations), _pairs_in_runs(combinations))


def _pairs_in_runs(combinations: Sequence[Combination]) -> tuple[Kind, ...]:
    """Return the pairs whose cards belong to runs, where there are several runs."""
    runs = [cards for kind, cards, _ in combinations if kind is Kind.RUN]
    if len(runs) < 2:
        return ()
    in_runs = {card for run in runs for card in run}
    return tuple(
        [kind for kind, cards, _ in combinations if kind in _PAIRS and in_runs.issuperset(cards)]
    )


@lru_cache(maxsize=_MOST_REMEMBERED)
def _count_aloud(items: _Worth, pairs_in_runs: tuple[Kind, ...]) -> str:
    worth = {kind: [points for other, points in items if other is kind] for kind, _ in items}
    runs = worth.get(Kind.RUN, [])
    with_pairs = _RUNS_WITH_PAIRS.get((len(runs), pairs_in_runs))
    of_pairs = sum(worth[kind].pop() for kind in pairs_in_runs) if with_pairs else 0
    said: list[str] = []
    total = 0
    for kind, points in worth.items():
        total += sum(points)
        if kind is Kind.FIFTEEN:
            said += [f"fifteen {number(2 * place + 2)}" for place in range(len(points))]
        elif with_pairs and kind is Kind.RUN:
            total += of_pairs
            length = "" if runs[0] == _SHORTEST_RUN else f" of {number(runs[0])}"
            joined = "and " if said else ""
            said.append(f"{joined}{with_pairs}{length} is {number(total)}")
        elif points:
            said.append(_phrase(kind, points, total, first=not said))
    return ", ".join(said) or "nothing"


def _phrase(kind: Kind, worth: Sequence[int], total: int, *, first: bool) -> str:
    """Return the words for items of one kind, with the sum unless the words say it themselves."""
    words = _items(kind, len(worth), sum(worth))
    if not first:
        return f"and {words} is {number(total)}"
    lone_pairs = len(worth) == 1 and kind in _PAIRS
    return f"{words} is {number(total)}" if lone_pairs else words


def _items(kind: Kind, many: int, points: int) -> str:
    """Return the name of items of one kind: ``two runs for six``, ``a pair``."""
    names = {
        Kind.PAIR: ("a pair", "pairs"),
        Kind.PAIR_ROYAL: ("a pair royal", "pairs royal"),
        Kind.DOUBLE_PAIR_ROYAL: ("a double pair royal", "double pairs royal"),
        Kind.RUN: (f"a run of {number(points)}", "runs"),
        Kind.FLUSH: (f"a flush of {number(points)}", "flushes"),
        Kind.NOBS: ("one for his nob", "nobs"),
    }
    one, more = names[kind]
    return one if many == 1 else f"{number(many)} {more} for {number(points)}"


def card_aloud(count: int, combinations: Sequence[Combination]) -> str:
    """Return the words for a card: ``twenty-five and three for a run``, ``fifteen for two``."""
    return _card_aloud(count, _worth(combinations)) if combinations else number(count)


@lru_cache(maxsize=_MOST_REMEMBERED)
def _card_aloud(count: int, items: _Worth) -> str:
    scored = [(kind, points) for kind, points in items if kind is not Kind.LAST]
    if count in (FIFTEEN, LIMIT):
        said = [f"{number(count)} for {number(sum(points for _, points in scored))}"]
    else:
        said = [number(count)] + [f"{number(points)} {_FOR[kind]}" for kind, points in scored]
    said += ["one for last" for kind, _ in items if kind is Kind.LAST]
    return " and ".join(said)


def written_aloud(event: Event, points: int) -> str:
    """Return the announcement of points that are taken as written, without their cards."""
    match event:
        case Event.HAND | Event.CRIB:
            return number(points)
        case Event.CARD:
            return f"{number(points)} for the card"
    return line_aloud(event, None, points, ())


def line_aloud(
    event: Event, count: int | None, points: int, combinations: Sequence[Combination]
) -> str:
    """Return the announcement of an entry of a game; in the play, ``count`` is that after it."""
    match event:
        case Event.CARD:
            return card_aloud(count or 0, combinations)
        case Event.HAND | Event.CRIB:
            return count_aloud(combinations)
        case Event.GO:
            return "go"
        case Event.LAST:
            return "one for last" if combinations else "last"
        case Event.HEELS:
            return f"{number(points)} for his heels" if points else "no heels"
    return _OTHERS[event].format(number(points))


def notes(show: Show, rules: Rules, claim: Claim | None) -> Iterator[str]:
    """Yield notes on cards that seem to score and do not, on slang, and on a claim without cost."""
    if not show.combinations and len(show.cards) == 4:
        yield "players call a hand worth nothing nineteen: no four cards and a starter count to it"
    yield from _notes_on_flushes(show, rules)
    ranks = {card.rank for card in (*show.cards, show.starter)}
    if {_QUEEN, _KING, _ACE} <= ranks:
        yield "queen, king, ace is no run: the ace is always low"
    if show.starter.rank == JACK:
        yield "a jack that is the starter is no nobs"
    if not rules.nobs and JACKS[show.starter.suit] in show.cards:
        yield "the jack of the starter's suit scores nothing here: there are no nobs"
    if claim is not None and claim.difference and rules.claims is Claims.AUTOMATIC:
        yield (
            "a wrong claim costs nothing here: claims are automatic "
            f"({MANUAL_RULESET} is a ruleset with manual scoring)"
        )


def _notes_on_flushes(show: Show, rules: Rules) -> Iterator[str]:
    suits = [card.suit for card in show.cards]
    of_one_suit = len(set(suits)) == 1
    with_starter = suits.count(show.starter.suit)
    if show.crib:
        if of_one_suit and not with_starter:
            yield "a crib has a flush only when all of it and the starter are of one suit"
    elif of_one_suit:
        if with_starter and not rules.flush_takes_starter:
            yield "the starter adds nothing here to the flush of a hand"
    elif with_starter == len(suits) - 1:
        yield f"{number(len(suits) - 1)} of a suit with the starter are no flush"
