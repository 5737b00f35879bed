"""Packaging: requirement files, Dockerfile, and the wheel."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import requires
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

import service
from service import __main__
from tests.ops.server import COMMAND, ROOT, running

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())


def instructions(stage: int) -> dict[str, list[str]]:
    text = re.sub(r"^#.*\n", "", (ROOT / "Dockerfile").read_text(), flags=re.MULTILINE)
    stages = re.split(r"^(?=FROM )", text.replace("\\\n", ""), flags=re.MULTILINE)
    found: dict[str, list[str]] = {}
    for line in filter(None, stages[stage].splitlines()):
        name, arguments = line.split(maxsplit=1)
        found.setdefault(name, []).append(arguments)
    return found


def health_check() -> tuple[str, ...]:
    """Return the command of the image's health check, to be run by this Python."""
    [arguments] = instructions(-1)["HEALTHCHECK"]
    python, *rest = json.loads(arguments.partition(" CMD ")[2])
    assert python == "python"
    return (sys.executable, *rest)


def test_help_lists_every_target() -> None:
    """`make help` has a line for each target."""
    make = shutil.which("make")
    assert make
    listed = subprocess.run([make, "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"^([a-z-]+):(?! *(?:export|[A-Z]|[a-z]+ :=))", makefile, re.MULTILINE)
    assert re.findall(r"^make ([a-z-]+) +\w", listed.stdout, re.MULTILINE) == targets
    assert {"serve", "setup", "check", "test", "test-slow", "bench", "clean"} <= set(targets)


def test_the_version_is_the_same_everywhere() -> None:
    """The package, the contract and the image have one version."""
    contract = yaml.load((ROOT / "openapi.yaml").read_bytes(), yaml.CSafeLoader)
    assert contract["info"]["version"] == service.__version__
    [labels] = instructions(-1)["LABEL"]
    assert f'org.opencontainers.image.version="{service.__version__}"' in labels


def test_the_image_installs_only_what_is_locked() -> None:
    """Both stages have the same base, and pip checks the hashes."""
    assert instructions(0)["ARG"] == ["BASE=python:3.13-slim"]
    assert instructions(1)["FROM"] == ["${BASE} AS build"]
    assert instructions(2)["FROM"] == ["${BASE}"]
    [install] = [line for line in instructions(1)["RUN"] if " install " in line]
    assert "install --require-hashes --no-deps --requirement requirements.txt" in install
    assert not any(" install " in line for line in instructions(2)["RUN"])


def test_a_package_of_the_tests_holds_one_of_the_service_back() -> None:
    """The bound of jsonschema-rs in pyproject.toml is that of Schemathesis, and goes with it."""

    def required(lines: list[str]) -> SpecifierSet:
        [found] = [each for each in map(Requirement, lines) if each.name == "jsonschema-rs"]
        return found.specifier

    ours = required(PROJECT["project"]["dependencies"])
    theirs = required(requires("schemathesis") or [])
    [first] = [each.version for each in ours if each.operator == "<"]
    assert not theirs.contains(first), f"schemathesis takes jsonschema-rs {first}: raise the bound"


def test_the_image_runs_without_rights_and_stops_when_told() -> None:
    """The user is numeric and not root, and signals reach the server itself."""
    image = instructions(-1)
    assert image["USER"] == ["10001:10001"]
    assert image["EXPOSE"] == ["8000"]
    assert image["STOPSIGNAL"] == ["SIGTERM"]
    assert "HOST=0.0.0.0" in image["ENV"][0]
    [command] = image["CMD"]
    assert json.loads(command) == ["python", "-m", "service"]


def test_the_package_has_the_command_of_the_image() -> None:
    """The command that pip installs runs what `python -m service` runs, and tells its settings."""
    assert PROJECT["project"]["scripts"] == {
        "cribbage-scoring-service": f"{__main__.__name__}:{__main__.main.__name__}"
    }
    told = subprocess.run((*COMMAND, "--help"), capture_output=True, text=True, check=True)
    assert "GRACEFUL_TIMEOUT," in told.stdout
    assert "--bind" not in told.stdout


def test_the_command_tells_its_version_and_takes_no_other_arguments() -> None:
    """With an unknown argument it does not start, and names it in one line after its usage."""
    told = subprocess.run((*COMMAND, "--version"), capture_output=True, text=True, check=True)
    assert told.stdout == f"{service.__version__}\n"
    refused = subprocess.run((*COMMAND, "game"), capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert refused.stderr.endswith(": error: unrecognized arguments: game\n")


def test_the_health_check_is_frequent() -> None:
    """An unhealthy container is noticed within seconds."""
    [arguments] = instructions(-1)["HEALTHCHECK"]
    interval = re.match(r"--interval=(\d+)s ", arguments)
    assert interval
    assert int(interval[1]) <= 10


def test_the_health_check_tells_the_ready_from_the_dead() -> None:
    """It succeeds while the service responds on PORT, proxy or not, and fails afterwards."""
    environment = {**os.environ, "http_proxy": "http://127.0.0.1:9", "no_proxy": ""}
    with running() as server:
        environment["PORT"] = str(server.port)
        subprocess.run(health_check(), env=environment, check=True)
    dead = subprocess.run(health_check(), env=environment, capture_output=True, check=False)
    assert dead.returncode == 1


def release_step(job: str, name: str) -> str:
    """Return the script of a step of the workflow that a tag starts."""
    workflow = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_bytes())
    steps = workflow["jobs"][job]["steps"]
    [script] = [step["run"] for step in steps if step.get("name") == name]
    return script


def test_a_released_image_has_a_base_by_digest(tmp_path: Path) -> None:
    """The base of a release is that of other builds, pinned to a digest."""
    docker = tmp_path / "docker"
    docker.write_text('#!/bin/sh\necho "$@"\n')
    docker.chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "GITHUB_REF_NAME": "v1.2.3"}
    command = ("bash", "-e", "-c", release_step("image", "Build"))
    built = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    pinned = r"--build-arg BASE=python:3\.13-slim@sha256:[0-9a-f]{64} --tag local/cribbage:1\.2\.3"
    assert re.fullmatch(rf"build {pinned} \.\n", built.stdout)


def test_the_notes_of_a_release_are_its_changes(tmp_path: Path) -> None:
    """They are the lines below the version's heading, up to the next one."""
    sections = ("# Changelog", "## [Unreleased]", "## [1.2.3] - 2026-01-01", "- a", "## [1.2.2]")
    (tmp_path / "CHANGELOG.md").write_text("\n\n".join(sections))
    script = release_step("release", "Take the notes from CHANGELOG.md")
    environment = {"PATH": os.environ["PATH"], "GITHUB_REF_NAME": "v1.2.3"}
    subprocess.run(("bash", "-e", "-c", script), cwd=tmp_path, env=environment, check=True)
    assert (tmp_path / "notes.md").read_text().strip() == "- a"


def test_a_release_names_its_image_by_digest(tmp_path: Path) -> None:
    """What the release keeps of deploy/ has the digest that the registry gave to the image."""
    script = release_step("image", "Name the image by its digest")
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    digest = f"sha256:{'0' * 64}"
    # Stands in for Docker, which knows the digest only after a push.
    docker = tmp_path / "docker"
    docker.write_text(f'#!/bin/sh\nshift 3\nprintf "%s@{digest}\\n" "${{1%:*}}"\n')
    docker.chmod(0o755)
    environment = {
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "REGISTRY": "registry.example:5000/cards",
        "GITHUB_REF_NAME": "v1.2.3",
        "GITHUB_OUTPUT": str(tmp_path / "output"),
    }
    subprocess.run(("bash", "-e", "-c", script), cwd=tmp_path, env=environment, check=True)
    name = "registry.example:5000/cards/cribbage"
    made = yaml.safe_load((tmp_path / "deploy" / "kubernetes" / "kustomization.yaml").read_text())
    assert made["images"] == [{"name": "cribbage", "newName": name, "digest": digest}]
    assert (tmp_path / "deploy" / ".env").read_text() == f"IMAGE={name}@{digest}\n"
    assert (tmp_path / "output").read_text() == f"name={name}\ndigest={digest}\n"


@pytest.mark.slow
def test_the_wheel_carries_the_data(tmp_path: Path) -> None:
    """Contract, rulesets, problems and pages are inside, and nothing but the service is."""
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", str(tmp_path), str(ROOT))
    subprocess.run(build, check=True, capture_output=True)
    [wheel] = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
        assert archive.read("service/openapi.yaml") == (ROOT / "openapi.yaml").read_bytes()
    assert {"service/engine/rules/rulesets.toml", "service/api/problems.toml"} <= names
    assert "service/py.typed" in names
    files = {path.relative_to(ROOT) for path in (ROOT / "web").rglob("*.*")}
    assert {f"service/{file}" for file in files} <= names
    assert {name.partition("/")[0].partition("-")[0] for name in names} == {
        "service",
        "cribbage_scoring_service",
    }
