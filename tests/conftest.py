"""Fixtures that many tests share, and the profiles under which properties are searched."""

import pytest
from flask.testing import FlaskClient

from referee.site import create_app
from tests.searching import register_profiles

register_profiles()


@pytest.fixture(scope="session")
def client() -> FlaskClient:
    """A client of the whole service, without a network between."""
    return create_app().test_client()
