"""Plays at a table in which one thing goes wrong, with what really happened.

The people here know nothing of how such a play is read: each plays a card that fits the count as
it was said, or says go, and the next one goes on from what was said and seen.
"""

from dataclasses import dataclass, field
from random import Random

from tests.second.cards import card_items, total, value
from tests.second.reading import Json
from tests.second.table import from_left_of

from .cards import PACK, PLAIN

KINDS = ("put in", "wrong go", "lead", "out of turn", "false 31")
"""An entry that is taken back at once; and four things that nobody notices."""


def points(pile: list[str], count: int) -> int:
    """Return what the last card of a count makes, by the count as its player has it."""
    sums = ("fifteen", "thirty-one")
    made = [item["points"] for item in card_items(pile) if item["kind"] not in sums]
    return sum(made) + 2 * (count in (15, 31))


@dataclass
class Happened:
    """A play, and the truth about it."""

    players: list[str]
    dealer: str
    hands: dict[str, list[str]]
    plays: list[Json] = field(default_factory=list)
    taken_back: list[int] = field(default_factory=list)
    opens: list[int] = field(default_factory=list)
    """Indices of the cards that opened a count at the table, the first of all aside."""
    scores: dict[str, int] = field(default_factory=dict)
    """What each made by the rules, in the counts that there were."""
    went_wrong: bool = False

    def request(self) -> Json:
        """Return it as a request of `/v1/play`."""
        own = {name: getattr(self, name) for name in ("players", "dealer", "hands", "plays")}
        return {**own, "rules": {"illegal_play": "retract"}}


class _Table:
    def __init__(
        self, rng: Random, kind: str, players: list[str], dealer: str, hands: dict[str, list[str]]
    ) -> None:
        self.rng, self.kind = rng, kind
        self.log = Happened(players, dealer, hands)
        self.log.scores = dict.fromkeys(players, 0)
        self.hands = {name: list(hand) for name, hand in hands.items()}
        self.claims, self.counts = rng.random() < 0.5, rng.random() < 0.5
        self.says_go = rng.random() < 0.5
        # The mishap happens at about this step.
        self.when = 0 if kind == "lead" else rng.randrange(sum(map(len, hands.values())) - 1)
        self.last = self.log.dealer
        self.pile: list[str] = []
        self.count = 0
        """As it was said."""
        self.out: set[str] = set()
        self.closed = True
        self.slipped = False
        """True after a card that was counted one too many."""
        self.entry: Json = {}
        """The last card."""

    def fitting(self, name: str) -> list[str]:
        room = 31 if self.closed else 31 - self.count
        if not self.closed and name in self.out:
            return []
        return [card for card in self.hands[name] if value(card) <= room]

    def play(self) -> Happened:
        steps = 0
        while any(self.hands.values()):
            for name in from_left_of(self.last, self.log.players):
                if self.fitting(name):
                    break
                if self.hands[name] and self.says_go and name not in self.out:
                    self.write(name, "go")
                    self.out.add(name)
            if steps >= self.when and not (self.log.went_wrong or self.slipped):
                name = self.go_wrong(name) or ""
            steps += 1
            if name:
                self.lay(name, self.rng.choice(self.fitting(name)))
        return self.log

    def go_wrong(self, name: str) -> str | None:
        """Let something happen, if it can; return who plays next, None: see who is in turn."""
        if self.kind == "put in":
            return self.put_in(name)
        if self.kind == "wrong go" and self.pile and not self.closed:
            self.log.went_wrong = True
            self.write(name, "go")
            self.out.add(name)
            self.look_for_close()
            return None
        if self.kind == "lead" and not self.pile:
            self.log.went_wrong = True
            return self.log.dealer
        if self.kind == "out of turn":
            others = [one for one in self.log.players if one != name and self.fitting(one)]
            if others:
                self.log.went_wrong = True
                return self.rng.choice(others)
        if self.kind == "false 31" and self.pile and not self.closed and self.count <= 20:
            # The card that is played next is counted one too many.
            self.count += 1
            self.slipped = True
        return name

    def put_in(self, in_turn: str) -> str:
        """Write an entry that breaks the rules, and is taken back at once."""
        rng, players = self.rng, self.log.players
        name = rng.choice(players)
        what = rng.choice(["card", "card", "card", "go", "last"])
        held, fitting = self.hands[name], self.fitting(name)
        if what == "go" and fitting and not (self.closed and self.pile):
            play = "go"
        elif what == "last" and not (self.closed and name == self.last):
            play = "last"
        elif what == "card" and held and (name != in_turn or len(fitting) < len(held)):
            wrong = [card for card in held if name != in_turn or card not in fitting]
            play = rng.choice(wrong)
        else:
            return in_turn
        self.log.went_wrong = True
        self.log.taken_back.append(len(self.log.plays))
        entry = self.write(name, play)
        if self.counts and play in held:
            entry["count"] = value(play) + (0 if self.closed else self.count)
        return in_turn

    def write(self, name: str, play: str) -> Json:
        entry: Json = {"player": name, "play": play}
        self.log.plays.append(entry)
        return entry

    def lay(self, name: str, card: str) -> None:
        if self.closed:
            if self.pile:
                self.log.opens.append(len(self.log.plays))
            self.pile, self.count, self.out, self.closed = [], 0, set(), False
        self.hands[name].remove(card)
        self.pile.append(card)
        self.count += value(card)
        self.last = name
        entry = self.write(name, card)
        if self.counts:
            entry["count"] = self.count
        true = total(self.pile)
        self.log.scores[name] += points(self.pile, true)
        claim = points(self.pile, self.count)
        if self.claims and claim:
            entry["claim"] = claim
        self.log.went_wrong = self.log.went_wrong or (self.slipped and self.count == 31)
        self.entry = entry
        self.look_for_close()

    def look_for_close(self) -> None:
        if not any(self.fitting(name) for name in self.log.players):
            self.closed = True
            self.close()

    def close(self) -> None:
        """Let the last player have the point for a close below 31, and the others say go."""
        if total(self.pile) < 31:
            self.log.scores[self.last] += 1
        if self.count == 31:
            return
        if self.claims:
            self.entry["claim"] = self.entry.get("claim", 0) + 1
        for name in from_left_of(self.last, self.log.players):
            if self.says_go and self.hands[name] and name not in self.out and name != self.last:
                self.write(name, "go")
                self.out.add(name)


def play_with_mishap(
    rng: Random, kind: str, players: list[str], dealer: str, hands: dict[str, list[str]]
) -> Happened:
    """Return a whole play of these hands in which this goes wrong, once, if it can."""
    return _Table(rng, kind, players, dealer, hands).play()


def whole_play(rng: Random, kind: str) -> Happened:
    """Return a whole play in which this went wrong, once."""
    while True:
        players = PLAIN[: rng.choice([2, 2, 3, 4])]
        pack = rng.sample(PACK, 4 * len(players))
        hands = {name: [pack.pop() for _ in range(4)] for name in players}
        happened = play_with_mishap(rng, kind, players, rng.choice(players), hands)
        if happened.went_wrong:
            return happened
