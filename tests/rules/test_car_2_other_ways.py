"""How figures come from elsewhere: portal, flying machine, and wagons that move on (2.5); barns."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, spot, stand, table
from tests.oracles.tiles import city, face, field, road
from tests.rules.asking_more import ask_spots, cited_against, city_row, fill, refused_to, taken_by
from tests.rules.laying import ADVANCED, BASIC, PLACEMENTS, Json, open_road, small_labyrinth
from tests.rules.moving import SPOTS, figures_after, make, move, put, refusals, refused, refused_by

DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
STEPS = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)]
BY_AIR = pytest.mark.parametrize("via", ["magic_portal", "flying_machine"])
NOT_JUDGED = {"magic_portal": "portal-tile-not-judged", "flying_machine": "flight-not-judged"}
MISSING = {"magic_portal": "no-magic-portal", "flying_machine": "no-flying-machine"}

MEADOW = face(field("NNE ENE ESE SSE SSW WSW WNW NNW"))
BARE = face({"kind": "monastery"}, field("NNE ENE ESE SSE SSW WSW WNW NNW"))


def meadow(*symbols: str) -> Json:
    """Draw a meadow that says which symbols it carries."""
    return {**MEADOW, "symbols": list(symbols)}


def unjudged(answer: Json) -> list[str]:
    """Give the codes of the warnings but for those on tables with gaps and on sets of symbols."""
    codes = [warning["code"] for warning in answer["warnings"]]
    return [code for code in codes if code not in ("tile-touches-nothing", "rule-not-ruled")]


def put_on(x: int, y: int, words: str, via: str, figure: str = "meeple") -> Json:
    """Put a figure on a spot of a tile by some way."""
    return put(words, figure, via) | {"x": x, "y": y}


# ------------------------------------------------------------------------- the flying machine

# A road open in the east, a city open in the east and the monk of a monastery, all occupied.
OCCUPIED = table(
    lay("base.U", 0, 0, 90),
    lay("base.E", 1, 1, 90),
    lay("base.B", 0, 1),
    figures=[
        stand("black", 0, 0, "road E"),
        stand("black", 1, 1, "city E"),
        stand("black", 0, 1, "monastery"),
        stand("black", 0, 1, "field NNE"),
    ],
)


@pytest.mark.rule("car-2.5.flight")
@pytest.mark.parametrize(
    ("x", "y", "words"), [(0, 0, "road E"), (1, 1, "city E"), (0, 1, "monastery")]
)
def test_a_flying_machine_lands_where_others_stand(
    client: FlaskClient, x: int, y: int, words: str
) -> None:
    assert words in taken_by(ask_spots(client, OCCUPIED, x, y, via="flying_machine"))
    by_portal = ask_spots(client, OCCUPIED, x, y, via="magic_portal")
    assert refused_to(by_portal)[words] == ["occupied"]
    assert "car-2.5.unoccupied" in cited_against(by_portal, words, "occupied")


@pytest.mark.rule("car-2.5.flight")
def test_a_flying_machine_never_lands_on_a_field(client: FlaskClient) -> None:
    position = table(lay("base.B", 0, 0))
    answer = ask_spots(client, position, 0, 0, via="flying_machine")
    assert taken_by(answer) == ["monastery"]
    assert refused_to(answer) == {"field NNE": ["no-flight-there"]}
    assert cited_against(answer, "field NNE", "no-flight-there") == ["car-2.5.flight"]


@pytest.mark.rule("car-2.5.portal")
def test_a_portal_leads_to_a_field_too(client: FlaskClient) -> None:
    answer = ask_spots(client, table(lay("base.B", 0, 0)), 0, 0, via="magic_portal")
    assert taken_by(answer) == ["field NNE", "monastery"]


@pytest.mark.rule("car-2.5.flight", "car-2.2.garden")
def test_an_abbot_flies_to_an_occupied_garden_and_nobody_else_does(client: FlaskClient) -> None:
    figures = [stand("black", 0, 0, "garden", "abbot")]
    position = table(lay("base.E.garden", 0, 0), figures=figures)
    abbot = ask_spots(client, position, 0, 0, figure="abbot", via="flying_machine")
    assert taken_by(abbot) == ["garden"]
    meeple = ask_spots(client, position, 0, 0, via="flying_machine")
    assert refused_to(meeple)["garden"] == ["garden-for-abbot"]


@pytest.mark.rule("car-2.5.flight")
def test_a_flying_machine_lands_on_no_german_cathedral(client: FlaskClient) -> None:
    position = table(lay("german_cathedrals.four", 0, 0))
    answer = ask_spots(client, position, 0, 0, via="flying_machine")
    assert refused_to(answer)["german_cathedral"] == ["no-flight-there"]


@pytest.mark.rule("car-2.5.flight", "car-2.5.incomplete")
def test_a_flying_machine_does_not_land_on_what_is_completed(client: FlaskClient) -> None:
    answer = ask_spots(client, small_labyrinth(), 0, 0, via="flying_machine")
    assert refused_to(answer)["labyrinth"] == ["feature-completed"]


@pytest.mark.rule("car-2.5.unoccupied", "car-2.5.flight")
@pytest.mark.parametrize(("rules", "leg"), [(BASIC, ["occupied"]), (ADVANCED, None)])
def test_on_a_network_with_a_labyrinth_a_flying_machine_is_no_better_than_a_portal(
    client: FlaskClient, rules: Json, leg: list[str] | None
) -> None:
    figures = [stand("black", 0, 0, "labyrinth")]
    position = small_labyrinth(*figures, rules=rules, north="base.U")
    assert refused_to(ask_spots(client, position, 0, 0, via="flying_machine"))["labyrinth"] == [
        "occupied"
    ]
    northern = ask_spots(client, position, 0, -1, via="flying_machine")
    assert refused_to(northern).get("road N") == leg
    assert ("road N" in taken_by(northern)) is (leg is None)


@pytest.mark.rule("car-2.5.flight")
@pytest.mark.parametrize(("direction", "step"), list(zip(DIRECTIONS, STEPS, strict=True)))
def test_a_flight_goes_one_to_three_tiles_in_its_direction(
    client: FlaskClient, direction: str, step: tuple[int, int]
) -> None:
    square = [(x, y) for x in range(-4, 5) for y in range(-4, 5) if (x, y) != (0, 0)]
    machine = lay(meadow(f"flying_machine:{direction}"), 0, 0)
    position = table(machine, *(lay("base.B", *place) for place in square))
    dx, dy = step
    landing = [(far * dx, far * dy) for far in (1, 2, 3)]
    elsewhere = [(4 * dx, 4 * dy), (-dx, -dy), (dy, -dx), (2 * dx + dy, 2 * dy - dx)]
    question: Json = {"via": "flying_machine", "played": {"x": 0, "y": 0}}
    for x, y in [*landing, *elsewhere]:
        answer = ask_spots(client, position, x, y, **question)
        assert unjudged(answer) == []
        off = "off-the-flight" in refused_to(answer)["field NNE"]
        assert off is ((x, y) not in landing), (x, y)


@pytest.mark.rule("car-2.5.flight")
def test_the_direction_turns_with_the_tile(client: FlaskClient) -> None:
    position = table(
        lay(meadow("flying_machine:NW"), 0, 0, 90), lay("base.U", 1, -1), lay("base.U", -1, -1)
    )
    question: Json = {"via": "flying_machine", "played": {"x": 0, "y": 0}}
    assert taken_by(ask_spots(client, position, 1, -1, **question)) == ["road N"]
    (reason, *_) = ask_spots(client, position, -1, -1, **question)["refused"][0]["objections"]
    assert (reason["code"], reason.get("params", {})) == ("off-the-flight", {"direction": "NE"})
    assert reason["citations"] == ["car-2.5.flight"]
    assert "flies northeast," in reason["text"]


@pytest.mark.rule("car-2.5.flight", "car-2.5.portal")
@BY_AIR
def test_a_tile_that_is_known_not_to_carry_the_symbol_takes_nobody_anywhere(
    client: FlaskClient, via: str
) -> None:
    position = table(lay(meadow(), 0, 0), lay("base.U", 1, 0))
    answer = ask_spots(client, position, 1, 0, via=via, played={"x": 0, "y": 0})
    assert taken_by(answer) == []
    assert refused_to(answer)["road N"] == [MISSING[via]]
    rule = "car-2.5.portal" if via == "magic_portal" else "car-2.5.flight"
    assert cited_against(answer, "road N", MISSING[via]) == [rule]
    assert unjudged(answer) == []


@pytest.mark.rule("car-2.5.portal")
def test_a_tile_that_is_known_to_carry_a_portal_opens_every_tile(client: FlaskClient) -> None:
    position = table(lay(meadow("portal"), 0, 0), lay("base.U", 1, 0), lay("base.B", 7, 7))
    for x, y, spots in ((7, 7, ["field NNE", "monastery"]), (0, 0, ["field NNE"])):
        answer = ask_spots(client, position, x, y, via="magic_portal", played={"x": 0, "y": 0})
        assert (taken_by(answer), unjudged(answer)) == (spots, [])


@pytest.mark.rule("car-2.5.symbols")
@BY_AIR
@pytest.mark.parametrize("played", [None, {"x": 1, "y": 0}, {"x": 2, "y": 0}])
def test_where_nobody_says_what_the_tile_carries_the_answer_says_so(
    client: FlaskClient, via: str, played: Json | None
) -> None:
    position = table(lay("base.U", 0, 0), lay(BARE, 1, 0), lay(MEADOW, 2, 0))
    more: Json = {} if played is None else {"played": played}
    answer = ask_spots(client, position, 0, 0, via=via, **more)
    assert "road N" in taken_by(answer)
    assert unjudged(answer) == [NOT_JUDGED[via]]
    assert "car-2.5.symbols" in answer["warnings"][0]["citations"]


@pytest.mark.rule("car-2.5.symbols")
def test_by_placement_and_by_wagon_nothing_is_left_open(client: FlaskClient) -> None:
    assert unjudged(ask_spots(client, table(lay("base.U", 0, 0)), 0, 0)) == []


@pytest.mark.rule("car-2.2.unoccupied")
def test_by_placement_a_figure_goes_on_the_tile_just_placed(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0), lay("base.B", 1, 0))
    answer = ask_spots(client, position, 0, 0, played={"x": 1, "y": 0})
    assert taken_by(answer) == []
    assert refused_to(answer)["road N"] == ["not-on-this-tile"]
    assert "road N" in taken_by(ask_spots(client, position, 0, 0, played={"x": 0, "y": 0}))


@pytest.mark.rule("car-2.5.symbols")
def test_the_tile_just_placed_must_lie_there(client: FlaskClient) -> None:
    body = {"position": table(lay("base.U", 0, 0)), "tile_at": {"x": 0, "y": 0}, "player": "red"}
    problem = refuse(client, SPOTS, body | {"via": "magic_portal", "played": {"x": 1, "y": 0}})
    (error,) = problem["errors"]
    assert (error["pointer"], error["code"]) == ("/played", "no-tile-there")


@pytest.mark.rule("car-2.5.symbols", "car-2.5.flight", "car-2.5.portal")
@BY_AIR
def test_a_move_asks_the_tile_that_it_places(client: FlaskClient, via: str) -> None:
    position = open_road(3, stand("black", 0, 0, "field NNE"))
    figure = put_on(2, 0, "road E", via)

    def with_tile(tile: Json | str) -> Json:
        return move("red", lay(tile, 1, 1), figure=figure)

    unknown = make(client, position, with_tile(MEADOW))
    assert unjudged(unknown) == [NOT_JUDGED[via]]
    assert stand("red", 2, 0, "road E") in figures_after(unknown)
    symbol = "portal" if via == "magic_portal" else "flying_machine:NE"
    known = make(client, position, with_tile(meadow(symbol)))
    assert unjudged(known) == []
    assert known["position_after"]["tiles"][-1]["tile"]["symbols"] == [symbol]
    for bare in (meadow(), "base.B"):
        assert refused(client, position, with_tile(bare)) == [MISSING[via]]


@pytest.mark.rule("car-2.5.flight")
def test_a_move_that_flies_off_its_course_is_refused(client: FlaskClient) -> None:
    position = open_road(3)
    made = move(
        "red",
        lay(meadow("flying_machine:N"), 1, 1),
        figure=put_on(2, 0, "road E", "flying_machine"),
    )
    assert refused_by(client, position, made) == ("off-the-flight", ["car-2.5.flight"])


# ------------------------------------------------------------------------------------- barns

FOUR_MEADOWS = [lay("base.B", x, y) for x in (0, 1) for y in (0, 1)]
BARN = stand("black", 0, 0, "corner SE", "barn")


@pytest.mark.rule("car-2.2.barn-field")
@pytest.mark.parametrize("via", ["placement", "magic_portal"])
@pytest.mark.parametrize("figure", ["meeple", "large_meeple", "phantom", "ringmaster"])
def test_no_farmer_goes_onto_a_field_with_a_barn(
    client: FlaskClient, figure: str, via: str
) -> None:
    position = table(*FOUR_MEADOWS, lay("base.B", 2, 0), figures=[BARN])
    answer = ask_spots(client, position, 2, 0, figure=figure, via=via)
    assert refused_to(answer) == {"field NNE": ["field-has-barn"]}
    assert cited_against(answer, "field NNE", "field-has-barn") == ["car-2.2.barn-field"]


@pytest.mark.rule("car-2.2.barn-field")
def test_placements_and_moves_keep_farmers_off_it_too(client: FlaskClient) -> None:
    position = table(*FOUR_MEADOWS, figures=[BARN])
    listed = ask(client, PLACEMENTS, {"position": position, "tile": "base.D"})["placements"]
    (placed,) = (p for p in listed if (p["x"], p["y"], p["rotation"]) == (2, 0, 90))
    # The city of this tile is in the east: its western field joins the one with the barn.
    assert [each["on"] for each in placed["spots"]] == ["road", "city", "field"]
    made = move("red", lay("base.D", 2, 0, 90), figure=put("field WSW"))
    assert refused_by(client, position, made) == ("field-has-barn", ["car-2.2.barn-field"])
    make(client, position, move("red", lay("base.D", 2, 0, 90), figure=put("field NNE")))


@pytest.mark.rule("car-2.2.barn-field")
def test_a_second_barn_does_not_go_onto_it(client: FlaskClient) -> None:
    position = fill(table(*FOUR_MEADOWS, figures=[BARN]), [(2, 0), (2, 1)])
    answer = ask_spots(client, position, 1, 0, figure="barn")
    assert refused_to(answer)["corner SE"] == ["field-has-barn"]
    made = move("red", lay("base.B", 2, 1), figure=put("corner NW", "barn"))
    before = fill(table(*FOUR_MEADOWS, figures=[BARN]), [(2, 0)])
    assert refused_by(client, before, made) == ("field-has-barn", ["car-2.2.barn-field"])


@pytest.mark.rule("car-2.2.barn-field")
def test_a_pig_still_joins_its_farmer_there(client: FlaskClient) -> None:
    figures = [BARN, stand("red", 1, 1, "field NNE")]
    answer = ask_spots(client, table(*FOUR_MEADOWS, figures=figures), 0, 0, figure="pig")
    assert taken_by(answer) == ["field NNE"]


@pytest.mark.rule("car-2.2.barn-field")
def test_a_field_beside_that_of_the_barn_is_free(client: FlaskClient) -> None:
    # A road parts the fields of the tile in the east.
    position = table(*FOUR_MEADOWS, lay("base.U", 2, 0), figures=[BARN])
    assert taken_by(ask_spots(client, position, 2, 0)) == ["road N", "field NNE"]


# ----------------------------------------------------------------------- how far a wagon goes

WAGON = stand("red", 1, 0, "city N", "wagon")
FROM_THE_CITY = spot(1, 0, "city N")
# The city of (1, 0) is completed; roads lie beside it, around it and farther away.
AROUND_THE_CITY = (
    lay("base.D", 1, 0),
    lay("base.E", 1, -1, 180),
    lay("base.U", 0, -1),
    lay("base.U", 2, 1, 90),
    lay("base.U", 3, 0),
    lay("base.U", 1, 2, 90),
)


def by_wagon(client: FlaskClient, position: Json, x: int, y: int, **more: Any) -> Json:
    asked = {"figure": "wagon", "via": "wagon", "from": FROM_THE_CITY} | more
    return ask_spots(client, position, x, y, **asked)


@pytest.mark.rule("car-2.5.wagon-around")
@pytest.mark.parametrize("edition", ["C2", "C3"])
@pytest.mark.parametrize(
    ("x", "y", "words", "far"),
    [
        (1, 0, "road E", False),
        (0, -1, "road N", False),
        (2, 1, "road E", False),
        (3, 0, "road N", True),
        (1, 2, "road E", True),
    ],
)
def test_a_wagon_goes_to_its_own_tile_and_the_eight_around_it(
    client: FlaskClient, edition: str, x: int, y: int, words: str, far: bool
) -> None:
    position = table(*AROUND_THE_CITY, figures=[WAGON], rules={"edition": edition})
    answer = by_wagon(client, position, x, y)
    assert (words in taken_by(answer)) is not far
    assert refused_to(answer).get(words) == (["wagon-too-far"] if far else None)
    if far:
        assert cited_against(answer, words, "wagon-too-far") == ["car-2.5.wagon-around"]
    assert unjudged(answer) == []


# A completed road from a village in the west to one in the east, with two more roads at each.
VILLAGES = (lay("base.L", 0, 0), lay("base.U", 1, 0, 90), lay("base.W", 2, 0, 90))
ON_THE_ROAD = stand("red", 1, 0, "road E", "wagon")
FIRST = {"edition": "C1"}


@pytest.mark.rule("car-2.5.wagon-joined")
def test_by_the_first_edition_a_wagon_goes_to_what_is_joined_on_any_tile_of_the_feature(
    client: FlaskClient,
) -> None:
    position = table(*VILLAGES, lay("base.U", 1, 1, 90), figures=[ON_THE_ROAD], rules=FIRST)
    leaving = {"from": spot(1, 0, "road E")}
    for x, spots in ((0, ["road S", "road W"]), (2, ["road N", "road S"])):
        answer = by_wagon(client, position, x, 0, **leaving)
        assert (taken_by(answer), unjudged(answer)) == (spots, [])
    # The city of the first tile lies apart from its roads, and so does the road below.
    west = by_wagon(client, position, 0, 0, **leaving)
    assert cited_against(west, "city N", "wagon-not-joined") == ["car-2.5.wagon-joined"]
    below = by_wagon(client, position, 1, 1, **leaving)
    assert refused_to(below)["road E"] == ["wagon-not-joined"]


@pytest.mark.rule("car-2.5.wagon-joined", "car-2.5.wagon-around")
def test_each_edition_has_its_own_reach(client: FlaskClient) -> None:
    far = table(*VILLAGES[:1], lay("base.U", 1, 0, 90), lay("base.U", 2, 0, 90), figures=[])
    far["tiles"].append(lay("base.W", 3, 0, 90))
    far["figures"] = [stand("red", 1, 0, "road E", "wagon")]
    leaving = {"from": spot(1, 0, "road E")}
    first = by_wagon(client, far | {"rules": FIRST}, 3, 0, **leaving)
    assert taken_by(first) == ["road N", "road S"]
    second = by_wagon(client, far, 3, 0, **leaving)
    assert taken_by(second) == []
    assert refused_to(second)["road N"] == ["wagon-too-far"]


# A road that ends at a city, drawn inline: nobody says what lies side by side on it.
SILENT = face(city("N"), road("S", "city"), field("ENE ESE SSE", "N"), field("SSW WSW WNW", "N"))
TOLD = {**SILENT, "adjacent_for_wagon": [[0, 1]]}
APART = {**SILENT, "adjacent_for_wagon": []}


def at_the_city(tile: Json, rules: Json) -> Json:
    """Complete the city of a tile at (0, 0); its road stays open."""
    figures = [stand("red", 0, 0, "city N", "wagon")]
    return table(lay(tile, 0, 0), lay("base.E", 0, -1, 180), figures=figures, rules=rules)


@pytest.mark.rule("car-2.5.adjacency")
@pytest.mark.parametrize("rules", [FIRST, {"edition": "C2"}])
def test_where_a_tile_does_not_say_what_lies_side_by_side_the_answer_says_so(
    client: FlaskClient, rules: Json
) -> None:
    leaving = {"from": spot(0, 0, "city N")}
    answer = by_wagon(client, at_the_city(SILENT, rules), 0, 0, **leaving)
    assert taken_by(answer) == ["road S"]
    assert unjudged(answer) == (["wagon-adjacency-not-judged"] if rules == FIRST else [])
    for warning in answer["warnings"]:
        assert warning["citations"] == ["car-2.5.wagon-joined", "car-2.5.adjacency"]


@pytest.mark.rule("car-2.5.adjacency", "car-2.5.wagon-joined")
def test_where_it_does_say_there_is_no_warning(client: FlaskClient) -> None:
    leaving = {"from": spot(0, 0, "city N")}
    told = by_wagon(client, at_the_city(TOLD, FIRST), 0, 0, **leaving)
    assert (taken_by(told), unjudged(told)) == (["road S"], [])
    apart = by_wagon(client, at_the_city(APART, FIRST), 0, 0, **leaving)
    assert (refused_to(apart)["road S"], unjudged(apart)) == (["wagon-not-joined"], [])


# ---------------------------------------------------------------- wagons within a whole move

ON_EAST = spot(1, 0, "road E")
LAST_TILE = lay("base.W", 2, 0, 90)
# The western village and the road; the move completes it with the eastern village.
BEFORE = table(*VILLAGES[:2], figures=[ON_THE_ROAD])


def moving_on(*steps: tuple[Json, Json], tile: Json = LAST_TILE, **more: Any) -> Json:
    wagons = [{"from": start, "to": to} for start, to in steps]
    return move("red", tile, **more) | {"wagons": wagons}


@pytest.mark.rule("car-2.5.wagon")
def test_a_wagon_that_scores_may_move_on_within_the_move(client: FlaskClient) -> None:
    position = BEFORE | {"supply": {"red": {"wagon": 0}}}
    answer = make(client, position, moving_on((ON_EAST, spot(2, 0, "road N"))))
    assert answer.get("awards", []) == [{"player": "red", "points": 3}]
    assert answer.get("returned_figures", []) == []
    assert figures_after(answer) == [stand("red", 2, 0, "road N", "wagon")]
    assert answer["position_after"]["supply"] == {"red": {"wagon": 0}}


@pytest.mark.rule("car-2.5.wagon")
def test_a_wagon_that_does_not_comes_home(client: FlaskClient) -> None:
    position = BEFORE | {"supply": {"red": {"wagon": 0}}}
    answer = make(client, position, move("red", LAST_TILE))
    assert answer.get("returned_figures", []) == [ON_THE_ROAD]
    assert figures_after(answer) == []
    assert answer["position_after"]["supply"] == {"red": {"wagon": 1}}


@pytest.mark.rule("car-2.5.wagon")
def test_the_wagon_just_placed_may_move_on_as_well(client: FlaskClient) -> None:
    position = BEFORE | {"figures": []}
    made = moving_on((spot(2, 0, "road W"), spot(2, 0, "road S")), figure=put("road W", "wagon"))
    answer = make(client, position, made)
    assert figures_after(answer) == [stand("red", 2, 0, "road S", "wagon")]


@pytest.mark.rule("car-2.5.wagon")
def test_the_others_on_the_feature_come_home(client: FlaskClient) -> None:
    others = [stand("black", 0, 0, "road E"), stand("red", 1, 0, "road E", "builder")]
    position = BEFORE | {"figures": [ON_THE_ROAD, *others]}
    answer = make(client, position, moving_on((ON_EAST, spot(2, 0, "road S"))))
    assert sorted(map(str, answer.get("returned_figures", []))) == sorted(map(str, others))
    assert figures_after(answer) == [stand("red", 2, 0, "road S", "wagon")]


@pytest.mark.rule("car-2.5.wagon")
@pytest.mark.parametrize("first", ["red", "black"])
def test_of_two_wagons_in_one_place_that_of_the_mover_goes(client: FlaskClient, first: str) -> None:
    black = stand("black", 1, 0, "road E", "wagon")
    standing = [ON_THE_ROAD, black] if first == "red" else [black, ON_THE_ROAD]
    position = BEFORE | {"figures": standing}
    answer = make(client, position, moving_on((ON_EAST, spot(2, 0, "road S"))))
    assert answer.get("returned_figures", []) == [black]
    assert figures_after(answer) == [stand("red", 2, 0, "road S", "wagon")]


@pytest.mark.rule("car-2.5.wagon", "car-2.5.unoccupied")
def test_wagons_move_on_in_the_order_announced(client: FlaskClient) -> None:
    black = stand("black", 0, 0, "road E", "wagon")
    position = BEFORE | {"figures": [ON_THE_ROAD, black]}
    from_west, to_south = spot(0, 0, "road E"), spot(0, 0, "road S")
    both = moving_on((from_west, to_south), (ON_EAST, spot(2, 0, "road N")))
    answer = make(client, position, both)
    assert figures_after(answer) == [
        stand("black", 0, 0, "road S", "wagon"),
        stand("red", 2, 0, "road N", "wagon"),
    ]
    same = moving_on((ON_EAST, to_south), (from_west, to_south))
    (reason,) = refusals(client, position, same)
    assert (reason["code"], reason.get("params", {})) == (
        "occupied",
        {"player": "red", "figure": "wagon"},
    )


@pytest.mark.rule("car-2.5.wagon", "car-2.5.wagon-around", "car-2.5.incomplete")
@pytest.mark.parametrize(
    ("target", "code"),
    [
        (spot(1, 0, "road E"), "feature-completed"),
        (spot(0, 0, "field ESE"), "wagon-not-on-field"),
        (spot(5, 5, "road N"), "wagon-too-far"),
    ],
)
def test_a_wagon_that_may_not_go_there_refuses_the_move(
    client: FlaskClient, target: Json, code: str
) -> None:
    position = BEFORE | {"tiles": [*BEFORE["tiles"], lay("base.U", 5, 5)]}
    (reason,) = refusals(client, position, moving_on((ON_EAST, target)))
    assert reason["code"] == code
    assert reason["at"] == {"x": target["x"], "y": target["y"]}


@pytest.mark.rule("car-2.5.wagon")
def test_only_a_wagon_that_scores_moves_on(client: FlaskClient) -> None:
    to = spot(2, 0, "road N")
    nobody = moving_on((spot(0, 0, "road S"), spot(0, 0, "road W")))
    assert refused(client, BEFORE, nobody) == ["wagon-not-there"]
    meeple = BEFORE | {"figures": [stand("red", 1, 0, "road E")]}
    assert refused(client, meeple, moving_on((ON_EAST, to))) == ["wagon-not-there"]
    waiting = BEFORE | {"figures": [stand("red", 0, 0, "road S", "wagon")]}
    (reason,) = refusals(client, waiting, moving_on((spot(0, 0, "road S"), spot(0, 0, "road W"))))
    assert (reason["code"], reason["citations"]) == ("wagon-not-free", ["car-2.5.wagon"])


@pytest.mark.rule("car-2.5.wagon")
def test_a_wagon_on_what_an_earlier_move_completed_stays_where_it_is(client: FlaskClient) -> None:
    position = table(*VILLAGES, figures=[ON_THE_ROAD])
    made = moving_on((ON_EAST, spot(2, 0, "road N")), tile=lay("base.B", 1, 1))
    assert refused_by(client, position, made) == ("wagon-not-free", ["car-2.5.wagon"])


@pytest.mark.rule("car-2.5.wagon")
def test_a_wagon_moves_on_once(client: FlaskClient) -> None:
    there = spot(2, 0, "road N")
    made = moving_on((ON_EAST, there), (there, spot(2, 0, "road S")))
    assert refused(client, BEFORE, made) == ["wagon-not-free"]
    again = moving_on((ON_EAST, there), (ON_EAST, spot(2, 0, "road S")))
    assert refused(client, BEFORE, again) == ["wagon-not-there"]


@pytest.mark.rule("car-2.5.wagon", "car-6.1")
def test_a_wagon_that_went_to_leipzig_is_not_there(client: FlaskClient) -> None:
    position = table(
        lay("leipzig.wainwrights.gate", 0, 0),
        lay("leipzig.wainwrights.road", 0, -1),
        figures=[stand("red", 0, -1, "road N", "wagon")],
    )
    tile = lay("base.X", 0, -2)
    send = {"player": "red", "quarter": "coiners", "from": spot(0, -1, "road N")}
    onward = {"from": spot(0, -1, "road N"), "to": spot(0, -2, "road E")}
    made = move("red", tile) | {"wagons": [onward]}
    assert figures_after(make(client, position, made)) == [stand("red", 0, -2, "road E", "wagon")]
    assert refused(client, position, made | {"leipzig": [send]}) == ["wagon-not-there"]


@pytest.mark.rule("car-2.5.adjacency")
@pytest.mark.parametrize(("tile", "codes"), [(SILENT, ["wagon-adjacency-not-judged"]), (TOLD, [])])
def test_a_move_says_where_the_side_by_side_is_not_judged(
    client: FlaskClient, tile: Json, codes: list[str]
) -> None:
    position = at_the_city(tile, FIRST)
    last = position["tiles"].pop()
    onward = (spot(0, 0, "city N"), spot(0, 0, "road S"))
    answer = make(client, position, moving_on(onward, tile=last))
    assert unjudged(answer) == codes
    assert figures_after(answer) == [stand("red", 0, 0, "road S", "wagon")]


@pytest.mark.rule("car-2.5.wagon")
def test_a_move_and_spots_judge_a_wagon_alike(client: FlaskClient) -> None:
    half_scored = BEFORE | {"tiles": [*BEFORE["tiles"], LAST_TILE]}
    for x in (0, 1, 2):
        answer = by_wagon(client, half_scored, x, 0, **{"from": ON_EAST})
        open_to = [spot(x, 0, words) for words in taken_by(answer)]
        for to in open_to:
            make(client, BEFORE, moving_on((ON_EAST, to)))
        for row in answer["refused"]:
            found = refusals(client, BEFORE, moving_on((ON_EAST, row["spot"])))
            assert [one["code"] for one in found] == [one["code"] for one in row["objections"]]


@pytest.mark.rule("car-2.5.wagon", "car-1.2")
def test_a_city_that_closes_lets_its_wagon_go_to_the_road_before_it(client: FlaskClient) -> None:
    position = city_row("inns.through_city_roads", closed=False)
    position["figures"] = [stand("red", 1, 0, "city E", "wagon")]
    made = move("red", lay("base.E", 2, 0, 270))
    made["wagons"] = [{"from": spot(1, 0, "city E"), "to": spot(1, 0, "road N")}]
    assert figures_after(make(client, position, made)) == [stand("red", 1, 0, "road N", "wagon")]
    first = position | {"rules": FIRST}
    assert figures_after(make(client, first, made)) == [stand("red", 1, 0, "road N", "wagon")]


@pytest.mark.rule("car-2.5.wagon-abbey")
@pytest.mark.parametrize(
    ("rules", "refusals"),
    [
        (FIRST, ["wagon-not-joined"]),
        ({**FIRST, "wagon_to_abbey": "yes"}, []),
        ({"edition": "C2"}, []),
    ],
    ids=str,
)
def test_whether_by_the_first_edition_a_wagon_goes_to_an_abbey_is_a_reading(
    client: FlaskClient, rules: Json, refusals: list[str]
) -> None:
    road_to_it = (lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90))
    wagon = stand("red", 1, 0, "road E", "wagon")
    position = table(*road_to_it, lay("abbey_mayor.abbey", 2, 0), figures=[wagon], rules=rules)
    answer = by_wagon(client, position, 2, 0, **{"from": spot(1, 0, "road E")})
    assert refused_to(answer).get("monastery", []) == refusals


@pytest.mark.rule("car-2.5.wagon-abbey")
def test_an_abbey_that_does_not_close_the_feature_is_out_of_reach(client: FlaskClient) -> None:
    rules = {**FIRST, "wagon_to_abbey": "yes"}
    position = table(*VILLAGES, lay("abbey_mayor.abbey", 1, 1), figures=[ON_THE_ROAD], rules=rules)
    answer = by_wagon(client, position, 1, 1, **{"from": spot(1, 0, "road E")})
    assert refused_to(answer)["monastery"] == ["wagon-not-joined"]
