"""What happened in a play: of all readings of its entries the one with the fewest faults.

Rules, section 13. Every reading is played to its end, one after another.
"""

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass

from .cards import card_items, parse, total, value
from .reading import Json
from .table import Table

MOST_CHOICES = 6
"""After so many entries that can be read in two ways, whatever breaks the rules is taken back."""
WAYS = ("taken back", "went back", "in order", "is back", "out", "opens", "stood")
"""What may have become of an entry; the earlier one decides between readings that are as good."""
IN_ORDER = ("in order", None)

Way = tuple[str, str | None]
"""One of WAYS, and the fault that it is."""


@dataclass
class Step:
    """One entry, as a reading has it; an illegal one ends a play that is not mended."""

    index: int
    entry: Json
    player: str
    way: str
    fault: str | None
    fitting: list[str]
    """The player's cards that fitted before the entry."""
    count: list[str]
    """The cards of the count after it."""

    def stands(self) -> bool:
        return self.way not in ("taken back", "went back", "illegal")

    def is_card(self) -> bool:
        return self.entry["play"] not in ("go", "last")

    def lays(self) -> bool:
        return self.is_card() and self.stands()


@dataclass
class Reading:
    rules: Json
    steps: list[Step]
    table: Table
    """As it stands after the last entry."""

    def following(self, place: int) -> Step | None:
        """The first step after this one that is neither a go nor taken back."""
        for step in self.steps[place + 1 :]:
            if step.entry["play"] != "go" and step.way not in ("taken back", "went back"):
                return step
        return None

    def closes(self, place: int) -> bool:
        """True if the card of this step was the last of its count."""
        later = [step for step in self.steps[place + 1 :] if step.lays()]
        return len(later[0].count) == 1 if later else self.table.closed()

    def last_apart(self, place: int) -> bool:
        """True if the point for the close is in an entry of its own."""
        step = self.following(place)
        return step is not None and step.entry["play"] == "last" and step.stands()

    def makes(self, place: int) -> int:
        """The points of a card, without one for the close."""
        count = self.steps[place].count
        points = sum(item["points"] for item in card_items(count))
        halved = total(count) == 31 and self.rules["thirty_one"] == "one-and-one"
        return points - (halved and self.last_apart(place))

    def faults(self, followed: bool) -> int:
        missing = followed and not self.table.over()
        return len([step for step in self.steps if step.fault is not None]) + missing

    def wrongly_said(self) -> int:
        return sum(self.wrong_sayings(place) for place in range(len(self.steps)))

    def wrong_sayings(self, place: int) -> int:
        step = self.steps[place]
        found = int(step.is_card() and self.calls_no_wrong_go(place))
        claim = step.entry.get("claim")
        if step.stands():
            found += step.entry.get("count", total(step.count)) != total(step.count)
        if step.lays() and claim is not None:
            points = self.makes(place)
            found += claim not in (points, points + self.closes(place))
        if step.is_card() and step.way == "taken back":
            found += claim is not None and claim > 0
        return found

    def calls_no_wrong_go(self, place: int) -> bool:
        """True if a renege is called on a card that fitted at no wrong go that stands."""
        step = self.steps[place]
        if self.rules["enforcement"] != "on-call" or "call" not in step.entry:
            return False
        fitted = [
            card
            for go in self.steps[:place]
            if (go.entry["play"], go.way, go.player) == ("go", "stood", step.player)
            for card in go.fitting
        ]
        return step.entry["call"]["kind"] == "renege" and parse(step.entry["play"]) not in fitted

    def comes_again(self) -> bool:
        """True if each card that went back with the one before it comes again."""
        return all(
            any(each.player == step.player and same_card(each.entry, step.entry) for each in later)
            for step, later in ((one, self.steps[at + 1 :]) for at, one in enumerate(self.steps))
            if step.way == "went back"
        )

    def rank(self, followed: bool) -> tuple[int, int, bool, list[int]]:
        """The least is the one that holds."""
        differences = [WAYS.index(step.way) for step in self.steps]
        faults, wrong = self.faults(followed), self.wrongly_said()
        return faults, wrong, not self.table.over(), differences


def read_play(table: Table, rules: Json, plays: list[Json], *, followed: bool) -> Reading:
    """The reading that holds; `followed`: the deal has a show entry, or another deal follows.

    Where nothing is taken back, the one reading up to the first illegal entry.
    """
    entries = [(index, entry) for index, entry in enumerate(plays) if "ruling" not in entry]
    if rules["illegal_play"] == "stop":
        return without_mending(table, rules, entries)
    readings = [
        reading
        for reading in all_readings(deepcopy(table), rules, entries, [], 0)
        if reading.comes_again()
    ]
    return min(readings, key=lambda reading: reading.rank(followed))


def without_mending(table: Table, rules: Json, entries: list[tuple[int, Json]]) -> Reading:
    """Up to the first illegal entry that cannot be a renege, which changes nothing."""
    reading = Reading(rules, [], deepcopy(table))
    for index, entry in entries:
        code = reading.table.fault_of(entry)
        way = IN_ORDER if code is None else ("illegal", code)
        reading.steps.append(take(reading.table, index, entry, way))
        if code not in (None, "go-with-playable-card"):
            break
    return reading


def all_readings(
    table: Table, rules: Json, entries: list[tuple[int, Json]], steps: list[Step], choices: int
) -> Iterator[Reading]:
    """Every reading that goes on from these steps, of which so many were choices."""
    for place in range(len(steps), len(entries)):
        index, entry = entries[place]
        ways = ways_of(table, entry)
        if may_have_gone_back(steps, ways, table.owner(entry), [e for _, e in entries[place:]]):
            ways.append(("went back", None))
        if len(ways) > 1 and choices < MOST_CHOICES:
            for way in ways:
                other = deepcopy(table)
                step = take(other, index, entry, way)
                yield from all_readings(other, rules, entries, [*steps, step], choices + 1)
            return
        keeps = [way for way in ways if way[1] is None and way[0] != "went back"]
        steps = [*steps, take(table, index, entry, [*keeps, *ways][0])]
    yield Reading(rules, steps, table)


def ways_of(table: Table, entry: Json) -> list[Way]:
    """Every way to read the next entry; those that take it back first."""
    player, fault = table.owner(entry), table.fault_of(entry)
    if entry["play"] == "go" and fault is not None:
        if table.said_too_high > 0 and not table.fitting(player, table.said_too_high):
            return [("out", None)]
        return [("taken back", fault), ("stood", fault)] if table.count else [("taken back", fault)]
    if entry["play"] in ("go", "last"):
        return [IN_ORDER] if fault is None else [("taken back", fault)]
    card = parse(entry["play"])
    leads = table.leads_next(player)
    if fault == "above-thirty-one" and leads and (table.heard_31 or table.heard_as_closed()):
        return [("opens", None)]
    ways: list[Way] = [IN_ORDER] if fault is None else [("taken back", fault)]
    if table.could_be_back(player, card):
        ways = [IN_ORDER] if fault is None else [("taken back", "out-of-turn")]
        ways.append(("is back", None))
    elif fault == "out-of-turn" or (fault == "above-thirty-one" and not table.single):
        ways.append(("stood", fault))
    own_count = entry.get("count") == value(card)
    if own_count and leads and table.heard_as_closed() and table.would_fit(player, card):
        ways.append(("opens", None))
    return ways


def may_have_gone_back(
    steps: list[Step], ways: list[Way], player: str, entries: list[Json]
) -> bool:
    """True for a card in turn that comes again, right after one out of turn was taken back."""
    if IN_ORDER not in ways or not steps or entries[0]["play"] in ("go", "last"):
        return False
    before = steps[-1]
    return (before.way, before.fault) == ("taken back", "out-of-turn") and any(
        same_card(later, entries[0]) and later.get("player", player) == player
        for later in entries[1:]
    )


def same_card(entry: Json, other: Json) -> bool:
    cards = [each["play"] for each in (entry, other) if each["play"] not in ("go", "last")]
    return len({parse(card) for card in cards}) == 1 and len(cards) == 2


def take(table: Table, index: int, entry: Json, way: Way) -> Step:
    """Do at the table what a way to read the entry says."""
    how, fault = way
    player = table.owner(entry)
    fitting = table.fitting(player)
    step = Step(index, entry, player, how, fault, fitting, table.count)
    if step.lays():
        if how == "is back":
            table.out.remove(player)
        opens = how == "opens" or (how, fault) == ("stood", "above-thirty-one")
        table.lay(player, parse(entry["play"]), opens=opens)
        table.hear_31(entry)
    elif entry["play"] == "last" and step.stands():
        table.point_taken = True
    elif how in ("out", "stood"):
        table.put_out(player)
    elif entry["play"] == "go" and not fitting:
        table.said_go.append(player)
    if step.stands():
        table.hear(entry)
    step.count = list(table.count)
    return step
