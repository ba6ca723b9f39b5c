"""The settings of the service, read from environment variables; environs is used only here.

They are read once, at the start, and all their faults are reported together: the variable, its
value, the allowed values. No other module reads operational settings from the environment. A test
compares the table in ``docs/running.md`` with the one here.

An empty variable counts as unset, as Compose files with defaults produce it.
"""

import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from ipaddress import IPv6Address, ip_address
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from environs import Env, EnvValidationError, ValidationError, validate

from referee.core.spelling import propose
from referee.texts.languages import list_languages

PREFIX: Final = "REFEREE_"
INVALID: Final = 2
"""The exit status of a start with invalid settings."""
MOST_WORKERS: Final = 64
MOST_DRAIN_SECONDS: Final = 60
LEVELS: Final = ("debug", "info", "warning", "error", "critical")
JSON: Final = "json"
TEXT: Final = "text"
_HIGHEST_PORT: Final = 65_535
_LONGEST_HOST: Final = 253
_KUBERNETES: Final = (
    "; Kubernetes wrote this one for a Service named referee: set enableServiceLinks: false"
)


class Setting(NamedTuple):
    """One variable of the environment.

    :param read: reads it from the environment by its name.
    :param allowed: the allowed values, as shown in messages.
    :param default: the default, as shown in messages.
    :param meaning: its purpose, for the documentation.
    """

    read: Callable[[Env, str], Any]
    allowed: str
    default: str
    meaning: str


def _read_host(env: Env, name: str, default: str = "127.0.0.1") -> str:
    return env.str(name, default, validate=_check_host)


def _check_host(host: str) -> None:
    """Reject a value that is neither an IP address nor a host name."""
    labels = host.removesuffix(".").split(".")
    is_name = len(host) <= _LONGEST_HOST and all(
        label.isascii() and label.replace("-", "").replace("_", "").isalnum() for label in labels
    )
    if not is_name or labels[-1].isdigit():  # the last label of a host name is not a number
        try:
            ip_address(host)
        except ValueError:
            raise ValidationError("neither an address nor a host name") from None


def _check_digits(said: str) -> None:
    """Reject numbers that only Python accepts: ``8_000``, digits of other scripts."""
    if not (said.isascii() and said.isdigit()):
        raise ValidationError("not a whole number")


def _read_number(default: int | None, low: int, high: int) -> Callable[[Env, str], Any]:
    def read(env: Env, name: str) -> Any:
        said = env.str(name, None, validate=_check_digits)
        return default if said is None else env.int(name, validate=validate.Range(low, high))

    return read


def _read_choice(default: str, choices: tuple[str, ...]) -> Callable[[Env, str], Any]:
    def read(env: Env, name: str) -> Any:
        return env.str(name, default, validate=validate.OneOf(choices))

    return read


def _read_language(env: Env, name: str) -> Any:
    return env.str(name, None, validate=validate.OneOf(list_languages()))


def _read_switch(env: Env, name: str) -> Any:
    return env.bool(name, False)


def _read_endpoint(env: Env, name: str) -> Any:
    return env.str(name, None, validate=_check_endpoint)


def _check_endpoint(address: str) -> None:
    """Reject what is not the address of a collector: one of HTTP, with a host."""
    try:
        read = urlsplit(address)
        is_one = read.scheme in {"http", "https"} and bool(read.hostname) and read.port != 0
    except ValueError:  # no number is the port, or brackets do not pair
        is_one = False
    if not is_one:
        raise ValidationError("not an address of HTTP")


def _either(choices: tuple[str, ...]) -> str:
    return f"{', '.join(choices[:-1])} or {choices[-1]}"


_AN_ADDRESS: Final = "an address such as 0.0.0.0 or ::1, or the name of a host"

SETTINGS: Final = {
    "host": Setting(_read_host, _AN_ADDRESS, "127.0.0.1", "Address to listen on."),
    "port": Setting(
        _read_number(8_000, 0, _HIGHEST_PORT),
        f"a whole number from 0 to {_HIGHEST_PORT}",
        "8000",
        "Port to listen on; with 0 a free one, which the log names.",
    ),
    "workers": Setting(
        _read_number(None, 1, MOST_WORKERS),
        f"a whole number from 1 to {MOST_WORKERS}",
        "one per core",
        "Processes that answer.",
    ),
    "log_level": Setting(
        _read_choice("info", LEVELS), _either(LEVELS), "info", "The lowest level that is logged."
    ),
    "log_format": Setting(
        _read_choice(JSON, (JSON, TEXT)),
        _either((JSON, TEXT)),
        JSON,
        "The format of log lines: a JSON object each, or text for people.",
    ),
    "access_log": Setting(
        _read_switch, "true or false", "false", "Whether each request is logged."
    ),
    "metrics_port": Setting(
        _read_number(None, 1, _HIGHEST_PORT),
        f"a whole number from 1 to {_HIGHEST_PORT}, other than REFEREE_PORT",
        "no metrics",
        "Port of `/metrics` for Prometheus; needs the extra `metrics`.",
    ),
    "metrics_host": Setting(_read_host, _AN_ADDRESS, "127.0.0.1", "Address of the metrics port."),
    "health_port": Setting(
        _read_number(None, 1, _HIGHEST_PORT),
        f"a whole number from 1 to {_HIGHEST_PORT}, other than REFEREE_PORT",
        "none",
        "Another port of `/healthz` and `/readyz`, where no other request is waited for.",
    ),
    "health_host": Setting(_read_host, _AN_ADDRESS, "127.0.0.1", "Address of the health port."),
    "drain_seconds": Setting(
        _read_number(0, 0, MOST_DRAIN_SECONDS),
        f"a whole number from 0 to {MOST_DRAIN_SECONDS}",
        "0",
        "Seconds after SIGTERM in which the service accepts connections while `/readyz` says 503.",
    ),
    "traces": Setting(
        _read_endpoint,
        "an address such as http://localhost:4318/v1/traces",
        "no traces",
        "Where traces are sent, by OTLP over HTTP; needs the extra `traces`.",
    ),
    "mcp": Setting(
        _read_switch,
        "true or false",
        "false",
        "Whether assistants are answered at `/mcp`, by the Model Context Protocol.",
    ),
    "language": Setting(
        _read_language,
        _either(tuple(list_languages())),
        "that of the terminal",
        "Language of sentences on the command line.",
    ),
}
"""Each setting by its field; its variable is the field in capitals after the prefix."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a running service.

    :param workers: None for one per core.
    :param metrics_port: None for no metrics.
    :param health_port: None if health is asked for on the port of the service alone.
    :param traces: None for no traces.
    :param language: None for the language of the terminal.
    :param unknown: a warning for each variable with the prefix that is no setting.
    """

    host: str
    port: int
    workers: int | None
    log_level: str
    log_format: str
    access_log: bool
    metrics_port: int | None
    metrics_host: str
    health_port: int | None
    health_host: str
    drain_seconds: int
    traces: str | None
    mcp: bool
    language: str | None
    unknown: tuple[str, ...]

    @property
    def watches_requests(self) -> bool:
        """Whether something is told of each request: to Prometheus, in the log, or as a trace."""
        return self.access_log or self.metrics_port is not None or self.traces is not None


class BadSettings(Exception):
    """Invalid settings; ``faults`` has a sentence for each."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        self.faults = faults
        super().__init__("\n".join(faults))


def name_variable(field: str) -> str:
    """Return the name of the variable of a setting.

    >>> name_variable("log_level")
    'REFEREE_LOG_LEVEL'
    """
    return f"{PREFIX}{field.upper()}"


def read_settings() -> Settings:
    """Return the settings from the environment.

    :raises BadSettings: if any is invalid, with a sentence for each.
    """
    faults: list[str] = []
    values: dict[str, Any] = {}
    for field, setting in SETTINGS.items():
        variable = name_variable(field)
        try:
            values[field] = setting.read(*_find(variable))
        except EnvValidationError:
            faults.append(_write_fault(variable, setting))
    if not faults:
        faults.extend(_find_contradictions(values))
    if faults:
        raise BadSettings(tuple(faults))
    return Settings(**values, unknown=tuple(_find_unknown()))


def load_settings() -> Settings:
    """Return the settings; if any is invalid, print all faults and exit."""
    try:
        return read_settings()
    except BadSettings as bad:
        for fault in bad.faults:
            sys.stderr.write(f"referee: {fault}\n")
        sys.exit(INVALID)


def write_address(host: str, port: int) -> str:
    """Format the address to listen on.

    >>> write_address("::1", 8000), write_address("localhost", 8000)
    ('[::1]:8000', 'localhost:8000')
    """
    try:
        is_long = isinstance(ip_address(host), IPv6Address)
    except ValueError:
        is_long = False
    return f"[{host}]:{port}" if is_long else f"{host}:{port}"


def _find(variable: str) -> tuple[Env, str]:
    """Return the environment and the name to read; an empty name for an empty variable."""
    return Env(), variable if os.environ.get(variable) else ""


def _write_fault(variable: str, setting: Setting) -> str:
    said = os.environ[variable]
    hint = _KUBERNETES if said.startswith("tcp://") else ""
    return (
        f"{variable} is {said!r}; set it to {setting.allowed}, "
        f"or leave it out (then: {setting.default}){hint}"
    )


def _find_contradictions(values: dict[str, Any]) -> Iterator[str]:
    """Find settings that contradict each other, or that this installation cannot serve."""
    taken = {values["port"]: name_variable("port")}
    for field in ("metrics_port", "health_port"):
        asked, variable = values[field], name_variable(field)
        if asked in taken:
            yield f"{variable} is {asked}, as is {taken[asked]}; set it to another port"
        if asked is not None:
            taken[asked] = variable
    variable = name_variable("metrics_port")
    if values["metrics_port"] is not None and not _has("prometheus_client"):
        yield (
            f"{variable} asks for metrics, and prometheus_client is not installed; "
            "install it (pip install 'referee[metrics]'), or leave the variable out"
        )
    if values["traces"] is not None and not _has("opentelemetry.sdk"):
        yield (
            f"{name_variable('traces')} asks for traces, and opentelemetry-sdk is not installed; "
            "install it (pip install 'referee[traces]'), or leave the variable out"
        )


def _has(module: str) -> bool:
    """Tell whether a module of an extra is installed."""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # not even the package that it belongs to
        return False


def _find_unknown() -> Iterator[str]:
    """Find variables with the prefix that are no settings, with the setting probably meant."""
    known = {name_variable(field) for field in SETTINGS}
    for variable in sorted(os.environ):
        if variable.startswith(PREFIX) and variable not in known:
            meant = propose(variable, known)
            yield f"{variable} is no setting" + (f"; {meant} is one" if meant else "")
