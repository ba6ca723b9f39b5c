"""Words of the notation of Carcassonne: short ones for long ids, and places with sides."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from referee.core.notation.names import Misread
from referee.core.notation.reading import read_number

SETS: Final[Mapping[str, str]] = {
    "ic": "inns",
    "tb": "traders",
    "mw": "mage_witch",
    "gc": "german_cathedrals",
    "lz": "leipzig",
    "gm": "goldmines",
    "cc": "crop_circles",
    "am": "abbey_mayor",
    "bc": "bridges_castles",
    "be": "besiegers",
    "bt": "big_top",
    "c2": "crop_circles_2",
    "cu": "cult",
    "da": "darmstadt",
    "fe": "ferries",
    "fm": "flying_machines",
    "fs": "festival",
    "gq": "gq11",
    "gr": "gq11_river",
    "hs": "hills_sheep",
    "kr": "king_robber",
    "me": "messengers",
    "mo": "monasteries",
    "pd": "princess_dragon",
    "r2": "river_2",
    "ri": "river",
    "ro": "robbers",
    "sd": "spiel_doch",
    "si": "siege",
    "to": "tower",
    "tu": "tunnel",
    "wr": "wind_roses",
    "wt": "watchtowers",
}
"""What stands before the point of a tile's id, by its initials. The base game needs nothing: its
tiles are those that begin with a capital letter."""
BASE: Final = "base."
TILES: Final[Mapping[str, str]] = {"lab": "labyrinth"}
"""Whole ids of tiles."""
GARDEN: Final = (".g", ".garden")
"""How the id of a copy with a garden ends, here and in the catalogue."""
INNER: Final[Mapping[str, str]] = {"2": "second", "3": "third", "4": "fourth"}
"""What a figure is on that is not the first of its kind inside a tile."""
WORDS_OF_IDS: Final[Mapping[str, str]] = {
    "A": "coat",
    "B": "bend",
    "C": "city",
    "D": "dragon",
    "F": "field",
    "H": "hill",
    "I": "inn",
    "J": "junction",
    "K": "corner",
    "L": "left",
    "M": "monastery",
    "O": "shrine",
    "P": "princess",
    "Q": "vineyard",
    "R": "road",
    "S": "straight",
    "T": "two",
    "U": "curve",
    "V": "volcano",
    "X": "crossroads",
    "Z": "bazaar",
    "Cs": "cities",
    "Rs": "roads",
    "Ri": "right",
    "Th": "through",
}
"""The commonest words in the ids of tiles, for the turns of a game: ``hsHTCsK`` is
``hills_sheep.hill_two_cities_corner``. Any other word stands whole, with a capital letter."""
MARKS: Final[Mapping[str, str]] = {"coats": "coats_of_arms"}
"""Modifiers of features."""
MACHINE: Final = ("fly", "flying_machine:")
"""How a flying machine begins that says its direction, here and in the contract."""


def turn_round(words: Mapping[str, str]) -> Mapping[str, str]:
    """Return short words by the long ones."""
    return {long: short for short, long in words.items()}


Json = dict[str, Any]


def read_sides(words: Sequence[str]) -> list[Json]:
    """Read side places out of the words of an entry, three for each.

    :raises Misread: at the word that is no number.
    """
    return [
        {
            "x": read_number_at(words, at),
            "y": read_number_at(words, at + 1),
            "side": words[at + 2],
        }
        for at in range(0, len(words), 3)
    ]


def read_number_at(words: Sequence[str], index: int) -> int:
    """Read a number that is a word of an entry; the words have points between.

    :raises Misread: at that word.
    """
    try:
        return read_number(words[index])
    except Misread as misread:
        misread.offset = misread.offset + sum(len(word) + 1 for word in words[:index])
        raise
