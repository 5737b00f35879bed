"""Clients and models are made as docs/clients.md says, compiled, and used."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient

from tests.clients.answers import answers
from tests.docs.pages import ADDRESS, Block, Kind, names, page
from tests.ops.server import PATIENCE, ROOT
from tests.tools import SCRIPTS, missing, need

pytestmark = pytest.mark.slow

FOLDER = ROOT / "tests" / "clients"
PROGRAMS = FOLDER / "programs"
READERS = FOLDER / "readers"
SHARED = {
    *("scenario.ts", "types.ts", "tsconfig.json", "scenario.php", "autoload.php", "Cargo.toml"),
    "spectral.yaml",
}
"""Files in the folders of programs and readers that belong to no single client."""
PACKAGES = FOLDER / "node_modules"
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
    "CARGO_TARGET_DIR": str(ROOT / "build" / "cargo"),
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
mean 9.652173913043478
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


LANGUAGES = {
    ".py": Language(
        "{}.py",
        "python -m mypy --strict --follow-imports silent --config-file '' *.py",
        "python {}.py",
    ),
    ".ts": Language("{}.ts", "npx tsc", "node made/{}.js"),
    ".go": Language(
        "client/{}/main.go", "cd client && go build -o ../made/ ./...", "made/{}", ("go",)
    ),
    ".java": Language(
        "{}.java",
        "javac -nowarn -Xlint:-options -d made -sourcepath client/src/main/java *.java",
        "name={}; java -XX:TieredStopAtLevel=1 ${{name^}}",
        ("javac", "libgeronimo-annotation-1.3-spec-java"),
    ),
    ".rb": Language(
        "{}.rb", "ruby -c use.rb", "ruby -W0 -I client/lib {}.rb", ("ruby", "ruby-typhoeus")
    ),
    ".php": Language(
        "{}.php",
        "mkdir vendor && cp autoload.php vendor/",
        "php {}.php",
        ("php", "php-guzzlehttp-guzzle"),
    ),
    ".rs": Language(
        "{}.rs",
        "cargo --quiet --offline --config 'source.crates-io.replace-with=\"debian\"'"
        " --config 'source.debian.directory=\"/usr/share/cargo/registry\"' build",
        '"$CARGO_TARGET_DIR/debug/{}"',
        ("cargo", "librust-serde-dev", "librust-serde-json-dev"),
    ),
}
"""By the suffix of a program."""


@dataclass(frozen=True, slots=True)
class Client:
    name: str
    install: tuple[str, ...]
    generate: str
    call: Block | None = None
    """The program of the page."""

    def __str__(self) -> str:
        return self.name

    @property
    def program(self) -> Path:
        """The program that tests the client."""
        words = [one for one in self.generate.split() if one != "npx"]
        generator = re.search(r" -g (\S+)", self.generate)
        stem = words[0].removesuffix("-cli") + (f"-{generator[1]}" if generator else "")
        [found] = FOLDER.glob(f"*/{stem}.*")
        return found

    @property
    def language(self) -> Language:
        return LANGUAGES[self.program.suffix]

    @property
    def folder(self) -> Path:
        return MADE / self.program.stem


def _clients() -> Iterator[Client]:
    """Yield the clients of the page: those with a section, and those of the table."""
    programs = {
        PAGE.heading(block): block
        for block in PAGE.blocks
        if block.kind in {Kind.CALL, Kind.PYTHON}
    }
    for block in PAGE.of_kind(Kind.GENERATE):
        *install, generate = block.commands
        heading = PAGE.heading(block)
        yield Client(heading, tuple(install), generate, programs[heading])
    for name, commands, _ in PAGE.table("Other clients"):
        *install, generate = names(commands)
        yield Client(name, tuple(install), generate)


CLIENTS = tuple(_clients())


def _shell(command: str, folder: Path, sent: str = "") -> str:
    """Run a command that must succeed, and return what it prints."""
    done = subprocess.run(
        ("bash", "-euc", command),
        cwd=folder,
        env=ENVIRONMENT,
        input=sent,
        capture_output=True,
        text=True,
        timeout=10 * PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-9999:]}{done.stderr[-9999:]}"
    return done.stdout


def _need_packages() -> None:
    if not (PACKAGES / "stamp").exists():
        missing("tests/clients/node_modules", "make setup-clients")


def _make(client: Client, address: str) -> None:
    """Generate a client, put its programs beside it, and compile all."""
    if client.generate.startswith("openapi-generator-cli "):
        need("java")
    for tool in client.language.needs:
        if not Path("/usr/share/doc", tool).exists():
            need(tool)
    if client.program.suffix == ".ts":
        _need_packages()
    shutil.rmtree(client.folder, ignore_errors=True)
    client.folder.mkdir(parents=True)
    for shared in SHARED:
        for file in FOLDER.glob(f"*/{shared}"):
            shutil.copy(file, client.folder)
    (client.folder / "node_modules").symlink_to(PACKAGES)
    shutil.copy(ROOT / "openapi.yaml", client.folder)
    _shell(client.generate, client.folder)
    texts = {"use": client.program.read_text("utf-8")}
    if client.call:
        assert client.call.text.count(ADDRESS) == 1
        texts["call"] = client.call.text.replace(ADDRESS, address)
    for name, text in texts.items():
        file = client.folder / client.language.file.format(name)
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, "utf-8")
    _shell(client.language.compile, client.folder)


def _run(client: Client, program: str, sent: str = "") -> str:
    return _shell(client.language.run.format(program), client.folder, sent)


def _assert_called(client: Client) -> None:
    """Check what the program of the page prints, if it shows one."""
    if client.call:
        assert _run(client, "call") == "29\n"


def _of(folder: Path) -> list[Client]:
    return [one for one in CLIENTS if one.program.parent == folder]


@pytest.mark.parametrize("one", _of(PROGRAMS), ids=str)
def test_a_client_does_every_call(one: Client, address: str) -> None:
    """The client is generated, compiles, does every call, and that of the page."""
    _make(one, address)
    _assert_called(one)
    assert _shell(f"{one.language.run.format('use')} {address}", one.folder) == LEARNED


@pytest.mark.parametrize("one", _of(READERS), ids=str)
def test_models_read_every_answer(one: Client, address: str, client: FlaskClient) -> None:
    """Models are generated, compile, and read and write each answer without loss."""
    _make(one, address)
    _assert_called(one)
    found = list(answers(client))
    lines = "".join(f"{name} {orjson.dumps(answer).decode()}\n" for name, answer in found)
    written = _run(one, "use", lines).splitlines()
    for (name, answer), line in zip(found, written, strict=True):
        assert orjson.loads(line) == answer, name


def test_every_program_belongs_to_a_client() -> None:
    """Each program is that of a client on the page, whose number is written there."""
    files = {*PROGRAMS.iterdir(), *READERS.iterdir()}
    assert {one.program for one in CLIENTS} == {one for one in files if one.name not in SHARED}
    assert len(CLIENTS) == 15
    assert " Fifteen generators are\ntested " in PAGE.text


def test_the_page_names_the_versions_that_are_tested() -> None:
    """What the page installs is what the lock files pin."""
    package = orjson.loads((FOLDER / "package.json").read_bytes())
    pinned = package["dependencies"] | package["devDependencies"]
    for command in (command for one in CLIENTS for command in one.install):
        kind, _, *named = command.split()
        for name, at in (re.split("==|(?<!^)@", one) for one in named):
            assert at == (version(name) if kind == "pip" else pinned[name])


def test_a_linter_of_contracts_finds_no_error() -> None:
    """The rules that Spectral recommends for OpenAPI hold."""
    _need_packages()
    lint = f"{PACKAGES}/.bin/spectral lint --ruleset {PROGRAMS}/spectral.yaml openapi.yaml"
    assert "No results with a severity of 'error' found!" in _shell(lint, ROOT)
