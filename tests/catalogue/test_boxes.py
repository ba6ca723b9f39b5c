"""Boxes: what the publisher's boxes hold, and what stops the start."""

from typing import Any

import pytest

from referee.catalogue.boxes import find_boxes_of_others, read_boxes, unpack
from referee.catalogue.loader import load_catalogue
from referee.catalogue.reading import CatalogueFault, Document

CATALOGUE = load_catalogue()
BOX: dict[str, Any] = {
    "id": "a_box",
    "edition": "C2",
    "sets": ["base"],
    "authority": "community",
    "source": "boxes",
}


def read(*boxes: dict[str, Any]) -> Any:
    return read_boxes([{"boxes": list(boxes)}], ("base", "inns"), ("boxes",))


def count_tiles(box_id: str) -> int:
    totals = {tile_set.id: tile_set.total for tile_set in CATALOGUE.tile_sets}
    return sum(totals[set_id] for set_id in CATALOGUE.boxes[box_id].sets)


def test_base_boxes_hold_the_base_game_and_since_the_second_edition_the_river() -> None:
    counts = {box: count_tiles(box) for box in ("base_box_c1", "base_box_c2", "base_box_c3")}
    assert counts == {"base_box_c1": 72, "base_box_c2": 84, "base_box_c3": 84}


def test_the_abbot_comes_with_the_boxes_since_the_second_edition() -> None:
    figures = {name: CATALOGUE.list_figures(box) for name, box in CATALOGUE.boxes.items()}
    assert figures["base_box_c1"] == ("meeple",)
    assert figures["base_box_c2"] == figures["base_box_c3"] == ("meeple", "abbot")
    assert figures["big_box_6"] == ("meeple", "abbot", "large_meeple", "builder", "pig")


@pytest.mark.parametrize(("box", "edition"), [("big_box_6", "C2"), ("big_box_7", "C3")])
def test_big_boxes_hold_two_large_expansions_and_eight_small_ones(box: str, edition: str) -> None:
    found = CATALOGUE.boxes[box]
    assert (found.edition, found.authority, len(found.sets)) == (edition, "community", 11)
    assert {"river", "inns", "traders", "messengers", "robbers", "ferries"} < set(found.sets)
    assert count_tiles(box) == 172


def test_the_messengers_have_no_tile_to_be_laid() -> None:
    (messengers,) = (s for s in CATALOGUE.tile_sets if s.id == "messengers")
    assert (messengers.total, messengers.faces_known) == (0, True)
    assert not any(entry.set_id == "messengers" for entry in CATALOGUE.tiles.values())


def test_what_is_in_a_box_and_named_beside_it_counts_for_both() -> None:
    found = CATALOGUE.unpack({"base_box_c2": 2, "river": 1, "tower": 0})
    assert dict(found) == {"base": 2, "river": 3, "tower": 0}


def test_sets_without_a_box_stay_as_they_are() -> None:
    named = {"base": 1}
    assert unpack(CATALOGUE.boxes, named) is named


def test_a_box_of_another_edition_is_told_of_by_name() -> None:
    named = {"big_box_7": 1, "big_box_6": 1, "base_box_c1": 0, "tower": 1}
    (found,) = find_boxes_of_others(CATALOGUE.boxes, named, "C2")
    assert found.params == {"box": "big_box_7", "box_edition": "C3", "edition": "C2"}


@pytest.mark.parametrize(
    ("boxes", "fault"),
    [
        ((BOX, BOX), "boxes/a_box stands twice"),
        ((BOX | {"id": "base"},), "box base is called"),
        ((BOX | {"sets": ["tower"]},), "boxes/a_box/sets/0: unknown-set tower"),
        ((BOX | {"sets": ["base", "base"]},), "boxes/a_box/sets/1: word-twice"),
        ((BOX | {"edition": "C4"},), "boxes/a_box/edition: unknown-edition C4"),
        ((BOX | {"authority": "nobody"},), "boxes/a_box/authority: unknown-authority nobody"),
        ((BOX | {"source": "hearsay"},), "boxes/a_box/source: unknown-source hearsay"),
    ],
)
def test_an_unsound_box_stops_the_start(boxes: tuple[dict[str, Any], ...], fault: str) -> None:
    with pytest.raises(CatalogueFault, match=fault):
        read(*boxes)


def test_a_fault_is_named_with_its_file_and_what_is_missing_or_too_much() -> None:
    for row, fault in ((BOX | {"colour": "red"}, "unknown-key colour"), ({}, "missing-key key id")):
        document = Document("boxes/toy.toml", {"boxes": [row]})
        with pytest.raises(CatalogueFault, match=rf"boxes/toy\.toml: boxes/.*: {fault}"):
            read_boxes([document], ("base",), ("boxes",))
