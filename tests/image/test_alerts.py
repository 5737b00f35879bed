"""The alerts of deploy/prometheus, tried by Prometheus' own tool."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from service.api import metrics
from tests.ops.server import ROOT
from tests.tools import missing

ALERTS = ROOT / "deploy" / "prometheus" / "alerts.yaml"
RULES = [rule for group in yaml.safe_load(ALERTS.read_text())["groups"] for rule in group["rules"]]
TRIED = Path(__file__).with_name("alerts.yaml")


def promtool(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    tool = shutil.which("promtool") or missing("promtool")
    return subprocess.run((tool, *arguments), capture_output=True, text=True, check=False)


def test_alerts_fire_when_they_should() -> None:
    """Each alert fires in the case that it is for, and none while all is well."""
    tried = promtool("test", "rules", TRIED)
    assert tried.returncode == 0, tried.stdout + tried.stderr
    cases = yaml.safe_load(TRIED.read_text())["tests"]
    fired = {
        one["alertname"] for case in cases for one in case["alert_rule_test"] if "exp_alerts" in one
    }
    silent = {one["alertname"] for one in cases[0]["alert_rule_test"]}
    assert fired == silent == {rule["alert"] for rule in RULES}


def test_an_alert_that_never_fires_is_noticed(tmp_path: Path) -> None:
    """A threshold that is not reached fails the test of its alert."""
    (tmp_path / "alerts.yaml").write_text(ALERTS.read_text().replace("> 0.01", "> 0.04"))
    tried = TRIED.read_text().replace("../../deploy/prometheus/alerts.yaml", "alerts.yaml")
    (tmp_path / "tried.yaml").write_text(tried)
    failed = promtool("test", "rules", tmp_path / "tried.yaml")
    assert failed.returncode != 0
    assert "alertname: CribbageErrors" in failed.stderr


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_is_about_a_metric_and_has_a_runbook(rule: dict[str, dict[str, str]]) -> None:
    """The service has the metrics of each alert, and the document for operators its heading."""
    families = text_string_to_metric_families(metrics.exposition().decode())
    names = {family.name for family in families}
    asked = re.findall(r"\bcribbage_\w+", str(rule["expr"]))
    assert asked
    assert {re.sub("_(total|bucket)$", "", name) for name in asked} <= names
    document, _, heading = rule["annotations"]["runbook"].partition("#")
    headings = re.findall("^#+ (.*)$", (ROOT / document).read_text("utf-8"), re.MULTILINE)
    assert heading in {re.sub("[^a-z0-9-]", "", one.lower().replace(" ", "-")) for one in headings}
