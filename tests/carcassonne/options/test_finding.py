"""What is listed, by hand: ways, choices, refusals, what a tile touches, and the order."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from referee.carcassonne.further_sets.extras import Beside, Bridge, Tunnel
from referee.carcassonne.ground import lay_ground
from referee.carcassonne.kinds.features import CORNER, QUARTERS
from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import GAIN, POINTS_NOW, RANKINGS, Option, Options, Wanted
from referee.carcassonne.options.steps import find_sends
from referee.carcassonne.pieces import square_of
from referee.carcassonne.placing.announcements import MagicTarget, SendStep, SpotAt, WagonStep
from referee.carcassonne.scoring.feature_rulings import MaySend
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Spot
from referee.catalogue.loader import load_catalogue
from referee.core.checkpoints import STEP
from referee.core.errors import NotAPosition
from referee.core.grid import Square, place_of, side_place, square_at
from tests.building.tables import lay
from tests.carcassonne.laying import WITHOUT_FIELDS, Json, build, codes, place
from tests.carcassonne.options.drawing import tile_of


def find(table: Table, tile: str | Json, player: str = "red", **wanted: Any) -> Options:
    return find_options(table, Wanted(player, tile_of(tile), **wanted), {})


def at(x: int, y: int, words: str) -> SpotAt:
    return SpotAt(*place(x, y, words))


def moves(options: Sequence[Option]) -> list[str]:
    """Write where each option puts its tile and its figure: "1,0 90 meeple road E"."""
    return [_write(option) for option in options]


def _write(option: Option) -> str:
    move, step = option.move, option.move.figure
    words = [",".join(map(str, place_of(move.square))), str(move.face.rotation)]
    if step is not None:
        away = () if step.at.square == move.square else (str(place_of(step.at.square)),)
        words += [step.kind, *filter(None, step.at.spot), *away]
    return " ".join(words)


END = build(lay("base.A", 0, 0, 270))
"""A road that leaves a monastery eastwards."""


def test_an_empty_table_has_one_square() -> None:
    found = find(build(), "base.B")
    assert moves(found.options) == ["0,0 0 meeple monastery", "0,0 0", "0,0 0 meeple field NNE"]
    assert [option.rotations for option in found.options] == [(0, 90, 180, 270)] * 3
    assert [option.gain for option in found.options] == [1, 0, 0]
    assert found.before == {"red": 0}


def test_the_gain_is_against_the_best_opponent() -> None:
    table = build(lay("base.A", 0, 0, 270), figures=["black meeple 0,0 road E"])
    end = lay("base.A", 1, 0, 90)
    found = find(table, "base.A")
    closing = [o for o in found.options if o.completed]
    assert {place_of(o.move.square) for o in closing} == {(end["x"], end["y"])}
    without = next(o for o in closing if o.move.figure is None)
    assert (without.gain, without.points, without.end) == (
        -1,
        (("black", 2),),
        (("black", 2), ("red", 0)),
    )
    assert [figure.player for figure in without.returned] == ["black"]


def test_options_rank_by_what_is_asked_for() -> None:
    table = build(lay("base.A", 0, 0, 270), figures=["red meeple 0,0 road E"])
    for by in ("gain", "points_now", "end_now"):
        found = find(table, "base.A", by=by)
        values = [
            option.gain
            if by == GAIN
            else dict(option.points if by == POINTS_NOW else option.end).get("red", 0)
            for option in found.options
        ]
        assert values == sorted(values, reverse=True)
        assert len(set(values)) > 1


def test_figures_are_those_that_the_supply_has() -> None:
    tile, table = tile_of("base.A"), END
    supply = {"red": {"meeple": 0, "abbot": 1, "pig": 2}}
    found = find_options(table, Wanted("red", tile), {}, supply)
    assert {o.move.figure.kind for o in found.options if o.move.figure} == {"abbot"}
    assert {
        o.move.figure.kind
        for o in find_options(table, Wanted("black", tile), {}, supply).options
        if o.move.figure
    } == {"meeple"}
    named = find_options(table, Wanted("red", tile, ("meeple",)), {}, supply)
    assert not any(option.move.figure for option in named.options)


def test_barns_stand_on_corners() -> None:
    laid = [lay("base.B", 0, 0), lay("base.B", 1, 0), lay("base.B", 0, 1)]
    found = find(build(*laid), "base.B", figures=("barn",))
    barns = [o.move.figure for o in found.options if o.move.figure is not None]
    assert [(step.kind, step.at) for step in barns] == [("barn", at(1, 1, f"{CORNER} NW"))]
    with_farmer = build(*laid, figures=["black meeple 0,0 field NNE"])
    assert codes(find(with_farmer, "base.B", figures=("barn",)).warnings) == []
    unknown = build(*laid, lay(WITHOUT_FIELDS, -1, 0), figures=["black meeple 0,0 field NNE"])
    assert codes(find(unknown, "base.B", figures=("barn",)).warnings) == [
        "spots-without-ruling",
        "barn-not-ruled",
    ]


def test_spots_without_a_ruling_are_left_out_and_told() -> None:
    bare = [lay(WITHOUT_FIELDS, x, y) for x, y in ((0, 0), (0, 1), (1, 1))]
    table = build(*bare, figures=["black meeple 0,0 field NNE"])
    for kind in ("meeple", "barn"):
        found = find(table, "base.U", figures=(kind,))
        assert codes(found.warnings) == ["spots-without-ruling"]
    assert not find(table, "base.U", figures=("builder",)).warnings
    assert not find(build(*bare), "base.U", figures=("meeple",)).warnings


def test_ways_that_hang_on_unknown_symbols_are_told() -> None:
    face: Json = {
        "features": [{"kind": "monastery"}, {"kind": "road", "sides": ["W"], "ends": "monastery"}]
    }
    assert codes(find(END, face).warnings) == ["ways-not-listed"]
    assert not find(END, {**face, "symbols": []}).warnings
    portal = find(END, {**face, "symbols": ["portal"]})
    assert "0,1 0 meeple monastery (0, 0)" in moves(portal.options)
    flown = [o.move.figure for o in find(END, {**face, "symbols": ["flying_machine:N"]}).options]
    assert at(0, 0, "monastery") in [
        step.at for step in flown if step and step.via == "flying_machine"
    ]


def test_given_steps_are_the_only_ones() -> None:
    magic = (MagicTarget("mage", at(0, 0, "road E")),)
    table = build(lay("base.U", 0, 0, 90))
    tile: Json = {"magic": True, "features": [{"kind": "monastery"}]}
    every = find(table, tile)
    assert {o.move.magic[0].figure for o in every.options} == {"mage", "witch"}
    one = find(table, tile, magic=magic)
    assert one.options
    assert {o.move.magic for o in one.options} == {magic}
    assert not find(table, tile, magic=()).options


def test_a_step_that_no_placement_has_is_a_fault() -> None:
    wanted = Wanted("red", tile_of("base.A"), magic=(MagicTarget("mage", at(5, 5, "road E")),))
    with pytest.raises(NotAPosition) as caught:
        find_options(END, wanted, {})
    assert [fault.path for fault in caught.value.faults] == [("magic", 0, "to")]


def test_a_step_may_name_the_tile_in_the_hand() -> None:
    tile: Json = {"magic": True, "features": [{"kind": "road", "sides": ["W"], "ends": "village"}]}
    magic = (MagicTarget("witch", at(0, -1, "road N")),)
    found = find(END, tile, magic=magic)
    assert {place_of(o.move.square) for o in found.options} == {(0, -1)}
    assert [place_of(p.square) for p in found.placements] == [(0, -1)]


GATE = [lay("leipzig.coiners.gate", 0, 0, 90), lay("leipzig.coiners.road", 1, 0, 90)]


def test_a_meeple_may_go_to_each_quarter_of_leipzig_or_come_home() -> None:
    table = build(*GATE, figures=["red meeple 1,0 road E"], leipzig={"coiners": ["red"]})
    found = find(table, "base.A")
    closing = [o for o in found.options if o.completed and o.move.figure is None]
    sends = {tuple(step.quarter for step in o.move.leipzig): len(o.returned) for o in closing}
    assert sends == {(): 1, ("wainwrights",): 0, ("bookbinders",): 0, ("fourth",): 0}
    step = SendStep("red", "wainwrights", at(1, 0, "road E"))
    given = find(table, "base.A", leipzig=(step,))
    assert {option.move.leipzig for option in given.options} == {(step,)}
    assert len([o for o in given.options if o.move.figure is None]) == 1
    assert not given.warnings
    assert codes(find(table, "base.A", "black").warnings) == ["others-may-choose"]


def test_wagons_come_home_or_move_on() -> None:
    laid = [lay("base.A", 0, 0, 270), lay("base.E", 1, -1)]
    table = build(*laid, figures=["red wagon 0,0 road E"])
    found = find(table, "base.A")
    closing = [o for o in found.options if o.completed and o.move.figure is None]
    targets = {tuple(step.to for step in o.move.wagons): len(o.returned) for o in closing}
    assert targets == {
        (): 1,
        (at(0, 0, "monastery"),): 0,
        (at(1, -1, "city N"),): 0,
        (at(1, 0, "monastery"),): 0,
    }
    step = WagonStep(at(0, 0, "road E"), at(0, 0, "monastery"))
    given = find(table, "base.A", wagons=(step,))
    assert {option.move.wagons for option in given.options} == {(step,)}
    assert {len(option.completed) for option in given.options} == {1}
    kept = find(table, "base.A", wagons=())
    assert {option.move.wagons for option in kept.options} == {()}


def test_rotations_that_differ_for_a_wagon_alone_are_listed_each() -> None:
    chapel: Json = {
        "features": [
            {"kind": "monastery"},
            {"kind": "road", "sides": ["N"], "ends": "monastery"},
            {"kind": "road", "sides": ["S"], "ends": "monastery"},
        ],
        "adjacent_for_wagon": [[0, 1]],
    }
    laid = [lay("base.A", 0, 0, 270), lay("base.A", 2, 0, 90)]
    table = build(*laid, figures=["red wagon 0,0 road E"], edition="C1")
    found = find(table, chapel, figures=())
    between = [o for o in found.options if place_of(o.move.square) == (1, 0)]
    onto = at(1, 0, "monastery")
    entered = {o.rotations for o in between if [step.to for step in o.move.wagons] == [onto]}
    assert ({o.rotations for o in between}, entered) == ({(90,), (270,)}, {(270,)})


def test_two_wagons_on_one_spot_are_alike() -> None:
    laid = [lay("base.A", 0, 0, 270), lay("base.E", 1, -1)]
    table = build(*laid, figures=["red wagon 0,0 road E", "red wagon 0,0 road E"])
    found = find(table, "base.A", figures=())
    ways = [tuple(step.to for step in o.move.wagons) for o in found.options if o.completed]
    targets = [at(1, -1, "city N"), at(0, 0, "monastery"), at(1, 0, "monastery")]
    pairs = {frozenset((one, other)) for one in targets for other in targets if one != other}
    assert len(ways) == 1 + 3 + 3
    assert {frozenset(way) for way in ways if len(way) == 2} == pairs


def test_meeples_go_to_leipzig_on_legal_ways_alone() -> None:
    spots = [Spot("road", side) for side in "NESW"]
    places = [tuple((Square(x), spot) for spot in spots) for x in range(6)]
    rights = [MaySend("red", road, QUARTERS) for road in places]
    weighed: list[int] = []
    two = list(find_sends(rights[:2], weighed.append))
    assert len(two) == len(set(two)) == 1 + 16 + 16 + 16 * 12
    assert two[0] == ()
    assert len(weighed) == 1 + 17 + len(two)


def test_what_is_refused_says_why() -> None:
    found = find(END, "base.A", explain=True)
    legal = {(o.move.square, o.move.face.rotation) for o in found.options}
    tiles = [one for one in found.refused if one.figure is None]
    assert {(one.square, one.rotation) for one in tiles}.isdisjoint(legal)
    assert {code for one in tiles for code in codes(one.objections)} == {"side-mismatch"}
    assert len(tiles) + len(legal) == 4 * 4
    taken = build(lay("base.A", 0, 0, 270), figures=["black meeple 0,0 road E"])
    figures = [one for one in find(taken, "base.A", explain=True).refused if one.figure is not None]
    assert {
        (place_of(one.square), one.figure, one.at, *codes(one.objections))
        for one in figures
        if one.at and one.at.spot.on == "road"
    } == {((1, 0), "meeple", at(1, 0, "road W"), "occupied")}


def test_what_a_tile_touches_and_how_much_of_it_is_open() -> None:
    laid = [lay("german_cathedrals.four", 0, 0), lay("base.B", 1, -2)]
    found = find(build(*laid), "base.V")
    placed = next(p for p in found.placements if place_of(p.square) == (0, -1))
    touched = [
        (place_of(square_of(one.piece)), one.kind.name, one.open_ends) for one in placed.touched
    ]
    assert ((1, -2), "MONASTERY", 7) in touched
    assert [row for row in touched if row[1] == "GERMAN_CATHEDRAL"] == [
        ((0, 0), "GERMAN_CATHEDRAL", 4)
    ]
    assert [one.closing for one in placed.touched] == [None] * len(touched)


def test_what_is_left_may_still_complete_what_a_tile_touches() -> None:
    bag, left = load_catalogue().bag("C2", {"base": 1}, []), {"base.A": 2, "base.U": 3}
    bag = bag.less(t for t, count in bag.left.items() for _ in range(count - left.get(t, 0)))
    assert bag.left == left
    found = find_options(END, Wanted("red", tile_of("base.U")), {}, None, bag)
    longer = next(p for p in found.placements if place_of(p.square) == (1, 0))
    assert [(one.kind.name, one.open_ends, one.closing) for one in longer.touched[:1]] == [
        ("ROAD", 1, 2)
    ]
    assert {one.closing for one in longer.touched if one.kind.name == "FIELD"} == {None}
    assert [one.closing for one in longer.touched if one.kind.name == "MONASTERY"] == [0]


def test_a_long_list_ticks() -> None:
    checkpoints: list[None] = []
    laid = [lay("base.U", x, 0, 90) for x in range(6)]
    tile: Json = {"magic": True, "features": [{"kind": "monastery"}, {"kind": "garden"}]}
    wanted = Wanted("red", tile_of(tile), ("meeple", "abbot", "phantom", "ringmaster"))
    found = find_options(build(*laid), wanted, {}, checkpoint=lambda: checkpoints.append(None))
    assert len(checkpoints) > len(found.placements)
    explained = len(checkpoints)
    find_options(
        build(*laid), wanted._replace(explain=True), {}, checkpoint=lambda: checkpoints.append(None)
    )
    assert len(checkpoints) > 2 * explained


CROSSROADS: Json = {
    "features": [{"kind": "road", "sides": [side]} for side in "NESW"]
    + [{"kind": "field", "sides": list(two)} for two in (("NNE", "ENE"), ("ESE", "SSE"))]
    + [{"kind": "field", "sides": list(two)} for two in (("SSW", "WSW"), ("WNW", "NNW"))],
    "magic": True,
}
WITH_MAGIC = Wanted("red", tile_of(CROSSROADS), ("meeple",))


def test_more_moves_than_can_be_weighed_are_refused() -> None:
    most = 3_000
    wanted = WITH_MAGIC._replace(most_weighed=most)
    table = build(*(lay("base.X", 2 * x, 0) for x in range(4)))
    checkpoints: list[None] = []
    with pytest.raises(NotAPosition) as refusal:
        find_options(table, wanted, {}, checkpoint=lambda: checkpoints.append(None))
    assert [(fault.code, fault.path) for fault in refusal.value.faults] == [("too-many-moves", ())]
    assert len(checkpoints) > most // STEP
    target = (MagicTarget("mage", at(0, 0, "road N")),)
    assert find_options(table, wanted._replace(magic=target), {}).found > 50


def test_moves_of_wagons_are_weighed_too() -> None:
    laid = [lay("base.X", -1, 0), *(lay("base.U", x, 0, 90) for x in range(3))]
    wanted = Wanted("red", tile_of("base.X"), most_weighed=400)
    assert find_options(build(*laid), wanted, {}).found
    wagons = build(*laid, figures=[f"red wagon {x},0 road W" for x in range(3)])
    with pytest.raises(NotAPosition, match="too-many-moves"):
        find_options(wagons, wanted, {})


def test_wagons_that_can_not_move_on_are_not_tried_together() -> None:
    laid = [lay("base.X", -1, 0), *(lay("base.U", x, 0, 90) for x in range(12))]
    figures = [f"red wagon {x},0 road W" for x in range(12)]
    found = find(build(*laid, figures=figures), "base.X")
    assert max(len(option.move.wagons) for option in found.options) == 2
    assert max(len(option.returned) for option in found.options) == 12


@pytest.mark.parametrize("by", RANKINGS)
def test_the_best_are_the_same_however_many_are_kept(by: str) -> None:
    table = build(*(lay("base.X", 2 * x, 0) for x in range(2)))
    wanted = WITH_MAGIC._replace(by=by)
    every = find_options(table, wanted, {})
    assert every.found == len(every.options) > 200
    for most in (1, 7, 50, every.found):
        best = find_options(table, wanted._replace(most=most), {})
        assert best.options == every.options[:most]
        assert best.found == every.found
        assert best.placements == every.placements


# ------------------------------------------------------------------------- tokens and bridges

MOUTHS = lay("tunnel.two_roads", 0, 0)
JOINED = Tunnel((side_place(square_at(0, 0), 1), side_place(square_at(0, 0), 2)))


def refusals(found: Options) -> set[tuple[str, ...]]:
    """Give each figure that is refused with its spot, and the codes of a tile that is."""
    rows = ((row.figure, row.at) for row in found.refused)
    figures = {(kind, *filter(None, at.spot)) for kind, at in rows if kind and at}
    return figures | {(one.code,) for row in found.refused if not row.at for one in row.objections}


def test_what_is_refused_is_so_before_a_token_and_after_it() -> None:
    table = build(MOUTHS, lay("base.A", 1, 0, 90), figures=["black meeple 0,0 road E"])

    def refuse(player: str) -> list[tuple[str | None, str]]:
        asked = {"tunnel": JOINED, "explain": True, "figures": ("meeple", "builder")}
        found = find(table, "base.A", player, **asked)
        here = [r for r in found.refused if (place_of(r.square), r.rotation) == ((0, 1), 180)]
        return [(row.figure, row.at.spot.on) for row in here if row.at is not None]

    misplaced = [("builder", "field"), ("builder", "monastery")]
    assert refuse("red") == [("builder", "road"), *misplaced]
    assert refuse("black") == misplaced


def test_with_a_token_on_a_mouth_that_has_one_nothing_is_legal() -> None:
    lying = lay_ground(build(MOUTHS).faces, None, Beside(tunnels=(JOINED,)))[0]
    table = replace(build(MOUTHS), ground=lying, beside=Beside(tunnels=(JOINED,)))
    found = find(table, "base.U", tunnel=JOINED, explain=True)
    assert found.options == ()
    assert ("tunnel-mouth-has-token",) in refusals(found)
    with pytest.raises(NotAPosition, match="no-tunnel-mouth"):
        find(build(lay("base.A", 0, 0)), "base.U", tunnel=JOINED)


def test_only_squares_by_the_bridge_are_looked_at() -> None:
    over = Bridge(square_at(1, 0), "EW")
    found = find(END, "base.B", bridge=over, explain=True)
    assert {place_of(placed.square) for placed in found.placements} == {(1, 0)}
    assert {place_of(row.square) for row in found.refused} <= {(1, 0)}
    city = find(END, "base.C", bridge=over, explain=True)
    assert (city.options, ("bridge-not-on-field",) in refusals(city)) == ((), True)
    poor = find_options(END, Wanted("red", tile_of("base.B"), bridge=over), {}, {"red": {}})
    assert poor.options == ()
