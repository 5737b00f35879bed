"""The patterns of the contract: for cards and words of the play, hands of batches, and names."""

from collections.abc import Iterable
from functools import cache
from itertools import product
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator

from service.api.schemas.game_log import PLAYABLE
from service.api.schemas.names import is_name
from service.engine.cards import CARDS, DECK
from tests.contract.operations import SCHEMAS, validator

# Other tests run these lines too.
pytestmark = pytest.mark.no_cover

PATTERNED = [name for name, schema in SCHEMAS.items() if "pattern" in schema]

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "T", "0", "J", "Q", "K"]
EMOJI = "\N{VARIATION SELECTOR-16}"
SYMBOLS = "♣♦♥♠♧♢♡♤"
SUITS = ["C", "D", "H", "S", *SYMBOLS, *(symbol + EMOJI for symbol in SYMBOLS)]
CARD_SPELLINGS = {
    spelling
    for rank, suit in product({*RANKS, *map(str.lower, RANKS)}, {*SUITS, *map(str.lower, SUITS)})
    for spelling in (rank + suit, suit + rank)
}
WORDS = {
    "".join(letters)
    for word in ("go", "pass", "last")
    for letters in product(*((letter, letter.upper()) for letter in word))
}
"""The words of the play, in any case."""
SPELLINGS = {"CardInput": CARD_SPELLINGS, "PlayInput": CARD_SPELLINGS | WORDS}

NEIGHBOURS = (
    "1BEILNOP_bgilnopst \t\n\r\0-,.+\N{VARIATION SELECTOR-15}\N{ZERO WIDTH JOINER}"
    "\N{ARABIC-INDIC DIGIT FIVE}\N{FULLWIDTH DIGIT FIVE}"
    "\N{LATIN SMALL LETTER LONG S}\N{KELVIN SIGN}"
)
"""Characters that are next to those of a spelling, look like them or go with them."""
CHARACTERS = sorted({*"".join(SPELLINGS["PlayInput"]), *NEIGHBOURS})

HAND = "5H5S5CJD5D"
AWKWARD = "\0\n\r\x1f \x7f\x85\xa0\u2028\u3000\ufe0e\ufe0f\ufeff٣🂡\N{LATIN SMALL LETTER LONG S}"
"""Characters that dialects of regular expressions treat differently, as line ends or otherwise."""

JOINERS = {"\N{ZERO WIDTH JOINER}", "\N{ZERO WIDTH NON-JOINER}"}
LATER = {"\u2065", *map(chr, range(0x13439, 0x13440))}
"""Refused before all versions of Unicode have them among the format characters."""


def accepted(component: str, texts: Iterable[str]) -> set[str]:
    """Return the texts that fit, by the service's own validator."""
    judge = Draft202012Validator(SCHEMAS[component])
    return {text for text in texts if judge.is_valid(text)}


@cache
def everything() -> list[str]:
    """Return all characters of Unicode."""
    return [chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000]


def test_the_service_reads_what_the_contract_accepts() -> None:
    """The service reads exactly the spellings that the contract accepts."""
    assert set(CARDS) == CARD_SPELLINGS
    assert set(PLAYABLE) == SPELLINGS["PlayInput"]
    assert len(CARD_SPELLINGS) == 20 * 24 * 2


@pytest.mark.parametrize("component", SPELLINGS)
def test_spellings_are_accepted_and_nothing_near_them(component: str) -> None:
    """Of all short texts and all near misses, only the known spellings fit."""
    spellings = SPELLINGS[component]
    short = ("".join(parts) for number in range(3) for parts in product(CHARACTERS, repeat=number))
    texts = {*spellings, *short}
    for spelling in spellings:
        for place in range(len(spelling) + 1):
            before, after = spelling[:place], spelling[place:]
            for character in ["", *CHARACTERS]:
                texts |= {before + character + after, before + character + after[1:]}
    assert accepted(component, texts) == spellings


@pytest.mark.slow
@pytest.mark.parametrize("template", ["5{}", "{}H"])
def test_no_other_character_of_unicode_is_a_rank_or_a_suit(template: str) -> None:
    """No other Unicode character makes a card together with a five or a heart."""
    texts = set(map(template.format, everything()))
    assert accepted("CardInput", texts) == CARD_SPELLINGS & texts


@pytest.mark.parametrize("place", range(10))
def test_a_hand_of_a_batch_has_a_card_at_each_place(place: int) -> None:
    """Of all characters up to U+3000 only ranks fit in a rank's place, and suits in a suit's."""
    texts = {HAND[:place] + chr(code) + HAND[place + 1 :]: chr(code) for code in range(0x3000)}
    fitting = {card.text[place % 2] for card in DECK}
    assert {texts[text] for text in accepted("HandText", texts)} == fitting


def test_a_hand_of_a_batch_has_five_cards() -> None:
    """No other number of cards fits, and no character before or after them."""
    assert accepted("HandText", ("5H" * number for number in range(20))) == {"5H" * 5}
    around = (text for one in everything()[:0x3000] for text in (one + HAND, HAND + one))
    assert accepted("HandText", around) == set()


@pytest.mark.parametrize("number", [0x3000, pytest.param(None, marks=pytest.mark.slow)])
@pytest.mark.parametrize("template", ["{}", "a{}", "{}a", "a{}a"])
def test_a_name_has_no_controls_and_no_space_at_its_ends(template: str, number: int | None) -> None:
    """Exactly these characters are refused: alone, at either end, or in the middle."""
    characters = everything()[:number]
    found = {one for one in characters if not is_name(template.format(one))}
    kinds = ("Cc", "Cf") if template == "a{}a" else ("Cc", "Cf", "Z")
    refused = {one for one in characters if category(one).startswith(kinds)} - JOINERS
    assert found == refused | LATER.intersection(characters)


@pytest.mark.parametrize("component", ["CardInput", "PlayInput", "HandText"])
def test_no_text_of_a_request_ends_with_a_line_break(component: str) -> None:
    """The service takes no line break at the end, where some dialects would."""
    example = next(iter(SCHEMAS[component].get("examples", ["standard"])))
    assert accepted(component, [example, f"{example}\n"]) <= {example}


@pytest.mark.parametrize("component", PATTERNED)
@settings(max_examples=settings().max_examples // 6)
@given(data=st.data(), place=st.integers(0, 4), other=st.text(max_size=12))
def test_two_validators_read_a_pattern_alike(
    component: str, data: st.DataObject, place: int, other: str
) -> None:
    """Both validators agree on texts with awkward characters, but for line breaks."""
    first, second = Draft202012Validator(SCHEMAS[component]), validator(component)
    text = data.draw(st.from_regex(SCHEMAS[component]["pattern"]).filter(first.is_valid))
    around = [text + one for one in AWKWARD]
    within = [text[:place] + one + text[place + 1 :] for one in AWKWARD]
    # Python's `$` matches before a last line break; the service takes no line break.
    for each in (one for one in (text, other, *around, *within) if "\n" not in one):
        assert first.is_valid(each) == second.is_valid(each), each
