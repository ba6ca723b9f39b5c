"""What a check of a table finds: copies, groups, figures where they cannot be (2.1 and 2.2)."""

import pytest
from flask.testing import FlaskClient

from tests.building.tables import lay, stand, stand_neutral, table
from tests.rules.asking_more import check, cited_by, city_row, codes_in, found_in
from tests.rules.laying import ADVANCED, BASIC, Json, open_road, small_labyrinth

RED = stand("red", 0, 0, "road E")
BLACK = stand("black", 0, 0, "road E")

# A labyrinth with four ends needs more monasteries with a road than one base game has.
BOXES = {"inns": 1, "traders": 1, "abbey_mayor": 1, "big_top": 1}
TWO_SETS = {"sets": {"base": 2, "labyrinth": 1, "traders": 1}}


@pytest.mark.rule("car-2.1.sides", "car-2.1.neighbour", "car-2.1.copies")
def test_nothing_is_wrong_with_a_proper_table(client: FlaskClient) -> None:
    answer = check(client, open_road(4, RED, stand("black", 2, 0, "road E")))
    assert (answer["legal"], answer["faults"]) == (True, [])


@pytest.mark.rule("car-2.1.sides")
def test_sides_that_disagree_are_a_fault(client: FlaskClient) -> None:
    answer = check(client, table(lay("base.U", 0, 0), lay("base.E", 0, 1)))
    assert (answer["legal"], codes_in(answer)) == (False, ["sides-disagree"])


@pytest.mark.rule("car-2.1.neighbour")
def test_every_group_of_tiles_that_lies_apart_is_a_fault(client: FlaskClient) -> None:
    answer = check(client, table(*(lay("base.B", x, y) for x, y in [(0, 0), (0, 3), (2, 1)])))
    assert found_in(answer) == [("tiles-apart", (2, 1)), ("tiles-apart", (0, 3))]
    assert "car-2.1.neighbour" in cited_by(answer, "tiles-apart")


@pytest.mark.rule("car-2.1.neighbour")
def test_tiles_that_touch_at_a_corner_only_lie_apart(client: FlaskClient) -> None:
    answer = check(client, table(lay("base.B", 0, 0), lay("base.B", 1, 1), lay("base.B", 2, 1)))
    assert found_in(answer) == [("tiles-apart", (1, 1))]


# -------------------------------------------------------------------------------------- copies


def row_of(tile: str, count: int, rotation: int = 0, **more: Json) -> Json:
    return table(*(lay(tile, x, 0, rotation) for x in range(count))) | more


@pytest.mark.rule("car-2.1.copies")
def test_as_many_copies_as_the_set_has_are_no_fault(client: FlaskClient) -> None:
    assert check(client, row_of("base.B", 4))["faults"] == []


@pytest.mark.rule("car-2.1.copies")
def test_one_copy_more_is_a_fault_at_that_tile(client: FlaskClient) -> None:
    answer = check(client, row_of("base.B", 5))
    assert found_in(answer) == [("too-many-copies", (4, 0))]
    assert "car-2.1.copies" in cited_by(answer, "too-many-copies")
    assert not answer["legal"]


@pytest.mark.rule("car-2.1.copies")
def test_a_tile_is_named_once_however_many_are_too_many(client: FlaskClient) -> None:
    assert found_in(check(client, row_of("base.B", 7))) == [("too-many-copies", (4, 0))]


@pytest.mark.rule("car-2.1.copies")
@pytest.mark.parametrize(("sets", "codes"), [(1, ["too-many-copies"]), (2, [])])
def test_two_sets_have_twice_the_copies(client: FlaskClient, sets: int, codes: list[str]) -> None:
    answer = check(client, row_of("base.B", 8, sets={"base": sets}))
    assert codes_in(answer) == codes


@pytest.mark.rule("car-2.1.copies")
@pytest.mark.parametrize(
    ("edition", "codes"), [("C1", []), ("C2", ["too-many-copies"]), ("C3", ["too-many-copies"])]
)
def test_the_first_edition_has_one_plain_tile_more_where_later_ones_have_a_garden(
    client: FlaskClient, edition: str, codes: list[str]
) -> None:
    answer = check(client, row_of("base.E", 5, rules={"edition": edition}))
    assert codes_in(answer) == codes


@pytest.mark.rule("car-2.1.copies")
@pytest.mark.parametrize(
    ("edition", "codes"), [("C1", ["too-many-copies"]), ("C2", []), ("C3", [])]
)
def test_the_first_edition_has_no_gardens(
    client: FlaskClient, edition: str, codes: list[str]
) -> None:
    position = table(lay("base.E.garden", 0, 0), rules={"edition": edition})
    assert codes_in(check(client, position)) == codes


@pytest.mark.rule("car-2.1.copies")
def test_of_the_german_cathedrals_only_their_number_together_is_known(client: FlaskClient) -> None:
    six = [lay("german_cathedrals.four", x, 0) for x in range(6)]
    assert check(client, table(*six))["faults"] == []
    answer = check(client, table(*six, lay("german_cathedrals.three", 6, 0)))
    assert found_in(answer) == [("too-many-copies", (6, 0))]


@pytest.mark.rule("car-2.1.copies")
def test_a_tile_that_is_in_no_set_is_a_warning_only(client: FlaskClient) -> None:
    bare: Json = {"features": [{"kind": "road", "sides": ["E", "W"]}]}
    answer = check(client, table({"tile": bare, "x": 0, "y": 0, "rotation": 0}))
    assert (answer["legal"], found_in(answer)) == (True, [("tile-not-in-catalogue", (0, 0))])
    assert answer["faults"][0]["severity"] == "warning"


# ------------------------------------------------------------------------------ figures that need


@pytest.mark.rule("car-2.2.builder")
@pytest.mark.parametrize("follower", [[], [stand("black", 0, 0, "road E")]])
def test_a_builder_without_a_follower_of_its_owner_is_a_fault(
    client: FlaskClient, follower: list[Json]
) -> None:
    answer = check(client, open_road(4, *follower, stand("red", 2, 0, "road E", "builder")))
    assert found_in(answer) == [("builder-alone", (2, 0))]
    assert "car-2.2.builder" in cited_by(answer, "builder-alone")


@pytest.mark.rule("car-2.2.builder")
@pytest.mark.parametrize("rules", [BASIC, ADVANCED])
def test_a_builder_with_a_follower_on_another_leg_is_no_fault(
    client: FlaskClient, rules: Json
) -> None:
    figures = [stand("red", 0, -1, "road N"), stand("red", 1, 0, "road W", "builder")]
    position = small_labyrinth(*figures, rules=rules, north="base.U") | TWO_SETS
    assert check(client, position)["faults"] == []


@pytest.mark.rule("car-2.2.pig")
@pytest.mark.parametrize("farmer", [[], [stand("black", 0, 0, "field NNE")]])
def test_a_pig_without_a_farmer_of_its_owner_is_a_fault(
    client: FlaskClient, farmer: list[Json]
) -> None:
    position = open_road(3, *farmer, stand("red", 1, 0, "field NNE", "pig"))
    answer = check(client, position)
    assert found_in(answer) == [("pig-alone", (1, 0))]
    assert "car-2.2.pig" in cited_by(answer, "pig-alone")


@pytest.mark.rule("car-2.2.pig")
def test_a_pig_beside_its_farmer_is_no_fault(client: FlaskClient) -> None:
    farmer, pig = stand("red", 0, 0, "field NNE"), stand("red", 1, 0, "field NNE", "pig")
    assert check(client, open_road(3, farmer, pig))["faults"] == []


@pytest.mark.rule("car-2.2.barn")
def test_a_barn_belongs_on_a_corner_where_four_fields_meet(client: FlaskClient) -> None:
    three = [lay("base.B", x, y) for x, y in [(0, 0), (1, 0), (0, 1)]]
    barn = [stand("red", 0, 0, "corner SE", "barn")]
    answer = check(client, table(*three, figures=barn))
    assert found_in(answer) == [("barn-not-at-a-corner", (0, 0))]
    assert "car-2.2.barn" in cited_by(answer, "barn-not-at-a-corner")
    assert check(client, table(*three, lay("base.B", 1, 1), figures=barn))["faults"] == []
    unknown = lay({"features": [{"kind": "monastery"}]}, 1, 1)
    assert check(client, table(*three, unknown, figures=barn))["legal"]


@pytest.mark.rule("car-2.2.barn-field")
def test_no_two_barns_stand_on_one_corner(client: FlaskClient) -> None:
    four = [lay("base.B", x, y) for x, y in [(0, 0), (1, 0), (0, 1), (1, 1)]]
    barns = [stand("red", 0, 0, "corner SE", "barn"), stand("black", 1, 1, "corner NW", "barn")]
    answer = check(client, table(*four, figures=barns))
    assert (answer["legal"], found_in(answer)) == (False, [("field-has-barn", (1, 1))])
    # On two corners of one field a later tile may have brought them together.
    row = [lay("base.B", x, y) for x in range(3) for y in range(2)]
    apart = [stand("red", 0, 0, "corner SE", "barn"), stand("black", 1, 0, "corner SE", "barn")]
    position = table(*row, figures=apart) | {"sets": {"base": 2, **BOXES}}
    assert found_in(check(client, position)) == []


@pytest.mark.rule("car-7.2")
def test_mage_and_witch_on_one_feature_are_a_fault(client: FlaskClient) -> None:
    figures = [stand_neutral("mage", 0, 0, "road E"), stand_neutral("witch", 2, 0, "road E")]
    answer = check(client, open_road(4, *figures))
    assert codes_in(answer) == ["mage-and-witch-together"]
    assert "car-7.2" in cited_by(answer, "mage-and-witch-together")


@pytest.mark.rule("car-7.2")
def test_mage_and_witch_on_two_features_of_one_tile_are_no_fault(client: FlaskClient) -> None:
    figures = [stand_neutral("mage", 0, 0, "road E"), stand_neutral("witch", 0, 0, "city N")]
    assert check(client, table(lay("base.D", 0, 0), figures=figures))["faults"] == []


# ------------------------------------------------------------------------------ figures misplaced


GARDEN = lay("base.E.garden", 0, 0)
MONASTERY = lay("base.A", 0, 0)
GERMAN_CATHEDRAL = lay("german_cathedrals.four", 0, 0)


@pytest.mark.rule("car-2.2.garden", "car-4.6", "car-2.2.wagon", "car-2.2.builder", "car-2.2.pig")
@pytest.mark.parametrize(
    ("tile", "figure"),
    [
        (GARDEN, stand("red", 0, 0, "garden")),
        (GARDEN, stand("red", 0, 0, "garden", "wagon")),
        (GARDEN, stand("red", 0, 0, "garden", "builder")),
        (GARDEN, stand("red", 0, 0, "city N", "abbot")),
        (GARDEN, stand("red", 0, 0, "field ENE", "abbot")),
        (MONASTERY, stand("red", 0, 0, "road S", "abbot")),
        (MONASTERY, stand("red", 0, 0, "field NNE", "wagon")),
        (MONASTERY, stand("red", 0, 0, "field NNE", "builder")),
        (MONASTERY, stand("red", 0, 0, "monastery", "builder")),
        (MONASTERY, stand("red", 0, 0, "monastery", "pig")),
        (MONASTERY, stand("red", 0, 0, "road S", "pig")),
        (MONASTERY, stand_neutral("mage", 0, 0, "monastery")),
        (MONASTERY, stand_neutral("witch", 0, 0, "field NNE")),
        (GERMAN_CATHEDRAL, stand("red", 0, 0, "german_cathedral", "builder")),
        (GERMAN_CATHEDRAL, stand("red", 0, 0, "german_cathedral", "pig")),
        (GERMAN_CATHEDRAL, stand_neutral("witch", 0, 0, "german_cathedral")),
    ],
)
def test_a_figure_on_a_feature_that_cannot_take_it_is_a_fault(
    client: FlaskClient, tile: Json, figure: Json
) -> None:
    answer = check(client, table(tile, figures=[figure]))
    assert not answer["legal"]
    assert ("figure-misplaced", (0, 0)) in found_in(answer)


@pytest.mark.rule("car-2.2.garden", "car-4.6", "car-2.2.wagon", "car-5.1")
@pytest.mark.parametrize(
    ("tile", "figure"),
    [
        (GARDEN, stand("red", 0, 0, "garden", "abbot")),
        (MONASTERY, stand("red", 0, 0, "monastery", "abbot")),
        (MONASTERY, stand("red", 0, 0, "monastery", "wagon")),
        (MONASTERY, stand("red", 0, 0, "road S", "wagon")),
        (MONASTERY, stand("red", 0, 0, "field NNE", "large_meeple")),
        (MONASTERY, stand_neutral("witch", 0, 0, "road S")),
        (GERMAN_CATHEDRAL, stand("red", 0, 0, "german_cathedral")),
    ],
)
def test_a_figure_on_a_feature_that_can_take_it_is_no_fault(
    client: FlaskClient, tile: Json, figure: Json
) -> None:
    assert check(client, table(tile, figures=[figure]))["faults"] == []


@pytest.mark.rule("car-2.2.fields")
@pytest.mark.parametrize(("farmers", "codes"), [(True, []), (False, ["figure-misplaced"])])
def test_a_farmer_is_misplaced_where_farmers_are_not_played(
    client: FlaskClient, farmers: bool, codes: list[str]
) -> None:
    farmer = stand("red", 0, 0, "field NNE")
    position = table(lay("base.B", 0, 0), figures=[farmer], rules={"farmers": farmers})
    assert codes_in(check(client, position)) == codes


# --------------------------------------------------------------------------------- two followers


@pytest.mark.rule("car-2.2.unoccupied")
@pytest.mark.parametrize("second", [BLACK, RED, stand("black", 1, 0, "road E")])
def test_two_followers_that_no_joining_of_roads_explains_are_a_warning(
    client: FlaskClient, second: Json
) -> None:
    answer = check(client, open_road(4, RED, second))
    assert (answer["legal"], codes_in(answer)) == (True, ["two-followers"])
    assert answer["faults"][0]["severity"] == "warning"
    assert "car-2.2.unoccupied" in answer["faults"][0]["citations"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_two_followers_with_a_tile_between_them_may_have_been_joined(client: FlaskClient) -> None:
    assert check(client, open_road(4, RED, stand("black", 2, 0, "road E")))["faults"] == []


@pytest.mark.rule("car-2.2.unoccupied")
def test_two_knights_on_neighbouring_tiles_of_a_city_are_a_warning(client: FlaskClient) -> None:
    figures = [stand("red", 0, 0, "city E"), stand("black", 1, 0, "city E")]
    assert codes_in(check(client, city_row("base.G", figures=figures))) == ["two-followers"]


@pytest.mark.rule("car-2.2.unoccupied")
def test_two_monks_on_a_monastery_are_a_warning(client: FlaskClient) -> None:
    monks = [stand(player, 0, 0, "monastery") for player in ("red", "black")]
    answer = check(client, table(lay("base.B", 0, 0), figures=monks))
    assert (answer["legal"], found_in(answer)) == (True, [("two-followers", (0, 0))])


@pytest.mark.rule("car-2.2.unoccupied")
def test_two_farmers_on_neighbouring_tiles_of_a_field_are_a_warning(client: FlaskClient) -> None:
    farmers = [stand("red", 0, 0, "field NNE"), stand("black", 1, 0, "field NNE")]
    answer = check(client, table(lay("base.B", 0, 0), lay("base.B", 1, 0), figures=farmers))
    assert codes_in(answer) == ["two-followers"]


@pytest.mark.rule("car-2.3", "car-2.4.leg")
@pytest.mark.parametrize("rules", [BASIC, ADVANCED])
def test_followers_on_two_legs_may_have_been_joined_by_the_labyrinth(
    client: FlaskClient, rules: Json
) -> None:
    figures = [stand("red", 1, 0, "road W"), stand("black", -1, 0, "road E")]
    assert check(client, small_labyrinth(*figures, rules=rules) | TWO_SETS)["faults"] == []


@pytest.mark.rule("car-2.3", "car-2.4.labyrinth")
@pytest.mark.parametrize("rules", [BASIC, ADVANCED])
def test_two_followers_on_one_labyrinth_are_a_warning(client: FlaskClient, rules: Json) -> None:
    figures = [stand(player, 0, 0, "labyrinth") for player in ("red", "black")]
    answer = check(client, small_labyrinth(*figures, rules=rules) | TWO_SETS)
    assert codes_in(answer) == ["two-followers"]


@pytest.mark.rule("car-2.4.labyrinth", "car-2.3")
@pytest.mark.parametrize(("rules", "codes"), [(ADVANCED, []), (BASIC, ["two-followers"])])
def test_followers_on_a_labyrinth_and_beside_it_are_explained_by_the_advanced_rules(
    client: FlaskClient, rules: Json, codes: list[str]
) -> None:
    figures = [stand("red", 0, 0, "labyrinth"), stand("black", 1, 0, "road W")]
    assert codes_in(check(client, small_labyrinth(*figures, rules=rules) | TWO_SETS)) == codes


@pytest.mark.rule("car-2.2.unoccupied")
def test_builder_and_pig_are_no_second_followers(client: FlaskClient) -> None:
    figures = [
        *(stand("red", 0, 0, "road E", kind) for kind in ("meeple", "builder")),
        *(stand("red", 0, 0, "field NNE", kind) for kind in ("meeple", "pig")),
    ]
    assert check(client, open_road(3, *figures))["faults"] == []


# ------------------------------------------------------------------------- what a player owns


def spread(kind: str, count: int, player: str = "red", on: str = "monastery") -> list[Json]:
    """Stand figures of one kind on as many tiles of a row."""
    return [stand(player, x, 0, on, kind) for x in range(count)]


def meadows(count: int) -> list[Json]:
    return [lay("base.B", x, 0) for x in range(count)]


MANY = {"sets": {"base": 5, **BOXES}}


def figures_over(answer: Json) -> list[tuple[str, Json, str]]:
    found = [row for row in answer["faults"] if row["code"] == "too-many-figures"]
    return [(row["severity"], row["at"], row["text"]) for row in found]


@pytest.mark.rule("car-2.2.owned")
@pytest.mark.parametrize(
    ("kind", "on", "limit"),
    [
        ("meeple", "monastery", 7),
        ("large_meeple", "monastery", 1),
        ("wagon", "monastery", 1),
        ("phantom", "monastery", 1),
        ("ringmaster", "monastery", 1),
        ("abbot", "monastery", 1),
        ("pig", "field NNE", 1),
        ("barn", "corner SE", 1),
    ],
)
def test_more_figures_of_a_kind_than_a_player_has_are_a_warning(
    client: FlaskClient, kind: str, on: str, limit: int
) -> None:
    enough = table(*meadows(9), figures=spread(kind, limit, on=on)) | MANY
    assert figures_over(check(client, enough)) == []
    answer = check(client, table(*meadows(9), figures=spread(kind, limit + 2, on=on)) | MANY)
    ((severity, at, text),) = figures_over(answer)
    assert (severity, at) == ("warning", {"x": limit, "y": 0})
    assert text.startswith(f"red has {limit + 2} {kind.replace('_', ' ')}s on the table;")
    assert "car-2.2.owned" in cited_by(answer, "too-many-figures")


@pytest.mark.rule("car-2.2.owned")
def test_two_builders_are_one_too_many(client: FlaskClient) -> None:
    builders = [stand("red", x, 0, "road E", "builder") for x in (1, 2)]
    position = open_road(4, stand("red", 0, 0, "road E"), *builders)
    answer = check(client, position)
    assert (answer["legal"], codes_in(answer)) == (True, ["too-many-figures"])
    others = [stand("red", 1, 0, "road E", "builder"), stand("black", 2, 0, "road E", "builder")]
    everybody = [stand("red", 0, 0, "road E"), stand("black", 3, 0, "road W")]
    assert codes_in(check(client, open_road(4, *everybody, *others))) == []


@pytest.mark.rule("car-2.2.owned")
@pytest.mark.parametrize("kind", ["abbot", "ringmaster"])
@pytest.mark.parametrize(("edition", "codes"), [("C1", True), ("C2", False), ("C3", False)])
def test_a_figure_that_an_edition_does_not_have_is_one_too_many(
    client: FlaskClient, kind: str, edition: str, codes: bool
) -> None:
    position = table(*meadows(1), figures=spread(kind, 1), rules={"edition": edition})
    assert codes_in(check(client, position)) == ["too-many-figures"] * codes


@pytest.mark.rule("map-9.6.meeples", "car-2.2.owned")
@pytest.mark.parametrize(("count", "codes"), [(8, False), (9, False), (10, True)])
def test_on_a_map_a_player_has_nine_meeples(client: FlaskClient, count: int, codes: bool) -> None:
    position = table(*meadows(10), figures=spread("meeple", count)) | MANY
    position |= {"map": "." * 10 + "\n"}
    answer = check(client, position)
    assert codes_in(answer) == ["too-many-figures"] * codes
    if codes:
        assert cited_by(answer, "too-many-figures") == ["car-2.2.owned", "map-9.6.meeples"]


@pytest.mark.rule("car-2.1.editions")
@pytest.mark.parametrize(("edition", "codes"), [("C1", True), ("C2", False), ("C3", False)])
@pytest.mark.parametrize(
    ("more", "at"),
    [
        ({"leipzig": {"coiners": ["red"]}}, None),
        ({"sets": {"base": 1, "leipzig": 1}}, None),
        ({"tiles": [lay("base.B", 0, 0), lay("leipzig.fourth.road", 1, 0, 90)]}, {"x": 1, "y": 0}),
    ],
    ids=["a meeple there", "its set in play", "a tile of it"],
)
def test_leipzig_in_the_first_edition_is_a_warning(
    client: FlaskClient, edition: str, codes: bool, more: Json, at: Json | None
) -> None:
    position = table(lay("base.B", 0, 0), rules={"edition": edition}) | more
    answer = check(client, position)
    found = [row for row in answer["faults"] if row["code"] == "set-not-in-edition"]
    assert len(found) == codes
    for row in found:
        assert (row["severity"], row.get("at")) == ("warning", at)
        assert row["params"] == {"set": "leipzig", "edition": "C1"}
        assert row["citations"] == ["car-2.1.editions"]


def test_no_leipzig_in_the_first_edition_is_no_matter(client: FlaskClient) -> None:
    position = table(lay("base.B", 0, 0), rules={"edition": "C1"})
    assert check(client, position | {"leipzig": {"coiners": []}})["faults"] == []


@pytest.mark.parametrize(
    "more",
    [
        {"figures": [stand("Red", 0, 0, "monastery"), stand("red", 0, 0, "field NNE")]},
        {"figures": [stand("Red", 0, 0, "monastery")], "supply": {"red": {"meeple": 1}}},
        {"leipzig": {"coiners": ["Red"], "wainwrights": ["red"]}},
        {"figures": [stand("Red", 0, 0, "monastery")], "points": {"red": 1}},
    ],
    ids=["figures", "supply", "leipzig", "points"],
)
def test_players_whose_names_differ_only_in_case_are_a_warning(
    client: FlaskClient, more: Json
) -> None:
    answer = check(client, table(lay("base.B", 0, 0)) | more)
    (found,) = answer["faults"]
    assert (found["severity"], found["code"]) == ("warning", "players-alike")
    assert found["params"] == {"one": "Red", "other": "red"}
    assert "at" not in found


# ---------------------------------------------------------------------------------------- order


@pytest.mark.rule("car-2.1.copies", "car-2.1.neighbour", "car-2.2.builder")
def test_everything_is_found_at_once_in_the_order_of_places(client: FlaskClient) -> None:
    position = row_of("base.B", 5)
    position["tiles"] += [lay("base.U", 0, 2), lay("base.E", 0, 3)]
    position["figures"] = [stand("red", 0, 2, "road N", "builder")]
    # The side at which two tiles disagree comes after what is wrong with the tile itself.
    assert found_in(check(client, position)) == [
        ("too-many-copies", (4, 0)),
        ("builder-alone", (0, 2)),
        ("tiles-apart", (0, 2)),
        ("sides-disagree", (0, 2)),
    ]


# ------------------------------------------------------------- what would make a fault go away


def would_hold(answer: Json, code: str) -> list[tuple[str, object]]:
    row = next(row for row in answer["faults"] if row["code"] == code)
    return [(each["key"], each["value"]) for each in row.get("would_hold", [])]


@pytest.mark.rule("car-2.1.copies")
def test_a_fault_says_under_which_edition_or_sets_it_would_be_none(client: FlaskClient) -> None:
    column = [lay("base.H", 0, y) for y in range(3)]
    answer = check(client, table(*column) | {"sets": {"base": 1}})
    assert would_hold(answer, "too-many-copies") == [("edition", "C1"), ("sets.base", 2)]
    first = table(*column, rules={"edition": "C1"}) | {"sets": {"base": 1}}
    assert check(client, first)["faults"] == []


@pytest.mark.rule("car-2.1.copies", "car-6.12", "car-14.1.start-tile")
@pytest.mark.parametrize(
    ("more", "rules", "found"),
    [
        ("leipzig", {}, [("sets.base", 2), ("sets.leipzig", 0)]),
        (
            "river",
            {"start_tile_with_river": "out"},
            [("start_tile_with_river", "in_bag"), ("sets.base", 2), ("sets.river", 0)],
        ),
        ("inns", {}, None),
    ],
    ids=str,
)
def test_a_start_tile_that_is_out_of_play_is_a_matter_of_sets_and_readings(
    client: FlaskClient, more: str, rules: Json, found: list[tuple[str, object]] | None
) -> None:
    row = [lay("base.D", x, 0) for x in range(4)]
    answer = check(client, table(*row, rules=rules) | {"sets": {"base": 1, more: 1}})
    if found is None:
        assert answer["faults"] == []
    else:
        assert would_hold(answer, "too-many-copies") == found


@pytest.mark.rule("car-2.1.copies")
def test_a_tile_of_a_set_that_is_not_in_play_names_the_set(client: FlaskClient) -> None:
    position = table(lay("inns.cathedral", 0, 0)) | {"sets": {"base": 1}}
    assert would_hold(check(client, position), "too-many-copies") == [("sets.inns", 1)]


@pytest.mark.rule("car-2.2.fields")
def test_a_fault_that_is_none_by_another_reading_names_it(client: FlaskClient) -> None:
    position = table(
        lay("base.B", 0, 0), figures=[stand("red", 0, 0, "field NNE")], rules={"farmers": False}
    )
    (found,) = check(client, position)["faults"]
    assert found["would_hold"] == [{"key": "farmers", "value": True}]


@pytest.mark.rule("car-2.1.neighbour")
def test_a_fault_that_nothing_mends_names_nothing(client: FlaskClient) -> None:
    (found,) = check(client, table(lay("base.B", 0, 0), lay("base.B", 2, 0)))["faults"]
    assert "would_hold" not in found


# ------------------------------------------------------------------- stocks, titles, who went home


@pytest.mark.rule("car-2.2.owned")
@pytest.mark.parametrize(("at_hand", "codes"), [(6, []), (7, ["too-many-figures-with-supply"])])
def test_figures_on_the_table_and_at_hand_are_counted_together(
    client: FlaskClient, at_hand: int, codes: list[str]
) -> None:
    position = open_road(3, stand("red", 0, 0, "road E")) | {"supply": {"red": {"meeple": at_hand}}}
    answer = check(client, position)
    assert codes_in(answer) == codes
    if codes:
        assert answer["faults"][0]["params"]["count"] == 8
        assert "supply" in answer["faults"][0]["text"]


@pytest.mark.rule("car-14.9.supply")
@pytest.mark.parametrize(
    ("sets", "goods", "codes"),
    [
        ({"base": 1, "traders": 1}, {"red": {"wine": 5}, "blue": {"wine": 4}}, []),
        ({"base": 1, "traders": 1}, {"red": {"wine": 6}, "blue": {"wine": 4}}, ["too-many-goods"]),
        ({"base": 1, "traders": 2}, {"red": {"wine": 10}}, []),
        ({"base": 1}, {"red": {"cloth": 1}}, ["goods-not-in-play"]),
        (None, {"red": {"cloth": 1}}, []),
    ],
    ids=str,
)
def test_goods_are_counted_against_the_signs_of_the_sets_in_play(
    client: FlaskClient, sets: Json | None, goods: Json, codes: list[str]
) -> None:
    position = table(lay("base.B", 0, 0)) | {"goods": goods} | ({"sets": sets} if sets else {})
    assert codes_in(check(client, position)) == codes


@pytest.mark.rule("car-14.8")
@pytest.mark.parametrize("closed", [False, True])
def test_a_title_needs_something_completed(client: FlaskClient, closed: bool) -> None:
    tiles = [lay("base.E", 0, 0), lay("base.E", 0, -1, 180)][: 1 + closed]
    answer = check(client, table(*tiles) | {"titles": {"king": "red"}})
    assert codes_in(answer) == ["title-without-feature"] * (not closed)


@pytest.mark.rule("car-1.2.home", "car-7.6")
def test_a_figure_on_a_completed_feature_should_have_gone_home(client: FlaskClient) -> None:
    tiles = (lay("base.E", 0, 0), lay("base.E", 0, -1, 180))
    figures = [stand("red", 0, 0, "city N"), stand("red", 0, 0, "field ENE")]
    witch = {"figure": "witch", "x": 0, "y": -1, "on": "city", "side": "S"}
    answer = check(client, table(*tiles, figures=[*figures, witch]), in_full=True)
    rows = [(row["severity"], row["code"], row["citations"]) for row in answer["faults"]]
    assert rows == [
        ("warning", "figure-on-completed", ["car-7.6"]),
        ("warning", "figure-on-completed", ["car-1.2.home"]),
    ]
