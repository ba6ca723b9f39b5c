"""Fixtures that many tests share, and the profile under which properties are searched."""

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings

from referee.api.app import create_app

settings.register_profile(
    "referee",
    deadline=None,
    derandomize=True,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("referee")


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the whole service, without a network between."""
    return create_app().test_client()
