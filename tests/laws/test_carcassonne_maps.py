"""What holds on every map board, and what may be done to one without changing any ruling."""

from collections import Counter
from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask_ruling
from tests.building.tables import lay
from tests.laws.map_forms import (
    NEUTRAL_KINDS,
    bounds_of,
    draw_joined,
    draw_map,
    draw_map_table,
    is_town,
    kinds_of,
    map_tables,
    open_squares,
    plain_map,
    reorder_map,
    shift_map,
    starts_used,
    turn_map,
    write_drawing,
)
from tests.oracles import carcassonne as oracle
from tests.oracles import tiles
from tests.searching import examples
from tests.tables import (
    ROTATIONS,
    carcassonne_tables,
    chances,
    draw_tile,
    drawn_tiles,
    face_of,
    reorder_position,
    shift_answer,
    shift_position,
    turn_place,
    turn_position,
    turn_side,
)

Json = dict[str, Any]

MOVES = "/v1/carcassonne/moves"
CHECK = "/v1/carcassonne/check"
SCORES = "/v1/carcassonne/scores"
PLACEMENTS = "/v1/carcassonne/placements"
RULINGS = "/v1/carcassonne/rulings"

some = examples(50)
few = examples(15)
shifts = st.tuples(st.integers(-900, 900), st.integers(-900, 900))


def ask_all(client: FlaskClient, position: Json, tile: str | Json, **more: Any) -> Json:
    """Ask everything about a position that needs no place on it."""
    asked = {"roads": {}, "scores": {"moment": "end"}, "check": {}, "placements": {"tile": tile}}
    return ask_ruling(client, RULINGS, {"position": position, "ask": asked | more})


def features(client: FlaskClient, position: Json) -> list[Json]:
    body = {"position": position, "moment": "end"}
    listed: list[Json] = ask_ruling(client, SCORES, body)["features"]
    return listed


def placements(client: FlaskClient, position: Json, tile: str | Json) -> list[Json]:
    body = {"position": position, "tile": tile}
    listed: list[Json] = ask_ruling(client, PLACEMENTS, body)["placements"]
    return listed


def some_move(chance: Random, client: FlaskClient, position: Json, tile: str | Json) -> Json:
    """Ask for a move with a tile: as listed, or wrong, with a meeple or without."""
    listed = placements(client, position, tile)
    at = chance.choice(listed) if listed and chance.randrange(5) else some_place(chance, position)
    move = {"player": "red", "tile": lay(tile, at["x"], at["y"], at["rotation"])}
    if at.get("spots"):
        spot = chance.choice(at["spots"])
        move["figure"] = {"figure": "meeple"} | {
            key: value for key, value in spot.items() if key not in ("x", "y")
        }
    return {"move": move}


def some_place(chance: Random, position: Json) -> Json:
    """Choose a placement on the map or just beside it, legal or not."""
    left, top, right, bottom = bounds_of(kinds_of(position["map"]))
    return {
        "x": chance.randrange(left - 1, right + 2),
        "y": chance.randrange(top - 1, bottom + 2),
        "rotation": chance.choice(ROTATIONS),
    }


# ------------------------------------------------------------------- shifting and reordering


@some
@given(map_tables(), drawn_tiles(), shifts, chances())
def test_shifting_a_map_with_its_table_shifts_every_answer(
    client: FlaskClient, position: Json, tile: str | Json, shift: tuple[int, int], chance: Random
) -> None:
    shifted = shift_position(position, *shift) | {"map": shift_map(position["map"], *shift)}
    before = ask_all(client, position, tile)
    assert ask_all(client, shifted, tile) == shift_answer(before, *shift)
    asked = some_move(chance, client, position, tile)
    laid = asked["move"]["tile"]
    moved = asked["move"] | {"tile": shift_answer(laid, *shift)}
    outcome = ask_ruling(client, MOVES, {"position": position} | asked)
    after = ask_ruling(client, MOVES, {"position": shifted, "move": moved})
    assert after == shift_answer(outcome, *shift)


@some
@given(chances(), drawn_tiles(), shifts, st.booleans())
def test_drawn_and_joined_maps_are_shifted_by_where_they_begin(
    client: FlaskClient, chance: Random, tile: str | Json, shift: tuple[int, int], drawn: bool
) -> None:
    board: Any
    shifted: Any
    if drawn:
        form = draw_map(chance, drawable=True)
        board = write_drawing(form)
        shifted = shift_answer(board, *shift)
    else:
        board, form = draw_joined(chance)
        shifted = {"join": [shift_part(part, *shift) for part in board["join"]]}
    position = draw_map_table(chance, form, wild=False, map_board=board)
    before = ask_all(client, position, tile)
    after = ask_all(client, shift_position(position, *shift) | {"map": shifted}, tile)
    assert after == shift_answer(before, *shift)


def shift_part(part: Json, dx: int, dy: int) -> Json:
    return part | {"x": part.get("x", 0) + dx, "y": part.get("y", 0) + dy}


@some
@given(map_tables(), drawn_tiles(), chances())
def test_the_order_of_squares_borders_ferries_and_their_ends_changes_nothing(
    client: FlaskClient, position: Json, tile: str | Json, chance: Random
) -> None:
    other = reorder_position(position, chance) | {"map": reorder_map(position["map"], chance)}
    assert ask_all(client, other, tile) == ask_all(client, position, tile)
    asked = some_move(chance, client, position, tile)
    before = ask_ruling(client, MOVES, {"position": position} | asked)
    after = ask_ruling(client, MOVES, {"position": other} | asked)
    forget = {"position_after": None}
    assert after | forget == before | forget


# ----------------------------------------------------------------------------------- turning


def turned_places(places: list[Json], quarters: int) -> list[tuple[int, int, str]]:
    """Turn places and side places, in whatever order they come."""
    return sorted(
        (
            *turn_place(place["x"], place["y"], quarters),
            turn_side(place["side"], quarters) if "side" in place else "",
        )
        for place in places
    )


def describe(feature: Json, quarters: int) -> str:
    """Describe a feature after turning it, without the names that hang on the order of places.

    A turn can change which end of a ferry and which side of a piece comes first.
    """
    squares = [{"x": place["x"], "y": place["y"]} for place in feature["segments"]]
    return repr(
        (
            [feature[key] for key in ("kind", "ruling", "completed", "units", "coats_of_arms")],
            [
                feature.get(key)
                for key in ("majority", "score", "awards", "bonuses", "castle_value")
            ],
            len(feature.get("ferries", [])),
            [
                turned_places(feature.get(key, []), quarters)
                for key in ("tiles", "open_ends", "abroad", "labyrinths", "inns")
            ],
            turned_places(feature.get("towns", []), quarters),
            turned_places(squares, quarters),
        )
    )


@some
@given(map_tables(), drawn_tiles(), st.integers(1, 3))
def test_turning_a_map_with_its_table_turns_placements_and_keeps_every_score(
    client: FlaskClient, position: Json, tile: str | Json, quarters: int
) -> None:
    turned = turn_position(position, quarters) | {"map": turn_map(position["map"], quarters)}
    before, after = (ask_all(client, table, tile) for table in (position, turned))
    assert after["scores"].get("totals", {}) == before["scores"].get("totals", {})
    expected = sorted(describe(feature, quarters) for feature in before["scores"]["features"])
    assert sorted(describe(feature, 0) for feature in after["scores"]["features"]) == expected
    assert turned_placements(after, 0) == turned_placements(before, quarters)
    assert after["placements"]["distinct"] == before["placements"]["distinct"]
    assert turned_faults(after, 0) == turned_faults(before, quarters)


def turned_placements(answer: Json, quarters: int) -> Counter[tuple[int, int, int, str]]:
    """Turn placements; of their spots only what they are on, for a turn may rename them."""
    return Counter(
        (
            *turn_place(found["x"], found["y"], quarters),
            (found["rotation"] + 90 * quarters) % 360,
            repr(sorted(spot["on"] for spot in found["spots"])),
        )
        for found in answer["placements"]["placements"]
    )


NAMED_BY_ORDER = (
    *("sides-disagree", "tiles-apart", "too-many-copies"),
    *("too-many-figures", "figure-not-in-play", "two-followers"),
)
"""Findings that name the first of several places, which a turn may change."""


def turned_faults(answer: Json, quarters: int) -> list[tuple[str, str]]:
    return sorted(
        (
            found["code"],
            ""
            if found["code"] in NAMED_BY_ORDER or "at" not in found
            else repr(turned_places([found["at"]], quarters)),
        )
        for found in answer["check"]["faults"]
    )


# ------------------------------------------------------------------------- maps that say nothing


WITH_A_MAP_ONLY = ("abroad", "towns")
"""What only features on a map have."""


@some
@given(carcassonne_tables(), drawn_tiles(), chances())
def test_in_the_midst_of_a_wide_field_a_map_changes_nothing(
    client: FlaskClient, position: Json, tile: str | Json, chance: Random
) -> None:
    left, top, right, bottom = bounds_of((row["x"], row["y"]) for row in position["tiles"])
    field = [(x, y) for x in range(left - 3, right + 4) for y in range(top - 3, bottom + 4)]
    wide = plain_map(field, (left - 3, top - 3))
    near = chance.choice(position["tiles"])
    at = {"x": near["x"] + 1, "y": near["y"], "rotation": chance.choice(ROTATIONS)}
    square = {"tile_at": {"x": near["x"], "y": near["y"]}, "player": "red"}
    more = {"placements": {"tile": tile, "at": at}, "spots": square}
    without = ask_all(client, position, tile, **more)
    within = ask_all(client, position | {"map": wide}, tile, **more)
    for name in ("roads", "scores", "placements", "spots"):
        assert plainly(within[name]) == plainly(without[name])
    move = {"player": "red", "tile": lay(tile, **at)}
    outcomes = [
        ask_ruling(client, MOVES, {"position": table, "move": move})
        for table in (position, position | {"map": wide})
    ]
    forget = {"position_after": None, "warnings": None}
    assert plainly(outcomes[1] | forget) == plainly(outcomes[0] | forget)


def plainly(value: Any) -> Any:
    """Leave out of an answer what is said on maps alone, which must be empty, and the citations."""
    if isinstance(value, list):
        return [plainly(each) for each in value]
    if not isinstance(value, dict):
        return value
    assert not any(value.get(key) for key in WITH_A_MAP_ONLY)
    without = ("citations", *WITH_A_MAP_ONLY)
    return {key: plainly(value[key]) for key in value if key not in without}


@some
@given(map_tables(), drawn_tiles(), chances())
def test_waves_highlights_half_squares_and_the_world_beyond_are_all_the_same(
    client: FlaskClient, position: Json, tile: str | Json, chance: Random
) -> None:
    squares = []
    for row in position["map"]["squares"]:
        kind = chance.choice((*NEUTRAL_KINDS, "off"))
        if row["kind"] not in NEUTRAL_KINDS:
            squares.append(row)
        elif kind != "off":
            squares.append(row | {"kind": kind})
    other = position | {"map": position["map"] | {"squares": squares}}
    expected = without_citations(ask_all(client, position, tile))
    assert without_citations(ask_all(client, other, tile)) == expected


def without_citations(value: Any) -> Any:
    if isinstance(value, list):
        return [without_citations(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: without_citations(value[key]) for key in value if key != "citations"}


@some
@given(map_tables(), drawn_tiles())
def test_a_town_is_a_plain_square_unless_a_rule_speaks_of_towns(
    client: FlaskClient, position: Json, tile: str | Json
) -> None:
    rules = position["rules"] | dict.fromkeys(("town_cost", "town_bonus", "town_extra_turn"), False)
    squares = [without_town(row) for row in position["map"]["squares"]]
    before = position | {"rules": rules}
    after = before | {"map": position["map"] | {"squares": squares}}
    assert ask_all(client, after, tile) == ask_all(client, before, tile)


def without_town(row: Json) -> Json:
    kind = "plain" if row["kind"] == "town" else row["kind"]
    return {key: value for key, value in row.items() if key != "town"} | {"kind": kind}


# ------------------------------------------------------------------------------ other ways to say


@some
@given(chances(), drawn_tiles())
def test_a_drawing_and_its_json_form_answer_alike(
    client: FlaskClient, chance: Random, tile: str | Json
) -> None:
    form = draw_map(chance, drawable=True)
    position = draw_map_table(chance, form, wild=not chance.randrange(3))
    drawn = position | {"map": write_drawing(form, chance)}
    assert ask_all(client, drawn, tile) == ask_all(client, position, tile)
    asked = some_move(chance, client, position, tile)
    before = ask_ruling(client, MOVES, {"position": position} | asked)
    after = ask_ruling(client, MOVES, {"position": drawn} | asked)
    assert after["position_after"] == before["position_after"] | {"map": drawn["map"]}
    forget = {"position_after": None}
    assert after | forget == before | forget


@some
@given(chances(), drawn_tiles(), st.booleans())
def test_two_joined_maps_answer_like_the_one_big_map_that_they_make(
    client: FlaskClient, chance: Random, tile: str | Json, swapped: bool
) -> None:
    joined, big = draw_joined(chance)
    position = draw_map_table(chance, big, wild=False)
    board = {"join": joined["join"][::-1]} if swapped else joined
    assert ask_all(client, position | {"map": board}, tile) == ask_all(client, position, tile)


# ---------------------------------------------------------------------- two questions, one rule


@few
@given(map_tables(), drawn_tiles())
def test_exactly_the_listed_placements_are_legal_when_asked_for(
    client: FlaskClient, position: Json, tile: str | Json
) -> None:
    listed = {
        (found["x"], found["y"], found["rotation"]) for found in placements(client, position, tile)
    }
    left, top, right, bottom = bounds_of(kinds_of(position["map"]))
    for x in range(left - 1, right + 2):
        for y in range(top - 1, bottom + 2):
            for rotation in ROTATIONS:
                at = {"x": x, "y": y, "rotation": rotation}
                body = {"position": position, "tile": tile, "at": at}
                verdict = ask_ruling(client, PLACEMENTS, body)["verdict"]
                assert verdict["legal"] is ((x, y, rotation) in listed)
                assert verdict["legal"] is (verdict["objections"] == [])
    free = open_squares(position["map"])
    assert {place[:2] for place in listed} <= free


# ----------------------------------------------------------------------------- games on a map


def is_preparation(position: Json) -> bool:
    """Say whether the next tile goes on a start square, and nobody on it."""
    kinds = kinds_of(position["map"])
    squares = [(row["x"], row["y"]) for row in position["tiles"]]
    on_start = all(kinds[square] == "start" for square in squares)
    return on_start and len(squares) < starts_used(position["map"])


@some
@given(chances())
def test_a_game_of_listed_placements_never_meets_a_fault(
    client: FlaskClient, chance: Random
) -> None:
    form = draw_map(chance)
    rules = {key: bool(chance.randrange(2)) for key in ("town_cost", "town_extra_turn")}
    position: Json = {"rules": rules, "map": form, "tiles": [], "figures": []}
    for _ in range(chance.randrange(3, 10)):
        tile = draw_tile(chance)
        if face_of(tile).get("magic", False):
            continue
        listed = placements(client, position, tile)
        if not listed:
            continue
        found = chance.choice(listed)
        outcome = play(chance, client, position, tile, found)
        expect_events(outcome, position, found)
        position = outcome["position_after"]
        faults = ask_ruling(client, CHECK, {"position": position})["faults"]
        assert {row["code"] for row in faults if row["severity"] == "fault"} <= {"too-many-copies"}


def test_tiles_at_two_ferries_of_one_printed_road_hang_together(client: FlaskClient) -> None:
    end = {"x": 2, "y": 0}
    form = {
        "squares": [
            {"x": 0, "y": 0, "kind": "start"},
            {**end, "kind": "large_city", "tile": "base.U", "rotation": 90},
            {"x": 4, "y": 0, "kind": "plain"},
        ],
        "ferries": [
            {"ends": [{"x": 0, "y": 0, "side": "E"}, {**end, "side": "W"}]},
            {"ends": [{**end, "side": "E"}, {"x": 4, "y": 0, "side": "W"}]},
        ],
    }
    position = {"map": form, "tiles": [lay("base.A", 0, 0, 270)], "figures": []}
    (found,) = placements(client, position, "base.A")
    assert (found["x"], found["y"], found["rotation"]) == (4, 0, 90)
    move = {"player": "red", "tile": lay("base.A", 4, 0, 90)}
    outcome = ask_ruling(client, MOVES, {"position": position, "move": move})
    checked = ask_ruling(client, CHECK, {"position": outcome["position_after"]})
    assert (outcome["legal"], checked["legal"], checked["faults"]) == (True, True, [])


def play(
    chance: Random, client: FlaskClient, position: Json, tile: str | Json, found: Json
) -> Json:
    """Play a tile as listed, at times with a meeple on a spot that is listed; it must be legal."""
    move: Json = {"player": "red", "tile": lay(tile, found["x"], found["y"], found["rotation"])}
    if is_preparation(position):
        assert found["spots"] == []
    elif found["spots"] and chance.randrange(2):
        spot = chance.choice(found["spots"])
        move["figure"] = {"figure": "meeple"} | {
            key: value for key, value in spot.items() if key not in ("x", "y")
        }
    outcome = ask_ruling(client, MOVES, {"position": position, "move": move})
    assert outcome["legal"], outcome["objections"]
    return outcome


def expect_events(outcome: Json, position: Json, found: Json) -> None:
    """Hold what happens at once to the square on which the tile was laid."""
    (square,) = (
        row
        for row in position["map"]["squares"]
        if (row["x"], row["y"]) == (found["x"], found["y"])
    )
    counts = not is_preparation(position)
    expected = []
    if counts and square["kind"] == "island" and square.get("coats_of_arms"):
        expected.append(("red", "island", 2 * square["coats_of_arms"]))
    if counts and is_town(square) and position["rules"]["town_cost"]:
        expected.append(("red", "town", -2))
    events = outcome.get("immediate", [])
    assert [(event["player"], event["source"], event["points"]) for event in events] == expected
    for event in events:
        assert sum(item["points"] for item in event["items"]) == event["points"]
    extra = counts and is_town(square) and position["rules"]["town_extra_turn"]
    assert outcome["extra_turn"] is extra
    total = sum(points for _, _, points in expected)
    for feature in outcome["completed"]:
        total += sum(award["points"] for award in feature.get("awards", []))
        total += sum(bonus["score"]["total"] for bonus in feature.get("bonuses", []))
    assert sum(award["points"] for award in outcome.get("awards", [])) == total


# ----------------------------------------------------------------------------------------- sums


@some
@given(map_tables())
def test_items_sum_to_their_totals_and_completed_features_have_no_open_ends(
    client: FlaskClient, position: Json
) -> None:
    for feature in features(client, position):
        if feature["kind"] in ("road", "city") and feature["ruling"] == "ruled":
            assert feature["completed"] is (feature.get("open_ends", []) == [])
        if (score := feature.get("score")) is None:
            continue
        assert all(item["points"] == item["count"] * item["each"] for item in score["items"])
        assert sum(item["points"] for item in score["items"]) == score["total"]
        assert len({item["code"] for item in score["items"]}) == len(score["items"])
        owners = [(award["player"], award["points"]) for award in feature.get("awards", [])]
        assert owners == [
            (name, score["total"]) for name in feature.get("majority", {}).get("owners", [])
        ]


@some
@given(map_tables())
def test_units_are_tiles_pieces_abroad_and_ferries(client: FlaskClient, position: Json) -> None:
    table = oracle.resolve(position | {"map": None}, tiles.FACES)
    odd = {
        square
        for square, listed in table.items()
        for feature in listed
        if feature["kind"] == "german_cathedral"
        or feature.get("ends") in ("german_cathedral", "leipzig")
        or feature.get("tiles", 1) != 1
    }
    for feature in features(client, position):
        squares = {(place["x"], place["y"]) for place in feature["tiles"]}
        if feature["kind"] not in ("road", "city") or squares & odd:
            continue
        assert feature["units"] == len(squares) + len(feature.get("abroad", [])) + len(
            feature.get("ferries", [])
        )


@some
@given(map_tables())
def test_every_feature_has_a_placed_tile_and_every_piece_of_one_is_in_one_feature(
    client: FlaskClient, position: Json
) -> None:
    table = oracle.resolve(position | {"map": None}, tiles.FACES)
    listed = features(client, position)
    segments = Counter(
        (feature["kind"], *place.values()) for feature in listed for place in feature["segments"]
    )
    assert all(count == 1 for count in segments.values())
    pieces = {
        ("road", x, y, oracle.in_order(sides)[0]) for x, y, sides in oracle.pieces_of(table, "road")
    } | {
        ("city", x, y, oracle.in_order(sides)[0]) for x, y, sides in oracle.pieces_of(table, "city")
    }
    assert pieces <= set(segments)
    for feature in listed:
        squares = {(place["x"], place["y"]) for place in feature["segments"]}
        assert squares & set(table)
