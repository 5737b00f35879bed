"""Generated clients count a hand, judge a game and understand a problem."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import orjson
import pytest

from tests.contract.operations import WITH_BODY
from tests.ops.server import PATIENCE, ROOT
from tests.tools import SCRIPTS, need_packages

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("clients")]

SOURCES = ROOT / "tests" / "clients"
CONTRACT = ROOT / "openapi.yaml"
MADE = ROOT / "build" / "clients"
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    # The service is on this machine.
    if name.lower() not in {"http_proxy", "all_proxy"}
} | {"PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}"}
LEARNED = {
    "hand": {"total": 29, "nobs": 1, "verdict": "undercount"},
    "game": {
        "winner": "bob",
        "scores": {"ann": 119, "bob": 121},
        "ended_at": "#/deals/0/show/0",
        "violation": ["overcount", "ann", 2],
        "last": ["hand", "fifteen two"],
        "given": 2,
    },
    "problem": {"status": 422, "code": "duplicate-card", "pointer": "#/hand/1"},
}
"""The output of the programs, in any language."""


def _run(
    *command: str | Path, folder: Path, settings: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env={**ENVIRONMENT, **(settings or {})},
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )


def _done(*command: str | Path, folder: Path, settings: Mapping[str, str] | None = None) -> str:
    """Run a command that must succeed, and return what it prints."""
    done = _run(*command, folder=folder, settings=settings)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python() -> Path:
    """Generate the Python client, with only the known warning, and return its folder."""
    folder = MADE / "python"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    made = _run(
        *(sys.executable, "-m", "openapi_python_client", "generate", "--path", CONTRACT),
        *("--config", SOURCES / "python" / "generator.yaml"),
        *("--meta", "none", "--output-path", folder / "cribbage_client"),
        folder=folder,
    )
    assert made.returncode == 0, made.stderr
    # One warning is known (docs/api.md): its three paragraphs, and the generator's last words.
    first, *others = made.stderr.split("\n\n")
    assert first.endswith("WARNING parsing GET /openapi.yaml within service."), made.stderr
    assert len(others) == 3, made.stderr
    for program in (SOURCES / "python").glob("*.py"):
        shutil.copy(program, folder)
    return folder


@pytest.fixture(scope="module")
def typescript() -> Path:
    """Generate the TypeScript client, and return its folder."""
    packages = need_packages()
    folder = MADE / "typescript"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SOURCES / "typescript", folder)
    (folder / "node_modules").symlink_to(packages)
    command = folder / "node_modules" / ".bin" / "openapi-typescript"
    _done(command, CONTRACT, "--output", "contract.d.ts", folder=folder)
    return folder


def _check_python(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Check the types of a program that uses the Python client."""
    options = ("--strict", "--follow-imports", "silent", "--no-error-summary", "--config-file", "")
    command = (sys.executable, "-m", "mypy", *options, program)
    return _run(*command, folder=folder, settings={"MYPYPATH": str(folder)})


def _check_typescript(folder: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Check the types of a program that uses the TypeScript client, and compile it."""
    configuration = orjson.loads((SOURCES / "typescript" / "tsconfig.json").read_bytes())
    changed = folder / "tsconfig.json"
    changed.write_bytes(orjson.dumps({**configuration, "files": [program]}))
    return _run(folder / "node_modules" / ".bin" / "tsc", "--strict", folder=folder)


def test_a_python_client_is_of_use(python: Path, address: str) -> None:
    """A program with the client of openapi-python-client passes strict type checks and works."""
    checked = _check_python(python, "use.py")
    assert (checked.stdout, checked.stderr, checked.returncode) == ("", "", 0)
    printed = _done(sys.executable, "use.py", address, folder=python)
    assert orjson.loads(printed) == LEARNED


def test_a_python_client_knows_all_of_a_body_and_of_an_answer(python: Path, address: str) -> None:
    """Every example body is sent, and its response parsed, without loss."""
    settings = {"PYTHONPATH": str(ROOT)}
    printed = _done(sys.executable, "round_trip.py", address, folder=python, settings=settings)
    examples = sum(len(operation.body["examples"]) for operation in WITH_BODY)
    assert orjson.loads(printed) == {"sent": examples, "different": []}


def test_a_typescript_client_is_of_use(typescript: Path, address: str) -> None:
    """A program with the client of openapi-typescript passes strict type checks and works."""
    checked = _check_typescript(typescript, "use.ts")
    assert (checked.stdout, checked.stderr, checked.returncode) == ("", "", 0)
    printed = _done("node", Path("made", "use.js"), address, folder=typescript)
    assert orjson.loads(printed) == LEARNED


MISTAKES = {
    "python": (
        _check_python,
        "use.py",
        ('starter="5D"', 'turned="5D"'),
        ("claim=28", 'claim="28"'),
        ("points.nobs", "points.nob"),
    ),
    "typescript": (
        _check_typescript,
        "use.ts",
        ('starter: "5D"', 'turned: "5D"'),
        ("ruleset: ", "rulesets: "),
        ("points.nobs", "points.nob"),
    ),
}
"""By language: how a program is checked, the program, and what is right with what is wrong."""


@pytest.mark.parametrize("language", MISTAKES)
def test_a_client_knows_the_types_of_the_contract(
    language: str, request: pytest.FixtureRequest
) -> None:
    """The type checker finds an unknown member and one of the wrong type."""
    folder: Path = request.getfixturevalue(language)
    check, program, *changes = MISTAKES[language]
    text = (folder / program).read_text("utf-8")
    lines = set()
    for right, wrong in changes:
        lines.add(text[: text.index(right)].count("\n") + 1)
        text = text.replace(right, wrong, 1)
    mistaken = folder / f"mistaken_{program}"
    mistaken.write_text(text, "utf-8")
    found = check(folder, mistaken.name)
    reported = re.findall(rf"^{re.escape(mistaken.name)}[:(](\d+)", found.stdout, re.MULTILINE)
    assert found.returncode != 0
    assert set(map(int, reported)) == lines, found.stdout
