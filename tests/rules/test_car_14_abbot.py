"""An abbot taken back instead of placing a figure (14.10)."""

import pytest
from flask.testing import FlaskClient

from tests.asking import ask, refuse
from tests.building.tables import lay, spot, stand, table
from tests.oracles.tiles import face, field
from tests.rules.asking_more import around
from tests.rules.laying import Json
from tests.rules.moving import MOVES, figures_after, ids, make, move, put, refused, refused_by
from tests.rules.on_maps import drawn, on_map, put_at

ABBOT = stand("red", 0, 0, "monastery", "abbot")
FROM = spot(0, 0, "monastery")
NEXT = lay("base.B", 2, 1)
MEADOW = face(field("NNE ENE ESE SSE SSW WSW WNW NNW"))


def monastery(*figures: Json) -> Json:
    """Lay a monastery at (0, 0) with two tiles beside it; a third goes next to neither."""
    return table(
        lay("base.B", 0, 0), lay("base.B", 1, 0), lay("base.B", 1, 1), figures=[ABBOT, *figures]
    )


def surrounded(count: int, *figures: Json) -> Json:
    """Lay a monastery at (0, 0) and a number of the eight tiles around it."""
    return table(
        lay("base.B", 0, 0),
        *(lay("base.B", x, y) for x, y in around(0, 0)[:count]),
        figures=[ABBOT, *figures],
    )


@pytest.mark.rule("car-14.10")
@pytest.mark.parametrize(("tile", "points"), [(NEXT, 3), (lay("base.B", 0, 1), 4)])
def test_an_abbot_taken_back_scores_the_tiles_so_far(
    client: FlaskClient, tile: Json, points: int
) -> None:
    answer = make(client, monastery(), move("red", tile, abbot_back=FROM))
    items = [{"code": "tiles", "count": points, "each": 1, "points": points}]
    back = answer["abbot_back"]
    told = [{key: item[key] for key in items[0]} for item in back["score"]["items"]]
    assert (back["spot"], back["score"]["basis"], told) == (FROM, "final", items)
    assert (
        back.get("awards", []) == answer.get("awards", []) == [{"player": "red", "points": points}]
    )
    assert (answer["completed"], answer.get("returned_figures", [])) == ([], [ABBOT])
    assert figures_after(answer) == []
    assert f"Red takes the abbot back for {points} points" in answer["summary"]


@pytest.mark.rule("car-14.10")
def test_he_comes_back_from_a_garden_too(client: FlaskClient) -> None:
    garden = stand("red", 0, 0, "garden", "abbot")
    position = table(lay("base.E.garden", 0, 0), figures=[garden])
    answer = make(
        client, position, move("red", lay("base.B", 0, 1), abbot_back=spot(0, 0, "garden"))
    )
    assert answer.get("awards", []) == [{"player": "red", "points": 2}]
    assert answer.get("returned_figures", []) == [garden]


@pytest.mark.rule("car-14.10")
def test_he_is_at_hand_afterwards_and_may_be_placed_in_the_next_move(client: FlaskClient) -> None:
    position = monastery() | {"supply": {"red": {"abbot": 0, "meeple": 3}}}
    back = move("red", NEXT, abbot_back=FROM)
    answer = make(client, position, back)
    assert answer["position_after"]["supply"] == {"red": {"abbot": 1, "meeple": 3}}
    again = move("red", lay("base.B", 2, 0), figure=put("monastery", "abbot"))
    several = ask(client, MOVES, {"position": position, "moves": [back, again]})
    assert several["legal"]
    assert [row.get("abbot_back", {}).get("awards") for row in several["results"]] == [
        [{"player": "red", "points": 3}],
        None,
    ]
    assert several["position_after"]["supply"] == {"red": {"abbot": 0, "meeple": 3}}


@pytest.mark.rule("car-14.10")
def test_what_else_the_tile_completes_is_scored_besides(client: FlaskClient) -> None:
    road = [lay("base.A", 1, 2), lay("base.U", 1, 3)]
    position = monastery(stand("red", 1, 3, "road N"))
    position["tiles"] += road
    answer = make(client, position, move("red", lay("base.A", 1, 4, 180), abbot_back=FROM))
    assert ids(answer["completed"]) == ["road:1,2,S"]
    assert answer.get("awards", []) == [{"player": "red", "points": 3 + 3}]
    assert [figure["figure"] for figure in answer.get("returned_figures", [])] == [
        "abbot",
        "meeple",
    ]


@pytest.mark.rule("car-14.10")
def test_he_is_taken_back_instead_of_placing_a_figure(client: FlaskClient) -> None:
    both = move("red", NEXT, figure=put("field NNE"), abbot_back=FROM)
    assert refused_by(client, monastery(), both) == ("abbot-and-figure", ["car-14.10"])
    pig = move("red", NEXT, figure=put("monastery", "pig"), abbot_back=FROM)
    assert refused(client, monastery(), pig) == ["abbot-and-figure", "pig-not-there"]


@pytest.mark.rule("car-14.10")
def test_only_an_own_abbot_is_taken_back(client: FlaskClient) -> None:
    of_another = {"player": "black", **spot(0, 0, "monastery"), "figure": "abbot"}
    position = monastery() | {"figures": [of_another]}
    body = {"position": position, "move": move("red", NEXT, abbot_back=FROM)}
    (found,) = ask(client, MOVES, body)["objections"]
    assert (found["code"], found.get("params", {})) == ("abbot-of-another", {"player": "black"})
    assert found["at"] == {"x": 0, "y": 0}
    for figures in ([], [stand("red", 0, 0, "monastery")]):
        position = monastery() | {"figures": figures}
        nobody = refused_by(client, position, move("red", NEXT, abbot_back=FROM))
        assert nobody == ("no-abbot-there", ["car-14.10"])


@pytest.mark.rule("car-14.10", "car-4.6")
def test_from_elsewhere_nobody_is_taken_back(client: FlaskClient) -> None:
    position = table(lay("base.U", 0, 0), figures=[stand("red", 0, 0, "road N", "abbot")])
    made = move("red", lay("base.U", 0, 1), abbot_back=spot(0, 0, "road S"))
    assert refused_by(client, position, made) == ("abbot-not-there", ["car-4.6"])


@pytest.mark.rule("car-14.10")
@pytest.mark.parametrize(
    ("named", "pointer", "code"),
    [
        (spot(7, 7, "monastery"), "/move/abbot_back", "no-tile-there"),
        (spot(0, 0, "garden"), "/move/abbot_back/on", "no-such-feature"),
    ],
)
def test_a_spot_that_is_not_there_is_a_fault(
    client: FlaskClient, named: Json, pointer: str, code: str
) -> None:
    body = {"position": monastery(), "move": move("red", NEXT, abbot_back=named)}
    (error,) = refuse(client, MOVES, body)["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


@pytest.mark.rule("car-14.10.completed")
def test_from_what_the_tile_completes_he_is_not_taken_back(client: FlaskClient) -> None:
    position = surrounded(7)
    last = lay("base.B", *around(0, 0)[7])
    found = refused_by(client, position, move("red", last, abbot_back=FROM))
    assert found == ("abbot-completed", ["car-14.10.completed"])
    answer = make(client, position, move("red", last))
    assert answer.get("awards", []) == [{"player": "red", "points": 9}]
    assert "abbot_back" not in answer
    one_less = make(client, surrounded(6), move("red", lay("base.B", 0, 1), abbot_back=FROM))
    assert one_less.get("awards", []) == [{"player": "red", "points": 8}]


@pytest.mark.rule("car-14.10.majority")
@pytest.mark.parametrize(
    ("others", "points"), [([], 3), (["meeple"], 3), (["meeple", "meeple"], None)]
)
def test_with_company_he_scores_only_if_his_player_holds_the_monastery(
    client: FlaskClient, others: list[str], points: int | None
) -> None:
    landed = [stand("black", 0, 0, "monastery", other) for other in others]
    answer = make(client, monastery(*landed), move("red", NEXT, abbot_back=FROM))
    paid = [] if points is None else [{"player": "red", "points": points}]
    assert answer.get("awards", []) == answer["abbot_back"].get("awards", []) == paid
    assert answer["abbot_back"]["score"]["total"] == 3
    assert answer.get("returned_figures", []) == [ABBOT]
    assert figures_after(answer) == landed


@pytest.mark.rule("car-14.10", "car-1.7.double-turn")
def test_each_part_of_a_double_turn_has_room_for_it(client: FlaskClient) -> None:
    position = monastery(stand("red", 1, 2, "road S"), stand("red", 1, 2, "road S", "builder"))
    position["tiles"].append(lay("base.A", 1, 2))
    first = move("red", lay("base.U", 1, 3), abbot_back=FROM)
    second = move("red", NEXT, abbot_back=FROM, part=2)
    answer = ask(client, MOVES, {"position": position, "moves": [first, {**second}]})
    assert answer["results"][0]["double_turn"]
    assert [found["code"] for found in answer["objections"]] == ["no-abbot-there"]
    placing = {key: value for key, value in first.items() if key != "abbot_back"}
    answer = ask(client, MOVES, {"position": position, "moves": [placing, second]})
    assert answer["legal"]
    assert answer.get("awards", []) == [{"player": "red", "points": 3}]


@pytest.mark.rule("car-14.10", "car-2.5.wagon-around")
def test_a_wagon_may_move_on_to_the_monastery_that_he_has_left(client: FlaskClient) -> None:
    wagon = stand("red", 0, -1, "city N", "wagon")
    position = monastery(wagon)
    position["tiles"].append(lay("base.E", 0, -1))
    tile = lay("base.E", 0, -2, 180)
    on = {"wagons": [{"from": spot(0, -1, "city N"), "to": FROM}]}
    answer = make(client, position, move("red", tile, abbot_back=FROM) | on)
    assert figures_after(answer) == [stand("red", 0, 0, "monastery", "wagon")]
    assert answer.get("returned_figures", []) == [ABBOT]
    assert refused(client, position, move("red", tile) | on) == ["occupied"]


@pytest.mark.rule("car-14.10", "map-9.2.start")
def test_a_setup_tile_is_not_the_tile_of_a_turn(client: FlaskClient) -> None:
    board = drawn("S.S")
    laid = lay("base.B", 0, 0)
    position = on_map(board, laid, figures=[ABBOT])
    made = move("red", put_at(2, 0, ("base.B", 0)), abbot_back=FROM)
    assert refused_by(client, position, made) == ("setup-tile", ["map-9.2.start"])


@pytest.mark.rule("car-14.10", "car-14.7.contest")
def test_from_a_contest_that_the_tile_decides_he_brings_nothing(client: FlaskClient) -> None:
    # The tile completes black's shrine in the east of his monastery.
    shrine = [lay("cult.shrine", 1, 0), *(lay(MEADOW, *at) for at in around(1, 0)[:7])]
    heretic = stand("black", 1, 0, "monastery")
    tiles = [lay("base.B", 0, 0) if (row["x"], row["y"]) == (0, 0) else row for row in shrine]
    position = table(*tiles, figures=[ABBOT, heretic])
    last = lay(MEADOW, *around(1, 0)[7])
    lost = make(client, position, move("red", last))
    assert lost.get("awards", []) == [{"player": "black", "points": 9}]
    assert lost.get("returned_figures", []) == [ABBOT, heretic]
    back = make(client, position, move("red", last, abbot_back=FROM))
    assert back["abbot_back"]["score"]["total"] == 0
    assert back.get("awards", []) == [
        {"player": "black", "points": 9},
        {"player": "red", "points": 0},
    ]
    assert back.get("returned_figures", []) == [ABBOT, heretic]
    earlier = position | {"tiles": position["tiles"][:-1]}
    still = make(client, earlier, move("red", lay(MEADOW, 1, 1), abbot_back=FROM))
    assert still.get("awards", []) == [{"player": "red", "points": 6}]


@pytest.mark.rule("car-14.10", "car-14.6.vineyard")
def test_vineyards_pay_him_nothing_while_the_monastery_is_incomplete(client: FlaskClient) -> None:
    position = monastery()
    position["tiles"][1] = lay(MEADOW | {"symbols": ["vineyard"]}, 1, 0)
    answer = make(client, position, move("red", NEXT, abbot_back=FROM))
    assert answer.get("awards", []) == [{"player": "red", "points": 3}]


@pytest.mark.rule("car-14.10")
def test_a_claim_that_both_may_be_done_is_explained(client: FlaskClient) -> None:
    both = move("red", NEXT, figure=put("field NNE"), abbot_back=FROM)
    claim = {"kind": "move", "move": both, "legal": True}
    answer = ask(client, "/v1/carcassonne/claims", {"position": monastery(), "claim": claim})
    (verdict,) = answer["verdicts"]
    assert not verdict.get("upheld")
    assert [found.get("mistake")["code"] for found in verdict.get("readings", [])] == [
        "abbot-back-besides"
    ]
