"""What is left in the bag."""

from referee.carcassonne.remaining import Bag
from referee.catalogue.loader import load_catalogue

CATALOGUE = load_catalogue()


def bag(sets: dict[str, int] | None, *laid: str, edition: str = "C2") -> Bag:
    return CATALOGUE.bag(edition, sets, laid)


def test_a_set_of_which_a_tile_is_used_is_in_play_less_that_tile() -> None:
    found = bag(None, "base.D", "base.D", "labyrinth")
    assert found.copies["base.D"] == 4
    assert found.left["base.D"] == 2
    assert found.left["labyrinth"] == 1
    assert found.total == 72 + 2 - 3
    assert found.is_known


def test_of_a_tile_that_lies_too_often_none_is_left() -> None:
    found = bag({"base": 1}, "base.C", "base.C", "labyrinth")
    assert "base.C" not in found.left
    assert "labyrinth" not in found.left
    assert found.total == 71


def test_the_edition_decides_what_is_left() -> None:
    gardens = [tile_id for tile_id in bag({"base": 1}).left if tile_id.endswith(".garden")]
    assert gardens
    assert not any(tile_id in bag({"base": 1}, edition="C1").left for tile_id in gardens)


def test_tiles_that_nobody_can_count_one_by_one_are_counted_by_the_set() -> None:
    found = bag({"german_cathedrals": 1, "robbers": 1}, "german_cathedrals.four")
    assert found.left == {}
    assert found.uncounted == {"german_cathedrals": 5, "robbers": 8}
    assert found.total == 13
    assert found.is_known


def test_no_set_holds_less_than_nothing() -> None:
    found = bag({"german_cathedrals": 1}, *["german_cathedrals.four"] * 7)
    assert found.uncounted == {"german_cathedrals": 0}
    assert found.total == 0


def test_what_is_laid_out_before_the_game_is_never_left() -> None:
    assert bag({"leipzig": 1}).left == {}


def test_without_a_set_nobody_knows_what_is_left() -> None:
    assert not bag(None).is_known
    assert not bag({"base": 0}, "base.D").is_known


def test_drawing_a_tile_takes_it_from_the_bag() -> None:
    full = bag({"base": 1, "german_cathedrals": 1})
    assert full.without("base.D").left["base.D"] == full.left["base.D"] - 1
    assert "base.C" not in full.without("base.C").left
    assert full.without("german_cathedrals.four").uncounted == {"german_cathedrals": 5}
    assert full.without("labyrinth") == full.without(None) == full
    empty = bag({"german_cathedrals": 1}, *["german_cathedrals.four"] * 6)
    assert empty.without("german_cathedrals.four") == empty


def test_the_bag_knows_the_faces_of_its_tiles() -> None:
    faces = bag({"base": 1}).faces("base.D")
    assert [face.rotation for face in faces] == [0, 90, 180, 270]


def test_tiles_of_a_mask_are_counted_if_they_are_left() -> None:
    found = bag({"base": 1}, "base.C")
    mask = found.assortment.mask_of(["base.C", "base.D", "labyrinth"])
    assert found.assortment.list_ids(mask) == ["base.C", "base.D", "labyrinth"]
    assert found.count(mask) == 4
