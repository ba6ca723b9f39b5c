"""What is read out about options and about the steps of a move."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.options.expected import Expected
from referee.carcassonne.options.records import Option, Options, find_value
from referee.carcassonne.options.summaries import summarise_options, summarise_steps
from referee.carcassonne.placing.announcements import (
    FigureStep,
    MagicTarget,
    Move,
    SendStep,
    SpotAt,
    WagonStep,
)
from referee.carcassonne.tiles.tile import Spot
from referee.catalogue.loader import load_catalogue
from referee.core.grid import square_at
from referee.core.languages import ENGLISH, Language
from referee.texts.sentences import write_summary
from tests.building.tables import stand, table
from tests.carcassonne.test_summaries import OPEN, hear

Json = dict[str, Any]

PORTAL = {"features": [{"kind": "road", "sides": ["E", "W"]}], "symbols": ["portal"]}


ALONE = "if the game ended then, red would have"


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"tile": "base.A", "player": "red", "figures": []},
            "There are 16 legal moves. The best: the tile on 2,0 (turned once to the right). It "
            f"brings red 3 points at once; {ALONE} 3 points.",
        ),
        (
            {"tile": "base.A", "player": "red", "figures": [], "by": "points_now"},
            "There are 16 legal moves. The one that brings red the most at once: the tile on "
            f"2,0 (turned once to the right). It brings red 3 points at once; {ALONE} 3 points.",
        ),
        (
            {"tile": "base.A", "player": "red", "by": "end_now"},
            "There are 63 legal moves. One of the 13 that leave red the most if the game ended "
            "then: the tile on 0,-1 (turned once to the right) and a meeple in the monastery. It "
            f"brings red nothing at once; {ALONE} 5 points.",
        ),
        (
            {"tile": "base.C", "player": "red"},
            "The tile fits nowhere: it is put away, and another is drawn.",
        ),
        (
            {"tile": "base.A", "player": "red", "magic": [{"figure": "mage", "to": "off"}]},
            "The tile may be placed, but no move with these steps is allowed.",
        ),
        (
            {"tile": PORTAL, "player": "black"},
            "There are 35 legal moves. One of the 5 best: the tile on 0,-1 (not turned) and a "
            "meeple through the magic portal to 0,0 (in the monastery). It brings black nothing at "
            "once; if the game ended then, black would have gained 3 points on the best opponent.",
        ),
    ],
)
def test_the_best_option_is_read_out(client: FlaskClient, asked: Json, said: str) -> None:
    position = table(*OPEN, figures=[stand("red", 1, 0, "road E")])
    assert hear(client, "options", position, **asked) == said


ON_THE_ROAD = SpotAt(square_at(1, 0), Spot("road", "E"))


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ({}, "The tile on 0,-1 (turned once to the right)."),
        (
            {"figure": FigureStep("large_meeple", ON_THE_ROAD, "flying_machine")},
            "The tile on 0,-1 (turned once to the right) and a large meeple by the flying machine "
            "to 1,0 (on the road in the east).",
        ),
        (
            {"magic": (MagicTarget("mage", ON_THE_ROAD), MagicTarget("witch", None))},
            "The tile on 0,-1 (turned once to the right), the mage to 1,0 (on the road in the "
            "east), and the witch off the board.",
        ),
        (
            {
                "leipzig": (SendStep("red", "coiners", ON_THE_ROAD),),
                "wagons": (WagonStep(ON_THE_ROAD, ON_THE_ROAD),),
            },
            "The tile on 0,-1 (turned once to the right), a meeple to the quarter of the Coiners "
            "of Leipzig, and the wagon on to 1,0 (on the road in the east).",
        ),
        (
            {
                "abbot_back": SpotAt(square_at(2, 0), Spot("monastery", None)),
                "phantom": FigureStep("phantom", SpotAt(square_at(0, -1), Spot("city", "N"))),
            },
            "The tile on 0,-1 (turned once to the right), the abbot back from 2,0, and a phantom "
            "in the city in the north.",
        ),
    ],
)
def test_the_steps_of_a_move_are_said_in_their_order(steps: dict[str, Any], said: str) -> None:
    assert write_summary(summarise_steps(move(**steps)), ENGLISH) == said


SPOTS = [
    (Spot("road", "E"), "auf die Straße im Osten", "sur la route à l’est", "sulla strada a est"),
    (
        Spot("field", "WNW"),
        "auf die Wiese links oben",
        "sur le pré à gauche, en haut",
        "sul campo a sinistra in alto",
    ),
    (Spot("monastery", None), "in das Kloster", "sur l’abbaye", "sul monastero"),
    (
        Spot("corner", "SE"),
        "auf die Ecke im Südosten",
        "sur le coin au sud-est",
        "sull’angolo a sud-est",
    ),
]


@pytest.mark.parametrize(("spot", "de", "fr", "it"), SPOTS)
def test_where_a_figure_is_put_is_said_in_words(spot: Spot, de: str, fr: str, it: str) -> None:
    at = SpotAt(square_at(0, -1), spot)
    said = summarise_steps(move(figure=FigureStep("meeple", at, "placement")))
    for language, place in (("de", de), ("fr", fr), ("it", it)):
        written = write_summary(said, Language(language))
        assert written.endswith(f" {place}.")


def move(**steps: Any) -> Move:
    face = load_catalogue().tiles["base.A"].tile.faces[1]
    return Move("red", face, square_at(0, -1), **steps)


def option(gain: int = 0, *, paid: int = 0, end: int = 5, **more: Any) -> Option:
    """An option of red, whose opponent has nothing."""
    points = (("red", paid),) if paid else ()
    turns: dict[str, Any] = {"is_double_turn": False, "is_extra_turn": False, **more}
    return Option(move(), (90,), points, (("black", 0), ("red", end)), gain, (), (), **turns)


def found(options: list[Option], by: str) -> Options:
    """Return options, best first, as they are found."""
    values = [find_value(each, by) for each in options]
    return Options(tuple(options), len(options), values.count(values[0]), (), {})


BEST = "the tile on 0,-1 (turned once to the right)"
SAME = "It brings red nothing at once; if the game ended then, red would stand to the best opponent"


@pytest.mark.parametrize(
    ("options", "by", "said"),
    [
        ([option()], "gain", f"The only legal move: {BEST}. {SAME} as before."),
        (
            [option(), option(-1)],
            "gain",
            f"There are 2 legal moves. The best: {BEST}. {SAME} as before.",
        ),
        (
            [option(-2, paid=-2)],
            "points_now",
            f"The only legal move: {BEST}. It costs red 2 points at once; if the game ended then, "
            "red would have lost 2 points to the best opponent.",
        ),
        (
            [option(paid=1), option(3)],
            "points_now",
            f"There are 2 legal moves. The one that brings red the most at once: {BEST}. It brings "
            "red 1 point at once; if the game ended then, red would stand to the best opponent as "
            "before.",
        ),
        (
            [option(1, end=1), option(1, end=1), option(end=0)],
            "end_now",
            "There are 3 legal moves. One of the 2 that leave red the most if the game ended then: "
            f"{BEST}. It brings red nothing at once; {ALONE} 1 point.",
        ),
        (
            [option(is_double_turn=True)],
            "gain",
            f"The only legal move: {BEST}. {SAME} as before. The builder gives red another tile.",
        ),
        (
            [option(is_extra_turn=True)],
            "gain",
            f"The only legal move: {BEST}. {SAME} as before. Red takes another turn.",
        ),
    ],
)
def test_how_many_are_the_best_and_what_they_bring(
    options: list[Option], by: str, said: str
) -> None:
    assert write_summary(summarise_options(found(options, by), by), ENGLISH) == said


@pytest.mark.parametrize(
    ("counted", "left", "said"),
    [
        (
            12,
            40,
            " Looked ahead by one tile: 12 of the 40 tiles left are counted, each played for the "
            "greatest gain of whoever draws it; what comes later is not counted.",
        ),
        (
            0,
            1,
            " Looked ahead by one tile: 0 of the 1 tile left is counted, played for the greatest "
            "gain of whoever draws it; what comes later is not counted.",
        ),
        (0, 0, ""),
    ],
)
def test_what_is_expected_says_what_it_assumes_and_how_far_it_went(
    counted: int, left: int, said: str
) -> None:
    expected = Expected((), counted, left, 0)
    plain, told = (
        write_summary(summarise_options(found([option()], "gain"), "gain", each), ENGLISH)
        for each in (None, expected)
    )
    assert told == plain + said
