"""Messages of a save as turns of a game: what each is written as, and what is said of the rest."""

from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask
from tests.cases import for_each
from tests.imports.saves import COMMIT, deploy, lay, message, point, save, token

Json = dict[str, Any]

IMPORTS = "/v1/carcassonne/imports"
MONASTERY = lay("BA/L", 0, 1)
AT_MONASTERY = point(0, 1, "Monastery", "I")
EVERYTHING = {
    "sets": {
        "basic": 1,
        "abbey-and-mayor:1": 1,
        "bridges-castles-and-bazaars:1": 1,
        "mage-and-witch:1": 1,
        "tunnel": 1,
    },
    "elements": {"farmers": True, "bridge": True, "castle": True, "tunnel": True, "inn": True},
    "rules": {"tunnelize-other-expansions": False},
}


def carry(client: FlaskClient, *messages: Any, **setup: Any) -> Json:
    return ask(client, IMPORTS, save(*messages, **setup))


def turns_of(answer: Json) -> list[str]:
    _, _, turns = answer["game"]["notation"].partition("/turns,")
    return turns.split(",") if turns else []


def codes_of(answer: Json) -> list[tuple[str, int | None]]:
    notices = answer.get("notices", [])
    return [(row["notice"]["code"], row.get("message")) for row in notices]


@for_each(
    ("messages", "turns"),
    [
        ([MONASTERY, COMMIT], ["0.1.B"]),
        ([MONASTERY, message("PASS"), COMMIT], ["0.1.B"]),
        ([MONASTERY, deploy("0.small.1", AT_MONASTERY), COMMIT], ["0.1.B-m"]),
        ([MONASTERY, deploy("0.big.1", AT_MONASTERY), COMMIT], ["0.1.B-large.m"]),
        ([MONASTERY, deploy("0.abbot.1", AT_MONASTERY), COMMIT], ["0.1.B-abbot.m"]),
        ([MONASTERY, deploy("0.phantom.1", AT_MONASTERY), COMMIT], ["0.1.B-phantom.m"]),
        ([lay("BA/RFr", 1, 0), COMMIT], ["1.0.U1"]),
        ([lay("BA/RFr", 1, 0, 180), COMMIT], ["1.0.U3"]),
        (
            [lay("BA/LR", 1, 0, 90), deploy("0.small.1", point(1, 0, "Road", "W")), COMMIT],
            ["1.0.A1-rW"],
        ),
        (
            [lay("BA/CCG", 0, -1, 180), deploy("0.small.1", point(0, -1, "City", "S")), COMMIT],
            ["0.-1.I.g2-cS"],
        ),
        (
            [MONASTERY, deploy("0.small.1", point(0, 1, "Field", "ER.SL.NL")), COMMIT],
            ["0.1.B-fESE"],
        ),
        (
            [
                MONASTERY,
                deploy("0.small.1", AT_MONASTERY),
                deploy("0.phantom.1", point(0, 1, "Field", "NL.NR")),
                COMMIT,
            ],
            ["0.1.B-m-phantom.fNNW"],
        ),
        (
            [MONASTERY, deploy("0.small.1", AT_MONASTERY), message("UNDO"), COMMIT],
            ["0.1.B"],
        ),
        ([message("UNDO"), message("PASS"), MONASTERY, COMMIT], ["0.1.B"]),
        (
            [
                lay("BA/CG", 0, -1, 180),
                deploy("0.abbot.1", point(0, -1, "Garden", "I")),
                COMMIT,
                lay("BA/RFr", 1, 0, 0, 1),
                COMMIT,
                MONASTERY,
                message(
                    "RETURN_MEEPLE",
                    {
                        "pointer": {"featurePointer": point(0, -1, "Garden", "I")},
                        "source": "ABBOT_RETURN",
                    },
                ),
                COMMIT,
            ],
            ["0.-1.E.g2-abbot.g", "1.0.U1", "0.1.B-back.g.0.-1"],
        ),
        (
            [lay("BA/RFr", 1, 0), COMMIT, lay("BA/LR", 2, 0, 90), COMMIT],
            ["1.0.U1", "by.Anna.2.0.A1"],
        ),
        (
            [lay("BA/RFr", 1, 0, 0, None), COMMIT, lay("BA/LR", 2, 0, 90, None), COMMIT],
            ["1.0.U1", "2.0.A1"],
        ),
    ],
)
def test_messages_are_turns(client: FlaskClient, messages: list[Json], turns: list[str]) -> None:
    answer = carry(client, *messages)
    assert (turns_of(answer), answer["whole"]) == (turns, True)


@for_each(
    ("messages", "turns"),
    [
        (
            [
                lay("BA/RFr", 1, 0),
                deploy("0.wagon.1", point(1, 0, "Road", "WE")),
                COMMIT,
                lay("BA/LR", -1, 0, 270, 1),
                COMMIT,
                lay("BA/RRRR", 2, 0),
                COMMIT,
                deploy("0.wagon.1", point(2, 0, "Road", "S")),
                COMMIT,
            ],
            ["1.0.U1-wagon.rE", "-1.0.A3", "2.0.X-wagons.rE.1.0.rS.2.0"],
        ),
        (
            [
                lay("BA/L", 0, 1),
                COMMIT,
                lay("BA/L", 1, 1, 0, 1),
                COMMIT,
                lay("BA/RFr", 1, 0),
                deploy("0.barn.1", point(1, 1, "Field", "NL")),
                COMMIT,
            ],
            ["0.1.B", "1.1.B", "1.0.U1-barn.bSW"],
        ),
        (
            [
                lay("BA/RFr", 1, 0),
                COMMIT,
                lay("BB/CFR!", 1, 1, 90, 1),
                token("BRIDGE", point(1, 1, "Road", "WE"), 1),
                COMMIT,
            ],
            ["1.0.U1", "1.1.bcCR1-bridge.1.1.EW"],
        ),
        (
            [
                lay("BA/C", 0, -1, 180),
                COMMIT,
                token(["0", "CASTLE"], point(0, -1, "City", "S")),
                COMMIT,
            ],
            ["0.-1.E2-castle.S"],
        ),
        (
            [
                lay("BA/L", 0, 1),
                message("MOVE_NEUTRAL_FIGURE", {"figureId": "mage.1", "to": None}),
                message(
                    "MOVE_NEUTRAL_FIGURE",
                    {"figureId": "witch.1", "to": point(0, 0, "Road", "WE")},
                ),
                COMMIT,
            ],
            ["0.1.B-mage.off-witch.rE.0.0"],
        ),
        (
            [
                lay("TU/RRRR", 1, 0),
                token("TUNNEL_A", point(1, 0, "Road", "W")),
                token("TUNNEL_B", point(1, 0, "Road", "N")),
                token("TUNNEL_A", point(1, 0, "Road", "E")),
                COMMIT,
            ],
            ["1.0.tuX-tunnel.1.0.E.1.0.W"],
        ),
        ([lay("AM/A", 0, 1), COMMIT], ["0.1.amAbbey"]),
    ],
)
def test_steps_of_further_sets_are_steps_of_a_turn(
    client: FlaskClient, messages: list[Json], turns: list[str]
) -> None:
    assert turns_of(carry(client, *messages, **EVERYTHING)) == turns


def test_a_bridge_that_a_tile_needs_is_added_and_told(client: FlaskClient) -> None:
    messages = [lay("BA/RFr", 1, 0), COMMIT, lay("BA/C", 2, 0, 0, 1), COMMIT]
    answer = carry(client, *messages, **EVERYTHING)
    assert turns_of(answer) == ["1.0.U1", "2.0.E-bridge.2.0.EW"]
    assert codes_of(answer) == [("import-bridge-added", 3)]
    without = carry(client, *messages)
    assert turns_of(without) == ["1.0.U1", "2.0.E"]
    assert (without["illegal"], codes_of(without)) == ([2], [("import-turn-illegal", 3)])


@for_each(
    ("messages", "said", "turns", "whole"),
    [
        ([lay("XX/Y", 0, 1), COMMIT], ("import-tile-unknown", 1), 0, False),
        ([lay("CO/1", 0, 1), COMMIT], ("import-tile-unknown", 1), 0, False),
        ([MONASTERY, COMMIT, lay(7, 1, 1)], ("import-tile-unknown", 3), 1, False),  # type: ignore[arg-type]
        ([MONASTERY, message("WAVE"), COMMIT], ("import-message-unknown", 2), 1, True),
        ([MONASTERY, "what", COMMIT], ("import-message-unknown", 2), 1, True),
        ([MONASTERY, {"type": [1]}, COMMIT], ("import-message-unknown", 2), 1, True),
        ([MONASTERY], ("import-not-committed", 1), 0, True),
        ([MONASTERY, COMMIT, message("BAZAAR_BID", {})], ("import-not-ruled", 3), 1, False),
        ([MONASTERY, deploy("0.shepherd.1", AT_MONASTERY)], ("import-not-ruled", 2), 0, False),
        ([MONASTERY, deploy("small", AT_MONASTERY)], ("import-not-ruled", 2), 0, False),
        ([MONASTERY, message("DEPLOY_MEEPLE")], ("import-not-ruled", 2), 0, False),
        ([MONASTERY, token("TOWER_PIECE", AT_MONASTERY)], ("import-not-ruled", 2), 0, False),
        ([MONASTERY, token({"a": 1}, AT_MONASTERY)], ("import-not-ruled", 2), 0, False),
        ([MONASTERY, token("CASTLE", "here")], ("import-unreadable", 2), 0, False),  # type: ignore[arg-type]
        (
            [MONASTERY, token("BRIDGE", point(0, 1, "Road", "NE"))],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, token("BRIDGE", point(0, 1, "Road", [1]))],  # type: ignore[arg-type]
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, message("MOVE_NEUTRAL_FIGURE", {"figureId": "fairy.1", "to": None})],
            ("import-not-ruled", 2),
            0,
            False,
        ),
        (
            [MONASTERY, message("MOVE_NEUTRAL_FIGURE", {"figureId": "mage.1", "to": [0, 0]})],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, message("RETURN_MEEPLE", {"source": "PRINCESS"})],
            ("import-not-ruled", 2),
            0,
            False,
        ),
        (
            [MONASTERY, message("RETURN_MEEPLE", {"source": "ABBOT_RETURN"})],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.barn.1", {"position": "x"})],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.small.1", point(0, 1, "Tower", "I"))],
            ("import-not-ruled", 2),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.small.1", point(0, 1, "Monastery", "AS_ABBOT"))],
            ("import-not-ruled", 2),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.small.1", point(0, 1, "Road", "_NESW"))],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.small.1", point(0, 1, "Road", "ROUND"))],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.small.1", point(0, 1, "Field", "XX"))],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.small.1", {"position": [0, 1]})],
            ("import-unreadable", 2),
            0,
            False,
        ),
        (
            [
                MONASTERY,
                deploy("0.small.1", AT_MONASTERY),
                deploy("0.small.2", AT_MONASTERY),
            ],
            ("import-turn-not-carried", 3),
            0,
            False,
        ),
        (
            [MONASTERY, deploy("0.small.1", point(0, 1, "City", "N")), COMMIT],
            ("import-turn-not-carried", 1),
            0,
            False,
        ),
        ([lay("BA/L", 5_000, 1), COMMIT], ("import-turn-not-carried", 1), 0, False),
        ([lay("BA/L", True, 1), COMMIT], ("import-unreadable", 1), 0, False),
        ([lay("BA/L", 0, 1, 45), COMMIT], ("import-unreadable", 1), 0, False),
        ([lay("BA/L", 0, 1, 0, 7), COMMIT], ("import-player-unknown", 1), 0, False),
        ([lay("BA/L", 3, 3), COMMIT], ("import-turn-illegal", 1), 1, True),
    ],
)
def test_what_cannot_be_carried_over_is_named_with_its_place(
    client: FlaskClient, messages: list[Any], said: tuple[str, int], turns: int, whole: bool
) -> None:
    answer = carry(client, *messages)
    assert codes_of(answer) == [said]
    assert (answer["turns"], answer["whole"]) == (turns, whole)


def test_a_stop_after_a_confirmed_turn_leaves_the_turn(client: FlaskClient) -> None:
    answer = carry(client, MONASTERY, COMMIT, lay("BA/RFr", 1, 0, 0, 1), message("BAZAAR_BID"))
    (row,) = answer["notices"]
    assert (turns_of(answer), row["message"], row["turn"]) == (["0.1.B"], 4, 2)
    assert answer["summary"] == (
        "One turn is carried over, and not what follows. There is one notice on it."
    )


def test_a_figure_on_another_tile_comes_by_a_portal(client: FlaskClient) -> None:
    messages = [MONASTERY, deploy("0.small.1", point(0, 0, "Road", "WE")), COMMIT]
    assert turns_of(carry(client, *messages)) == ["0.1.B-rE.0.0.magic_portal"]


def test_a_barn_on_a_corner_that_the_tile_has_not_is_told_of_its_own_tile(
    client: FlaskClient,
) -> None:
    answer = carry(client, MONASTERY, deploy("0.barn.1", point(9, 9, "Field", "NL")), COMMIT)
    assert codes_of(answer) == [("import-turn-not-carried", 1)]


@for_each(
    ("pointer", "spot"),
    [
        ({"position": [0, 1], "location": "I"}, "m"),
        ({"position": [0, 1], "location": "NR.EL"}, "fNNE"),
        ({"position": [0, 0], "location": "WE"}, "rE.0.0.magic_portal"),
        ({"position": [0, 0], "location": "N"}, "cN.0.0.magic_portal"),
    ],
)
def test_the_tile_tells_of_what_feature_an_old_location_is(
    client: FlaskClient, pointer: Json, spot: str
) -> None:
    answer = carry(client, MONASTERY, deploy("0.small.1", pointer), COMMIT)
    assert turns_of(answer) == [f"0.1.B-{spot}"]


@for_each(
    "pointer",
    [
        {"position": [9, 9], "location": "N"},
        {"position": [0, 1], "location": "N"},
        {"position": [0, 1], "location": "AS_ABBOT"},
    ],
)
def test_an_old_location_that_shows_nothing_is_not_ruled(
    client: FlaskClient, pointer: Json
) -> None:
    answer = carry(client, MONASTERY, deploy("0.small.1", pointer), COMMIT)
    assert codes_of(answer) == [("import-not-ruled", 2)]


def test_a_second_inner_field_has_its_side(client: FlaskClient) -> None:
    messages = [MONASTERY, deploy("0.small.1", point(0, 1, "Field", "II")), COMMIT]
    assert codes_of(carry(client, *messages)) == [("import-turn-not-carried", 1)]


def test_a_game_of_too_many_turns_is_carried_over_as_far_as_games_go(client: FlaskClient) -> None:
    messages = [each for x in range(501) for each in (lay("BA/RFr", x + 1, 0, 0, None), COMMIT)]
    answer = carry(client, *messages)
    assert (answer["turns"], answer["whole"]) == (500, False)
    assert codes_of(answer) == [("import-too-long", 1001)]
