"""What holds for every turn of the card game, every collection and every suggestion."""

from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from tests.asking import ask_ruling
from tests.games.card_choosing import spoilt_turn, wanted
from tests.games.card_play import (
    compare_actions,
    compare_collectable,
    compare_end,
    compare_shown,
    compare_turn,
    normal,
    order_of_action,
    spread_action,
)
from tests.oracles import labyrinth_cards
from tests.oracles.labyrinth_cards import Square, by_row
from tests.oracles.labyrinth_turns import (
    ACTIONS_ALLOWED,
    Collecting,
    Turn,
    TurnSearch,
    after_action,
    play_turn,
    variant_of,
)
from tests.searching import examples
from tests.tables import (
    TREASURES,
    chances,
    draw_card,
    draw_maze,
    rename_players,
    reorder_position,
    shift_answer,
    shift_position,
    turn_place,
    turn_position,
)

Json = dict[str, Any]

VARIANTS = ("official", "caffeinated", "steroids")
READINGS = ("witness", "every-set")
WAYS = ("clockwise", "counterclockwise")
BUDGETS = (1, 3, 10, 50, 300, 2000)

shifts = st.tuples(st.integers(-900, 900), st.integers(-900, 900))
quarter_turns = st.integers(1, 3)
some = examples(50)
few = examples(25)


def draw_position(chance: Random, largest: int, hand: int, variant: str | None = None) -> Json:
    """Draw a maze of one of the three variants, with some cards in hand and maybe a stack."""
    position = draw_maze(chance, 1 + chance.randrange(largest))
    position["rules"]["variant"] = variant or chance.choice(VARIANTS)
    if not chance.randrange(2):
        position["rules"]["leave_one"] = "every-set"
    treasures = sorted(map_of_treasures(position)) or TREASURES[:1]
    position["hand"] = [draw_card(chance, treasures) for _ in range(chance.randrange(hand + 1))]
    if chance.randrange(3):
        position["stack"] = chance.randrange(4)
    return position


def map_of_treasures(position: Json) -> set[str]:
    """Name the treasures on the table."""
    table = labyrinth_cards.resolve(position)
    return {name for paths in table.values() for _, names in paths for name in names}


def positions(
    largest: int = 8, hand: int = 3, variant: str | None = None
) -> st.SearchStrategy[Json]:
    return st.builds(lambda chance: draw_position(chance, largest, hand, variant), chances())


def draw_actions(chance: Random, position: Json) -> list[Json]:
    """Draw actions that are legal, as many as the variant allows or fewer."""
    now = Turn(position)
    actions: list[Json] = []
    for _ in range(ACTIONS_ALLOWED[variant_of(position)]):
        plays = [
            {"play": {"card": number, "x": x, "y": y, "rotation": rotation}}
            for number, card in enumerate(now.position["hand"])
            for x, y, rotation in sorted(labyrinth_cards.placements(now.position, card))
        ]
        if plays and (now.is_official or chance.randrange(3)):
            actions.append(chance.choice(plays))
        elif not now.is_official:
            actions.append(draw_rotation(chance, now.position))
        else:
            break
        assert not now.act(actions[-1])
    return actions


def draw_turn(chance: Random, position: Json) -> Json:
    """Draw a turn that may be right or wrong, though it plays no card that is not in hand."""
    actions = draw_actions(chance, position)
    if not chance.randrange(3):
        spoilt = spoilt_turn(chance, position, actions)
        with suppress(LookupError):
            play_turn(position, spoilt)
            return spoilt
    collecting = after_actions(position, actions).collecting
    taken = collecting.best
    if not chance.randrange(3):
        taken = wanted(chance, list(collecting.table), list(collecting.matches))
    turn: Json = {"actions": actions, "collect": write(taken)}
    if chance.randrange(2):
        turn["draw"] = draw_card(chance, TREASURES[:2])
    return turn


def draw_rotation(chance: Random, position: Json) -> Json:
    """Draw a card to rotate, and which way."""
    row = chance.choice(position["cards"])
    return {"rotate": {"x": row["x"], "y": row["y"], "turn": chance.choice(WAYS)}}


def other_way(rotation: Json) -> str:
    return WAYS[WAYS.index(rotation["rotate"]["turn"]) - 1]


def draw_piles(chance: Random, position: Json) -> tuple[dict[str, int], dict[str, int] | None]:
    """Draw what players have collected, and what others hold, if anybody says so.

    Half of the time the position becomes one near the end of a game.
    """
    if chance.randrange(2):
        position["stack"] = 0
        position["hand"] = position["hand"][: chance.randrange(2)]
    if chance.randrange(2):
        position["rules"]["end_of_game"] = chance.choice(("hands_played", "stack_empty"))
    piles = {name: chance.randrange(4) for name in "abcd"[: chance.randrange(5)]}
    hands = {name: chance.choice((0, 0, 1, 2)) for name in "bcd"[: chance.randrange(4)]}
    return piles, hands if chance.randrange(3) else None


def draw_collecting(chance: Random, position: Json) -> Collecting:
    """Choose a card that was played."""
    played = chance.choice(sorted(labyrinth_cards.resolve(position)))
    return Collecting(position, (played,))


def write(squares: Iterable[Square]) -> list[Json]:
    return [{"x": x, "y": y} for x, y in squares]


def read(places: list[Json]) -> list[Square]:
    return [(place["x"], place["y"]) for place in places]


def question(client: FlaskClient, name: str, position: Json, **keys: Any) -> Json:
    return ask_ruling(client, f"/v1/labyrinth-cards/{name}", {"position": position, **keys})


def is_official(position: Json) -> bool:
    return variant_of(position) == "official"


def after_actions(position: Json, actions: list[Json]) -> Turn:
    now = Turn(position)
    for action in actions:
        assert not now.act(action)
    return now


def collected_after(position: Json, actions: list[Json]) -> list[Json]:
    """Name the places of a largest collection after some actions."""
    return write(after_actions(position, actions).collecting.best)


def with_rules(collecting: Collecting, **rules: str) -> Collecting:
    position = collecting.position
    return Collecting({**position, "rules": position["rules"] | rules}, collecting.played)


def collect(
    client: FlaskClient, collecting: Collecting, want: Iterable[Square] | None = None
) -> Json:
    """Ask what may be collected."""
    more = {} if want is None else {"want": write(want)}
    return question(
        client, "collectable", collecting.position, played=write(collecting.played), **more
    )


def legal_collections(client: FlaskClient, collecting: Collecting) -> list[list[Square]]:
    """List some collections that may be taken, by the service."""
    return [read(each["cards"]) for each in collect(client, collecting)["maximal"][:5]]


def best(client: FlaskClient, collecting: Collecting) -> int:
    return int(collect(client, collecting)["best"]["count"])


def treasures_of(answer: Json) -> dict[Square, set[str]]:
    return {(row["x"], row["y"]): set(row["treasures"]) for row in answer["matches"]}


def turn_turn(turn: Json, quarters: int) -> Json:
    """Turn the places of a turn clockwise, and the cards that it plays with them."""
    turned: Json = {
        **turn,
        "collect": [turn_row(place, quarters) for place in turn.get("collect", [])],
    }
    turned["actions"] = [
        {kind: row if kind == "draw" else turn_row(row, quarters) for kind, row in action.items()}
        for action in turn["actions"]
    ]
    return turned


def turn_row(row: Json, quarters: int) -> Json:
    x, y = turn_place(row["x"], row["y"], quarters)
    turned = {**row, "x": x, "y": y}
    if "rotation" in row:
        turned["rotation"] = (row["rotation"] + 90 * quarters) % 360
    return turned


def suggest(client: FlaskClient, position: Json, budget: int) -> Json:
    return question(client, "suggestions", position, budget_nodes=budget)


def points(answer: Json) -> int:
    """Give the points of the first turn suggested, 0 if there is none."""
    return max((int(found["points"]) for found in answer["turns"][:1]), default=0)


def order(found: Json) -> tuple[Any, ...]:
    """Give what suggested turns are ordered by."""
    collected = sorted(read(found.get("collect", [])), key=by_row)
    actions = tuple(map(order_of_action, found["actions"]))
    return -found["points"], len(actions), actions, tuple(map(by_row, collected))


def codes(objections: list[Json]) -> Counter[str]:
    return Counter(row["code"] for row in objections)


def laid(position: Json) -> dict[Square, tuple[str, int]]:
    """Give which card lies on which square, and how."""
    return {
        (row["x"], row["y"]): (str(row["card"]), row["rotation"])
        for row in normal(position)["cards"]
    }


def assert_best(client: FlaskClient, position: Json, answer: Json) -> None:
    """Hold an exact suggestion to all turns there are."""
    most, fewest = TurnSearch(position).best
    assert points(answer) == most
    assert not answer["turns"] or len(answer["turns"][0]["actions"]) == fewest


# ------------------------------------------------------------------- against the recount


@examples(150)
@given(positions(), chances())
def test_a_turn_is_ruled_as_the_recount_rules_it(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    turn = draw_turn(chance, position)
    compare_turn(
        question(client, "turns", position, turn=turn), position, play_turn(position, turn)
    )


@examples(100)
@given(positions(11, 0), chances())
def test_collecting_is_ruled_as_the_recount_rules_it(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    squares = sorted(labyrinth_cards.resolve(position))
    number = 1 if is_official(position) else chance.randrange(min(4, len(squares) + 1))
    collecting = Collecting(position, tuple(chance.sample(squares, number)))
    want = wanted(chance, squares, sorted(collecting.matches))
    compare_collectable(collect(client, collecting, want), collecting, want)


@few
@given(positions(5, 2))
def test_a_placement_promises_what_may_be_collected_after_it(
    client: FlaskClient, position: Json
) -> None:
    for card in position["hand"]:
        for found in question(client, "placements", position, card=card)["placements"]:
            row = {key: found[key] for key in ("x", "y", "rotation")} | {"card": card}
            after = {**position, "cards": [*position["cards"], row]}
            best = Collecting(after, ((found["x"], found["y"]),)).best
            assert found["collectable"] == len(best)


# --------------------------------------------------- shifting, turning, order, names


@some
@given(positions(), chances(), shifts)
def test_shifting_table_and_turn_shifts_the_whole_answer(
    client: FlaskClient, position: Json, chance: Random, shift: tuple[int, int]
) -> None:
    turn = draw_turn(chance, position)
    before = question(client, "turns", position, turn=turn)
    shifted = shift_position(position, *shift)
    after = question(client, "turns", shifted, turn=shift_answer(turn, *shift))
    assert after == shift_answer(before, *shift)


@some
@given(positions(), chances(), quarter_turns)
def test_turning_table_and_turn_turns_what_comes_of_it(
    client: FlaskClient, position: Json, chance: Random, quarters: int
) -> None:
    turn = draw_turn(chance, position)
    before = question(client, "turns", position, turn=turn)
    turned = turn_position(position, quarters)
    after = question(client, "turns", turned, turn=turn_turn(turn, quarters))
    for key in ("legal", "step", "points", "final_draw"):
        assert after.get(key) == before.get(key), key
    assert codes(after["warnings"]) == codes(before["warnings"])
    assert codes(after["objections"]) == codes(before["objections"])
    expected = turn_position(before["position_after"], quarters)
    assert laid(after["position_after"]) == laid(expected)
    collected = {turn_place(x, y, quarters) for x, y in read(before.get("collected", []))}
    assert set(read(after.get("collected", []))) == collected


@some
@given(positions(10, 0, "caffeinated"), quarter_turns)
def test_turning_the_table_turns_what_may_be_collected_in_the_variants(
    client: FlaskClient, position: Json, quarters: int
) -> None:
    def describe(answer: Json, quarters: int) -> tuple[Any, ...]:
        return (
            {
                turn_place(row["x"], row["y"], quarters): row["treasures"]
                for row in answer["matches"]
            },
            {turn_place(row["x"], row["y"], quarters): row["alone"] for row in answer["matches"]},
            answer["best"]["count"],
            {
                frozenset(turn_place(x, y, quarters) for x, y in read(each["cards"]))
                for each in answer["maximal"]
            },
        )

    before = collect(client, Collecting(position, ()))
    after = collect(client, Collecting(turn_position(position, quarters), ()))
    assert describe(after, 0) == describe(before, quarters)


@some
@given(positions(), chances())
def test_the_order_of_cards_changes_nothing_about_a_turn(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    def describe(answer: Json) -> Json:
        after = answer["position_after"]
        return answer | {"position_after": {**after, "cards": laid(after)}}

    turn = draw_turn(chance, position)
    before = question(client, "turns", position, turn=turn)
    reordered = reorder_position(position, chance)
    reordered_turn = {
        **turn,
        "collect": chance.sample(turn.get("collect", []), len(turn.get("collect", []))),
    }
    after = question(client, "turns", reordered, turn=reordered_turn)
    assert describe(after) == describe(before)


@some
@given(positions(10), chances())
def test_the_order_of_cards_changes_nothing_about_collecting_in_the_variants(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    squares = sorted(labyrinth_cards.resolve(position))
    played = chance.sample(squares, 1)
    before = collect(client, Collecting(position, tuple(played)))
    after = collect(client, Collecting(reorder_position(position, chance), tuple(played)))
    assert after == before


@some
@given(positions(), chances())
def test_renaming_the_treasures_changes_nothing_but_their_names(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    names = dict(zip(TREASURES, chance.sample(TREASURES, len(TREASURES)), strict=True))
    turn = draw_turn(chance, position)
    before = question(client, "turns", position, turn=turn)
    renamed = rename_players({"position": position, "turn": turn}, names)
    after = question(client, "turns", renamed["position"], turn=renamed["turn"])
    for key in ("legal", "step", "points", "collected", "final_draw"):
        assert after.get(key) == before.get(key), key
    assert codes(after["objections"]) == codes(before["objections"])
    assert after["position_after"] == rename_players(before["position_after"], names)
    played = chance.sample(sorted(labyrinth_cards.resolve(position)), 1)
    matched, expected = (
        collect(client, Collecting(each, tuple(played))) for each in (renamed["position"], position)
    )
    for key in ("best", "maximal", "truncated"):
        assert matched[key] == expected[key], key
    assert treasures_of(matched) == {
        square: {names.get(name, name) for name in treasures}
        for square, treasures in treasures_of(expected).items()
    }


# ---------------------------------------------------------------------- collections


@some
@given(positions(10, 0), chances())
def test_a_card_may_be_put_back_if_it_lies_beside_one_that_stayed(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    # What stays grows by one card: it still hangs together just if that card lies beside it, and
    # no set of treasures is left with less.
    collecting = draw_collecting(chance, position)
    for taken in legal_collections(client, collecting):
        stays = set(collecting.table) - set(taken)
        for back in taken if len(taken) > 1 else ():
            beside = {labyrinth_cards.beside(back, side) for side in "NESW"}
            left = [square for square in taken if square != back]
            verdict = collect(client, collecting, left)["verdict"]
            assert verdict["legal"] is bool(beside & stays)
            assert verdict["legal"] or set(codes(verdict["objections"])) == {"cut-off"}


@some
@given(positions(10, 0), chances())
def test_a_collection_can_be_taken_card_by_card_from_a_table_that_hangs_together(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    collecting = draw_collecting(chance, position)
    if not labyrinth_cards.hangs_together(set(collecting.table), {}):
        return
    for taken in legal_collections(client, collecting):
        left = list(taken)
        while len(left) > 1:
            smaller = ([one for one in left if one != back] for back in left)
            left = next(
                each for each in smaller if collect(client, collecting, each)["verdict"]["legal"]
            )


@some
@given(positions(10, 0, "caffeinated"), chances())
def test_what_every_set_allows_is_allowed_by_a_witness(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    by_every_set = with_rules(draw_collecting(chance, position), leave_one="every-set")
    by_witness = with_rules(by_every_set, leave_one="witness")
    for taken in legal_collections(client, by_every_set):
        assert collect(client, by_witness, taken)["verdict"]["legal"]
    assert best(client, by_every_set) <= best(client, by_witness)


@some
@given(positions(10, 0, "official"), chances())
def test_what_may_be_collected_officially_may_be_in_the_variants_if_two_cards_stay(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    # The played card stays, and it is a witness for each card that is joined to it.
    official = with_rules(draw_collecting(chance, position), last_card="forbidden")
    variant = with_rules(official, variant="steroids", leave_one="witness")
    for taken in legal_collections(client, official):
        assert collect(client, variant, taken)["verdict"]["legal"]
    assert best(client, official) <= best(client, variant)


@some
@given(positions(10, 0, "steroids"), chances())
def test_what_may_be_collected_after_more_played_cards_may_be_after_fewer(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    squares = sorted(labyrinth_cards.resolve(position))
    played = tuple(chance.sample(squares, min(3, len(squares))))
    collectings = [Collecting(position, played[:number]) for number in range(len(played) + 1)]
    for fewer, more in pairwise(collectings):
        for taken in legal_collections(client, more):
            assert collect(client, fewer, taken)["verdict"]["legal"]
        assert best(client, more) <= best(client, fewer)


@some
@given(positions(9, 3), chances())
def test_the_best_collection_is_what_a_turn_brings(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    actions = draw_actions(chance, position)
    now = after_actions(position, actions)
    if is_official(position) and not actions:
        return
    answer = collect(client, now.collecting)
    for number, each in enumerate([answer["best"], *answer["maximal"]]):
        turn = {"actions": actions, "collect": each.get("cards", [])}
        outcome = question(client, "turns", position, turn=turn)
        assert (outcome["legal"], outcome["points"]) == (True, each["count"])
        assert number == 0 or each["count"] <= answer["best"]["count"]


@few
@given(chances())
def test_no_collection_on_a_large_table_is_larger_than_the_best(
    client: FlaskClient, chance: Random
) -> None:
    position = draw_maze(chance, 25 + chance.randrange(26))
    position["rules"] |= {"variant": "steroids", "leave_one": chance.choice(READINGS)}
    collecting = Collecting(position, tuple(chance.sample(Turn(position).squares, 2)))
    answer = collect(client, collecting)
    taken = frozenset(read(answer["best"].get("cards", [])))
    assert not taken or (collecting.may_go(taken) and collecting.is_maximal(taken))
    for _ in range(5):
        found: frozenset[Square] = frozenset()
        for square in chance.sample(sorted(collecting.matches), len(collecting.matches)):
            if collecting.may_go(found | {square}):
                found |= {square}
        assert len(found) <= len(taken)


# -------------------------------------------------------------------------- actions


@some
@given(positions(8, 0, "caffeinated"), chances())
def test_two_cards_may_be_rotated_in_either_order(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    first, second = (draw_rotation(chance, position) for _ in range(2))
    turn = {"collect": collected_after(position, [first, second])}
    one = question(client, "turns", position, turn={**turn, "actions": [first, second]})
    other = question(client, "turns", position, turn={**turn, "actions": [second, first]})
    assert one == other
    assert one["points"] == len(turn.get("collect", []))


@some
@given(positions(8, 0, "steroids"), chances())
def test_three_quarters_one_way_are_one_the_other_way(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    rotation = draw_rotation(chance, position)
    back = {"rotate": rotation["rotate"] | {"turn": other_way(rotation)}}
    answers = [
        question(
            client,
            "turns",
            position,
            turn={"actions": actions, "collect": collected_after(position, actions)},
        )
        for actions in ([rotation] * 3, [back], [rotation, back, back])
    ]
    assert all(answer["legal"] for answer in answers)
    assert len({answer["points"] for answer in answers}) == 1
    first, *others = (laid(answer["position_after"]) for answer in answers)
    assert all(other == first for other in others)


@some
@given(positions(8, 2, "caffeinated"), chances())
def test_a_card_played_and_rotated_lies_as_one_played_so_at_once(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    for number, card in enumerate(position["hand"]):
        legal = sorted(labyrinth_cards.placements(position, card))
        for x, y, rotation in chance.sample(legal, min(3, len(legal))):
            if (x, y, (rotation + 90) % 360) not in legal:
                continue
            play = {"play": {"card": number, "x": x, "y": y, "rotation": rotation}}
            rotate = {"rotate": {"x": x, "y": y, "turn": "clockwise"}}
            at_once = {"play": play["play"] | {"rotation": (rotation + 90) % 360}}
            wanted_after = collected_after(position, [at_once])
            one, other = (
                question(
                    client, "turns", position, turn={"actions": actions, "collect": wanted_after}
                )
                for actions in ([play, rotate], [at_once])
            )
            for key in ("legal", "points", "collected", "position_after"):
                assert one.get(key) == other.get(key), key


# ---------------------------------------------------------------------- the end


@some
@given(positions(4, 2), chances())
def test_the_end_is_ruled_as_the_recount_rules_it(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    piles, hands = draw_piles(chance, position)
    known = {} if hands is None else {"hands": hands}
    answer = question(client, "end", position, piles=piles, **known)
    compare_end(answer, position, piles, hands)


@some
@given(positions(4, 2), chances())
def test_a_game_whose_hands_are_played_is_over_by_every_reading(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    piles, hands = draw_piles(chance, position)
    known = {"piles": piles} | ({} if hands is None else {"hands": hands})
    over = {}
    for reading in ("hands_played", "stack_empty"):
        rules = position["rules"] | {"end_of_game": reading}
        answer = question(client, "end", {**position, "rules": rules}, **known)
        over[reading] = answer["over"]
        more = {**position, "rules": rules, "stack": 1 + position.get("stack", 0)}
        assert not question(client, "end", more, **known)["over"]
    assert over["stack_empty"] >= over["hands_played"]


@some
@given(positions(4, 2), chances())
def test_one_card_more_wins_alone_for_a_player_who_has_the_most(
    client: FlaskClient, position: Json, chance: Random
) -> None:
    piles, _ = draw_piles(chance, position)
    over = {**position, "stack": 0, "hand": []}
    renamed = {f"{player}x": points for player, points in piles.items()}
    winners = question(client, "end", over, piles=piles, hands={})["winners"]
    assert question(client, "end", over, piles=renamed, hands={})["winners"] == [
        f"{player}x" for player in winners
    ]
    for winner in winners:
        more = piles | {winner: piles[winner] + 1}
        assert question(client, "end", over, piles=more, hands={})["winners"] == [winner]


# ---------------------------------------------------------------------- suggestions


@some
@given(positions(6, 3), st.sampled_from(BUDGETS))
def test_a_suggested_turn_is_legal_and_brings_what_it_promises(
    client: FlaskClient, position: Json, budget: int
) -> None:
    answer = suggest(client, position, budget)
    for found in answer["turns"]:
        turn = found["turn"]
        assert turn == {key: found[key] for key in ("actions", "collect") if key in found}
        outcome = question(client, "turns", position, turn=turn)
        assert outcome["legal"], outcome["objections"]
        assert (outcome["points"], outcome.get("paths")) == (found["points"], found.get("paths"))
        compare_shown(found.get("paths", []), play_turn(position, turn))
    orders = [order(found) for found in answer["turns"]]
    assert orders == sorted(orders)
    assert len(orders) <= 10


@some
@given(positions(6, 3), st.sampled_from(BUDGETS), chances())
def test_single_actions_are_those_that_turns_takes_with_what_collectable_finds(
    client: FlaskClient, position: Json, budget: int, chance: Random
) -> None:
    answer = suggest(client, position, budget)
    compare_actions(answer, position)
    rows = answer["actions"]
    for row in chance.sample(rows, min(4, len(rows))):
        drawn = draw_card(chance, TREASURES[:2])
        for action in spread_action(row):
            taken = {"draw": drawn} if "draw" in action else action
            turn = {"actions": [taken], "collect": row["collectable"].get("cards", [])}
            outcome = question(client, "turns", position, turn=turn)
            assert outcome["legal"], outcome["objections"]
            assert outcome["points"] == row["collectable"]["count"]
        collecting = after_action(position, row["action"])
        if not is_official(position):
            assert collect(client, collecting)["best"] == row["collectable"]


@some
@given(positions(6, 3), st.sampled_from(BUDGETS))
def test_a_play_by_itself_allows_what_placements_says(
    client: FlaskClient, position: Json, budget: int
) -> None:
    allowed = {
        tuple(action["play"].values()): row["collectable"]["count"]
        for row in suggest(client, position, budget)["actions"]
        for action in (spread_action(row) if "play" in row["action"] else ())
    }
    placed = question(client, "placements", position)["placements"] if position["hand"] else []
    assert allowed == {
        (row["card"], row["x"], row["y"], row["rotation"]): row["collectable"] for row in placed
    }


@some
@given(positions(6, 3), st.sampled_from(BUDGETS), chances(), shifts)
def test_suggestions_depend_on_nothing_but_what_lies_where(
    client: FlaskClient, position: Json, budget: int, chance: Random, shift: tuple[int, int]
) -> None:
    answer = suggest(client, position, budget)
    assert suggest(client, position, budget) == answer
    assert suggest(client, reorder_position(position, chance), budget) == answer
    shifted = suggest(client, shift_position(position, *shift), budget)
    assert shifted == shift_answer(answer, *shift)


@some
@given(positions(6, 3, "caffeinated"), st.sampled_from(BUDGETS))
def test_three_actions_never_bring_less_than_two(
    client: FlaskClient, position: Json, budget: int
) -> None:
    steroids = {**position, "rules": position["rules"] | {"variant": "steroids"}}
    fewer, more = (points(suggest(client, each, budget)) for each in (position, steroids))
    assert more >= fewer


@some
@given(positions(6, 3))
def test_more_budget_never_brings_less(client: FlaskClient, position: Json) -> None:
    answers = [suggest(client, position, budget) for budget in BUDGETS]
    found = [points(answer) for answer in answers]
    assert found == sorted(found)
    exact = [answer["exact"] for answer in answers]
    assert exact == sorted(exact)
    assert {most for most, is_exact in zip(found, exact, strict=True) if is_exact} <= {max(found)}


@few
@given(positions(5, 2, "caffeinated"))
def test_an_exact_suggestion_with_two_actions_is_the_best_of_all_turns(
    client: FlaskClient, position: Json
) -> None:
    answer = suggest(client, position, BUDGETS[-1])
    assert answer["exact"]
    assert_best(client, position, answer)


@examples(10)
@given(positions(3, 2, "steroids"))
def test_an_exact_suggestion_with_three_actions_is_the_best_of_all_turns(
    client: FlaskClient, position: Json
) -> None:
    answer = suggest(client, position, BUDGETS[-1])
    if answer["exact"]:
        assert_best(client, position, answer)


@some
@given(positions(7, 3, "official"))
def test_the_ten_best_official_turns_are_suggested(client: FlaskClient, position: Json) -> None:
    answer = suggest(client, position, 1)
    assert (answer["exact"], answer["stopped"]) == (True, False)
    expected = []
    for number, card in enumerate(position["hand"]):
        for x, y, rotation in labyrinth_cards.placements(position, card):
            play = {"play": {"card": number, "x": x, "y": y, "rotation": rotation}}
            taken = collected_after(position, [play])
            expected.append({"actions": [play], "collect": taken, "points": len(taken)})
    to_pass = {"actions": [], "collect": [], "points": 0}
    found = [{key: turn.get(key, []) for key in to_pass} for turn in answer["turns"]]
    assert found == (sorted(expected, key=order)[:10] or [to_pass])


@some
@given(chances(), st.sampled_from(VARIANTS))
def test_all_questions_propose_to_pass_where_nothing_else_can_be_done(
    client: FlaskClient, chance: Random, variant: str
) -> None:
    """Cards with one way out each, and sometimes no card at all: few hands can be laid there."""
    position = draw_position(chance, 3, 2, variant)
    ends = [{"openings": [chance.choice("NESW")], "treasures": []} for _ in position["cards"]]
    laid_ends = [row | {"card": end} for row, end in zip(position["cards"], ends, strict=True)]
    position["cards"] = laid_ends if chance.randrange(4) else []
    answer = suggest(client, position, BUDGETS[-1])
    said = codes(answer["warnings"])["no-legal-placement"]
    assert said == Turn(position).can_only_pass()
    if said:
        assert [turn["actions"] for turn in answer["turns"]] == [[]]
    if position["hand"]:
        placements = question(client, "placements", position)
        assert codes(placements["warnings"])["no-legal-placement"] == said
    if any(not turn["actions"] for turn in answer["turns"]):
        passed = question(client, "turns", position, turn={"actions": []})
        assert passed["legal"]
        assert codes(passed["warnings"])["no-legal-placement"] == said


@some
@given(positions(5, 2, "caffeinated"), quarter_turns)
def test_turning_the_table_changes_no_exact_suggestion_in_points(
    client: FlaskClient, position: Json, quarters: int
) -> None:
    before, after = (
        suggest(client, each, BUDGETS[-1]) for each in (position, turn_position(position, quarters))
    )
    if before["exact"] and after["exact"]:
        assert points(after) == points(before)


@some
@given(positions(6, 2, "official"))
def test_two_actions_never_bring_less_than_an_official_turn_that_leaves_two_cards(
    client: FlaskClient, position: Json
) -> None:
    rules = {"variant": "official", "last_card": "forbidden"}
    official = suggest(client, {**position, "rules": rules}, 1)
    caffeinated = {**position, "rules": {"variant": "caffeinated"}}
    variant = suggest(client, caffeinated, BUDGETS[-1])
    if variant["exact"]:
        assert points(variant) >= points(official)
