"""Points of hands, cribs and counts, and the rulesets that they are worth that under."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict

from service.engine.cards import Card
from service.engine.rules.parameters import Ruleset
from service.engine.scoring.announcements import card_aloud, count_aloud, notes
from service.engine.scoring.batch import CountedBatch
from service.engine.scoring.claims import Claim
from service.engine.scoring.combinations import Combination
from service.engine.scoring.counting import CountedCard, CountedHand, JudgedClaim
from service.engine.scoring.pegging import LIMIT
from service.json_values import Json


def texts(cards: Iterable[Card]) -> list[str]:
    return [card.text for card in cards]


def combinations(items: Iterable[Combination]) -> Json:
    return [
        {"kind": kind, "cards": [card.text for card in cards], "points": points}
        for kind, cards, points in items
    ]


def claim(value: Claim) -> dict[str, Json]:
    return {
        "claimed": value.claimed,
        "actual": value.actual,
        "verdict": value.verdict,
        "difference": value.difference,
        "impossible_total": value.impossible_total,
    }


def _judged(value: JudgedClaim) -> dict[str, Json]:
    return {**claim(value.claim), "awards": [award._asdict() for award in value.awards]}


def hand(counted: CountedHand) -> dict[str, Json]:
    show = counted.show
    said = None if counted.claim is None else counted.claim.claim
    answer = {
        "crib" if show.crib else "hand": texts(show.cards),
        "starter": show.starter.text,
        "ruleset": counted.ruleset,
        "total": show.total,
        "points": show.parts(),
        "combinations": combinations(show.combinations),
        "announcement": count_aloud(show.combinations),
        "notes": list(notes(show, counted.rules, said)),
    }
    if counted.claim is not None:
        answer["claim"] = _judged(counted.claim)
    return answer


def pegging(ruleset: str, plays: Sequence[CountedCard]) -> dict[str, Json]:
    count = plays[-1].count
    return {
        "ruleset": ruleset,
        "plays": [_counted_card(play) for play in plays],
        "total": sum(play.points for play in plays),
        "count": count,
        "remaining": LIMIT - count,
    }


def _counted_card(play: CountedCard) -> Json:
    answer = {
        "card": play.card.text,
        "count": play.count,
        "points": play.points,
        "combinations": combinations(play.combinations),
        "announcement": card_aloud(play.count, play.combinations),
    }
    if play.claim is not None:
        answer["claim"] = _judged(play.claim)
    return answer


def batch(counted: CountedBatch) -> dict[str, Json]:
    answer: dict[str, Json] = {
        "ruleset": counted.ruleset,
        "totals": counted.totals,
        **counted.parts,
    }
    if counted.differences is not None:
        answer["differences"] = counted.differences
    answer["problems"] = [
        {"index": index, "code": "duplicate-card"} for index in counted.duplicates
    ]
    return answer


def ruleset(value: Ruleset) -> dict[str, Json]:
    return {
        "id": value.id,
        "name": value.name,
        "source": value.source,
        "description": value.description,
        "players": list(value.tables),
        "cards": [
            {**asdict(table), "hand": table.hand, "crib": table.crib}
            for table in value.tables.values()
        ],
        "parameters": {
            name: asdict(item) for name, item in value.parameters.items() if item.value is not None
        },
    }
