"""Spoilt games get a ruling or a problem of the caller; ``tests.fuzzing.games`` sends 10,000."""

import pytest
from flask.testing import FlaskClient

from tests.fuzzing.games import send, spoil
from tests.searching import share_of

PARTS = 10


@pytest.mark.parametrize("part", range(PARTS))
def test_a_spoilt_game_gets_a_ruling_or_a_problem_of_the_caller(
    client: FlaskClient, part: int
) -> None:
    count = share_of(10_000) // PARTS
    statuses = {send(client, spoil(1_000 * part + number)) for number in range(count)}
    assert statuses <= {200, 400, 413, 422}
    assert {200, 422} <= statuses
