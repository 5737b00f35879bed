"""How often a play is read as it was at the table: ``python -m tests.engine.readings 1600``."""

import sys
from random import Random

from service.engine.game.play import Play
from service.engine.game.reading import Reading, read
from tests.engine.logs import Json, by_side, judged_play, play_log
from tests.strategies.mishaps import KINDS, Happened, whole_play


def read_play(request: Json, *, on_call: bool = False) -> Reading:
    """Return the reading of a play by itself, as a request of `/v1/play` has it."""
    log = play_log(request)
    seats = {name: seat for seat, name in enumerate(log.players)}
    play = Play([log.hands[name] for name in log.players], seats[log.dealer], log.rules.counts)
    return read(log.plays, play, seats, on_call=on_call, must_be_complete=False)


def has_right_board(happened: Happened) -> bool:
    adjudication = judged_play(happened.request())
    return by_side(adjudication, adjudication.scores) == happened.scores


def is_as_it_was(happened: Happened) -> bool:
    """Return whether what was taken back, and the cards that opened a count, are the true ones."""
    reading = read_play(happened.request())
    taken_back = [at for at, way in enumerate(reading.ways) if not way.stands]
    opens = [at for at, way in enumerate(reading.ways) if way.opens]
    return taken_back == happened.taken_back and opens == happened.opens


def figures(kind: str, number: int) -> tuple[int, int]:
    """Return how many of so many plays are read as they were, and how many boards are right."""
    rng = Random(kind)
    plays = [whole_play(rng, kind) for _ in range(number)]
    return sum(map(is_as_it_was, plays)), sum(map(has_right_board, plays))


if __name__ == "__main__":
    count = int(sys.argv[1])
    for kind in KINDS:
        as_it_was, boards = figures(kind, count)
        sys.stdout.write(f"{kind}: {as_it_was} of {count}, board right in {boards}\n")
