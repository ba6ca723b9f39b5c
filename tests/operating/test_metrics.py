"""What is counted: over several workers, whatever becomes of them, and for next to nothing."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from referee.operating import metrics, watching
from referee.operating.metrics import FOLDER, GONE, OTHER, UNMATCHED, Metrics
from referee.operating.watching import Watch
from referee.server.site import create_app

ROADS = ("/v1/carcassonne/roads", "POST")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of counts, as the arbiter opens it."""
    monkeypatch.setenv(FOLDER, "")
    metrics.open_folder(str(tmp_path))
    yield Path(os.environ[FOLDER])
    metrics.close_folder()
    assert not list(tmp_path.iterdir())


def read_counts() -> dict[tuple[str, ...], float]:
    """Return each sample that is exported, by its name and the values of its labels."""
    started: list[str] = []
    environ = {"REQUEST_METHOD": "GET", "PATH_INFO": "/metrics"}
    told = metrics.export(environ, lambda status, _headers: started.append(status))
    text = b"".join(told).decode()
    assert started == ["200 OK"]
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def answer(watch: Watch, status: str = "200 OK", **environ: Any) -> None:
    """Have a request watched that was answered so."""
    request = SimpleNamespace()
    watch.begin(request)
    response = SimpleNamespace(status=status, sent=100, headers=[("X-Request-Id", "1")])
    rule = SimpleNamespace(rule=ROADS[0])
    watch.end(request, {"REQUEST_METHOD": "POST", "referee.rule": rule} | environ, response)


def test_the_counts_of_all_workers_are_added_up() -> None:
    for slot, requests in enumerate((1, 2, 3)):
        watch = Watch(Metrics(slot), logs_access=False)
        for _ in range(requests):
            answer(watch)
    counts = read_counts()
    assert counts["referee_requests_total", "POST", ROADS[0], "200"] == 6
    assert counts["referee_request_seconds_count", "POST", ROADS[0]] == 6
    assert counts["referee_request_seconds_bucket", "+Inf", "POST", ROADS[0]] == 6
    assert counts["referee_workers",] == 3
    assert counts["referee_worker_starts_total",] == 3
    assert counts["referee_requests_in_flight",] == 0


def test_who_takes_the_place_of_a_dead_worker_goes_on_with_its_counts(folder: Path) -> None:
    killed = Watch(Metrics(0), logs_access=False)
    answer(killed)
    killed.begin(SimpleNamespace())
    killed.update_gauges()
    assert read_counts()["referee_requests_in_flight",] == 1
    metrics.remove_gauges(0)
    counts = read_counts()
    assert counts["referee_requests_total", "POST", ROADS[0], "200"] == 1
    assert ("referee_workers",) not in counts
    files = sorted(path.name for path in folder.iterdir())
    answer(Watch(Metrics(0), logs_access=False))
    counts = read_counts()
    assert counts["referee_requests_total", "POST", ROADS[0], "200"] == 2
    assert counts["referee_requests_in_flight",] == 0
    assert (counts["referee_workers",], counts["referee_worker_starts_total",]) == (1, 2)
    assert sorted(path.name for path in folder.iterdir()) == sorted([*files, "gauge_livesum_0.db"])


def test_requests_are_counted_by_the_queue_that_refused_them() -> None:
    watch = Watch(Metrics(0), logs_access=False)
    task = SimpleNamespace(refused_by="searches")
    answer(watch, "503 Service Unavailable", **{"referee.task": task})
    answer(watch, "503 Service Unavailable", **{"referee.task": SimpleNamespace(refused_by=None)})
    counts = read_counts()
    assert counts["referee_refused_total", "searches"] == 1
    assert sum(value for (name, *_), value in counts.items() if "refused_total" in name) == 1


def test_labels_are_bounded_whatever_is_asked() -> None:
    watch = Watch(Metrics(0), logs_access=False)
    answer(watch, "404 Not Found", **{"REQUEST_METHOD": "BREW", "referee.rule": None})
    watch.count_unreadable("400")
    gone = SimpleNamespace()
    watch.begin(gone)
    watch.end(gone, {}, None)
    counts = read_counts()
    assert counts["referee_requests_total", OTHER, UNMATCHED, "404"] == 1
    assert counts["referee_requests_total", UNMATCHED, UNMATCHED, "400"] == 1
    assert counts["referee_requests_total", OTHER, UNMATCHED, GONE] == 1


def test_who_asks_for_counts_is_not_counted() -> None:
    watch = Watch(Metrics(0), logs_access=True)
    request, environ = SimpleNamespace(), dict[str, Any]()
    watch.begin(request)
    watch.ignore(environ)
    watch.end(request, environ, None)
    watch.update_gauges()
    counts = read_counts()
    assert counts["referee_requests_in_flight",] == 0
    assert not [key for key in counts if key[0] == "referee_requests_total"]


def test_all_labels_that_there_can_be_fit_into_the_space_that_is_taken(folder: Path) -> None:
    """So no file ever has to grow while requests are answered."""
    before = {path.name: path.stat() for path in folder.iterdir()}
    counting = Metrics(0)
    taken = {path.name: path.stat().st_size for path in folder.iterdir()}
    rules = [str(rule) for rule in create_app().url_map.iter_rules()]
    for rule in (*rules, UNMATCHED):
        for method in ("GET", "POST", "OPTIONS"):
            for status in ("200", "304", "404", "405", "413", "415", "422", "503", GONE):
                counting.begin()
                counting.end(rule, method, status, 0.1)
    assert not before
    assert {path.name: path.stat().st_size for path in folder.iterdir()} == taken
    assert all(path.stat().st_blocks * 512 >= path.stat().st_size for path in folder.iterdir())


def test_a_worker_without_space_goes_without(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(_file: int, _start: int, _size: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "posix_fallocate", refuse)
    assert watching.start_metrics(0) is None
    assert "has no metrics" in caplog.text
    assert not list(folder.iterdir())
    watch = Watch(None, logs_access=False)
    answer(watch)
    watch.count_unreadable("400")
    watch.ignore({})
    watch.update_gauges()


def test_a_line_of_the_access_log_says_nothing_of_what_was_asked(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO", "referee.access")
    answer(Watch(None, logs_access=True), PATH_INFO="/secret", QUERY_STRING="position=secret")
    (record,) = caplog.records
    said = {"request_id": "1", "method": "POST", "route": ROADS[0], "status": 200, "bytes": 100}
    assert said.items() <= vars(record).items()
    assert vars(record)["milliseconds"] >= 0
    assert "secret" not in str(vars(record))
