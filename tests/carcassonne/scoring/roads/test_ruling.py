"""Rulings on roads that are remembered from position to position are what is found anew."""

from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.scoring.features import MOMENTS, Features
from referee.carcassonne.table import Table
from tests.searching import examples
from tests.tables import chances, draw_table, people

Json = dict[str, Any]
LARGEST: Final = 16
READINGS: Final = st.fixed_dictionaries(
    {},
    optional={
        "incomplete_inn": st.sampled_from(["zero", "normal"]),
        "labyrinth": st.sampled_from(["basic", "advanced"]),
        "edition": st.sampled_from(["C1", "C2"]),
    },
)


def draw_crowded(chance: Random) -> Json:
    position = draw_table(chance, LARGEST, wild=bool(chance.randrange(2)))
    tiles = position["tiles"]
    return position | {"figures": people(chance, tiles, chance.randrange(2 * len(tiles)))}


def with_rules(position: Json, rules: Json) -> Table:
    return FORM.read_alone(position | {"rules": rules}).table


@pytest.mark.unmeasured
@examples(400)
@given(chances(), st.lists(READINGS, min_size=1, max_size=3))
def test_all_roads_are_ruled_on_as_each_alone(chance: Random, readings: list[Json]) -> None:
    position = draw_crowded(chance)
    for rules in (*readings, *readings):
        table = with_rules(position, rules)
        features = Features(table)
        for ruling in features.rule_on_roads():
            assert features.rule_on_road(ruling.feature.network.pieces[0]) == ruling


@pytest.mark.parametrize("moment", MOMENTS)
def test_scores_are_the_same_whether_roads_were_asked_for_before_or_not(moment: str) -> None:
    completed = 0
    for seed in range(20):
        table = with_rules(draw_crowded(Random(seed)), {})
        asked = Features(table)
        roads = asked.rule_on_roads()
        assert asked.rule_on_roads() is roads
        assert asked.rule_on_all(moment) == Features(table).rule_on_all(moment)
        completed += sum(ruling.feature.is_completed for ruling in roads)
    assert completed >= 20
