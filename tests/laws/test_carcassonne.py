"""What may be done to a Carcassonne table without changing any ruling on it."""

from collections import Counter
from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask_ruling
from tests.building.tables import lay
from tests.oracles import carcassonne as oracle
from tests.oracles.tiles import FACES
from tests.searching import examples
from tests.tables import (
    ROTATIONS,
    but_for_sets,
    carcassonne_tables,
    chances,
    drawn_tiles,
    face_of,
    name_backwards,
    reorder_position,
    shift_answer,
    shift_position,
    turn_place,
    turn_position,
    turn_side,
)

Json = dict[str, Any]

ROADS = "/v1/carcassonne/roads"
PLACEMENTS = "/v1/carcassonne/placements"

shifts = st.tuples(st.integers(-900, 900), st.integers(-900, 900))
turns = st.integers(1, 3)
some = examples(50)


def roads(client: FlaskClient, position: Json) -> Json:
    return ask_ruling(client, ROADS, {"position": position})


def placements(client: FlaskClient, position: Json, tile: str | Json, **more: Any) -> Json:
    return ask_ruling(client, PLACEMENTS, {"position": position, "tile": tile, **more})


def some_place(data: st.DataObject, position: Json) -> Json:
    """Choose a placement near the table, legal or not."""
    near = data.draw(st.sampled_from(position["tiles"]))
    return {
        "x": near["x"] + data.draw(st.integers(-1, 1)),
        "y": near["y"] + data.draw(st.integers(-1, 1)),
        "rotation": data.draw(st.sampled_from(ROTATIONS)),
    }


# ----------------------------------------------------------------------------------- turning


def turned_places(places: list[Json], quarters: int) -> Counter[tuple[int, int, str]]:
    """Turn places or side places and forget their order."""
    return Counter(
        (
            *turn_place(place["x"], place["y"], quarters),
            turn_side(place["side"], quarters) if "side" in place else "",
        )
        for place in places
    )


def describe_road(road: Json, quarters: int) -> dict[str, Any]:
    """Describe a road after turning it; segments and figures by their squares alone.

    The side that names a segment is its first one, which a turn may change.
    """
    squares = [{"x": place["x"], "y": place["y"]} for place in road["segments"]]
    score = road.get("score") or {"items": [], "basis": None, "total": None}
    return {
        **{
            key: turned_places(road.get(key, []), quarters)
            for key in ("tiles", "open_ends", "labyrinths", "inns", "german_cathedrals")
        },
        **{
            key: road.get(key)
            for key in ("ruling", "completed", "units", "majority", "awards", "castle_value")
        },
        "segments": turned_places(squares, quarters),
        "figures": Counter(
            (figure.get("player"), figure["figure"], figure["on"], *_turned(figure, quarters))
            for figure in road.get("figures", [])
        ),
        "score": (score["basis"], score["total"], score["items"]),
        "reasons": turned_places([reason["at"] for reason in road.get("reasons", [])], quarters),
    }


def _turned(place: Json, quarters: int) -> tuple[int, int]:
    return turn_place(place["x"], place["y"], quarters)


def describe_placements(
    answer: Json, tile: str | Json, quarters: int
) -> dict[tuple[int, int, int], frozenset[tuple[str, frozenset[str]]]]:
    """Describe placements after turning them; spots by all the sides of their features."""
    described = {}
    for found in answer["placements"]:
        features = oracle.turned(face_of(tile), found["rotation"])
        spots = frozenset(
            (spot["on"], frozenset(turn_side(s, quarters) for s in _sides_of_spot(spot, features)))
            for spot in found["spots"]
        )
        x, y = _turned(found, quarters)
        described[x, y, (found["rotation"] + 90 * quarters) % 360] = spots
    return described


def _sides_of_spot(spot: Json, features: list[Json]) -> list[str]:
    if "side" not in spot:
        return []
    (sides,) = (
        feature["sides"]
        for feature in features
        if feature["kind"] == spot["on"] and spot["side"] in feature["sides"]
    )
    return list(sides)


def in_any_order(described: list[dict[str, Any]]) -> list[str]:
    return sorted(repr(sorted((k, _plain(v)) for k, v in each.items())) for each in described)


def _plain(value: Any) -> Any:
    return sorted(value.items(), key=repr) if isinstance(value, Counter) else value


@some
@given(carcassonne_tables(), turns)
def test_turning_the_table_turns_its_roads(
    client: FlaskClient, position: Json, quarters: int
) -> None:
    before = roads(client, position)["roads"]
    after = roads(client, turn_position(position, quarters))["roads"]
    expected = [describe_road(road, quarters) for road in before]
    assert in_any_order([describe_road(road, 0) for road in after]) == in_any_order(expected)


@some
@given(carcassonne_tables(), drawn_tiles(), turns)
def test_turning_the_table_turns_its_placements(
    client: FlaskClient, position: Json, tile: str | Json, quarters: int
) -> None:
    before = placements(client, position, tile)
    after = placements(client, turn_position(position, quarters), tile)
    assert describe_placements(after, tile, 0) == describe_placements(before, tile, quarters)
    assert (after["count"], after["distinct"]) == (before["count"], before["distinct"])


@some
@given(carcassonne_tables(), drawn_tiles(), turns, st.data())
def test_turning_the_table_turns_the_objections(
    client: FlaskClient, position: Json, tile: str | Json, quarters: int, data: st.DataObject
) -> None:
    at = some_place(data, position)
    x, y = _turned(at, quarters)
    turned_at = {"x": x, "y": y, "rotation": (at["rotation"] + 90 * quarters) % 360}
    before = placements(client, position, tile, at=at)["verdict"]
    after = placements(client, turn_position(position, quarters), tile, at=turned_at)["verdict"]
    assert after["legal"] is before["legal"]
    expected = [
        (objection["code"], turned_places(_list_places(objection), quarters))
        for objection in before["objections"]
    ]
    found = [
        (objection["code"], turned_places(_list_places(objection), 0))
        for objection in after["objections"]
    ]
    assert sorted(found, key=repr) == sorted(expected, key=repr)


def _list_places(objection: Json) -> list[Json]:
    """Give the place of an objection; none of one to the tile, wherever it goes."""
    return [objection["at"]] if "at" in objection else []


# --------------------------------------------------------------------- shifting, reordering


@some
@given(carcassonne_tables(), shifts)
def test_shifting_the_table_shifts_the_whole_answer_on_roads(
    client: FlaskClient, position: Json, shift: tuple[int, int]
) -> None:
    before = roads(client, position)
    assert roads(client, shift_position(position, *shift)) == shift_answer(before, *shift)


@some
@given(carcassonne_tables(), drawn_tiles(), shifts, st.data())
def test_shifting_the_table_shifts_the_whole_answer_on_placements(
    client: FlaskClient,
    position: Json,
    tile: str | Json,
    shift: tuple[int, int],
    data: st.DataObject,
) -> None:
    at = some_place(data, position)
    before = placements(client, position, tile, at=at)
    shifted_at = {**at, "x": at["x"] + shift[0], "y": at["y"] + shift[1]}
    after = placements(client, shift_position(position, *shift), tile, at=shifted_at)
    assert after == shift_answer(before, *shift)


@some
@given(carcassonne_tables(), chances())
def test_the_order_of_tiles_and_figures_changes_nothing_about_roads(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    assert roads(client, reorder_position(position, chance)) == roads(client, position)


@some
@given(carcassonne_tables(), drawn_tiles(), chances())
def test_the_order_of_tiles_and_figures_changes_nothing_about_placements(
    client: FlaskClient, position: Json, tile: str | Json, chance: Random
) -> None:
    before = placements(client, position, tile)
    assert placements(client, reorder_position(position, chance), tile) == before


@some
@given(carcassonne_tables())
def test_sides_may_be_named_in_any_order_on_an_inline_tile(
    client: FlaskClient, position: Json
) -> None:
    backwards = {
        **position,
        "tiles": [
            {**laid, "tile": name_backwards(oracle.face_of(position, laid["tile"], FACES))}
            for laid in position["tiles"]
        ],
    }
    told, again = roads(client, position), roads(client, backwards)
    assert but_for_sets(again) == but_for_sets(told)


# --------------------------------------------------------------------------- other symmetries


@given(drawn_tiles(), drawn_tiles())
@examples(25)
def test_two_tiles_fit_each_other_from_both_sides(
    client: FlaskClient, first: str | Json, second: str | Json
) -> None:
    beside_first = {
        (rotation, found["rotation"])
        for rotation in ROTATIONS
        for found in placements(client, {"tiles": [lay(first, 0, 0, rotation)]}, second)[
            "placements"
        ]
        if (found["x"], found["y"]) == (1, 0)
    }
    beside_second = {
        (found["rotation"], rotation)
        for rotation in ROTATIONS
        for found in placements(client, {"tiles": [lay(second, 0, 0, rotation)]}, first)[
            "placements"
        ]
        if (found["x"], found["y"]) == (-1, 0)
    }
    assert beside_first == beside_second


@some
@given(carcassonne_tables(5), drawn_tiles(), st.data())
def test_a_tile_placed_as_listed_brings_no_disagreement_and_can_take_its_spots(
    client: FlaskClient, position: Json, tile: str | Json, data: st.DataObject
) -> None:
    listed = placements(client, position, tile)["placements"]
    if not listed:
        return
    found = data.draw(st.sampled_from(listed))
    laid = lay(tile, found["x"], found["y"], found["rotation"])
    meeples = [{"player": "red", "figure": "meeple"} | spot for spot in found["spots"]]
    after = {**position, "tiles": [*position["tiles"], laid]}
    after["figures"] = [*position["figures"], *meeples]
    disagreements = [
        Counter(warning["code"] for warning in roads(client, table)["warnings"])["sides-disagree"]
        for table in (position, after)
    ]
    assert disagreements[0] == disagreements[1]


@some
@given(carcassonne_tables())
def test_items_sum_to_the_total_and_owners_get_it_in_full(
    client: FlaskClient, position: Json
) -> None:
    for road in roads(client, position)["roads"]:
        if road.get("score") is None:
            continue
        assert all(
            item["points"] == item["count"] * item["each"] for item in road["score"]["items"]
        )
        assert sum(item["points"] for item in road["score"]["items"]) == road["score"]["total"]
        owners = [(award["player"], award["points"]) for award in road.get("awards", [])]
        assert owners == [
            (name, road["score"]["total"]) for name in road.get("majority", {}).get("owners", [])
        ]


@some
@given(carcassonne_tables())
def test_each_segment_and_each_figure_belongs_to_one_road(
    client: FlaskClient, position: Json
) -> None:
    found = roads(client, position)["roads"]
    table = oracle.resolve(position, FACES)
    segments = Counter(
        (place["x"], place["y"], place["side"]) for road in found for place in road["segments"]
    )
    assert segments == Counter(
        (x, y, oracle.in_order(sides)[0]) for x, y, sides in oracle.pieces_of(table, "road")
    )
    on_roads = [
        figure
        for figure in position["figures"]
        if (oracle.piece_under(table, figure) or ("", None))[0] == "road"
    ]
    assert sum(len(road.get("figures", [])) for road in found) == len(on_roads)
