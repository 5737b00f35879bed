"""The text of a game, in requests and responses."""

from marshmallow import Schema, fields


class ParseRequest(Schema):
    """A text to be read."""

    text = fields.String(required=True)


class ParsedGame(Schema):
    """A log, and where each part of it stands in the text."""

    log = fields.Raw(required=True)
    lines = fields.Raw(required=True)


class FormatRequest(Schema):
    """A log to be written."""

    log = fields.Raw(required=True)


class GameText(Schema):
    """The text of a game."""

    text = fields.String(required=True)


PARSE = ParseRequest()
PARSED = ParsedGame()
FORMAT = FormatRequest()
TEXT = GameText()
