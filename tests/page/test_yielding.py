"""Pages of many features are written in steps, in which other requests run."""

from typing import Final
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from benchmarks.worst_cases import Measured
from referee.api.contract.queries import UNESCAPED
from referee.api.yielding import TASK

ROWS: Final = 24
LINE: Final = "c1/0,0," + ",,,".join(["X"] * ROWS)


class Counted(Measured):
    """The task of a request that counts its pauses."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses = 0

    def pause(self) -> None:
        """Count a pause."""
        self.pauses += 1
        super().pause()


@pytest.mark.parametrize("asked", ["scores&moment=end", "roads", "check"])
def test_there_is_a_pause_for_each_of_many_features(client: FlaskClient, asked: str) -> None:
    def count(line: str) -> int:
        task = Counted()
        address = f"/r?position={quote(line, safe=UNESCAPED)}&ask={asked}"
        response = client.get(address, environ_overrides={TASK: task})
        assert response.status_code == 200
        return task.pauses

    few, many = count("c1/0,0,X"), count(LINE)
    assert many - few > 8 * ROWS
