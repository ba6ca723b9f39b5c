"""What a request has used, and what of it is its own."""

import gc
from collections.abc import Iterator
from time import thread_time

import pytest

from benchmarks import app
from referee.server.garbage import COLLECTIONS, THRESHOLDS, watch_collections
from referee.server.request_time import RequestTime


def work_for(seconds: float) -> None:
    ends = thread_time() + seconds
    while thread_time() < ends:
        pass


@pytest.fixture
def watched() -> Iterator[None]:
    watch_collections()
    yield
    gc.callbacks.remove(COLLECTIONS)


@pytest.mark.usefixtures("watched")
def test_a_collection_is_used_by_whom_it_falls_to_and_is_not_its_own() -> None:
    time = RequestTime()
    garbage = [[number] for number in range(200_000)]
    before, own = time.used, time.own
    gc.collect()
    took = time.used - before
    assert len(garbage) == 200_000
    assert took > 0
    assert time.own - own < took / 2


@pytest.mark.usefixtures("watched")
def test_a_collection_in_the_slice_of_another_is_not_subtracted() -> None:
    time = RequestTime()
    work_for(0.002)
    own = time.own
    time.stop()
    garbage = [[number] for number in range(200_000)]
    gc.collect()
    time.resume()
    assert garbage
    assert time.own >= own


@pytest.mark.usefixtures("watched")
def test_collections_are_watched_once_however_often_that_is_asked_for() -> None:
    watch_collections()
    assert gc.callbacks.count(COLLECTIONS) == 1


def test_what_is_measured_collects_as_a_worker_does() -> None:
    assert app.THRESHOLDS == THRESHOLDS


def test_what_others_use_between_two_slices_does_not_count() -> None:
    time = RequestTime()
    time.stop()
    work_for(0.01)
    time.resume()
    assert time.used < 0.01
    assert time.in_slice < 0.01


def test_what_another_process_used_counts() -> None:
    time = RequestTime()
    time.add(1.0)
    assert time.used >= 1.0
    assert time.own >= 1.0


def test_a_line_of_a_batch_begins_at_nothing_in_the_slice_of_the_line_before() -> None:
    time = RequestTime()
    work_for(0.01)
    time.forget()
    assert time.used < 0.01 <= time.in_slice
