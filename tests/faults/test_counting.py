"""Counts and log of the real service: over several workers, one of which is killed."""

import json
import os
import signal
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.running import find_free_port, find_workers, serve
from tests.server.talking import QUESTION, Client, post, talk
from tests.waiting import wait_until

ROADS = ("POST", "/v1/carcassonne/roads")


def read_counts(port: int) -> dict[tuple[str, ...], float]:
    """Return the samples that the service exports, by name and values of labels."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as told:
        text = told.read().decode()
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def ask(port: int, times: int) -> None:
    for _ in range(times):
        assert talk(port, post(QUESTION)).status == 200


def read_lines(report: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in report.read_text("utf-8").splitlines()]


def find_access(report: Path) -> list[dict[str, Any]]:
    return [line for line in read_lines(report) if line["logger"] == "referee.access"]


def wait_for_access(report: Path, requests: int) -> None:
    """Wait until a number of requests is in the log: each is counted once its answer is sent.

    And then logged, so what is logged has been counted.
    """
    wait_until(lambda: len(find_access(report)) == requests, f"{requests} requests are logged")


def find_files(worker: int) -> list[Path]:
    """Return the files into which a worker counts; one that has served nothing may have none."""
    maps = Path(f"/proc/{worker}/maps").read_text("utf-8")
    return [Path(line.split()[-1]) for line in maps.splitlines() if "/counter_" in line]


def test_what_is_counted_outlives_a_worker_and_what_is_logged_names_no_address(
    tmp_path: Path,
) -> None:
    port, report = find_free_port(), tmp_path / "report.txt"
    settings = {
        "REFEREE_WORKERS": "2",
        "REFEREE_METRICS_PORT": str(port),
        "REFEREE_ACCESS_LOG": "true",
        "REFEREE_PROT": "80",
    }
    with serve(report, **settings) as server:
        ask(server.port, 30)
        talk(server.port, post(b"{}", path="/v1/carcassonne/roads?position=Eleonore"))
        with Client(server.port) as client:
            assert client.send(b"NONSENSE\r\n\r\n").answer().status == 400
        wait_for_access(report, 32)
        killed, *_ = filter(find_files, find_workers(server.process))
        folder = find_files(killed)[0].parent
        assert folder.is_dir()
        os.kill(killed, signal.SIGKILL)
        wait_until(
            lambda: (
                killed not in find_workers(server.process)
                and read_counts(port).get(("referee_worker_starts_total",)) == 3
            ),
            "another worker counts",
        )
        ask(server.port, 30)
        wait_for_access(report, 62)
        counts = read_counts(port)
        assert counts["referee_requests_total", *ROADS, "200"] == 60
        assert counts["referee_request_seconds_count", *ROADS] == 61
        assert counts["referee_requests_total", "none", "none", "400"] == 1
        assert counts["referee_workers",] == 2
        with pytest.raises(urllib.error.HTTPError, match="404"):
            read_counts(server.port)
    assert not folder.exists()
    assert "Eleonore" not in report.read_text("utf-8")
    lines, asked = read_lines(report), find_access(report)
    assert len([line for line in asked if line["route"] == ROADS[1]]) == 61
    assert {"request_id", "status", "bytes", "milliseconds"} <= asked[0].keys()
    assert [line["message"] for line in lines if line["level"] == "WARNING"] == [
        "REFEREE_PROT is no setting; REFEREE_PORT is one"
    ]
