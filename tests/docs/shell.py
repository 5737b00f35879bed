"""Runs commands as a reader would."""

import os
import subprocess
from pathlib import Path

from tests.ops.server import PATIENCE
from tests.tools import need


def run(commands: str, folder: Path) -> str:
    """Run commands in a shell without this machine's settings or proxies; return the output."""
    if "curl " in commands:
        need("curl")
    environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    shell = ("bash", "-euo", "pipefail", "-c", commands)
    done = subprocess.run(
        shell,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
