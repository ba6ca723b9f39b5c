"""Asking where a figure may go, and what is wrong with a table: more words for these tests."""

from collections.abc import Iterable
from typing import Any

from flask.testing import FlaskClient

from tests.asking import ask
from tests.building.tables import lay, table
from tests.oracles.tiles import Face, city, face, field
from tests.rules.laying import Json
from tests.rules.moving import CHECK, SPOTS

# A city on one side with a coat of arms: no set has one, so it lies inline.
END_WITH_COAT: Face = face(city("N", coats=1), field("ENE ESE SSE SSW WSW WNW", "N"))


# ----------------------------------------------------------------------------- laying cities


def city_row(
    *middle: str | Face,
    figures: Iterable[Json] = (),
    rules: Json | None = None,
    closed: bool = True,
) -> Json:
    """Lay a city from (0, 0) eastwards over the middle tiles; the last tile closes it."""
    inner = [lay(tile, x, 0) for x, tile in enumerate(middle, start=1)]
    east_end = [lay("base.E", len(middle) + 1, 0, 270)] if closed else []
    return table(lay("base.E", 0, 0, 90), *inner, *east_end, figures=figures, rules=rules)


def fill(position: Json, squares: Iterable[tuple[int, int]], tile: str | Face = "base.B") -> Json:
    """Lay the tile on each of these squares too."""
    return position | {"tiles": [*position["tiles"], *(lay(tile, x, y) for x, y in squares)]}


def around(x: int, y: int) -> list[tuple[int, int]]:
    """List the eight squares around a square, row by row."""
    block = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
    return [square for square in block if square != (x, y)]


# ------------------------------------------------------------------------- where figures may go


def ask_spots(
    client: FlaskClient, position: Json, x: int, y: int, player: str = "red", **more: Any
) -> Json:
    """Ask which spots of the tile at (x, y) a figure of the player may take."""
    body = {"position": position, "tile_at": {"x": x, "y": y}, "player": player, **more}
    return ask(client, SPOTS, body)


def in_words(spot: Json) -> str:
    return " ".join([spot["on"], *([spot["side"]] if "side" in spot else [])])


def taken_by(answer: Json) -> list[str]:
    """List the spots that the figure may take, such as "road E"."""
    return [in_words(spot) for spot in answer["spots"]]


def refused_to(answer: Json) -> dict[str, list[str]]:
    """Give the codes of the objections by the spot that they are against."""
    return {
        in_words(row["spot"]): [objection["code"] for objection in row["objections"]]
        for row in answer["refused"]
    }


def cited_against(answer: Json, spot: str, code: str) -> list[str]:
    """Give the rules on which one objection against one spot rests."""
    (row,) = (row for row in answer["refused"] if in_words(row["spot"]) == spot)
    (objection,) = (objection for objection in row["objections"] if objection["code"] == code)
    cited: list[str] = objection["citations"]
    return cited


# ------------------------------------------------------------------------- what is wrong with it


def check(client: FlaskClient, position: Json, *, in_full: bool = False) -> Json:
    """Check a table; it is legal if nothing worse than a warning is found.

    Unless it is wanted in full, figures on completed features are left out: most small tables have
    some.
    """
    answer = ask(client, CHECK, {"position": position})
    assert answer["legal"] == all(found["severity"] == "warning" for found in answer["faults"])
    if not in_full:
        left_out = "figure-on-completed"
        answer["faults"] = [found for found in answer["faults"] if found["code"] != left_out]
    return answer


def found_in(answer: Json) -> list[tuple[str, tuple[int, int]]]:
    """List code and place of everything that a check has found."""
    return [(found["code"], (found["at"]["x"], found["at"]["y"])) for found in answer["faults"]]


def codes_in(answer: Json) -> list[str]:
    return [found["code"] for found in answer["faults"]]


def cited_by(answer: Json, code: str) -> list[str]:
    """Give the rules on which what the check has found first under this code rests."""
    found = next(found for found in answer["faults"] if found["code"] == code)
    cited: list[str] = found["citations"]
    return cited
