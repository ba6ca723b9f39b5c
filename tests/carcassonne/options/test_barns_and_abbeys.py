"""Options on meadows with barns and with abbeys, which other random turns seldom come to."""

from random import Random

import pytest
from hypothesis import given

from referee.api.carcassonne.reading.position import FORM
from referee.carcassonne.options.records import Wanted
from tests.building.tables import lay, stand
from tests.carcassonne.laying import Json
from tests.carcassonne.options.drawing import Asked, tile_of
from tests.carcassonne.options.test_laws import compare
from tests.searching import examples
from tests.tables import chances

ABBEY = "abbey_mayor.abbey"
TILES = ("base.B", "base.E", "base.N", "base.A", "base.U")
SIDE = 4
"""The number of squares along each side of a meadow."""
KINDS = ("meeple", "pig", "barn", "large_meeple", "wagon")
PLAYERS = ("red", "black", "green")


def draw_meadow(chance: Random) -> Json:
    """Lay tiles with much field on a square, with a hole here and there, and figures on them."""
    squares = [(x, y) for x in range(SIDE) for y in range(SIDE) if chance.randrange(6)]
    tiles = [
        lay(chance.choice(TILES), x, y, 90 * chance.randrange(4))
        if chance.randrange(3)
        else lay("base.B", x, y)
        for x, y in squares
    ]
    if chance.randrange(3) == 0:
        tiles[0] = lay(ABBEY, tiles[0]["x"], tiles[0]["y"])
    meadows = [(row["x"], row["y"]) for row in tiles if row["tile"] == "base.B"]
    figures = [
        stand(chance.choice(PLAYERS), *square, "field NNE", chance.choice(KINDS[:2]))
        for square in chance.sample(meadows, min(3, len(meadows)))
    ]
    figures += [
        stand(chance.choice(PLAYERS), *square, f"corner {chance.choice(('NE', 'SW'))}", "barn")
        for square in chance.sample(meadows, min(chance.randrange(3), len(meadows)))
    ]
    return {"tiles": tiles, "figures": figures}


def ask_about(position: Json, tile: str, kinds: tuple[str, ...], **more: Json) -> int:
    table = FORM.read_alone(position).table
    return compare(Asked(table, Wanted("red", tile_of(tile), kinds), {"red": 7}, more or None))


@pytest.mark.long
@pytest.mark.unmeasured
@given(chance=chances())
@examples(12)
def test_on_meadows_options_are_the_legal_moves(chance: Random) -> None:
    kinds = tuple(chance.sample(KINDS, 3))
    tile = chance.choice((*TILES, ABBEY))
    ask_about(draw_meadow(chance), tile, kinds, red=dict.fromkeys(KINDS, 1))


CITY = (lay("base.E", 0, 0, 90), lay("base.E", 1, 0, 270))
MEADOW = (*CITY, lay("base.B", -1, 0), lay("base.B", -1, 1))


def test_a_barn_that_is_set_among_farmers_is_worth_what_it_brings() -> None:
    farmers = [stand("black", -1, 0, "field NNE"), stand("black", 0, 0, "field NNE", "pig")]
    position = {"tiles": [*MEADOW], "figures": farmers}
    assert ask_about(position, "base.B", ("barn",)) > 1


def test_farmers_that_come_to_a_barn_are_worth_what_they_bring() -> None:
    barn = stand("green", 0, 1, "corner NW", "barn")
    farmers = [stand("red", -3, 0, "field NNE"), stand("red", -3, 0, "field NNE", "large_meeple")]
    tiles = [*MEADOW, lay("base.B", 0, 1), lay("base.B", -3, 0)]
    position = {"tiles": tiles, "figures": [barn, *farmers]}
    assert ask_about(position, "base.B", ("meeple", "pig", "barn")) > 1


def test_an_abbey_that_completes_what_leads_up_to_it_is_worth_it() -> None:
    tiles = [lay("base.A", 0, -1), lay("base.E", 1, 0, 270), lay("base.B", 0, 1)]
    figures = [stand("red", 0, -1, "road S"), stand("black", 1, 0, "city W", "wagon")]
    position = {"tiles": [*tiles, lay("base.U", -1, 0, 90)], "figures": figures}
    assert ask_about(position, ABBEY, ("meeple", "wagon", "barn")) == 3
