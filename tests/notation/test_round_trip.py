"""Logs written as text and read again, and the places that pointers lead to."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from service.notation.words import written
from tests.api.shape import assert_problem, read
from tests.contract.mutations import at
from tests.engine.logs import recorded_games
from tests.engine.told import CLIENT
from tests.notation.emptied import emptied_deals
from tests.notation.normal import normal
from tests.second.reading import pointer
from tests.strategies import KINDS, games

Json = dict[str, Any]
Path = tuple[str | int, ...]

WORDS = {
    "dealt": "pack",
    "deals": "deal",
    "ended": "end",
    "first_dealer": "dealer",
    "hands": "crib",
    "plays": "play",
    "rules": "set",
    "ruleset": "rules",
    "rulings": "ruling",
    "scores": "total",
    "starter": "up",
    "starting_scores": "board",
    "to_crib": "pack",
}
"""The first word of a member's line, if it is not the member's name; of empty hands, too."""

UNSAYABLE = (
    *("must be one of ", "must be a player with dealt cards", "must be among the dealt cards"),
    *("must leave a card in the hand", "must name a player"),
)
"""Faults of random logs that no text can say: strangers, discards, a round without cards."""

FIRST_CHECK = {"duplicate-name", "not-a-name", "invalid-deal", "invalid-entry"}
"""What is refused as it is for `/v1/game`, before anything is written."""


def written_text(log: Json) -> str | None:
    """The text of a log, or None if it cannot be written as text."""
    response = CLIENT.post("/v1/notation/format", json={"log": log})
    if response.status_code == 200:
        text: str = read(response)["text"]
        return text
    code = response.get_json(force=True)["code"]
    faults = assert_problem(response, 422, code)["errors"]
    if code in FIRST_CHECK:
        return None
    [fault] = faults
    assert code == "invalid-text"
    assert fault["detail"].startswith(UNSAYABLE), fault
    return None


def there_and_back(log: Json) -> None:
    text = written_text(log)
    if text is None:
        return
    parsed = read(CLIENT.post("/v1/notation/parse", json={"text": text}))
    assert parsed["log"] == normal(log)
    assert written_text(parsed["log"]) == text
    places = places_of(parsed["log"])
    assert parsed["lines"].keys() == places.keys()
    for where, place in parsed["lines"].items():
        line, column = place["line"], place["column"]
        rest = text.split("\n")[line - 1][column - 1 :]
        assert rest.startswith(beginning(parsed["log"], places[where])), (where, text)
    status, answer = judged({**parsed["log"], "on_fault": "continue"})
    for one in answer["ledger"] + answer["violations"] if status == 200 else ():
        around = one["pointer"].rpartition("/")[0]
        # The head start is of the whole log.
        assert {one["pointer"], around} & {*places, ""}, one


def judged(log: Json) -> tuple[int, Json]:
    response = CLIENT.post("/v1/game", json=log)
    return response.status_code, response.get_json(force=True)


def places_of(log: Json) -> dict[str, Path]:
    """The paths of the members of a log and its deals, and of some of their parts, by pointer."""
    found: list[Path] = [(name,) for name in log]
    found += [("starting_scores", side) for side in log.get("starting_scores", {})]
    for index, deal in enumerate(log["deals"]):
        at = ("deals", index)
        found.append(at)
        for name, value in deal.items():
            found.append((*at, name))
            if name in {"plays", "show", "rulings"}:
                found += [(*at, name, place) for place in range(len(value))]
            elif name in {"scores", "pegged", "dealt", "discards", "hands"}:
                found += [(*at, name, player) for player in value]
        shown = enumerate(deal.get("show", []))
        found += [(*at, "show", place, "cards") for place, one in shown if "cards" in one]
    return {pointer(*path): path for path in found}


def beginning(log: Json, path: Path) -> str:
    """The beginning of the text at a path of the log, as far as it can be predicted."""
    value = at(log, path)
    match path:
        case ("deals",) if not value:
            start = ""
        case ("deals", _, "dealer"):
            start = written(value)
        case ("deals", _, "dealt" | "hands") if value:
            start = written(min(value, key=log["players"].index))
        case ("deals", _, "discards"):
            start = str(value[min(value, key=log["players"].index)][0])
        case ("deals", _, "discards", _):
            start = str(value[0])
        case ("starting_scores", str(name)) | ("deals", _, str(), str(name)):
            start = written(name)
        case ("deals", _, "show", _, "cards"):
            start = f"[{value[0]}"
        case ("deals", _, name, int()):
            start = entry(str(name), value)
        case ("deals", int()):
            start = "deal"
        case _:
            start = WORDS.get(str(path[-1]), str(path[-1]))
    return start


def entry(name: str, value: Json) -> str:
    match value:
        case {"ruling": {"side": side}}:
            start = written(side) if name == "rulings" else f"{{{written(side)}"
        case {"player": player}:
            start = written(player)
        case {"play": play}:
            start = play
        case {"crib": True}:
            start = "crib"
        case {"cards": [first, *_]}:
            start = f"[{first}"
        case {"claim": claim}:
            start = str(claim)
        case _:
            start = "!" if value else "."
    return start


@pytest.mark.slow
def test_a_recorded_game_comes_back() -> None:
    """Each game of the vectors is unchanged after it was written as text and read."""
    for log in recorded_games():
        there_and_back(log)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=settings().max_examples // 3)
@given(data=st.data())
def test_a_random_game_comes_back(kind: str, data: st.DataObject) -> None:
    """A random log of every kind is unchanged after it was written as text and read."""
    there_and_back(data.draw(games(KINDS[kind])))


@pytest.mark.parametrize(
    ("log", "where", "detail"),
    [
        (
            {"first_dealer": "carl"},
            "#/log/first_dealer",
            "must be one of ann, \"Bob Lee\" (got 'carl')",
        ),
        (
            {"deals": [{"dealt": {"ann": ["5H", "4H"]}, "discards": {"ann": ["h5", "3H"]}}]},
            "#/log/deals/0/discards/ann/1",
            "must be among the dealt cards (got 3H)",
        ),
        (
            {"deals": [{"dealt": {"ann": ["5H", "4H"]}, "discards": {"ann": ["4H", "4H"]}}]},
            "#/log/deals/0/discards/ann/1",
            "must be among the dealt cards (got 4H)",
        ),
        (
            {"deals": [{"dealt": {"ann": ["5H"]}, "discards": {"ann": ["5H"]}}]},
            "#/log/deals/0/discards/ann",
            "must leave a card in the hand (got all that were dealt)",
        ),
        (
            {"deals": [{"dealt": {"ann": ["5H"]}, "discards": {"Bob Lee": ["5H"]}}]},
            "#/log/deals/0/discards/Bob%20Lee",
            "must be a player with dealt cards (got 'Bob Lee')",
        ),
        (
            {"deals": [{"rulings": [{"ruling": {"side": "ann", "points": 2, "reason": "a\nb"}}]}]},
            "#/log/deals/0/rulings/0/ruling/reason",
            "must have no control characters (got '\\n')",
        ),
        (
            {"deals": [{"dealt": {"bbo": ["5H", "4H"]}, "discards": {"ann": ["5H"]}}]},
            "#/log/deals/0/dealt/bbo",
            "must be one of ann, \"Bob Lee\" (got 'bbo')",
        ),
        ({"starting_scores": {}}, "#/log/starting_scores", "must name a player (got none)"),
        (
            {"deals": [{"dealt": {}, "discards": {"ann": ["5H"]}}]},
            "#/log/deals/0/discards/ann",
            "must be a player with dealt cards (got 'ann')",
        ),
        (
            {"players": ["Zoe\u0308", "bob"], "deals": [{"scores": {"Zo\u00eb": 1}}]},
            "#/log/deals/0/scores/Zo%C3%AB",
            (
                "must be one of \"Zoe\u0308\", bob (got 'Zo\u00eb'); "
                "it looks like one of them, but has other characters"
            ),
        ),
    ],
)
def test_what_no_text_says_is_refused(log: Json, where: str, detail: str) -> None:
    """A log that no text can express gets 422, with the part that cannot be expressed."""
    body = {"log": {"players": ["ann", "Bob Lee"], "deals": [], **log}}
    response = CLIENT.post("/v1/notation/format", json=body)
    problem = assert_problem(response, 422, "invalid-text")
    [fault] = problem["errors"]
    assert fault == {"pointer": where, "code": "invalid-text", "detail": detail}


@pytest.mark.parametrize(
    "deal",
    [
        {"scores": {}},
        {"hands": {}},
        {"dealt": {}},
        {"dealt": {}, "discards": {}},
        {"plays": []},
        {"rulings": []},
        {"void": False},
    ],
)
def test_what_is_empty_is_left_out(deal: Json) -> None:
    """A log that a game takes is written whatever of it is empty, and then it is left out."""
    log: Json = {"players": ["ann", "bob"], "first_dealer": "bob", "rules": {}, "deals": [deal]}
    assert CLIENT.post("/v1/game", json=log).status_code == 200
    assert written_text(log) == "players ann, bob\ndealer bob\n\ndeal\n"


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ({"hands": {}, "crib": ["5H", "5D", "5S", "JC"], "pegged": {}}, "crib 5H 5D 5S JC"),
        ({"dealt": {}, "to_crib": ["5H"], "pegged": {}}, "pack 5H"),
    ],
)
def test_a_crib_of_unknown_hands_is_written(deal: Json, line: str) -> None:
    """Of a deal whose crib alone is known the empty map of hands comes back with the crib."""
    log: Json = {"players": ["ann", "bob", "cat"], "first_dealer": "bob", "deals": [deal]}
    assert written_text(log) == f"players ann, bob, cat\ndealer bob\n\ndeal\n{line}\npegged\n"
    there_and_back(log)


@given(deal=emptied_deals(), claims=st.sampled_from(["automatic", "manual"]))
def test_a_game_is_judged_alike_from_its_text(deal: Json, claims: str) -> None:
    """A log that a game takes has a text, whatever is empty in it, and the same answer from it."""
    assume(deal.get("discards", {}).keys() <= deal.get("dealt", {}).keys())
    log: Json = {"players": ["ann", "bob", "cat"], "first_dealer": "cat", "deals": [deal]}
    log["rules"] = {"claims": claims}
    answer = judged(log)
    assume(answer[0] == 200)
    text = written_text(log)
    assert text is not None
    parsed = read(CLIENT.post("/v1/notation/parse", json={"text": text}))
    assert parsed["log"] == normal(log)
    assert judged(parsed["log"]) == answer


def test_what_is_empty_and_says_something_is_written() -> None:
    """A play in which nobody pegged, heels without a claim and a show of nothing are no gaps."""
    deal: Json = {"heels": {}, "pegged": {}, "show": []}
    log: Json = {"players": ["ann", "bob"], "first_dealer": "bob", "deals": [deal]}
    assert written_text(log) == ("players ann, bob\ndealer bob\n\ndeal\nheels\npegged\nshow -\n")
    there_and_back(log)


def test_long_lines_are_continued() -> None:
    """A line has as many entries as fit in eighty characters: one more play would make it 81."""
    plays = [{"player": "ann", "play": "5H"}] * 20
    show = [{"player": "ann", "claim": 2}] * 22
    log = {"players": ["ann", "bob"], "deals": [{"plays": plays, "show": show}]}
    text = read(CLIENT.post("/v1/notation/format", json={"log": log}))["text"]
    lines = [line for line in text.splitlines() if line.startswith(("play ", "show "))]
    assert [len(line) for line in lines] == [74, 74, 80, 80]


def test_numbers_may_be_written_as_decimals() -> None:
    """A whole number such as 28.0 is written without its point."""
    log = {
        "players": ["ann", "bob"],
        "rules": {"target": 61.0, "skunk_line": 0, "heels": None},
        "deals": [{"plays": [{"play": "5H", "claim": 2.0, "count": 15.0}], "scores": {"ann": 3.0}}],
        "label": None,
    }
    text = read(CLIENT.post("/v1/notation/format", json={"log": log}))["text"]
    assert text == (
        "set target 61\nset skunk_line none\nplayers ann, bob\n\ndeal\nplay 5H=2@15\ntotal ann 3\n"
    )
