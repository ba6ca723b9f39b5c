"""Placements are the text of what writing them object by object gives."""

import json

from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.questions.placements import PLACEMENTS
from referee.api.carcassonne.reading.position import FORM
from referee.api.carcassonne.writing.features import write_spot
from referee.api.responses.encoding import encode
from referee.carcassonne.placing.tiles.placement import Placement, find_placements
from referee.catalogue.loader import load_catalogue
from referee.core.grid import place_of
from tests.searching import examples
from tests.tables import Json, carcassonne_tables, further_tables

TILES = load_catalogue().tiles
SHOWN = ("base.A", "base.D", "base.L", "base.X", "river.lake")


@given(
    position=st.one_of(carcassonne_tables(), further_tables()),
    name=st.sampled_from(SHOWN),
)
@examples(100)
def test_placements_are_those_that_are_written_object_by_object(position: Json, name: str) -> None:
    read = FORM.read_alone(position)
    tile = TILES[name].tile
    found = find_placements(read.table, tile).placements
    answered = PLACEMENTS.answer(read, {"tile": tile, "at": None, "bridge": None})
    rows = json.loads(encode(answered.body["placements"]))
    assert rows == [write_plainly(placement) for placement in found]


def write_plainly(placement: Placement) -> Json:
    x, y = place_of(placement.square)
    spots = [write_spot(x, y, spot) for spot in placement.spots]
    return {"x": x, "y": y, "rotation": placement.face.rotation, "spots": spots}
