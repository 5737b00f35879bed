"""What is said aloud: counts in the show, cards in the play, and what looks like points."""

from collections.abc import Iterator, Sequence

from service.engine.cards import JACK
from service.engine.combinations import PAIRS, Combination, Kind
from service.engine.ledger import Event, Line
from service.engine.pegging import FIFTEEN, LIMIT
from service.engine.show import Show

_SMALL = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen"),
    *("fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

NOTHING = "nineteen"
"""What a player says to a hand without points: no hand counts to nineteen."""

_PAIRS = frozenset(kind for kind, _ in PAIRS.values())

_QUEEN, _KING, _ACE = 12, 13, 1


def number(value: int) -> str:
    """Return a number in words, such as ``twenty-eight``; from 100 on in digits."""
    if value < 20:
        return _SMALL[value]
    if value < 100:
        tens, ones = divmod(value, 10)
        return _TENS[tens] + (f"-{_SMALL[ones]}" if ones else "")
    return str(value)


def count_aloud(combinations: Sequence[Combination]) -> str:
    """Return the count of a hand or crib: ``fifteen two, fifteen four, and a pair is six``."""
    said: list[str] = []
    total = 0
    for kind in dict.fromkeys(item.kind for item in combinations):
        items = [item for item in combinations if item.kind is kind]
        if kind is Kind.FIFTEEN:
            said += [f"fifteen {number(2 * place + 2)}" for place in range(len(items))]
        total += sum(item.points for item in items)
        if kind is not Kind.FIFTEEN:
            said.append(_phrase(kind, items, total, first=not said))
    return ", ".join(said) or NOTHING


def _phrase(kind: Kind, items: Sequence[Combination], total: int, *, first: bool) -> str:
    """Return the words for items of one kind; the first need no sum if they tell their points."""
    words = _items(kind, items)
    if not first:
        return f"and {words} is {number(total)}"
    lone_pairs = len(items) == 1 and kind in _PAIRS
    return f"{words} is {number(total)}" if lone_pairs else words


def _items(kind: Kind, items: Sequence[Combination]) -> str:
    """Return what items of one kind are called: ``two runs for six``, ``a pair``."""
    many, points = len(items), sum(item.points for item in items)
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
    """Return what is said with a card: ``twenty-five and three for a run``, ``fifteen for two``."""
    scored = [item for item in combinations if item.kind not in (Kind.GO, Kind.LAST)]
    points = sum(item.points for item in scored)
    if count in (FIFTEEN, LIMIT):
        said = [f"{number(count)} for {number(points)}"]
    else:
        said = [number(count)] + [f"{number(item.points)} {_FOR[item.kind]}" for item in scored]
    said += [f"one {_FOR[item.kind]}" for item in combinations if item not in scored]
    return " and ".join(said)


_FOR = {
    Kind.PAIR: "for a pair",
    Kind.PAIR_ROYAL: "for a pair royal",
    Kind.DOUBLE_PAIR_ROYAL: "for a double pair royal",
    Kind.RUN: "for a run",
    Kind.GO: "for the go",
    Kind.LAST: "for last",
}


def line_aloud(line: Line, combinations: Sequence[Combination]) -> str:
    """Return what is said at an entry of a game."""
    match line.event:
        case Event.HAND | Event.CRIB:
            return count_aloud(combinations)
        case Event.CARD:
            return card_aloud(line.count_after or 0, combinations)
        case Event.GO:
            return "go"
        case Event.LAST:
            return " and ".join(f"one {_FOR[item.kind]}" for item in combinations) or "last"
        case Event.HEELS:
            return f"{number(line.points)} for his heels" if line.points else "no heels"
    return f"{number(line.points)} for the pone at the start"


def notes(show: Show) -> Iterator[str]:
    """Yield what looks like points in a hand or crib and is not."""
    suits = [card.suit for card in show.cards]
    flush = any(item.kind is Kind.FLUSH for item in show.combinations)
    if show.crib and len(set(suits)) == 1 and not flush:
        yield "a crib has a flush only when all of it and the starter are of one suit"
    if not show.crib and not flush and suits.count(show.starter.suit) == len(suits) - 1:
        yield f"{number(len(suits) - 1)} of a suit with the starter are no flush"
    ranks = {card.rank for card in (*show.cards, show.starter)}
    if {_QUEEN, _KING, _ACE} <= ranks:
        yield "queen, king, ace is no run: the ace is always low"
    if show.starter.rank == JACK:
        yield "a jack that is the starter is no nobs"
