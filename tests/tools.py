"""Tools that tests need beside Python: finding them, and skipping without them.

A test whose tool is missing is skipped; in continuous integration (``CI=true``) it fails.
"""

import os
import shutil
import sysconfig
from contextlib import AbstractContextManager, suppress
from functools import cache
from pathlib import Path
from typing import NoReturn

import pytest
from playwright.sync_api import Playwright, sync_playwright

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The usual names of a browser that Playwright can drive; the first does a third of the work."""
FIREFOX = ("firefox-esr", "firefox")
"""The usual names of the other browser, which Playwright cannot drive."""
SCRIPTS = Path(sysconfig.get_path("scripts"))
"""The folder of the programs of the locked packages, node and npm among them."""
NODE = SCRIPTS / "node"
PACKAGES = Path(__file__).parent / "web" / "node_modules"
"""The packages of JavaScript that ``tests/web/package-lock.json`` locks."""
FONTS = Path("/usr/share/fonts")
DEJAVU = Path(__file__).parent / "browser" / "dejavu.conf"
"""Settings of fontconfig that offer DejaVu only: wide, and on many machines the only font."""
OFFERED = Path(__file__).parents[1] / "build" / "fonts"
"""The folder in which those settings look for it."""


def missing(tool: str, command: str = "sudo make system") -> NoReturn:
    """Skip the test, or fail in CI: name the missing tool and what installs it."""
    words = f"no {tool}: `{command}` installs it"
    if os.environ.get("CI") == "true":
        pytest.fail(words, pytrace=False)
    pytest.skip(words)


def need(program: str) -> None:
    """Skip the test unless this program is found."""
    if shutil.which(program) is None:
        missing(program)


def need_packages() -> Path:
    """Return the folder of the JavaScript packages; skip the test without them."""
    if not (PACKAGES / "stamp").exists():
        missing("tests/web/node_modules", "make setup-web")
    return PACKAGES


def drive() -> AbstractContextManager[Playwright]:
    """Return Playwright on the locked Node.js: its own needs a library that bare machines lack."""
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(NODE))
    return sync_playwright()


@cache
def find_browser() -> str | None:
    """Return where a browser is: as ``CHROMIUM`` says, by a usual name, or Playwright's own."""
    usual = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if usual is not None:
        return shutil.which(usual)
    with drive() as playwright:
        return shutil.which(playwright.chromium.executable_path)


def need_browser() -> str:
    """Return the path of a browser; skip the test without one."""
    return find_browser() or missing("browser")


def need_firefox() -> str:
    """Return the path of Firefox; skip the test without it."""
    return next(filter(None, map(shutil.which, FIREFOX)), None) or missing("Firefox")


@cache
def has_dejavu() -> bool:
    """Make the font available to browsers; return whether the machine has it."""
    OFFERED.mkdir(parents=True, exist_ok=True)
    for file in FONTS.rglob("DejaVuSans*.ttf"):
        # Another process may have created it first.
        with suppress(FileExistsError):
            (OFFERED / file.name).symlink_to(file)
    return (OFFERED / "DejaVuSans.ttf").exists()


def browser_environment() -> dict[str, str | float | bool]:
    """Return the environment of a browser, with the same fonts on every machine."""
    fonts = {"FONTCONFIG_FILE": str(DEJAVU)} if has_dejavu() else {}
    return {**os.environ, **fonts}
