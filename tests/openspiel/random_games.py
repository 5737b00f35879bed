"""Plays random games of OpenSpiel's cribbage: ``random_games.py PLAYERS GAMES``.

A line of output is a game: the request that describes it, OpenSpiel's board after each deal, and
whether the hands of the last deal were shown.
The program runs in an environment of its own, ``build/openspiel``.
"""

import json
import random
import sys
from typing import Any

import pyspiel

DEALT = {2: 6, 3: 5, 4: 5}
DISCARDED = {2: 2, 3: 1, 4: 1}


class Table:
    """A game of OpenSpiel whose cards and choices are drawn."""

    def __init__(self, size: int, draw: random.Random) -> None:
        # Without a bonus for the winner, returns are the scores.
        game = pyspiel.load_game("cribbage", {"players": size, "winner_bonus_reward": 0.0})
        self.names = [f"p{seat}" for seat in range(size)]
        self.state = game.new_initial_state()
        self._draw = draw

    def board(self) -> dict[str, int]:
        """Return the scores by the first player of each side."""
        sides = 2 if len(self.names) == 4 else len(self.names)
        return dict(zip(self.names[:sides], map(int, self.state.returns()), strict=False))

    def act(self) -> list[str]:
        """Draw an action, take it, and return its cards: none if it is a pass."""
        player = self.state.current_player()
        action = self._draw.choice(self.state.legal_actions())
        word, *cards = self.state.action_to_string(player, action).split()
        self.state.apply_action(action)
        return cards if word != "Pass" else []

    def deal(self) -> dict[str, Any]:
        """Play a deal to the end, or until the state says that the game is over."""
        size = len(self.names)
        dealt = {
            name: [card for _ in range(DEALT[size]) for card in self.act()] for name in self.names
        }
        deal: dict[str, Any] = {"dealt": dealt}
        if size == 3:
            deal["to_crib"] = self.act()
        deal["discards"] = {name: self.act() for name in self.names}
        [deal["starter"]] = self.act()
        plays: list[dict[str, str]] = []
        deal["plays"] = plays
        while len(plays) < 4 * size and not self.state.is_terminal():
            name = self.names[self.state.current_player()]
            plays += [{"player": name, "play": card} for card in self.act()]
        # The passes after the last card.
        while not (self.state.is_terminal() or self.state.is_chance_node()):
            self.act()
        return deal


def played(size: int, draw: random.Random) -> dict[str, Any]:
    """Return a game, as a request has it, with the board after each of its deals."""
    table = Table(size, draw)
    deals, boards = [], []
    while not table.state.is_terminal():
        deals.append(table.deal())
        boards.append(table.board())
    request = {"players": table.names, "first_dealer": table.names[0], "deals": deals}
    if size == 4:
        request["teams"] = [table.names[::2], table.names[1::2]]
    shown = "Phase: Card" in str(table.state)
    return {"request": request, "boards": boards, "shown": shown}


if __name__ == "__main__":
    size, games = map(int, sys.argv[1:])
    draw = random.Random(size)
    for _ in range(games):
        sys.stdout.write(json.dumps(played(size, draw)) + "\n")
