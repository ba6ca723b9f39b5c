"""Two instances behind HAProxy: its clients do not see when one dies or is replaced."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.deploy.problems import check_problem
from tests.deploy.varnish import Got
from tests.faults.load import ASKED, CLIENTS
from tests.faults.proxy import CONFIGURATION, READY, WITHOUT_LIMITS, Proxy, run_haproxy, run_proxy
from tests.faults.scenarios import kill_instance, replace_workers_behind, restart_both
from tests.server.running import find_free_port
from tests.server.slow_clients import begin_batch
from tests.server.talking import Client, post, talk
from tests.server.test_sharing import LARGE, SMALL_SEARCH
from tests.waiting import wait_until

WRITTEN: Final = CONFIGURATION.read_text("utf-8")
LINE: Final = json.dumps({"path": "/v1/carcassonne/roads", "body": {"position": {"tiles": []}}})


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """The proxy, before two instances with a worker each."""
    with run_proxy(tmp_path_factory.mktemp("proxy"), REFEREE_DRAIN_SECONDS="1") as running:
        yield running


@pytest.fixture
def limiting(proxy: Proxy, tmp_path: Path) -> Iterator[int]:
    """The port of another proxy before the same instances, with low limits."""
    limits = {"REFEREE_QUESTIONS": "20", "REFEREE_SEARCHES": "3"}
    with run_haproxy(tmp_path / "haproxy.txt", **proxy.instances.addresses, **limits) as port:
        yield port


def test_an_instance_that_is_killed_under_load_is_not_missed(proxy: Proxy) -> None:
    seen = kill_instance(proxy, 0)
    assert seen.failures == []
    assert seen.answered > CLIENTS


def test_replacing_all_workers_of_each_takes_no_instance_down(tmp_path: Path) -> None:
    with run_proxy(tmp_path, REFEREE_DRAIN_SECONDS="1", REFEREE_WORKERS="2") as proxy:
        assert replace_workers_behind(proxy).failures == []
        assert proxy.count_downs() == 0


def test_a_restart_of_one_after_the_other_loses_nothing(proxy: Proxy) -> None:
    assert restart_both(proxy).failures == []


def test_large_questions_and_batches_pass(proxy: Proxy) -> None:
    assert talk(proxy.port, LARGE.replace(b"Encoding: gzip", b"Encoding: br")).status == 200
    with Client(proxy.port) as client:
        client.send(begin_batch(f"{LINE}\n".encode()))
        assert client.received.readline() == b"HTTP/1.1 200 OK\r\n"
        while client.received.readline().strip():
            continue
        # The answer comes while the batch has no end yet.
        client.received.readline()
        assert json.loads(client.received.readline())["status"] == 200


def test_who_asks_too_often_is_told_when_to_come_back(limiting: int) -> None:
    searched = [talk(limiting, SMALL_SEARCH) for _ in range(4)]
    assert [answer.status for answer in searched] == [200, 200, 200, 429]
    asked = [talk(limiting, ASKED) for _ in range(20)]
    assert asked[0].status == 200
    for refused in (searched[-1], asked[-1]):
        assert refused.status == 429
        assert refused.headers["content-type"] == "application/problem+json"
        assert int(refused.headers["retry-after"]) > 0
        assert refused.headers["access-control-allow-origin"] == "*"
        assert refused.json["type"] == "/problems/too-many-requests"
        assert refused.json["request_id"] == refused.headers["x-request-id"]


def test_without_an_instance_the_proxy_answers_with_a_problem(tmp_path: Path) -> None:
    nobody = {f"REFEREE_SERVER_{number}": f"127.0.0.1:{find_free_port()}" for number in (1, 2)}
    with run_haproxy(tmp_path / "haproxy.txt", **nobody, **WITHOUT_LIMITS) as port:
        check_problem(Got(*talk(port, READY)), "service-unavailable")


def test_the_log_of_the_proxy_holds_no_address(proxy: Proxy) -> None:
    refused = talk(proxy.port, post(b"{}", path="/v1/carcassonne/roads?position=Eleonore"))
    # It is written down after it is answered; only this request was refused so.
    told = f'"status":{refused.status}'
    assert refused.status in {400, 422}
    wait_until(lambda: told in proxy.report.read_text("utf-8"), "the request is logged")
    report = proxy.report.read_text("utf-8")
    assert "Eleonore" not in report
    assert '"status":200' in report


def test_the_proxy_is_configured_for_all_that_is_safe_to_retry() -> None:
    assert "retry-on conn-failure empty-response junk-response" in WRITTEN
