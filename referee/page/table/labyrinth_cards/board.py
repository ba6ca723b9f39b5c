"""The board of the card game: the picture of the cards with a link over each square."""

from collections.abc import Callable, Iterator

from referee.api.labyrinth_cards.position import CardsPosition
from referee.api.yielding import pause
from referee.core.grid import SIDE_STEP, Square, is_on_grid, place_of, square_at
from referee.diagrams.labyrinth_cards.marks import CardMarks
from referee.diagrams.labyrinth_cards.pictures import Cards, draw_cards
from referee.diagrams.taps import CHOSEN, FREE, TAKEN, Tap
from referee.page.table.boards import write_board
from referee.page.table.labyrinth_cards.desk import desk_at, say
from referee.page.table.labyrinth_cards.next_square import START, find_place
from referee.page.table.panels import Panel, View


def draw_board(view: View, panel: Panel) -> str:
    """Draw the table with the taps and marks of a panel; its own, if the panel has no taps.

    Hand and stack are for the panels: below the board they would be out of sight.
    """
    position: CardsPosition = view.position
    marked = CardMarks(**panel.marks, taps=panel.taps or tuple(tap_squares(view)))
    picture = draw_cards(Cards(position.table.faces), marked, view.language, pause)
    return write_board(picture)


def tap_squares(view: View) -> Iterator[Tap]:
    """Yield a tap for each card and each free square beside one, which chooses it.

    A second tap on a card turns it.
    """
    faces = view.position.table.faces
    at = find_place(view)
    chosen = None if at is None or view.state.panel else square_at(*at)
    for square in find_free(view):
        yield _choose(view, square, FREE, is_chosen=square == chosen)
    for square in faces:
        if square == chosen:
            desk = desk_at(view, place_of(square))
            address = desk.link(desk.face and desk.face.turned(1))
            yield Tap(square, address, _say_of(view, "turn", square), CHOSEN)
        else:
            yield _choose(view, square, TAKEN, is_chosen=False)


def _choose(view: View, square: Square, name: str, *, is_chosen: bool) -> Tap:
    address = view.link(at=place_of(square), panel="", draft=None)
    return Tap(square, address, _say_of(view, name, square), CHOSEN if is_chosen else name)


def _say_of(view: View, code: str, square: int) -> str:
    x, y = place_of(square)
    return say(view, f"tap.{code}", x=x, y=y)


def find_free(view: View) -> list[Square]:
    """Return the free squares beside cards; of an empty table, the first one."""
    faces = view.position.table.faces
    beside = {Square(square + step) for square in faces for step in SIDE_STEP} or {
        square_at(*START)
    }
    at = view.state.at
    apart = set() if at is None else {square_at(*at)}
    return sorted(square for square in beside | apart if square not in faces and is_on_grid(square))


def tap_cards(view: View, chosen: list[int], link: Callable[[int], str]) -> tuple[Tap, ...]:
    """Return a tap for each card that chooses it or drops it.

    :param link: the address to which a tap on a square leads.
    """
    return tuple(
        Tap(
            Square(square),
            link(square),
            _say_of(view, "drop" if square in chosen else "pick", square),
            CHOSEN if square in chosen else TAKEN,
        )
        for square in view.position.table.faces
    )


def tap_to_lay(view: View, link: Callable[[Square], str]) -> tuple[Tap, ...]:
    """Return a tap for each free square that lays a card there."""
    return tuple(
        Tap(square, link(square), _say_of(view, "lay", square), FREE) for square in find_free(view)
    )
