"""The Engine and the images that the tests share."""

from collections.abc import Iterator

import pytest

from tests.image.engine import Build, can_be_had, engine, images
from tests.image.rolling_update import BROKEN, NEXT
from tests.image.stack import NGINX


@pytest.fixture(scope="session")
def built() -> Iterator[Build]:
    """Provide an Engine, and remove the images built on it afterwards."""
    if not can_be_had():
        # A developer's machine may have no Engine; continuous integration starts one.
        pytest.skip("the image is not tested: no Docker Engine answers, and CI=true is not set")
    with engine(), images() as made:
        yield made


@pytest.fixture(scope="session")
def image(built: Build) -> str:
    return built("cribbage-test:one")


@pytest.fixture(scope="session")
def next_image(built: Build, image: str) -> str:
    """Build an image that says it is another version."""
    return built("cribbage-test:two", NEXT.format(image=image))


@pytest.fixture(scope="session")
def broken_image(built: Build, image: str) -> str:
    """Build an image that does not start."""
    return built("cribbage-test:three", BROKEN.format(image=image))


@pytest.fixture(scope="session")
def nginx(built: Build) -> str:
    return built("cribbage-test:nginx", NGINX)
