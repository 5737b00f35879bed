"""The pattern of the contract for hands in batches: five cards as answers write them."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator as SecondValidator
from jsonschema_rs import Draft202012Validator

from service.api import contract
from service.engine.cards import DECK

SCHEMA: dict[str, Any] = contract.load().document["components"]["schemas"]["HandText"]
FIRST: Callable[[object], bool] = Draft202012Validator(SCHEMA).is_valid
SECOND: Callable[[object], bool] = SecondValidator(SCHEMA).is_valid

CARDS = [card.text for card in DECK]
HAND = "5H5S5CJD5D"
CHARACTERS = [chr(code) for code in range(0x3000)]
"""Those of most scripts, all signs and all ends of lines."""
NEAR = "A23456789TJQKCDHSacdhs01BE♥\n\r\t\0 \N{LINE SEPARATOR}\N{FULLWIDTH DIGIT FIVE}"
"""Characters of texts that fit, and others that look like them or end lines."""


def fits(text: str) -> bool:
    """Return whether a text fits; both validators must say the same."""
    fitting = FIRST(text)
    assert SECOND(text) == fitting, text
    return fitting


@pytest.mark.parametrize("place", range(0, 10, 2))
def test_every_card_may_stand_at_every_place(place: int) -> None:
    """All 52 cards fit as the first, second, third, fourth and the starter."""
    assert all(fits(HAND[:place] + card + HAND[place + 2 :]) for card in CARDS)


@pytest.mark.parametrize("place", range(10))
def test_nothing_else_may_stand_there(place: int) -> None:
    """Of all characters, only ranks fit at the place of a rank, and suits at that of a suit."""
    texts = {HAND[:place] + character + HAND[place + 1 :]: character for character in CHARACTERS}
    fitting = "A23456789TJQK" if place % 2 == 0 else "CDHS"
    assert {character for text, character in texts.items() if fits(text)} == set(fitting)


def test_nothing_may_follow_or_precede() -> None:
    """No character fits before or behind a hand, a line break neither."""
    assert not any(fits(HAND + character) or fits(character + HAND) for character in CHARACTERS)


def test_a_hand_has_five_cards() -> None:
    """No other number of cards fits."""
    assert [number for number in range(20) if fits("5H" * number)] == [5]


@settings(max_examples=100, deadline=None)
@given(st.text(st.sampled_from(NEAR), max_size=12) | st.text(max_size=12))
def test_both_validators_agree(text: str) -> None:
    """A text fits exactly where it is five cards, for both validators."""
    cards = [text[place : place + 2] for place in range(0, len(text), 2)]
    assert fits(text) == (len(cards) == 5 and set(cards) <= set(CARDS))
