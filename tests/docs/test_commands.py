"""The commands that set up, start, test, install and ship the service, as documented."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml

from service import __version__
from service.api.views.web import DOCS, PAGE
from tests.docs.pages import PAGES, README, Kind, Page, page
from tests.ops.server import PATIENCE, ROOT, followed
from tests.tools import need
from tools.baseline import promises

ENVIRONMENT = {
    name: value
    for name, value in os.environ.items()
    # A nested make must not take its options from this one.
    if not name.startswith(("MAKE", "MFLAGS")) and not name.lower().endswith("_proxy")
}
CHECKOUT = [
    command for one in PAGES for block in one.of_kind(Kind.CHECKOUT) for command in block.commands
]
"""The commands for who works on the checkout."""
PYTESTS = [command.split()[3:] for command in CHECKOUT if " -m pytest " in command]
DEPLOY = [
    command for one in PAGES for block in one.of_kind(Kind.DEPLOY) for command in block.commands
]


def _make(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        (shutil.which("make") or "make", *arguments),
        cwd=ROOT,
        env={**ENVIRONMENT, **settings},
        capture_output=True,
        text=True,
        check=False,
    )


@contextmanager
def started(command: str, folder: Path) -> Iterator[str]:
    """Run a command that serves, on a free port, and yield its address; nothing is left behind."""
    settings = {**ENVIRONMENT, "HOST": "127.0.0.1", "PORT": "0", "WORKERS": "1"}
    with followed(("bash", "-c", command), settings, folder) as (process, log):
        try:
            yield log.find(r"Listening at: (http://\S+)")[1]
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(PATIENCE)


def _got(address: str) -> bytes:
    need("curl")
    curl = ("curl", "--silent", "--fail", "--max-time", str(PATIENCE), address)
    return subprocess.run(curl, env=ENVIRONMENT, capture_output=True, check=True).stdout


def test_the_readme_starts_it_by_two_commands() -> None:
    """The README starts the service by `make serve` or by Docker, and by nothing else."""
    shown = {Kind.REQUEST, Kind.RESPONSE, Kind.JAVASCRIPT}
    commands = [block for block in README.blocks if block.kind not in shown]
    assert [block.kind for block in commands] == [Kind.CHECKOUT, Kind.IMAGE]
    assert commands[0].commands == ["make serve"]


def test_make_serve_serves() -> None:
    """`make serve` starts the service, at once if everything is set up."""
    up_to_date = _make("--question", ".venv/serve.stamp")
    assert up_to_date.returncode == 0, "run make setup: this test does not rebuild its own Python"
    with started("make serve", ROOT) as address:
        assert json.loads(_got(f"{address}/healthz"))["status"] == "ok"


def test_a_registry_out_of_reach_is_no_reason_to_remake_the_lock() -> None:
    """If `make check` cannot ask for packages, it says why, and not that the lock is old."""
    unreachable = {"UV_DEFAULT_INDEX": "http://127.0.0.1:1/simple", "UV_HTTP_RETRIES": "0"}
    command = (sys.executable, "-m", "tools.lock", "--check")
    settings = {**ENVIRONMENT, **unreachable}
    done = subprocess.run(
        command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "Failed to fetch: http://127.0.0.1:1/simple/" in done.stderr
    assert "is the package registry out of reach?" in done.stderr
    assert "make lock" not in done.stdout + done.stderr


@pytest.mark.parametrize("page_", PAGES, ids=lambda one: one.name)
def test_every_make_command_exists(page_: Page) -> None:
    """Each target that a page names is listed by `make help`, and its variables are known."""
    listed = set(re.findall(r"^make ([a-z-]+) ", _make("help").stdout, re.MULTILINE)) | {"help"}
    blocks = "".join(block.text for block in page_.of_kind(Kind.CHECKOUT))
    named = re.findall(r"`(?:sudo )?make ([a-z-]+)((?: [A-Z]+=[\w.]+)*)`", page_.text)
    assert len(named) == page_.text.count("`make ") + page_.text.count("`sudo make ")
    written = r"^(?:[A-Z_]+=\S+ )*make ([a-z-]+)((?: [A-Z]+=[\w.]+)*)$"
    named += re.findall(written, blocks, re.MULTILINE)
    assert {target for target, _ in named} <= listed
    makefile = (ROOT / "Makefile").read_text()
    for variable in re.findall(r"([A-Z]+)=", "".join(variables for _, variables in named)):
        assert f"\n{variable} ?=" in makefile


@pytest.mark.parametrize("arguments", PYTESTS, ids=" ".join)
def test_a_command_for_single_tests_finds_some(arguments: list[str]) -> None:
    """The file exists, and some test's name contains the text after -k."""
    file, *words = [one for one in arguments if one != "-k"]
    names = re.findall(r"def (test_\w+)", (ROOT / file).read_text("utf-8"))
    assert any(all(word in name for word in words) for name in names)


def test_the_hooks_run_what_make_check_runs() -> None:
    """The commands of `make check` are exactly the entries of the hooks."""
    dry = re.sub(r"(?m)^\S*/make ", "make ", _make("--dry-run", "check").stdout).splitlines()
    own = (".venv/bin/", "make --no-print-directory check-")
    commands = {line.split(" >")[0] for line in dry if line.startswith(own)}
    config = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_bytes())
    [local] = config["repos"]
    assert local["repo"] == "local"
    assert {hook["language"] for hook in local["hooks"]} == {"system"}
    entries = {hook["entry"].removesuffix(" --force-exclude") for hook in local["hooks"]}
    assert entries - {".venv/bin/hadolint"} == {
        command for command in commands if "hadolint" not in command
    }
    assert any("hadolint" in command for command in commands)


def test_each_change_is_tested_on_every_python() -> None:
    """The workflow tests every supported version of Python."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_bytes())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    classifiers = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert workflow["jobs"]["test"]["strategy"]["matrix"]["python"] == classifiers


@pytest.mark.slow
def test_a_release_changes_what_names_its_version(tmp_path: Path) -> None:
    """`make release` writes the version, dates the changes, and condenses the contract."""
    tracked = subprocess.run(
        ("git", "ls-files", "-z"), cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in filter(lambda name: (ROOT / name).is_file(), tracked.stdout.split("\0")):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    [command] = _make("--dry-run", "release", "VERSION=98.7.6").stdout.splitlines()
    assert command == ".venv/bin/python -m tools.release '98.7.6'"
    (tmp_path / ".venv").symlink_to(ROOT / ".venv")
    subprocess.run(("bash", "-c", command), cwd=tmp_path, env=ENVIRONMENT, check=True)
    assert '__version__ = "98.7.6"' in (tmp_path / "service" / "__init__.py").read_text()
    contract = (tmp_path / "openapi.yaml").read_text()
    baseline = (tmp_path / "tests" / "contract" / "baseline.yaml").read_bytes()
    assert yaml.safe_load(baseline) == promises(yaml.safe_load(contract))
    assert "[[" not in (tmp_path / "tests" / "contract" / "breaks.toml").read_text()
    assert contract.count("98.7.6") == (ROOT / "openapi.yaml").read_text().count(__version__)
    heading = r"^## \[Unreleased\]\n\n## \[98\.7\.6\] - \d{4}-\d\d-\d\d\n"
    assert re.search(heading, (tmp_path / "CHANGELOG.md").read_text(), re.MULTILINE)
    left = [
        name
        for name in ("Dockerfile", "deploy", "docs/operations.md", "service", "web", "openapi.yaml")
        for file in _files(tmp_path / name)
        if __version__ in file.read_text("utf-8", errors="replace")
    ]
    assert left == []


def _files(path: Path) -> list[Path]:
    return [path] if path.is_file() else [one for one in path.rglob("*") if one.is_file()]


@pytest.mark.parametrize("version", ["", "1.0", "v1.0.0", "1.0.0-rc1"])
def test_a_release_needs_a_version(version: str) -> None:
    """Without a version of three numbers nothing changes, and the message asks for one."""
    refused = _make("release", f"VERSION={version}")
    assert refused.returncode != 0
    assert refused.stderr.startswith(f"VERSION must be such as 1.1.0 (got '{version}')\n")
    assert refused.stdout == ""


@pytest.mark.parametrize("command", DEPLOY, ids=lambda command: command[-60:])
def test_a_command_for_running_it_names_what_is_there(command: str) -> None:
    """Files, services, arguments of the build and variables that a command names exist."""
    files = [file.read_text() for file in sorted((ROOT / "deploy").glob("compose*.yaml"))]
    services = {name for file in files for name in yaml.safe_load(file)["services"]}
    for file in re.findall(r"(?:-f|--file|--compose-file|--kustomize) ([a-z]\S+)", command):
        assert (ROOT / file).exists()
    for service in re.findall(r"\bcribbage_(\w+)", command):
        assert service in services
    for argument in re.findall(r"--build-arg (\w+)=", command):
        assert f"\nARG {argument}=" in f"\n{(ROOT / 'Dockerfile').read_text()}"
    for variable in re.findall(r"^([A-Z_]+)=| ([A-Z_]+)=", command.partition("docker")[0]):
        assert any(f"${{{''.join(variable)}" in file for file in files)


@pytest.mark.slow
def test_the_package_is_installed_and_served_as_written(tmp_path: Path) -> None:
    """The commands for a package make an environment in which the service needs no checkout."""
    checkout = tmp_path / "checkout"
    made = shutil.ignore_patterns(".*", "__pycache__", "build", "dist", "tests")
    shutil.copytree(ROOT, checkout, ignore=made)
    [block] = page("docs/settings.md").of_kind(Kind.PACKAGE)
    *install, serve = block.commands
    path = f"{Path(sys.executable).parent}:{ENVIRONMENT['PATH']}"
    locked = (ROOT / "requirements-dev.txt").read_text()
    pins = tmp_path / "pins.txt"
    pins.write_text("".join(re.findall(r"^[\w.-]+==.*?(?= \\$)|\n", locked, re.MULTILINE)))
    # Only imported modules are compiled; a new release of a package changes nothing.
    environment = {
        **ENVIRONMENT,
        "PATH": path,
        "PIP_NO_COMPILE": "1",
        **dict.fromkeys(("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"), str(pins)),
    }
    for command in install:
        subprocess.run(("bash", "-c", command), cwd=checkout, env=environment, check=True)
    shutil.rmtree(checkout / "service")
    shutil.rmtree(checkout / "web")
    (checkout / "openapi.yaml").unlink()
    with started(f"exec {serve.split()[-1]}", checkout) as address:
        assert json.loads(_got(f"{address}/healthz")) == {"status": "ok", "version": __version__}
        assert _got(f"{address}/openapi.yaml") == (ROOT / "openapi.yaml").read_bytes()
        assert _got(f"{address}/") == PAGE.page.content
        assert _got(f"{address}/docs") == DOCS.page.content
        for name, file in PAGE.files.items():
            assert _got(f"{address}/page/{PAGE.version}/{name}") == file.content


def test_the_image_is_run_as_it_is_made() -> None:
    """The documented commands build and run the same image, and publish an exposed port."""
    [block] = README.of_kind(Kind.IMAGE)
    build, run = (command.split() for command in block.commands)
    assert build[:3] == ["docker", "build", "-t"]
    assert build[4:] == ["."]
    assert run[:2] == ["docker", "run"]
    assert run[-1] == build[3]
    dockerfile = (ROOT / "Dockerfile").read_text()
    published = run[run.index("-p") + 1].split(":")
    assert published[:2] == ["127.0.0.1", "8000"]
    assert f"\nEXPOSE {published[2]}\n" in dockerfile
