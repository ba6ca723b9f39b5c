"""Fixtures that many tests share, and the profiles under which properties are searched."""

import pytest
from flask.testing import FlaskClient

from referee.site import create_app
from tests.searching import register_profiles

register_profiles()


@pytest.fixture(autouse=True)
def terminal_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take the language of whoever runs the tests away from the command line."""
    for name in ("REFEREE_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the whole service, without a network between."""
    return create_app().test_client()
