"""Options are every legal move, each tried by itself: nothing more, nothing less, in this order."""

from random import Random

import pytest
from hypothesis import given

from referee.carcassonne.options.finding import find_options
from tests.carcassonne.options.building import draw_wanted, grow
from tests.carcassonne.options.drawing import Asked, draw_turns
from tests.carcassonne.options.plainly import find_plainly
from tests.searching import examples
from tests.tables import chances


def compare(asked: Asked) -> int:
    """Hold what is found to what is found plainly, and tell how many options there are."""
    found = find_options(*asked)
    plain, before, codes = find_plainly(*asked)
    assert [option.move for option in found.options] == [option.move for option in plain]
    assert list(found.options) == plain
    assert found.before == before
    assert {warning.code for warning in found.warnings} - {"ways-not-listed"} == codes
    return len(plain)


@given(chance=chances())
@examples(40)
def test_the_options_of_a_table_are_its_legal_moves(chance: Random) -> None:
    for asked in draw_turns(chance, 5):
        compare(asked)


@given(chance=chances())
@examples(40)
def test_the_options_with_bridges_and_tokens_are_legal_moves(chance: Random) -> None:
    table = grow(chance, chance.randrange(2, 9))
    compare(Asked(table, draw_wanted(chance, table), {}, None))


@pytest.mark.unmeasured
@given(chance=chances())
@examples(20)
def test_the_options_on_a_map_are_its_legal_moves(chance: Random) -> None:
    for asked in draw_turns(chance, 6, on_map=True):
        compare(asked)
