"""Playing on maps: the words of the tests on Carcassonne Maps.

They go with those of `laying` and `moving`. A map is drawn line by line, as a position may send it:
`.` plain, `S` start, `t` town, `C` large city, `~` waves, `I` island, `*` highlight, `%` half
square, `-` off the map; then what is printed at its borders, one thing a line. The first character
is the square (0, 0) unless a line says otherwise.
"""

from collections.abc import Iterable

from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay
from tests.rules.laying import PLACEMENTS, Json, verdict_on
from tests.tables import Square

# Tiles by what they show, as (tile, rotation): a monastery has fields on all sides.
MEADOW = ("base.B", 0)
ROAD_NS = ("base.U", 0)
ROAD_EW = ("base.U", 90)
ROAD_N = ("base.A", 180)
ROAD_E = ("base.A", 270)
ROAD_S = ("base.A", 0)
ROAD_W = ("base.A", 90)
CITY_N = ("base.E", 0)
CITY_E = ("base.E", 90)
CITY_S = ("base.E", 180)
CITY_W = ("base.E", 270)
CITY_EW = ("base.G", 0)
INN_EW = ("inns.straight_inn", 0)

# What a side can be that neither takes a tile nor is a large city.
NEUTRAL = "-~*%"

TOWN_TURN = {"town_extra_turn": True}
TOWN_COST = {"town_cost": True}
TOWN_BONUS = {"town_bonus": True}


def drawn(*lines: str) -> str:
    """Give a drawing of these lines."""
    return "".join(f"{line}\n" for line in lines)


def put_at(x: int, y: int, shown: tuple[str, int]) -> Json:
    """Lay a tile by what it shows, such as `ROAD_EW`."""
    tile, rotation = shown
    return lay(tile, x, y, rotation)


def on_map(
    board: str | Json,
    *tiles: Json,
    figures: Iterable[Json] = (),
    rules: Json | None = None,
    **more: Json,
) -> Json:
    position: Json = {"rules": rules or {}, "map": board, "tiles": list(tiles)}
    return position | {"figures": list(figures)} | more


def open_to(client: FlaskClient, position: Json, tile: str = "base.B") -> set[Square]:
    """Give the squares where a tile may go; a monastery goes wherever only fields are met."""
    answer = ask(client, PLACEMENTS, {"position": position, "tile": tile})
    return {(found["x"], found["y"]) for found in answer["placements"]}


def ways_to_lay(client: FlaskClient, position: Json, tile: str) -> list[tuple[int, int, int]]:
    """List every legal placement of a tile as (x, y, rotation), in order."""
    answer = ask(client, PLACEMENTS, {"position": position, "tile": tile})
    return [(found["x"], found["y"], found["rotation"]) for found in answer["placements"]]


def against(client: FlaskClient, position: Json, laid: Json) -> dict[str, list[str]]:
    """Give the codes against a placement, in order, each with the rules that it rests on."""
    verdict = verdict_on(client, position, laid["tile"], laid["x"], laid["y"], laid["rotation"])
    assert verdict["legal"] == (not verdict["objections"])
    return {found["code"]: found["citations"] for found in verdict["objections"]}


def mismatches(client: FlaskClient, position: Json, laid: Json) -> dict[str, list[str]]:
    """Give the sides of a placement that do not fit, each with the rules it rests on."""
    verdict = verdict_on(client, position, laid["tile"], laid["x"], laid["y"], laid["rotation"])
    found = verdict["objections"]
    assert {each["code"] for each in found} <= {"side-mismatch"}
    return {each["at"]["side"]: each["citations"] for each in found}


def side(x: int, y: int, name: str) -> Json:
    return {"x": x, "y": y, "side": name}
