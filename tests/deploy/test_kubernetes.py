"""deploy/kubernetes/referee.yaml: valid, and at one with the image and the code."""

import copy
import re
from typing import Any, Final

import kubernetes_validate
import pytest

from referee import __version__
from tests.deploy.facts import (
    MEGABYTE,
    ROOT,
    check_settings,
    find_longest_stop,
    is_address,
    read_port,
    read_user,
    read_yaml,
)

OBJECTS: Final[list[dict[str, Any]]] = read_yaml("kubernetes/referee.yaml")
KINDS: Final = {each["kind"]: each["spec"] for each in OBJECTS}
RELEASE: Final = kubernetes_validate.latest_version()
POD: Final = KINDS["Deployment"]["template"]["spec"]
[CONTAINER] = POD["containers"]
PORTS: Final = {port["name"]: port["containerPort"] for port in CONTAINER["ports"]}
ENVIRON: Final = {each["name"]: each["value"] for each in CONTAINER["env"]}
LABELS: Final = {"app.kubernetes.io/name": "referee"}


@pytest.mark.parametrize("thing", OBJECTS, ids=lambda each: each["kind"])
def test_each_object_follows_the_schema_of_kubernetes(thing: dict[str, Any]) -> None:
    kubernetes_validate.validate(thing, RELEASE, strict=True)
    assert thing["metadata"]["name"] == "referee"


def test_what_does_not_follow_it_is_found() -> None:
    spoilt = copy.deepcopy(OBJECTS[0])
    spoilt["spec"]["template"]["spec"]["enableServiceLink"] = False
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(spoilt, RELEASE, strict=True)


def test_all_objects_speak_of_the_same_pods() -> None:
    assert set(KINDS) == {
        *("Deployment", "Service", "HorizontalPodAutoscaler", "PodDisruptionBudget"),
        "NetworkPolicy",
    }
    assert KINDS["Deployment"]["template"]["metadata"]["labels"] == LABELS
    assert KINDS["Service"]["selector"] == LABELS
    assert KINDS["NetworkPolicy"]["podSelector"]["matchLabels"] == LABELS
    for selector in (
        KINDS["Deployment"]["selector"],
        KINDS["PodDisruptionBudget"]["selector"],
        *(each["labelSelector"] for each in POD["topologySpreadConstraints"]),
    ):
        assert selector == {"matchLabels": LABELS}
    target = KINDS["HorizontalPodAutoscaler"]["scaleTargetRef"]
    assert (target["kind"], target["name"]) == ("Deployment", "referee")
    # The autoscaler alone says how many there are.
    assert "replicas" not in KINDS["Deployment"]


def test_ports_and_addresses_are_those_of_the_image(monkeypatch: pytest.MonkeyPatch) -> None:
    assert CONTAINER["image"] == f"referee:{__version__}"
    assert not {"command", "args"} & set(CONTAINER)
    own = {name: int(ENVIRON[f"REFEREE_{name.upper()}_PORT"]) for name in ("metrics", "health")}
    assert {"http": read_port(), **own} == PORTS
    notes = KINDS["Deployment"]["template"]["metadata"]["annotations"]
    assert notes["prometheus.io/port"] == ENVIRON["REFEREE_METRICS_PORT"]
    assert KINDS["Service"]["ports"][0]["targetPort"] == "http"
    for name in ("startupProbe", "readinessProbe", "livenessProbe"):
        assert CONTAINER[name]["httpGet"]["port"] == "health"
        assert is_address(CONTAINER[name]["httpGet"]["path"])
    # A pod that is not ready is left alone; only one that does not answer is started anew.
    assert CONTAINER["readinessProbe"]["httpGet"]["path"] == "/readyz"
    assert CONTAINER["livenessProbe"]["httpGet"]["path"] == "/healthz"
    check_settings(ENVIRON, monkeypatch)


def test_a_pod_that_goes_has_time_to_answer_what_it_was_asked() -> None:
    assert POD["terminationGracePeriodSeconds"] > find_longest_stop(ENVIRON)
    probe = CONTAINER["readinessProbe"]
    assert (
        int(ENVIRON["REFEREE_DRAIN_SECONDS"]) >= probe["periodSeconds"] * probe["failureThreshold"]
    )


def test_a_pod_has_no_rights() -> None:
    assert POD["securityContext"] == {
        "runAsNonRoot": True,
        "runAsUser": read_user(),
        "runAsGroup": read_user(),
        "seccompProfile": {"type": "RuntimeDefault"},
    }
    assert CONTAINER["securityContext"] == {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert POD["automountServiceAccountToken"] is False
    # A Service of that name would write REFEREE_PORT.
    assert POD["enableServiceLinks"] is False


def test_a_pod_is_asked_for_what_its_workers_need() -> None:
    resources = CONTAINER["resources"]
    assert resources["requests"]["cpu"] == ENVIRON["REFEREE_WORKERS"]
    # docs/scaling.md says what two workers hold.
    scaling = (ROOT / "docs" / "scaling.md").read_text("utf-8")
    [held] = re.findall(r"^      2  hold (\d+) MB in all$", scaling, re.MULTILINE)
    asked, most = (read_megabytes(resources[name]["memory"]) for name in ("requests", "limits"))
    assert int(held) < asked < most
    assert "cpu" not in resources["limits"]


def read_megabytes(text: str) -> float:
    return int(text.removesuffix("Mi")) * MEGABYTE["Mi"] / MEGABYTE["M"]


def test_only_those_named_come_in_and_nobody_out() -> None:
    policy = KINDS["NetworkPolicy"]
    assert policy["policyTypes"] == ["Ingress", "Egress"]
    assert policy["egress"] == []
    assert {port["port"] for way in policy["ingress"] for port in way["ports"]} == {*PORTS} - {
        "health"
    }
    assert all(way["from"] for way in policy["ingress"])


def test_some_pods_are_always_there() -> None:
    scaler, budget = KINDS["HorizontalPodAutoscaler"], KINDS["PodDisruptionBudget"]
    assert budget["maxUnavailable"] < scaler["minReplicas"] <= scaler["maxReplicas"]
    assert KINDS["Deployment"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
