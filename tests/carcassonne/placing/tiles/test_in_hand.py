"""A tile in the hand whose roads are cut at labyrinths."""

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.placing.tiles.in_hand import TileInHand
from referee.carcassonne.tiles.form import parse_tile
from referee.core.grid import square_at

LABYRINTHS = {
    "features": [
        {"kind": "road", "sides": ["N"], "labyrinth": True},
        {"kind": "road", "sides": ["S"]},
        {"kind": "road", "sides": ["E"]},
    ]
}
"""A tile with a labyrinth and two roads beside it, whose fields nobody gave."""


def test_a_labyrinth_and_a_road_up_to_one_are_free_beside_a_road_that_is_taken() -> None:
    position = {
        "rules": {"labyrinth": "advanced"},
        "tiles": [
            {"tile": "base.U", "x": 0, "y": -1},
            {"tile": "base.U", "x": 0, "y": 1},
            {"tile": "labyrinth", "x": 1, "y": 0},
        ],
        "figures": [
            {"player": "red", "figure": "meeple", "x": 0, "y": y, "on": "road", "side": "N"}
            for y in (-1, 1)
        ],
    }
    in_hand = TileInHand(FORM.read_alone(position).table)
    face = parse_tile(LABYRINTHS).faces[0]
    spots = in_hand.open_spots(face, square_at(0, 0))
    assert [tuple(spot) for spot in spots] == [("road", "E"), ("labyrinth", None)]


def test_a_city_beside_a_side_that_two_cities_share_joins_both() -> None:
    shared = {"tile": "hills_sheep.vineyard_shared_side", "x": 0, "y": 0}
    meeple = {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "city", "side": "W"}
    in_hand = TileInHand(FORM.read_alone({"tiles": [shared], "figures": [meeple]}).table)
    two = {"features": [{"kind": "city", "sides": [side]} for side in ("S", "N")]}
    spots = in_hand.open_spots(parse_tile(two).faces[0], square_at(0, -1))
    assert [tuple(spot) for spot in spots] == [("city", "N")]


def test_a_tile_that_joins_a_thief_to_one_road_in_doubt_leaves_the_other_without_ruling() -> None:
    """A road runs into the side of a tile whose own road comes round to the free square too."""
    position = {
        "rules": {"farmers": False},
        "tiles": [
            {"tile": "base.V", "x": 0, "y": 0, "rotation": 180},
            {"tile": "base.U", "x": 1, "y": 0},
            {"tile": "base.V", "x": 1, "y": -1},
            {"tile": "base.U", "x": -1, "y": -1, "rotation": 90},
        ],
    }
    thief = {"player": "red", "figure": "meeple", "x": -1, "y": -1, "on": "road", "side": "W"}
    features = [{"kind": "road", "sides": list(sides)} for sides in ("EW", "S")]
    face = parse_tile({"features": features}).faces[0]
    for figures, spots in (([thief], []), ([], [("road", "E"), ("road", "S")])):
        in_hand = TileInHand(FORM.read_alone({**position, "figures": figures}).table)
        assert [tuple(spot) for spot in in_hand.open_spots(face, square_at(0, -1))] == spots
        assert [one.code for one in in_hand.warnings()] == ["spots-without-ruling"] * len(figures)
