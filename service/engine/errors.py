"""The ways in which input can be wrong.

`Impossible`: no such cards, players or rules can exist, so nothing can be judged.
`Illegal`: the cards can exist, but the log breaks the rules of play; a finding about the game, not
an error of the caller.
`Violation`: a mistake that a game, a match or a score card goes on after.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import NamedTuple
from unicodedata import normalize

from service.engine.cards import Card

Path = tuple[str | int, ...]
"""A place in a request: member names and array indices from its root."""

MOST_FAULTS = 20
"""No more faults of one request are reported."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong in a request: its shape, a name, a card, a score, a line of text."""

    code: str
    """Kebab-case code, such as ``duplicate-card``."""
    path: Path
    wanted: str
    """A sentence that says what must hold, or what is wrong."""
    came: object = None
    """The value that came instead; None if the sentence says it."""
    hint: str = ""
    """Advice at the end of the message."""
    limit: int = 0
    """Of ``wrong-length``: the most or the fewest that there may be."""

    @property
    def detail(self) -> str:
        """The message, such as ``must be odd (got 4)``."""
        came = "" if self.came is None else f" (got {self.came})"
        return f"{self.wanted}{came}" + (f"; {self.hint}" if self.hint else "")


def duplicate_faults(cards: Iterable[tuple[Path, Card]]) -> Iterator[Fault]:
    """Yield a fault for every duplicate among these cards, which come with their paths."""
    seen: set[Card] = set()
    for path, card in cards:
        if card in seen:
            yield Fault("duplicate-card", path, f"{card} is given twice")
        seen.add(card)


def unknown_player(name: str, known: Iterable[str], path: Path) -> Fault:
    names = tuple(known)
    wanted = f"'{name}' is none of {', '.join(names)}"
    return Fault("unknown-player", path, wanted, hint=name_hint(name, names))


def name_hint(name: str, known: Iterable[str]) -> str:
    """Return a hint if an unknown name looks like a known one, or an empty string."""
    if normalize("NFC", name) in {normalize("NFC", each) for each in known}:
        return "it looks like one of them, but has other characters"
    return ""


class Impossible(ValueError):
    """No such cards, players, scores or rules can exist; ``faults`` are in the request's order."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(fault.detail for fault in faults))
        self.faults = faults[:MOST_FAULTS]


def refuse(faults: Iterable[Fault]) -> None:
    """Raise `Impossible` with the faults, if there are any."""
    found = tuple(faults)
    if found:
        raise Impossible(*found)


@contextmanager
def inside(*path: str | int) -> Iterator[None]:
    """Lead the paths of what is impossible in a part of a request from the root of the request."""
    try:
        yield
    except Impossible as error:
        faults = [replace(fault, path=(*path, *fault.path)) for fault in error.faults]
        raise Impossible(*faults) from None


class Illegal(ValueError):
    """An entry of a log that the rules of play forbid; ends the game unless it is taken back."""

    def __init__(self, code: str, path: Path, detail: str, player: int | None = None) -> None:
        super().__init__(detail)
        self.violation = Violation(path, code, player, detail)


class Violation(NamedTuple):
    path: Path
    code: str
    player: int | None
    """Seat of the player of the entry, or of the caller; None for an entry of no player."""
    detail: str
    difference: int | None = None
    """Said minus true of claims, counts and totals; larger minus smaller of two spreads."""
    other: Path | None = None
    """The other card's row of the same game."""
