"""Prepares the files of a release: ``python -m tools.release 1.1.0``."""

import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from tools import baseline

ROOT = Path(__file__).parents[1]
VERSIONED = (
    "service/__init__.py",
    "openapi.yaml",
    "Dockerfile",
    "deploy/compose.yaml",
    "deploy/kubernetes/kustomization.yaml",
    "docs/operations.md",
    "tests/image/test_replicas.py",
)
"""The files that name the version."""
NEXT_STEPS = """\
Read the diff and run .ci/run, then:
  git commit --all --message 'Release {version}'
  git tag --annotate v{version} --message 'Release {version}'"""


def set_version(version: str) -> None:
    """Write a version wherever the one before it stands."""
    text = (ROOT / "service" / "__init__.py").read_text("utf-8")
    [old] = re.findall(r'^__version__ = "(.*)"$', text, re.MULTILINE)
    whole = re.compile(rf"(?<![0-9.]){re.escape(old)}(?![0-9.])")
    for name in VERSIONED:
        file = ROOT / name
        file.write_text(whole.sub(version, file.read_text("utf-8")), "utf-8")


def date_changes(version: str) -> None:
    """Give the changes that are not released yet a heading with version and date."""
    file = ROOT / "CHANGELOG.md"
    unreleased = "## [Unreleased]\n"
    before, changes = file.read_text("utf-8").split(unreleased)
    heading = f"\n## [{version}] - {datetime.now(UTC):%Y-%m-%d}\n"
    file.write_text(f"{before}{unreleased}{heading}{changes}", "utf-8")


def compare_with_this() -> None:
    """Make this contract the one that later contracts are compared with, without breaks yet."""
    baseline.main()
    breaks = ROOT / "tests" / "contract" / "breaks.toml"
    head, _, _ = breaks.read_text("utf-8").partition("\n\n")
    breaks.write_text(f"{head.rstrip()}\n", "utf-8")


def main(version: str) -> None:
    """Prepare the files, and say what is left to do."""
    if not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version):
        sys.exit(f"VERSION must be such as 1.1.0 (got '{version}')")
    set_version(version)
    date_changes(version)
    compare_with_this()
    print(NEXT_STEPS.format(version=version))


if __name__ == "__main__":
    main(*sys.argv[1:])
