"""The board as a page holds it: the picture with its links, and where the chosen square is.

A board that is larger than its place opens there: browsers that know ``scroll-initial-target`` do
so without a script. It needs a box of HTML, to which a spacer as large as what lies before the
square leads, because pages have no styles of their own.

A small board has a class that says how much larger it may be drawn where there is room beside and
below it, as on a desk.
"""

from dataclasses import replace
from typing import Final

from markupsafe import Markup

from referee.diagrams.documents import Picture, write_document
from referee.diagrams.taps import find_chosen
from referee.page.table.panels import fit_board

_ROOM: Final = 670, 610
"""Pixels across and down that a desk has for a board."""
_ENLARGED: Final = {150: "by-150", 125: "by-125"}
"""Classes of boards, by the percentage to which they can be enlarged and still fit that room."""


def write_board(picture: Picture) -> Markup:
    """Write the picture of a board with links over it."""
    across = fit_board(picture.width)
    down = across * int(str(picture.height)) // int(str(picture.width))
    classes = [*(picture.class_ or ()), *_list_enlarged(across, down)]
    document = write_document(replace(picture, class_=classes), across)
    chosen = find_chosen(document.text)
    here = ""
    if chosen is not None:
        across, down = chosen
        spacer = f'<svg width="{across}" height="{down}"></svg>'
        here = f'<div class="chosen-here" aria-hidden="true">{spacer}<i></i></div>'
    return Markup(document.text + here)  # noqa: S704 - drawn by diagrams, which escape names


def _list_enlarged(across: int, down: int) -> list[str]:
    """Return the class for how much larger a board of some pixels may be drawn, if it may."""
    fitting = (
        name
        for times, name in _ENLARGED.items()
        if all(100 * room >= times * each for room, each in zip(_ROOM, (across, down), strict=True))
    )
    return list(fitting)[:1]
