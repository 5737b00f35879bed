"""The patterns of the contract for what is typed by hand: cards, and the words of the play."""

from collections.abc import Iterator
from itertools import product

import pytest
from jsonschema import Draft202012Validator as SecondValidator
from jsonschema_rs import Draft202012Validator

from service.api.schemas.game_log import PLAYABLE
from service.engine.cards import CARDS
from tests.contract.operations import SCHEMAS

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "T", "0", "J", "Q", "K"]
EMOJI = "\N{VARIATION SELECTOR-16}"
SYMBOLS = "♣♦♥♠♧♢♡♤"
SUITS = ["C", "D", "H", "S", *SYMBOLS, *(symbol + EMOJI for symbol in SYMBOLS)]


def either_case(texts: list[str]) -> set[str]:
    """The texts in capitals and in small letters."""
    return {spelled for text in texts for spelled in (text.upper(), text.lower())}


CARD_SPELLINGS = {
    spelling
    for rank, suit in product(either_case(RANKS), either_case(SUITS))
    for spelling in (rank + suit, suit + rank)
}
WORDS = {
    "".join(letters)
    for word in ("go", "pass", "last")
    for letters in product(*((letter, letter.upper()) for letter in word))
}
"""The words of the play, in any case."""
PLAY_SPELLINGS = CARD_SPELLINGS | WORDS

SPELLINGS = pytest.mark.parametrize(
    ("component", "spellings"), [("CardInput", CARD_SPELLINGS), ("PlayInput", PLAY_SPELLINGS)]
)

NEIGHBOURS = (
    "1BEILNOP_bgilnopst \t\n\r\0-,.+\N{VARIATION SELECTOR-15}\N{ZERO WIDTH JOINER}"
    "\N{ARABIC-INDIC DIGIT FIVE}\N{FULLWIDTH DIGIT FIVE}"
    "\N{LATIN SMALL LETTER LONG S}\N{KELVIN SIGN}"
)
"""Characters that are next to those of a spelling, look like them or go with them."""
CHARACTERS = sorted({*"".join(PLAY_SPELLINGS), *NEIGHBOURS})
KINDS = ["1", "0", "5", "T", "k", "H", "s", "♥", EMOJI, "X", " ", "\n"]
"""One or two characters of every kind that the patterns tell apart."""


def accepted(component: str, texts: Iterator[str] | set[str]) -> set[str]:
    """Those of the texts that fit a component."""
    validator = Draft202012Validator(SCHEMAS[component])
    return {text for text in texts if validator.is_valid(text)}


def test_there_are_960_ways_to_write_a_card() -> None:
    """Twenty ranks and 24 suits in two orders, and each card of the pack has some of them."""
    assert len(CARD_SPELLINGS) == 20 * 24 * 2


def test_the_service_reads_what_the_contract_accepts() -> None:
    """Every spelling is a card or a word of the play, and there is no other."""
    assert set(CARDS) == CARD_SPELLINGS
    assert set(PLAYABLE) == PLAY_SPELLINGS


@SPELLINGS
def test_every_spelling_is_accepted(component: str, spellings: set[str]) -> None:
    """All spellings fit, for both validators."""
    assert accepted(component, spellings) == spellings
    second = SecondValidator(SCHEMAS[component])
    assert all(second.is_valid(spelling) for spelling in spellings)


@SPELLINGS
def test_no_other_short_text_is_accepted(component: str, spellings: set[str]) -> None:
    """Of all texts of up to three characters the spellings fit, and nothing else."""
    texts = ("".join(parts) for length in range(4) for parts in product(CHARACTERS, repeat=length))
    assert accepted(component, texts) == {text for text in spellings if len(text) <= 3}


@SPELLINGS
def test_no_longer_text_is_accepted(component: str, spellings: set[str]) -> None:
    """Of all texts of four and five characters, one or two of a kind, only the spellings fit."""
    texts = ["".join(parts) for length in (4, 5) for parts in product(KINDS, repeat=length)]
    assert accepted(component, iter(texts)) == spellings & set(texts)


@SPELLINGS
def test_nothing_near_a_spelling_is_accepted(component: str, spellings: set[str]) -> None:
    """A spelling with a character more, less or another fits only where it is a spelling again."""
    assert accepted(component, near(spellings)) <= spellings


@pytest.mark.slow
@pytest.mark.parametrize("template", ["5{}", "{}H"])
def test_no_other_character_of_unicode_is_a_rank_or_a_suit(template: str) -> None:
    """Beside a five or a suit, of all characters only those of a spelling fit."""
    letters = (chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000)
    texts = {template.format(letter) for letter in letters}
    assert accepted("CardInput", texts) == CARD_SPELLINGS & texts


def near(spellings: set[str]) -> Iterator[str]:
    """Yield every text that is one character away from a spelling."""
    for spelling in spellings:
        for place in range(len(spelling) + 1):
            before, after = spelling[:place], spelling[place:]
            yield before + after[1:]
            for character in CHARACTERS:
                yield before + character + after
                yield before + character + after[1:]
