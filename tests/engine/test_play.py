"""The play of one deal: turns, goes, closes, leads, and the points of each card."""

from typing import Any

import pytest

from service.engine.game.ledger import Adjudication, Phase, Status, deal_of, phase_of
from service.engine.scoring.combinations import Event, Kind
from tests.engine.logs import (
    Json,
    boards,
    by_side,
    card,
    hands,
    judged_play,
    plays,
    pointer,
    vectors,
)

EIGHT_PLAYS = vectors("plays.json")

ANN_AND_BOB = {"players": ["ann", "bob"], "dealer": "bob"}


def _play(text: str, **cards: str) -> Adjudication:
    """Judge a play with bob as the dealer of two, or the last of more players."""
    players = list(cards)
    request = {"players": players, "dealer": players[-1], "hands": hands(**cards)}
    return judged_play(request | {"plays": plays(text)})


def _points(adjudication: Adjudication) -> list[int]:
    return [line.points for line in adjudication.ledger]


def _who(adjudication: Adjudication) -> list[str]:
    return [adjudication.players[line.player] for line in adjudication.ledger]


@pytest.mark.parametrize("row", EIGHT_PLAYS, ids=lambda row: row["note"])
class TestEightPlays:
    """The worked plays, in the ways in which people write them down."""

    def test_every_entry(self, row: Json) -> None:
        """Every entry has its points, and the board adds them up."""
        adjudication = self._judged(row, row["plays"])
        assert adjudication.status is Status.COMPLETE
        assert _points(adjudication) == [entry["points"] for entry in row["plays"]]
        assert by_side(adjudication, adjudication.scores) == row["totals"]
        board = dict.fromkeys(row["players"], 0)
        for entry, after in zip(row["plays"], boards(adjudication), strict=True):
            board[entry["player"]] += entry["points"]
            assert after == board

    def test_goes_left_out(self, row: Json) -> None:
        """Goes that the log leaves out are implied, and the points are the same."""
        entries = [entry for entry in row["plays"] if entry["play"] != "go"]
        adjudication = self._judged(row, entries)
        assert adjudication.status is Status.COMPLETE
        assert _points(adjudication) == [entry["points"] for entry in entries]

    def test_players_left_out(self, row: Json) -> None:
        """Cards without players belong to those whose turn it is."""
        entries = [{"play": entry["play"]} for entry in row["plays"]]
        adjudication = self._judged(row, entries)
        laid = [n for n, entry in enumerate(row["plays"]) if entry["play"] != "go"]
        found = _who(adjudication)
        assert [found[n] for n in laid] == [row["plays"][n]["player"] for n in laid]
        assert _points(adjudication) == [entry["points"] for entry in row["plays"]]

    def test_goes_everywhere(self, row: Json) -> None:
        """Repeated goes of players without a card that fits change nothing."""
        entries: list[Json] = []
        held = {name: list(hand) for name, hand in row["hands"].items()}
        count = 0
        for entry in row["plays"]:
            able = [name for name in held if any(count + card(c).value <= 31 for c in held[name])]
            entries += [{"player": n, "play": "go"} for n in row["players"] if n not in able]
            if entry["play"] != "go":
                entries.append(entry)
                held[entry["player"]].remove(entry["play"])
                count = (count if able else 0) + card(entry["play"]).value
        adjudication = self._judged(row, entries)
        assert adjudication.status is Status.COMPLETE
        assert by_side(adjudication, adjudication.scores) == row["totals"]

    def _judged(self, row: Json, entries: list[Json]) -> Adjudication:
        request: dict[str, Any] = {name: row[name] for name in ("players", "dealer", "hands")}
        return judged_play(request | {"plays": entries})


def test_lines_of_a_play() -> None:
    """A line gives its entry, player, card, the count after it, and the reason for its points."""
    adjudication = _play(
        "ann:KH bob:QD ann:5S bob:go ann:6C bob:go bob:7D", ann="KH 5S 6C 9S", bob="QD 7D 8H 8S"
    )
    found = [
        (
            pointer(line.path),
            line.event,
            line.player,
            [card.text for card in line.cards],
            line.count_after,
            phase_of(line.event, line.path),
            deal_of(line.path),
        )
        for line in adjudication.ledger
    ]
    assert found == [
        ("#/plays/0", Event.CARD, 0, ["KH"], 10, Phase.PLAY, 0),
        ("#/plays/1", Event.CARD, 1, ["QD"], 20, Phase.PLAY, 0),
        ("#/plays/2", Event.CARD, 0, ["5S"], 25, Phase.PLAY, 0),
        ("#/plays/3", Event.GO, 1, [], 25, Phase.PLAY, 0),
        ("#/plays/4", Event.CARD, 0, ["6C"], 31, Phase.PLAY, 0),
        ("#/plays/5", Event.GO, 1, [], 31, Phase.PLAY, 0),
        ("#/plays/6", Event.CARD, 1, ["7D"], 7, Phase.PLAY, 0),
    ]
    assert _points(adjudication) == [0, 0, 0, 0, 2, 0, 0]
    thirty_one = adjudication.ledger[4].combinations
    assert [(item.kind, item.points) for item in thirty_one] == [(Kind.THIRTY_ONE, 2)]
    assert adjudication.ledger[3].combinations == ()


def test_run_across_a_spoken_go() -> None:
    """A go that is said breaks no run; only the reset does [002]."""
    adjudication = _play(
        "ann:9H bob:QD ann:3H bob:AH ann:go bob:2H", ann="9H 3H QH 9D", bob="8H QD AH 2H"
    )
    assert [item.kind for item in adjudication.ledger[-1].combinations] == [Kind.RUN, Kind.GO]


def test_no_run_across_a_reset() -> None:
    """Cards before a reset make no pair, fifteen or run with cards after it [000]."""
    adjudication = _play("KH QD TC TD 5C", ann="KH TC 5C 9S", bob="QD TD 8H 8S")
    assert _points(adjudication) == [0, 0, 1, 0, 2]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ann:KH bob:QD ann:9S", Kind.GO),
        ("ann:KH bob:QD ann:9S bob:8H ann:7C bob:8S ann:6C bob:3D", Kind.LAST),
    ],
)
def test_name_of_the_point_for_a_close(text: str, kind: Kind) -> None:
    """The point for a close is a go while cards are held, and last when none are [002]."""
    adjudication = _play(text, ann="KH 9S 7C 6C", bob="QD 8H 8S 3D")
    closing = adjudication.ledger[-1].combinations[-1]
    assert (closing.kind, closing.points) == (kind, 1)
    assert closing.cards == adjudication.ledger[-1].cards


def test_thirty_one_on_the_last_card() -> None:
    """31 with the very last card is 2, and no 1 for last beside it [001]."""
    adjudication = _play(
        "ann:9C bob:9D ann:9H bob:4S ann:7C bob:8D ann:6H bob:TS",
        ann="9C 9H 7C 6H",
        bob="9D 4S 8D TS",
    )
    assert _points(adjudication) == [0, 2, 6, 2, 0, 2, 3, 2]
    assert [item.kind for item in adjudication.ledger[-1].combinations] == [Kind.THIRTY_ONE]


def test_lead_after_thirty_one() -> None:
    """After 31 the next player with cards leads, not the one who made it [002]."""
    adjudication = _play("KH QD 5S 6D 2C", ann="KH 5S 2C 3C", bob="QD 6D 7D 8D")
    assert _who(adjudication)[-1] == "ann"
    assert adjudication.status is Status.IN_PROGRESS


def test_one_player_goes_on_alone() -> None:
    """When the other is out of cards, a player carries on, count after count [004]."""
    adjudication = _play(
        "ann:AC bob:TD ann:AD bob:JD ann:2C bob:go ann:2D bob:QD bob:KD",
        ann="AC AD 2C 2D",
        bob="TD JD QD KD",
    )
    assert _points(adjudication) == [0, 0, 0, 0, 0, 0, 3, 0, 1]
    assert adjudication.status is Status.COMPLETE


class TestThreePlayers:
    """Turns among three: ann leads, cat deals."""

    def test_neighbour_without_a_card_that_fits(self) -> None:
        """The turn passes over everyone who has no card that fits."""
        adjudication = _play(
            "KH TH 7H 2H AH AD", ann="2H KH KD 6H", bob="TH AH 4H 8H", cat="3H 5H AD 7H"
        )
        assert _who(adjudication) == ["ann", "bob", "cat", "ann", "bob", "cat"]
        assert adjudication.scores == (0, 0, 4)

    def test_go_of_nobody_in_particular(self) -> None:
        """A go without a name belongs to the next player who has cards but none that fits."""
        adjudication = _play("KH TH 7H go", ann="KC KH KD 9H", bob="TH AH 4H 8H", cat="7H QD QS QC")
        assert _who(adjudication) == ["ann", "bob", "cat", "ann"]

    def test_second_go_of_nobody_in_particular(self) -> None:
        """Another go without a name belongs to the next player who has not said it yet."""
        adjudication = _play(
            "KH TH 7H go go go", ann="KC KH KD 9H", bob="TH AH 4H 8H", cat="7H QD QS QC"
        )
        assert _who(adjudication)[3:] == ["ann", "cat", "ann"]

    def test_go_after_everyone_said_it(self) -> None:
        """When all who cannot play have said go, one more belongs to the next who has cards."""
        adjudication = _play(
            "KH TH 9C go go go go", ann="KC KH KD 9H", bob="TH 5H 4H 8H", cat="9C QD QS QC"
        )
        assert _who(adjudication)[3:] == ["ann", "bob", "cat", "ann"]
        assert _points(adjudication) == [0, 0, 1, 0, 0, 0, 0]

    def test_goes_of_a_new_count(self) -> None:
        """A go counts for its own count only."""
        adjudication = _play(
            "KH TH 9C go go go KC 8H QD go", ann="KC KH KD 9H", bob="TH 5H 4H 8H", cat="9C QD QS QC"
        )
        assert _who(adjudication)[6:] == ["ann", "bob", "cat", "ann"]


def test_go_after_the_last_card() -> None:
    """A go after all cards are played is harmless; without a name it belongs to the left."""
    cards = {"ann": "9C 9H 7C 6H", "bob": "9D 4S 8D TS"}
    adjudication = _play("9C 9D 9H 4S 7C 8D 6H TS go bob:go", **cards)
    assert _who(adjudication)[-2:] == ["ann", "bob"]
    assert _points(adjudication)[-2:] == [0, 0]
    assert adjudication.status is Status.COMPLETE


def test_claim_on_a_go() -> None:
    """A claim on a go is not judged and moves nothing."""
    adjudication = _play("KH QD 5S go=3", ann="KH 5S 6C 9S", bob="QD 7D 8H 8S")
    assert adjudication.ledger[-1].claim is None
    assert adjudication.violations == ()
    assert adjudication.scores == (0, 0)


@pytest.mark.parametrize(
    ("claims", "must", "scores"), [("automatic", "play", (1, 0)), ("manual", "claim-last", (0, 0))]
)
def test_open_closing_card(claims: str, must: str, scores: tuple[int, int]) -> None:
    """A play by itself may stop before the last point is claimed, under manual claims."""
    request = ANN_AND_BOB | {
        "rules": {"claims": claims},
        "hands": hands(ann="KH 9S 7C 6C", bob="QD 8H 8S 3D"),
        "plays": plays("KH QD 9S"),
    }
    adjudication = judged_play(request)
    assert adjudication.status is Status.IN_PROGRESS
    assert adjudication.next is not None
    assert (adjudication.next.must, adjudication.scores) == (must, scores)


class TestSingleCount:
    """Five-card: one count a deal [002]."""

    def test_close_ends_the_play(self) -> None:
        """The first close ends the play, with cards left in the hands."""
        adjudication = self._judged("KH QD TC")
        assert adjudication.status is Status.COMPLETE
        assert [item.kind for item in adjudication.ledger[-1].combinations] == [Kind.GO]
        assert adjudication.scores == (1, 0)

    def test_thirty_one_ends_the_play(self) -> None:
        """31 ends the play for 2."""
        adjudication = self._judged("KH QD 5C 6D")
        assert adjudication.status is Status.COMPLETE
        assert adjudication.scores == (0, 2)

    def test_all_cards_in_one_count(self) -> None:
        """When all cards are played below 31, the last one scores its point."""
        adjudication = self._judged("AH 2D 3C 4D 5S 6C", ann="AH 3C 5S", bob="2D 4D 6C")
        assert adjudication.status is Status.COMPLETE
        assert _points(adjudication) == [0, 0, 3, 4, 7, 7]

    def _judged(self, text: str, ann: str = "KH TC 5C", bob: str = "QD 6D 7D") -> Adjudication:
        request = ANN_AND_BOB | {
            "ruleset": "ask-a-link-five-card",
            "rules": {"claims": "automatic"},
            "hands": hands(ann=ann, bob=bob),
            "plays": plays(text),
        }
        return judged_play(request)
