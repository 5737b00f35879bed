"""Texts that are cards, nearly cards, or anything."""

import re

from hypothesis import strategies as st

from tests.fuzz.client import dumped, reply
from tests.second.cards import parse

SUIT = "[CDHScdhs]|[♣♦♥♠♧♢♡♤]\ufe0f?"
RANK = "10|[02-9AJKQTajkqt]"
CARD = re.compile(f"(?:{RANK})(?:{SUIT})|(?:{SUIT})(?:{RANK})")
"""As the page on cards says it, put down a second time."""

PIECES = st.sampled_from(
    [
        *"A234567890TJQKtjqka1CDHScdhs♣♦♥♠♤♡♢♧ \n\t\r\0,;%+\u0663\uff15\uff28\u017f",
        "10",
        "\ufe0f",
        "\ufe0e",
        "01",
        "é",
    ]
)
TEXTS = st.from_regex(CARD, fullmatch=True) | st.lists(PIECES, max_size=5).map("".join) | st.text()
"""Lone surrogates are left to the reader of JSON."""


def check(text: str) -> None:
    """A body or query accepts a text as a card exactly if the second parser does."""
    card = parse(text) if CARD.fullmatch(text) else None
    in_body = reply("/v1/pegging", dumped({"cards": [text]}))
    in_query = reply("/v1/pegging", query={"cards": text})
    if card is None:
        assert in_body.status == 400, text
        # A comma separates cards, and a query may have no cards.
        assert in_query.status == 400 or set(text) & {","} or not text, text
        return
    assert in_body.status == in_query.status == 200, text
    assert in_body.json == in_query.json
    assert [each["card"] for each in in_body.json["plays"]] == [card], text
