"""The page's modules that need no browser, and what checks them."""

import subprocess
from pathlib import Path

import orjson
import pytest

from tests.tools import NODE

FOLDER = Path(__file__).parent
FILES = sorted([*FOLDER.glob("*.test.js"), *FOLDER.glob("*/*.test.js")])


@pytest.mark.usefixtures("games")
def test_modules_of_the_page_do_what_they_say() -> None:
    """The tests in JavaScript pass, there are some, and none is skipped."""
    options = ("--test", "--test-isolation=none", "--test-reporter=tap")
    command: list[str | Path] = [NODE, *options, *FILES]
    done = subprocess.run(command, cwd=FOLDER, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\n# fail 0\n# cancelled 0\n# skipped 0\n# todo 0\n" in done.stdout
    assert "\n# pass 0\n" not in done.stdout


def test_the_lock_names_no_place() -> None:
    """Every package is known by its hash; where it comes from is for the machine to say."""
    lock = orjson.loads((FOLDER / "package-lock.json").read_bytes())
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert all(package["integrity"].startswith("sha512-") for package in packages.values())
    assert not any("resolved" in package or "funding" in package for package in packages.values())
