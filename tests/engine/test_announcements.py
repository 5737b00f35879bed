"""Announcements: counts, cards, events and corrections."""

import pytest

from service.engine.rules.rulesets import RULESETS
from service.engine.scoring import announcements, pegging, show
from service.engine.scoring.combinations import Kind
from service.engine.sentences import number
from tests.engine.logs import (
    Json,
    card,
    cards,
    game,
    hands,
    judged,
    judged_play,
    of_ranks,
    plays,
    shows,
)

STANDARD = RULESETS["standard"].rules

FOUR_FIFTEENS = "fifteen two, fifteen four, fifteen six, fifteen eight"
EIGHT_FIFTEENS = f"{FOUR_FIFTEENS}, fifteen ten, fifteen twelve, fifteen fourteen, fifteen sixteen"
SIX_FIFTEENS = f"{FOUR_FIFTEENS}, fifteen ten, fifteen twelve"
FOUR_FIVES = "and a double pair royal"
NOB = "and one for his nob"


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (0, "zero"),
        (1, "one"),
        (12, "twelve"),
        (19, "nineteen"),
        (20, "twenty"),
        (21, "twenty-one"),
        (29, "twenty-nine"),
        (30, "thirty"),
        (31, "thirty-one"),
        (40, "forty"),
        (58, "fifty-eight"),
        (60, "sixty"),
        (99, "ninety-nine"),
        (100, "100"),
        (181, "181"),
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


@pytest.mark.parametrize(
    ("hand", "starter", "words"),
    [
        (
            "5H QS QH KC",
            "JD",
            f"{FOUR_FIFTEENS}, and a pair is ten, and two runs for six is sixteen",
        ),
        (
            "JH JD QS KC",
            "QD",
            f"two pairs for four, and four runs for twelve is sixteen, {NOB} is seventeen",
        ),
        (
            "AH 2H 4H 5H",
            "3S",
            "fifteen two, and a run of five is seven, and a flush of four is eleven",
        ),
        (
            "5H 5S 5C JD",
            "5D",
            f"{EIGHT_FIFTEENS}, {FOUR_FIVES} is twenty-eight, {NOB} is twenty-nine",
        ),
        ("2C 4D 6H 6S", "QC", "a pair is two"),
        ("2C 2D 2H 6S", "QC", "a pair royal is six"),
        ("2C 2D 2H 2S", "QC", "a double pair royal is twelve"),
        ("2C 3D 4H JS", "KC", "fifteen two, fifteen four, and a run of three is seven"),
        (
            "3C 3D 3H 9S",
            "9C",
            f"{SIX_FIFTEENS}, and a pair royal is eighteen, and a pair is twenty",
        ),
        ("2S 4S 6S 8S", "QH", "a flush of four"),
        ("2S 4S 6S 8S", "QS", "a flush of five"),
        ("2C 4D 6H JS", "QS", "one for his nob"),
        ("2C 4D 6H 8S", "QC", "nothing"),
    ],
)
def test_a_hand_is_counted_aloud(hand: str, starter: str, words: str) -> None:
    """A hand is counted as a player counts it; one without points is nothing. [001] Examples."""
    counted = show.score(cards(hand), card(starter), STANDARD)
    assert announcements.count_aloud(counted.combinations) == words


@pytest.mark.parametrize(
    ("ranks", "close", "words"),
    [
        ("5", None, "five"),
        ("5 5", None, "ten and two for a pair"),
        ("5 5 5", None, "fifteen for eight"),
        ("7 8", None, "fifteen for two"),
        ("A 7 7", None, "fifteen for four"),
        ("5 5 5 6 4", None, "twenty-five and three for a run"),
        ("5 5 5 6 4 3", None, "twenty-eight and four for a run"),
        ("5 5 5 6 4 3 3", None, "thirty-one for four"),
        ("K Q A T", None, "thirty-one for two"),
        ("6 6 6", None, "eighteen and six for a pair royal"),
        ("6 6 6 6", None, "twenty-four and twelve for a double pair royal"),
        ("K Q 9", Kind.GO, "twenty-nine and one for the go"),
        ("K Q 9", Kind.LAST, "twenty-nine and one for last"),
        ("7 8", Kind.LAST, "fifteen for two and one for last"),
        ("K K K", Kind.GO, "thirty and six for a pair royal and one for the go"),
    ],
)
def test_a_card_is_announced_with_the_count(ranks: str, close: Kind | None, words: str) -> None:
    """A card is announced with the count and its points. [001] Example of The Play; [000]."""
    laid = of_ranks(ranks)
    count = sum(one.value for one in laid)
    assert announcements.card_aloud(count, pegging.score(laid, close)) == words


def _said(request: Json) -> list[str]:
    return [
        announcements.line_aloud(line.event, line.count_after, line.points, line.combinations)
        for line in judged(request).ledger
    ]


def test_every_entry_of_a_game_has_its_words() -> None:
    """Every entry of a game has its words: heels, cards, goes, last, hands, crib."""
    deal: Json = {
        "hands": hands(ann="KH TS 7C 6C", bob="QD 9D 8S 3D"),
        "crib": ["5S", "5D", "JC", "3H"],
        "starter": "JH",
        "plays": plays("KH QD TS go ann:last 9D 7C 8S 6C 3D"),
        "show": shows("ann, bob, bob crib"),
    }
    assert _said(game(deal)) == [
        "two for his heels",
        "ten",
        "twenty",
        "thirty",
        "go",
        "one for the go",
        "nine",
        "sixteen",
        "twenty-four and three for a run",
        "thirty and four for a run and one for the go",
        "three and one for last",
        "nothing",
        "nothing",
        "fifteen two, fifteen four, fifteen six, fifteen eight, and two pairs for four is twelve",
    ]


def test_the_head_start_is_announced() -> None:
    """The head start is announced as the pone's."""
    assert _said(game(ruleset="ask-a-link-five-card")) == ["three for the pone at the start"]


def test_an_entry_worth_nothing_is_announced() -> None:
    """Heels without a jack, and a last card worth nothing after 31, are announced too."""
    deal: Json = {
        "hands": hands(ann="KH 5S 7C 6C", bob="QD 6D 8S 3D"),
        "starter": "4H",
        "heels": {},
        "plays": plays("KH QD 5S 6D last"),
    }
    said = _said(game(deal))
    assert said == ["no heels", "ten", "twenty", "twenty-five", "thirty-one for two", "last"]


@pytest.mark.parametrize(
    ("ruleset", "text", "detail"),
    [
        ("ask-a-link", "ann:AH=0 bob:7D=0 ann:7C=6", "claimed 6, counts 4: two to bob"),
        ("ask-a-link", "ann:AH=0 bob:7D=0 ann:7C=3", "claimed 3, counts 4: one lost"),
        ("standard", "ann:AH=0 bob:7D=0 ann:7C=3", "claimed 3, counts 4: it moves nothing"),
        ("acc", "ann:AH=0 bob:7D=0 ann:7C=6", "claimed 6, counts 4: it stands as pegged"),
        ("acc", "ann:AH=0 bob:7D=0 ann:7C=6!bob:overcount", "claimed 6, counts 4: two to bob"),
        (
            "acc-muggins",
            "ann:AH=0 bob:7D=0 ann:7C=1!bob:muggins",
            "claimed 1, counts 4: three to bob",
        ),
        (
            "acc-muggins",
            "ann:AH=0 bob:7D=0 ann:7C=4!bob:muggins:2",
            "muggins called for two, but nothing was missed",
        ),
        (
            "acc",
            "ann:AH=0 bob:7D=0 ann:7C=4!bob:muggins:2",
            "muggins called, but there is no muggins in this ruleset",
        ),
        ("ask-a-link", "ann:AH=0 bob:7D=0 ann:7C", "no claim, counts 4: four lost"),
        ("bsd-games", "ann:AH=0 bob:7D=0 ann:7C", "no claim, counts 4: four lost"),
        (
            "acc-muggins",
            "ann:AH=0 bob:7D=0 ann:7C!bob:muggins:1",
            "no claim, counts 4: one to bob, three lost",
        ),
        ("acc", "ann:AH=0 bob:go!ann:renege", "go with four cards to play: eight to ann"),
    ],
)
def test_a_correction_says_who_gets_what(ruleset: str, text: str, detail: str) -> None:
    """A correction says what was claimed, what it counts, and who gets what."""
    request: Json = {
        "ruleset": ruleset,
        "players": ["ann", "bob"],
        "dealer": "bob",
        "hands": hands(ann="AH 7C 3S 9S", bob="7D KD 2C JS"),
        "plays": plays(text),
    }
    assert [one.detail for one in judged_play(request).violations] == [detail]


def test_a_false_claim_of_game_names_both_penalties() -> None:
    """The correction of a false claim of game names both penalties."""
    deal = {
        "hands": hands(ann="AH 7C 3S 9S", bob="7D KD 2C JS"),
        "starter": "4H",
        "plays": plays("ann:AH=0 bob:7D=0 ann:7C=10!bob:overcount"),
    }
    request = game(deal, ruleset="acc", starting_scores={"ann": 115, "bob": 100})
    (violation,) = judged(request).violations
    assert violation.detail == "claimed 10, counts 4: two to bob, and fifteen back"
