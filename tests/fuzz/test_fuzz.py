"""A few of the random inputs, the same in every run; ``python -m tests.fuzz`` tries others."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS

FEW = settings(
    max_examples=50, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


@pytest.mark.parametrize("target", TARGETS)
@FEW
@given(data=st.data())
def test_random_input_finds_nothing(target: str, data: st.DataObject) -> None:
    """The service agrees with the second implementation, and never fails."""
    strategy, check = TARGETS[target]
    check(data.draw(strategy))
