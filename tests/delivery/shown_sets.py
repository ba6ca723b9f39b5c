"""The table of all sets: their tiles and figures, the rules that are ruled, and those that are not.

    python -m tests.delivery.shown_sets

writes ``docs/sets.md`` from the catalogue; ``make docs`` does it.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from referee.catalogue.loader import load_catalogue
from referee.core.languages import ENGLISH
from referee.texts.sentences import tell

PAGE: Final = Path(__file__).parents[2] / "docs" / "sets.md"
MOST: Final = 6
"""At most this number of rules is named; of further ones only the number is told."""
_INTRODUCTION: Final = """\
Every set whose tiles the catalogue counts: how many tiles, the figures that come with it, the
rules of its booklet that are ruled, and those that are not. `/tiles` shows the tiles. A rule that
is not ruled is named in a warning, `rule-not-ruled`, wherever it could change the answer asked
for; nothing is assumed in its place. This page is written from the catalogue."""
HEAD: Final = f"""\
# The sets of Carcassonne

{_INTRODUCTION}

| set | tiles | editions | figures | rules ruled | rules named in warnings |
|---|---|---|---|---|---|
"""


BOXES: Final = """
## Boxes

`sets` takes a box by its name as well, for one of each set in it: `"sets": {"big_box_6": 1}`, or
`/sets,big_box_6` in the notation. The edition of a box changes no rule: `rules.edition` decides,
and where the two differ a warning says so. `GET /v1/carcassonne/boxes` serves this table.

| box | edition | tiles | sets | figures | authority |
|---|---|---|---|---|---|
"""


def write_page() -> str:
    return HEAD + _join_rows(_write_rows()) + BOXES + _join_rows(_write_boxes())


def _join_rows(rows: Iterable[tuple[str, ...]]) -> str:
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _write_rows() -> Iterable[tuple[str, ...]]:
    catalogue = load_catalogue()
    for each in catalogue.tile_sets:
        source = each.id.replace("_", "-")
        figures = [f.figure for f in catalogue.figures.values() if f.source == source]
        rules = [rule.id for rule in catalogue.register.values() if rule.source == source]
        faces = "" if each.faces_known else ", faces unknown"
        yield (
            f"{tell('sets', each.id + '.title', ENGLISH)} (`{each.id}`)",
            f"{each.total}{faces}",
            " ".join(each.editions),
            _join(figures),
            _join(rules) if len(rules) <= MOST else f"{len(rules)} rules",
            "; ".join(tell("not_ruled", r.rule, ENGLISH).partition(": ")[2] for r in each.not_ruled)
            or "–",
        )


def _write_boxes() -> Iterable[tuple[str, ...]]:
    catalogue = load_catalogue()
    totals = {each.id: each.total for each in catalogue.tile_sets}
    for box in catalogue.boxes.values():
        yield (
            f"{tell('boxes', box.id, ENGLISH)} (`{box.id}`)",
            box.edition,
            f"{sum(totals[set_id] for set_id in box.sets)}",
            _join(box.sets),
            _join(catalogue.list_figures(box)),
            box.authority,
        )


def _join(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names) or "–"


if __name__ == "__main__":
    PAGE.write_text(write_page(), "utf-8")
