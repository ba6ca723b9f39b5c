"""What is expected of an option is the mean over every single tile that may be drawn."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given

from referee.carcassonne.options.expected import Before, Expected, find_expected
from referee.carcassonne.options.finding import find_options
from referee.carcassonne.options.records import Option, Wanted
from referee.carcassonne.placing.moves import play
from referee.carcassonne.remaining.tiles import Bag
from referee.carcassonne.standing import find_lead
from referee.catalogue.loader import load_catalogue
from referee.core.checkpoints import TimeUp
from tests.building.tables import lay
from tests.carcassonne.laying import build
from tests.carcassonne.options.drawing import Asked, draw_turns, tile_of
from tests.carcassonne.options.plainly import find_plainly
from tests.searching import examples
from tests.tables import chances

NEVER_FITS = "base.C"
"""Four sides of city: a table that shows none has no place for it."""


def bag_of(left: Mapping[str, int], edition: str = "C2") -> Bag:
    whole = load_catalogue().bag(edition, {"base": 1}, [])
    return replace(whole, left=dict(left), uncounted={})


def before_of(*rows: object, figures: tuple[str, ...] = (), player: str = "red") -> Before:
    laid = rows or (lay("base.A", 0, 0, 270),)
    table = build(*laid, figures=figures)  # type: ignore[arg-type]
    return Before(table, Wanted(player, tile_of("base.A")), {"blue": 5, "green": 1})


def best_of(before: Before, count: int = 3) -> tuple[Option, ...]:
    return find_options(*before).options[:count]


# ------------------------------------------------------------------------------ by brute force


def draw_all(before: Before, option: Option, bag: Bag, follower: str) -> Fraction | None:
    """Draw every copy that is left, reply plainly, and give the mean of the mover's gain."""
    table, wanted, points, supply = before
    outcome = play(table, option.move, supply)
    _, values, _ = find_plainly(table, wanted._replace(figures=()), points, supply)
    after = dict.fromkeys(values, 0) | dict(points)
    for player, count in outcome.awards:
        after[player] += count
    player = wanted.player if option.is_double_turn or option.is_extra_turn else follower
    gains: list[int] = []
    for tile_id in (one for one, copies in bag.left.items() for _ in range(copies)):
        reply = Wanted(
            player,
            tile_of(tile_id, table.rules.edition),
            is_second_part=option.is_double_turn,
            has_had_extra_turn=option.is_extra_turn
            or (option.is_double_turn and wanted.has_had_extra_turn),
        )
        found, _, _ = find_plainly(outcome.table, reply, after, outcome.supply)
        if found:
            gains.append(find_lead(dict(found[0].end), wanted.player))
    lead = find_lead(values, wanted.player)
    return (
        sum((Fraction(gain - lead) for gain in gains), Fraction()) / len(gains) if gains else None
    )


def compare(asked: Asked, bag: Bag) -> None:
    before = Before(*asked)
    players = sorted({*find_options(*asked).before})
    follower = players[(players.index(asked.wanted.player) + 1) % len(players)]
    found = find_expected(before, find_options(*asked).options[:2], bag)
    assert found.is_exact
    for one in found.expectations:
        mean = draw_all(before, one.option, bag, follower)
        assert one.mean == (None if mean is None else round(float(mean), 3))
        assert one.copies + one.put_away == found.counted == bag.total


@pytest.mark.unmeasured
@given(chance=chances())
@examples(6)
def test_it_is_the_mean_over_all_draws(chance: Random) -> None:
    for asked in draw_turns(chance, 4):
        edition = asked.table.rules.edition
        wanted = asked.wanted._replace(tile=tile_of("base.D", edition), figures=("meeple",))
        few = None if asked.supply is None else {one: {"wagon": 1} for one in asked.supply}
        turn = asked._replace(wanted=wanted, supply=few)
        compare(turn, bag_of({"base.A": 2, "base.V": 1}, edition))


@pytest.mark.unmeasured
def test_it_is_the_mean_on_a_small_table() -> None:
    asked = Asked(*before_of(figures=("blue meeple 0,0 road E",)))
    compare(asked, bag_of({"base.A": 1, "base.U": 3, NEVER_FITS: 1}))


# ------------------------------------------------------------------------------ by hand


def test_the_next_player_takes_what_the_mover_leaves() -> None:
    before = before_of()
    options = find_options(*before).options
    closing = [option for option in options if option.completed]
    open_road = next(option for option in options if not option.completed)
    found = find_expected(before, (closing[0], open_road), bag_of({"base.B": 1}), "green")
    assert [one.player for one in found.expectations] == ["green", "green"]
    assert found.expectations[0].mean is not None


def expect(before: Before, bag: Bag, **more: object) -> Expected:
    return find_expected(before, best_of(before), bag, **more)  # type: ignore[arg-type]


def test_players_follow_one_another_by_name() -> None:
    bag = bag_of({"base.B": 1})
    assert {one.player for one in expect(before_of(), bag).expectations} == {"blue"}
    assert {one.player for one in expect(before_of(player="blue"), bag).expectations} == {"green"}


def test_after_a_double_turn_the_mover_draws() -> None:
    figures = ("red meeple 0,0 road E", "red builder 0,0 road E")
    before = before_of(figures=figures)
    double = [option for option in find_options(*before).options if option.is_double_turn]
    found = find_expected(before, double[:1], bag_of({"base.B": 1}), "green")
    assert [one.player for one in found.expectations] == ["red"]


def test_a_tile_that_fits_nowhere_is_put_away() -> None:
    (one, *_) = expect(before_of(), bag_of({NEVER_FITS: 2, "base.B": 1})).expectations
    assert (one.copies, one.put_away) == (1, 2)
    (one, *_) = expect(before_of(), bag_of({NEVER_FITS: 2})).expectations
    assert (one.mean, one.put_away) == (None, 2)


def test_a_budget_ends_it_between_two_tiles() -> None:
    bag = bag_of({"base.B": 1, "base.U": 4})
    whole = expect(before_of(), bag)
    part = expect(before_of(), bag, budget=1)
    assert (part.counted, part.left, part.is_exact, part.is_stopped) == (4, 5, False, False)
    assert whole.nodes > part.nodes > 1
    assert whole.is_exact


def test_time_ends_it_and_leaves_what_was_found() -> None:
    left = 30

    def checkpoint() -> None:
        nonlocal left
        left -= 1
        if not left:
            raise TimeUp

    before = before_of()
    bag = bag_of({"base.B": 1, "base.U": 4, "base.V": 3})
    found = find_expected(before, best_of(before), bag, checkpoint=checkpoint)
    assert found.is_stopped
    assert not found.is_exact
    assert {one.copies for one in found.expectations} == {found.counted}
