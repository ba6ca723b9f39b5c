"""The phantom as a second figure in the same turn (14.11)."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, spot, stand, table
from tests.oracles.tiles import city, face, road
from tests.rules.laying import ADVANCED, BASIC, Json
from tests.rules.moving import (
    MOVES,
    figures_after,
    ids,
    in_leipzig,
    make,
    move,
    put,
    refusals,
    refused,
    refused_by,
    send,
)

# A city in the north, a road from west to east, and a field on either side of it.
GATE = lay("base.D", 0, 0)
PLAIN = table(lay("base.U", -1, 0, 90))
FOUND = ["phantom-same-feature"]


def second(words: str, **more: Any) -> Json:
    """Put the phantom on a spot of the tile just laid, or on one with x and y."""
    step = put(words) | more
    return {key: value for key, value in step.items() if key != "figure"}


def both(figure: Json, phantom: Json, tile: Json = GATE) -> Json:
    """Lay a tile with two figures of red."""
    return move("red", tile, figure=figure, phantom=phantom)


@pytest.mark.rule("car-14.11.phantom")
def test_the_phantom_stands_on_another_feature_of_the_tile(client: FlaskClient) -> None:
    supply = {"red": {"meeple": 2, "phantom": 1}, "black": {"meeple": 1}}
    answer = make(client, PLAIN | {"supply": supply}, both(put("city N"), second("road W")))
    assert figures_after(answer) == [
        stand("red", 0, 0, "city N"),
        stand("red", 0, 0, "road E", "phantom"),
    ]
    after = {"red": {"meeple": 1, "phantom": 0}, "black": {"meeple": 1}}
    assert answer["position_after"]["supply"] == after


@pytest.mark.rule("car-14.11.phantom")
def test_it_is_scored_like_the_first_figure(client: FlaskClient) -> None:
    position = table(lay("base.A", -1, 0, 270), lay("base.E", 0, -1, 180), lay("base.A", 1, 0, 90))
    answer = make(client, position, both(put("road W"), second("city N")))
    assert ids(answer["completed"]) == ["road:-1,0,E", "city:0,-1,S"]
    assert answer["awards"] == [{"player": "red", "points": 3 + 4}]
    assert [row["figure"] for row in answer["returned_figures"]] == ["phantom", "meeple"]


@pytest.mark.rule("car-14.11.phantom")
def test_it_does_not_go_where_the_first_figure_stands(client: FlaskClient) -> None:
    (found,) = refusals(client, PLAIN, both(put("road W"), second("road E")))
    assert (found["code"], found["citations"]) == ("phantom-same-feature", ["car-14.11.phantom"])
    assert found["at"] == {"x": 0, "y": 0}


@pytest.mark.rule("car-14.11.phantom")
def test_the_feature_counts_as_it_is_with_the_tile(client: FlaskClient) -> None:
    corners = [((0, -1), "ES"), ((1, -1), "SW"), ((1, 0), "NW")]
    ring = [lay(face(city(sides)), *place) for place, sides in corners]
    made = both(put("city N"), second("city E"), lay(face(city("N"), city("E")), 0, 0))
    assert refused(client, table(*ring), made) == FOUND
    make(client, table(*ring[:2]), made)


@pytest.mark.rule("car-14.11.phantom", "car-2.2.unoccupied")
def test_all_else_is_as_with_any_follower(client: FlaskClient) -> None:
    position = PLAIN | {"figures": [stand("black", -1, 0, "road E")]}
    assert refused_by(client, position, both(put("city N"), second("road W"))) == (
        "occupied",
        ["car-2.2.unoccupied"],
    )
    garden = lay("base.E.garden", 0, 1, 180)
    (found,) = refusals(client, table(GATE), both(put("city S"), second("garden"), garden))
    assert (found["code"], found["at"]) == ("garden-for-abbot", {"x": 0, "y": 1})
    beside = second("road E", x=-1)
    assert refused(client, PLAIN, both(put("city N"), beside)) == ["not-on-this-tile"]
    corner = second("corner NE")
    assert refused(client, PLAIN, both(put("city N"), corner)) == ["corner-for-barn"]


@pytest.mark.rule("car-14.11.phantom", "car-2.2.supply")
def test_a_player_has_one_phantom(client: FlaskClient) -> None:
    twice = both(put("city N", "phantom"), second("road W"))
    assert refused_by(client, PLAIN, twice) == ("phantom-twice", ["car-14.11.phantom"])
    supply = {"red": {"meeple": 1, "phantom": 0}}
    (found,) = refusals(client, PLAIN | {"supply": supply}, both(put("city N"), second("road W")))
    assert (found["code"], found["params"]["figure"]) == ("not-in-supply", "phantom")


@pytest.mark.rule("car-14.11.phantom")
def test_both_figures_are_judged(client: FlaskClient) -> None:
    made = both(put("monastery", "pig"), second("field SSW"), lay("base.A", 1, 0, 90))
    position = table(GATE, figures=[stand("black", 0, 0, "field ESE")])
    codes = refused(client, position, made)
    assert codes == ["pig-not-there", "occupied"]


@pytest.mark.rule("car-14.11.phantom")
def test_a_phantom_alone_is_the_figure_of_its_move(client: FlaskClient) -> None:
    answer = make(client, PLAIN, move("red", GATE, figure=put("road W", "phantom")))
    assert figures_after(answer) == [stand("red", 0, 0, "road E", "phantom")]
    body = {"position": PLAIN, "move": move("red", GATE, phantom=second("road W"))}
    (error,) = refuse(client, MOVES, body)["errors"]
    assert (error["pointer"], error["code"]) == ("/move/phantom", "phantom-needs-first")


@pytest.mark.rule("car-14.11.phantom-after")
def test_it_follows_a_builder_too(client: FlaskClient) -> None:
    position = PLAIN | {"figures": [stand("red", -1, 0, "road E")]}
    builder = put("road W", "builder")
    answer = make(client, position, both(builder, second("city N")))
    assert [row["figure"] for row in figures_after(answer)] == ["meeple", "phantom", "builder"]
    codes = refused(client, position, both(builder, second("road W")))
    assert codes == ["occupied", "phantom-same-feature"]


@pytest.mark.rule("car-14.11.phantom-after", "car-2.2.barn-field")
def test_after_a_barn_it_does_not_go_on_the_field_of_the_barn(client: FlaskClient) -> None:
    position = table(*(lay("base.B", x, y) for x, y in [(0, 0), (1, 0), (0, 1)]))
    barn, tile = put("corner NW", "barn"), lay("base.B", 1, 1)
    assert refused_by(client, position, both(barn, second("field NNE"), tile)) == (
        "field-has-barn",
        ["car-2.2.barn-field"],
    )
    make(client, position, both(barn, second("monastery"), tile))


@pytest.mark.rule("car-14.11.phantom-after", "car-2.2.barn-field")
def test_beside_the_field_of_the_barn_it_goes_on_another(client: FlaskClient) -> None:
    position = table(*(lay("base.B", x, y) for x, y in [(0, 0), (1, 0), (0, 1)]))
    bend = lay("base.V", 1, 1, 270)  # a road from east to south
    barn = put("corner NW", "barn")
    make(client, position, both(barn, second("field ESE"), bend))
    assert refused(client, position, both(barn, second("field ENE"), bend)) == ["field-has-barn"]


@pytest.mark.rule("car-14.11.phantom-after", "car-14.10")
def test_it_follows_an_abbot_who_was_taken_back(client: FlaskClient) -> None:
    abbot = stand("red", 0, 0, "monastery", "abbot")
    portal = face(city("N")) | {"symbols": ["portal"]}
    position = table(lay("base.B", 0, 0), figures=[abbot])
    back = spot(0, 0, "monastery")
    made = move("red", lay("base.B", 1, 0), abbot_back=back, phantom=second("monastery"))
    answer = make(client, position, made)
    assert answer["awards"] == [{"player": "red", "points": 2}]
    assert figures_after(answer) == [stand("red", 1, 0, "monastery", "phantom")]
    # Through a portal it may take his very place.
    to_his_place = second("monastery", x=0, y=0, via="magic_portal")
    tile = lay(portal, 1, 0)
    answer = make(client, position, move("red", tile, abbot_back=back, phantom=to_his_place))
    assert figures_after(answer) == [stand("red", 0, 0, "monastery", "phantom")]
    assert refused(client, position, both(put("city N"), to_his_place, tile)) == ["occupied"]


@pytest.mark.rule("car-14.11.phantom-way")
@pytest.mark.parametrize("via", ["magic_portal", "flying_machine"])
def test_both_figures_do_not_use_the_same_portal_or_machine(client: FlaskClient, via: str) -> None:
    tile = lay(face(city("N"), road("EW")) | {"symbols": ["portal", "flying_machine:W"]}, 0, 0)
    position = table(lay("base.U", -1, 0, 90), lay("base.D", -2, 0), lay("base.B", -3, 0))
    there = {"x": -3, "via": via}
    to_city = second("city N", x=-2, via=via)
    monk = put("monastery") | there
    assert refused_by(client, position, both(monk, to_city, tile)) == (
        "way-used",
        ["car-14.11.phantom-way"],
    )
    make(client, position, both(monk, second("city N"), tile))
    make(client, position, both(put("city N"), to_city, tile))
    other = {"magic_portal": "flying_machine", "flying_machine": "magic_portal"}[via]
    make(client, position, both(monk, to_city | {"via": other}, tile))


@pytest.mark.rule("car-14.11.phantom", "car-2.5.flight")
def test_it_flies_to_others_but_not_to_the_first_figure(client: FlaskClient) -> None:
    tile = lay(face(city("N"), road("EW")) | {"symbols": ["flying_machine:W"]}, 0, 0)
    flight = second("road E", x=-1, via="flying_machine")
    assert refused(client, PLAIN, both(put("road W"), flight, tile)) == FOUND
    occupied = PLAIN | {"figures": [stand("black", -1, 0, "road E")]}
    make(client, occupied, both(put("city N"), flight, tile))


@pytest.mark.rule("car-14.11.phantom-labyrinth", "car-2.4.leg", "car-2.3")
@pytest.mark.parametrize(("rules", "against"), [(BASIC, FOUND), (ADVANCED, [])])
def test_legs_are_places_of_their_own_for_it_too(
    client: FlaskClient, rules: Json, against: list[str]
) -> None:
    # Two exits of the labyrinth lead round the corner to a crossing, each by a leg of its own.
    position = table(
        lay("labyrinth", 0, 0),
        lay(face(road("WS")), 1, 0),
        lay(face(road("NE")), 0, 1),
        rules=rules,
    )
    crossing = lay(face(road("N", "village"), road("W", "village")), 1, 1)
    made = both(put("road N"), second("road W"), crossing)
    answer = ask(client, MOVES, {"position": position, "move": made})
    assert [found["code"] for found in answer["objections"]] == against


@pytest.mark.rule("car-14.11.phantom", "car-1.7.double-turn")
def test_each_part_of_a_double_turn_has_room_for_it(client: FlaskClient) -> None:
    figures = [stand("red", -1, 0, "road E"), stand("red", -1, 0, "road E", "builder")]
    position = PLAIN | {"figures": figures, "supply": {"red": {"meeple": 5, "phantom": 1}}}
    first = both(put("city N"), second("field ESE"))
    second_part = both(put("monastery"), second("road W"), lay("base.A", 1, 0, 90)) | {"part": 2}
    answer = ask(client, MOVES, {"position": position, "moves": [first, second_part]})
    assert [found["code"] for found in answer["objections"]] == ["occupied", "not-in-supply"]
    # A phantom that comes home in the first part is at hand for the second.
    position["tiles"] = [*position["tiles"], lay("base.E", 0, -1, 180)]
    first = both(put("field ESE"), second("city N"))
    second_part = both(put("field ESE"), second("city N"), lay("base.E", 1, -1))
    answer = ask(client, MOVES, {"position": position, "moves": [first, second_part | {"part": 2}]})
    assert answer["legal"], answer["objections"]


@pytest.mark.rule("car-14.11.phantom", "car-6.1")
def test_it_may_be_sent_to_leipzig(client: FlaskClient) -> None:
    position = table(lay("leipzig.wainwrights.gate", 0, 0), lay("leipzig.wainwrights.road", 0, -1))
    made = both(put("monastery"), second("road S"), lay("base.A", 0, -2))
    made["leipzig"] = [send("red", "coiners", 0, -2, "road S")]
    answer = make(client, position, made)
    assert in_leipzig(answer) == {"coiners": ["red"]}
    assert figures_after(answer) == [stand("red", 0, -2, "monastery")]
