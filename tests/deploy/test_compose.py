"""deploy/compose.yaml: valid, without rights, at one with the image, the code and its proxies."""

import re
import shutil
import subprocess
from ipaddress import IPv4Address, IPv4Network
from pathlib import Path
from typing import Any, Final

import pytest

from referee import __version__
from tests.deploy.facts import (
    DEPLOY,
    ROOT,
    check_settings,
    find_longest_stop,
    is_address,
    read_port,
    read_user,
    read_yaml,
)
from tests.deploy.varnish import read_options

[COMPOSE] = read_yaml("compose.yaml")
SERVICES: Final[dict[str, Any]] = COMPOSE["services"]
INSTANCES: Final = ("one", "two")
LINTER: Final = ROOT / "tests" / "clients" / "node_modules" / ".bin" / "dclint"
METRICS_OF_CACHE: Final = DEPLOY / "varnish" / "metrics.Dockerfile"
HAPROXY: Final = DEPLOY / "haproxy" / "haproxy.cfg"


def lint(file: Path) -> subprocess.CompletedProcess[str]:
    """Check a file by the schema of the compose specification, and by what is good practice."""
    rules = Path(__file__).with_name(".dclintrc.yaml")
    command = [str(LINTER), "--config", str(rules), "--max-warnings", "0", str(file)]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_the_file_follows_the_specification() -> None:
    done = lint(DEPLOY / "compose.yaml")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("stop_grace_period: 40s", "stop_grace: 40s"), ("cap_drop: [ALL]", "cap_drop: ALL")],
)
def test_what_does_not_follow_it_is_found(tmp_path: Path, right: str, wrong: str) -> None:
    spoilt = tmp_path / "compose.yaml"
    spoilt.write_text((DEPLOY / "compose.yaml").read_text("utf-8").replace(right, wrong, 1))
    assert lint(spoilt).returncode == 1


@pytest.mark.parametrize("name", SERVICES)
def test_no_service_may_more_than_it_needs(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert set(service["deploy"]["resources"]["limits"]) == {"memory", "pids"}
    assert "privileged" not in service
    assert all(volume.endswith(":ro") for volume in service.get("volumes", ()) if volume[0] == ".")


def test_only_the_cache_has_a_door_and_instances_reach_nobody() -> None:
    doors = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert doors == {"varnish": ["0.0.0.0:8000:8000"], "prometheus": ["127.0.0.1:9090:9090"]}
    assert COMPOSE["networks"]["inside"]["internal"] is True
    assert all(list(SERVICES[name]["networks"]) == ["inside"] for name in (*INSTANCES, "haproxy"))


@pytest.mark.parametrize("name", INSTANCES)
def test_an_instance_is_the_image_with_settings_that_make_sense(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = SERVICES[name]
    assert service["image"] == f"referee:{__version__}"
    assert service["user"] == f"{read_user()}:{read_user()}"
    # Its command and its health check are those of the image.
    assert not {"command", "entrypoint", "healthcheck"} & set(service)
    check_settings(service["environment"], monkeypatch)
    longest = find_longest_stop(service["environment"])
    assert int(service["stop_grace_period"].removesuffix("s")) > longest


def test_the_proxy_has_all_that_its_file_asks_for_and_finds_the_instances() -> None:
    environ = SERVICES["haproxy"]["environment"]
    asked = set(re.findall(r"\$\{(\w+)(?:-[^}]*)?\}", HAPROXY.read_text("utf-8")))
    assert set(environ) == asked
    for number, name in enumerate(INSTANCES, 1):
        assert environ[f"REFEREE_SERVER_{number}"] == f"{name}:{read_port()}"
        own = SERVICES[name]["environment"]
        assert environ[f"REFEREE_HEALTH_{number}"] == own["REFEREE_HEALTH_PORT"]
    [subnet] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert environ["REFEREE_CACHE"] == subnet["subnet"]
    mounted = [volume.split(":")[1] for volume in SERVICES["haproxy"]["volumes"]]
    assert SERVICES["haproxy"]["command"][-1:] == mounted
    given = dict.fromkeys(asked, "1") | environ
    given |= {f"REFEREE_SERVER_{number}": f"127.0.0.1:{number}" for number in (1, 2)}
    checked = [shutil.which("haproxy") or "/usr/sbin/haproxy", "-c", "-f", str(HAPROXY)]
    subprocess.run(checked, env=given, check=True, capture_output=True)


def test_whoever_is_asked_keeps_an_address_that_nobody_else_gets() -> None:
    """Those who ask look it up once, when they start."""
    [inside] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    subnet, others = (IPv4Network(inside[name]) for name in ("subnet", "ip_range"))
    assert others.subnet_of(subnet)
    kept = [
        IPv4Address(SERVICES[name]["networks"]["inside"]["ipv4_address"])
        for name in (*INSTANCES, "haproxy")
    ]
    assert len(set(kept)) == len(kept)
    # The first address is that of the network's gateway.
    assert all(each in subnet and each not in others and each != subnet[1] for each in kept)


def test_the_cache_finds_the_proxy_and_is_started_as_its_file_says() -> None:
    vcl = (DEPLOY / "varnish" / "default.vcl").read_text("utf-8")
    port = SERVICES["haproxy"]["environment"]["REFEREE_BIND"].removeprefix(":")
    assert f'.host = "haproxy";\n    .port = "{port}";' in vcl
    words = SERVICES["varnish"]["command"]
    assert words[-len(read_options()) :] == read_options()
    mounted, counted = SERVICES["varnish"]["volumes"]
    assert mounted == f"./varnish/default.vcl:{words[5]}:ro"
    # What it counts is read by another service, by the path that its own image is given.
    assert SERVICES["varnish-metrics"]["volumes"] == [f"{counted}:ro"]
    assert f'"-n", "{counted.partition(":")[2]}/varnishd"' in METRICS_OF_CACHE.read_text("utf-8")
    image = SERVICES["varnish-metrics"]
    assert (DEPLOY / image["build"]["context"] / image["build"]["dockerfile"]) == METRICS_OF_CACHE
    [probe] = re.findall(r'\.url = "(.*)";', vcl)
    assert is_address(probe)


def test_the_cache_has_room_for_all_that_it_may_hold() -> None:
    """And for its log in memory, which takes 80 MB."""
    service = SERVICES["varnish"]
    stores = re.findall(r"(\S*)malloc,(\d+)m", " ".join(service["command"]))
    assert [name for name, _ in stores] == ["", "Transient="]
    held = 80 + sum(int(size) for _, size in stores)
    assert held * 1.5 < int(service["deploy"]["resources"]["limits"]["memory"].removesuffix("M"))


def test_health_is_asked_where_there_is_an_answer() -> None:
    port = SERVICES["haproxy"]["environment"]["REFEREE_BIND"]
    address = SERVICES["haproxy"]["healthcheck"]["test"][-1]
    assert address.startswith(f"http://127.0.0.1{port}/")
    assert is_address(address.removeprefix(f"http://127.0.0.1{port}"))


def test_prometheus_asks_each_instance_and_has_the_rules() -> None:
    [asked] = read_yaml("prometheus/prometheus.yml")
    job, proxy, cache = asked["scrape_configs"]
    port = SERVICES["haproxy"]["environment"]["REFEREE_PROXY_METRICS"]
    assert proxy["static_configs"] == [{"targets": [f"haproxy{port}"]}]
    exposed = re.findall(r"^EXPOSE (\d+)$", METRICS_OF_CACHE.read_text("utf-8"), re.MULTILINE)
    assert cache["static_configs"] == [
        {"targets": [f"varnish-metrics:{number}"]} for number in exposed
    ]
    ports = {SERVICES[name]["environment"]["REFEREE_METRICS_PORT"] for name in INSTANCES}
    [metrics_port] = ports
    assert job["static_configs"] == [{"targets": [f"{name}:{metrics_port}" for name in INSTANCES]}]
    assert all(
        SERVICES[name]["environment"]["REFEREE_METRICS_HOST"] == "0.0.0.0" for name in INSTANCES
    )
    file = DEPLOY / "prometheus" / "prometheus.yml"
    subprocess.run(["promtool", "check", "config", file], check=True, capture_output=True)
    rules = (DEPLOY / "prometheus" / "alerts.yml").read_text("utf-8")
    assert all(f'job="{each["job_name"]}"' in rules for each in (job, proxy, cache))
    mounted = {volume.split(":")[0] for volume in SERVICES["prometheus"]["volumes"]}
    assert mounted == {"./prometheus/prometheus.yml", "./prometheus/alerts.yml", "measured"}
