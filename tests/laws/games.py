"""Games drawn by Hypothesis, of either game, in canonical form and with every kind of token.

They need not make sense on a table: a line is written and read without one.
"""

from typing import Any, Final

from hypothesis import strategies as st

from referee.carcassonne.kinds.features import CORNER, LABYRINTH
from referee.catalogue.loader import load_catalogue
from tests.laws.test_notation import NAMES

Json = dict[str, Any]

NUMBERS: Final = st.integers(-999, 999)
SIDES: Final = ("N", "E", "S", "W")
HALF_SIDES: Final = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
SPOTS: Final = st.one_of(
    *(
        st.fixed_dictionaries({"on": st.just(on), "side": st.sampled_from(sides)})
        for on, sides in (
            ("road", SIDES),
            ("city", SIDES),
            ("field", (*HALF_SIDES, "second", "third")),
            (CORNER, ("NE", "SE", "SW", "NW")),
        )
    ),
    st.sampled_from(("monastery", "garden", "german_cathedral", LABYRINTH, "field")).map(
        lambda on: {"on": on}
    ),
)
PLACES: Final = st.fixed_dictionaries({"x": NUMBERS, "y": NUMBERS})
THERE: Final = st.builds(lambda at, spot: at | spot, PLACES, SPOTS)
KINDS: Final = ("meeple", "large_meeple", "builder", "pig", "wagon", "mayor", "abbot", "ringmaster")
INLINE: Final = st.sampled_from(
    (
        {"features": [{"kind": "road", "sides": ["E", "W"], "inn": True}]},
        {"features": [{"kind": "city", "sides": ["N"]}], "magic": True},
        {"features": [], "symbols": ["portal", "flying_machine:NW"]},
    )
)
TILES: Final = st.sampled_from(sorted(load_catalogue().tiles)) | INLINE
TEXTS: Final = st.text(
    st.characters(codec="ascii", categories=("L", "N", "P", "S")), min_size=1, max_size=12
)
WAYS: Final = st.sampled_from(({}, {"via": "magic_portal"}, {"via": "flying_machine"}))
STEPS: Final = st.builds(lambda spot, at, way: spot | at | way, SPOTS, st.just({}) | PLACES, WAYS)
"""Where a figure goes: on the tile of the move or elsewhere, and by what way."""


def players_of(names: tuple[str, ...]) -> st.SearchStrategy[list[str]]:
    """Draw players in their order."""
    return st.lists(st.sampled_from(names), min_size=1, max_size=4, unique=True)


@st.composite
def moves(draw: st.DrawFn, players: list[str]) -> Json:
    """Draw a move with any of its steps."""
    row = draw(st.fixed_dictionaries({"tile": TILES, "x": NUMBERS, "y": NUMBERS}))
    if turned := draw(st.sampled_from((0, 90, 180, 270))):
        row["rotation"] = turned
    move: Json = {"tile": row}
    if draw(st.booleans()):
        move["player"] = draw(st.sampled_from(players))
    bridge = st.builds(lambda at, s: at | {"sides": s}, PLACES, st.sampled_from(("NS", "EW")))
    ends = st.builds(lambda at, s: at | {"side": s}, PLACES, st.sampled_from(SIDES))
    pairs = st.lists(
        ends, min_size=2, max_size=2, unique_by=lambda end: (end["x"], end["y"], end["side"])
    )
    magic = st.fixed_dictionaries(
        {"figure": st.sampled_from(("mage", "witch")), "to": st.just("off") | THERE}
    )
    sends = st.fixed_dictionaries(
        {
            "player": st.sampled_from(players),
            "quarter": st.sampled_from(("coiners", "wainwrights")),
            "from": THERE,
        }
    )
    figure = st.builds(lambda kind, step: {"figure": kind, **step}, st.sampled_from(KINDS), STEPS)
    steps: dict[str, st.SearchStrategy[Any]] = {
        "bridge": bridge,
        "tunnel": pairs.map(
            lambda two: {"ends": sorted(two, key=lambda end: (end["y"], end["x"], end["side"]))}
        ),
        "magic": st.lists(magic, min_size=1, max_size=2),
        "abbot_back": THERE,
        "figure": figure,
        "leipzig": st.lists(sends, min_size=1, max_size=2),
        "wagons": st.lists(
            st.fixed_dictionaries({"from": THERE, "to": THERE}), min_size=1, max_size=2
        ),
        "castle": st.sampled_from((True, "N", "NE", "NESW")),
    }
    for key, step in steps.items():
        if not draw(st.integers(0, 3)):
            move[key] = draw(step)
    is_second = bool({"figure", "abbot_back"} & move.keys())
    if is_second and draw(st.booleans()):
        move["phantom"] = draw(STEPS)
    return move


@st.composite
def games_of_carcassonne(draw: st.DrawFn) -> Json:
    """Draw a game of Carcassonne."""
    players = draw(players_of(NAMES))
    away = TILES.map(lambda tile: {"put_away": tile})
    turns = draw(st.lists(moves(players) | away | _others(players), max_size=6))
    start: Json = {"tiles": [{"tile": "base.D", "x": 0, "y": 0}]}
    if draw(st.booleans()):
        ids = st.sampled_from([each.id for each in load_catalogue().tile_sets] + ["big_box_6"])
        start["sets"] = draw(st.dictionaries(ids, st.integers(1, 3), max_size=4))
    if draw(st.booleans()):
        held = st.dictionaries(st.sampled_from(KINDS), st.integers(0, 9), max_size=3)
        start["supply"] = draw(st.dictionaries(st.sampled_from(players), held, max_size=4))
    return _game(draw, start, players, turns)


CARDS: Final = st.sampled_from(
    (
        {"openings": ["N", "E"], "treasures": ["crown"]},
        {"openings": ["N", "S"], "treasures": ["a long treasure", "bat"]},
        {
            "paths": [
                {"openings": ["N"], "treasures": ["Zoë"]},
                {"openings": ["E"], "treasures": []},
            ]
        },
    )
)


@st.composite
def games_of_cards(draw: st.DrawFn) -> Json:
    """Draw a game of cards."""
    players = draw(players_of(NAMES))
    lay = st.builds(
        lambda card, at, turned: {
            "play": {"card": card, **at} | ({"rotation": turned} if turned else {})
        },
        CARDS,
        PLACES,
        st.sampled_from((0, 90, 180, 270)),
    )
    rotate = st.builds(
        lambda at, turn: {"rotate": at | {"turn": turn}},
        PLACES,
        st.sampled_from(("clockwise", "counterclockwise")),
    )
    drawn = CARDS.map(lambda card: {"draw": card})
    taken = st.lists(PLACES, min_size=1, max_size=3, unique_by=lambda at: (at["y"], at["x"])).map(
        lambda squares: sorted(squares, key=lambda at: (at["y"], at["x"]))
    )
    turn = st.fixed_dictionaries(
        {"actions": st.lists(lay | rotate | drawn, max_size=3)},
        optional={"player": st.sampled_from(players), "collect": taken, "draw": CARDS},
    )
    turns = draw(st.lists(turn | _others(players), max_size=6))
    start: Json = {"cards": [{"card": {"openings": ["N"], "treasures": []}, "x": 0, "y": 0}]}
    game = _game(draw, start, players, turns)
    if draw(st.booleans()):
        hands = st.dictionaries(
            st.sampled_from(players), st.lists(CARDS, max_size=2), min_size=1, max_size=3
        )
        game["hands"] = draw(hands)
    return game


def _others(players: list[str]) -> st.SearchStrategy[Json]:
    """Draw points by hand, or a note."""
    points = st.dictionaries(st.sampled_from(players), st.integers(-99, 9_999), max_size=2)
    return points.map(lambda given: {"points": given}) | TEXTS.map(lambda text: {"note": text})


def _game(draw: st.DrawFn, start: Json, players: list[str], turns: list[Json]) -> Json:
    game: Json = {"start": start, "players": players}
    if draw(st.booleans()):
        due: Json = {"player": draw(st.sampled_from(players))}
        flags = {"part": 2, "extra_turn_used": True, "extra_turn_owed": True}
        game["next"] = due | {key: flags[key] for key in flags if draw(st.booleans())}
    return game | ({"turns": turns} if turns else {})
