"""Kinds of features and figures: what lacks a row or an entry is refused."""

from typing import Any

import pytest

from referee.carcassonne.kinds.checking import KindFault, require_each
from referee.carcassonne.kinds.features import (
    BY_ROADS,
    FEATURE_KINDS,
    KIND_NAMES,
    MONASTERIES,
    TO_SURROUND,
    FeatureKind,
    Kind,
    Only,
    check_feature_kinds,
)
from referee.carcassonne.kinds.figures import FIGURE_KINDS, FigureKind, Home, check_figure_kinds
from referee.carcassonne.scoring.features import _RULE_ON
from referee.carcassonne.tiles.tile import EDGE_OF, Feature
from referee.core.rulings import Citation
from referee.diagrams.carcassonne import figures as drawn_figures
from referee.diagrams.carcassonne.tiles import buildings
from referee.diagrams.carcassonne.tiles import tile as drawn_tiles
from referee.texts.catalogues import TextFault
from referee.texts.messages import check_kinds
from referee.texts.vocabularies import OBJECTIONS

RULE = Citation("car-1.2")
ROWS = {KIND_NAMES[row.kind]: row for row in FEATURE_KINDS}
FIGURES = {row.name: row for row in FIGURE_KINDS}


def replace_feature(name: str, row: FeatureKind) -> tuple[FeatureKind, ...]:
    return tuple(row if KIND_NAMES[each.kind] == name else each for each in FEATURE_KINDS)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (FEATURE_KINDS[:-1], f"{KIND_NAMES[-1]} has no row in FEATURE_KINDS"),
        (FEATURE_KINDS[::-1], "FEATURE_KINDS is not in the order of Kind"),
        ((*FEATURE_KINDS, FEATURE_KINDS[-1]), f"the kind {KIND_NAMES[-1]} stands twice"),
        (replace_feature("garden", ROWS["garden"]._replace(letter="m")), "the letter m stands"),
        (replace_feature("garden", ROWS["garden"]._replace(letter="l")), "the letter l stands"),
        (
            replace_feature("garden", ROWS["garden"]._replace(completed=BY_ROADS)),
            "garden pays for the tiles around and is not completed by them",
        ),
        (
            replace_feature("garden", ROWS["garden"]._replace(completed="soon")),
            "garden is completed in no known way: soon",
        ),
        (
            replace_feature("garden", ROWS["garden"]._replace(pays=None)),
            "garden has no rule on when it pays",
        ),
        (
            replace_feature("garden", ROWS["garden"]._replace(is_network=True)),
            "garden is a network and has no sides",
        ),
    ],
)
def test_a_table_of_features_that_is_unsound_is_refused(
    rows: tuple[FeatureKind, ...], message: str
) -> None:
    with pytest.raises(KindFault, match=message):
        check_feature_kinds(rows)


def test_a_kind_that_is_surrounded_need_not_score_like_a_monastery() -> None:
    """Its wrong scores would be explained by mistakes about monasteries."""
    rows = replace_feature("garden", ROWS["garden"]._replace(pays_around=False))
    check_feature_kinds(rows)
    assert set(MONASTERIES) <= set(TO_SURROUND)


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((*FIGURE_KINDS, FIGURES["pig"]), "the figure pig stands twice"),
        ((*FIGURE_KINDS, FigureKind("watchman", word="large")), "the word large stands twice"),
        (
            (*FIGURE_KINDS, FigureKind("watchman", is_follower=True, is_owned=False)),
            "watchman is a follower and belongs to nobody",
        ),
        (
            tuple(row for row in FIGURE_KINDS if row.name != "abbot"),
            "abbot may stand on a feature and has no row in FIGURE_KINDS",
        ),
    ],
)
def test_a_table_of_figures_that_is_unsound_is_refused(
    rows: tuple[FigureKind, ...], message: str
) -> None:
    with pytest.raises(KindFault, match=message):
        check_figure_kinds(rows)


def test_a_figure_stands_only_where_figures_stand() -> None:
    rows = (*FIGURE_KINDS, FigureKind("watchman", home=Home((Kind.RIVER,), "elsewhere", RULE)))
    with pytest.raises(KindFault, match="watchman may stand on river, where no figure stands"):
        check_figure_kinds(rows)


def test_a_feature_for_certain_figures_needs_a_row_for_each() -> None:
    garden = ROWS["garden"]._replace(only=Only(("watchman",), "for-watchman", RULE))
    with pytest.raises(KindFault, match="watchman may stand on a feature"):
        check_figure_kinds(FIGURE_KINDS, replace_feature("garden", garden))


@pytest.mark.parametrize(
    ("what", "found"),
    [
        ("ruling", _RULE_ON),
        ("edge", EDGE_OF),
        ("drawing", buildings.BUILDINGS),
        ("drawing", drawn_tiles._DRAWINGS),
    ],
)
def test_a_further_kind_without_its_other_half_stops_the_start(
    what: str, found: dict[Any, object]
) -> None:
    with pytest.raises(KindFault, match=f"watchtower has no {what}"):
        require_each(what, [*found, "watchtower"], found)


def test_a_further_figure_without_a_drawing_stops_the_start() -> None:
    with pytest.raises(KindFault, match="watchman has no drawing"):
        require_each("drawing", [*FIGURES, "watchman"], drawn_figures._DRAWINGS)


def test_an_entry_of_a_registry_that_belongs_to_no_kind_stops_the_start() -> None:
    with pytest.raises(KindFault, match="there is a drawing for witch, which has no row for it"):
        require_each("drawing", [*FIGURES][:-1], drawn_figures._DRAWINGS)


def test_a_kind_without_a_word_stops_the_start() -> None:
    words = {"figure": {name: {"bare": name} for name in FIGURES}, "feature": {}}
    with pytest.raises(TextFault, match=r"words\.feature/road is missing"):
        check_kinds(words, OBJECTIONS)


def test_a_kind_whose_objection_has_no_sentence_stops_the_start() -> None:
    with pytest.raises(TextFault, match=r"objections\.pig-alone is missing"):
        check_kinds({}, set(OBJECTIONS) - {"pig-alone"})


def test_every_key_of_a_kind_is_an_attribute_of_a_feature() -> None:
    for row in FEATURE_KINDS:
        for key in (*row.modifiers, *row.side_lists):
            assert hasattr(Feature(row.kind), key)
