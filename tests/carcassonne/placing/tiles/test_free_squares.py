"""Free squares of a table, found in one go, ask what each of them asks by itself."""

import pytest

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.placing.tiles.needs import find_needs
from referee.carcassonne.placing.tiles.placement import find_free_squares
from referee.core.grid import square_at
from tests.building.tables import lay, table
from tests.rules.laying import Json

ABBEY = lay("abbey_mayor.abbey", 0, 0)


@pytest.mark.parametrize(
    ("laid", "count"),
    [
        ((), 1),
        ((lay("base.D", 0, 0),), 4),
        ((lay("base.D", 0, 0), lay("base.A", 2, 0)), 7),
        ((ABBEY,), 4),
        ((ABBEY, lay("base.D", 1, 1), lay("base.E", 1, 0, 270)), 7),
    ],
)
def test_free_squares_ask_what_each_asks_alone(laid: tuple[Json, ...], count: int) -> None:
    around = FORM.read_alone(table(*laid)).table
    found = find_free_squares(around)
    assert len(found) == count
    for square, needs in found.items():
        assert sorted(needs) == sorted(find_needs(around, square))


def test_an_abbey_asks_nothing_of_what_comes_beside_it() -> None:
    found = find_free_squares(FORM.read_alone(table(ABBEY, lay("base.D", 1, 1))).table)
    assert found[square_at(-1, 0)] == ()
    assert len(found[square_at(1, 0)]) == 1
