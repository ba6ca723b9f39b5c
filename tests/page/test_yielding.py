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


# A clause is told once on a page, so that of a check only the sentence of each fault is left.
@pytest.mark.parametrize(
    ("asked", "pauses"), [("scores&moment=end", 8), ("roads", 8), ("check", 2)]
)
def test_there_are_pauses_for_each_of_many_features(
    client: FlaskClient, asked: str, pauses: int
) -> None:
    def count(line: str) -> int:
        task = Counted()
        address = f"/r?position={quote(line, safe=UNESCAPED)}&ask={asked}"
        response = client.get(address, environ_overrides={TASK: task})
        assert response.status_code == 200
        return task.pauses

    few, many = count("c1/0,0,X"), count(LINE)
    assert many - few > pauses * ROWS
