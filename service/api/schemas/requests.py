"""marshmallow schemas that turn requests, JSON that fits the contract, into engine values.

They judge what the contract cannot say: names, and members that exclude or need each other. Their
ValidationError is answered with 422. Members about the response, such as a label, are the views'.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

from marshmallow import EXCLUDE, Schema, fields, post_load

from service.api.schemas import game_log, names, values
from service.api.schemas.names import name_faults
from service.api.schemas.refusals import reject
from service.engine.cards import CARDS
from service.engine.chances.table import Board, Moment
from service.engine.discard.advice import Dealt
from service.engine.discard.choices import Others
from service.engine.errors import Fault
from service.engine.game.game_log import GameLog, OnFault, PlayLog
from service.engine.match import MatchGame, MatchLog
from service.engine.result import FinalScores
from service.engine.rules.rulesets import DEFAULT_RULESET, chosen_rules
from service.engine.scorecards import ScoreCard, WrittenRow
from service.engine.scoring.batch import Batch
from service.engine.scoring.counting import Count, Hand
from service.json_values import Json

Name = partial(fields.Function, deserialize=names.name)
Players = partial(fields.Function, deserialize=names.players)
Card = partial(fields.Function, deserialize=CARDS.__getitem__)
Cards = partial(fields.Function, deserialize=values.cards)
Hands = partial(fields.Function, deserialize=values.hands)
Scores = partial(fields.Function, deserialize=values.scores)
Claims = partial(fields.Function, deserialize=values.whole_numbers)
Plays = partial(fields.Function, deserialize=game_log.plays)
Ended = partial(fields.Function, deserialize=game_log.ended)


class Value(Schema):
    class Meta:
        # The contract has refused unknown members before.
        unknown = EXCLUDE

    value: ClassVar[Callable[..., object]]
    """Makes the value of the engine; takes the members by name."""

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> object:
        return type(self).value(**data)


class Ruled(Value):
    """A request that names its rules."""

    ruleset = fields.String(load_default=DEFAULT_RULESET)
    rules = fields.Function(deserialize=values.rules)


class Request(Ruled):
    """A request judged by rules that are chosen here."""

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> object:
        ruleset, rules = chosen_rules(data["ruleset"], data.get("rules"))
        return super().make({**data, "ruleset": ruleset, "rules": rules})


class ShowRequest(Request):
    value = Hand
    hand = Cards(required=True, attribute="cards")
    starter = Card(required=True)
    claim = fields.Integer()


class CribRequest(Request):
    value = partial(Hand, crib=True)
    crib = Cards(required=True, attribute="cards")
    starter = Card(required=True)
    claim = fields.Integer()


class PeggingRequest(Request):
    value = Count
    cards = Cards(required=True)
    closes = fields.Boolean()
    claims = Claims()


class SkunkRequest(Request):
    value = FinalScores
    scores = Scores(required=True)
    ended = Ended()


class PlayRequest(Request):
    value = PlayLog
    players = Players(required=True)
    dealer = Name(required=True)
    hands = Hands(required=True)
    plays = Plays(required=True)


class WrittenGame(Ruled):
    """A game that is read, not judged."""

    value: ClassVar[Callable[..., object]] = dict
    players = Players(required=True)
    teams = fields.List(fields.List(Name()))
    first_dealer = Name()
    cut = fields.List(fields.Function(deserialize=game_log.cut_round))
    starting_scores = Scores()
    deals = fields.Function(deserialize=game_log.deals, required=True)
    ended = Ended()
    on_fault = fields.Enum(OnFault, by_value=True)


class GameRequest(Request, WrittenGame):
    value = GameLog


class FormatRequest(Value):
    value = dict
    log = fields.Nested(WrittenGame, required=True)


class ReviewRequest(Value):
    value = dict
    log = fields.Nested(GameRequest, required=True)
    others = fields.Enum(Others, by_value=True)


class ChancesRequest(Value):
    value = Board
    dealer = fields.Integer(required=True)
    pone = fields.Integer(required=True)
    moment = fields.Enum(Moment, by_value=True)
    target = fields.Integer()


class MatchGameSchema(Value):
    value = MatchGame
    scores = Scores(required=True)
    first_dealer = Name()
    ended = Ended()


class MatchRequest(Request):
    value = MatchLog
    games = fields.List(fields.Nested(MatchGameSchema), required=True)
    best_of = fields.Integer()


def _score_cards(value: Json) -> list[ScoreCard]:
    reject(_card_faults(value))
    indices: dict[str, int] = {}
    own = [indices.setdefault(card["player"], at) for at, card in enumerate(value)]
    return [
        ScoreCard(
            card["player"],
            first,
            [_row(row, indices) for row in card["games"]],
            values.numbers(card.get("totals", {})),
            card.get("left_early", False),
        )
        for first, card in zip(own, value, strict=True)
    ]


def _row(row: Json, indices: Mapping[str, int]) -> WrittenRow:
    name, points, spread = row["opponent"], int(row["points"]), int(row.get("spread", 0))
    return WrittenRow(name, indices.get(name), points, spread, row.get("unplayed", False))


def _card_faults(value: Json) -> Iterator[Fault]:
    for at, card in enumerate(value):
        yield from name_faults({(at, "player"): card["player"]})
        opponents = enumerate(row["opponent"] for row in card["games"])
        yield from name_faults({(at, "games", row, "opponent"): name for row, name in opponents})


class ScorecardsRequest(Value):
    value = dict
    cards = fields.Function(deserialize=_score_cards, required=True)
    qualifiers = fields.Integer()


class ShowBatchRequest(Request):
    value = Batch
    hands = fields.Raw(required=True)
    claims = Claims()
    parts = fields.Boolean()


class CribBatchRequest(Request):
    value = partial(Batch, crib=True)
    cribs = fields.Raw(required=True, attribute="hands")
    claims = Claims()
    parts = fields.Boolean()


class DiscardRequest(Request):
    value = Dealt
    dealt = Cards(required=True)
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
WRITTEN_GAME = WrittenGame()
FORMAT = FormatRequest()
REVIEW = ReviewRequest()
CHANCES = ChancesRequest()
MATCH = MatchRequest()
SCORECARDS = ScorecardsRequest()
SHOW_BATCH = ShowBatchRequest()
CRIB_BATCH = CribBatchRequest()
DISCARD = DiscardRequest()
