"""The tables, lists and links: what the README says there is, is there, and nothing else is."""

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest
import yaml
from flask.testing import FlaskClient

from service.api.app import create_app
from service.api.problems import CATALOGUE
from service.api.settings import Settings
from service.engine.rules.rulesets import RULESETS
from tests.docs.readme import TEXT, Kind, names, of_kind, table
from tests.ops.server import ROOT

CONTRACT = yaml.safe_load((ROOT / "openapi.yaml").read_bytes())


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """Return a client of the application."""
    return create_app().test_client()


def test_every_setting_is_in_its_table() -> None:
    """Each setting has a row with its default and its meaning, and no row is for anything else."""
    rows = {names(name)[0]: (default, meaning) for name, default, meaning in table("Settings")}
    defaults = {setting.name.upper(): setting.default for setting in fields(Settings)}
    assert rows.keys() == defaults.keys()
    for name, default in defaults.items():
        written, meaning = rows[name]
        assert written == ("one for each CPU granted" if default is None else str(default))
        assert meaning


def test_every_problem_code_is_listed_under_its_status() -> None:
    """The table of codes is the catalogue."""
    listed = [
        (int(status[:3]), code)
        for status, codes in table("When the answer is no")
        for code in names(codes)
    ]
    assert len(listed) == len(set(listed))
    assert set(listed) == {(entry.status, code) for code, entry in CATALOGUE.items()}


@pytest.mark.parametrize("code", CATALOGUE)
def test_every_problem_code_is_explained_where_it_is_said(client: FlaskClient, code: str) -> None:
    """`GET /problems/{code}` explains each code, and is also what `type` leads to."""
    answer = client.get(f"/problems/{code}")
    assert answer.status_code == 200
    assert answer.json["code"] == code
    assert answer.json["description"]


def test_every_ruleset_is_listed_with_its_source(client: FlaskClient) -> None:
    """The table of rulesets has each of them, with source, players and target as served."""
    written = {
        names(identifier)[0]: (source, players, target)
        for identifier, source, players, target, _ in table("Rulesets")
    }
    assert written.keys() == RULESETS.keys()
    served = client.get("/v1/rulesets").json["rulesets"]
    for ruleset in served:
        least, most = min(ruleset["players"]), max(ruleset["players"])
        players = str(most) if least == most else f"{least} to {most}"
        target = str(ruleset["parameters"]["target"]["value"])
        assert written[ruleset["id"]] == (ruleset["source"], players, target)


def test_every_source_page_is_named() -> None:
    """Each page that a ruleset cites is named in the text."""
    cited = {ruleset.source for ruleset in RULESETS.values() if ruleset.source.isdigit()}
    [sentence] = re.findall(r"Five of them follow published pages:(.*?)\.\n\n", TEXT, re.DOTALL)
    assert set(re.findall(r"\[(\d{3})\] \w", sentence)) == cited


def test_every_operation_is_listed() -> None:
    """The table of operations has those of the contract."""
    listed = [name for cells in table("Everything else it answers") for name in names(cells[0])]
    assert len(listed) == len(set(listed))
    assert set(listed) == {
        f"{method.upper()} {path}"
        for path, operations in CONTRACT["paths"].items()
        for method in operations
    }


def _log_fields() -> Iterator[str]:
    for schema in ("GameRequest", "Deal", "PlayEntry", "ShowEntry", "HeelsEntry"):
        yield from CONTRACT["components"]["schemas"][schema]["properties"]


@pytest.mark.parametrize("field", sorted({*_log_fields()} - {"play", "crib"}))
def test_every_field_of_a_log_is_explained(field: str) -> None:
    """The table of the log names each field of the contract."""
    rows = [" ".join(cells) for cells in table("What a log holds")]
    assert any(f"`{field}`" in row or f'{{"{field}"' in row for row in rows)


def test_every_link_leads_somewhere() -> None:
    """Files that the text links to exist, and so do headings."""
    headings = {
        re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", TEXT, re.MULTILINE)
    }
    links = re.findall(r"\]\(([^)]+)\)", TEXT)
    assert links
    for link in links:
        within = link.startswith("#")
        assert link[1:] in headings if within else (ROOT / link).exists(), link


def test_the_layout_is_that_of_the_checkout() -> None:
    """Every path of the layout exists, and no folder of the service is missing."""
    [block] = of_kind(Kind.LAYOUT)
    paths = [line.split()[0] for line in block.text.splitlines()]
    assert all((ROOT / path).exists() for path in paths)
    parts = {f"service/{part.name}/" for part in (ROOT / "service").iterdir() if part.is_dir()}
    assert parts - {"service/__pycache__/"} <= set(paths)
