"""Settings: every fault is told, at once, with the variable and the remedy."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.operating import settings
from referee.operating.settings import (
    INVALID,
    PREFIX,
    SETTINGS,
    BadSettings,
    Settings,
    load_settings,
    name_variable,
    read_settings,
)
from tests.waiting import PATIENCE

ROOT = Path(__file__).parents[2]
Read = Callable[..., Settings]


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Read:
    """Read the settings of an environment that has these variables alone of the referee's."""
    for variable in list(os.environ):
        if variable.startswith(PREFIX):
            monkeypatch.delenv(variable)

    def read_these(**variables: str) -> Settings:
        for variable, said in variables.items():
            monkeypatch.setenv(variable, said)
        return read_settings()

    return read_these


def test_without_any_the_defaults_hold(read: Read) -> None:
    found = read()
    assert (found.host, found.port, found.workers) == ("127.0.0.1", 8000, None)
    assert (found.log_level, found.log_format, found.access_log) == ("info", "json", False)
    assert (found.metrics_port, found.metrics_host) == (None, "127.0.0.1")
    assert (found.health_port, found.health_host) == (None, "127.0.0.1")
    assert (found.drain_seconds, found.language, found.unknown) == (0, None, ())


def test_each_is_read(read: Read) -> None:
    found = read(
        REFEREE_HOST="::1",
        REFEREE_PORT="0",
        REFEREE_WORKERS="64",
        REFEREE_LOG_LEVEL="error",
        REFEREE_LOG_FORMAT="text",
        REFEREE_ACCESS_LOG="yes",
        REFEREE_METRICS_PORT="9000",
        REFEREE_METRICS_HOST="localhost",
        REFEREE_HEALTH_PORT="9001",
        REFEREE_HEALTH_HOST="0.0.0.0",
        REFEREE_DRAIN_SECONDS="5",
        REFEREE_TRACES="https://collector:4318/v1/traces",
        REFEREE_LANGUAGE="fr",
    )
    assert (found.host, found.port, found.workers) == ("::1", 0, 64)
    assert (found.log_level, found.log_format, found.access_log) == ("error", "text", True)
    assert (found.metrics_port, found.metrics_host) == (9000, "localhost")
    assert (found.health_port, found.health_host) == (9001, "0.0.0.0")
    assert (found.drain_seconds, found.language) == (5, "fr")
    assert found.traces == "https://collector:4318/v1/traces"


@pytest.mark.parametrize("field", SETTINGS)
def test_an_empty_variable_is_not_set(read: Read, field: str) -> None:
    assert read(**{name_variable(field): ""}) == read()


@pytest.mark.parametrize(
    ("variable", "said"),
    [
        ("REFEREE_HOST", "here and there"),
        ("REFEREE_HOST", "host:80"),
        ("REFEREE_HOST", "a" * 254),
        ("REFEREE_HOST", "256.1.1.1"),
        ("REFEREE_HOST", "10.0.0"),
        ("REFEREE_PORT", "65536"),
        ("REFEREE_PORT", "-1"),
        ("REFEREE_PORT", "http"),
        ("REFEREE_PORT", "8_000"),
        ("REFEREE_PORT", "+80"),
        ("REFEREE_WORKERS", "\N{ARABIC-INDIC DIGIT TWO}"),
        ("REFEREE_WORKERS", "0"),
        ("REFEREE_WORKERS", "65"),
        ("REFEREE_WORKERS", "2.5"),
        ("REFEREE_LOG_LEVEL", "loud"),
        ("REFEREE_LOG_FORMAT", "xml"),
        ("REFEREE_ACCESS_LOG", "maybe"),
        ("REFEREE_METRICS_PORT", "0"),
        ("REFEREE_METRICS_HOST", "here:9000"),
        ("REFEREE_HEALTH_PORT", "65536"),
        ("REFEREE_HEALTH_HOST", "10.0.0"),
        ("REFEREE_DRAIN_SECONDS", "61"),
        ("REFEREE_LANGUAGE", "tlh"),
        ("REFEREE_TRACES", "true"),
        ("REFEREE_TRACES", "ftp://collector/v1/traces"),
        ("REFEREE_TRACES", "http:///v1/traces"),
        ("REFEREE_TRACES", "http://collector:port/v1/traces"),
    ],
)
def test_what_makes_no_sense_is_told_with_the_remedy(read: Read, variable: str, said: str) -> None:
    with pytest.raises(BadSettings) as bad:
        read(**{variable: said})
    (fault,) = bad.value.faults
    setting = SETTINGS[variable.removeprefix(PREFIX).lower()]
    assert fault.startswith(f"{variable} is {said!r}; set it to {setting.allowed}, or leave it out")


def test_all_faults_are_told_at_once(read: Read) -> None:
    with pytest.raises(BadSettings) as bad:
        read(REFEREE_PORT="http", REFEREE_WORKERS="none", REFEREE_ACCESS_LOG="2")
    assert [fault.split()[0] for fault in bad.value.faults] == [
        "REFEREE_PORT",
        "REFEREE_WORKERS",
        "REFEREE_ACCESS_LOG",
    ]


def test_the_variable_that_kubernetes_writes_for_a_service_is_explained(read: Read) -> None:
    with pytest.raises(BadSettings, match="enableServiceLinks: false"):
        read(REFEREE_PORT="tcp://10.0.0.1:8000")


def test_metrics_need_a_port_of_their_own(read: Read) -> None:
    with pytest.raises(BadSettings, match="REFEREE_METRICS_PORT is 8000, as is REFEREE_PORT"):
        read(REFEREE_METRICS_PORT="8000")


@pytest.mark.parametrize(
    ("ports", "told"),
    [
        ({"HEALTH": "8000"}, "REFEREE_HEALTH_PORT is 8000, as is REFEREE_PORT"),
        (
            {"HEALTH": "9000", "METRICS": "9000"},
            "REFEREE_HEALTH_PORT is 9000, as is REFEREE_METRICS_PORT",
        ),
    ],
)
def test_health_needs_a_port_of_its_own(read: Read, ports: dict[str, str], told: str) -> None:
    with pytest.raises(BadSettings, match=told):
        read(**{f"REFEREE_{name}_PORT": port for name, port in ports.items()})


def fail_to_find(name: str) -> None:
    """Fail as ``find_spec`` does where the package above a module is missing."""
    raise ModuleNotFoundError(name)


def test_metrics_that_cannot_be_had_are_told(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "find_spec", lambda _name: None)
    with pytest.raises(BadSettings, match=r"pip install 'referee\[metrics\]'"):
        read(REFEREE_METRICS_PORT="9000")
    assert read(REFEREE_METRICS_PORT="").metrics_port is None


@pytest.mark.parametrize("missing", [lambda _name: None, fail_to_find])
def test_traces_that_cannot_be_had_are_told(
    read: Read, monkeypatch: pytest.MonkeyPatch, missing: Callable[[str], None]
) -> None:
    monkeypatch.setattr(settings, "find_spec", missing)
    with pytest.raises(BadSettings, match=r"pip install 'referee\[traces\]'"):
        read(REFEREE_TRACES="http://localhost:4318/v1/traces")
    assert read(REFEREE_TRACES="").traces is None


@pytest.mark.parametrize(
    ("said", "watches"),
    [
        ({}, False),
        ({"REFEREE_ACCESS_LOG": "true"}, True),
        ({"REFEREE_METRICS_PORT": "9000"}, True),
        ({"REFEREE_TRACES": "http://localhost:4318/v1/traces"}, True),
    ],
)
def test_requests_are_watched_if_anything_tells_of_them(
    read: Read, said: dict[str, str], watches: bool
) -> None:
    assert read(**said).watches_requests is watches


def test_what_looks_like_a_setting_and_is_none_is_told(read: Read) -> None:
    found = read(REFEREE_PROT="80", REFEREE_SUNSHINE="bright")
    assert found.unknown == (
        "REFEREE_PROT is no setting; REFEREE_PORT is one",
        "REFEREE_SUNSHINE is no setting",
    )


def test_a_start_that_makes_no_sense_ends_with_2(
    read: Read, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    read()
    monkeypatch.setenv("REFEREE_PORT", "http")
    monkeypatch.setenv("REFEREE_WORKERS", "many")
    with pytest.raises(SystemExit) as ended:
        load_settings()
    assert ended.value.code == INVALID
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("referee: REFEREE_PORT is 'http'; set it to a whole number")
    assert second.startswith("referee: REFEREE_WORKERS is 'many'; set it to a whole number")


@pytest.mark.long
@pytest.mark.parametrize(
    "command",
    [
        ["-m", "gunicorn", "-c", "python:referee.server.gunicorn_config"],
        ["-c", "from referee.cli import main; main()", "serve"],
    ],
    ids=["gunicorn", "serve"],
)
def test_neither_way_to_start_starts_with_what_makes_no_sense(command: list[str]) -> None:
    ended = subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"REFEREE_PORT": "http", "REFEREE_LOG_LEVEL": "loud"},
        capture_output=True,
        timeout=PATIENCE,
        text=True,
        check=False,
    )
    assert ended.returncode == INVALID
    assert [line.split()[1] for line in ended.stderr.splitlines()] == [
        "REFEREE_PORT",
        "REFEREE_LOG_LEVEL",
    ]


def test_nothing_else_reads_the_environment_for_how_the_service_is_run() -> None:
    """The command line reads the language of the terminal, and passes its options on."""
    allowed = {"operating/settings.py", "operating/metrics.py", "cli/serving.py", "cli/language.py"}
    readers = {
        str(path.relative_to(ROOT / "referee"))
        for path in (ROOT / "referee").rglob("*.py")
        if "os.environ" in path.read_text("utf-8") or "getenv" in path.read_text("utf-8")
    }
    assert readers <= allowed


def test_the_table_of_settings_is_in_the_documentation() -> None:
    shown = (ROOT / "docs" / "running.md").read_text("utf-8")
    rows = [line for line in shown.splitlines() if line.startswith(f"| `{PREFIX}")]
    assert rows == [
        f"| `{name_variable(field)}` | {setting.meaning} | {setting.allowed} | {setting.default} |"
        for field, setting in SETTINGS.items()
    ]
