"""Hills: how a tie for the majority is broken (14.5)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, spot, stand, stand_neutral, table
from tests.oracles.tiles import Face, city, face, field, road
from tests.rules.asking_more import ask_spots, city_row, fill, refused_to
from tests.rules.claiming import explained_by, judge, majority
from tests.rules.laying import ADVANCED, Json, awards_of, closed_road, points_of, road_at
from tests.rules.moving import (
    bonuses_of,
    completed,
    feature,
    features,
    make,
    move,
    put,
    refused,
    send,
    totals,
)

MOST = {"hill_ties": "most"}
FIELDS = (field("NNE NNW"), field("SSE SSW"))


def on_a_hill(tile: Face) -> Face:
    return tile | {"symbols": ["hill"]}


ROAD: Face = on_a_hill(face(road("EW"), field("NNE NNW ENE WNW"), field("SSE SSW ESE WSW")))
CITY: Face = on_a_hill(face(city("EW"), *(f | {"cities": ["E"]} for f in FIELDS)))
MEADOW: Face = on_a_hill(face({"kind": "monastery"}, field("NNE ENE ESE SSE SSW WSW WNW NNW")))

RED, BLACK = stand("red", 1, 0, "road E"), stand("black", 2, 0, "road E")


def hills_of(scored: Json) -> dict[str, int]:
    return {row["player"]: row["count"] for row in scored["majority"]["hills"]}


def hilly_road(*figures: Json, hills: tuple[int, ...] = (1,), rules: Json | None = None) -> Json:
    """Lay a completed road of five tiles with hills at some places."""
    position = closed_road(5, *figures)
    tiles = [lay(ROAD, row["x"], 0) if row["x"] in hills else row for row in position["tiles"]]
    return position | {"tiles": tiles, "rules": rules or {}}


# ------------------------------------------------------------------------------- one on a hill


@pytest.mark.rule("car-14.5.hill")
def test_a_follower_on_a_hill_breaks_a_tie(client: FlaskClient) -> None:
    scored = road_at(client, hilly_road(RED, BLACK), 1, 0, "E")
    assert awards_of(scored) == {"red": 5}
    assert scored["majority"]["owners"] == ["red"]
    assert hills_of(scored) == {"black": 0, "red": 1}
    assert scored["majority"]["citations"] == ["car-1.5.strength", "car-1.5.ties", "car-14.5.hill"]
    assert scored["summary"] == (
        "Red holds the road by a follower on a hill, after a tie with 1 each, and gets 5 points:"
        " 5 tiles."
    )


@pytest.mark.rule("car-14.5.hill")
def test_a_hill_changes_nothing_without_a_tie(client: FlaskClient) -> None:
    position = hilly_road(RED, BLACK | {"figure": "large_meeple"})
    scored = road_at(client, position, 1, 0, "E")
    assert awards_of(scored) == {"black": 5}
    assert "hills" not in scored["majority"]


@pytest.mark.rule("car-14.5.hill")
def test_a_hill_on_which_nobody_stands_leaves_the_tie(client: FlaskClient) -> None:
    scored = road_at(client, hilly_road(RED, BLACK, hills=(3,)), 1, 0, "E")
    assert awards_of(scored) == {"black": 5, "red": 5}
    assert "hills" not in scored["majority"]


@pytest.mark.rule("car-14.5.hill")
def test_only_the_tied_are_asked_whether_they_stand_on_a_hill(client: FlaskClient) -> None:
    figures = [RED, BLACK, stand("red", 4, 0, "road W"), stand("black", 0, 0, "road E")]
    third = stand("green", 3, 0, "road E")
    scored = road_at(client, hilly_road(*figures, third, hills=(3,)), 1, 0, "E")
    assert awards_of(scored) == {"black": 5, "red": 5}


@pytest.mark.rule("car-14.5.hill")
@pytest.mark.parametrize("other", ["builder", "mage"])
def test_who_is_no_follower_breaks_no_tie(client: FlaskClient, other: str) -> None:
    there = (1, 0, "road E")
    extra = stand("red", *there, other) if other == "builder" else stand_neutral(other, *there)
    position = hilly_road(stand("red", 3, 0, "road E"), BLACK, extra)
    assert set(awards_of(road_at(client, position, 1, 0, "E"))) == {"black", "red"}


@pytest.mark.rule("car-14.5.hill")
def test_a_hill_tile_without_a_part_in_the_feature_counts_for_nothing(client: FlaskClient) -> None:
    position = hilly_road(stand("red", 3, 0, "road E"), BLACK)
    position["figures"].append(stand("red", 1, 0, "field NNE"))
    assert set(awards_of(road_at(client, position, 1, 0, "E"))) == {"black", "red"}


@pytest.mark.rule("car-14.5.hill")
def test_a_tile_of_the_catalogue_carries_its_hill(client: FlaskClient) -> None:
    position = table(
        lay("hills_sheep.hill_city_road", 0, 0),
        lay("base.E", 0, -1, 180),
        lay("base.E", 0, 0) | {"x": 5},
        figures=[stand("red", 0, 0, "city N"), stand("black", 0, -1, "city S")],
    )
    assert awards_of(feature(client, position, "city:0,-1,S")) == {"red": 4}


@pytest.mark.rule("car-14.5.hill", "car-14.11.mayor")
def test_a_mayor_on_a_hill_breaks_a_tie_whatever_he_counts_for(client: FlaskClient) -> None:
    figures = [
        stand("red", 1, 0, "city E", "mayor"),
        stand("red", 0, 0, "city E"),
        stand("black", 2, 0, "city W"),
    ]
    scored = feature(client, city_row(CITY, figures=figures), "city:0,0,E")
    assert awards_of(scored) == {"red": 6}


@pytest.mark.rule("car-14.5.hill")
def test_a_hill_breaks_the_tie_of_farmers_too(client: FlaskClient) -> None:
    figures = [stand("red", 0, 1, "field NNE"), stand("black", 2, 1, "field NNE")]
    position = fill(city_row("base.G", figures=figures), [(1, 1), (2, 1)])
    position["tiles"].append(lay(MEADOW, 0, 1))
    scored = feature(client, position, "field:0,0,NNE", "end")
    assert awards_of(scored) == {"red": 3}
    position["figures"].append(stand("black", 2, 1, "field NNE", "pig"))
    scored = feature(client, position, "field:0,0,NNE", "end")
    assert (awards_of(scored), bonuses_of(scored)) == ({"red": 3}, {})


@pytest.mark.rule("car-14.5.hill")
def test_the_winner_of_the_tie_alone_sends_to_leipzig(client: FlaskClient) -> None:
    position = table(
        lay(ROAD, 1, 0),
        lay("base.U", 2, 0, 90),
        lay("base.A", 3, 0, 90),
        lay("base.U", 0, 0, 90),
        figures=[RED, BLACK],
    )
    ends = face(
        road("E", "leipzig") | {"quarter": "coiners"}, field("NNE ENE NNW WNW ESE SSE SSW WSW")
    )
    made = move("black", lay(ends, -1, 0), leipzig=[send("black", "coiners", 2, 0, "road E")])
    assert refused(client, position, made) == ["leipzig-no-majority"]
    answer = make(client, position, move("black", lay(ends, -1, 0)))
    (right,) = completed(answer, "road:-1,0,E")["may_send"]
    assert right["player"] == "red"


# -------------------------------------------------------------------------- several on hills


@pytest.mark.rule("car-14.5.several")
def test_all_of_the_tied_with_a_follower_on_a_hill_share(client: FlaskClient) -> None:
    figures = [RED, BLACK, stand("green", 3, 0, "road E")]
    scored = road_at(client, hilly_road(*figures, hills=(1, 2)), 1, 0, "E")
    assert awards_of(scored) == {"black": 5, "red": 5}
    assert hills_of(scored) == {"black": 1, "green": 0, "red": 1}
    assert "car-14.5.several" in scored["majority"]["citations"]


@pytest.mark.rule("car-14.5.several")
@pytest.mark.parametrize(("rules", "owners"), [({}, ["black", "red"]), (MOST, ["red"])])
def test_by_the_other_reading_the_most_followers_on_hills_win(
    client: FlaskClient, rules: Json, owners: list[str]
) -> None:
    figures = [RED, stand("red", 2, 0, "road E"), stand("black", 3, 0, "road E", "large_meeple")]
    scored = road_at(client, hilly_road(*figures, hills=(1, 2, 3), rules=rules), 1, 0, "E")
    assert scored["majority"]["owners"] == owners
    assert hills_of(scored) == {"black": 1, "red": 2}


@pytest.mark.rule("car-14.5.several")
def test_as_many_followers_on_hills_share_by_either_reading(client: FlaskClient) -> None:
    for rules in ({}, MOST):
        position = hilly_road(RED, BLACK, hills=(1, 2), rules=rules)
        assert set(awards_of(road_at(client, position, 1, 0, "E"))) == {"black", "red"}


@pytest.mark.rule("car-14.5.several")
def test_a_claim_names_the_reading_by_which_it_would_hold(client: FlaskClient) -> None:
    figures = [RED, stand("red", 2, 0, "road E"), stand("black", 3, 0, "road E", "large_meeple")]
    position = hilly_road(*figures, hills=(1, 2, 3))
    verdict = judge(client, position, majority("1,0 road E", "red"))
    assert not verdict["upheld"]
    assert ({"hill_ties": "most"}, None) in explained_by(verdict)


# ---------------------------------------------------------------------- where else, where not


@pytest.mark.rule("car-14.5.labyrinth")
def test_on_a_labyrinth_the_winner_gets_the_bonus_too(client: FlaskClient) -> None:
    position = table(
        lay("labyrinth", 0, 0),
        lay("base.A", 0, -1),
        lay(on_a_hill(face(road("W", "village"), field("WNW NNW NNE ENE ESE SSE SSW WSW"))), 1, 0),
        lay("base.A", 0, 1, 180),
        lay("base.A", -1, 0, 270),
        figures=[stand("red", 1, 0, "road W"), stand("black", -1, 0, "road E")],
        rules=ADVANCED,
    )
    scored = road_at(client, position, 1, 0, "W")
    assert points_of(scored) == {"tiles": 5, "labyrinth-meeples": 4}
    assert awards_of(scored) == {"red": 9}
    assert scored["majority"]["citations"][-1] == "car-14.5.labyrinth"


@pytest.mark.rule("car-14.5.symbols")
def test_a_tile_without_symbols_has_no_hill(client: FlaskClient) -> None:
    bare = {key: value for key, value in ROAD.items() if key != "symbols"}
    position = hilly_road(RED, BLACK)
    position["tiles"] = [
        row | {"tile": bare} if row["tile"] == ROAD else row for row in position["tiles"]
    ]
    assert set(awards_of(road_at(client, position, 1, 0, "E"))) == {"black", "red"}


@pytest.mark.rule("car-14.5.hill")
def test_a_move_onto_a_hill_wins_a_tie_at_once(client: FlaskClient) -> None:
    position = hilly_road(stand("black", 0, 0, "road E"))
    position["tiles"] = [row for row in position["tiles"] if row["x"] != 1]
    position["figures"].append(stand("red", 2, 0, "road E"))
    answer = make(client, position, move("black", lay(ROAD, 1, 0)))
    assert awards_of(completed(answer, "road:0,0,E")) == {"black": 5, "red": 5}
    flown = put("road E")
    assert refused(client, position, move("red", lay(ROAD, 1, 0), figure=flown)) == ["occupied"]


@pytest.mark.rule("car-14.5.hill")
def test_the_totals_follow(client: FlaskClient) -> None:
    position = hilly_road(RED, BLACK)
    assert totals(client, position) == {"black": 0, "red": 5}
    assert len(features(client, position)) == 1


# -------------------------------------------------------------------------- a side of two cities

TWO = lay("hills_sheep.vineyard_shared_side", 0, 0)
"""Cities to the west and to the east; both show on the north side."""
AROUND = (lay("base.E", -1, 0, 90), lay("base.E", 1, 0, 270))


@pytest.mark.rule("car-14.5.shared-side")
def test_a_city_that_meets_both_joins_them(client: FlaskClient) -> None:
    figures = [stand("red", -1, 0, "city E"), stand("black", 1, 0, "city W")]
    position = table(TWO, *AROUND, lay("base.E", 0, -1, 180), figures=figures)
    (city,) = [each for each in features(client, position) if each["kind"] == "city"]
    assert (city["ruling"], city["completed"], city["units"]) == ("ruled", True, 4)
    assert awards_of(city) == {"red": 8, "black": 8}


@pytest.mark.rule("car-14.5.shared-side")
def test_until_then_they_are_two(client: FlaskClient) -> None:
    position = table(TWO, *AROUND, figures=[stand("red", -1, 0, "city E")])
    cities = [each for each in features(client, position, "end") if each["kind"] == "city"]
    assert [(each["completed"], each["units"]) for each in cities] == [(False, 2), (False, 2)]


@pytest.mark.rule("car-14.5.shared-side", "car-4.1")
@pytest.mark.parametrize(("others", "is_completed"), [(AROUND, True), (AROUND[:1], False)])
def test_a_tile_that_joins_both_completes_one_only_with_the_other(
    client: FlaskClient, others: tuple[Json, ...], is_completed: bool
) -> None:
    position = table(TWO, *others) | {"sets": {"base": 1, "hills_sheep": 1}}
    asked = {"position": position, "at": spot(0, 0, "city W"), "draws": 1}
    answer = ask(client, "/v1/carcassonne/remaining", asked)
    assert (answer["chance"]["closing"] > 0) == is_completed


@pytest.mark.rule("car-14.5.shared-side", "car-4.10")
def test_a_field_beside_them_keeps_its_ruling(client: FlaskClient) -> None:
    farmer = stand("red", 0, 0, "field SSE")
    position = table(TWO, *AROUND, lay("base.E", 0, -1, 180), figures=[farmer])
    found = features(client, position, "end")
    (field,) = [each for each in found if each.get("figures") == [farmer]]
    assert (field["ruling"], awards_of(field)) == ("ruled", {"red": 3})


@pytest.mark.rule("car-14.5.shared-side", "car-2.2.unoccupied")
@pytest.mark.parametrize(("side", "refusals"), [("W", ["occupied"]), ("E", ["occupied"]), ("", [])])
def test_who_stands_in_either_occupies_both_once_they_are_joined(
    client: FlaskClient, side: str, refusals: list[str]
) -> None:
    figures = [stand("black", 0, 0, f"city {side}")] if side else []
    position = table(TWO, lay("base.E", 0, -1, 180), figures=figures)
    answer = ask_spots(client, position, 0, -1)
    assert refused_to(answer).get("city S", []) == refusals
