"""Games, cuts and plays that cannot be: every fault has its code and its place."""

import pytest

from service.engine.errors import MOST_FAULTS, Fault, Impossible
from tests.engine.logs import Json, hands, judged_play, plays, pointer, shows
from tests.engine.validation import DEALT, HELD, faults_of, game

FOUR = ["ann", "bob", "cat", "dan"]


@pytest.mark.parametrize(
    ("members", "fault"),
    [
        ({"ruleset": "euchre"}, ("unknown-ruleset", "#/ruleset")),
        ({"rules": {"best_of": 2}}, ("invalid-rules", "#/rules")),
        ({"ruleset": "acc", "players": FOUR}, ("wrong-player-count", "#/players")),
        ({"teams": [["ann"], ["bob"]]}, ("invalid-teams", "#/teams")),
        (
            {"players": FOUR, "teams": [["ann", "bob"], ["cat", "dan"]]},
            ("invalid-teams", "#/teams"),
        ),
        (
            {"players": FOUR, "teams": [["ann", "cat"], ["bob", "eve"]]},
            ("invalid-teams", "#/teams"),
        ),
        (
            {"players": FOUR, "teams": [["ann", "cat"], ["ann", "cat"]]},
            ("invalid-teams", "#/teams"),
        ),
        ({"first_dealer": "cat"}, ("unknown-player", "#/first_dealer")),
        ({"first_dealer": None}, ("invalid-dealer", "#")),
        ({"cut": [{"ann": "KD", "bob": "2H"}]}, ("invalid-dealer", "#/first_dealer")),
        ({"starting_scores": {"ann": 4}}, ("invalid-scores", "#/starting_scores")),
        ({"starting_scores": {"ann": 4, "bob": 121}}, ("invalid-scores", "#/starting_scores/bob")),
        (
            {"starting_scores": {"ann": 4, "bob": 61}, "rules": {"target": 61}},
            ("invalid-scores", "#/starting_scores/bob"),
        ),
        (
            {"starting_scores": {"ann": 4, "bob": 5, "cat": 6}},
            ("unknown-player", "#/starting_scores/cat"),
        ),
        (
            {
                "players": FOUR,
                "teams": [["cat", "ann"], ["bob", "dan"]],
                "starting_scores": {"cat": 4, "bob": 5, "dan": 6},
            },
            ("invalid-scores", "#/starting_scores/dan"),
        ),
    ],
)
def test_game(members: Json, fault: tuple[str, str]) -> None:
    """A fault of the game as a whole is found in its place."""
    assert faults_of(game(**members)) == [fault]


@pytest.mark.parametrize(
    ("cut", "faults"),
    [
        ([], [("invalid-cut", "#/cut")]),
        ([{"ann": "KD"}], [("invalid-cut", "#/cut/0")]),
        ([{}], [("invalid-cut", "#/cut/0")]),
        ([{"ann": "KD", "bob": "KD"}], [("duplicate-card", "#/cut/0/bob")]),
        ([{"ann": "KD", "bob": "2H", "cat": "3H"}], [("unknown-player", "#/cut/0/cat")]),
        ([{"ann": "KD", "bob": "KH"}], [("invalid-cut", "#/cut")]),
        ([{"ann": "KD", "bob": "2H"}, {"ann": "KD", "bob": "2H"}], [("invalid-cut", "#/cut/1")]),
        ([{"ann": "KD", "bob": "KH"}, {"bob": "2H"}], [("invalid-cut", "#/cut/1")]),
    ],
)
def test_cut(cut: list[dict[str, str]], faults: list[tuple[str, str]]) -> None:
    """A cut needs everybody, then exactly those who tied, different cards, and a lowest one."""
    assert faults_of(game(first_dealer=None, cut=cut)) == faults


def test_cut_of_three() -> None:
    """Of three players, the one who was not among the lowest does not cut again."""
    cut = [{"ann": "2D", "bob": "2H", "cat": "KD"}, {"ann": "3D", "bob": "4H", "cat": "5D"}]
    request = game(players=["ann", "bob", "cat"], first_dealer=None, cut=cut)
    assert faults_of(request) == [("invalid-cut", "#/cut/1")]


def test_all_faults_in_order() -> None:
    """Everything that cannot be is found, in every deal, in the order of the log."""
    first = DEALT | {"starter": "AD", "plays": plays("eve:9H")}
    second = HELD | {"crib": ["5S", "5D", "5S"], "show": shows("ann eve")}
    assert faults_of(game(first, second, first_dealer="eve")) == [
        ("unknown-player", "#/first_dealer"),
        ("duplicate-card", "#/deals/0/starter"),
        ("unknown-player", "#/deals/0/plays/0/player"),
        ("wrong-card-count", "#/deals/1/crib"),
        ("duplicate-card", "#/deals/1/crib/2"),
        ("unknown-player", "#/deals/1/show/1/player"),
    ]


def test_deals_after_the_end() -> None:
    """The cards of deals after the end must be possible too."""
    won = DEALT | {"starter": "JH", "plays": [], "show": []}
    request = game(won, HELD | {"starter": "5S"}, starting_scores={"ann": 0, "bob": 120})
    assert faults_of(request) == [("duplicate-card", "#/deals/1/starter")]


def test_most_faults() -> None:
    """No more than twenty faults are reported."""
    everyone_unknown = plays("eve:9H " * 30)
    assert len(faults_of(game(HELD | {"plays": everyone_unknown}))) == MOST_FAULTS == 20


def test_impossible_as_text() -> None:
    """The exception says all that is wrong, and a fault says it in a sentence."""
    first = Fault("duplicate-card", ("starter",), "5S is in the deal twice")
    second = Fault("unknown-player", ("dealer",), "'eve' is none of ann, bob")
    impossible = Impossible(first, second)
    assert str(impossible) == "5S is in the deal twice; 'eve' is none of ann, bob"
    assert impossible.faults == (first, second)


PLAY: Json = {
    "players": ["ann", "bob"],
    "dealer": "bob",
    "hands": hands(ann="2C 4D 9H 9S", bob="AC AD 6H QS"),
    "plays": plays("ann:9H"),
}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"ruleset": "euchre"}, ("unknown-ruleset", "#/ruleset")),
        ({"rules": {"enforcement": "on-call"}}, ("invalid-rules", "#/rules")),
        (
            {"players": ["ann", "bob", "cat"], "rules": {"claims": "manual"}},
            ("invalid-rules", "#/rules"),
        ),
        ({"players": ["ann", "bob", "cat"], "ruleset": "acc"}, ("wrong-player-count", "#/players")),
        ({"dealer": "cat"}, ("unknown-player", "#/dealer")),
        ({"hands": hands(ann="2C 4D 9H 9S")}, ("missing-cards", "#/hands")),
        ({"hands": PLAY["hands"] | hands(bob="AC AD 6H")}, ("wrong-card-count", "#/hands/bob")),
        ({"hands": PLAY["hands"] | hands(bob="AC AD 6H 2C")}, ("duplicate-card", "#/hands/bob/3")),
        ({"hands": PLAY["hands"] | hands(cat="KC KD KH KS")}, ("unknown-player", "#/hands/cat")),
        ({"plays": plays("ann:9H cat:QS")}, ("unknown-player", "#/plays/1/player")),
        ({"plays": plays("9H!cat:muggins")}, ("unknown-player", "#/plays/0/call/player")),
    ],
)
def test_play_by_itself(change: Json, fault: tuple[str, str]) -> None:
    """A play by itself has its faults in their places."""
    with pytest.raises(Impossible) as impossible:
        judged_play(PLAY | change)
    (found,) = impossible.value.faults
    assert (found.code, pointer(found.path)) == fault
