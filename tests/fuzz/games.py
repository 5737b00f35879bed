"""Random games with random changes."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from hypothesis import strategies as st

from tests.contract.mutations import at, mutated, places
from tests.contract.operations import validator
from tests.fuzz.client import dumped, reply
from tests.second import adjudicate, play
from tests.second.comparing import answered
from tests.second.reading import without_nulls
from tests.strategies import any_games
from tests.strategies.cards import PACK

Game = dict[str, Any]
Change = Callable[[st.DrawFn, Game, list[tuple[str | int, ...]]], None]
GAME, PLAY = validator("GameRequest"), validator("PlayRequest")


def exchange(draw: st.DrawFn, game: Game, where: list[tuple[str | int, ...]]) -> None:
    """Exchange two texts or numbers: cards, names, claims."""
    kind = draw(st.sampled_from([str, int]))
    leaves = [place for place in where if type(at(game, place)) is kind]
    if len(leaves) > 1:
        (*first, one), (*second, other) = (draw(st.sampled_from(leaves)) for _ in range(2))
        holder, holder_of_other = at(game, tuple(first)), at(game, tuple(second))
        holder[one], holder_of_other[other] = holder_of_other[other], holder[one]


def another_card(draw: st.DrawFn, game: Game, where: list[tuple[str | int, ...]]) -> None:
    cards = [place for place in where if at(game, place) in PACK]
    if cards:
        *holder, name = draw(st.sampled_from(cards))
        at(game, tuple(holder))[name] = draw(st.sampled_from(PACK))


def another_number(draw: st.DrawFn, game: Game, where: list[tuple[str | int, ...]]) -> None:
    """Change a claim, a score or a rule."""
    numbers = [place for place in where if type(at(game, place)) is int]
    if numbers:
        *holder, name = draw(st.sampled_from(numbers))
        at(game, tuple(holder))[name] = draw(st.integers(min_value=-1, max_value=125))


def reorder(draw: st.DrawFn, game: Game, where: list[tuple[str | int, ...]]) -> None:
    """Remove, repeat or move an element of an array."""
    lists = [place for place in where if isinstance(at(game, place), list) and at(game, place)]
    if lists:
        elements = at(game, draw(st.sampled_from(lists)))
        index = draw(st.integers(min_value=0, max_value=len(elements) - 1))
        element = elements.pop(index) if draw(st.booleans()) else deepcopy(elements[index])
        if draw(st.booleans()):
            elements.insert(draw(st.integers(min_value=0, max_value=len(elements))), element)


def leave_out(draw: st.DrawFn, game: Game, where: list[tuple[str | int, ...]]) -> None:
    members = [place for place in where if place and isinstance(place[-1], str)]
    *holder, name = draw(st.sampled_from(members))
    del at(game, tuple(holder))[name]


CHANGES: tuple[Change, ...] = (exchange, another_card, another_number, reorder, leave_out)


@st.composite
def changed(draw: st.DrawFn) -> Game:
    """A game with random changes; mostly it still fits the contract."""
    game = deepcopy(draw(any_games()))
    for _ in range(draw(st.integers(min_value=1, max_value=4))):
        draw(st.sampled_from(CHANGES))(draw, game, [*places(game)])
    return game


GAMES = st.one_of(changed(), changed(), changed(), mutated(any_games()))


def check(game: Any) -> None:
    """A game is adjudicated as the second adjudicator does, unless it does not fit the contract."""
    if GAME.is_valid(without_nulls(game)):
        assert answered("/v1/game", deepcopy(game)) == expected(game)
        check_plays(game)
    else:
        assert reply("/v1/game", dumped(game)).status in {400, 413}


def expected(game: Game) -> Game:
    result = adjudicate(deepcopy(game))
    if game.get("detail") == "summary":
        result.pop("ledger", None)
    return result


def check_plays(game: Game) -> None:
    """The play of each deal by itself is judged as the second adjudicator does."""
    for deal in game["deals"]:
        alone = {key: game[key] for key in ("players", "ruleset", "rules") if key in game} | {
            "dealer": deal.get("dealer", game["players"][0]),
            "hands": deal.get("hands", {}),
            "plays": deal.get("plays", []),
        }
        if PLAY.is_valid(without_nulls(alone)):
            assert answered("/v1/play", alone) == play(deepcopy(alone))
