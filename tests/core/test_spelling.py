"""Proposals: a mistyped word is known again, and nobody is sent astray."""

from string import ascii_lowercase
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.carcassonne.figures import SPOT_KINDS, STRENGTH
from referee.carcassonne.rules import Rules
from referee.carcassonne.tiles import KIND_NAMES, QUARTERS
from referee.catalogue.loader import load_catalogue
from referee.core.errors import Fault, Unknown
from referee.core.grid import CORNERS, HALF_SIDES, SIDES
from referee.core.spelling import propose

CATALOGUE = load_catalogue()
TILES = tuple(CATALOGUE.tiles)
POSITION = ("rules", "map", "sets", "tiles", "figures", "leipzig", "supply")
ROW = ("tile", "x", "y", "rotation")
RULES = tuple(Rules.__dataclass_fields__)
VOCABULARIES: dict[str, tuple[str, ...]] = {
    "tiles": TILES,
    "maps": tuple(CATALOGUE.maps),
    "sets": tuple(each.id for each in CATALOGUE.tile_sets),
    "figures": tuple(STRENGTH),
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


def edits(word: str) -> st.SearchStrategy[str]:
    """Draw what is one edit away: a letter less, more or another, or two that are swapped."""
    letters = st.sampled_from(ascii_lowercase + "_.")
    places = st.integers(0, len(word) - 1)
    return st.one_of(
        st.builds(lambda i: word[:i] + word[i + 1 :], places),
        st.builds(
            lambda i, letter: word[:i] + letter + word[i:], st.integers(0, len(word)), letters
        ),
        st.builds(lambda i, letter: word[:i] + letter + word[i + 1 :], places, letters),
        st.builds(lambda i: word[:i] + word[i : i + 2][::-1] + word[i + 2 :], places),
    )


def count_edits(one: str, other: str) -> int:
    """Count edits by the plain table of letters against letters, swaps of neighbours included."""
    table = {(i, 0): i for i in range(len(one) + 1)} | {(0, j): j for j in range(len(other) + 1)}
    for i in range(1, len(one) + 1):
        for j in range(1, len(other) + 1):
            changed = table[i - 1, j - 1] + (one[i - 1] != other[j - 1])
            table[i, j] = min(table[i - 1, j] + 1, table[i, j - 1] + 1, changed)
            if i > 1 and j > 1 and one[i - 2 : i] == other[j - 2 : j][::-1]:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(one), len(other)]


@pytest.mark.parametrize("name", VOCABULARIES)
@given(data=st.data())
def test_a_word_with_one_mistake_is_known_again_unless_another_is_as_near(
    name: str, data: st.DataObject
) -> None:
    known = VOCABULARIES[name]
    meant = data.draw(st.sampled_from([word for word in known if len(word) > 1] or known))
    typed = data.draw(edits(meant))
    distances = {word: count_edits(typed.casefold(), word.casefold()) for word in known}
    others_as_near = [
        word for word in known if word != meant and distances[word] <= distances[meant]
    ]
    proposed = propose(typed, known)
    if not others_as_near and max(len(typed), len(meant)) > 1:
        assert proposed == meant
    else:
        assert proposed is None or proposed in known


@pytest.mark.parametrize(
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
        ("large meeple", tuple(STRENGTH), "large_meeple"),
        ("Meeple", tuple(STRENGTH), "meeple"),
        ("meepel", tuple(STRENGTH), "meeple"),
        ("knight", tuple(STRENGTH), None),
        ("street", SPOT_KINDS, None),
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
