"""One square, large, with links over those of its sides that can be chosen."""

from collections.abc import Mapping

from markupsafe import Markup

from referee.carcassonne.maps.soundness import NOTHING
from referee.core.grid import SIDES, Square, place_of
from referee.diagrams.carcassonne.map_squares import SideTap, draw_square
from referee.diagrams.taps import CHOSEN
from referee.page.table.carcassonne.maps.drafts import Draft


def show_sides(
    draft: Draft,
    square: Square,
    addresses: Mapping[int, str],
    chosen: int | None = None,
) -> Markup:
    """Draw a square with a link over each side that leads somewhere."""
    x, y = place_of(square)
    kind = draft.kinds.get(square, NOTHING)
    taps = [
        SideTap(
            side,
            address,
            draft.say("side", direction=SIDES[side]),
            CHOSEN if side == chosen else "side",
        )
        for side, address in addresses.items()
    ]
    said = draft.say("square", x=x, y=y, kind=kind)
    return Markup(draw_square(draft.board, square, taps, said))  # noqa: S704 - drawn by diagrams
