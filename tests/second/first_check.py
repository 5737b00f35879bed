"""What is judged before all else: names, and members that exclude or need each other."""

from collections.abc import Iterable, Iterator
from typing import Any

from .errors import Impossible, pointer
from .reading import Json

Faults = Iterator[tuple[str, str]]

MOST_FAULTS = 20
LONGEST_NAME = 40
LONGEST_KEY_IN_A_POINTER = 70

SPACES = "\x20\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
CONTROL = "\x00-\x1f\x7f-\x9f"
FORMAT = (
    "\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u206f\ufeff\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f"
)
"""Not the zero-width joiner and non-joiner, which some scripts need."""


def ranges(text: str) -> frozenset[str]:
    """The characters of a text in which a hyphen means all between its neighbours."""
    found = set(text) - {"-"}
    for place, character in enumerate(text):
        if character == "-":
            found |= {chr(code) for code in range(ord(text[place - 1]), ord(text[place + 1]) + 1)}
    return frozenset(found)


AT_NO_END = ranges(SPACES)
NOWHERE = ranges(CONTROL) | ranges(FORMAT)


def is_name(text: str) -> bool:
    if not 1 <= len(text) <= LONGEST_NAME or set(text) & NOWHERE:
        return False
    return text[0] not in AT_NO_END and text[-1] not in AT_NO_END


def bad_value(holder: Json, member: str, *at: Any) -> Faults:
    if member in holder and not is_name(holder[member]):
        yield "not-a-name", pointer(*at, member)


def bad_elements(names: Iterable[str], *at: Any) -> Faults:
    for index, name in enumerate(names):
        if not is_name(name):
            yield "not-a-name", pointer(*at, index)


def faults_of_players(names: list[str]) -> Faults:
    """Bad names, and names that are there again, character by character."""
    for index, name in enumerate(names):
        if not is_name(name):
            yield "not-a-name", pointer("players", index)
        elif name in names[:index]:
            yield "duplicate-name", pointer("players", index)


def bad_keys(named: Json, *at: Any) -> Faults:
    """Keys of a map that are no names; a pointer to a very long one ends at the map."""
    for name in named:
        if not is_name(name):
            shown = [name] if len(name) <= LONGEST_KEY_IN_A_POINTER else []
            yield "not-a-name", pointer(*at, *shown)


def bad_names_of_entry(entry: Json, *at: Any) -> Faults:
    yield from bad_value(entry, "player", *at)
    yield from bad_value(entry.get("call", {}), "player", *at, "call")
    yield from bad_value(entry.get("ruling", {}), "side", *at, "ruling")


def faults_of_entries(deal: Json, member: str, *at: Any) -> Faults:
    """A ruling stands alone in its entry, and an entry of the play has a ruling or a play."""
    for index, entry in enumerate(deal.get(member, [])):
        crowded = "ruling" in entry and len(entry) > 1
        empty = member == "plays" and not {"play", "ruling"} & entry.keys()
        if crowded or empty:
            yield "invalid-entry", pointer(*at, member, index)
        yield from bad_names_of_entry(entry, *at, member, index)


EXCLUDES = [("dealt", "hands"), ("plays", "pegged")]
NEEDS = [("discards", "dealt"), ("to_crib", "dealt"), ("crib", "hands")]


def contradictions(deal: Json, *at: Any) -> Faults:
    """A fault for each two members that exclude, or need, each other: an empty one counts too."""
    for one, other in EXCLUDES:
        if one in deal and other in deal:
            yield "invalid-deal", pointer(*at)
    for one, needed in NEEDS:
        if one in deal and needed not in deal:
            yield "invalid-deal", pointer(*at)


def faults_of_deal(deal: Json, *at: Any) -> Faults:
    yield from contradictions(deal, *at)
    yield from bad_value(deal, "dealer", *at)
    yield from faults_of_entries(deal, "rulings", *at)
    for member in ("dealt", "hands", "discards"):
        yield from bad_keys(deal.get(member, {}), *at, member)
    yield from bad_names_of_entry(deal.get("heels", {}), *at, "heels")
    yield from faults_of_entries(deal, "plays", *at)
    yield from bad_keys(deal.get("pegged", {}), *at, "pegged")
    yield from faults_of_entries(deal, "show", *at)
    yield from bad_keys(deal.get("scores", {}), *at, "scores")


def faults_of_game(request: Json) -> Faults:
    yield from faults_of_players(request["players"])
    for index, team in enumerate(request.get("teams", [])):
        yield from bad_elements(team, "teams", index)
    yield from bad_value(request, "first_dealer")
    for index, cards in enumerate(request.get("cut", [])):
        yield from bad_keys(cards, "cut", index)
    yield from bad_keys(request.get("starting_scores", {}), "starting_scores")
    for number, deal in enumerate(request["deals"]):
        yield from faults_of_deal(deal, "deals", number)
    yield from bad_value(request.get("ended", {}), "side", "ended")


def faults_of_play(request: Json) -> Faults:
    yield from faults_of_players(request["players"])
    yield from bad_value(request, "dealer")
    yield from bad_keys(request["hands"], "hands")
    for index, entry in enumerate(request.get("plays", [])):
        yield from bad_names_of_entry(entry, "plays", index)


def bad_names_of_result(game: Json, *at: Any) -> Faults:
    """Bad names in the result of a game, by itself or in a match."""
    yield from bad_keys(game["scores"], *at, "scores")
    yield from bad_value(game, "winner", *at)
    yield from bad_value(game, "first_dealer", *at)


def bad_names_of_match(request: Json) -> Faults:
    for number, game in enumerate(request["games"]):
        yield from bad_names_of_result(game, "games", number)


def bad_names_of_cards(cards: list[Json]) -> Faults:
    for index, card in enumerate(cards):
        yield from bad_value(card, "player", "cards", index)
        for number, game in enumerate(card["games"]):
            yield from bad_value(game, "opponent", "cards", index, "games", number)


def refuse(faults: Faults) -> None:
    """Raise Impossible with the first twenty faults, if there are any."""
    found = list(faults)[:MOST_FAULTS]
    if found:
        raise Impossible(found)
