"""What the code says of how it is run, to which the files of deploy/ are held."""

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
import yaml

from referee.operating.settings import SETTINGS, name_variable, read_settings
from referee.server import gunicorn_config
from referee.server.site import create_app

ROOT: Final = Path(__file__).parents[2]
DEPLOY: Final = ROOT / "deploy"
DOCKERFILE: Final = (ROOT / "Dockerfile").read_text("utf-8")
MEBIBYTE: Final = 1_048_576
"""What Docker takes an M for."""
MEGABYTE: Final = {"M": 1_000_000, "Mi": 1_048_576}


def read_yaml(name: str) -> list[Any]:
    """Return the documents of a file of deploy/."""
    return list(yaml.safe_load_all((DEPLOY / name).read_text("utf-8")))


def read_port() -> int:
    """Return the port that the image's command listens on."""
    [command] = re.findall(r"^CMD (.*)$", DOCKERFILE, re.MULTILINE)
    words = json.loads(command)
    return int(words[words.index("--port") + 1])


def read_memory_limit(service: str = "one") -> int:
    """Return the bytes that an instance, or another service of deploy/compose.yaml, may hold."""
    [compose] = read_yaml("compose.yaml")
    limit: str = compose["services"][service]["deploy"]["resources"]["limits"]["memory"]
    return int(limit.removesuffix("M")) * MEBIBYTE


def read_user() -> int:
    """Return the number of the user that the image has, which is the one that it runs as."""
    [(number, name)] = re.findall(r"useradd .*--uid (\d+) .* (\w+)$", DOCKERFILE, re.MULTILINE)
    assert f"\nUSER {name}\n" in DOCKERFILE
    return int(number)


def is_address(path: str) -> bool:
    """Tell whether the service has an address."""
    return create_app().test_client().get(path).status_code == 200


def check_settings(environ: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail unless each variable is a setting with a value that makes sense, or gunicorn's."""
    for field in SETTINGS:
        monkeypatch.delenv(name_variable(field), raising=False)
    for variable, value in environ.items():
        monkeypatch.setenv(variable, value)
    assert read_settings().unknown == ()
    known = {*map(name_variable, SETTINGS), "FORWARDED_ALLOW_IPS"}
    assert set(environ) <= known


def find_longest_stop(environ: dict[str, str]) -> int:
    """Return after how many seconds a service with such an environment has stopped."""
    # As it is here, it does not drain.
    return gunicorn_config.graceful_timeout + int(environ["REFEREE_DRAIN_SECONDS"])
