"""No coverage for tests against the second adjudicator."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Switch coverage off: it would double the time, and tests of the engine run every line."""
    item.add_marker(pytest.mark.no_cover)
