"""The picture of a table: what lies on it, what is marked, and how large it may grow."""

import re
from collections import Counter
from math import dist
from xml.etree import ElementTree as ET

import pytest
from hypothesis import assume, given

from referee.carcassonne.figures import locate
from referee.carcassonne.kinds.features import Kind
from referee.carcassonne.kinds.figures import NEUTRAL
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.table import Table, find_disagreements
from referee.carcassonne.tiles.tile import Spot
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from referee.core.languages import ENGLISH
from referee.diagrams import marks
from referee.diagrams.carcassonne.crowds import MOST_DRAWN, place_figures
from referee.diagrams.carcassonne.highlights import Ghost, TableMarks, Trace, trace_feature
from referee.diagrams.carcassonne.tables import draw_table
from referee.diagrams.carcassonne.tiles.furniture import list_signs
from referee.diagrams.carcassonne.tiles.plans import plan_tile
from referee.diagrams.frame import MOST_PIXELS
from tests.cases import for_each
from tests.diagrams.reading import SVG, Json, find, list_examples, parse, read_table
from tests.searching import examples
from tests.tables import carcassonne_tables

POSITIONS = list_examples()
NO_MARKS = TableMarks()
CROSSROADS: Json = {
    "tiles": [
        {"tile": "labyrinth", "x": 0, "y": 0},
        {"tile": "base.U", "x": 0, "y": -1},
        {"tile": "base.D", "x": 1, "y": 0},
        {"tile": "base.V", "x": -1, "y": 0, "rotation": 180},
    ],
    "figures": [
        {"player": "red", "figure": "meeple", "x": 0, "y": 0, "on": "labyrinth"},
        {"player": "<&>", "figure": "meeple", "x": 1, "y": 0, "on": "city", "side": "N"},
    ],
}


def find_piece(table: Table, x: int, y: int, on: str, side: str | None = None) -> Piece:
    square = square_at(x, y)
    index = locate(table.ground.all_faces[square], Spot(on, side))
    assert isinstance(index, int)
    return piece_at(square, index)


def test_bridges_and_joined_tunnels_are_drawn_and_told() -> None:
    ends = [{"x": 2, "y": 0, "side": side} for side in "EW"]
    position = {
        "tiles": [
            {"tile": "base.B", "x": 0, "y": 0},
            {"tile": "base.U", "x": 1, "y": 0},
            {"tile": "tunnel.city_two_roads", "x": 2, "y": 0},
        ],
        "bridges": [{"x": x, "y": 0, "sides": "EW"} for x in (0, 1)],
        "tunnels": [{"ends": ends}],
    }
    picture = parse(draw_table(read_table(position), NO_MARKS, ENGLISH))
    assert len(find(picture, "bridge")) == 2
    tokens = find(picture, "token")
    assert [(each.get("data-x"), each.get("data-side")) for each in tokens] == [
        ("2", "E"),
        ("2", "W"),
    ]
    told = picture[1].text or ""
    assert "Bridges over: 0,0 (EW), 1,0 (EW)." in told
    assert "Joined mouths of tunnels: 2,0 E – 2,0 W." in told


def test_a_road_is_lit_up_to_the_mouth_of_a_tunnel_where_it_ends() -> None:
    position = {"tiles": [{"tile": "tunnel.two_roads", "x": 0, "y": 0}]}
    table = read_table(position)
    wanted = TableMarks(traces=(trace_feature(table, find_piece(table, 0, 0, "road", "E")),))
    picture = parse(draw_table(table, wanted, ENGLISH))
    (lit,) = (each for each in picture.iter() if "-lit-" in (each.get("id") or ""))
    assert {line.get("points") for line in lit} == {"50,0 31,0"}
    rings = find(picture, "mark-open-end")
    assert sorted((each.get("data-x"), each.get("data-side")) for each in rings) == [
        ("0", "E"),
        ("0", "E"),
    ]
    assert "Open ends: 0,0 E." in (picture[1].text or "")


def test_tokens_lie_over_what_is_lit_up() -> None:
    ends = [{"x": 0, "y": 0, "side": side} for side in "ES"]
    position = {
        "tiles": [{"tile": "tunnel.two_roads", "x": 0, "y": 0}],
        "tunnels": [{"ends": ends}],
    }
    table = read_table(position)
    wanted = TableMarks(traces=(trace_feature(table, find_piece(table, 0, 0, "road", "E")),))
    drawn = [each.get("class") for each in parse(draw_table(table, wanted, ENGLISH)).iter()]
    assert drawn.index("tokens") > drawn.index("marks under")


@for_each("name", POSITIONS)
def test_every_example_is_drawn(name: str) -> None:
    position = POSITIONS[name]
    table = read_table(position)
    picture = parse(draw_table(table, NO_MARKS, ENGLISH))
    assert len(find(picture, "placed")) == len(position["tiles"])
    assert len(find(picture, "figure")) == len(position.get("figures", []))
    assert len(find(picture, "token")) == 2 * len(position.get("tunnels", []))
    assert len(find(picture, "mark-disagreement")) == len(find_disagreements(table))
    if table.board is not None:
        assert len(find(picture, "square")) == len(table.board.kinds)
        assert len(find(picture, "ferry")) == len(table.board.crossings)
        assert len(find(picture, "abroad")) == len(table.board.layout.borders)
        assert len(find(picture, "large-city")) == len(table.board.large)
    assert [each.tag for each in picture][:2] == [f"{SVG}title", f"{SVG}desc"]
    ids = [each.get("id") for each in picture.iter() if each.get("id")]
    used = {(each.get("href") or "")[1:] for each in picture.iter(f"{SVG}use")}
    assert len(set(ids)) == len(ids)
    assert used <= set(ids)


def test_the_same_table_gives_the_same_picture() -> None:
    one, other = (
        draw_table(read_table(position), NO_MARKS, ENGLISH).as_str()
        for position in (
            CROSSROADS,
            {key: list(reversed(value)) for key, value in CROSSROADS.items()},
        )
    )
    assert one == other


def test_figures_say_whose_they_are_and_where_they_stand() -> None:
    picture = parse(draw_table(read_table(CROSSROADS), NO_MARKS, ENGLISH))
    said = [
        [each.get(f"data-{key}") for key in ("player", "kind", "x", "y", "on")]
        for each in find(picture, "figure")
    ]
    assert said == [["red", "meeple", "0", "0", "labyrinth"], ["<&>", "meeple", "1", "0", "city"]]


def test_mage_and_witch_belong_to_nobody() -> None:
    position = POSITIONS["E3-labyrinth-with-the-mage"]
    picture = parse(draw_table(read_table(position), NO_MARKS, ENGLISH))
    neutral = [each for each in find(picture, "figure") if each.get("data-kind") in NEUTRAL]
    assert [each.get("data-player") for each in neutral] == [None]


def test_a_road_in_question_is_lit_up_with_its_open_ends_and_labyrinths() -> None:
    table = read_table(CROSSROADS)
    trace = trace_feature(table, find_piece(table, 1, 0, "road", "E"))
    picture = parse(draw_table(table, TableMarks(traces=(trace,)), ENGLISH))
    (lit,) = find(picture, "mark-trace")
    assert lit.get("data-pieces") == "4"
    assert len(list(lit.iter(f"{SVG}use"))) == 4
    ends = {
        tuple(each.get(f"data-{key}") for key in ("x", "y", "side"))
        for each in find(picture, "mark-open-end")
    }
    assert ends == {("0", "-1", "N"), ("1", "0", "E"), ("0", "0", "S"), ("-1", "0", "N")}
    assert [each.get("data-x") for each in find(picture, "mark-labyrinth")] == ["0"]


def test_the_legs_of_a_road_are_numbered_where_they_reach_a_labyrinth() -> None:
    table = read_table(POSITIONS["E7-two-labyrinths"])
    trace = trace_feature(table, find_piece(table, 1, 0, "labyrinth"))
    picture = parse(draw_table(table, TableMarks(traces=(trace,)), ENGLISH))
    numbered = {
        (each.get("data-x"), each.get("data-side")): each.get("data-leg")
        for each in find(picture, "mark-leg")
    }
    around = [[numbered.pop((x, side)) for x in ("1", "2")] for side in ("N", "S")]
    assert [one for one, other in around if one == other] == [one for one, _ in around]
    assert len({one for one, _ in around} | set(numbered.values())) == 4
    assert set(numbered) == {("1", "W"), ("2", "E")}


def find_place(element: ET.Element) -> tuple[float, float]:
    """Return where a group was moved to, or the middle of the plate or disc in it."""
    moved = re.match(r"translate\((\S+?)[ ,]+(\S+?)\)", element.get("transform", ""))
    if moved:
        return float(moved[1]), float(moved[2])
    for plate in element.iter(f"{SVG}rect"):
        x, y, wide, high = (float(plate.get(key, "")) for key in ("x", "y", "width", "height"))
        return x + wide / 2, y + high / 2
    disc = next(element.iter(f"{SVG}circle"))
    return float(disc.get("cx", "")), float(disc.get("cy", ""))


def nearest(element: ET.Element, others: list[ET.Element]) -> float:
    return min(dist(find_place(element), find_place(other)) for other in others)


@pytest.mark.parametrize("name", ["E1-advanced-labyrinth", "E7-two-labyrinths"])
def test_no_number_of_a_leg_hides_a_figure(name: str) -> None:
    table = read_table(POSITIONS[name])
    trace = trace_feature(table, find_piece(table, 1, 0, "labyrinth"))
    picture = parse(draw_table(table, TableMarks(traces=(trace,)), ENGLISH))
    figures, legs = find(picture, "figure"), find(picture, "mark-leg")
    assert len(legs) > 3
    assert min(nearest(leg, figures) for leg in legs) > 20


def test_a_mark_where_a_figure_stands_is_beside_it() -> None:
    square = square_at(1, 0)
    wanted = TableMarks(refused=((square, Spot("city", "N")), (square, Spot("road", "E"))))
    picture = parse(draw_table(read_table(CROSSROADS), wanted, ENGLISH))
    figures = find(picture, "figure")
    on_figure, on_road = find(picture, "mark-refused-spot")
    assert 15 < nearest(on_figure, figures) < 25
    assert nearest(on_road, figures) > 25


@pytest.mark.parametrize(
    ("tile", "on"), [("inns.straight_inn", "road"), ("inns.cathedral", "city")]
)
def test_a_figure_leaves_inn_and_cathedral_to_be_seen(tile: str, on: str) -> None:
    tiles = [{"tile": tile, "x": 0, "y": 0}]
    mage = {"figure": "mage", "x": 0, "y": 0, "on": on, "side": "E"}
    table = read_table({"tiles": tiles, "figures": [mage]})
    plan = plan_tile(table.faces[square_at(0, 0)].features)
    ((_, place, _),) = place_figures(plan, table.figures, 0)
    assert min(dist(place, sign) for sign in list_signs(plan)) >= 24


def test_an_open_exit_of_a_labyrinth_has_no_leg() -> None:
    table = read_table(CROSSROADS)
    trace = trace_feature(table, find_piece(table, 1, 0, "road", "E"))
    picture = parse(draw_table(table, TableMarks(traces=(trace,)), ENGLISH))
    assert [each.get("data-side") for each in find(picture, "mark-leg")] == ["N", "E", "W"]


@pytest.mark.parametrize(("on", "side", "pieces"), [("city", "N", 1), ("field", "SSE", 1)])
def test_cities_and_fields_are_lit_up_over_their_areas(on: str, side: str, pieces: int) -> None:
    table = read_table(CROSSROADS)
    trace = trace_feature(table, find_piece(table, 1, 0, on, side), marks.COMPLETED)
    picture = parse(draw_table(table, TableMarks(traces=(trace,)), ENGLISH))
    (lit,) = find(picture, "mark-completed")
    assert int(lit.get("data-pieces") or 0) >= pieces


def test_a_monastery_in_question_is_one_piece() -> None:
    table = read_table({"tiles": [{"tile": "base.B", "x": 0, "y": 0}]})
    trace = trace_feature(table, find_piece(table, 0, 0, "monastery"))
    assert trace == Trace(trace.pieces)
    assert (
        len(find(parse(draw_table(table, TableMarks(traces=(trace,)), ENGLISH)), "mark-trace")) == 1
    )


def test_placements_are_ghosts_with_their_rotations() -> None:
    faces = load_catalogue().tiles["base.U"].tile.faces
    ghosts = (
        Ghost(square_at(0, 1), faces[0], (0, 180)),
        Ghost(square_at(2, 0), faces[1], (90, 270)),
        Ghost(square_at(5, 5), faces[1], (90,)),
    )
    picture = parse(draw_table(read_table(CROSSROADS), TableMarks(ghosts=ghosts), ENGLISH))
    found = find(picture, "mark-placement")
    assert [each.get("data-count") for each in found] == ["2", "2", "1"]
    assert [each.get("data-rotations") for each in find(picture, "rotations")] == [
        "0 180",
        "90 270",
        "90",
    ]
    assert len(find(picture, "placed")) == 4


SPOTS = (Spot("road", "E"), Spot("city", "N"), Spot("field", "SSE"), Spot("corner", "NE"))


def test_spots_and_refused_spots_are_told_apart() -> None:
    square = square_at(1, 0)
    wanted = TableMarks(
        spots=tuple((square, spot) for spot in SPOTS),
        refused=((square_at(0, 0), Spot("labyrinth", None)), (square, Spot("garden", None))),
        look_at=(square_at(3, 3),),
    )
    picture = parse(draw_table(read_table(CROSSROADS), wanted, ENGLISH))
    assert [each.get("data-on") for each in find(picture, "mark-spot")] == [
        spot.on for spot in SPOTS
    ]
    assert [each.get("data-side") for each in find(picture, "mark-refused-spot")] == [None, None]
    assert [each.get("data-x") for each in find(picture, "mark-look-at")] == ["3"]
    description = picture.find(f"{SVG}desc")
    assert description is not None
    assert "1,0 road E, 1,0 city N, 1,0 field SSE, 1,0 corner NE" in (description.text or "")


def test_a_picture_says_who_has_a_meeple_in_leipzig() -> None:
    table = read_table(POSITIONS["E6-labyrinth-and-wainwrights"])
    said = parse(draw_table(table, NO_MARKS, ENGLISH)).findtext(f"{SVG}desc") or ""
    assert "red has a meeple in the quarter of the Wainwrights of Leipzig." in said


def test_sides_that_disagree_are_marked_unasked() -> None:
    table = read_table(
        {"tiles": [{"tile": "base.D", "x": 0, "y": 0}, {"tile": "base.B", "x": 1, "y": 0}]}
    )
    (zigzag,) = find(parse(draw_table(table, NO_MARKS, ENGLISH)), "mark-disagreement")
    assert [zigzag.get(f"data-{key}") for key in ("x", "y", "side")] == ["0", "0", "E"]


@pytest.mark.parametrize("name", ["M2-a-road-that-ends-abroad", "M5-a-road-with-a-ferry"])
def test_a_road_is_lit_up_abroad_and_over_the_water(name: str) -> None:
    table = read_table(POSITIONS[name])
    traces = tuple(
        Trace(network.pieces, network.open_ends)
        for network in table.ground.list_networks(Kind.ROAD)
    )
    picture = parse(draw_table(table, TableMarks(traces=traces), ENGLISH))
    assert len(find(picture, "mark-trace")) == len(traces)
    lines = [each for lit in find(picture, "mark-trace") for each in lit.iter(f"{SVG}polyline")]
    assert lines


@pytest.mark.parametrize("map_id", [m for m in load_catalogue().maps if m.startswith("invented")])
def test_every_invented_map_is_drawn(map_id: str) -> None:
    table = read_table({"map": map_id, "tiles": []})
    picture = parse(draw_table(table, NO_MARKS, ENGLISH))
    assert table.board is not None
    assert len(find(picture, "square")) == len(table.board.kinds)
    towns = sum(len(find(each, "houses")) for each in find(picture, "square"))
    defined = set(table.board.kinds.values())
    printed = {(each.get("id") or "") for each in find(picture, "printed")}
    assert printed == {f"printed-{kind}" for kind in defined}
    assert towns == sum(table.board.kinds[square] != "town" for square in table.board.towns)


def test_a_map_drawn_in_the_position_shows_its_coats_of_arms() -> None:
    drawing = "S.S\n..~\n..I\n\nisland 2,2 5\nferry 1,1 E 2,2 N\nborder 0,0 N road 2\n"
    table = read_table({"map": drawing, "tiles": [{"tile": "base.U", "x": 0, "y": 0}]})
    picture = parse(draw_table(table, NO_MARKS, ENGLISH))
    assert [each.get("data-count") for each in find(picture, "coat-of-arms")] == ["5", "1", "1"]


def test_an_inline_tile_has_no_name() -> None:
    raw: Json = {"features": [{"kind": "road", "sides": ["E", "W"]}]}
    table = read_table({"tiles": [{"tile": raw, "x": 0, "y": 0}]})
    (placed,) = find(parse(draw_table(table, NO_MARKS, ENGLISH)), "placed")
    assert placed.get("data-tile") is None


@given(carcassonne_tables(12))
@examples(100)
def test_any_table_is_drawn_with_all_that_lies_on_it(position: Json) -> None:
    """Mage and witch are there once at most; what a table refuses is no table."""
    kinds = [figure["figure"] for figure in position.get("figures", [])]
    assume(max(kinds.count("mage"), kinds.count("witch")) < 2)
    table = read_table(position)
    roads = table.ground.list_networks(Kind.ROAD)
    traces = tuple(Trace(road.pieces, road.open_ends) for road in roads)
    picture = parse(draw_table(table, TableMarks(traces=traces), ENGLISH))
    assert len(find(picture, "placed")) == len(position["tiles"])
    assert len(find(picture, "mark-trace")) == len(roads)
    assert len(find(picture, "mark-open-end")) == sum(len(road.open_ends) for road in roads)
    assert len(find(picture, "mark-disagreement")) == len(find_disagreements(table))
    crowds = Counter(figure.square for figure in table.figures)
    drawn = sum(min(count, MOST_DRAWN) for count in crowds.values())
    assert len(find(picture, "figure")) == drawn


def grid(count: int, width: int = 50) -> Json:
    return {
        "tiles": [
            {"tile": "base.B", "x": number % width, "y": number // width} for number in range(count)
        ]
    }


def test_a_picture_grows_by_one_short_element_a_tile() -> None:
    small, large = (
        len(draw_table(read_table(grid(count)), NO_MARKS, ENGLISH).as_str())
        for count in (100, 2_000)
    )
    assert (large - small) / 1_900 < 250


def test_two_thousand_tiles_make_a_picture_within_bounds() -> None:
    picture = parse(draw_table(read_table(grid(2_000)), NO_MARKS, ENGLISH))
    assert max(int(picture.attrib["width"]), int(picture.attrib["height"])) <= MOST_PIXELS
    assert sum(1 for _ in picture.iter()) < 3 * 2_000


def test_tiles_far_apart_make_a_small_picture() -> None:
    far = [(-999, -999), (0, 0), (999, 999), (999, -999)]
    table = read_table({"tiles": [{"tile": "base.B", "x": x, "y": y} for x, y in far]})
    picture = parse(draw_table(table, NO_MARKS, ENGLISH))
    assert max(int(picture.attrib["width"]), int(picture.attrib["height"])) < 600
    assert len(find(picture, "tear")) == 4


def test_of_many_figures_on_a_tile_the_rest_is_counted() -> None:
    figures = [
        {"player": f"p{n}", "figure": "meeple", "x": 0, "y": 0, "on": "monastery"}
        for n in range(40)
    ]
    table = read_table({"tiles": [{"tile": "base.B", "x": 0, "y": 0}], "figures": figures})
    picture = parse(draw_table(table, NO_MARKS, ENGLISH))
    assert len(find(picture, "figure")) == 24
    assert len(find(picture, "badge")) == 1


def test_an_empty_table_is_a_picture() -> None:
    picture = parse(draw_table(read_table({"tiles": []}), NO_MARKS, ENGLISH))
    assert find(picture, "placed") == []
    assert [each.get("data-x") for each in find(picture, "column")] == ["0", "0"]


def test_it_ticks_while_it_draws_and_while_it_is_written() -> None:
    checkpoints: list[str] = []
    picture = draw_table(
        read_table(grid(500)), NO_MARKS, ENGLISH, lambda: checkpoints.append("checkpoint")
    )
    drawn = len(checkpoints)
    picture.as_str()
    assert drawn > 5
    assert len(checkpoints) > drawn
