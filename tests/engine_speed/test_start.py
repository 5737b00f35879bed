"""numpy is loaded only when it is needed."""

import subprocess
import sys

import pytest

from tests.ops.server import ROOT

pytestmark = pytest.mark.no_cover

STARTED = (
    "import sys; from service.api.app import create_app; client = create_app().test_client()\n"
)
SHOW = {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D"}
USES = {
    "batch": ("/v1/show/batch", {"hands": ["5H5S5CJD5D"]}),
    "discard": ("/v1/discard", {"dealt": ["5H", "6H", "7S", "8D", "JC", "KD"], "dealer": True}),
}


def printed(program: str) -> str:
    """Run a program in a separate Python process, and return what it prints."""
    done = subprocess.run(
        (sys.executable, "-c", STARTED + program),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize(("path", "body"), USES.values(), ids=USES)
def test_numpy_is_loaded_when_it_is_needed(path: str, body: object) -> None:
    """The first batch or advice loads numpy, and neither the start nor a single hand."""
    program = f"""
for path, body in (("/v1/show", {SHOW}), ({path!r}, {body})):
    print(client.post(path, json=body).status_code, "numpy" in sys.modules)
"""
    assert printed(program).splitlines() == ["200 False", "200 True"]


@pytest.mark.slow
def test_tables_may_be_made_by_several_at_once() -> None:
    """Threads that are the first to need numpy and the tables all get the right answer."""
    program = """
from concurrent.futures import ThreadPoolExecutor
from service.engine.rules.rulesets import RULESETS
from service.engine.scoring.batch import Batch, count
standard = RULESETS["standard"]
batch = Batch(["5H5S5CJD5D"] * 100, ruleset=standard, rules=standard.rules)
with ThreadPoolExecutor(8) as threads:
    counted = list(threads.map(lambda _: count(batch).totals, range(32)))
print(all(totals == [29] * 100 for totals in counted))
"""
    assert printed(program) == "True"
