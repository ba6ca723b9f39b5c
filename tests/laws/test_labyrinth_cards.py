"""What may be done to a maze of cards without changing any ruling on it."""

from collections import Counter
from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask_ruling
from tests.searching import examples
from tests.tables import (
    ROTATIONS,
    card_mazes,
    chances,
    drawn_cards,
    reorder_position,
    shift_answer,
    shift_position,
    turn_place,
    turn_position,
    turn_side,
)

Json = dict[str, Any]

PLACEMENTS = "/v1/labyrinth-cards/placements"
PATHS = "/v1/labyrinth-cards/paths"
COLLECTABLE = "/v1/labyrinth-cards/collectable"

shifts = st.tuples(st.integers(-900, 900), st.integers(-900, 900))
turns = st.integers(1, 3)
some = examples(50)


def placements(client: FlaskClient, position: Json, card: Json, **more: Any) -> Json:
    return ask_ruling(client, PLACEMENTS, {"position": position, "card": card, **more})


def paths(client: FlaskClient, position: Json) -> Json:
    return ask_ruling(client, PATHS, {"position": position})


def collectable(client: FlaskClient, position: Json, played: Json, want: list[Json]) -> Json:
    return ask_ruling(client, COLLECTABLE, {"position": position, "played": [played], "want": want})


def some_cards(data: st.DataObject, position: Json) -> tuple[Json, list[Json]]:
    """Choose a played card, and some cards to collect, whether they match or not."""
    squares = [{"x": card["x"], "y": card["y"]} for card in position["cards"]]
    played = data.draw(st.sampled_from(squares))
    chosen = data.draw(st.sets(st.sampled_from(range(len(squares))), max_size=3))
    return played, [squares[number] for number in sorted(chosen)]


def some_place(data: st.DataObject, position: Json) -> Json:
    """Choose a placement near the maze, legal or not."""
    near = data.draw(st.sampled_from(position["cards"]))
    return {
        "x": near["x"] + data.draw(st.integers(-1, 1)),
        "y": near["y"] + data.draw(st.integers(-1, 1)),
        "rotation": data.draw(st.sampled_from(ROTATIONS)),
    }


def turned(place: Json, quarters: int) -> tuple[int, int]:
    return turn_place(place["x"], place["y"], quarters)


def as_place(square: tuple[int, int]) -> Json:
    return {"x": square[0], "y": square[1]}


# ----------------------------------------------------------------------------------- turning


@some
@given(card_mazes(), drawn_cards(), turns)
def test_turning_the_maze_turns_its_placements(
    client: FlaskClient, position: Json, card: Json, quarters: int
) -> None:
    def describe(answer: Json, quarters: int) -> set[tuple[Any, ...]]:
        return {
            (
                turned(found, quarters),
                (found["rotation"] + 90 * quarters) % 360,
                frozenset(turn_side(side, quarters) for side in found.get("joins", [])),
                found["collectable"],
            )
            for found in answer["placements"]
        }

    before = placements(client, position, card)
    after = placements(client, turn_position(position, quarters), card)
    assert describe(after, 0) == describe(before, quarters)
    assert (after["count"], after["distinct"]) == (before["count"], before["distinct"])


@some
@given(card_mazes(), drawn_cards(), turns, st.data())
def test_turning_the_maze_changes_no_verdict_on_a_placement(
    client: FlaskClient, position: Json, card: Json, quarters: int, data: st.DataObject
) -> None:
    at = some_place(data, position)
    turned_at = as_place(turned(at, quarters))
    turned_at["rotation"] = (at["rotation"] + 90 * quarters) % 360
    before = placements(client, position, card, at=at)["verdict"]
    after = placements(client, turn_position(position, quarters), card, at=turned_at)["verdict"]
    assert after["legal"] is before["legal"]
    assert [each["code"] for each in after["objections"]] == [
        each["code"] for each in before["objections"]
    ]


@some
@given(card_mazes(), turns)
def test_turning_the_maze_joins_the_same_pairs_by_paths_of_the_same_length(
    client: FlaskClient, position: Json, quarters: int
) -> None:
    def describe(answer: Json, quarters: int) -> Counter[tuple[Any, ...]]:
        return Counter(
            (
                path["treasure"],
                frozenset(turned(path[end], quarters) for end in ("from", "to")),
                path["length"],
            )
            for path in answer["treasure_paths"]
        )

    before = paths(client, position)
    after = paths(client, turn_position(position, quarters))
    assert describe(after, 0) == describe(before, quarters)


@some
@given(card_mazes(10), turns, st.data())
def test_turning_the_maze_turns_what_may_be_collected(
    client: FlaskClient, position: Json, quarters: int, data: st.DataObject
) -> None:
    def describe(answer: Json, quarters: int) -> tuple[Any, ...]:
        return (
            {
                turned(match, quarters): (
                    match["treasures"],
                    match["alone"],
                    {turned(place, quarters) for place in match.get("cuts_off", [])},
                )
                for match in answer["matches"]
            },
            answer["best"]["count"],
            {
                frozenset(turned(place, quarters) for place in each["cards"])
                for each in answer["maximal"]
            },
            answer["verdict"]["legal"],
            Counter(each["code"] for each in answer["verdict"]["objections"]),
        )

    played, want = some_cards(data, position)
    before = collectable(client, position, played, want)
    after = collectable(
        client,
        turn_position(position, quarters),
        as_place(turned(played, quarters)),
        [as_place(turned(place, quarters)) for place in want],
    )
    assert describe(after, 0) == describe(before, quarters)


# --------------------------------------------------------------------- shifting, reordering


@some
@given(card_mazes(), drawn_cards(), shifts, st.data())
def test_shifting_the_maze_shifts_the_whole_answer_on_placements(
    client: FlaskClient, position: Json, card: Json, shift: tuple[int, int], data: st.DataObject
) -> None:
    at = some_place(data, position)
    before = placements(client, position, card, at=at)
    shifted_at = {**at, "x": at["x"] + shift[0], "y": at["y"] + shift[1]}
    after = placements(client, shift_position(position, *shift), card, at=shifted_at)
    assert after == shift_answer(before, *shift)


@some
@given(card_mazes(), shifts)
def test_shifting_the_maze_shifts_the_whole_answer_on_paths(
    client: FlaskClient, position: Json, shift: tuple[int, int]
) -> None:
    before = paths(client, position)
    assert paths(client, shift_position(position, *shift)) == shift_answer(before, *shift)


@some
@given(card_mazes(10), shifts, st.data())
def test_shifting_the_maze_shifts_the_whole_answer_on_collecting(
    client: FlaskClient, position: Json, shift: tuple[int, int], data: st.DataObject
) -> None:
    played, want = some_cards(data, position)
    before = collectable(client, position, played, want)
    after = collectable(
        client,
        shift_position(position, *shift),
        shift_answer(played, *shift),
        shift_answer(want, *shift),
    )
    assert after == shift_answer(before, *shift)


@some
@given(card_mazes(), drawn_cards(), chances())
def test_the_order_of_cards_changes_nothing_about_placements(
    client: FlaskClient, position: Json, card: Json, chance: Random
) -> None:
    before = placements(client, position, card)
    assert placements(client, reorder_position(position, chance), card) == before


@some
@given(card_mazes(), chances())
def test_the_order_of_cards_changes_nothing_about_paths(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    assert paths(client, reorder_position(position, chance)) == paths(client, position)


@some
@given(card_mazes(10), chances(), st.data())
def test_the_order_of_cards_changes_nothing_about_collecting(
    client: FlaskClient, position: Json, chance: Random, data: st.DataObject
) -> None:
    played, want = some_cards(data, position)
    before = collectable(client, position, played, want)
    reordered = reorder_position(position, chance)
    assert collectable(client, reordered, played, chance.sample(want, len(want))) == before


@some
@given(card_mazes(), chances())
def test_the_order_of_openings_and_paths_on_a_card_joins_the_same_pairs(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    def reorder(card: Json) -> Json:
        if "paths" in card:
            return {"paths": [reorder(path) for path in card["paths"][::-1]]}
        return {key: chance.sample(names, len(names)) for key, names in card.items()}

    cards = [{**laid, "card": reorder(laid["card"])} for laid in position["cards"]]
    assert paths(client, {**position, "cards": cards}) == paths(client, position)


# --------------------------------------------------------------------------- other symmetries


@given(drawn_cards(), drawn_cards())
@examples(25)
def test_two_cards_join_each_other_from_both_sides(
    client: FlaskClient, first: Json, second: Json
) -> None:
    def joins(laid: Json, card: Json, x: int) -> set[tuple[int, int, int]]:
        return {
            (rotation, found["rotation"], found["collectable"])
            for rotation in ROTATIONS
            for found in placements(
                client, {"cards": [{"card": laid, "x": 0, "y": 0, "rotation": rotation}]}, card
            )["placements"]
            if (found["x"], found["y"]) == (x, 0)
        }

    assert joins(first, second, 1) == {(b, a, count) for a, b, count in joins(second, first, -1)}


@some
@given(card_mazes())
def test_a_pair_is_joined_from_either_card(client: FlaskClient, position: Json) -> None:
    found = {
        (path["treasure"], turned(path["from"], 0), turned(path["to"], 0), path["length"])
        for card in position["cards"]
        for path in ask_ruling(
            client, PATHS, {"position": position, "from": {"x": card["x"], "y": card["y"]}}
        )["treasure_paths"]
    }
    assert found == {(treasure, goal, start, length) for treasure, start, goal, length in found}


@some
@given(card_mazes(10), st.data())
def test_a_match_from_one_card_is_a_match_from_the_other(
    client: FlaskClient, position: Json, data: st.DataObject
) -> None:
    played, _ = some_cards(data, position)
    for match in collectable(client, position, played, [])["matches"]:
        back = collectable(client, position, {"x": match["x"], "y": match["y"]}, [])
        treasures = {turned(other, 0): other["treasures"] for other in back["matches"]}
        assert treasures[turned(played, 0)] == match["treasures"]
