"""Texts of games, nearly texts of games, or anything."""

from typing import Any

from hypothesis import strategies as st

from tests.contract.operations import validator
from tests.engine.logs import vectors
from tests.fuzz.client import dumped, reply
from tests.notation.normal import normal
from tests.strategies import any_games

GAME = validator("GameRequest")
GOOD = [row["text"] for row in vectors("notation/texts.jsonl")]
PIECES = st.sampled_from(
    [
        *(
            "\n",
            "\r\n",
            "\r",
            "\t",
            " ",
            "#",
            ",",
            "/",
            "+",
            "=",
            "@",
            "!",
            ":",
            "{",
            "}",
            "[",
            "]",
        ),
        *(
            '"',
            "\\",
            "-",
            ".",
            "0",
            "61",
            "9" * 20,
            "-2",
            "5H",
            "0d",
            "1H",
            "♥5\ufe0f",
            "ann",
            "bob",
        ),
        *("rules ", "set ", "players ", "teams ", "dealer ", "cut ", "board ", "deal ", "void "),
        *("crib ", "pack ", "up ", "heels ", "play ", "pegged ", "show ", "total ", "ruling "),
        *("end ", "go ", "pass ", "last ", "concession ", "forfeit ", "none ", "true ", "target "),
        *("overcount", "\x00", "\x85", "\u2028", "\ufeff", "\xa0", "٣", "½", "🂡", "Zoe\u0308"),
    ]
)


@st.composite
def edited(draw: st.DrawFn, text: str) -> str:
    """A text with something cut out of it or put into it, a few times."""
    for _ in range(draw(st.integers(min_value=0, max_value=4))):
        start = draw(st.integers(min_value=0, max_value=len(text)))
        end = draw(st.integers(min_value=start, max_value=min(len(text), start + 12)))
        text = text[:start] + draw(PIECES | st.just("") | st.text(max_size=4)) + text[end:]
    return text


def of_a_game(game: Any) -> str:
    """The text of a game; empty if it cannot be written as text."""
    answer = reply("/v1/notation/format", dumped({"log": game}))
    return str(answer.json.get("text", ""))


TEXTS = st.one_of(
    st.sampled_from(GOOD).flatmap(edited),
    any_games().map(of_a_game).flatmap(edited),
    st.lists(PIECES, max_size=30).map("".join),
    st.text(max_size=100),
)


def check(text: str) -> None:
    """A text gives a log that survives a round trip, or faults placed within the text."""
    answer = reply("/v1/notation/parse", dumped({"text": text}))
    if answer.status == 200:
        log = answer.json["log"]
        GAME.validate(log)
        assert reply("/v1/game", dumped(log)).status in {200, 422}
        written = reply("/v1/notation/format", dumped({"log": log})).json
        again = reply("/v1/notation/parse", dumped(written)).json["log"]
        assert again == normal(log), (text, written)
    elif answer.status == 422:
        lines = text.split("\n")
        errors = answer.json["errors"]
        found = [error["line"] for error in errors]
        assert found == sorted(set(found))
        assert len(found) <= 20
        for error in errors:
            line = lines[error["line"] - 1]
            assert 1 <= error["column"] <= len(line) + 1, (text, error)
            assert len(error["detail"]) < 400
    else:
        assert len(text) > 50_000 or any("\ud800" <= one <= "\udfff" for one in text)
