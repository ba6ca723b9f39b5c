"""The oracles of further sets on small tables whose answers were worked out by hand."""

from typing import Any

import pytest

from tests.building.tables import lay, spot, stand

from . import carcassonne, end_awards, moves, scoring, spots, tiles
from .board import Board
from .carcassonne import Json
from .tiles import FACES

RIVER = {"river": 1}


def against(position: Json, laid: Json) -> set[str]:
    """Give what speaks against a tile."""
    return spots.fits(Board(position), laid, FACES[laid["tile"]])


def play(position: Json, laid: Json, **steps: Any) -> moves.Outcome:
    """Let red make a legal move."""
    outcome = moves.play(position, {"player": "red", "tile": laid, **steps})
    assert not outcome.objections
    return outcome


def judged(position: Json, where: Json) -> scoring.Feature:
    """Judge the feature at a spot."""
    board = Board(position)
    piece = board.piece_of(where)
    assert piece is not None
    return scoring.judge(board, board.walk(piece))


# -------------------------------------------------------------------------------- the river

SOURCE = lay("river.source", 0, 0)
BEND = lay("river.bend", 1, 0)  # from the west it turns south
BEFORE_THE_BEND: Json = {"tiles": [SOURCE], "sets": RIVER}
AFTER_THE_BEND: Json = {"tiles": [SOURCE, BEND], "sets": RIVER}


@pytest.mark.parametrize(
    ("position", "laid", "reasons"),
    [
        (BEFORE_THE_BEND, BEND, set()),
        (BEFORE_THE_BEND, lay("base.B", 0, 1), {"river-not-finished"}),
        (BEFORE_THE_BEND, lay("river.lake", 1, 0), {"lake-comes-last"}),
        (BEFORE_THE_BEND, lay("river.straight", 0, 1), {"river-not-joined"}),
        (AFTER_THE_BEND, lay("river.bend", 1, 1, 90), {"river-turns-back"}),
        (AFTER_THE_BEND, lay("river.bend", 1, 1, 180), set()),
        (AFTER_THE_BEND, lay("river.straight", 1, 1, 90), set()),
        (
            {"tiles": [SOURCE, lay("river.straight", 1, 0)]},
            lay("river_2.fork", 2, 0),
            {"fork-not-at-source"},
        ),
        (
            {"tiles": [lay("river_2.source", 0, 0)], "sets": {"river_2": 1}},
            lay("river_2.monastery", 1, 0),
            {"fork-comes-first"},
        ),
        ({"tiles": [lay("base.B", 0, 0)]}, lay("river.source", 0, 1), {"source-not-first"}),
        ({"tiles": [lay("base.B", 0, 0)]}, lay("river.lake", 0, 1), {"river-not-begun"}),
        (
            {"tiles": [SOURCE, lay("river.lake", 1, 0)]},
            lay("river.straight", 0, 1),
            {"river-finished"},
        ),
    ],
)
def test_a_river_is_built_in_order(position: Json, laid: Json, reasons: set[str]) -> None:
    found = against(position, laid)
    assert found - {"side-mismatch"} == reasons


def test_the_arms_of_a_river_do_not_join() -> None:
    # The fork lets water out to the north and to the east; two bends bring the arms together.
    table = [
        lay("river_2.source", 0, 0),
        lay("river_2.fork", 1, 0),
        lay("river_2.bend", 1, -1, 270),
        lay("river_2.bend", 2, 0, 90),
    ]
    position: Json = {"tiles": table, "sets": {"river_2": 1}}
    assert Board(position).river.open_ends == [(1, -1, "E"), (2, 0, "N")]
    assert "river-arms-join" in against(position, lay("river_2.road_bend", 2, -1))


def test_water_parts_fields() -> None:
    position: Json = {"tiles": [SOURCE, lay("river.straight", 1, 0)]}
    north, south = (judged(position, spot(1, 0, f"field {half}")) for half in ("NNE", "SSE"))
    assert north.pieces == south.pieces  # around the source the field is one
    position = {"tiles": [lay("river.straight", 1, 0)]}
    north, south = (judged(position, spot(1, 0, f"field {half}")) for half in ("NNE", "SSE"))
    assert north.pieces != south.pieces


def test_the_volcano_lake_takes_no_figure_and_gives_another_turn() -> None:
    outcome = play({"tiles": [lay("river_2.source", 0, 0)]}, lay("river_2.volcano_lake", 1, 0))
    assert outcome.extra_turn
    board = Board(outcome.position_after)
    reasons = spots.spots(board, (1, 0), "red")
    assert reasons == {("field", "NNE"): {"no-figure-on-volcano-lake"}}


# ------------------------------------------------------------------------ abbeys and shrines

AROUND = [lay("base.B", 0, -1), lay("base.B", 1, 0), lay("base.B", -1, 0)]


def test_an_abbey_goes_where_tiles_lie_on_all_four_sides_and_closes_them() -> None:
    abbey = lay(tiles.ABBEY, 0, 0)
    assert against({"tiles": AROUND}, abbey) == {"abbey-needs-four-neighbours"}
    figures = [stand("red", 0, 1, "city N"), stand("black", 0, -1, "field SSE")]
    position: Json = {"tiles": [*AROUND, lay("base.E", 0, 1)], "figures": figures}
    outcome = play(position, abbey, figure={"figure": "meeple", "on": "monastery"})
    assert [(one.id, one.awards) for one in outcome.completed] == [("city:0,1,N", {"red": 2})]
    field = judged(outcome.position_after, spot(0, -1, "field SSE"))
    assert {piece.square for piece in field.pieces} == {(0, -1)}
    assert judged(outcome.position_after, spot(0, 0, "monastery")).total == 5


def test_an_abbey_closes_both_cities_of_a_side_that_shows_two() -> None:
    below = [
        lay("hills_sheep.vineyard_shared_side", 0, 1),
        lay("base.E", 1, 1, 270),
        lay("base.E", -1, 1, 90),
    ]
    figures = [stand("red", 1, 1, "city W"), stand("black", -1, 1, "city E")]
    position: Json = {"tiles": [*AROUND, *below], "figures": figures}
    outcome = play(position, lay(tiles.ABBEY, 0, 0))
    awards = [one.awards for one in outcome.completed if one.kind == "city"]
    assert sorted(awards, key=str) == [{"black": 4}, {"red": 4}]


def ring(middle: str, *, corner: str = "base.B") -> list[Json]:
    """Lay a monastery and seven of the tiles around it; the south-east is left out."""
    free = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) not in ((0, 0), (1, 1))]
    return [lay(middle, 0, 0), *(lay(corner if p == (-1, -1) else "gq11.pigs", *p) for p in free)]


def test_a_completed_monastery_counts_the_vineyards_around_it() -> None:
    figures = [stand("red", 0, 0, "monastery")]
    laid = ring("base.B", corner="hills_sheep.vineyard_straight_road")
    position: Json = {"tiles": laid, "figures": figures}
    assert judged(position, spot(0, 0, "monastery")).points == {"tiles": 8}
    (monastery,) = play(position, lay("gq11.pigs", 1, 1)).completed
    assert monastery.points == {"tiles": 9, "vineyards": 3}


def test_who_loses_a_contest_goes_home_with_nothing() -> None:
    figures = [stand("red", 0, 0, "monastery"), stand("black", -1, -1, "monastery")]
    position: Json = {"tiles": ring("cult.shrine"), "figures": figures}
    outcome = play(position, lay("gq11.pigs", 1, 1))
    assert outcome.awards == {"red": 9}
    assert outcome.lost == ["monastery:-1,-1"]
    assert sorted(figure["player"] for figure in outcome.returned) == ["black", "red"]


def test_no_shrine_lies_beside_two_monasteries() -> None:
    position: Json = {"tiles": [lay("base.B", 0, 0), lay("base.E", 1, 0), lay("base.B", 2, 0, 0)]}
    assert against(position, lay("cult.shrine", 1, 1)) == {"shrine-beside-two-monasteries"}
    position["tiles"][2] = lay("cult.shrine", 2, 0)
    assert against(position, lay("base.B", 1, 1)) == set()
    position["tiles"][0] = lay("cult.shrine", 0, 0)
    assert against(position, lay("base.B", 1, 1)) == {"monastery-beside-two-shrines"}


# ------------------------------------------------------------------------------ majorities


@pytest.mark.parametrize(
    ("more", "reading", "owners"),
    [
        ([], {}, ("red",)),
        (["hills_sheep.hill_corner_city"], {}, ("black", "red")),
        (["hills_sheep.hill_corner_city"], {"hill_ties": "most"}, ("black", "red")),
    ],
)
def test_a_hill_breaks_a_tie(more: list[str], reading: Json, owners: tuple[str, ...]) -> None:
    other = more[0] if more else "base.N"
    laid = [lay("hills_sheep.hill_corner_city", 0, 0, 90), lay(other, 0, -1, 180)]
    figures = [stand("red", 0, 0, "city N"), stand("black", 0, -1, "city S")]
    city = judged({"tiles": laid, "figures": figures, "rules": reading}, spot(0, 0, "city N"))
    assert city.owners == owners


@pytest.mark.parametrize(("tile", "awards"), [("base.M", {"red": 3}), ("base.N", {})])
def test_a_mayor_counts_the_coats_of_arms(tile: str, awards: dict[str, int]) -> None:
    position = {"tiles": [lay(tile, 0, 0)], "figures": [stand("red", 0, 0, "city N", "mayor")]}
    city = judged(position, spot(0, 0, "city N"))
    assert city.awards == ({"red": 2} if awards else {})
    assert city.strengths == {"red": len(awards)}


# ----------------------------------------------------------------------------------- barns

CITY = [lay("base.E", 0, -1), lay("base.E", 0, -2, 180)]
MEADOW = [lay("base.B", 0, 0), lay("base.B", 1, 0), lay("base.B", 0, 1)]


def test_a_barn_scores_its_field_when_it_is_set_and_again_at_the_end() -> None:
    figures = [stand("black", 0, 0, "field NNE")]
    position: Json = {"tiles": [*CITY, *MEADOW], "figures": figures}
    barn = {"figure": "barn", "on": "corner", "side": "NW"}
    outcome = play(position, lay("base.B", 1, 1), figure=barn)
    assert outcome.awards == {"black": 3}
    assert [figure["player"] for figure in outcome.returned] == ["black"]
    assert end_awards.find(outcome.position_after) == {("red", "barn"): 4}


def test_farmers_who_come_to_a_barn_score_1_for_each_city() -> None:
    barn = stand("red", 0, 0, "corner SE", "barn")
    meadow = [*MEADOW, lay("base.B", 1, 1)]
    figures = [barn, stand("black", 2, -1, "field NNE"), stand("black", 2, -1, "field NNE", "pig")]
    position: Json = {"tiles": [*CITY, *meadow, lay("base.B", 2, -1)], "figures": figures}
    outcome = play(position, lay("base.B", 2, 0))
    assert outcome.awards == {"black": 2}
    assert [figure["figure"] for figure in outcome.returned] == ["meeple", "pig"]
    assert outcome.position_after["figures"] == [barn]


# --------------------------------------------------------------------- castles, titles, goods


def test_a_castle_takes_the_points_of_what_is_completed_beside_it() -> None:
    figures = [stand("red", 0, -1, "city N")]
    position: Json = {"tiles": CITY[:1], "figures": figures, "titles": {}}
    made = play(position, CITY[1], castle=True)
    assert (made.awards, made.returned, made.titles) == ({}, [], [])
    castle = {"player": "red", "tiles": [{"x": 0, "y": -2}, {"x": 0, "y": -1}], "scored": False}
    assert made.position_after["castles"] == [castle]
    # A city of two tiles, half of it east of the castle.
    after = made.position_after
    after = {**after, "tiles": [*after["tiles"], lay("base.E", 1, -1, 90)]}
    done = play(after, lay("base.E", 2, -1, 270))
    assert done.awards == {"red": 4}
    assert [points for _, points in done.castles] == [4]
    assert done.returned == [stand("red", 0, -1, "city N")]
    assert done.position_after["castles"] == [castle | {"scored": True}]
    assert done.titles == ["king"]


def test_a_castle_counts_4_for_a_field_and_no_city_for_the_king() -> None:
    castle = {"player": "red", "tiles": [{"x": 0, "y": -2}, {"x": 0, "y": -1}]}
    position: Json = {"tiles": CITY, "castles": [castle], "titles": {"king": "black"}}
    assert judged(position, spot(0, -1, "field SSE")).points == {"castles": 4}
    assert end_awards.find(position) == {}
    assert end_awards.find({**position, "castles": []}) == {("black", "king"): 1}


def test_goods_go_to_who_completes_the_city_and_pay_10_for_the_most() -> None:
    figures = [stand("black", 0, 0, "city N")]
    position: Json = {
        "tiles": [lay("traders.N", 0, 0), lay("base.E", 0, -1, 180)],
        "figures": figures,
        "goods": {"black": {"wine": 1, "cloth": 2}},
    }
    outcome = play(position, lay("base.E", -1, 0, 90))
    assert outcome.goods == {"wine": 1}
    after = outcome.position_after
    assert after["goods"] == {"black": {"wine": 1, "cloth": 2}, "red": {"wine": 1}}
    assert end_awards.find(after) == {("black", "goods"): 20, ("red", "goods"): 10}


# ------------------------------------------------------------------------ tunnels and bridges


def test_tokens_join_two_mouths_to_one_road() -> None:
    position: Json = {"tiles": [lay("tunnel.two_roads", 0, 0)]}
    road = judged(position, spot(0, 0, "road E"))
    assert (road.mouths, road.completed) == (frozenset({(0, 0, "E")}), False)
    ends = [{"x": 0, "y": 0, "side": "E"}, {"x": 0, "y": 0, "side": "S"}]
    road = judged({**position, "tunnels": [{"ends": ends}]}, spot(0, 0, "road E"))
    assert (len(road.pieces), road.units, road.mouths) == (2, 1, frozenset())


def test_a_bridge_is_a_road_over_fields_that_run_on_beneath() -> None:
    bridge = {"x": 1, "y": 0, "sides": "EW"}
    position: Json = {"tiles": [lay("base.A", 0, 0, 270), lay("base.B", 1, 0)], "bridges": [bridge]}
    assert "side-mismatch" in against({**position, "bridges": []}, lay("base.A", 2, 0, 90))
    outcome = play({**position, "figures": [stand("red", 1, 0, "road E")]}, lay("base.A", 2, 0, 90))
    assert [(one.units, one.awards) for one in outcome.completed] == [(3, {"red": 3})]
    field = judged(outcome.position_after, spot(0, 0, "field NNE"))
    assert {piece.square for piece in field.pieces} == {(0, 0), (1, 0), (2, 0)}


def test_a_bridge_lets_a_tile_lie_where_it_would_not() -> None:
    position: Json = {"tiles": [lay("base.B", 0, 0)], "supply": {"red": {"bridge": 1}}}
    bridge = {"x": 0, "y": 0, "sides": "EW"}
    move = {"player": "red", "tile": lay("base.U", 1, 0, 90)}
    assert moves.play(position, move).objections == {"side-mismatch"}
    outcome = moves.play(position, move | {"bridge": bridge})
    assert not outcome.objections
    assert outcome.position_after["supply"] == {"red": {"bridge": 0}}
    assert moves.play(outcome.position_after, _elsewhere(move, bridge)).objections >= {
        "bridge-there",
        "no-bridge-left",
    }


def _elsewhere(move: Json, bridge: Json) -> Json:
    return {**move, "tile": lay("base.U", -1, 0, 90), "bridge": bridge}


# ------------------------------------------------------------------------ abbots and phantoms


def test_an_abbot_taken_back_scores_as_at_the_end() -> None:
    figures = [stand("red", 0, 0, "monastery", "abbot")]
    position: Json = {"tiles": [lay("base.B", 0, 0)], "figures": figures}
    outcome = play(position, lay("base.B", 0, 1), abbot_back=spot(0, 0, "monastery"))
    assert outcome.abbot_back == outcome.awards == {"red": 2}
    assert outcome.returned == figures


def test_a_phantom_goes_besides_another_figure_but_not_with_it() -> None:
    position: Json = {"tiles": [lay("base.D", 0, 0)]}
    move = {"player": "red", "tile": lay("base.D", 1, 0), "figure": _on("road E")}
    together = moves.play(position, {**move, "phantom": {"on": "road", "side": "W"}})
    assert together.objections == {"phantom-same-feature"}
    apart = moves.play(position, {**move, "phantom": {"on": "city", "side": "N"}})
    assert [figure["figure"] for figure in apart.position_after["figures"]] == ["meeple", "phantom"]


def _on(words: str) -> Json:
    on, side = words.split()
    return {"figure": "meeple", "on": on, "side": side}


def test_all_tiles_of_the_list_are_as_the_drawing_rules_ask() -> None:
    tiles.check()
    assert carcassonne.kind_at(FACES[tiles.ABBEY]["features"], "N") == "abbey"
