"""The table of the sets is the one of the catalogue."""

from referee.catalogue.loader import load_catalogue
from tests.delivery.shown_sets import PAGE, write_page


def test_the_committed_table_is_the_one_of_the_catalogue() -> None:
    assert PAGE.read_text("utf-8") == write_page()


def test_every_box_has_its_row() -> None:
    page = write_page()
    for box in load_catalogue().boxes.values():
        (row,) = (line for line in page.splitlines() if f"(`{box.id}`)" in line)
        assert all(f"`{set_id}`" in row for set_id in box.sets)


def test_every_set_has_its_row_and_every_rule_that_is_not_ruled_its_words() -> None:
    page = write_page()
    for tile_set in load_catalogue().tile_sets:
        (row,) = (line for line in page.splitlines() if f"(`{tile_set.id}`)" in line)
        named = row.rpartition(" | ")[2]
        assert (named == "– |") == (not tile_set.not_ruled)
        assert named.count("; ") == max(0, len(tile_set.not_ruled) - 1)
