"""A deal of a game, from JSON."""

from collections.abc import Iterator
from typing import Any

from marshmallow import Schema, fields, post_load, validates_schema

from service.api.schemas import game_log, values
from service.api.schemas.fields import (
    ByName,
    Judged,
    Name,
    call_faults,
    play_faults,
    reject,
    ruling_faults,
    show_faults,
)
from service.api.schemas.values import Json
from service.engine.errors import Fault
from service.engine.game.game_log import Deal

_APART = (("dealt", "hands"), ("plays", "pegged"))
"""Members that exclude each other."""
_NEEDED = (("discards", "dealt"), ("to_crib", "dealt"), ("crib", "hands"))
"""Members that need another."""


class DealSchema(Schema):
    dealer = Name()
    dealt = ByName(values.hands)
    discards = ByName(values.hands)
    to_crib = fields.Function(deserialize=values.cards)
    hands = ByName(values.hands)
    crib = fields.Function(deserialize=values.cards)
    starter = fields.Function(deserialize=values.card)
    heels = Judged(call_faults, game_log.heels)
    plays = Judged(play_faults, game_log.plays)
    pegged = ByName(values.scores)
    show = Judged(show_faults, game_log.show)
    rulings = Judged(ruling_faults, game_log.rulings)
    scores = ByName(values.scores)
    void = fields.Boolean()

    @validates_schema(pass_original=True, skip_on_field_errors=False)
    def _members_go_together(self, _: object, deal: Json, **__: object) -> None:
        reject(_form_faults(deal))

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> Deal:
        return Deal(**data)


def _form_faults(deal: Json) -> Iterator[Fault]:
    for one, other in _APART:
        if one in deal and other in deal:
            yield Fault("invalid-deal", (), f"must not have both {one!r} and {other!r} (got both)")
    for member, needed in _NEEDED:
        if member in deal and needed not in deal:
            wanted = f"must have {needed!r} beside {member!r} (it is missing)"
            yield Fault("invalid-deal", (), wanted)
