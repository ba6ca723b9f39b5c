"""The rules of the alerts: sound, tried, and about metrics that there are."""

import re
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from referee.operating import metrics
from referee.operating.memory import Memory
from referee.operating.metrics import FOLDER, Metrics
from referee.server.site import create_app

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
        ["promtool", *task], cwd=PROMETHEUS, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "SUCCESS" in done.stdout


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The labels of every sample that a worker exports, by its name."""
    with pytest.MonkeyPatch.context() as changes:
        changes.setenv(FOLDER, "")
        # As in a container with a limit, wherever the tests run.
        changes.setattr(metrics, "read_memory", lambda: Memory(1, 2, 0))
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


def test_the_runbook_says_of_every_alert_what_it_means_and_what_to_do() -> None:
    page = (PROMETHEUS.parents[1] / "docs" / "running.md").read_text("utf-8")
    [chapter] = re.findall(r"^## When an alert comes\n(.*?)^## ", page, re.DOTALL | re.MULTILINE)
    said = dict(re.findall(r"^### (\w+)\n\n(.*?)(?=^### |\Z)", chapter, re.DOTALL | re.MULTILINE))
    assert list(said) == [rule["alert"] for rule in RULES]
    for name, text in said.items():
        assert re.fullmatch(r"Means: [^\n].*?\n\nDo: .*\n", text, re.DOTALL), name


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


@pytest.mark.parametrize("file", ["prometheus.yml", "running.md"])
def test_the_jobs_that_ask_have_the_name_that_rules_go_by(file: str, tmp_path: Path) -> None:
    """That of the compose file, and the one that is written down for Kubernetes."""
    page = (PROMETHEUS.parents[1] / "docs" / "running.md").read_text("utf-8")
    [written] = re.findall(r"```yaml\n(scrape_configs:.*?)```", page, re.DOTALL)
    text = written if file == "running.md" else (PROMETHEUS / file).read_text("utf-8")
    job, *_ = yaml.safe_load(text)["scrape_configs"]
    [rule] = [rule for rule in RULES if rule["alert"] == "RefereeDown"]
    assert rule["expr"] == f'up{{job="{job["job_name"]}"}} == 0'
    (tmp_path / "alerts.yml").write_bytes((PROMETHEUS / "alerts.yml").read_bytes())
    config = tmp_path / "prometheus.yml"
    # Debian's promtool knows no Kubernetes; all else of the job is checked.
    config.write_text(text.replace("kubernetes_sd_configs: [{role: pod}]", "static_configs: []"))
    subprocess.run(["promtool", "check", "config", config], check=True, capture_output=True)
    if file == "running.md":
        assert job["kubernetes_sd_configs"] == [{"role": "pod"}]
        check_labels(job)


def check_labels(job: dict[str, Any]) -> None:
    """Fail unless a job finds the pods of deploy/kubernetes by what they are called."""
    file = PROMETHEUS.parent / "kubernetes" / "referee.yaml"
    [deployment] = [
        each for each in yaml.safe_load_all(file.read_text("utf-8")) if each["kind"] == "Deployment"
    ]
    template = deployment["spec"]["template"]
    found = {
        "__meta_kubernetes_pod_label_app_kubernetes_io_name": template["metadata"]["labels"][
            "app.kubernetes.io/name"
        ],
        "__meta_kubernetes_pod_container_port_name": "metrics",
    }
    ports = {port["name"] for port in template["spec"]["containers"][0]["ports"]}
    assert "metrics" in ports
    rules = {rule["source_labels"][0]: rule["regex"] for rule in job["relabel_configs"]}
    assert rules == found
