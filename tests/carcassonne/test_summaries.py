"""What is read out about features, placements, spots, moves and whole tables of Carcassonne."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, spot, stand, stand_neutral, table

Json = dict[str, Any]

EXAMPLES = Path(__file__).parents[2] / "examples"
ROAD = [lay("base.A", 0, 0, 270), lay("base.U", 1, 0, 90), lay("base.A", 2, 0, 90)]
"""A completed road of three tiles between two monasteries, from (0, 0) to (2, 0)."""
OPEN = ROAD[:2]
CITY = [lay("base.E", 0, 0), lay("base.E", 0, -1, 180)]
"""A completed city of two tiles, with a field on either side."""


def hear(client: FlaskClient, question: str, position: Json, **asked: Any) -> str:
    """Ask a question and return what is read out."""
    answer = ask(client, f"/v1/carcassonne/{question}", {"position": position, **asked})
    return str(answer["summary"])


def hear_road(client: FlaskClient, *figures: Json, tiles: list[Json] = ROAD, **more: Any) -> str:
    position = table(*tiles, figures=figures) | more
    return hear(client, "roads", position, at=spot(1, 0, "road E"))


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ([], "Nobody holds the road, which is worth 3 points: 3 tiles."),
        ([stand("red", 1, 0, "road E")], "Red gets 3 points: 3 tiles."),
        (
            [stand("red", 1, 0, "road E", "large_meeple"), stand("black", 0, 0, "road E")],
            "Red has 2, black 1; red gets 3 points: 3 tiles.",
        ),
        (
            [stand("red", 1, 0, "road E"), stand("black", 0, 0, "road E")],
            "Black and red tie with 1 each, so both get 3 points: 3 tiles.",
        ),
        (
            [stand(player, 1, 0, "road E") for player in ("red", "black", "green")],
            "Black, green, and red tie with 1 each, so each of them gets 3 points: 3 tiles.",
        ),
        (
            [stand("red", 1, 0, "road E"), stand_neutral("mage", 0, 0, "road E")],
            "Red gets 6 points: 3 tiles and 3 more for the mage.",
        ),
        (
            [stand("red", 1, 0, "road E"), stand_neutral("witch", 0, 0, "road E")],
            "Red gets 2 points: 3 tiles and 1 off for the witch (she halves 3).",
        ),
    ],
)
def test_a_completed_road_says_who_gets_what_and_why(
    client: FlaskClient, figures: list[Json], said: str
) -> None:
    assert hear_road(client, *figures) == said


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        (
            [],
            "Nobody holds the road, which would be worth 2 points if the game ended now: 2 tiles.",
        ),
        ([stand("red", 1, 0, "road E")], "If the game ended now, red would get 2 points: 2 tiles."),
        (
            [stand("red", 1, 0, "road E", "large_meeple"), stand("black", 0, 0, "road E")],
            "If the game ended now, red would get 2 points, with 2 there to the 1 of black: "
            "2 tiles.",
        ),
        (
            [stand("red", 1, 0, "road E"), stand("black", 0, 0, "road E")],
            "Black and red tie with 1 each, so if the game ended now, both would get 2 points: "
            "2 tiles.",
        ),
        (
            [stand(player, 1, 0, "road E") for player in ("red", "black", "green")],
            "Black, green, and red tie with 1 each, so if the game ended now, each of them would "
            "get 2 points: 2 tiles.",
        ),
    ],
)
def test_a_road_that_is_not_completed_says_what_it_would_bring(
    client: FlaskClient, figures: list[Json], said: str
) -> None:
    assert hear_road(client, *figures, tiles=OPEN) == said


@pytest.mark.parametrize(
    ("example", "said"),
    [
        (
            "E1-advanced-labyrinth",
            "Black and red tie with 2 each, so both get 18 points: 8 tiles and 2 for each of the "
            "5 meeples on the finished labyrinth.",
        ),
        (
            "E4-labyrinth-with-inn-and-german-cathedral",
            "Black and red tie with 2 each, so both get 34 points: 8 pieces of road, 8 more for "
            "the inn, 8 more for the German cathedral, and 2 for each of the 5 meeples on the "
            "finished labyrinth.",
        ),
        (
            "E5-unfinished-labyrinth-with-inn",
            "Black and red tie with 2 each, so if the game ended now, both would get nothing: "
            "8 tiles, 8 off for the unfinished road with its inn, and nothing for the meeples on "
            "the unfinished labyrinth.",
        ),
        (
            "E6-labyrinth-and-wainwrights",
            "Black and red tie with 2 each, so both get 18 points: 8 tiles and 2 for each of the "
            "5 meeples on the finished labyrinth. Red gets 8 points besides, at the Wainwrights.",
        ),
        (
            "M1-a-large-city",
            "Red gets 20 points: 2 for each of 6 tiles and 2 for each of 4 coats of arms.",
        ),
        (
            "M2-a-road-that-ends-abroad",
            "Red gets 8 points: 4 tiles (with the printed piece abroad) and 2 for each of 2 coats "
            "of arms.",
        ),
        (
            "M5-a-road-with-a-ferry",
            "Red gets 7 points: 3 tiles (with the ferry) and 2 for each of 2 coats of arms.",
        ),
    ],
)
def test_the_worked_examples_are_read_out(client: FlaskClient, example: str, said: str) -> None:
    stated = json.loads((EXAMPLES / f"{example}.json").read_text("utf-8"))
    answer = ask(client, stated["path"], stated["body"])
    features = answer.get("roads") or answer.get("features") or answer["completed"]
    assert said in [feature["summary"] for feature in features]


def test_a_feature_without_a_ruling_says_why(client: FlaskClient) -> None:
    tiles = [lay("base.U", 0, 0, 90), lay("base.E", 1, 0)]
    said = hear(client, "roads", table(*tiles), at=spot(0, 0, "road W"))
    assert said == (
        "There is no ruling on the road. The feature runs into a side that disagrees with its "
        "neighbour, so there is no ruling on it."
    )


def test_a_field_without_cities_brings_nothing(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0), figures=[stand("red", 0, 0, "field ENE")])
    (field, _) = (
        each
        for each in ask(client, "/v1/carcassonne/scores", {"position": position, "moment": "end"})[
            "features"
        ]
        if each["kind"] == "field"
    )
    assert field["summary"] == (
        "If the game ended now, red would get nothing: no completed city touches the field."
    )


def test_a_pig_is_paid_besides(client: FlaskClient) -> None:
    farmer, pig = (stand("red", 0, 0, "field S", kind) for kind in ("meeple", "pig"))
    for figure in (farmer, pig):
        figure["side"] = "SSE"
    position = table(*CITY, figures=[farmer, pig])
    asked = {"position": position, "moment": "end"}
    features = ask(client, "/v1/carcassonne/scores", asked)["features"]
    assert "If the game ended now, red would get 3 points: 3 for the completed city. " in "".join(
        feature["summary"] for feature in features
    )
    assert any("Red would get 1 point besides, for the pig." in f["summary"] for f in features)


@pytest.mark.parametrize(
    ("example", "said"),
    [
        (
            "R6.7-sent-to-the-wainwrights-with-the-last-meeple-unpaid",
            "Red gets nothing at the Wainwrights for the last meeple of the road.",
        ),
        ("R5.2-the-last-road-of-a-german-cathedral", "Red gets 8 points: 8 pieces of road."),
        ("R9.5-a-town-costs-two-points", "Red loses 2 points at once, for the town."),
        ("R9.5-a-town-gives-an-extra-turn", "Red takes another turn."),
        ("M8-a-tile-on-an-island", "Red gets 4 points at once, for the island."),
        ("R9.6-a-start-square-left-open", "This table can be right: no fault, 1 warning. "),
    ],
)
def test_an_answer_is_read_out(client: FlaskClient, example: str, said: str) -> None:
    stated = json.loads((EXAMPLES / f"{example}.json").read_text("utf-8"))
    assert said in ask(client, stated["path"], stated["body"])["summary"]


def test_a_crowd_on_one_road_is_read_out_too(client: FlaskClient) -> None:
    crowd = [stand(f"p{number}", 1, 0, "road E") for number in range(7)]
    assert hear_road(client, *crowd).endswith(
        "and p6 tie with 1 each, so each of them gets 3 points: 3 tiles."
    )


def test_several_roads_are_counted(client: FlaskClient) -> None:
    assert hear(client, "roads", table(*ROAD)) == hear_road(client)
    assert hear(client, "roads", table(*ROAD, lay("base.U", 1, 1, 90))) == "2 roads, completed: 1."


@pytest.mark.parametrize(
    ("figures", "moment", "said"),
    [
        ([stand("red", 1, 0, "road E")], "now", "The completed features give red 3 points."),
        ([], "now", "Nothing that is completed gives anybody points."),
        (
            [stand("red", 1, 0, "road E"), stand("black", 0, 0, "monastery")],
            "end",
            "If the game ended now, the table would give black 2 points and red 3 points.",
        ),
        ([], "end", "If the game ended now, the table would give nobody points."),
    ],
)
def test_scores_are_summed_up(
    client: FlaskClient, figures: list[Json], moment: str, said: str
) -> None:
    assert hear(client, "scores", table(*ROAD, figures=figures), moment=moment) == said


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"tile": "base.U"}, "The tile fits on 8 squares, in 16 ways."),
        ({"tile": "base.C"}, "The tile fits nowhere."),
        ({"tile": "base.U", "at": {"x": 1, "y": 1, "rotation": 90}}, "The tile may go there."),
        (
            {"tile": "base.C", "at": {"x": 1, "y": 0}},
            "The tile may not go there. This square is taken.",
        ),
    ],
)
def test_placements_are_summed_up(client: FlaskClient, asked: Json, said: str) -> None:
    heard = hear(client, "placements", table(*ROAD), **asked)
    assert heard == said


DO_IT = "would complete the road in one placement: a chance of"
ONE_NOT = "1 kind of tile fits nowhere now."


@pytest.mark.parametrize(
    ("tiles", "asked", "said"),
    [
        ([], {}, "72 tiles are left."),
        (
            OPEN,
            {"at": spot(1, 0, "road E")},
            f"70 tiles are left. 12 of them {DO_IT} about 17 % with the next tile. {ONE_NOT}",
        ),
        (
            OPEN,
            {"at": spot(1, 0, "road E"), "draws": 70},
            f"70 tiles are left. 12 of them {DO_IT} about 100 % with the next 70 tiles. {ONE_NOT}",
        ),
        (
            OPEN,
            {"at": spot(1, 0, "road E"), "draws": 50},
            f"70 tiles are left. 12 of them {DO_IT} about 99 % with the next 50 tiles. {ONE_NOT}",
        ),
        (
            [lay("base.U", 0, 0)],
            {"at": spot(0, 0, "road N")},
            "71 tiles are left. None of them would complete the road in one placement. " + ONE_NOT,
        ),
        (
            ROAD,
            {"at": spot(1, 0, "road E")},
            "69 tiles are left. This road is completed already. 7 kinds of tile fit nowhere now.",
        ),
        (
            ROAD,
            {"at": spot(1, 0, "field NNE"), "tile": "base.D"},
            "68 tiles are left. A field is never completed; it scores at the end of the game. "
            "7 kinds of tile fit nowhere now.",
        ),
    ],
)
def test_what_is_left_is_summed_up(
    client: FlaskClient, tiles: list[Json], asked: Json, said: str
) -> None:
    position = table(*tiles) | {"sets": {"base": 1}}
    assert hear(client, "remaining", position, **asked) == said


@pytest.mark.parametrize(
    ("sets", "said"),
    [
        ({}, "Nobody knows which sets are in play, nor what is left of them."),
        ({"labyrinth": 1}, "2 tiles are left. 3 squares can no longer be filled."),
        ({"labyrinth": 1, "base": 1}, "73 tiles are left. " + ONE_NOT),
        (
            {"robbers": 1, "base": 1},
            "79 tiles are left. 12 of them would complete the road in one placement. " + ONE_NOT,
        ),
    ],
)
def test_what_nothing_left_can_fill_is_summed_up(
    client: FlaskClient, sets: dict[str, int], said: str
) -> None:
    asked = {"at": spot(0, 0, "road E")} if "robbers" in sets else {}
    position = table(lay("base.A", 0, 0, 270)) | {"sets": sets}
    assert hear(client, "remaining", position, **asked) == said


def test_when_all_is_drawn_no_tile_is_left(client: FlaskClient) -> None:
    tiles = [lay("labyrinth", 0, 0), lay("labyrinth", 1, 0)]
    assert hear(client, "remaining", table(*tiles)) == "No tile is left."
    one = [lay("labyrinth", 0, 0), lay("base.C", 5, 0)]
    heard = hear(client, "remaining", table(*one[:1]) | {"sets": {"labyrinth": 1}})
    assert heard == "1 tile is left."
    closed = table(lay("base.C", 0, 0)) | {"sets": {"labyrinth": 1, "crop_circles": 1}}
    assert "3 kinds of tile fit nowhere now." in hear(client, "remaining", closed)


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ([], "Red may place a meeple on: road E, field NNE, and monastery."),
        (
            [
                stand("black", 0, 0, "road E"),
                stand("black", 0, 0, "monastery"),
                {"player": "black", "figure": "meeple", **spot(0, 0, "field NNE")},
            ],
            "Red may place a meeple nowhere on this tile.",
        ),
    ],
)
def test_spots_are_named(client: FlaskClient, figures: list[Json], said: str) -> None:
    position = table(*OPEN, figures=figures)
    assert hear(client, "spots", position, tile_at={"x": 0, "y": 0}, player="red") == said


def test_a_move_says_what_it_completes(client: FlaskClient) -> None:
    position = table(
        *OPEN, figures=[stand("red", 1, 0, "road E"), stand("red", 0, 0, "road E", "builder")]
    )
    move = {"player": "red", "tile": lay("base.A", 2, 0, 90)}
    assert hear(client, "moves", position, move=move) == (
        "The move is allowed. The move completes a road. Red gets 3 points: 3 tiles. "
        "The builder gives red another tile."
    )


def hear_example(client: FlaskClient, name: str) -> str:
    example = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    return str(ask(client, example["path"], example["body"])["summary"])


def test_a_move_that_completes_much_says_what_all_of_it_brings(client: FlaskClient) -> None:
    said = hear_example(client, "R14.2-an-abbey-closes-all-around-it")
    assert said.count("The move completes") == 3
    assert said.endswith("In all the move brings black 2 points, green 6 points, and red 9 points.")


def test_a_castle_brings_what_is_completed_beside_it(client: FlaskClient) -> None:
    said = hear_example(client, "R14.4-a-castle-takes-the-points-of-a-castle")
    assert said.endswith(
        "The castle of red brings 2 points, like the castle beside it. "
        "The castle of blue brings 2 points, like the road."
    )


def test_a_tie_that_followers_on_several_hills_break_says_how(client: FlaskClient) -> None:
    name = "R14.5-several-of-the-tied-on-hills-by-the-other-reading"
    example = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    answer = ask(client, example["path"], example["body"])
    assert answer["features"][0]["summary"] == (
        "Red holds the city by more followers on hills, after a tie with 2 each, and gets 8 points:"
        " 2 for each of 4 tiles."
    )


def test_a_refused_move_says_why(client: FlaskClient) -> None:
    move = {"player": "red", "tile": lay("base.A", 1, 0)}
    assert hear(client, "moves", table(*ROAD), move=move) == (
        "The move is not allowed. This square is taken."
    )


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        (ROAD, "Nothing is wrong with this table."),
        (
            [*ROAD, lay("base.U", 5, 5)],
            "This table cannot be right: 1 fault. The tiles do not hang together: "
            "another group begins here.",
        ),
    ],
)
def test_a_check_says_the_first_fault(client: FlaskClient, tiles: list[Json], said: str) -> None:
    assert hear(client, "check", table(*tiles)) == said


def test_several_answers_are_read_out_in_their_order(client: FlaskClient) -> None:
    asked = {"check": {}, "placements": {"tile": "base.C"}}
    assert hear(client, "rulings", table(*ROAD), ask=asked) == (
        "Nothing is wrong with this table. The tile fits nowhere."
    )
