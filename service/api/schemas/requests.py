"""What requests become: marshmallow schemas from JSON that fits the contract to engine values."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, ClassVar

from marshmallow import EXCLUDE, Schema, fields, post_load, pre_load

from service.api.schemas.fields import (
    CardField,
    CardsField,
    HandsField,
    Json,
    RulesField,
    ScoresField,
    WholeNumbersField,
)
from service.api.schemas.game_log import CutField, DealsField, EndedField, PlaysField
from service.api.schemas.names import as_players
from service.engine.discard.advice import Dealt
from service.engine.discard.choices import Others
from service.engine.game.game_log import GameLog, PlayLog
from service.engine.match import MatchGame, MatchLog
from service.engine.result import FinalScores
from service.engine.scoring.batch import Batch
from service.engine.scoring.counting import Count, Hand


class Request(Schema):
    """What all requests share: the rules to judge by, and how they become a value of the engine."""

    class Meta:
        """The contract has refused unknown members before."""

        unknown = EXCLUDE

    value: ClassVar[Callable[..., object]]
    """Makes the value; takes the members by name."""

    ruleset = fields.String()
    rules = RulesField()

    @post_load
    def make(self, data: dict[str, Any], **_: object) -> object:
        """Return the value."""
        return type(self).value(**data)


class ShowRequest(Request):
    """A hand to be counted."""

    value = Hand
    hand = CardsField(required=True, attribute="cards")
    starter = CardField(required=True)
    claim = fields.Integer()


class CribRequest(Request):
    """A crib to be counted."""

    value = partial(Hand, crib=True)
    crib = CardsField(required=True, attribute="cards")
    starter = CardField(required=True)
    claim = fields.Integer()


class PeggingRequest(Request):
    """The cards of one count."""

    value = Count
    cards = CardsField(required=True)
    closes = fields.Boolean()
    claims = WholeNumbersField()


class SkunkRequest(Request):
    """The scores of a finished game."""

    value = FinalScores
    scores = ScoresField(required=True)
    winner = fields.String()


class _LogRequest(Request):
    players = fields.Raw(required=True)

    @pre_load
    def _spelled(self, data: Json, **_: object) -> Json:
        return as_players(data)


class PlayRequest(_LogRequest):
    """The play of one deal."""

    value = PlayLog
    dealer = fields.String(required=True)
    hands = HandsField(required=True)
    plays = PlaysField(required=True)


@dataclass(frozen=True, slots=True)
class Game:
    """A game to be adjudicated, and how much of the response is wanted."""

    log: GameLog
    summary: bool | None
    """Whether to leave out the ledger; None: not said."""
    label: str | None
    """What the client calls the game."""


def _game(
    detail: str | None = None,
    label: str | None = None,
    **log: Any,  # noqa: ANN401 - members of `GameLog`
) -> Game:
    return Game(GameLog(**log), None if detail is None else detail == "summary", label)


class _GameLogRequest(_LogRequest):
    """A request about the log of a game."""

    teams = fields.Raw()
    first_dealer = fields.String()
    cut = CutField()
    starting_scores = ScoresField()
    deals = DealsField(required=True)
    ended = EndedField()
    label = fields.String()
    detail = fields.String()


class GameRequest(_GameLogRequest):
    """The log of a game to be adjudicated."""

    value = _game


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """A game to be reviewed."""

    log: GameLog
    others: Others
    label: str | None
    """What the client calls the game."""


def _reviewed_game(
    others: Others = Others.RANDOM,
    detail: str | None = None,  # noqa: ARG001 - of every game, and nothing to a review
    label: str | None = None,
    **log: Any,  # noqa: ANN401 - members of `GameLog`
) -> ReviewedGame:
    return ReviewedGame(GameLog(**log), others, label)


class ReviewRequest(_GameLogRequest):
    """The log of a game to be reviewed."""

    value = _reviewed_game
    others = fields.Enum(Others, by_value=True)


class MatchGamesField(fields.Field[list[MatchGame]]):
    """The games of a match."""

    def _deserialize(self, value: Any, *_: object, **__: object) -> list[MatchGame]:  # noqa: ANN401 - parsed JSON
        return [
            MatchGame(
                {name: int(score) for name, score in game["scores"].items()},
                game.get("first_dealer"),
                game.get("winner"),
            )
            for game in value
        ]


class MatchRequest(Request):
    """The games of a match."""

    value = MatchLog
    games = MatchGamesField(required=True)
    best_of = fields.Integer()


class ShowBatchRequest(Request):
    """Hands to be counted."""

    value = Batch
    hands = fields.Raw(required=True)
    claims = WholeNumbersField()
    parts = fields.Boolean()


class CribBatchRequest(Request):
    """Cribs to be counted."""

    value = partial(Batch, crib=True)
    cribs = fields.Raw(required=True, attribute="hands")
    claims = WholeNumbersField()
    parts = fields.Boolean()


class DiscardRequest(Request):
    """Cards some of which have to be discarded."""

    value = Dealt
    dealt = CardsField(required=True)
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
MATCH = MatchRequest()
SHOW_BATCH = ShowBatchRequest()
CRIB_BATCH = CribBatchRequest()
DISCARD = DiscardRequest()
