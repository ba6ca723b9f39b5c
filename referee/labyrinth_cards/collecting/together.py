"""Hanging together: which cards a collection would cut off from the others.

Cards hang together side by side; corners do not count, and paths are not needed.

Rule: card-10.5.together, card-11.2.together
"""

from collections.abc import Iterator, Sequence

from referee.core.graphs import find_groups, reach
from referee.core.grid import place_of, spell_place
from referee.core.rulings import Citation, Objection


def find_cut_off(rest: frozenset[int], anchor: int | None) -> frozenset[int]:
    """Return the squares of a rest that do not hang together with the anchor, one of them.

    Without an anchor, with the largest group, of equally large ones the first.

    >>> rest = frozenset((0, 1, 3))
    >>> sorted(find_cut_off(rest, 3)), sorted(find_cut_off(rest, None))
    ([0, 1], [3])
    """
    if anchor is not None:
        return rest - reach(anchor, rest)
    main = max(find_groups(rest), key=len, default=())
    return rest.difference(main)


def object_to_cut_off(
    rest: frozenset[int], anchor: int | None, cited: Citation
) -> Iterator[Objection]:
    """Object once for each group that would be cut off, at its first card, by (y, x).

    Rule: card-10.5.together, card-11.2.together
    """
    for group in find_groups(find_cut_off(rest, anchor)):
        yield Objection("cut-off", (cited,), place_of(group[0]), {"cards": _list_places(group)})


def _list_places(squares: Sequence[int]) -> str:
    return ", ".join(map(spell_place, squares))
