"""Writes the requirement files: ``python -m tools.lock``.

With ``--upgrade`` it takes the newest versions that fit pyproject.toml. With ``--check`` it writes
nothing, and fails if a file would change.
"""

import subprocess
import sys
from difflib import unified_diff
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
OWN = ("--constraint", "requirements.txt")
"""The other files have the versions of the service's own packages."""
LOCKED = {
    "requirements.txt": ("pyproject.toml",),
    "requirements-dev.txt": ("pyproject.toml", "--group", "dev", *OWN),
    # The servers that the benchmark compares with have their own environment.
    "requirements-bench.txt": ("--group", "bench", *OWN),
    # So has the library that plays games to compare with.
    "requirements-openspiel.txt": ("--group", "openspiel"),
    # So have the programs that list, audit and check what others made.
    "requirements-tools.txt": ("--group", "tools"),
}
"""Each requirement file, and what is in it."""
NOTHING_FITS = 1
"""Status of uv if no versions satisfy all ranges."""


def lock(folder: Path, *options: str) -> None:
    """Write the requirement files into a folder; versions that are there and still fit are kept."""
    for name, content in LOCKED.items():
        command = (
            *(sys.executable, "-m", "uv", "pip", "compile", "--quiet"),
            *("--universal", "--python-version", "3.11", "--generate-hashes"),
            *("--custom-compile-command", "make lock", "--output-file", str(folder / name)),
            *(*content, *options),
        )
        status = subprocess.run(command, cwd=ROOT, check=False).returncode
        if status == NOTHING_FITS:
            sys.exit(f"{name}: nothing fits pyproject.toml, as the error above says")
        if status:
            sys.exit(
                f"{name}: not locked: uv stopped with the error above"
                " (is the package registry out of reach?)"
            )


def check() -> None:
    """Fail, with the differences, if locking anew would change a file."""
    with TemporaryDirectory() as scratch:
        for name in LOCKED:
            copy(ROOT / name, scratch)
        lock(Path(scratch))
        differences = [
            line
            for name in LOCKED
            for line in unified_diff(_lines(ROOT / name), _lines(Path(scratch, name)), name, name)
        ]
    sys.stdout.writelines(differences)
    if differences:
        sys.exit("requirement files: run make lock")
    print("requirement files: up to date")


def _lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines(keepends=True)


if __name__ == "__main__":
    options = sys.argv[1:]
    if options == ["--check"]:
        check()
    else:
        lock(ROOT, *options)
