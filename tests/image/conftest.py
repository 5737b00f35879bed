"""The Engine and the images that the tests share."""

from collections.abc import Iterator

import pytest

from tests.image.engine import Images, can_be_had, engine, images
from tests.image.rolling_update import BROKEN, NEXT
from tests.image.stack import NGINX


@pytest.fixture(scope="session")
def built() -> Iterator[Images]:
    """Provide an Engine, and remove the images that were built on it afterwards."""
    if not can_be_had():
        # A developer's machine may have no Engine; continuous integration starts one.
        pytest.skip("the image is not tested: no Docker Engine answers, and CI=true is not set")
    with engine(), images() as made:
        yield made


@pytest.fixture(scope="session")
def image(built: Images) -> str:
    """Build the image of the service."""
    return built.build("cribbage-test:one")


@pytest.fixture(scope="session")
def next_image(built: Images, image: str) -> str:
    """Build an image with another version."""
    return built.build("cribbage-test:two", NEXT.format(image=image))


@pytest.fixture(scope="session")
def broken_image(built: Images, image: str) -> str:
    """Build an image whose service does not start."""
    return built.build("cribbage-test:three", BROKEN.format(image=image))


@pytest.fixture(scope="session")
def nginx(built: Images) -> str:
    """Build an image of nginx."""
    return built.build("cribbage-test:nginx", NGINX)
