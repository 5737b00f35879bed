"""The 52 cards and how they may be written."""

from itertools import product

from service.engine.cards import CARDS, DECK, in_order
from service.engine.sentences import texts

RANKS = {
    **{digit: [digit] for digit in "23456789"},
    **{letter: [letter, letter.lower()] for letter in "AJQK"},
    "T": ["T", "t", "10", "0"],
}
SUITS = {
    "C": ["C", "c", "♣", "♣️", "♧", "♧️"],
    "D": ["D", "d", "♦", "♦️", "♢", "♢️"],
    "H": ["H", "h", "♥", "♥️", "♡", "♡️"],
    "S": ["S", "s", "♠", "♠️", "♤", "♤️"],
}
IN_PRINT = (
    "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S "
    "8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS JC JD JH JS QC QD QH QS KC KD KH KS"
)


def test_a_card_is_read_in_every_spelling() -> None:
    """A card is rank and suit, in any order or case; ten has four forms, suits are symbols too."""
    spellings = {
        spelling: rank + suit
        for (rank, ranks), (suit, suits) in product(RANKS.items(), SUITS.items())
        for rank_text, suit_text in product(ranks, suits)
        for spelling in (rank_text + suit_text, suit_text + rank_text)
    }
    assert {spelling: card.text for spelling, card in CARDS.items()} == spellings
    assert len(spellings) == 2 * 20 * 24


def test_every_spelling_gives_the_same_card() -> None:
    """Every spelling of a card leads to the same object, so identity is equality."""
    assert {id(card) for card in CARDS.values()} == {id(card) for card in DECK}


def test_cards_are_printed_by_rank_and_suit() -> None:
    """Cards are printed by rank, the ace low, then by suit: clubs, diamonds, hearts, spades."""
    assert texts(DECK) == IN_PRINT
    assert texts(in_order(reversed(DECK))) == IN_PRINT
    assert [card.number for card in DECK] == list(range(52))


def test_court_cards_count_ten() -> None:
    """An ace counts 1, pip cards their pips, ten and court cards 10; ranks go from 1 to 13."""
    one_suit = DECK[::4]
    assert [card.text[0] for card in one_suit] == list("A23456789TJQK")
    assert [card.rank for card in one_suit] == list(range(1, 14))
    assert [card.value for card in one_suit] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_a_card_is_two_characters_as_text() -> None:
    """A card is two characters as text, rank and suit."""
    assert [str(card) for card in (CARDS["10♥"], CARDS["s0"], CARDS["a♦"])] == ["TH", "TS", "AD"]
    assert {card.text[1] for card in DECK} == {card.suit for card in DECK} == set("CDHS")


def test_other_texts_are_no_cards() -> None:
    """A one for the ace, two suits, spaces, a line end and a joker are rejected."""
    for text in ("1H", "H1", "5", "H", "HH", "55", "5 H", " 5H", "5H\n", "11H", "010H", "XX", ""):
        assert text not in CARDS
