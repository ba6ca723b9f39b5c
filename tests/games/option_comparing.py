"""Holding what `options` answers to the moves themselves, one by one, and to what they leave."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from flask.testing import FlaskClient

from referee.api.carcassonne.reading.position import FORM
from referee.api.carcassonne.reading.tiles import TileForm
from referee.api.carcassonne.writing.castles import write_step
from referee.api.carcassonne.writing.features import write_figure
from referee.api.carcassonne.writing.takings import write_taken
from referee.carcassonne.placing.announcements import FigureStep, MagicTarget, Move
from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.scoring.end_awards import find_end_awards
from referee.carcassonne.scoring.features import Features, sum_points
from referee.carcassonne.table import Table
from referee.carcassonne.tiles.form import format_tile
from referee.core.grid import place_of
from tests.asking import ask_patiently as ask  # a list of options may take seconds
from tests.games.comparing import MismatchError, compare
from tests.games.option_closing import compare_touched
from tests.games.option_listing import (
    Asked,
    Place,
    lay,
    list_magic,
    list_moves,
    list_places,
    write_spot,
)
from tests.oracles import carcassonne, tiles
from tests.oracles.feature_rows import write_feature

Json = dict[str, Any]

PATH = "/v1/carcassonne/"
POSTED = 1
"""The number of options that are posted to `moves`, and the positions after them to `scores`."""
PARTS = 4
"""The number of parts of a truncated answer that are asked for by themselves."""
STEPS = ("figure", "abbot_back", "phantom", "magic", "castle", "leipzig", "wagons")


def read_asked(position: Json, tile: Json | str, player: str, **more: Any) -> Asked:
    read = FORM.read_alone(position)
    face = TileForm(read.table.rules.design).read_alone(tile)
    return Asked(position, read, tile, face, player, **more)


def announce(asked: Asked, row: Json) -> Json:
    """Give an option as a move announces it."""
    place: Json = {key: row[key] for key in ("x", "y", "rotation")}
    steps: Json = {key: row[key] for key in STEPS if key in row}
    turn: Json = {"part": asked.part, "extra_turn_used": asked.extra_turn_used}
    return {"player": asked.player, "tile": {"tile": asked.tile, **place}, **steps, **turn}


def compare_options(
    client: FlaskClient, asked: Asked, chance: Random, counts: Counter[str]
) -> list[Json]:
    """Hold all options of a turn to the moves, and give them as they are listed.

    If there are too many for one answer, or too many to weigh, some of its parts are asked for and
    held in full: those are what the refusal proposes to ask. None is listed where it is refused.

    :raises MismatchError: where they differ
    """
    answer = ask_options(client, asked)
    places = list_places(asked, carcassonne.face_of(asked.posted, asked.tile, tiles.FACES))
    if answer is None:
        counts["turns with too many moves"] += 1
        _compare_parts(client, asked, places, chance, counts)
        return []
    rows: list[Json] = answer["options"]
    _compare_placements(answer["placements"], places)
    if places:
        placement = chance.choice(answer["placements"])
        counts.update(compare_touched(client, asked, placement))
    if not answer["truncated"]:
        _compare_in_full(client, asked, answer, places, chance)
        _count(counts, rows, len(places))
        return rows
    counts["turns in parts"] += 1
    _compare_parts(client, asked, places, chance, counts)
    return rows


def _compare_parts(
    client: FlaskClient, asked: Asked, places: list[Place], chance: Random, counts: Counter[str]
) -> None:
    for part in _find_parts(asked, places, chance):
        told = ask_options(client, part)
        if told is None:
            raise MismatchError("a part has too many moves")
        if not told["truncated"]:
            _compare_in_full(client, part, told, places, chance)
            counts["options in parts"] += told["count"]


def ask_options(client: FlaskClient, asked: Asked) -> Json | None:
    """Ask what can be done; None where the service refuses to weigh so many moves."""
    body: Json = {"position": asked.posted, "tile": asked.tile, "player": asked.player}
    body |= {"part": asked.part, "extra_turn_used": asked.extra_turn_used}
    if asked.figures is not None:
        body["figures"] = list(asked.figures)
    if asked.magic is not None:
        body["magic"] = write_magic(asked.magic)
    return ask(client, f"{PATH}options", body, unless="too-many-moves") or None


def _find_parts(asked: Asked, places: list[Place], chance: Random) -> Iterator[Asked]:
    """Yield a few questions about one kind of figure and some steps of mage and witch."""
    for _ in range(PARTS):
        place = chance.choice(places)
        magic = list_magic(asked, lay(asked, place.square, place.faces[0]))
        if magic:
            kinds = (chance.choice(asked.kinds),) if asked.kinds else ()
            yield replace(asked, magic=chance.choice(magic), figures=kinds)


def _compare_placements(rows: list[Json], places: list[Place]) -> None:
    told = [(row["x"], row["y"], row["rotation"], row["rotations"]) for row in rows]
    expected = [(*place_of(one.square), one.rotations[0], one.rotations) for one in places]
    compare("placements", told, expected)


def _compare_order(rows: list[Json]) -> None:
    """The best come first; among equals they go by place, and without a figure first."""
    order = [(-row["gain"], row["y"], row["x"], row["rotation"], "figure" in row) for row in rows]
    compare("the order of options", order, sorted(order))


def _compare_in_full(
    client: FlaskClient, asked: Asked, answer: Json, places: list[Place], chance: Random
) -> None:
    rows: list[Json] = answer["options"]
    _compare_order(rows)
    before = _find_end(asked)
    compare("before", answer["before"], before)
    expected: dict[str, Json] = {}
    for place in places:
        for move, outcome in list_moves(asked, place, chance):
            row = _outline(asked, place, move, outcome, before)
            expected[_key(row)] = row
    listed = {_key(row): row for row in rows}
    compare("options listed twice", len(listed), len(rows))
    compare("options that moves refuse", listed.keys() - expected.keys(), set())
    compare("options left out", expected.keys() - listed.keys(), set())
    compare("the number of options", answer["count"], len(expected))
    for key, row in listed.items():
        compare(f"the option {key}", row, expected[key])
    for row in chance.sample(rows, min(POSTED, len(rows))):
        _compare_posted(client, asked, row)


def _find_end(asked: Asked) -> dict[str, int]:
    """Give what each player would have if the game ended: of all who are named anywhere."""
    position, points = asked.position, asked.posted.get("points", {})
    table = position.table
    named = {asked.player, *(position.supply or ()), *points}.union(*table.leipzig.values())
    named |= {figure.player for figure in table.figures if figure.player is not None}
    named |= set(table.beside.players)
    totals = _sum_at_end(table, named)
    return {player: total + points.get(player, 0) for player, total in totals.items()}


def _outline(
    asked: Asked, place: Place, move: Move, outcome: Outcome, before: dict[str, int]
) -> Json:
    """Give what is to be told of a move."""
    end = dict(before)
    totals = _sum_at_end(outcome.table, before)
    awards = dict(outcome.awards)
    points = asked.posted.get("points", {})
    for player in end:
        end[player] = totals[player] + awards.get(player, 0) + points.get(player, 0)
    x, y = place_of(move.square)
    return {
        "x": x,
        "y": y,
        "rotation": place.rotations[0],
        "rotations": place.rotations,
        **write_steps(move),
        "move": _write_whole(asked, place, move),
        **_drop_empty({"points": awards, "end_now": end}),
        "gain": lead(end, asked.player) - lead(before, asked.player),
        "completed": [_read_completed(write_feature(ruling)) for ruling in outcome.completed],
        **_drop_empty({"returned_figures": list(map(write_figure, outcome.returned))}),
        "double_turn": outcome.is_double_turn,
        "extra_turn": outcome.is_extra_turn,
        **_write_brought(outcome, move.player),
    }


def _write_whole(asked: Asked, place: Place, move: Move) -> Json:
    """Give a move as `moves` takes it, with no more than it has to say."""
    x, y = place_of(move.square)
    tile = asked.tile if isinstance(asked.tile, str) else format_tile(asked.read)
    placed = {"tile": tile, "x": x, "y": y, "rotation": place.rotations[0]}
    turn = {"part": 2} if asked.part == 2 else {}
    used = {"extra_turn_used": True} if asked.extra_turn_used else {}
    return {"player": asked.player, "tile": placed, **write_steps(move), **turn, **used}


def _sum_at_end(table: Table, players: Iterable[str]) -> dict[str, int]:
    """Sum up what a table is worth if the game ends: features, barns, goods and titles."""
    features = Features(table)
    return sum_points(features.rule_on_all("end"), players, find_end_awards(features))


def _drop_empty(row: Json) -> Json:
    """Return a row with only the keys that have something to say."""
    return {key: value for key, value in row.items() if value}


def _write_brought(outcome: Outcome, player: str) -> Json:
    """Give what else a move brings, each key only where there is any of it."""
    lost = [_read_completed(write_feature(ruling)) for ruling in outcome.lost]
    brought = _drop_empty({"lost_contests": lost}) | write_taken(outcome, player)
    read: Json = json.loads(json.dumps(brought))
    return read


def lead(totals: dict[str, int], player: str) -> int:
    """Give by how much a player is ahead of the best of the others, if there are any."""
    others = [points for name, points in totals.items() if name != player]
    return totals[player] - max(others, default=0)


def _read_completed(feature: Json) -> Json:
    told = {key: feature[key] for key in ("id", "kind", "awards") if key in feature}
    return told | ({"points": feature["score"]["total"]} if "score" in feature else {})


def write_steps(move: Move) -> Json:
    """Give the steps of a move besides its tile, as a row names them."""
    steps: Json = {}
    if move.figure is not None:
        steps["figure"] = {"figure": move.figure.kind, **_write_way(move, move.figure)}
    if move.abbot_back is not None:
        steps["abbot_back"] = write_spot(move.abbot_back)
    if move.phantom is not None:
        steps["phantom"] = _write_way(move, move.phantom)
    if move.magic:
        steps["magic"] = write_magic(move.magic)
    if move.castle is not None:
        steps["castle"] = write_step(move.castle)
    if move.leipzig:
        steps["leipzig"] = [
            {"player": player, "quarter": quarter, "from": write_spot(at)}
            for player, quarter, at in move.leipzig
        ]
    if move.wagons:
        steps["wagons"] = [
            {"from": write_spot(leaving), "to": write_spot(to)} for leaving, to in move.wagons
        ]
    return steps


def _write_way(move: Move, step: FigureStep) -> Json:
    """Give where a figure of a move goes, and how if not as usual."""
    spot = write_spot(step.at)
    if step.at.square == move.square:
        del spot["x"], spot["y"]
    return spot if step.via == "placement" else spot | {"via": step.via}


def write_magic(steps: Sequence[MagicTarget]) -> list[Json]:
    """Give steps of mage and witch as a move announces them."""
    return [
        {"figure": figure, "to": "off" if to is None else write_spot(to)} for figure, to in steps
    ]


def _key(row: Json) -> str:
    """Name a move: its sends and its wagons may be told in any order."""
    told = ("x", "y", "rotation", "figure", "abbot_back", "phantom", "magic", "castle")
    named: Json = {key: row[key] for key in told if key in row}
    for key in ("leipzig", "wagons"):
        named[key] = sorted(json.dumps(step, sort_keys=True) for step in row.get(key, ()))
    return json.dumps(named, sort_keys=True)


def _compare_posted(client: FlaskClient, asked: Asked, row: Json) -> None:
    """Post an option to `moves`, and the position that it leaves to `scores`."""
    body = {"position": asked.posted, "move": announce(asked, row)}
    answer = ask(client, f"{PATH}moves", body)
    paid = {award["player"]: award["points"] for award in answer.get("awards", [])}
    compare("an option that was posted", answer["legal"], True)
    told = {
        "completed": list(map(_read_completed, answer["completed"])),
        **_drop_empty({"points": paid}),
        **{key: answer[key] for key in ("double_turn", "extra_turn")},
    }
    brought = ("castles", "goods", "titles", "returned_figures")
    told |= {key: answer[key] for key in brought if key in answer}
    wanted = {"points", *brought}
    compare("what comes of it", told, {key: row[key] for key in told.keys() | wanted if key in row})
    scores = ask(client, f"{PATH}scores", {"position": answer["position_after"], "moment": "end"})
    points = asked.posted.get("points", {})
    for player, end in row.get("end_now", {}).items():
        expected = (
            scores.get("totals", {}).get(player, 0) + paid.get(player, 0) + points.get(player, 0)
        )
        compare(f"what {player} would have at the end", end, expected)


def _count(counts: Counter[str], rows: list[Json], places: int) -> None:
    counts["option turns"] += 1
    counts["options compared"] += len(rows)
    counts["placements compared"] += places
    for row in rows:
        for step in STEPS:
            counts[f"options with {step}"] += step in row
        if "figure" in row:
            counts[f"options with a {row['figure']['figure']}"] += 1
            counts["options by another way"] += "via" in row["figure"]
        counts["options that complete"] += bool(row["completed"])
        counts["options with a double turn"] += row["double_turn"]
        counts["options with an extra turn"] += row["extra_turn"]
