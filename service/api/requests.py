"""What requests become: marshmallow schemas from JSON that fits the contract to engine values."""

from dataclasses import dataclass
from typing import Any

from marshmallow import EXCLUDE, Schema, fields, post_load

from service.api.fields import (
    CardField,
    CardsField,
    CutField,
    DealsField,
    HandsField,
    PlaysField,
    RulesField,
    ScoresField,
    WholeNumbersField,
)
from service.engine.discard.advice import Dealt
from service.engine.game.game_log import GameLog, PlayLog
from service.engine.match import MatchGame, MatchLog
from service.engine.rules.rulesets import DEFAULT_RULESET
from service.engine.scoring.batch import Batch
from service.engine.scoring.counting import Count, Hand

Loaded = dict[str, Any]


class Request(Schema):
    """What all requests share."""

    class Meta:
        """The contract has refused unknown members before."""

        unknown = EXCLUDE

    ruleset = fields.String()
    rules = RulesField()


class ShowRequest(Request):
    """A hand to be counted."""

    hand = CardsField(required=True, attribute="cards")
    starter = CardField(required=True)
    claim = fields.Integer()

    @post_load
    def make(self, data: Loaded, **_: object) -> Hand:
        """Return the engine's value."""
        return Hand(**data)


class CribRequest(Request):
    """A crib to be counted."""

    crib = CardsField(required=True, attribute="cards")
    starter = CardField(required=True)
    claim = fields.Integer()

    @post_load
    def make(self, data: Loaded, **_: object) -> Hand:
        """Return the engine's value."""
        return Hand(**data, crib=True)


class PeggingRequest(Request):
    """The cards of one count."""

    cards = CardsField(required=True)
    closes = fields.Boolean()
    claims = WholeNumbersField()

    @post_load
    def make(self, data: Loaded, **_: object) -> Count:
        """Return the engine's value."""
        return Count(**data)


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The scores of a finished game."""

    scores: dict[str, int]
    ruleset: str = DEFAULT_RULESET
    rules: dict[str, Any] | None = None


class SkunkRequest(Request):
    """The scores of a finished game."""

    scores = ScoresField(required=True)

    @post_load
    def make(self, data: Loaded, **_: object) -> FinalScores:
        """Return the scores."""
        return FinalScores(**data)


class PlayRequest(Request):
    """The play of one deal."""

    players = fields.Raw(required=True)
    dealer = fields.String(required=True)
    hands = HandsField(required=True)
    plays = PlaysField(required=True)

    @post_load
    def make(self, data: Loaded, **_: object) -> PlayLog:
        """Return the engine's value."""
        return PlayLog(**data)


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be adjudicated, and how much of the answer is wanted."""

    log: GameLog
    summary: bool | None
    """Whether to leave out the ledger; None: not said."""


class GameRequest(Request):
    """The log of a game."""

    players = fields.Raw(required=True)
    teams = fields.Raw()
    first_dealer = fields.String()
    cut = CutField()
    starting_scores = ScoresField()
    deals = DealsField(required=True)
    detail = fields.String()

    @post_load
    def make(self, data: Loaded, **_: object) -> Game:
        """Return the engine's value and the detail asked for."""
        detail = data.pop("detail", None)
        return Game(GameLog(**data), None if detail is None else detail == "summary")


class MatchGamesField(fields.Field[list[MatchGame]]):
    """The games of a match."""

    def _deserialize(self, value: Any, *_: object, **__: object) -> list[MatchGame]:  # noqa: ANN401 - parsed JSON
        return [
            MatchGame(
                {name: int(score) for name, score in game["scores"].items()},
                game.get("first_dealer"),
            )
            for game in value
        ]


class MatchRequest(Request):
    """The games of a match."""

    games = MatchGamesField(required=True)
    best_of = fields.Integer()

    @post_load
    def make(self, data: Loaded, **_: object) -> MatchLog:
        """Return the engine's value."""
        return MatchLog(**data)


class ShowBatchRequest(Request):
    """Hands to be counted."""

    hands = fields.Raw(required=True)
    claims = WholeNumbersField()
    parts = fields.Boolean()

    @post_load
    def make(self, data: Loaded, **_: object) -> Batch:
        """Return the engine's value."""
        return Batch(**data)


class CribBatchRequest(Request):
    """Cribs to be counted."""

    cribs = fields.Raw(required=True, attribute="hands")
    claims = WholeNumbersField()
    parts = fields.Boolean()

    @post_load
    def make(self, data: Loaded, **_: object) -> Batch:
        """Return the engine's value."""
        return Batch(**data, crib=True)


class DiscardRequest(Request):
    """Cards some of which have to be laid away."""

    dealt = CardsField(required=True)
    players = fields.Integer()
    dealer = fields.Boolean(required=True)
    limit = fields.Integer()

    @post_load
    def make(self, data: Loaded, **_: object) -> Dealt:
        """Return the engine's value."""
        return Dealt(**data)


SHOW = ShowRequest()
CRIB = CribRequest()
PEGGING = PeggingRequest()
SKUNK = SkunkRequest()
PLAY = PlayRequest()
GAME = GameRequest()
MATCH = MatchRequest()
SHOW_BATCH = ShowBatchRequest()
CRIB_BATCH = CribBatchRequest()
DISCARD = DiscardRequest()
