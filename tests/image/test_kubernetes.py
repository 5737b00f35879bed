"""The manifests in ``deploy/`` fit the schemas of Kubernetes, and grant what the service needs."""

from pathlib import Path
from typing import Any

import kubernetes_validate  # type: ignore[import-untyped]  # - it has no types
import pytest
import yaml

import service
from service.api.settings import Settings
from tests.contract.operations import OPERATIONS
from tests.ops.server import ROOT

FOLDER = ROOT / "deploy" / "kubernetes"
OVERLAY = ROOT / "deploy" / "kubernetes-ingress"
KUSTOMIZATION = yaml.safe_load((FOLDER / "kustomization.yaml").read_text())
MANIFESTS: list[str] = KUSTOMIZATION["resources"]
SETTINGS, ADDED = (
    dict(
        line.split("=")
        for line in (folder / "settings.env").read_text().splitlines()
        if not line.startswith("#")
    )
    for folder in (FOLDER, OVERLAY)
)
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())["services"]


def _manifest(name: str, folder: Path = FOLDER) -> dict[str, Any]:
    """Return the only resource in a file."""
    manifest: dict[str, Any] = yaml.safe_load((folder / name).read_text())
    return manifest


POD = _manifest("deployment.yaml")["spec"]["template"]["spec"]
[CONTAINER] = POD["containers"]


def test_the_kustomization_lists_every_file() -> None:
    """Every manifest in the folder is applied."""
    [settings] = KUSTOMIZATION["configMapGenerator"]
    listed = {*MANIFESTS, *settings["envs"], "kustomization.yaml"}
    assert listed == {path.name for path in FOLDER.iterdir()}


@pytest.mark.parametrize("version", ["1.32", "1.37"])
@pytest.mark.parametrize("name", MANIFESTS)
def test_manifests_fit_the_schema(name: str, version: str) -> None:
    """Each manifest is valid, and has no unknown field."""
    assert kubernetes_validate.validate(_manifest(name), version, strict=True) == version


@pytest.mark.parametrize("version", ["1.32", "1.37"])
def test_the_overlay_fits_the_schema(version: str) -> None:
    """Its Ingress is valid, and so is the NetworkPolicy with its part replaced."""
    policy = _manifest("network-policy.yaml")
    patch = _manifest("network-policy.yaml", OVERLAY)
    assert patch["metadata"]["name"] == policy["metadata"]["name"]
    patched = policy | {"spec": policy["spec"] | patch["spec"]}
    for manifest in (_manifest("ingress.yaml", OVERLAY), patched):
        assert kubernetes_validate.validate(manifest, version, strict=True) == version


def test_the_overlay_adds_to_what_is_there() -> None:
    """It lists every file of its folder, and changes what the base has: settings and image."""
    overlay = _manifest("kustomization.yaml", OVERLAY)
    base, *resources = overlay["resources"]
    assert (OVERLAY / base).resolve() == FOLDER
    [settings], [patch] = overlay["configMapGenerator"], overlay["patches"]
    listed = {*resources, *settings["envs"], patch["path"], "kustomization.yaml"}
    assert listed == {path.name for path in OVERLAY.iterdir()}
    assert (settings["name"], settings["behavior"]) == ("cribbage", "merge")
    assert [one["name"] for one in overlay["images"]] == [CONTAINER["image"]]


def test_the_ingress_has_every_path_but_the_metrics() -> None:
    """Each operation of the contract is reached from outside, apart from /metrics."""
    spec = _manifest("ingress.yaml", OVERLAY)["spec"]
    [rule], service_ = spec["rules"], _manifest("service.yaml")
    [port] = service_["spec"]["ports"]
    backend = {"service": {"name": service_["metadata"]["name"], "port": {"name": port["name"]}}}
    assert all(one["backend"] == backend for one in rule["http"]["paths"])
    reached = {
        operation.path
        for operation in OPERATIONS
        for one in rule["http"]["paths"]
        if operation.path == one["path"]
        or (one["pathType"] == "Prefix" and operation.path.startswith(f"{one['path']}/"))
    }
    assert {operation.path for operation in OPERATIONS} - reached == {"/metrics"}
    assert [tls["hosts"] for tls in spec["tls"]] == [[rule["host"]]]


@pytest.mark.parametrize("name", MANIFESTS)
def test_manifests_mean_the_same_pods(name: str) -> None:
    """All selectors and labels refer to the same pods."""
    labels = {"app.kubernetes.io/name": "cribbage"}
    manifest = _manifest(name)
    assert manifest["metadata"]["name"] == "cribbage"
    assert manifest["metadata"]["labels"] == labels
    selector = manifest["spec"].get("selector") or manifest["spec"].get("podSelector") or labels
    assert selector.get("matchLabels", selector) == labels


def test_the_pod_has_no_rights() -> None:
    """The pod has no privileges that the image can do without."""
    assert POD["automountServiceAccountToken"] is False
    assert POD["securityContext"] == {
        "runAsNonRoot": True,
        "runAsUser": 10001,
        "runAsGroup": 10001,
        "seccompProfile": {"type": "RuntimeDefault"},
    }
    assert CONTAINER["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "privileged": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert {mount["mountPath"] for mount in CONTAINER["volumeMounts"]} == {"/tmp"}  # noqa: S108 - of the pod


def test_probes_ask_what_there_is() -> None:
    """Each probe asks its path at the port that the settings name."""
    paths = {name: CONTAINER[f"{name}Probe"]["httpGet"] for name in ("startup", "readiness")}
    assert all(probe == {"path": "/readyz", "port": "http"} for probe in paths.values())
    assert CONTAINER["livenessProbe"]["httpGet"] == {"path": "/healthz", "port": "http"}
    [port] = CONTAINER["ports"]
    assert (port["name"], str(port["containerPort"])) == ("http", SETTINGS["PORT"])


def test_settings_are_those_of_the_service() -> None:
    """Each variable of a container is a setting with a valid value."""
    for given in (SETTINGS, ADDED, COMPOSE["cribbage"]["environment"]):
        settings = Settings.from_environment(given)
        assert {name: str(getattr(settings, name.lower())) for name in given} == given


def test_the_grace_is_longer_than_the_stop() -> None:
    """Orchestrators wait longer than the graceful stop takes."""
    stop = Settings().graceful_timeout
    wait = CONTAINER["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert POD["terminationGracePeriodSeconds"] >= wait + stop + 5
    assert int(COMPOSE["cribbage"]["stop_grace_period"].rstrip("s")) >= stop + 5


def test_an_update_never_takes_away_before_it_adds() -> None:
    """A new replica starts before an old one stops, and a bad update is undone or stopped."""
    rolling = _manifest("deployment.yaml")["spec"]["strategy"]["rollingUpdate"]
    assert rolling == {"maxSurge": 1, "maxUnavailable": 0}
    update = COMPOSE["cribbage"]["deploy"]["update_config"]
    assert (update["order"], update["failure_action"]) == ("start-first", "rollback")


@pytest.mark.parametrize("name", COMPOSE)
def test_containers_of_compose_have_no_rights(name: str) -> None:
    """The service and nginx run read-only, without capabilities or root, within limits."""
    given = COMPOSE[name]
    assert (given["read_only"], given["cap_drop"], given["user"]) == (True, ["ALL"], "10001:10001")
    assert given["security_opt"] == ["no-new-privileges:true"]
    assert set(given["deploy"]["resources"]["limits"]) == {"cpus", "memory", "pids"}


def test_the_image_is_that_of_this_version() -> None:
    """The deployed image has the version of the checkout."""
    [image] = KUSTOMIZATION["images"]
    assert (image["name"], image["newTag"]) == (CONTAINER["image"], service.__version__)
    assert COMPOSE["cribbage"]["image"] == f"${{IMAGE:-cribbage:{service.__version__}}}"
