"""Several replicas behind nginx, with Compose and in Swarm: clients notice no change."""

import pytest

from tests.image.engine import docker
from tests.image.rolling_update import update
from tests.image.stack import Deployment, composed, stacked
from tests.load import load
from tests.ops.messages import CONTENT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("docker")]

QUERY = "/v1/show?hand=5H,5S,5C,JD&starter=5D"


def test_compose_serves_and_survives_the_death_of_a_replica(image: str, nginx: str) -> None:
    """Compose serves and caches, also after one of the two replicas was killed."""
    with composed(image, nginx) as deployment:
        front = deployment.front
        shown = front.post("/v1/show", CONTENT, "X-Request-ID: table-7")
        assert (shown.json["total"], shown.headers["X-Request-ID"]) == (29, "table-7")
        kept = [front.get(QUERY).headers["X-Cache-Status"] for _ in range(2)]
        assert kept == ["MISS", "HIT"]
        assert front.get("/metrics").status == 404
        replicas = deployment.compose("ps", "--quiet", "cribbage").split()
        assert len(replicas) == 2
        with load(front) as clients:
            docker("kill", replicas[0])
            docker("wait", replicas[0])
            for _ in range(100):
                assert front.post("/v1/show", CONTENT).status == 200
    # What the replica was sending when it was killed was cut; nginx cannot ask for it again.
    assert (clients.wrong, clients.refused) == ([], 0)
    assert len(clients.failed) <= 1


def test_a_rolling_update_fails_no_request(
    image: str, next_image: str, broken_image: str, nginx: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One image replaces another under load, POSTs included; a broken one is rolled back."""
    with stacked(image, nginx) as deployment:
        updated = _updated(deployment, next_image, "completed", capsys)
        assert set(updated) == {"1.0.0", "next"}
        taken_back = _updated(deployment, broken_image, "rollback_completed", capsys)
        assert set(taken_back) == {"next"}


def _updated(
    deployment: Deployment, image: str, outcome: str, capsys: pytest.CaptureFixture[str]
) -> list[str]:
    """Update under load, print and judge what happened; return the versions that answered."""
    clients, ended = update(deployment, image)
    with capsys.disabled():
        print(f"\nupdate {ended}: {clients}")  # noqa: T201 - to be read
    assert ended == outcome
    assert (clients.wrong, clients.failed, clients.refused) == ([], [], 0)
    return list(clients.versions)
