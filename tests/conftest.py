"""Fixtures that many tests share, and the profiles under which properties are searched."""

import gc
import os
import signal
from collections.abc import Generator, Iterator

import pytest
from coverage import Coverage
from flask.testing import FlaskClient

from referee.server.garbage import THRESHOLDS
from referee.server.site import create_app
from tests.searching import Sampled, register_profiles, sample

register_profiles()


def pytest_configure() -> None:
    """Let the collector wait while tests are collected: nothing of that is garbage.

    And let what is interrupted hear of it: a shell has what it runs in the background ignore the
    key for that, and so would all that tests start.

    And let whoever multiplies matrices do so on one core, unless the shell says otherwise: threads
    that wait for each other on cores that others use take twenty times as long as one alone.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    gc.disable()
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes a sample, so that `make test-all` runs it again on all of its cases."""
    for item in items:
        if "sampled" in getattr(item, "fixturenames", ()):
            item.add_marker("sampled")


def pytest_collection_finish() -> None:
    """Let the collector look at what tests leave, as seldom as it does in a worker."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    gc.enable()


@pytest.fixture(scope="session", autouse=True)
def terminal_in_english() -> Iterator[None]:
    """Take the language of whoever runs the tests away from the command line."""
    with pytest.MonkeyPatch.context() as changes:
        for name in ("REFEREE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            changes.delenv(name, raising=False)
        yield


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the whole service, without a network between."""
    return create_app().test_client()


@pytest.fixture(scope="session")
def sampled() -> Sampled:
    """What picks the cases of a test that go through many: :func:`tests.searching.sample`."""
    return sample


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Let no coverage be measured while a test runs that is marked so."""
    measuring = Coverage.current() if item.get_closest_marker("unmeasured") else None
    if measuring is None:
        return (yield)
    measuring.stop()
    try:
        return (yield)
    finally:
        measuring.start()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have counted, such as the taps to a ruling: of all, the highest."""
    counted: dict[str, int] = {}
    for report in terminalreporter.stats.get("passed", []):
        for name, value in report.user_properties:
            counted[name] = max(value, counted.get(name, value))
    if counted:
        terminalreporter.section("counted")
    for name, value in counted.items():
        terminalreporter.write_line(f"{name}: {value}")
