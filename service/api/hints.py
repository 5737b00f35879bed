"""The words at the end of a message that say how what came is written, or where it goes.

They look at a bounded part of a request: at most 20 faults have a message, and of what came no more
is read than a hand of cards takes.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import islice
from types import MappingProxyType

import orjson

from service.engine import cards
from service.engine.cards import CARDS, RANK_WRITTEN, SUIT_WRITTEN
from service.engine.sentences import near

_MOST_NAMES = 14  # members of an object that a message lists
_MOST_CARDS = 13  # cards that a message repeats
_LONGEST = 60  # characters of a text in which cards are looked for
_LONGEST_PART = 20  # characters of the rank or the suit of a card
_IN_A_BATCH = 5  # cards of a hand of a batch, with the starter

# Only with `ASCII` a long s, for example, is no s without regard to case.
_CARD = re.compile(
    f"{RANK_WRITTEN}{SUIT_WRITTEN}|{SUIT_WRITTEN}{RANK_WRITTEN}", re.IGNORECASE | re.ASCII
)
_BETWEEN = re.compile(r"""[\s,;|\[\]"'-]*""")
_RANK_NAMES = ("rank", "value", "number", "face")
"""Members that others write for the rank of a card."""

_A_TEXT = 'a game as text goes to /v1/notation/parse, as {"text": "…"}'
_A_LOG = "the log of a game goes to /v1/game, and as text to /v1/notation/parse"
_INTO_THE_LOG = "it belongs in `log` here"
_INTO_A_DEAL = "it belongs in a deal of `deals`"
_BY_SIDE = 'write scores by side, such as {"ann": 121, "bob": 88}'
_A_PLAY = 'write an entry as {"play": "KS"}'

_ELSEWHERE: Mapping[tuple[str, str], str] = MappingProxyType(
    {
        ("GameRequest", "dealer"): "did you mean first_dealer?",
        ("GameRequest", "games"): "many games go to /v1/game/batch",
        ("GameRequest", "hands"): _INTO_A_DEAL,
        ("GameRequest", "log"): "the members of `log` go at the top here",
        ("GameRequest", "pegged"): _INTO_A_DEAL,
        ("GameRequest", "plays"): _INTO_A_DEAL,
        ("GameRequest", "show"): _INTO_A_DEAL,
        ("GameRequest", "starter"): _INTO_A_DEAL,
        ("GameRequest", "text"): _A_TEXT,
        ("GameBatchRequest", "deals"): "one game goes to /v1/game",
        ("GameBatchRequest", "players"): "one game goes to /v1/game",
        ("ParseRequest", "deals"): _A_LOG,
        ("ParseRequest", "log"): "a log goes to /v1/notation/format, or its members to /v1/game",
        ("ParseRequest", "players"): _A_LOG,
        ("FormatRequest", "deals"): _INTO_THE_LOG,
        ("FormatRequest", "players"): _INTO_THE_LOG,
        ("FormatRequest", "text"): _A_TEXT,
        ("FormatRequest", "ruleset"): _INTO_THE_LOG,
        ("ReviewRequest", "deals"): _INTO_THE_LOG,
        ("ReviewRequest", "players"): _INTO_THE_LOG,
        ("ReviewRequest", "ruleset"): _INTO_THE_LOG,
        ("ReviewRequest", "text"): _A_TEXT,
    }
)
"""Where a member goes that a schema does not have, but another one does."""

_INSTEAD: Mapping[tuple[str, type], str] = MappingProxyType(
    {
        ("GameRequest", str): _A_TEXT,
        ("GameRequest", list): 'many games go to /v1/game/batch, as {"games": […]}',
        ("GameBatchRequest", list): 'write {"games": […]}',
        ("ParseRequest", str): 'write {"text": "…"}',
        ("FinalScores", list): _BY_SIDE,
        ("GamePlayEntry", str): _A_PLAY,
        ("HandTexts", str): 'write an array, such as ["5H5S5CJD5D"]',
        ("Name", dict): "a player is a name alone",
        ("PeggedTotals", list): 'write totals, such as {"ann": 4, "bob": 2}',
        ("PlayEntry", str): _A_PLAY,
        ("ShowEntry", int): 'write an entry as {"claim": 8}',
        ("StartingScores", list): _BY_SIDE,
        ("WrittenScores", list): _BY_SIDE,
    }
)
"""Advice for a value of the wrong type."""


def unknown(schema: str, name: str, known: Iterable[str]) -> str:
    """Return where an unknown member goes, the one that was probably meant, or those there are."""
    if elsewhere := _ELSEWHERE.get((schema, name)):
        return elsewhere
    names = tuple(known)
    if meant := near(name, names):
        return f"did you mean {meant}?"
    more = len(names) - _MOST_NAMES
    rest = f" and {more} more" if more > 0 else ""
    return f"{schema} has {', '.join(names[:_MOST_NAMES])}{rest}"


def written(schema: str, value: object, *, of_cards: bool) -> str:
    """Return how a value that does not fit a schema is written; empty if that is not known.

    ``of_cards``: whether the schema is an array of cards.
    """
    if schema in {"CardInput", "PlayInput"}:
        return _card(value)
    if schema == "HandText":
        found = cards_of(value)
        if len(found) != _IN_A_BATCH:
            return ""
        return f"upper case, T for ten, no blanks: {''.join(found)}"
    if of_cards:
        found = cards_of(value)
        return f"write {orjson.dumps(found).decode()}" if found else ""
    if isinstance(value, str) and value.startswith(("{", "[")):
        return "send the JSON itself, not a string that holds it"
    return _INSTEAD.get((schema, type(value)), "")


def _card(value: object) -> str:
    if isinstance(value, str):
        return cards.hint(value)
    if isinstance(value, dict):
        rank = next((value[name] for name in _RANK_NAMES if name in value), None)
        parts = [rank, value.get("suit")]
    elif isinstance(value, list):
        parts = value[:3]
    else:
        parts = [value]
    one = "a card is one string of rank and suit"
    if all(isinstance(part, str | int) for part in parts):
        spelled = cards.from_words(" ".join(str(part)[:_LONGEST_PART] for part in parts))
        one += f": {spelled}" if spelled else ""
    return one


def cards_of(value: object) -> list[str]:
    """Return the cards of one text, or of an array of texts, as responses write them.

    Empty if it has anything else, or is long.
    """
    if isinstance(value, list):
        first = list(islice(value, _MOST_CARDS + 1))
        value = ",".join(first) if all(isinstance(one, str) for one in first) else None
    if not isinstance(value, str) or len(value) > _LONGEST:
        return []
    if not _BETWEEN.fullmatch(_CARD.sub("", value)):
        return []
    found = [CARDS[text].text for text in _CARD.findall(value)]
    return found if len(found) <= _MOST_CARDS else []
