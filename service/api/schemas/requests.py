"""marshmallow schemas that turn requests, JSON that fits the contract, into engine values.

They judge what the contract cannot say: names, and members that exclude or need each other. Their
ValidationError is answered with 422.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from marshmallow import EXCLUDE, Schema, fields, post_load

from service.api.schemas import game_log, values
from service.api.schemas.deal import DealSchema
from service.api.schemas.fields import ByName, Judged, Name, play_faults, player_faults
from service.api.schemas.names import name_faults
from service.api.schemas.values import Json
from service.engine.discard.advice import Dealt
from service.engine.discard.choices import Others
from service.engine.errors import Fault
from service.engine.game.game_log import GameLog, PlayLog
from service.engine.match import MatchGame, MatchLog
from service.engine.result import FinalScores
from service.engine.scorecards import Row, ScoreCard
from service.engine.scoring.batch import Batch
from service.engine.scoring.counting import Count, Hand


class Request(Schema):
    class Meta:
        # The contract has refused unknown members before.
        unknown = EXCLUDE

    value: ClassVar[Callable[..., object]]
    """Makes the value of the engine; takes the members by name."""

    ruleset = fields.String()
    rules = fields.Function(deserialize=values.rules)

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> object:
        return type(self).value(**data)


class ShowRequest(Request):
    value = Hand
    hand = fields.Function(deserialize=values.cards, required=True, attribute="cards")
    starter = fields.Function(deserialize=values.card, required=True)
    claim = fields.Integer()


class CribRequest(Request):
    value = partial(Hand, crib=True)
    crib = fields.Function(deserialize=values.cards, required=True, attribute="cards")
    starter = fields.Function(deserialize=values.card, required=True)
    claim = fields.Integer()


class PeggingRequest(Request):
    value = Count
    cards = fields.Function(deserialize=values.cards, required=True)
    closes = fields.Boolean()
    claims = fields.Function(deserialize=values.whole_numbers)


class SkunkRequest(Request):
    value = FinalScores
    scores = ByName(values.scores, required=True)
    winner = Name()


class PlayRequest(Request):
    value = PlayLog
    players = Judged(player_faults, list, required=True)
    dealer = Name(required=True)
    hands = ByName(values.hands, required=True)
    plays = Judged(play_faults, game_log.plays, required=True)


@dataclass(frozen=True, slots=True)
class Game:
    """A game, and what is asked about it."""

    log: GameLog
    label: str | None
    """The client's name for the game."""
    summary: bool | None
    """True: leave out the ledger; None: not said."""
    others: Others
    """For a review: how the others are taken to discard."""


def _game(
    label: str | None = None,
    detail: str | None = None,
    others: Others = Others.RANDOM,
    **log: Any,  # noqa: ANN401 - members of `GameLog`
) -> Game:
    return Game(GameLog(**log), label, None if detail is None else detail == "summary", others)


def _ending_faults(ended: Json) -> Iterator[Fault]:
    return name_faults({("side",): ended["side"]})


class GameRequest(Request):
    value = _game
    players = Judged(player_faults, list, required=True)
    teams = fields.List(fields.List(Name()))
    first_dealer = Name()
    cut = fields.List(ByName(game_log.cut_round))
    starting_scores = ByName(values.scores)
    deals = fields.List(fields.Nested(DealSchema), required=True)
    ended = Judged(_ending_faults, game_log.ended)
    label = fields.String()
    detail = fields.String()


class ReviewRequest(GameRequest):
    others = fields.Enum(Others, by_value=True)


class FormatRequest(Request):
    class Meta(Request.Meta):
        exclude = ("ruleset", "rules")

    value = dict
    log = fields.Nested(GameRequest, required=True)


class MatchGameSchema(Schema):
    scores = ByName(values.scores, required=True)
    first_dealer = Name()
    winner = Name()

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> MatchGame:
        return MatchGame(**data)


class MatchRequest(Request):
    value = MatchLog
    games = fields.List(fields.Nested(MatchGameSchema), required=True)
    best_of = fields.Integer()


def _score_cards(value: Json) -> list[ScoreCard]:
    seats: dict[str, int] = {}
    own = [seats.setdefault(card["player"], at) for at, card in enumerate(value)]
    return [
        ScoreCard(
            card["player"],
            seat,
            [_row(row, seats) for row in card["games"]],
            values.scores(card.get("totals", {})),
        )
        for seat, card in zip(own, value, strict=True)
    ]


def _row(row: Json, seats: Mapping[str, int]) -> Row:
    name = row["opponent"]
    return Row(name, seats.get(name), int(row["points"]), int(row.get("spread", 0)))


def _card_faults(value: Json) -> Iterator[Fault]:
    for at, card in enumerate(value):
        yield from name_faults({(at, "player"): card["player"]})
        opponents = enumerate(row["opponent"] for row in card["games"])
        yield from name_faults({(at, "games", row, "opponent"): name for row, name in opponents})


class ScorecardsRequest(Request):
    class Meta(Request.Meta):
        exclude = ("ruleset", "rules")

    value = dict
    cards = Judged(_card_faults, _score_cards, required=True)
    qualifiers = fields.Integer()
    label = fields.String()


class ShowBatchRequest(Request):
    value = Batch
    hands = fields.Raw(required=True)
    claims = fields.Function(deserialize=values.whole_numbers)
    parts = fields.Boolean()


class CribBatchRequest(Request):
    value = partial(Batch, crib=True)
    cribs = fields.Raw(required=True, attribute="hands")
    claims = fields.Function(deserialize=values.whole_numbers)
    parts = fields.Boolean()


class DiscardRequest(Request):
    value = Dealt
    dealt = fields.Function(deserialize=values.cards, required=True)
    players = fields.Integer()
    dealer = fields.Boolean(required=True)
    limit = fields.Integer()
    others = fields.Enum(Others, by_value=True)


SHOW = ShowRequest()
CRIB = CribRequest()
PEGGING = PeggingRequest()
SKUNK = SkunkRequest()
PLAY = PlayRequest()
GAME = GameRequest()
REVIEW = ReviewRequest()
FORMAT = FormatRequest()
MATCH = MatchRequest()
SCORECARDS = ScorecardsRequest()
SHOW_BATCH = ShowBatchRequest()
CRIB_BATCH = CribBatchRequest()
DISCARD = DiscardRequest()
