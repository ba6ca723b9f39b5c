"""The panel in which two players disagree whether a card of the hand may lie so.

``claims`` in the address is the square, ``turned`` the quarter turns, ``draft`` the card.
"""

from typing import Final

from werkzeug.wrappers import Response

from referee.api.problems import refuse_value
from referee.core.grid import Square, place_of, square_at
from referee.diagrams.labyrinth_cards.marks import Placeable
from referee.labyrinth_cards.placement import CardPlacement
from referee.page.table.labyrinth_cards.board import tap_to_lay
from referee.page.table.labyrinth_cards.desk import HAND, draw_small, read_draft
from referee.page.table.labyrinth_cards.disputes import judge, take_sides
from referee.page.table.labyrinth_cards.questions import MAY_LIE, say_places
from referee.page.table.panels import Panel, View
from referee.page.table.places import read_place

_CLAIMS: Final = "claims"
_TURNED: Final = "turned"


def dispute_placement(view: View) -> Panel | Response:
    """Return the panel: a card of the hand, the square that is tapped, and how the card lies."""
    hand = view.position.hand
    if not hand:
        return judge(view, MAY_LIE, [], enter_hand=view.link(panel=HAND, draft="0"))
    index = min(read_draft(view)[0] or 0, len(hand) - 1)
    turned = _read_turned(view)
    text = view.state.in_hand.get(_CLAIMS, "")
    square = square_at(*read_place(_CLAIMS, text)) if text else None
    said, pointed = [], {}
    if square is not None and square not in view.position.table.faces:
        x, y = place_of(square)
        about = {"kind": "placement", "card": index, "x": x, "y": y, "rotation": 90 * turned}
        said = [*take_sides(view, about, "legal")]
        lying = CardPlacement(0, square, 90 * turned, (), None)
        pointed = {"placeable": Placeable([hand[index]], [lying])}

    def link(there: Square) -> str:
        x, y = place_of(there)
        return view.link(panel=MAY_LIE, claims=f"{x},{y}")

    return judge(
        view,
        MAY_LIE,
        said,
        tap_to_lay(view, link),
        pointed=pointed,
        about=say_places([square]) if pointed and square is not None else "",
        hand=[
            (draw_small(face), view.link(draft=str(number)), number == index)
            for number, face in enumerate(hand)
        ],
        ways=[
            (
                90 * way,
                draw_small(hand[index].turned(way)),
                view.link(turned=str(way)),
                way == turned,
            )
            for way in range(4)
        ],
    )


def _read_turned(view: View) -> int:
    """Return by how many quarters the card is turned.

    :raises Problem: ``bad-query``, for what is none.
    """
    text = view.state.in_hand.get(_TURNED, "0")
    if text not in ("0", "1", "2", "3"):
        raise refuse_value(_TURNED, text, "0, 1, 2, 3")
    return int(text)
