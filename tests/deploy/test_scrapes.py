"""What HAProxy and Varnish tell Prometheus: all that alerts and the dashboard ask them for."""

import json
import re
import shutil
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from tests.deploy.facts import DEPLOY
from tests.deploy.scripted import run_scripted
from tests.deploy.test_alerts import RULES, exported
from tests.deploy.varnish import ask, run_varnish
from tests.faults.proxy import WITHOUT_LIMITS, run_haproxy
from tests.server.running import find_free_port
from tests.waiting import PATIENCE, wait_until

__all__ = ["exported"]

DASHBOARD: Final[dict[str, Any]] = json.loads(
    (DEPLOY / "grafana" / "referee.json").read_text("utf-8")
)
PANELS: Final[list[dict[str, Any]]] = DASHBOARD["panels"]
ASKED: Final = [target["expr"] for panel in PANELS for target in panel["targets"]]
EXPORTER: Final = "prometheus-varnish-exporter"

Samples = dict[str, set[tuple[tuple[str, str], ...]]]
"""The labels of each sample that is told, by its name."""


def read_samples(port: int) -> Samples | None:
    """Return what is told to Prometheus at a port of loopback; None if nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE) as told:
            text = told.read().decode()
    except OSError:
        return None
    samples: Samples = {}
    # The parser of prometheus_client would add "_total" to the names of some counters.
    for name, labels in re.findall(r"^(\w+)(?:\{(.*)\})? \S+$", text, re.MULTILINE):
        named = tuple(sorted(re.findall(r'(\w+)="([^"]*)"', labels)))
        samples.setdefault(name, set()).add(named)
    return samples


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Samples]:
    """What HAProxy and Varnish tell, each before a service that answers."""
    folder, port = tmp_path_factory.mktemp("scrapes"), find_free_port()
    with run_scripted() as service, tempfile.TemporaryDirectory() as own:
        number = str(service.server_port)
        places = {f"REFEREE_SERVER_{each}": f"127.0.0.1:{number}" for each in (1, 2)}
        places |= {f"REFEREE_HEALTH_{each}": number for each in (1, 2)}
        metrics = {"REFEREE_PROXY_METRICS": f"127.0.0.1:{port}"}
        with run_haproxy(folder / "haproxy", **places, **metrics, **WITHOUT_LIMITS) as proxy:
            ask(proxy, "GET", "/", {})
            found = read_samples(port)
            assert found is not None
            with run_varnish(folder, proxy, Path(own)) as cache:
                ask(cache, "GET", "/", {})
                found |= read_varnish(own)
        yield found


def read_varnish(own: str) -> Samples:
    """Return what the exporter tells of a Varnish that counts into a folder."""
    port = find_free_port()
    program = shutil.which(EXPORTER)
    assert program is not None
    with subprocess.Popen([program, "-n", own, "-web.listen-address", f"127.0.0.1:{port}"]) as it:
        try:
            wait_until(lambda: (read_samples(port) or {}).get("varnish_backend_up"), "it counts")
            return read_samples(port) or {}
        finally:
            it.terminate()


def list_asked(expression: str) -> list[tuple[str, dict[str, str]]]:
    """Return the metrics of the proxy and of the cache in an expression, each with its labels."""
    found = re.findall(r"((?:haproxy|varnish)_\w+)(?:\{([^}]*)\})?", expression)
    return [(name, dict(re.findall(r'(\w+)=~?"([^"]*)"', labels))) for name, labels in found]


@pytest.mark.parametrize("expression", [*ASKED, *(rule["expr"] for rule in RULES)])
def test_all_that_is_asked_for_is_told(expression: str, told: Samples) -> None:
    for name, labels in list_asked(expression):
        assert name in told
        for label, value in labels.items():
            values = {dict(each).get(label) for each in told[name]}
            assert set(value.split("|")) <= values, (name, label)
        # What an expression adds up by is a label, too.
    for label in re.findall(r"by \((\w+)\)", expression):
        for name, _ in list_asked(expression):
            assert label == "instance" or label in {key for each in told[name] for key, _ in each}


def test_the_dashboard_asks_the_service_for_what_it_exports(exported: dict[str, set[str]]) -> None:
    for expression in ASKED:
        assert set(re.findall(r"referee_\w+", expression)) <= exported.keys()


def test_the_dashboard_is_one() -> None:
    """As Grafana reads it: each panel has a number and a place of its own, and asks Prometheus."""
    assert isinstance(DASHBOARD["schemaVersion"], int)
    [variable] = DASHBOARD["templating"]["list"]
    assert (variable["type"], variable["query"]) == ("datasource", "prometheus")
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)
    for one, other in combinations([panel["gridPos"] for panel in PANELS], 2):
        assert (
            one["x"] + one["w"] <= other["x"]
            or other["x"] + other["w"] <= one["x"]
            or one["y"] + one["h"] <= other["y"]
            or other["y"] + other["h"] <= one["y"]
        )
    for panel in PANELS:
        assert panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24
        assert panel["title"]
        assert panel["type"] == "timeseries"
        assert len({target["refId"] for target in panel["targets"]}) == len(panel["targets"])
        for each in (panel, *panel["targets"]):
            source = {"type": "prometheus", "uid": f"${{{variable['name']}}}"}
            assert each["datasource"] == source


def test_prometheus_can_read_all_that_the_dashboard_asks(tmp_path: Path) -> None:
    written = [
        {"record": f"asked:{number}", "expr": expression.replace("$__rate_interval", "5m")}
        for number, expression in enumerate(ASKED)
    ]
    rules = tmp_path / "rules.yml"
    rules.write_text(yaml.safe_dump({"groups": [{"name": "asked", "rules": written}]}))
    done = subprocess.run(
        ["promtool", "check", "rules", rules], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_alert_of_the_proxy_and_the_cache_shows_on_the_dashboard() -> None:
    shown = {name for expression in ASKED for name, _ in list_asked(expression)}
    alerted = {name for rule in RULES for name, _ in list_asked(rule["expr"])}
    assert alerted - shown <= {"haproxy_server_status", "varnish_up"}
