"""What holds for the features of every Carcassonne table, and for every move on it."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.kinds.features import SCORED
from referee.carcassonne.pieces import piece_at
from referee.carcassonne.scoring.features import Features
from tests.asking import ask_ruling
from tests.building.tables import lay
from tests.laws.map_forms import map_tables
from tests.laws.moves import draw_moves
from tests.oracles import carcassonne as oracle
from tests.oracles.board import Board
from tests.oracles.tiles import FACES
from tests.searching import examples
from tests.tables import (
    PLAYERS,
    but_for_sets,
    carcassonne_tables,
    chances,
    drawn_tiles,
    further_tables,
    name_backwards,
    name_spot,
    rename_players,
    reorder_position,
    shift_answer,
    shift_position,
    turn_place,
    turn_position,
    turn_side,
)

Json = dict[str, Any]

MOMENTS = ("now", "end")

some = examples(50)
moments = st.sampled_from(MOMENTS)


def scores(client: FlaskClient, position: Json, moment: str) -> Json:
    return ask_ruling(client, "/v1/carcassonne/scores", {"position": position, "moment": moment})


def features(client: FlaskClient, position: Json, moment: str) -> list[Json]:
    listed: list[Json] = scores(client, position, moment)["features"]
    return listed


def by_player(rows: list[Json], key: str) -> dict[str, int]:
    return {row["player"]: row[key] for row in rows}


def bonuses_of(feature: Json) -> dict[tuple[str, str], int]:
    return {(b["player"], b["source"]): b["score"]["total"] for b in feature.get("bonuses", [])}


# ----------------------------------------------------------------------- turning and shifting


def turned_places(places: list[Json], quarters: int) -> list[tuple[int, int, str]]:
    """Turn places and side places, in whatever order they come."""
    return sorted(
        (
            *turn_place(place["x"], place["y"], quarters),
            turn_side(place["side"], quarters) if "side" in place else "",
        )
        for place in places
    )


def squares_of(places: list[Json], quarters: int) -> list[tuple[int, int]]:
    """Turn the squares of places whose sides a turn may rename: those that name a whole piece."""
    return sorted(turn_place(place["x"], place["y"], quarters) for place in places)


def describe(feature: Json, quarters: int) -> str:
    """Describe a feature after turning it, without the names that hang on the order of places."""
    reasons = Counter(reason["code"] for reason in feature.get("reasons", []))
    clashes = [r["at"] for r in feature.get("reasons", []) if r["code"] == "runs-into-disagreement"]
    return repr(
        (
            [feature[key] for key in ("kind", "ruling", "completed", "units", "coats_of_arms")],
            [
                feature.get(key)
                for key in ("majority", "score", "awards", "bonuses", "castle_value")
            ],
            [feature["assumed"], len(feature.get("cities", [])), sorted(reasons.items())],
            [
                turned_places(feature.get(key, []), quarters)
                for key in ("tiles", "open_ends", "labyrinths", "inns", "cathedrals")
            ],
            turned_places(feature.get("german_cathedrals", []), quarters),
            turned_places(clashes, quarters),
            squares_of(feature["segments"], quarters),
            squares_of(feature.get("figures", []), quarters),
            [
                (right["player"], squares_of(right["from"], quarters), right["quarters"])
                for right in feature.get("may_send", [])
            ],
        )
    )


@some
@given(carcassonne_tables(), st.integers(1, 3), moments)
def test_turning_the_table_turns_its_features(
    client: FlaskClient, position: Json, quarters: int, moment: str
) -> None:
    before = scores(client, position, moment)
    after = scores(client, turn_position(position, quarters), moment)
    assert after.get("totals", {}) == before.get("totals", {})
    expected = sorted(describe(feature, quarters) for feature in before["features"])
    assert sorted(describe(feature, 0) for feature in after["features"]) == expected


@some
@given(carcassonne_tables(), st.integers(-900, 900), st.integers(-900, 900), moments)
def test_shifting_the_table_shifts_the_whole_answer(
    client: FlaskClient, position: Json, dx: int, dy: int, moment: str
) -> None:
    before = scores(client, position, moment)
    after = scores(client, shift_position(position, dx, dy), moment)
    assert after == shift_answer(before, dx, dy)


# --------------------------------------------------------------------- reordering and renaming


@some
@given(carcassonne_tables(), chances(), moments)
def test_the_order_of_tiles_figures_and_players_in_leipzig_changes_nothing(
    client: FlaskClient, position: Json, chance: Random, moment: str
) -> None:
    reordered = reorder_position(position, chance)
    assert scores(client, reordered, moment) == scores(client, position, moment)


@some
@given(carcassonne_tables(), moments)
def test_features_and_sides_may_be_written_in_any_order_on_a_tile(
    client: FlaskClient, position: Json, moment: str
) -> None:
    backwards = {**position, "tiles": [write_backwards(position, t) for t in position["tiles"]]}
    told, again = scores(client, position, moment), scores(client, backwards, moment)
    assert but_for_sets(again) == but_for_sets(told)


def write_backwards(position: Json, laid: Json) -> Json:
    return {**laid, "tile": name_backwards(oracle.face_of(position, laid["tile"], FACES))}


@some
@given(carcassonne_tables(), moments)
def test_other_names_in_the_same_order_change_nothing_but_the_names(
    client: FlaskClient, position: Json, moment: str
) -> None:
    names = {name: f"{number}-anybody" for number, name in enumerate(sorted(PLAYERS))}
    before = scores(client, position, moment)
    after = scores(client, rename_players(position, names), moment)
    for answer in (before, after):  # what is read out names players in the midst of sentences
        del answer["summary"]
        for feature in answer["features"]:
            del feature["summary"]
    assert after == rename_players(before, names)


@some
@given(carcassonne_tables(), st.permutations(PLAYERS), moments)
def test_players_who_change_places_change_points(
    client: FlaskClient, position: Json, others: list[str], moment: str
) -> None:
    names = dict(zip(PLAYERS, others, strict=True))
    before = scores(client, position, moment)
    after = scores(client, rename_players(position, names), moment)
    assert after.get("totals", {}) == rename_players(before.get("totals", {}), names)
    for old, new in zip(before["features"], after["features"], strict=True):
        assert new.get("score") == old.get("score")
        for key, value in (("awards", "points"), ("bonuses", "source")):
            found = by_player(new.get(key, []), value)
            assert found == rename_players(by_player(old.get(key, []), value), names)


# ----------------------------------------------------------------------------------------- sums


@some
@given(carcassonne_tables(), moments)
def test_items_sum_to_their_totals(client: FlaskClient, position: Json, moment: str) -> None:
    for feature in features(client, position, moment):
        bonuses = [bonus["score"] for bonus in feature.get("bonuses", [])]
        for score in filter(None, (feature.get("score"), *bonuses)):
            assert all(item["points"] == item["count"] * item["each"] for item in score["items"])
            assert sum(item["points"] for item in score["items"]) == score["total"]
            assert len({item["code"] for item in score["items"]}) == len(score["items"])


@some
@given(carcassonne_tables(), moments)
def test_every_owner_gets_the_full_points_and_nobody_else_any(
    client: FlaskClient, position: Json, moment: str
) -> None:
    for feature in features(client, position, moment):
        owners = feature.get("majority", {}).get("owners", []) if feature.get("score") else []
        total = feature.get("score") and feature["score"]["total"]
        assert feature.get("awards", []) == [{"player": name, "points": total} for name in owners]


@some
@given(carcassonne_tables(), moments)
def test_totals_are_all_awards_and_bonuses(
    client: FlaskClient, position: Json, moment: str
) -> None:
    answer = scores(client, position, moment)
    summed: Counter[str] = Counter()
    for feature in answer["features"]:
        summed.update(by_player(feature.get("awards", []), "points"))
        for (player, _), points in bonuses_of(feature).items():
            summed[player] += points
    named = {figure["player"] for figure in position["figures"] if "player" in figure}
    named |= {player for players in position.get("leipzig", {}).values() for player in players}
    assert answer.get("totals", {}) == {player: summed[player] for player in sorted(named)}


# ----------------------------------------------------------------------- one table, two answers


@some
@given(carcassonne_tables(10))
def test_what_is_completed_now_is_what_is_completed_at_the_end(
    client: FlaskClient, position: Json
) -> None:
    at_the_end = features(client, position, "end")
    completed = [feature for feature in at_the_end if feature["completed"]]
    assert features(client, position, "now") == completed


@some
@given(st.one_of(carcassonne_tables(10), further_tables(), map_tables()))
def test_a_feature_is_completed_if_the_ruling_on_it_says_so(position: Json) -> None:
    features = Features(FORM.read_alone(position).table)
    for square, face in features.table.faces.items():
        for index, feature in enumerate(face.features):
            if feature.kind in SCORED:
                piece = piece_at(square, index)
                ruled = features.rule_on(piece).feature.is_completed
                assert features.is_completed(piece) is ruled


@some
@given(carcassonne_tables())
def test_roads_and_scores_agree_on_every_road(client: FlaskClient, position: Json) -> None:
    roads = ask_ruling(client, "/v1/carcassonne/roads", {"position": position})["roads"]
    scored = [f for f in features(client, position, "end") if f["kind"] == "road"]
    assert scored == [{"kind": "road", **road} for road in roads]


@some
@given(carcassonne_tables())
def test_every_piece_of_every_tile_is_in_one_feature(client: FlaskClient, position: Json) -> None:
    board = Board(position)
    expected = Counter(
        (kind, *piece.square, *oracle.in_order(list(piece.sides))[:1])
        for piece in board.features
        for kind in [piece.kind]
        if kind not in ("wall", "river")
    )
    expected.update(
        ("field", *square) for square in board.table if board.has_unknown_fields(square)
    )
    assert expected == Counter(
        (feature["kind"], *place.values())
        for feature in features(client, position, "end")
        for place in feature["segments"]
    )


@some
@given(carcassonne_tables())
def test_every_figure_on_a_feature_is_listed_once(client: FlaskClient, position: Json) -> None:
    listed = sum(len(feature.get("figures", [])) for feature in features(client, position, "end"))
    assert listed == sum(figure["on"] != "corner" for figure in position["figures"])


# ------------------------------------------------------------------------------ mage and witch


def with_magic(position: Json, chance: Random, magic: str) -> tuple[Json, Json] | None:
    """Take mage and witch off a table, and put one of them on some road or city of it."""
    owned = [figure for figure in position["figures"] if "player" in figure]
    table = oracle.resolve(position, FACES)
    places = [
        (x, y, feature)
        for (x, y), listed in sorted(table.items())
        for feature in listed
        if feature["kind"] in ("road", "city")
    ]
    if not places:
        return None
    figure = {"figure": magic} | name_spot(chance, *chance.choice(places))
    return {**position, "figures": owned}, {**position, "figures": [*owned, figure]}


def totals_by_id(client: FlaskClient, position: Json) -> dict[str, int]:
    return {
        feature["id"]: feature["score"]["total"]
        for feature in features(client, position, "end")
        if feature.get("score")
    }


@some
@given(carcassonne_tables(), chances())
def test_a_witch_never_raises_a_score_and_touches_one_feature(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    if tables := with_magic(position, chance, "witch"):
        without, with_witch = (totals_by_id(client, table) for table in tables)
        changed = {name for name in without if with_witch[name] != without[name]}
        assert len(changed) <= 1
        assert all(with_witch[name] == -(-without[name] // 2) for name in changed) or (
            tables[0]["rules"]["labyrinth"] == "advanced"
        )
        assert all(with_witch[name] < without[name] for name in changed)


@some
@given(carcassonne_tables(), chances())
def test_a_mage_never_lowers_a_score_and_touches_one_feature(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    if tables := with_magic(position, chance, "mage"):
        without, with_mage = (totals_by_id(client, table) for table in tables)
        changed = {name for name in without if with_mage[name] != without[name]}
        assert len(changed) <= 1
        assert all(with_mage[name] > without[name] for name in changed)


# ------------------------------------------------------------------------------ where to stand


@examples(150)
@given(carcassonne_tables(6), drawn_tiles(), st.sampled_from(PLAYERS))
def test_the_spots_of_a_placement_are_those_of_the_tile_once_it_lies_there(
    client: FlaskClient, position: Json, tile: str | Json, player: str
) -> None:
    body = {"position": position, "tile": tile}
    for found in ask_ruling(client, "/v1/carcassonne/placements", body)["placements"]:
        laid = lay(tile, found["x"], found["y"], found["rotation"])
        after = {**position, "tiles": [*position["tiles"], laid]}
        square = {"x": found["x"], "y": found["y"]}
        body = {"position": after, "tile_at": square, "player": player}
        answer = ask_ruling(client, "/v1/carcassonne/spots", body)
        assert answer["spots"] == found["spots"]
        listed = len(answer["spots"]) + len(answer["refused"])
        assert listed == sum(
            piece.kind not in ("wall", "river") for piece in pieces_on(after, square)
        )


def pieces_on(position: Json, square: Json) -> list[Any]:
    return Board(position).pieces_on((square["x"], square["y"]))


# ----------------------------------------------------------------------------------------- moves


some_moves = st.builds(draw_moves, chances(), st.just(9), wild=st.booleans())


class Played(NamedTuple):
    """A table, a move on it, and the answer."""

    position: Json
    move: Json
    answer: Json


def play_all(client: FlaskClient, moves: list[tuple[Json, Json]]) -> Iterator[Played]:
    """Play moves as drawn, and once more with all that they then let the players send."""
    for position, move in moves:
        answer = ask_ruling(client, "/v1/carcassonne/moves", {"position": position, "move": move})
        yield Played(position, move, answer)
        if sends := list(use_rights(answer["completed"])):
            sending = move | {"leipzig": sends}
            body = {"position": position, "move": sending}
            yield Played(position, sending, ask_ruling(client, "/v1/carcassonne/moves", body))


def use_rights(completed: list[Json]) -> Iterator[Json]:
    """Use every right to send, each player to one quarter after the other."""
    used: Counter[str] = Counter()
    for feature in completed:
        for right in feature.get("may_send", []):
            player, number = right["player"], used[right["player"]]
            if number < len(right["quarters"]):
                used[player] += 1
                start = right["from"][0]
                yield {"player": player, "quarter": right["quarters"][number], "from": start}


def play_legally(client: FlaskClient, moves: list[tuple[Json, Json]]) -> Iterator[Played]:
    return (played for played in play_all(client, moves) if played.answer["legal"])


def faults(client: FlaskClient, position: Json) -> Counter[str]:
    """Count the faults of a table; a move is not asked how many tiles there are."""
    found = ask_ruling(client, "/v1/carcassonne/check", {"position": position})["faults"]
    codes = [fault["code"] for fault in found if fault["severity"] == "fault"]
    return Counter(code for code in codes if code != "too-many-copies")


@some
@given(some_moves)
def test_a_legal_move_brings_no_new_fault(
    client: FlaskClient, moves: list[tuple[Json, Json]]
) -> None:
    for position, _, answer in play_legally(client, moves):
        assert faults(client, answer["position_after"]) <= faults(client, position)


@some
@given(some_moves)
def test_a_move_lays_its_tile_and_a_refused_one_changes_nothing(
    client: FlaskClient, moves: list[tuple[Json, Json]]
) -> None:
    for position, move, answer in play_all(client, moves):
        assert answer["legal"] is not bool(answer["objections"])
        if answer["legal"]:
            assert answer["position_after"]["tiles"] == [*position["tiles"], move["tile"]]
            continue
        assert answer["position_after"] == position
        assert answer["completed"] == []
        assert not answer.keys() & {"awards", "immediate", "returned_figures"}
        assert answer["double_turn"] is answer["extra_turn"] is False


@some
@given(some_moves)
def test_whoever_may_send_may_do_so(client: FlaskClient, moves: list[tuple[Json, Json]]) -> None:
    drawn = [move for _, move in moves]
    for _, move, answer in play_all(client, moves):
        assert answer["legal"] or move in drawn


def without_the_homecoming(position: Json, move: Json, answer: Json) -> Json:
    """Give the table of a move after the figure step, before anything is scored."""
    left = [*answer["position_after"]["figures"], *answer.get("returned_figures", [])]
    laid = {"tile": move["tile"]["tile"], **{key: move["tile"][key] for key in ("x", "y")}}
    rotation = {"rotation": move["tile"]["rotation"]}
    return {**position, "tiles": [*position["tiles"], laid | rotation], "figures": left}


@some
@given(some_moves)
def test_a_move_completes_what_the_table_then_shows_as_newly_completed(
    client: FlaskClient, moves: list[tuple[Json, Json]]
) -> None:
    for position, move, answer in play_legally(client, moves):
        before = {feature["id"] for feature in features(client, position, "now")}
        table = without_the_homecoming(position, move, answer)
        then = [f for f in features(client, table, "now") if f["id"] not in before]
        completed = [f for f in answer["completed"] if f["kind"] != "field"]
        assert [f["id"] for f in completed] == [f["id"] for f in then]
        if "leipzig" not in move:
            assert completed == then
        # A field is scored only when farmers come to a barn.
        barns = any(f["figure"] == "barn" for f in answer["position_after"]["figures"])
        assert barns or completed == answer["completed"]


@some
@given(some_moves)
def test_the_awards_of_a_move_are_those_of_what_it_completes(
    client: FlaskClient, moves: list[tuple[Json, Json]]
) -> None:
    for _, _, answer in play_all(client, moves):
        summed: Counter[str] = Counter()
        for feature in answer["completed"]:
            summed.update(by_player(feature.get("awards", []), "points"))
            for (player, _), points in bonuses_of(feature).items():
                if points:  # a bonus that a reading does not pay is shown and makes nobody a scorer
                    summed[player] += points
        assert answer.get("awards", []) == [
            {"player": player, "points": summed[player]} for player in sorted(summed)
        ]


@some
@given(some_moves)
def test_no_figure_is_lost_in_a_move_and_none_is_made(
    client: FlaskClient, moves: list[tuple[Json, Json]]
) -> None:
    for position, move, answer in play_legally(client, moves):
        after = [*answer["position_after"]["figures"], *answer.get("returned_figures", [])]
        before = count_figures(position["figures"])
        if "figure" in move:
            before[move["player"], move["figure"]["figure"]] += 1
        left = count_figures(after)
        assert left <= before
        gone = Counter(player for player, _ in (before - left).elements())
        sends = move.get("leipzig", [])
        assert gone == Counter(step["player"] for step in sends)
        sent = Counter((step["quarter"], step["player"]) for step in sends)
        assert count_leipzig(answer["position_after"]) == count_leipzig(position) + sent


def count_figures(figures: list[Json]) -> Counter[tuple[str, str]]:
    return Counter((f["player"], f["figure"]) for f in figures if "player" in f)


def count_leipzig(position: Json) -> Counter[tuple[str, str]]:
    quarters = position.get("leipzig", {})
    return Counter((quarter, player) for quarter in quarters for player in quarters[quarter])


@some
@given(some_moves)
def test_mage_and_witch_leave_the_board_only_by_a_step_or_with_a_completed_feature(
    client: FlaskClient, moves: list[tuple[Json, Json]]
) -> None:
    for position, move, answer in play_legally(client, moves):
        after = [*answer["position_after"]["figures"], *answer.get("returned_figures", [])]
        standing, left = (
            {figure["figure"] for figure in figures if "player" not in figure}
            for figures in (position["figures"], after)
        )
        steps = move.get("magic", [])
        off = {step["figure"] for step in steps if step["to"] == "off"}
        assert standing - off <= left <= standing | {step["figure"] for step in steps}


@pytest.mark.long
def test_the_moves_are_legal_often_enough_to_say_something(client: FlaskClient) -> None:
    seen: Counter[str] = Counter()
    chance = Random(3)
    for number in range(80):
        moves = draw_moves(chance, 9, wild=bool(number % 2))
        for _, move, answer in play_all(client, moves):
            seen["legal"] += answer["legal"]
            seen["refused"] += not answer["legal"]
            seen["completed"] += bool(answer["completed"])
            seen["paid"] += bool(answer.get("awards", []))
            seen["with magic"] += answer["legal"] and "magic" in move
            seen["sent"] += answer["legal"] and "leipzig" in move
    assert min(seen.values()) >= 5, seen
    assert len(seen) == 6


# ----------------------------------------------------------------------------------------- claims


def spot_on(position: Json, feature: Json) -> Json:
    """Name a spot of a feature by its first segment."""
    place = {"on": feature["kind"], **feature["segments"][0]}
    board = Board(position)
    square = (place["x"], place["y"])
    if feature["kind"] == "field" and board.has_unknown_fields(square):
        shown = board.shown[square]
        place["side"] = next(h for h in oracle.HALF_SIDES if shown[h[0]] in ("road", "field"))
    return place


@some
@given(carcassonne_tables(5), chances())
def test_a_claim_of_exactly_the_award_holds_and_no_other(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    listed = features(client, position, "end")
    for feature in chance.sample(listed, min(4, len(listed))):
        claim: Json = {"kind": "points", "at": spot_on(position, feature), "moment": "end"}
        claim["player"] = chance.choice((*feature.get("majority", {}).get("owners", []), *PLAYERS))
        right = by_player(feature.get("awards", []), "points").get(claim["player"], 0)
        for points in (right, right + chance.choice((-3, -1, 1, 2, 40))):
            body = {"position": position, "claim": claim | {"points": points}}
            (verdict,) = ask_ruling(client, "/v1/carcassonne/claims", body)["verdicts"]
            assert verdict["feature"] == feature
            if feature.get("score") is None:
                assert not verdict.keys() & {"upheld", "right"}
            else:
                assert verdict.get("upheld") is (points == right)
                assert verdict.get("right", {}) == {"points": right}
                wrong = {"what": "points", "claimed": points, "right": right}
                assert verdict.get("difference", [])[:1] == [wrong] * (points != right)
