"""Fuzzing for a given time, with new seeds in each run: ``python -m tests.fuzz --help``."""

import argparse
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings

from tests.contract.test_schemathesis import explore
from tests.fuzz.targets import TARGETS
from tests.ops.server import running

SCHEMATHESIS = "schemathesis"
AT_ONCE = 500
"""Examples between two looks at the clock."""
LONG = settings(
    max_examples=AT_ONCE,
    deadline=None,
    database=None,
    phases=(Phase.generate, Phase.shrink),
    verbosity=Verbosity.normal,
    print_blob=True,
    suppress_health_check=list(HealthCheck),
)


def fuzz(name: str, number: int) -> None:
    """Try a target with one seed; a failure is shrunk and raised."""
    strategy, check = TARGETS[name]
    seed(number)(LONG(given(strategy)(check)))()


def requests(number: int, examples: int) -> None:
    """Let Schemathesis send random requests to a running service."""
    with running() as server, tempfile.TemporaryDirectory() as folder:
        address, report = f"http://127.0.0.1:{server.port}", Path(folder) / "run.ndjson"
        explore(address, report, "--max-examples", str(examples), "--seed", str(number))


def main() -> None:
    """Fuzz the given targets in turn, until the time is up or something is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    names = [*TARGETS, SCHEMATHESIS]
    parser.add_argument("targets", nargs="*", help=f"what to try, of: {', '.join(names)}; all")
    parser.add_argument("--minutes", type=float, default=10, help="for each target; 10")
    parser.add_argument("--seed", type=int, help="the first seed; any")
    parser.add_argument("--examples", type=int, default=1000, help="of schemathesis; 1000")
    wanted = parser.parse_args()
    if unknown := {*wanted.targets} - {*names}:
        parser.error(f"there is no {', '.join(sorted(unknown))}")
    # On SIGTERM, also stop the service that was started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    first = random.randrange(2**32) if wanted.seed is None else wanted.seed
    for name in wanted.targets or names:
        end, number = time.monotonic() + 60 * wanted.minutes, first
        while number == first or time.monotonic() < end:
            say(f"{name}: --seed {number}")
            if name == SCHEMATHESIS:
                requests(number, wanted.examples)
            else:
                fuzz(name, number)
            number += 1
        say(f"{name}: nothing found")


def say(text: str) -> None:
    """Print the progress, which includes the seed of any failure."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
