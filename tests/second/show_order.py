"""The order of a show, and what each of its entries shows."""

from dataclasses import dataclass

from .reading import Json
from .table import Turn

NOTHING: Turn = ("", False)
"""The turn of an entry without a name when nothing is left."""


def show_order(from_left_of_dealer: list[str], order: str) -> list[Turn]:
    seats = from_left_of_dealer
    dealer = seats[-1]
    if order == "dealer-first":
        seats = [dealer, *seats[:-1]]
    return [*((player, False) for player in seats), (dealer, True)]


def turn_of(entry: Json, order: list[Turn], shown: int) -> Turn:
    """The hand or crib that an entry shows, also one without a name."""
    return named_by(entry, order) or [*order[shown:], NOTHING][0]


def named_by(entry: Json, order: list[Turn]) -> Turn | None:
    if "player" in entry:
        return entry["player"], entry.get("crib", False)
    return order[-1] if entry.get("crib", False) else None


@dataclass
class Arranged:
    """The entries of a show, and the order in which they are judged."""

    turns: list[Turn | None]
    """What each entry shows; None for a ruling."""
    passed_over: list[int]
    places: list[int]
    """The entries in the order in which they are judged."""
    misplaced: int | None = None
    """The first place that has another entry than in the order of the rules."""

    def shown(self) -> list[Turn | None]:
        """What each entry shows; None for one that is passed over too."""
        return [
            None if index in self.passed_over else turn for index, turn in enumerate(self.turns)
        ]


def as_it_stands(entries: list[Json], order: list[Turn]) -> Arranged:
    """The order of the log, in which only the entry in turn counts as shown."""
    turns: list[Turn | None] = []
    shown = 0
    for entry in entries:
        turn = None if "ruling" in entry else turn_of(entry, order, shown)
        turns.append(turn)
        shown += [turn] == order[shown : shown + 1]
    return Arranged(turns, [], [*range(len(entries))])


def put_in_order(entries: list[Json], order: list[Turn], *, retract: bool) -> Arranged:
    """The order of the rules, as a show is judged on: one entry for each hand and the crib."""
    turns = assigned(entries, order)
    standing = {turn: index for index, turn in reversed([*enumerate(turns)])}
    if retract:
        standing = {turn: index for index, turn in enumerate(turns)}
        standing |= in_turn(entries, order, turns)
    kept = sorted(standing[turn] for turn in order if turn in standing)
    ordered = [standing[turn] for turn in order if turn in standing]
    moved = dict(zip(kept, ordered, strict=True))
    passed_over = [at for at, turn in enumerate(turns) if turn is not None and at not in kept]
    places = [moved.get(index, index) for index in range(len(entries))]
    misplaced = [index for index in kept if moved[index] != index]
    return Arranged(turns, passed_over, places, misplaced[0] if misplaced else None)


def assigned(entries: list[Json], order: list[Turn]) -> list[Turn | None]:
    """What each entry is for; without a name the next thing that no other entry names."""
    named = [named_by(entry, order) for entry in entries]
    found: list[Turn | None] = []
    after = -1
    for entry, turn in zip(entries, named, strict=True):
        free = [each for each in order if each not in named and each not in found]
        later = [each for each in free if order.index(each) > after]
        nameless = None if "ruling" in entry else [*later, *free, NOTHING][0]
        found.append(turn or nameless)
        if found[-1] in order:
            after = order.index(found[-1])
    return found


def in_turn(
    entries: list[Json], order: list[Turn], meant: list[Turn | None]
) -> dict[Turn | None, int]:
    """The entries that stand where the others are taken back."""
    found: dict[Turn | None, int] = {}
    for index, turn in enumerate(as_it_stands(entries, order).turns):
        if [turn] == order[len(found) : len(found) + 1]:
            found[turn] = index
    return {turn: index for turn, index in found.items() if meant[index] == turn}
