"""Laying small tables by hand, in words: what the tests of the modules speak."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.api.carcassonne.reading.position import FORM
from referee.api.carcassonne.writing.feature_rows import write_feature
from referee.api.responses.encoding import encode
from referee.carcassonne.figures import Figure, locate
from referee.carcassonne.ground import Ground
from referee.carcassonne.maps.boards import Board
from referee.carcassonne.pieces import Piece, piece_at
from referee.carcassonne.scoring.features import FeatureRuling, Features
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.tile import Face, Spot
from referee.core.grid import INNER, Square, place_of, square_at
from referee.core.rulings import Objection
from tests.building.tables import lay
from tests.oracles import tiles

Json = dict[str, Any]


def stand(words: str) -> Json:
    """Stand a figure: "red meeple 0,0 road E", "witch 1,0 city N" or "black abbot 2,1 garden"."""
    *words_before, last = words.split()
    side = {"side": last} if last.isupper() or last in INNER else {}
    *who, at, on = words_before if side else [*words_before, last]
    x, y = map(int, at.split(","))
    figure = {"figure": who[-1], "x": x, "y": y, "on": on} | side
    return figure if len(who) == 1 else {"player": who[0]} | figure


def build(
    *laid: Json,
    figures: Iterable[str] = (),
    leipzig: Mapping[str, list[str]] | None = None,
    **rules: Any,
) -> Table:
    """Build a table of tiles with figures in words, and readings by name."""
    position = {
        "rules": rules,
        "tiles": list(laid),
        "figures": [stand(words) for words in figures],
        "leipzig": dict(leipzig or {}),
    }
    return FORM.read_alone(position).table


def on_board(table: Table, board: Board) -> Table:
    """Lay the tiles of a table on a map."""
    return replace(table, ground=Ground(table.faces, board))


def face_of(tile: str | Json, rotation: int = 0) -> Face:
    """Give a tile of the catalogue or an inline one as it lies."""
    return next(iter(build(lay(tile, 0, 0, rotation)).faces.values()))


def place(x: int, y: int, words: str) -> tuple[Square, Spot]:
    """Name a spot such as "road E", "labyrinth" or "corner NE" with its square."""
    on, *side = words.split()
    return square_at(x, y), Spot(on, side[0] if side else None)


def piece(table: Table, x: int, y: int, words: str) -> Piece:
    """Find the piece of a spot that must be there."""
    square, spot = place(x, y, words)
    index = locate(table.faces[square], spot)
    assert isinstance(index, int)
    return piece_at(square, index)


def in_words(figures: Iterable[Figure]) -> list[str]:
    """Write figures as :func:`stand` reads them."""
    return [
        " ".join(filter(None, (f.player, f.kind, ",".join(map(str, place_of(f.square))), *f.spot)))
        for f in figures
    ]


def codes(objections: Iterable[Objection]) -> list[str]:
    """Give the codes of objections, in their order."""
    return [objection.code for objection in objections]


def rule(table: Table, x: int, y: int, words: str, sent: Iterable[str] = ()) -> Json:
    """Rule on the feature of a spot, as answers write it."""
    return written(Features(table).rule_on(piece(table, x, y, words), sent))


def written(ruling: FeatureRuling) -> Json:
    """Write a ruling as answers do."""
    written: Json = json.loads(encode(write_feature(ruling)))
    return written


def points(ruling: Json) -> dict[str, int]:
    """Give the points of each item by its code, in order."""
    return {item["code"]: item["points"] for item in ruling["score"]["items"]}


def cited(ruling: Json, code: str) -> list[str]:
    """Give the clauses behind one item."""
    (item,) = (item for item in ruling["score"]["items"] if item["code"] == code)
    return list(item["citations"])


def total(ruling: Json) -> int:
    """Give the total, which the items must sum to."""
    assert sum(points(ruling).values()) == ruling["score"]["total"]
    return int(ruling["score"]["total"])


def awards(ruling: Json) -> dict[str, int]:
    """Give the points of each owner by name."""
    return {award["player"]: award["points"] for award in ruling.get("awards", [])}


def bonuses(ruling: Json) -> dict[tuple[str, str], int]:
    """Give the points of each bonus by player and source."""
    return {(b["player"], b["source"]): b["score"]["total"] for b in ruling.get("bonuses", [])}


def names(ruling: Json, key: str) -> list[str]:
    """Write the places of a feature such as its tiles or segments: "0,0" or "1,0,E"."""
    return [",".join(map(str, at.values())) for at in ruling.get(key, [])]


def reasons(ruling: Json) -> list[tuple[str, str]]:
    """Give code and place of every reason against a ruling; no place is empty."""
    return [
        (reason["code"], ",".join(map(str, reason.get("at", {}).values())))
        for reason in ruling.get("reasons", [])
    ]


# ----------------------------------------------------------------- tiles that no set has

CITY_WITH_COAT = tiles.face(
    tiles.city("N", coats=1), tiles.field("ENE ESE SSE SSW WSW WNW", cities="N")
)
WITHOUT_FIELDS = tiles.face(tiles.road("EW"))
THROUGH_CITY_WITH_CATHEDRAL = tiles.face(
    tiles.city("EW", cathedral=True), tiles.field("NNE NNW"), tiles.field("SSE SSW")
)


# ----------------------------------------------------------------- roads and cities in a row


def road(length: int, *, closed: bool = True) -> list[Json]:
    """Lay a road from (0, 0) eastwards, between monasteries; or with its east end open."""
    straight = [lay("base.U", x, 0, 90) for x in range(1, length - closed)]
    return [lay("base.A", 0, 0, 270), *straight, *[lay("base.A", length - 1, 0, 90)][:closed]]


def city(*middle: str | Json, closed: bool = True) -> list[Json]:
    """Lay a city from (0, 0) eastwards over the middle tiles; the last tile closes it."""
    inner = [lay(tile, x, 0) for x, tile in enumerate(middle, start=1)]
    return [lay("base.E", 0, 0, 90), *inner, *[lay("base.E", len(middle) + 1, 0, 270)][:closed]]


def around(x: int, y: int, tile: str = "base.B") -> list[Json]:
    """Lay a tile on each of the eight squares around one."""
    squares = [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
    return [lay(tile, *square) for square in squares]


def four(tile: str = "base.B", *others: Json, figures: Iterable[str] = ()) -> Table:
    """Lay four tiles that meet at a corner, (0, 0) to the north-west of it."""
    squares = [(0, 0), (1, 0), (0, 1), (1, 1)][: 4 - len(others)]
    return build(*(lay(tile, *square) for square in squares), *others, figures=figures)
