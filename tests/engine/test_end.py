"""The moment at which a game ends, and entries after it."""

import pytest

from service.engine.game.ledger import Adjudication, Status
from service.engine.result import Skunk
from tests.engine.logs import Json, by_side, game, hands, judged, plays, pointer, shows

# Ann leads, bob deals. Points of the play: ann 2 on her third card, bob 1 on his last; of the show:
# ann 6, bob 2, the crib 10.
DEAL: Json = {
    "hands": hands(ann="2C 4D 9H 9S", bob="AC AD 6H QS"),
    "crib": ["5S", "5D", "JC", "3H"],
    "starter": "KH",
    "plays": plays("ann:9H bob:QS ann:9S bob:AC ann:2C bob:6H ann:4D bob:AD"),
    "show": shows("ann, bob, bob crib"),
}
JACK = DEAL | {"starter": "JH", "plays": plays("ann:9H bob:QS"), "show": shows("ann, bob")}


def _judged(ann: int, bob: int, *deals: Json, **members: object) -> Adjudication:
    return judged(game(*deals, starting_scores={"ann": ann, "bob": bob}, **members))


@pytest.mark.parametrize(
    ("ann", "bob", "winner", "ended_at", "after"),
    [
        (119, 100, "ann", "#/deals/0/plays/4", 3 + 3),
        (100, 120, "bob", "#/deals/0/plays/7", 3),
        (113, 100, "ann", "#/deals/0/show/0", 2),
        (118, 120, "bob", "#/deals/0/plays/7", 3),
        (112, 118, "bob", "#/deals/0/show/1", 1),
        (112, 108, "bob", "#/deals/0/show/2", 0),
    ],
)
def test_moment_of_the_end(ann: int, bob: int, winner: str, ended_at: str, after: int) -> None:
    """The game ends at the card or the show that reaches the target; nothing later counts."""
    adjudication = _judged(ann, bob, DEAL)
    assert adjudication.status is Status.COMPLETE
    assert adjudication.outcome is not None
    assert adjudication.players[adjudication.outcome.winner] == winner
    assert adjudication.ended_at is not None
    assert pointer(adjudication.ended_at) == ended_at
    assert adjudication.ledger[-1].path == adjudication.ended_at
    assert adjudication.entries_after_end == after
    assert by_side(adjudication, adjudication.scores)[winner] == 121
    assert adjudication.next is None


def test_exact_landing_is_not_needed() -> None:
    """Points beyond the target win; the winner's score is capped at it, the audit is not."""
    adjudication = _judged(117, 100, DEAL)
    assert adjudication.scores == (121, 101)
    books = adjudication.audit[0]
    assert books["start"] + books["play"] + books["hands"] == 117 + 2 + 6


@pytest.mark.parametrize(("ann", "bob"), [(112, 108), (112, 118)])
def test_end_in_a_show_that_is_left_out(ann: int, bob: int) -> None:
    """A game may end in a show that the log leaves out; it then ends at the deal."""
    deal = {name: value for name, value in DEAL.items() if name != "show"}
    adjudication = _judged(ann, bob, deal, JACK)
    assert adjudication.ended_at is not None
    assert pointer(adjudication.ended_at) == "#/deals/0"
    assert adjudication.entries_after_end == 4
    assert adjudication.scores[1] == 121


@pytest.mark.parametrize(
    ("heels", "ended_at"), [({}, "#/deals/0/starter"), ({"heels": {}}, "#/deals/0/heels")]
)
def test_end_at_heels(heels: Json, ended_at: str) -> None:
    """Heels can win the game: no card is played then."""
    adjudication = _judged(119, 119, JACK | heels)
    assert adjudication.scores == (119, 121)
    assert adjudication.ended_at is not None
    assert pointer(adjudication.ended_at) == ended_at
    assert adjudication.entries_after_end == 4


def test_end_at_heels_of_a_score_sheet() -> None:
    """A jack that ends the game comes before written pegging, which then does not count."""
    sheet = {"starter": "JH", "pegged": {"ann": 3}, "show": shows("ann 4")}
    adjudication = _judged(119, 119, sheet)
    assert adjudication.ended_at == ("deals", 0, "starter")
    assert by_side(adjudication, adjudication.scores) == {"ann": 119, "bob": 121}
    assert adjudication.entries_after_end == 2


def test_entries_after_the_end() -> None:
    """Plays, shows and heels of later deals are counted, and not judged."""
    nonsense = JACK | {"heels": {"claim": 9}, "plays": plays("bob:9H ann:go ann:go bob:last")}
    adjudication = _judged(119, 100, DEAL, nonsense, JACK)
    assert adjudication.status is Status.COMPLETE
    assert adjudication.entries_after_end == 6 + (1 + 4 + 2) + (2 + 2)
    assert adjudication.violations == ()


def test_fault_before_the_end() -> None:
    """A fault before anybody has won stops the adjudication, and there is no result."""
    broken = DEAL | {"plays": plays("ann:9H ann:9S")}
    adjudication = _judged(100, 100, broken)
    assert adjudication.status is Status.ILLEGAL
    assert (adjudication.outcome, adjudication.ended_at, adjudication.next) == (None, None, None)
    assert adjudication.entries_after_end == 0
    assert len(adjudication.ledger) == 1


@pytest.mark.parametrize(
    ("bob", "skunk", "value"),
    [
        (89, Skunk.SKUNK, 2),
        (90, Skunk.NONE, 1),
        (59, Skunk.DOUBLE_SKUNK, 3),
        (60, Skunk.SKUNK, 2),
    ],
)
def test_skunk(bob: int, skunk: Skunk, value: int) -> None:
    """The loser's score at the very end decides: 90 is a skunk, 91 is not. [000] Skunks."""
    adjudication = _judged(113, bob, DEAL)
    assert adjudication.outcome is not None
    (loser,) = adjudication.outcome.losers
    assert (loser.side, loser.score, loser.margin) == (1, bob + 1, 120 - bob)
    assert (adjudication.outcome.skunk, adjudication.outcome.value) == (skunk, value)


@pytest.mark.parametrize(("ann", "skunk"), [(104, Skunk.NONE), (101, Skunk.SKUNK)])
def test_penalty_at_the_end_counts_for_the_skunk(ann: int, skunk: Skunk) -> None:
    """Penalties are in the loser's score: fifteen back can make a skunk. [ACC 8]."""
    deal = {
        "hands": hands(ann="AH 7C 3S 9S", bob="7D KD 2C JS"),
        "starter": "4H",
        "plays": plays("ann:AH=0 bob:7D=0 ann:7C=20!bob:overcount"),
    }
    adjudication = _judged(ann, 120, deal, ruleset="acc")
    assert adjudication.outcome is not None
    assert adjudication.scores == (ann + 4 - 15, 121)
    assert adjudication.outcome.skunk is skunk
