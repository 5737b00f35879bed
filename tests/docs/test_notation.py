"""docs/notation.md: each text and each line in it is parsed and judged."""

import re

import pytest
from flask.testing import FlaskClient

from service.notation.header import HEADER
from service.notation.parsing import MOST_LINES
from service.notation.words import WORDS
from tests.api.shape import read
from tests.contract.operations import SCHEMAS
from tests.docs.pages import Block, Kind, page

PAGE = page("docs/notation.md")
TEXTS = PAGE.of_kind(Kind.GAME)
PLAYERS = "players ann, bob, cat, dan\n"


def lines(heading: str) -> list[str]:
    return [line for cells in PAGE.table(heading) for line in re.findall("`(.*?)`", cells[0])]


def log_of(client: FlaskClient, text: str) -> object:
    return read(client.post("/v1/notation/parse", json={"text": text}))["log"]


@pytest.mark.parametrize("block", TEXTS, ids=lambda block: f"line {block.line}")
def test_a_text_of_the_page_is_a_game_without_a_fault(block: Block, client: FlaskClient) -> None:
    """Each text is parsed, and is a legal game."""
    judged = read(client.post("/v1/game", json=log_of(client, block.text)))
    assert judged["status"] in {"complete", "in-progress"}


def test_the_first_text_adds_up(client: FlaskClient) -> None:
    """The totals of the first score sheet are right."""
    judged = read(client.post("/v1/game", json=log_of(client, TEXTS[0].text)))
    assert judged["violations"] == []


@pytest.mark.parametrize("line", lines("Before the first deal"))
def test_a_line_of_the_header_can_be_read(line: str, client: FlaskClient) -> None:
    """Each line of the table can be parsed as part of a text."""
    assert log_of(client, line if line.startswith("players") else PLAYERS + line)


@pytest.mark.parametrize("line", lines("In a deal"))
def test_a_line_of_a_deal_can_be_read(line: str, client: FlaskClient) -> None:
    """Each line of the table can be parsed as part of a deal."""
    start = "" if line.startswith("deal") else "deal\n"
    assert log_of(client, PLAYERS + start + line)


@pytest.mark.parametrize("line", re.findall("`(end .*?)`", PAGE.text))
def test_a_line_of_the_end_can_be_read(line: str, client: FlaskClient) -> None:
    """Each way to end a game early can be parsed as part of a text."""
    assert log_of(client, PLAYERS + line)


def test_a_line_of_the_grammar_in_the_contract_can_be_read(client: FlaskClient) -> None:
    """Each line that the contract gives as an example can be parsed in a text."""
    grammar = SCHEMAS["ParseRequest"]["properties"]["text"]["description"]
    found = re.findall(r"^    (\S.*?)  |`([a-z]+ .*?)`", grammar, re.MULTILINE)
    before = dict.fromkeys([*HEADER, "deal", "end"], PLAYERS) | {"players": ""}
    for line in (indented or quoted for indented, quoted in found):
        assert log_of(client, before.get(line.split()[0], f"{PLAYERS}deal\n") + line)
    assert len(found) == 23


def test_every_word_is_named() -> None:
    """The page lists the reserved words, and states the limit on lines."""
    [sentence] = re.findall(r"The words of the notation are: (.*?)\.\n", PAGE.text, re.DOTALL)
    assert set(re.findall("`(.*?)`", sentence)) == WORDS
    assert f"at most {MOST_LINES:,} lines" in PAGE.text
