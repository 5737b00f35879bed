"""Numbers in words, and the ruleset that a note names."""

import pytest

from service.engine.rules.parameters import Claims
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import announcements
from service.engine.sentences import number


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "zero"),
        (12, "twelve"),
        (19, "nineteen"),
        (20, "twenty"),
        (21, "twenty-one"),
        (40, "forty"),
        (99, "ninety-nine"),
        (100, "100"),
    ],
)
def test_a_number_is_said_in_words(value: int, words: str) -> None:
    """Numbers are said in words up to ninety-nine."""
    assert number(value) == words


def test_every_number_below_a_hundred_has_its_own_words() -> None:
    """Every number below a hundred has words of its own, without digits."""
    words = [number(value) for value in range(100)]
    assert len(set(words)) == 100
    assert not any(character.isdigit() for one in words for character in one)


def test_the_ruleset_that_is_named_has_manual_scoring() -> None:
    """The ruleset in the note on a claim that costs nothing has manual claims."""
    assert RULESETS[announcements.MANUAL_RULESET].rules.claims is Claims.MANUAL
