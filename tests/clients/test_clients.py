"""Clients of eleven generators are made as docs/clients.md says, compiled, and used."""

import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import orjson
import pytest

from tests.docs.pages import ADDRESS, Kind, page
from tests.ops.server import PATIENCE, ROOT
from tests.tools import SCRIPTS, missing, need

pytestmark = pytest.mark.slow

CLIENTS = ROOT / "tests" / "clients"
PROGRAMS = CLIENTS / "programs"
PACKAGES = CLIENTS / "node_modules"
MADE = ROOT / "build" / "clients"
PAGE = page("docs/clients.md")
JAR = SCRIPTS.parent / "lib"
ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    # The service is on this machine.
    if name.lower() not in {"http_proxy", "all_proxy"}
} | {
    "PATH": f"{SCRIPTS}{os.pathsep}{os.environ['PATH']}",
    "PYTHONPATH": f"client{os.pathsep}cribbage-client",
    "MYPYPATH": f"client{os.pathsep}cribbage-client",
    "GOCACHE": str(ROOT / "build" / "go"),
    "GOFLAGS": "-mod=mod",
    "GOPROXY": "off",
    # The jar of the generator contains the libraries that its Java clients need, but for one.
    "CLASSPATH": os.pathsep.join(
        [
            "made",
            *map(str, JAR.rglob("openapi-generator.jar")),
            "/usr/share/java/geronimo-annotation-1.3-spec.jar",
        ]
    ),
    "JAVA_OPTS": "-XX:TieredStopAtLevel=1",
}
LEARNED = """\
show 29 1 undercount
get 29
game in-progress 119 overcount play
ruling 9
problem 422 duplicate-card #/hand/1
cards ann 16
batch 29 -1 0
text 9
rules ann none
games ann unknown-player
"""
"""The output of each program of the scenario."""


@dataclass(frozen=True, slots=True)
class Language:
    file: str
    """Where a program of this name belongs."""
    compile: str
    run: str
    needs: tuple[str, ...] = ()
    """Programs, and packages of Debian."""


PYTHON = Language(
    "{}.py",
    "python -m mypy --strict --follow-imports silent --config-file '' use.py call.py",
    "python {}.py",
)
TYPESCRIPT = Language("{}.ts", "npx tsc", "node made/{}.js")
GO = Language("client/{}/main.go", "cd client && go build -o ../made/ ./...", "made/{}", ("go",))
JAVA = Language(
    "{}.java",
    "javac -nowarn -Xlint:-options -d made -sourcepath client/src/main/java use.java call.java",
    "name={}; java -XX:TieredStopAtLevel=1 ${{name^}}",
    ("javac", "libgeronimo-annotation-1.3-spec-java"),
)
RUBY = Language(
    "{}.rb",
    "ruby -c use.rb call.rb",
    "ruby -W0 -I client/lib {}.rb",
    ("ruby", "ruby-typhoeus"),
)
PHP = Language(
    "{}.php",
    "mkdir vendor && cp autoload.php vendor/",
    "php {}.php",
    ("php", "php-guzzlehttp-guzzle"),
)
LANGUAGES = {
    "python": PYTHON,
    "go": GO,
    "java": JAVA,
    "ruby": RUBY,
    "php": PHP,
    "ts": TYPESCRIPT,
}
"""By the language of a block on the page."""


SECTIONS = {
    PAGE.heading(commands): (commands.commands, program)
    for commands, program in zip(
        PAGE.of_kind(Kind.GENERATE),
        [one for one in PAGE.blocks if one.language in LANGUAGES],
        strict=True,
    )
}
"""By heading: the commands that install the generator and make the client, and a program."""


def _scenario(command: str) -> Path:
    """Return the program that goes with a command of the page."""
    tool = next(word for word in command.split() if word != "npx").removesuffix("-cli")
    generator = re.search(r" -g (\S+)", command)
    [found] = PROGRAMS.glob(f"{tool}-{generator[1]}.*" if generator else f"{tool}.*")
    return found


def _shell(command: str, folder: Path) -> str:
    """Run a command that must succeed, and return what it prints."""
    done = subprocess.run(
        ("bash", "-euc", command),
        cwd=folder,
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def _need_packages() -> None:
    if not (PACKAGES / "stamp").exists():
        missing("tests/clients/node_modules", "make setup-clients")


@pytest.mark.parametrize("heading", SECTIONS)
def test_a_client_is_made_and_used(heading: str, address: str) -> None:
    """The client is generated, compiles, does every call, and that of the page."""
    (_, generate), program = SECTIONS[heading]
    language = LANGUAGES[program.language]
    scenario = _scenario(generate)
    need("java")
    for tool in language.needs:
        if not Path("/usr/share/doc", tool).exists():
            need(tool)
    if language is TYPESCRIPT:
        _need_packages()
    folder = MADE / scenario.stem
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for shared in ("scenario.ts", "types.ts", "tsconfig.json", "autoload.php"):
        shutil.copy(PROGRAMS / shared, folder)
    (folder / "node_modules").symlink_to(PACKAGES)
    shutil.copy(ROOT / "openapi.yaml", folder)

    _shell(generate, folder)
    assert program.text.count(ADDRESS) == 1
    texts = {"use": scenario.read_text("utf-8"), "call": program.text.replace(ADDRESS, address)}
    for name, text in texts.items():
        file = folder / language.file.format(name)
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    _shell(language.compile, folder)
    assert _shell(language.run.format("call"), folder) == "29\n"
    assert _shell(f"{language.run.format('use')} {address}", folder) == LEARNED


def test_eleven_generators_are_tested() -> None:
    """Each program of a scenario belongs to a section of the page."""
    used = {_scenario(generate) for (_, generate), _ in SECTIONS.values()}
    shared = {"scenario.ts", "types.ts", "tsconfig.json", "autoload.php", "spectral.yaml"}
    assert {file.name for file in PROGRAMS.iterdir()} - {one.name for one in used} == shared
    assert len(used) == 11


def test_the_page_names_the_versions_that_are_tested() -> None:
    """What the page installs is what the lock files pin."""
    package = orjson.loads((CLIENTS / "package.json").read_bytes())
    pinned = package["dependencies"] | package["devDependencies"]
    for (install, _), _ in SECTIONS.values():
        kind, _, *named = install.split()
        for name, at in (re.split("==|(?<!^)@", one) for one in named):
            assert at == (version(name) if kind == "pip" else pinned[name])


def test_a_linter_of_contracts_finds_no_error() -> None:
    """The rules that Spectral recommends for OpenAPI hold."""
    _need_packages()
    lint = f"{PACKAGES}/.bin/spectral lint --ruleset {PROGRAMS}/spectral.yaml openapi.yaml"
    assert "No results with a severity of 'error' found!" in _shell(lint, ROOT)
