"""The rules of the alerts: sound, tried, and about metrics that there are."""

import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from referee.operating import metrics
from referee.operating.metrics import FOLDER, Metrics
from referee.site import create_app

PROMETHEUS: Final = Path(__file__).parents[2] / "deploy" / "prometheus"
RULES: Final[list[dict[str, Any]]] = [
    rule
    for group in yaml.safe_load((PROMETHEUS / "alerts.yml").read_text("utf-8"))["groups"]
    for rule in group["rules"]
]
TRIED: Final = yaml.safe_load((PROMETHEUS / "alerts_test.yml").read_text("utf-8"))["tests"]


@pytest.mark.parametrize(
    "task", [["check", "rules", "alerts.yml"], ["test", "rules", "alerts_test.yml"]]
)
def test_promtool_finds_nothing_wrong(task: list[str]) -> None:
    done = subprocess.run(
        ["promtool", *task], cwd=PROMETHEUS, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SUCCESS" in done.stdout


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The labels of every sample that a worker exports, by its name."""
    with pytest.MonkeyPatch.context() as changes:
        changes.setenv(FOLDER, "")
        metrics.open_folder(str(tmp_path_factory.mktemp("metrics")))
        counting = Metrics(0)
        counting.begin()
        counting.end("/v1/carcassonne/roads", "POST", "200", 0.001)
        told = metrics.export({"REQUEST_METHOD": "GET", "PATH_INFO": "/"}, lambda *_: None)
        families = list(text_string_to_metric_families(b"".join(told).decode()))
        metrics.close_folder()
    return {sample.name: set(sample.labels) for each in families for sample in each.samples}


@pytest.mark.parametrize("rule", RULES, ids=[rule["alert"] for rule in RULES])
def test_every_metric_of_a_rule_is_exported_with_its_labels(
    rule: dict[str, Any], exported: dict[str, set[str]]
) -> None:
    text = f"{rule['expr']} {rule['annotations']['description']}"
    assert set(re.findall(r"referee_\w+", text)) <= exported.keys()
    for name, selectors in re.findall(r"(referee_\w+)\{([^}]*)\}", rule["expr"]):
        assert set(re.findall(r"(\w+)[=!]", selectors)) <= exported[name]


def test_every_metric_that_is_exported_is_documented(exported: dict[str, set[str]]) -> None:
    page = (PROMETHEUS.parents[1] / "docs" / "running.md").read_text("utf-8")
    for name in exported:
        assert f"`{re.sub('_(bucket|sum|count)$', '', name)}" in page


def test_every_rule_is_tried_both_ways() -> None:
    tried: dict[str, set[bool]] = {}
    for test in TRIED:
        for look in test["alert_rule_test"]:
            tried.setdefault(look["alertname"], set()).add("exp_alerts" in look)
    expected = {rule["alert"]: {True, False} for rule in RULES}
    assert tried == expected


def test_the_quick_questions_of_the_rule_are_there() -> None:
    (rule,) = [rule for rule in RULES if rule["alert"] == "RefereeSlow"]
    (pattern,) = re.findall(r'route=~"([^"]*)"', rule["expr"])
    matched = {str(r) for r in create_app().url_map.iter_rules() if re.fullmatch(pattern, str(r))}
    for name in re.findall(r"\w+", pattern.split("/")[1]):
        assert [route for route in matched if route.endswith(f"/{name}")], name
