"""Uses the Python client, and prints the results as JSON.

The address of the service is its only argument.
"""

import json
import sys

from cribbage_client import Client
from cribbage_client.api.games import adjudicate_game
from cribbage_client.api.scoring import score_show
from cribbage_client.models.cards_by_name import CardsByName
from cribbage_client.models.deal import Deal
from cribbage_client.models.game_request import GameRequest
from cribbage_client.models.game_result import GameResult
from cribbage_client.models.play_entry import PlayEntry
from cribbage_client.models.problem import Problem
from cribbage_client.models.ruling_entry import RulingEntry  # noqa: TC002 - a program, as people write it
from cribbage_client.models.show_entry import ShowEntry
from cribbage_client.models.show_request import ShowRequest
from cribbage_client.models.show_result import ShowResult
from cribbage_client.models.starting_scores import StartingScores
from cribbage_client.models.status import Status
from cribbage_client.types import Unset

Facts = dict[str, object]


def score_a_hand(client: Client) -> Facts:
    """Count a hand of 29, claimed as 28."""
    request = ShowRequest(hand=["5H", "5S", "5C", "JD"], starter="5D", claim=28)
    answer = score_show.sync(client=client, body=request)
    assert isinstance(answer, ShowResult)
    assert not isinstance(answer.claim, Unset)
    return {"total": answer.total, "nobs": answer.points.nobs, "verdict": answer.claim.verdict}


def adjudicate_a_manual_game(client: Client) -> Facts:
    """Judge a game in which ann claims four for a hand worth two, so that bob wins."""
    dealt, discards, scores = CardsByName(), CardsByName(), StartingScores()
    dealt["ann"] = ["KS", "8C", "7D", "3H", "JC", "AD"]
    dealt["bob"] = ["4C", "5S", "9H", "10C", "KD", "2D"]
    discards["ann"] = ["JC", "AD"]
    discards["bob"] = ["KD", "2D"]
    scores["ann"], scores["bob"] = 117, 116
    plays: list[PlayEntry | RulingEntry] = [
        PlayEntry(player="ann", play="KS"),
        PlayEntry(player="bob", play="9H"),
        PlayEntry(player="ann", play="8C"),
        PlayEntry(player="bob", play="4C", claim=2),
        PlayEntry(player="ann", play="7D"),
        PlayEntry(player="bob", play="10C"),
        PlayEntry(player="ann", play="3H"),
        PlayEntry(player="bob", play="5S", claim=1),
    ]
    deal = Deal(
        dealt=dealt,
        discards=discards,
        starter="QD",
        plays=plays,
        show=[ShowEntry(player="ann", claim=4)],
    )
    request = GameRequest(
        ruleset="ask-a-link",
        players=["ann", "bob"],
        first_dealer="bob",
        starting_scores=scores,
        deals=[deal],
    )
    answer = adjudicate_game.sync(client=client, body=request)
    assert isinstance(answer, GameResult)
    assert answer.status is Status.COMPLETE
    assert answer.next_ is None
    assert not isinstance(answer.ledger, Unset)
    [violation] = answer.violations
    return {
        "winner": answer.winner,
        "scores": answer.scores.to_dict(),
        "ended_at": answer.ended_at,
        "violation": [violation.code, violation.player, violation.difference],
        "last": [answer.ledger[-1].event, answer.ledger[-1].announcement],
        "given": answer.audit["ann"].given_to_opponents,
    }


def handle_a_problem(client: Client) -> Facts:
    """Send a card twice, and read what is wrong and where."""
    request = ShowRequest(hand=["5H", "h5", "5C", "JD"], starter="5D")
    answer = score_show.sync_detailed(client=client, body=request)
    problem = answer.parsed
    assert isinstance(problem, Problem)
    assert not isinstance(problem.errors, Unset)
    [fault] = problem.errors
    return {"status": int(answer.status_code), "code": problem.code, "pointer": fault.pointer}


def main() -> None:
    with Client(base_url=sys.argv[1], raise_on_unexpected_status=True) as client:
        facts = {
            "hand": score_a_hand(client),
            "game": adjudicate_a_manual_game(client),
            "problem": handle_a_problem(client),
        }
    json.dump(facts, sys.stdout)


if __name__ == "__main__":
    main()
