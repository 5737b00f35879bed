"""What all tests against the second adjudicator have in common."""

import pytest


def pytest_itemcollected(item: pytest.Item) -> None:
    """Watch no lines here: it would double the time, and tests of the engine run them all."""
    item.add_marker(pytest.mark.no_cover)
