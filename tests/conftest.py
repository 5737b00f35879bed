"""Fixtures of several folders, and settings of pytest."""

import os
from collections.abc import Generator, Iterator

import pytest
from flask import Flask, Response, request, request_finished
from flask.testing import FlaskClient
from hypothesis import settings

# Hypothesis draws constants of all modules that are loaded: those that the service loads later
# are loaded here, so that no test changes the examples of another.
import service.engine.discard.expectation
import service.engine.scoring.columns  # noqa: F401 - loaded for its constants
from service.api.app import create_app
from tests.api.shape import nulls_of
from tests.ops.server import Server, running

COVERING = {"api", "contract", "engine", "engine_speed", "notation"}
"""Folders whose tests reach every branch; measuring coverage makes a test three times slower."""
FIRST = ("browser", "image", "contract", "notation", "ops", "second", "strategies")
"""Folders begun first, in this order, so that all processes end together; the others are quicker.

The page's tests end before those of the image: when Docker creates a network, a browser sends its
requests again.
"""


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Draw the same random examples in every run, so that only a change of the code can fail one.

    With `--hypothesis-seed=N` they are others; `make fuzz` draws many, with `--hypothesis-profile`.
    """
    same = settings.get_profile("ci")
    seeded = config.getoption("--hypothesis-seed") is not None
    settings.register_profile("tests", same, max_examples=60, derandomize=not seeded)
    settings.register_profile("fuzz", same, max_examples=1000, derandomize=False)
    settings.load_profile("tests")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Return the number of processors; slow tests wait for servers and use one process more."""
    processors = os.cpu_count() or 1
    return processors + 1 if config.option.markexpr == "slow" else processors


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest folders; measure coverage only where it is needed.

    Most tests of the page are slow: each loads it in a new tab.
    """
    turns = {folder: turn for turn, folder in enumerate(FIRST)}
    items.sort(key=lambda item: turns.get(item.path.parent.name, len(turns)))
    for item in items:
        folder = item.path.parent.name
        if folder not in COVERING:
            item.add_marker(pytest.mark.no_cover)
        if folder == "browser" and not item.get_closest_marker("quick"):
            item.add_marker(pytest.mark.slow)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Escape lone surrogates in reports: workers of pytest-xdist cannot send them."""
    report = yield
    report.sections = [
        (name, text.encode(errors="backslashreplace").decode()) for name, text in report.sections
    ]
    return report


@pytest.fixture(autouse=True)
def answers_without_null() -> Iterator[None]:
    """Fail a test in which the application answers with a null anywhere in its JSON."""
    found: list[tuple[str, str]] = []

    def look(_: Flask, response: Response) -> None:
        found.extend((request.path, place) for place in nulls_of(response))

    with request_finished.connected_to(look):
        yield
    assert found == []


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """Return a running service with the default settings; every worker process has one."""
    with running() as server:
        yield server


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """Return a client that calls the application directly."""
    return create_app().test_client()


@pytest.fixture(scope="session")
def address(server: Server) -> str:
    """Return the address of the running service, to replace the documented one."""
    return f"http://127.0.0.1:{server.port}"
