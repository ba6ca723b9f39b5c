"""What is refused before it is done: too many places, too many ways for mage and witch."""

from typing import Any

import pytest

from referee.carcassonne.options.finding import find_distinct, find_options, lay_everywhere
from referee.carcassonne.options.foreseeing import LAYING, TILES_LIKE_A_MOVE
from referee.carcassonne.options.records import MOST_WEIGHED, Wanted
from referee.carcassonne.options.turn import Turn
from referee.carcassonne.table import Table
from referee.core.checkpoints import STEP
from referee.core.errors import Fault, NotAPosition
from tests.building.tables import lay
from tests.carcassonne.laying import build
from tests.carcassonne.options.drawing import tile_of
from tests.carcassonne.options.test_finding import WITH_MAGIC

CROSSING = Wanted("red", tile_of("base.X"), ("meeple",))


def spread(count: int) -> Table:
    """Lay crossings apart: four roads each, of which none is complete."""
    return build(*(lay("base.X", 2 * x, 0) for x in range(count)))


def weigh(table: Table, wanted: Wanted) -> int:
    """Return what listing all moves weighs when nothing is refused."""
    turn = Turn(table, wanted, {}, None)
    for placed in lay_everywhere(turn):
        for _ in placed.find_options():
            pass
    places = len([*find_distinct(turn)])
    return turn.weighed + places * (LAYING + len(table.faces) // TILES_LIKE_A_MOVE)


def refuse(table: Table, wanted: Wanted, **more: Any) -> list[Fault]:
    with pytest.raises(NotAPosition) as refusal:
        find_options(table, wanted, {}, **more)
    return [*refusal.value.faults]


@pytest.mark.parametrize("wanted", [CROSSING, WITH_MAGIC])
@pytest.mark.parametrize("table", [spread(0), spread(1), spread(3)])
def test_nothing_is_refused_that_can_be_weighed(table: Table, wanted: Wanted) -> None:
    needed = weigh(table, wanted)
    assert find_options(table, wanted._replace(most_weighed=needed), {}).found
    assert refuse(table, wanted._replace(most_weighed=needed - 1))


def test_too_many_placements_are_refused_before_a_tile_is_laid() -> None:
    table = spread(3)
    laying = 10 * LAYING  # the crossing looks alike however it is turned
    wanted = CROSSING._replace(most_weighed=laying - 1)
    assert refuse(table, wanted) == [Fault("too-many-placements", (), {"count": 10, "tiles": 3})]
    moves = refuse(table, wanted._replace(most_weighed=laying))
    assert moves == [Fault("too-many-moves", (), {"limit": laying})]


def test_each_further_tile_makes_a_placement_weigh_more() -> None:
    table = spread(TILES_LIKE_A_MOVE)
    places = len([*find_distinct(Turn(table, CROSSING, {}, None))])
    most = places * (LAYING + 1)
    assert refuse(table, CROSSING._replace(most_weighed=most - 1))[0].code == "too-many-placements"
    assert refuse(table, CROSSING._replace(most_weighed=most))[0].code == "too-many-moves"


def test_too_many_ways_for_mage_and_witch_are_refused_before_they_are_tried() -> None:
    checkpoints: list[None] = []
    faults = refuse(spread(60), WITH_MAGIC, checkpoint=lambda: checkpoints.append(None))
    assert faults == [Fault("too-many-moves", (), {"limit": MOST_WEIGHED})]
    assert len(checkpoints) < MOST_WEIGHED // STEP / 50
