"""How many hands a second PyPI's ``cribbage-scorer`` counts, in this process.

Reads hands such as ``5H5S5CJD5D``, the starter last, as a JSON list from standard input; prints
their totals and the seconds of processor time that counting took, as JSON.
"""

import json
import sys
from time import thread_time

from cribbage_scorer.cribbage_scorer import show_calc_score

Card = tuple[int, str]


def cards(hand: str) -> list[Card]:
    """Return the cards as that package has them."""
    pairs = zip(hand[::2], hand[1::2], strict=True)
    return [("A23456789TJQK".index(rank) + 1, suit) for rank, suit in pairs]


def main() -> None:
    """Count every hand."""
    shown = [(hand[-1], hand[:-1]) for hand in map(cards, json.load(sys.stdin))]
    begun = thread_time()
    totals = [show_calc_score(starter, hand)[0] for starter, hand in shown]
    seconds = thread_time() - begun
    print(json.dumps({"totals": totals, "seconds": seconds}))


if __name__ == "__main__":
    main()
