"""Rows of features are the text of what writing them object by object gives."""

import json
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.position import FORM
from referee.api.carcassonne.writing.feature_rows import write_feature, write_features, write_roads
from referee.api.responses.encoding import encode, encode_in_steps, read_back
from referee.api.responses.options import WHOLE, ResponseOptions
from referee.carcassonne.scoring.features import MOMENTS, Features
from referee.core.languages import Language
from tests.laws.map_forms import map_tables
from tests.oracles import feature_rows as plainly
from tests.searching import examples
from tests.tables import Json, carcassonne_tables, further_tables

options: Final = st.builds(
    lambda language, omits: ResponseOptions(Language(language), omits_summaries=omits),
    st.sampled_from(["en", "de", "fr", "it"]),
    st.booleans(),
)
every_table: Final = st.one_of(carcassonne_tables(), further_tables(), map_tables())


@given(position=every_table, wanted=options, moment=st.sampled_from(MOMENTS))
@examples(100)
def test_rows_are_those_that_are_written_object_by_object(
    position: Json, wanted: ResponseOptions, moment: str
) -> None:
    table = FORM.read_alone(position).table
    features = Features(table).rule_on_all(moment)
    rows = [plainly.write_feature(ruling, wanted) for ruling in features]
    assert encode(write_features(features), wanted) == encode(rows, wanted)
    assert [encode(write_feature(ruling, wanted)) for ruling in features] == [
        encode(row, wanted) for row in rows
    ]
    roads = Features(table).rule_on_roads()
    rows = [plainly.write_road(ruling, wanted) for ruling in roads]
    assert encode(write_roads(roads), wanted) == encode(rows, wanted)


@pytest.mark.parametrize("count", [0, 1, 32, 33, 300])
def test_long_lists_of_rows_are_encoded_in_steps_as_they_are_at_once(count: int) -> None:
    position = {"tiles": [{"tile": "base.D", "x": 0, "y": 0}]}
    roads = Features(FORM.read_alone(position).table).rule_on_roads() * count
    body = {"roads": write_roads(roads), "count": count}
    written = encode_in_steps(body, WHOLE)
    assert written == encode(body)
    assert read_back(body, WHOLE) == json.loads(written)
    assert len(json.loads(written)["roads"]) == count
