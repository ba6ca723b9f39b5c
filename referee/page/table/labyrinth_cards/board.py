"""The board of the card game: the picture of the cards with a link over each square."""

from collections.abc import Iterator

from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.sharing import pause
from referee.core.grid import SIDE_STEP, Square, is_on_grid, place_of, square_at
from referee.diagrams.documents import write_document
from referee.diagrams.labyrinth_cards.marks import CardMarks
from referee.diagrams.labyrinth_cards.pictures import Cards, draw_cards
from referee.diagrams.taps import CHOSEN, FREE, TAKEN, Tap
from referee.page.table.panels import SQUARE_PIXELS, Panel, View
from referee.texts.sentences import write


def draw_board(view: View, panel: Panel) -> str:
    """Draw the cards with the taps and marks of a panel; its own, if the panel has no taps."""
    position: CardsPosition = view.position
    marked = CardMarks(**panel.marks, taps=panel.taps or tuple(tap_squares(view)))
    cards = Cards(position.table.faces, position.hand, position.stack)
    picture = draw_cards(cards, marked, view.language, pause)
    return write_document(picture, round(int(str(picture.width)) * SQUARE_PIXELS / 96)).text


def tap_squares(view: View) -> Iterator[Tap]:
    """Yield a tap for each card and each free square beside one, which chooses it."""
    faces = view.position.table.faces
    chosen = None if view.state.at is None else square_at(*view.state.at)
    beside = {Square(square + step) for square in faces for step in SIDE_STEP} or {square_at(0, 0)}
    free = sorted(square for square in beside if square not in faces and is_on_grid(square))
    for name, squares in ((TAKEN, [*faces]), (FREE, free)):
        for square in map(Square, squares):
            x, y = place_of(square)
            said = write("card_table", f"tap.{name}", {"x": x, "y": y}, view.language)
            kind = CHOSEN if square == chosen else name
            yield Tap(square, view.link(at=(x, y), panel=""), said, kind)


def choose_panel(view: View) -> Panel:
    """Return the panel that goes with what was tapped."""
    return Panel("pages/table/start.html")
