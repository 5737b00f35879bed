"""Updates a running stack under load, and counts the requests that fail.

``python -m tests.image.rolling_update`` does it with the image of this checkout, on an Engine that
is there.
"""

from tests.image.engine import images
from tests.image.stack import NGINX, Deployment, stacked
from tests.load import Load, load

NEXT = (
    "FROM {image}\nUSER root\n"
    "RUN sed -i 's/^__version__ = .*/__version__ = \"next\"/' service/__init__.py\n"
    "USER 10001:10001\n"
)
"""The same service with another version."""
BROKEN = "FROM {image}\nENV PORT=none\n"
"""A service that does not start."""


def update(deployment: Deployment, image: str) -> tuple[Load, str]:
    """Update a deployment under load; return what was answered, and how the update ended."""
    with load(deployment.front) as clients:
        outcome = deployment.update(image)
    return clients, outcome


def main() -> int:
    """Update the image of the checkout by another; return 0 where no request failed."""
    with images() as build:
        image = build("cribbage-test:one")
        another = build("cribbage-test:two", NEXT.format(image=image))
        with stacked(image, build("cribbage-test:nginx", NGINX)) as deployment:
            clients, outcome = update(deployment, another)
    print(f"update {outcome}: {clients}", *clients.wrong, *clients.failed, sep="\n")  # noqa: T201 - a command's output
    return bool(clients.wrong or clients.failed or clients.refused or outcome != "completed")


if __name__ == "__main__":
    raise SystemExit(main())
