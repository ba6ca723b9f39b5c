"""Proposals: a mistyped word is known again, and nobody is sent astray."""

from typing import Any

from referee.carcassonne.kinds.features import KIND_NAMES, QUARTERS, SPOT_KINDS
from referee.carcassonne.kinds.figures import FIGURES
from referee.carcassonne.rules import Rules
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, Unknown
from referee.core.grid import CORNERS, HALF_SIDES, SIDES
from referee.core.other_words import OUR_WORDS
from referee.core.spelling import propose
from tests.cases import for_each

CATALOGUE = load_catalogue()
TILES = tuple(CATALOGUE.tiles)
POSITION = ("rules", "map", "sets", "tiles", "figures", "leipzig", "supply", "points")
ROW = ("tile", "x", "y", "rotation")
RULES = tuple(Rules.__dataclass_fields__)
VOCABULARIES: dict[str, tuple[str, ...]] = {
    "tiles": TILES,
    "maps": tuple(CATALOGUE.maps),
    "sets": tuple(each.id for each in CATALOGUE.tile_sets),
    "figures": tuple(FIGURES),
    "spots": SPOT_KINDS,
    "kinds": tuple(KIND_NAMES),
    "quarters": QUARTERS,
    "rules": RULES,
    "keys of a position": POSITION,
    "keys of a row": ROW,
    "sides": SIDES,
    "half-sides": HALF_SIDES,
    "corners": CORNERS,
}


@for_each(
    ("typed", "known", "meant"),
    [
        ("base.v", TILES, "base.V"),
        ("BASE.D.GARDEN", TILES, None),
        ("D", TILES, "base.D"),
        ("d", TILES, "base.D"),
        ("four", TILES, "german_cathedrals.four"),
        ("straight_inn", TILES, "inns.straight_inn"),
        ("Labyrinth", TILES, "labyrinth"),
        ("labyrnith", TILES, "labyrinth"),
        ("cloister", SPOT_KINDS, "monastery"),
        ("Farmer", SPOT_KINDS, "field"),
        ("farmer", tuple(FIGURES), "meeple"),
        ("large", tuple(FIGURES), "large_meeple"),
        ("big meeple", tuple(FIGURES), "large_meeple"),
        ("pennants", ("kind", "coats_of_arms"), "coats_of_arms"),
        ("inns_and_cathedrals", VOCABULARIES["sets"], "inns"),
        ("Traders & Builders", VOCABULARIES["sets"], "traders"),
        ("abbey_and_mayor", VOCABULARIES["sets"], "abbey_mayor"),
        ("hills_and_sheep", VOCABULARIES["sets"], "hills_sheep"),
        ("the_princess_and_the_dragon", VOCABULARIES["sets"], "princess_dragon"),
        ("bridges_castles_and_bazaars", VOCABULARIES["sets"], "bridges_castles"),
        ("mage and witch", VOCABULARIES["sets"], "mage_witch"),
        ("base_game", VOCABULARIES["sets"], "base"),
        ("the river II", VOCABULARIES["sets"], "river_2"),
        ("knight", tuple(KIND_NAMES), "city"),
        ("nonsense of mine", VOCABULARIES["sets"], None),
        ("base.Z", TILES, None),
        ("garden", TILES, None),
        ("Germany", tuple(CATALOGUE.maps), "germany"),
        ("great britain", tuple(CATALOGUE.maps), "great-britain"),
        ("coast", tuple(CATALOGUE.maps), "invented-coast"),
        ("north", SIDES, "N"),
        ("n", SIDES, "N"),
        (" West ", SIDES, "W"),
        ("Q", SIDES, None),
        ("north-north-east", HALF_SIDES, "NNE"),
        ("westnorthwest", HALF_SIDES, "WNW"),
        ("ene", HALF_SIDES, "ENE"),
        ("NEN", HALF_SIDES, "NNE"),
        ("north east", CORNERS, "NE"),
        ("large meeple", tuple(FIGURES), "large_meeple"),
        ("Meeple", tuple(FIGURES), "meeple"),
        ("meepel", tuple(FIGURES), "meeple"),
        ("knight", tuple(FIGURES), "meeple"),
        ("street", SPOT_KINDS, "road"),
        ("cathedral", SPOT_KINDS, "german_cathedral"),
        ("coats", ("coats_of_arms", "cathedral", "goods"), "coats_of_arms"),
        ("rotate", ROW, "rotation"),
        ("Tiles", POSITION, "tiles"),
        ("figure", POSITION, "figures"),
        ("rules", ("cards", "hand", "stack", "tiles"), None),
        ("painters", QUARTERS, None),
        ("laby", RULES, "labyrinth"),
        ("co", RULES, None),
        ("farmer", RULES, "farmers"),
        ("", SIDES, None),
        ("x" * 61, ("x" * 60,), None),
        ("x", (), None),
    ],
)
def test_what_a_person_would_have_meant(typed: str, known: Any, meant: str | None) -> None:
    assert propose(typed, known) == meant


def test_a_fault_is_explained_once_it_is_written() -> None:
    fault = Fault("unknown-side", ("side",), {"allowed": "N"}, Unknown("n", SIDES), ["N"])
    explained = fault.explained()
    assert explained.params == {
        "key": "side",
        "allowed": "N",
        "did_you_mean": "N",
        "example": '["N"]',
    }
    assert explained.explained() == explained
    plain = Fault("unknown-side", ("sides", 0), {}, Unknown("Q", SIDES))
    assert plain.explained() is plain


def test_what_a_fault_proposes_goes_with_it() -> None:
    fault = Fault("unknown-side", ("side",), unknown=Unknown("n", SIDES), example=1)
    moved = fault.under("tiles", 3)
    assert moved.path == ("tiles", 3, "side")
    assert (moved.unknown, moved.example) == (fault.unknown, 1)


def test_what_others_call_it_is_a_word_here() -> None:
    known = {each for words in VOCABULARIES.values() for each in words}
    known |= {"village", "inn", "coats_of_arms", "treasures", "mage", "witch", "C1", "C2", "C3"}
    known |= {"player", "figure", "on"}
    assert {ours for words in OUR_WORDS.values() for ours in words} <= known


def test_no_word_of_others_is_one_of_ours_for_the_same_list() -> None:
    """A word that is known is never proposed another; one that is ours elsewhere may be."""
    for words in VOCABULARIES.values():
        for each in words:
            assert propose(each, words) == each
