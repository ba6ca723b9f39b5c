"""The board as a page holds it: the picture with its links, and where the chosen square is.

A board that is larger than its place opens there: browsers that know ``scroll-initial-target`` do
so without a script. It needs a box of HTML, to which a spacer as large as what lies before the
square leads, because pages have no styles of their own.
"""

from markupsafe import Markup

from referee.diagrams.documents import Picture, write_document
from referee.diagrams.taps import find_chosen
from referee.page.table.panels import fit_board


def write_board(picture: Picture) -> Markup:
    """Write the picture of a board with links over it."""
    document = write_document(picture, fit_board(picture.width))
    chosen = find_chosen(document.text)
    here = ""
    if chosen is not None:
        across, down = chosen
        spacer = f'<svg width="{across}" height="{down}"></svg>'
        here = f'<div class="chosen-here" aria-hidden="true">{spacer}<i></i></div>'
    return Markup(document.text + here)  # noqa: S704 - drawn by diagrams, which escape names
