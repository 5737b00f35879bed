"""The rules: numbered, each with its source, and with examples that come out as they say."""

import re
from itertools import chain

import pytest
from flask.testing import FlaskClient

from service.engine.rules.rulesets import RULESETS
from tests.docs.pages import PAGES, page
from tests.ops.server import ROOT

RULES = page("docs/rules.md")
SECTIONS = dict(re.findall(r"^## (\d+)\. .*\n((?:(?!## ).*\n)*)", RULES.text, re.MULTILINE))
PARAGRAPHS = re.findall(r"^\*\*(\d+\.\d+)(?:\*\*| )", RULES.text, re.MULTILINE)
SOURCES = {source for source, _ in RULES.table("Sources")}
OURS = {number for number, text in SECTIONS.items() if f"All of section {number} is ours" in text}
"""Sections that name their source once."""


def test_the_rules_are_numbered_in_order() -> None:
    """Sections and the paragraphs of each are numbered from 1, without a gap."""
    assert list(SECTIONS) == [str(number) for number in range(1, len(SECTIONS) + 1)]
    for section in SECTIONS:
        own = [int(part) for number, part in map(_split, PARAGRAPHS) if number == section]
        assert own == list(range(1, len(own) + 1)), section


def _split(number: str) -> tuple[str, str]:
    section, _, part = number.partition(".")
    return section, part


def test_a_rule_that_is_cited_is_there() -> None:
    """Each number that the code, the tests or a document cites is that of a rule."""
    files = chain.from_iterable((ROOT / part).rglob("*.*") for part in ("service", "tests"))
    texts = [
        file.read_text("utf-8")
        for file in files
        if file.suffix in {".py", ".toml", ".json", ".jsonl"}
    ]
    texts += [one.text for one in PAGES]
    cited = {
        number
        for text in texts
        for numbers in re.findall(r"rules? (\d[\d., ]*(?:(?:and|to) \d[\d.]*)?)", text)
        for number in re.findall(r"\d+(?:\.\d+)?", numbers)
    }
    assert {"11.3", "15.2"} <= cited
    assert cited <= {*SECTIONS, *PARAGRAPHS}


@pytest.mark.parametrize("number", [one for one in PARAGRAPHS if _split(one)[0] not in OURS])
def test_a_rule_names_its_source(number: str) -> None:
    """Each rule has a source in brackets, one of those in the first table."""
    section = SECTIONS[_split(number)[0]]
    [text] = re.findall(rf"\*\*{re.escape(number)}\b((?:(?!\n\*\*\d).|\n)*)", section)
    named = re.findall(r"\[(\d{3}|[A-Za-z]+)[^]]*\](?!\()", text)
    assert named, text
    assert set(named) <= SOURCES


def test_every_source_of_a_ruleset_is_there() -> None:
    """The table of sources has each page by the citation that its rulesets give."""
    pages = {text for source, text in RULES.table("Sources") if source.isdigit()}
    assert pages <= {ruleset.source for ruleset in RULESETS.values()}


@pytest.mark.parametrize("row", RULES.table("Hands and cribs"), ids=" ".join)
def test_a_hand_counts_what_the_rules_say(row: list[str], client: FlaskClient) -> None:
    """Each hand and crib of the examples gets its points."""
    ruleset, cards, starter, points, _ = row
    kind, *shown = cards.split()
    body = {"ruleset": ruleset.strip("`"), kind: shown, "starter": starter}
    path = "crib" if kind == "crib" else "show"
    assert client.post(f"/v1/{path}", json=body).json["total"] == int(points)


@pytest.mark.parametrize("row", RULES.table("Plays"), ids=" ".join)
def test_a_play_pegs_what_the_rules_say(row: list[str], client: FlaskClient) -> None:
    """Each play of the examples is legal and complete, and pegs its totals."""
    pone, dealer, played, of_pone, of_dealer, _ = row
    body = {
        "players": ["pone", "dealer"],
        "dealer": "dealer",
        "hands": {"pone": pone.split(), "dealer": dealer.split()},
        "plays": [{"play": card} for card in played.replace("\\|", "").split()],
    }
    response = client.post("/v1/play", json=body).json
    assert response["status"] == "complete"
    assert response["points"] == {"pone": int(of_pone), "dealer": int(of_dealer)}


@pytest.mark.parametrize("row", RULES.table("Claims"), ids=" ".join)
def test_a_claim_is_ruled_on_as_the_rules_say(row: list[str], client: FlaskClient) -> None:
    """Each claim of the examples leads to its board, and to its winner where one is at 121."""
    hand, starter, worth, claim, ann, bob, _ = row
    show = [{"player": "ann", "cards": hand.split(), "claim": int(claim)}]
    body = {
        "ruleset": "ask-a-link",
        "players": ["ann", "bob"],
        "first_dealer": "bob",
        "starting_scores": {"ann": 117, "bob": 119},
        "deals": [{"starter": starter, "pegged": {}, "show": show}],
    }
    response = client.post("/v1/game", json=body).get_json()
    assert response["ledger"][-1]["points"] == int(worth)
    scores = {"ann": int(ann), "bob": int(bob)}
    assert response["scores"] == scores
    assert response.get("winner") == next((one for one in scores if scores[one] == 121), None)
