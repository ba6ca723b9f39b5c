"""Random moves, spots and claims on random tables: always a ruling, and what must hold of each.

The tables are grown as in play or thrown together. Moves are drawn so that many are legal and most
of the others break one rule only; every spot that they name is there, so all get a ruling.
"""

from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests import tables
from tests.api.samples import CHECK, CLAIMS, MOVES, RULINGS, SCORES, SPOTS, Json
from tests.asking import ask
from tests.building.tables import lay
from tests.oracles import carcassonne, tiles
from tests.searching import examples

SEARCH: Final = examples(80)
QUARTERS: Final = ("wainwrights", "coiners", "bookbinders", "fourth")
OWNED: Final = (
    "meeple",
    "large_meeple",
    "wagon",
    "phantom",
    "ringmaster",
    "abbot",
    "builder",
    "pig",
    "barn",
)
KINDS: Final = ("road", "city", "field", "monastery", "garden", "german_cathedral", "labyrinth")
HALF_SIDES: Final = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
SIDES: Final = ("N", "E", "S", "W", *HALF_SIDES)
CORNERS: Final = ("NE", "SE", "SW", "NW")
MAGIC_TILES: Final = tuple(name for name in tiles.FACES if name.startswith("mage_witch."))


# -------------------------------------------------------------------------------- what is drawn


def draw_position(chance: Random, largest: int = 8) -> Json:
    """Draw a table, at times with meeples in Leipzig and figures that are counted."""
    wild = not chance.randrange(4)
    position = tables.draw_table(chance, 1 + chance.randrange(largest), wild=wild)
    position["figures"] = [row for row in position["figures"] if row["on"] != "wall"]
    if not chance.randrange(3):
        position["tiles"] = [towards_leipzig(row) for row in position["tiles"]]
    if chance.randrange(2):
        position["leipzig"] = {
            quarter: [player for player in tables.PLAYERS if not chance.randrange(3)]
            for quarter in chance.sample(QUARTERS, chance.randrange(5))
        }
    if not chance.randrange(3):
        position["supply"] = {
            player: {figure: chance.randrange(4) for figure in chance.sample(OWNED, 5)}
            for player in tables.PLAYERS
            if chance.randrange(4)
        }
    return position


def towards_leipzig(row: Json) -> Json:
    """Let the roads that end on an inline tile end at Leipzig instead."""
    if isinstance(row["tile"], str):
        return row
    features = [
        feature | {"ends": "leipzig"} if "ends" in feature else feature
        for feature in row["tile"]["features"]
    ]
    return row | {"tile": row["tile"] | {"features": features}}


def features_at(position: Json, x: int, y: int) -> list[Json]:
    """Return the features of the tile on a square as they lie."""
    return carcassonne.resolve(position, tiles.FACES)[x, y]


def spot_on(feature: Json) -> Json:
    """Name a feature as an answer does, but for its place."""
    if feature.get("labyrinth"):
        return {"on": "labyrinth"}
    sides = [side for side in SIDES if side in feature.get("sides", ())]
    return {"on": feature["kind"]} | ({"side": sides[0]} if sides else {})


def spots_of(position: Json, x: int, y: int) -> list[Json]:
    """Return the spots of a tile in the order of the contract: kind, side, labyrinth last."""
    found = [
        {"x": x, "y": y} | spot_on(feature)
        for feature in features_at(position, x, y)
        if feature["kind"] not in ("wall", "river")
    ]
    sides = (*SIDES, None)
    return sorted(found, key=lambda s: (KINDS.index(s["on"]), sides.index(s.get("side"))))


def all_spots(position: Json) -> list[Json]:
    return [spot for row in position["tiles"] for spot in spots_of(position, row["x"], row["y"])]


def with_tile(position: Json, row: Json) -> Json:
    """Lay one tile more, with nobody on it."""
    return position | {"tiles": [*position["tiles"], row]}


def draw_row(chance: Random, position: Json) -> Json | None:
    """Draw a tile and a place where it fits; None if it fits nowhere.

    Half of the tiles end the roads that lead to their place.
    """
    ends = tables.close(chance, position["tiles"])[len(position["tiles"]) :]
    if ends and chance.randrange(2):
        return chance.choice((chance.choice(ends), towards_leipzig(chance.choice(ends))))
    tile = chance.choice(MAGIC_TILES) if not chance.randrange(3) else tables.draw_tile(chance)
    places = tables.fitting_places(carcassonne.resolve(position, tiles.FACES), tile)
    if not places:
        return None
    x, y, rotation = chance.choice(places)
    return lay(tile, x, y, rotation)


def draw_move(chance: Random, position: Json, row: Json) -> Json:
    """Draw a move with a tile: figure, steps of mage and witch, and meeples to Leipzig."""
    laid = with_tile(position, row)
    move: Json = {"player": chance.choice(tables.PLAYERS), "tile": row}
    if chance.randrange(3):
        move["figure"] = draw_figure(chance, laid, row)
    if steps := draw_steps(chance, laid, row):
        move["magic"] = steps
    if sends := draw_sends(chance, laid, row):
        move["leipzig"] = sends
    wagons = [row for row in position["figures"] if row["figure"] == "wagon"]
    if wagons and not chance.randrange(3):
        move["wagons"] = [draw_wagon_step(chance, laid, chance.choice(wagons))]
    if not chance.randrange(4):
        move["part"] = chance.choice((1, 2))
    return move


def draw_wagon_step(chance: Random, laid: Json, wagon: Json) -> Json:
    """Let a wagon move on from where it stands, most often to a road or city near it."""
    start = {key: wagon[key] for key in ("x", "y", "on", "side") if key in wagon}
    spots = all_spots(laid)
    near = [
        spot
        for spot in spots
        if spot["on"] in ("road", "city", "monastery")
        and abs(spot["x"] - wagon["x"]) < 2
        and abs(spot["y"] - wagon["y"]) < 2
    ]
    return {"from": start, "to": chance.choice(near if near and chance.randrange(4) else spots)}


def draw_steps(chance: Random, laid: Json, row: Json) -> list[Json]:
    """Draw as many steps of mage and witch as the tile asks for, at times more or fewer."""
    asked = tables.face_of(row["tile"]).get("magic", False)
    number = int(asked) if chance.randrange(8) else chance.randrange(3)
    targets = [spot for spot in all_spots(laid) if spot["on"] in ("road", "city", "labyrinth")]
    return [
        {
            "figure": chance.choice(("mage", "witch")),
            "to": chance.choice(targets) if targets and chance.randrange(8) else "off",
        }
        for _ in range(number)
    ]


def draw_figure(chance: Random, laid: Json, row: Json) -> Json:
    """Draw a figure on the new tile, at times on another one or by another way."""
    figure = chance.choice(("meeple", "meeple", "meeple", *OWNED))
    if figure == "barn":
        return {"figure": figure, "on": "corner", "side": chance.choice(CORNERS)}
    spots = spots_of(laid, row["x"], row["y"])
    if chance.randrange(6) or not spots:
        via = "placement"
    else:
        via = chance.choice(("placement", "magic_portal", "flying_machine"))
        spots = all_spots(laid)
    if not spots:
        return {"figure": figure, "on": "corner", "side": "NE"}
    spot = chance.choice(spots)
    return {"figure": figure} | spot | ({} if via == "placement" else {"via": via})


def draw_sends(chance: Random, laid: Json, row: Json) -> list[Json]:
    """Draw at most two meeples to send, most of them from roads that end close to the tile."""
    senders = [figure for figure in laid["figures"] if figure["on"] == "road"]
    near = [figure for figure in senders if _distance(figure, row) < 3 and "player" in figure]
    if not near or chance.randrange(3):
        return []
    chosen = chance.sample(near, min(len(near), chance.choice((1, 1, 1, 2))))
    return [
        {
            "player": figure["player"] if chance.randrange(8) else chance.choice(tables.PLAYERS),
            "quarter": chance.choice(QUARTERS),
            "from": {key: figure[key] for key in ("x", "y", "on", "side") if key in figure},
        }
        for figure in chosen
    ]


def _distance(one: Json, other: Json) -> int:
    return int(abs(one["x"] - other["x"]) + abs(one["y"] - other["y"]))


@st.composite
def positions_with_moves(draw: st.DrawFn) -> tuple[Json, Json]:
    chance = draw(tables.chances())
    while True:
        position = draw_position(chance)
        row = draw_row(chance, position)
        if row is not None:
            return position, draw_move(chance, position, row)


# ---------------------------------------------------------------------------------------- moves


def answer_on(client: FlaskClient, position: Json, move: Json) -> Json:
    answer = ask(client, MOVES, {"position": position, "move": move})
    assert answer["legal"] is (answer["objections"] == [])
    return answer


@SEARCH
@given(drawn=positions_with_moves(), seed=st.integers(0, 2**32))
def test_every_question_takes_the_position_that_a_move_leaves(
    client: FlaskClient, drawn: tuple[Json, Json], seed: int
) -> None:
    position, move = drawn
    after = answer_on(client, position, move)["position_after"]
    place = {key: after["tiles"][-1][key] for key in ("x", "y")}
    spot = next(iter(spots_of(after, **place)), None)
    chance = Random(seed)
    row = draw_row(chance, after)
    asked: Json = {
        "roads": {},
        "scores": {"moment": "end"},
        "placements": {"tile": "base.V"},
        "spots": {"tile_at": place, "player": "red"},
        "check": {},
    }
    if spot is not None:
        claim = {"kind": "points", "at": spot, "player": "red", "points": 3}
        asked["claims"] = {"claim": claim}
    if row is not None:
        asked["moves"] = {"move": draw_move(chance, after, row)}
    assert set(asked) <= set(ask(client, RULINGS, {"position": after, "ask": asked}))


@SEARCH
@given(drawn=positions_with_moves())
def test_the_supply_goes_down_and_up_again(client: FlaskClient, drawn: tuple[Json, Json]) -> None:
    position, move = drawn
    answer = answer_on(client, position, move)
    if not answer["legal"]:
        return
    assert ("supply" in answer["position_after"]) is ("supply" in position)
    expected = {player: Counter(held) for player, held in position.get("supply", {}).items()}
    if "figure" in move and move["player"] in expected:
        expected[move["player"]][move["figure"]["figure"]] -= 1
    for row in answer.get("returned_figures", []):
        if row.get("player") in expected:
            expected[row["player"]][row["figure"]] += 1
    after = answer["position_after"].get("supply", {})
    assert {player: Counter(held) for player, held in after.items()} == expected


@SEARCH
@given(drawn=positions_with_moves())
def test_what_a_move_completes_is_completed_and_empty_afterwards(
    client: FlaskClient, drawn: tuple[Json, Json]
) -> None:
    position, move = drawn
    answer = answer_on(client, position, move)
    done = [feature["id"] for feature in answer["completed"]]
    assert len(set(done)) == len(done)
    asked = {"position": answer["position_after"], "moment": "end"}
    scores = ask(client, SCORES, asked)
    found = {feature["id"]: feature for feature in scores["features"]}
    assert set(done) <= set(found)
    for feature_id in done:
        assert "figures" not in found[feature_id]


# ---------------------------------------------------------------------------------------- spots


@st.composite
def deployments(draw: st.DrawFn) -> Json:
    """Ask where some figure may go on some tile of a random table, by some way."""
    chance = draw(tables.chances())
    position = draw_position(chance)
    row = chance.choice(position["tiles"])
    question: Json = {
        "position": position,
        "tile_at": {"x": row["x"], "y": row["y"]},
        "player": chance.choice((*tables.PLAYERS, "nobody")),
    }
    if chance.randrange(4):
        question["figure"] = chance.choice(OWNED)
    if chance.randrange(2):
        question["via"] = chance.choice(("placement", "wagon", "magic_portal", "flying_machine"))
    if question.get("via") == "wagon":
        wagons = [row for row in position["figures"] if row["figure"] == "wagon"]
        starts = wagons if wagons and chance.randrange(4) else all_spots(position)
        start = chance.choice(
            starts or [{"x": row["x"], "y": row["y"], "on": "corner", "side": "NE"}]
        )
        question["from"] = {key: start[key] for key in ("x", "y", "on", "side") if key in start}
        question["player"] = start.get("player", question["player"])
    if chance.randrange(2):
        played = chance.choice(position["tiles"])
        question["played"] = {"x": played["x"], "y": played["y"]}
    return question


@SEARCH
@given(question=deployments())
def test_every_feature_of_the_tile_is_open_or_refused(client: FlaskClient, question: Json) -> None:
    answer = ask(client, SPOTS, question)
    refused = [row["spot"] for row in answer["refused"]]
    assert all(row["objections"] for row in answer["refused"])
    x, y = question["tile_at"]["x"], question["tile_at"]["y"]
    if question.get("figure") == "barn":
        expected = [{"x": x, "y": y, "on": "corner", "side": side} for side in CORNERS]
    else:
        expected = spots_of(question["position"], x, y)
    assert answer["spots"] == [spot for spot in expected if spot in answer["spots"]]
    assert refused == [spot for spot in expected if spot in refused]
    assert len(answer["spots"]) + len(refused) == len(expected)


@SEARCH
@given(question=deployments())
def test_a_figure_that_nobody_has_left_goes_nowhere(client: FlaskClient, question: Json) -> None:
    if question.get("via") == "wagon":
        return
    position = question["position"] | {"supply": {question["player"]: {}}}
    answer = ask(client, SPOTS, question | {"position": position})
    assert answer["spots"] == []
    for row in answer["refused"]:
        assert "not-in-supply" in [found["code"] for found in row["objections"]]


SYMBOLS: tuple[list[str], ...] = (
    [],
    ["portal"],
    ["flying_machine:S"],
    ["flying_machine:NW", "portal"],
)


def say_symbols(chance: Random, row: Json) -> Json:
    """Lay a tile inline that says what it carries, half of the time."""
    if chance.randrange(2):
        return row
    return row | {"tile": {**tables.face_of(row["tile"]), "symbols": chance.choice(SYMBOLS)}}


@SEARCH
@given(drawn=positions_with_moves(), seed=st.integers(0, 2**32))
def test_a_move_judges_its_figure_as_spots_does(
    client: FlaskClient, drawn: tuple[Json, Json], seed: int
) -> None:
    position, move = drawn
    chance = Random(seed)
    row = say_symbols(chance, move["tile"])
    figure = chance.choice(OWNED)
    via = chance.choice(("placement", "placement", "magic_portal", "flying_machine"))
    laid = with_tile(position, row)
    target = chance.choice((row, chance.choice(laid["tiles"])))
    question = {
        "position": laid,
        "tile_at": {"x": target["x"], "y": target["y"]},
        "player": move["player"],
        "figure": figure,
        "via": via,
        "played": {"x": row["x"], "y": row["y"]},
    }
    answer = ask(client, SPOTS, question)
    judged = [(row["spot"], row["objections"]) for row in answer["refused"]]
    judged += [(spot, []) for spot in answer["spots"]]
    for spot, objections in judged:
        deployed = {"figure": figure, "via": via} | spot
        plain = {"player": move["player"], "tile": row, "figure": deployed}
        found = answer_on(client, position, plain)["objections"]
        assert [one for one in found if not one["code"].startswith("magic-")] == objections


# ------------------------------------------------------------------------- scores, claims, checks


@st.composite
def positions_of_all_sorts(draw: st.DrawFn) -> Json:
    return draw_position(draw(tables.chances()))


@pytest.mark.parametrize("moment", ["now", "end"])
@pytest.mark.parametrize(
    ("rotation", "expected"),
    [
        (0, ["road:0,-1,S", "road:0,0,E"]),
        (90, ["road:0,0,E", "road:0,0,S"]),
        (180, ["road:-1,0,E", "road:0,0,S"]),
    ],
)
def test_a_labyrinth_stands_among_the_roads_by_its_side(
    client: FlaskClient, moment: str, rotation: int, expected: list[str]
) -> None:
    crossing: Json = {
        "features": [
            {"kind": "road", "sides": ["N"], "labyrinth": True},
            {"kind": "road", "sides": ["E"]},
        ]
    }
    end: Json = {"features": [{"kind": "road", "sides": ["S"]}]}
    laid = [lay(crossing, 0, 0), lay(end, 0, -1), lay(end, 1, 0, 90)]
    position = tables.turn_position({"tiles": laid}, rotation // 90)
    answer = ask(client, SCORES, {"position": position, "moment": moment})
    roads = [found["id"] for found in answer["features"] if found["kind"] == "road"]
    assert roads == expected


@SEARCH
@given(position=positions_of_all_sorts(), seed=st.integers(0, 2**32))
def test_a_claim_is_judged_by_the_award(client: FlaskClient, position: Json, seed: int) -> None:
    chance = Random(seed)
    spots = all_spots(position)
    if not spots:
        return
    player, points = chance.choice(tables.PLAYERS), chance.randrange(8)
    moment = chance.choice(("now", "end"))
    claim = {"kind": "points", "at": chance.choice(spots), "player": player, "points": points}
    claim |= {"moment": moment} if moment == "end" or chance.randrange(2) else {}
    answer = ask(client, CLAIMS, {"position": position, "claim": claim})
    scores = ask(client, SCORES, {"position": position, "moment": "end"})["features"]
    (verdict,) = answer["verdicts"]
    feature = verdict["feature"]
    assert feature in scores
    awards: dict[str, int] = {
        award["player"]: award["points"] for award in feature.get("awards", [])
    }
    pays = moment == "end" or feature["completed"]
    is_ruled = feature["ruling"] == "ruled"
    right = (awards.get(player, 0) if pays else 0) if is_ruled else None
    assert verdict["moment"] == moment
    assert verdict.get("right") == (None if right is None else {"points": right})
    told = "pays-nothing-yet" in {warning["code"] for warning in answer["warnings"]}
    assert told is (is_ruled and not pays)
    assert verdict.get("upheld") is (None if right is None else right == points)
    wrong = [{"what": "points", "claimed": points, "right": right}]
    assert verdict.get("difference", [])[:1] == (wrong if verdict.get("upheld") is False else [])
    assert answer["right_claims"] == ([0] if verdict.get("upheld") else [])


@SEARCH
@given(position=positions_of_all_sorts())
def test_only_faults_make_a_table_illegal(client: FlaskClient, position: Json) -> None:
    answer = ask(client, CHECK, {"position": position})
    severities = [fault["severity"] for fault in answer["faults"]]
    assert answer["legal"] is ("fault" not in severities)
    codes = Counter(fault["code"] for fault in answer["faults"])
    told = Counter(warning["code"] for warning in answer["warnings"])
    assert codes["sides-disagree"] == told["sides-disagree"]
    inline = [row for row in position["tiles"] if not isinstance(row["tile"], str)]
    assert codes["tile-not-in-catalogue"] == len(inline)


@pytest.mark.long
def test_the_drawn_moves_are_of_all_sorts(client: FlaskClient) -> None:
    """Of 600 at most: as soon as there are enough of all sorts, no more are drawn."""
    seen: Counter[Any] = Counter()
    drawn = 0
    wanted = dict.fromkeys(("completed", "awards", "returned_figures"), 5)
    codes = ("occupied", "magic-must-move", "magic-no-target", "leipzig-not-completed")
    wanted |= dict.fromkeys(codes, 0)
    chance = Random(7)
    for drawn in range(600):
        if drawn >= 100 and all(seen[each] > number for each, number in wanted.items()):
            break
        position = draw_position(chance)
        row = draw_row(chance, position)
        if row is None:
            continue
        answer = answer_on(client, position, draw_move(chance, position, row))
        seen["legal" if answer["legal"] else "refused"] += 1
        for key in ("completed", "awards", "returned_figures"):
            seen[key] += bool(answer.get(key))
        seen.update({found["code"] for found in answer["objections"]})
    assert {each: seen[each] for each, number in wanted.items() if seen[each] <= number} == {}
    assert seen["legal"] > drawn // 6
    assert seen["refused"] > drawn // 6
