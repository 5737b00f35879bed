"""Legal requests for each operation; requests generated from the schema hardly ever are."""

from collections.abc import Mapping
from random import Random
from typing import Any

from hypothesis import strategies as st

from service.api.game_text import VOCABULARY
from service.notation.formatting import format_log
from tests.engine.logs import vectors
from tests.second.reading import without_nulls
from tests.second.table import first_dealer
from tests.strategies import any_games, illegal_game, random_game
from tests.strategies.cards import PACK
from tests.strategies.kinds import SEEDS
from tests.strategies.nights import nights

Json = dict[str, Any]

TARGET = 121
SHEETS = [case["request"] for case in vectors("sheets.jsonl") if "impossible" not in case["expect"]]
VALUES = {**{rank: int(rank) for rank in "23456789"}, "A": 1, **dict.fromkeys("TJQK", 10)}


def cards(number: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(PACK), min_size=number, max_size=number, unique=True)


@st.composite
def hands(draw: st.DrawFn, name: str) -> Json:
    """Four cards under this member name, a starter, and perhaps a claim."""
    *held, starter = draw(cards(5))
    claim = st.integers(min_value=0, max_value=29)
    return {name: held, "starter": starter, **draw(perhaps("claim", claim))}


@st.composite
def counts(draw: st.DrawFn) -> Json:
    laid: list[str] = []
    count = 0
    for card in draw(cards(13)):
        count += VALUES[card[0]]
        if count > 31:
            break
        laid.append(card)
    return {"cards": laid, **draw(perhaps("closes", st.booleans()))}


@st.composite
def several(draw: st.DrawFn, name: str) -> Json:
    """A few hands in canonical spelling, perhaps with claims or a duplicate card."""
    held = draw(st.lists(cards(5).map("".join), max_size=5))
    twice = draw(st.sampled_from([[], ["5H5S5CJD5H"]]))
    texts = [*held, *twice]
    claims = st.lists(
        st.integers(min_value=0, max_value=60), min_size=len(texts), max_size=len(texts)
    )
    parts = draw(perhaps("parts", st.booleans()))
    return {name: texts, **draw(perhaps("claims", claims)), **parts}


@st.composite
def discards(draw: st.DrawFn) -> Json:
    limit = st.integers(min_value=1, max_value=15)
    others = st.sampled_from(["random", "typical"])
    return {
        "dealt": draw(cards(6)),
        "dealer": draw(st.booleans()),
        **draw(perhaps("limit", limit)),
        **draw(perhaps("others", others)),
    }


def boards() -> st.SearchStrategy[Json]:
    """The scores of a finished game: bob or ann has reached the target."""
    lost = st.integers(min_value=0, max_value=TARGET - 1)
    return st.builds(dict, ann=st.just(TARGET), bob=lost) | st.builds(
        dict, ann=lost, bob=st.just(TARGET)
    )


def results() -> st.SearchStrategy[Json]:
    """Results of games, finished or given up."""
    short = st.integers(min_value=0, max_value=TARGET - 1)
    given_up: st.SearchStrategy[Json] = st.builds(dict, ann=short, bob=short)
    by, side = st.sampled_from(["concession", "forfeit"]), st.sampled_from(["ann", "bob"])
    return st.builds(dict, scores=boards()) | st.builds(
        dict, scores=given_up, ended=st.builds(dict, by=by, side=side)
    )


def matches() -> st.SearchStrategy[Json]:
    game = results()
    played = st.lists(game, min_size=1, max_size=5)
    return st.builds(dict, games=played, best_of=st.sampled_from([None, 1, 3, 5]))


@st.composite
def plays(draw: st.DrawFn) -> Json:
    """The play of one deal, stopped anywhere."""
    game = random_game(Random(draw(SEEDS)), deals=1, teams=False, stop="deal")
    (deal,) = game["deals"]
    kept = {
        player: [card for card in dealt if card not in deal["discards"][player]]
        for player, dealt in deal.get("dealt", {}).items()
    }
    stop = draw(st.integers(min_value=0, max_value=len(deal["plays"])))
    return {
        "players": game["players"],
        "dealer": first_dealer(game),
        "hands": deal.get("hands", kept),
        "plays": deal["plays"][:stop],
        **{name: game[name] for name in ("ruleset", "rules") if name in game},
    }


def random_possible_game(seed: int) -> Json:
    """A possible game: unfinished or finished, perhaps with illegal plays."""
    rng = Random(seed)
    return rng.choice([random_game, illegal_game])(
        rng, odd_names=rng.random() < 0.3, odd_cards=rng.random() < 0.3
    )


def games() -> st.SearchStrategy[Json]:
    """Games of all kinds, and score sheets, perhaps with a label."""
    games = SEEDS.map(random_possible_game) | st.sampled_from(SHEETS)
    return games | st.builds(
        lambda game, label: {**game, "label": label}, games, st.text("ab ", max_size=100)
    )


def text_of(game: Json) -> Json:
    return {"text": format_log(without_nulls(game), VOCABULARY)}


def batches() -> st.SearchStrategy[Json]:
    """A few games, some of them illegal or impossible."""
    several = st.lists(games() | any_games(), min_size=1, max_size=3)
    return st.builds(dict, games=several, detail=st.sampled_from(["ledger", "summary"]))


def as_query(values: Json) -> dict[str, str]:
    """The text of each query parameter."""
    return {name: as_text(value) for name, value in values.items()}


def as_text(value: object) -> str:
    """A value as written in a query: lists with commas, booleans in lower case."""
    if isinstance(value, list):
        return ",".join(map(as_text, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


@st.composite
def perhaps(draw: st.DrawFn, name: str, values: st.SearchStrategy[Any]) -> Json:
    """A member that may be missing."""
    return {name: draw(values)} if draw(st.booleans()) else {}


BODIES: Mapping[str, st.SearchStrategy[Json]] = {
    "scoreShow": hands("hand"),
    "scoreCrib": hands("crib"),
    "scorePegging": counts(),
    "scoreShows": several("hands"),
    "scoreCribs": several("cribs"),
    "adviseDiscard": discards(),
    "classifySkunk": results(),
    "scorePlay": plays(),
    "adjudicateGame": games(),
    "adjudicateGames": batches(),
    "parseGame": games().map(text_of),
    "formatGame": games().map(lambda game: {"log": game}),
    "reviewGame": st.builds(
        lambda game, others: {"log": game, **others}, games(), perhaps("others", st.just("random"))
    ),
    "scoreMatch": matches(),
    "checkScorecards": nights(),
}
"""Bodies that are answered with 200, by operationId."""

QUERIES: Mapping[str, st.SearchStrategy[dict[str, str]]] = {
    "getShow": hands("hand").map(as_query),
    "getCrib": hands("crib").map(as_query),
    "getPegging": counts().map(as_query),
}
"""Queries that are answered with 200, by operationId."""
