"""Print the best discards of six cards, and the points that the best hand may count.

python3 discard.py "5H 6H 7S 8D JC KD" [ADDRESS]
"""

from ask import arguments, post

cards, *address = arguments(__doc__)
advice = post("/v1/discard", {"dealt": cards.split(), "dealer": False, "limit": 3}, *address)

for option in advice["options"]:
    hand, crib, play = option["hand"], option["crib"], option["pegging"]
    pegged = play["own"] - play["other"]
    print(f"keep {' '.join(option['keep'])}, discard {' '.join(option['discard'])}")
    counted = f"hand {hand['mean']:.2f} less crib {crib['mean']:.2f}"
    print(f"  {counted} and in the play {pegged:+.2f} is {option['net']:.2f}")

for points, starters in advice["options"][0]["hand"]["distribution"].items():
    print(f"{points:>2} {'#' * starters}")
