"""Counts a hand with the engine and builds the response, for all compared applications."""

from collections.abc import Sequence
from typing import Any

from service.engine.cards import CARDS
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import announcements
from service.engine.scoring.show import score

_RULESET = RULESETS["standard"]


def counted(hand: Sequence[str], starter: str) -> dict[str, Any]:
    """Return the response of `POST /v1/show` for these cards."""
    show = score([CARDS[text] for text in hand], CARDS[starter], _RULESET.rules)
    return {
        "hand": [card.text for card in show.cards],
        "starter": show.starter.text,
        "ruleset": _RULESET.id,
        "total": show.total,
        "points": show.parts(),
        "combinations": [
            {"kind": kind, "cards": [card.text for card in cards], "points": points}
            for kind, cards, points in show.combinations
        ],
        "announcement": announcements.count_aloud(show.combinations),
        "notes": list(announcements.notes(show, _RULESET.rules, None)),
    }
