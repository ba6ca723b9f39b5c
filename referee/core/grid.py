"""The grid that both games are laid on: squares, sides, half-sides and quarter turns.

Axes: x grows east, y grows south; quarter turns go clockwise. A *square* is one integer,
``y * 4096 + x``, so that squares sort by (y, x) and a neighbour is one addition away.
A *side* is 0..3 for N E S W. A *port* is a place where a feature reaches the border of its
square: ports 0..3 are the sides (roads and cities), ports 4..11 the half-sides clockwise from
NNE (fields). A *side place* is ``square * 4 + side``, a *port place* ``square * 16 + port``: both
sort by (y, x, side). Each has a type of its own, and only the functions here pack and unpack them.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NewType, TypeVar, cast

Square = NewType("Square", int)
"""A square of the grid; squares sort by (y, x), and a step to a neighbour is added."""
SidePlace = NewType("SidePlace", int)
"""A side of a square; side places sort by (y, x, side)."""
PortPlace = NewType("PortPlace", int)
"""A port of a square, or the square alone; port places sort by (y, x, port), it comes last."""

AnySquare = TypeVar("AnySquare", bound=int)

LIMIT: Final = 999
"""Coordinates run from -LIMIT to LIMIT."""

SIDES: Final = ("N", "E", "S", "W")
HALF_SIDES: Final = ("NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW", "NNW")
CORNERS: Final = ("NE", "SE", "SW", "NW")
PORTS: Final = SIDES + HALF_SIDES
INNER: Final = ("second", "third", "fourth")
"""Names for features that reach no port and are not the first of their kind on their square. Their
numbers follow those of the ports."""

QUARTER_TURNS: Final = {0: 0, 90: 1, 180: 2, 270: 3}
"""Quarter turns by rotation in degrees."""

PORTS_AND_INNER: Final = PORTS + INNER
PORT_OF: Final[dict[str | None, int]] = {name: port for port, name in enumerate(PORTS_AND_INNER)}
"""The port of each side and half-side, by name; and the numbers of what reaches none."""

PORT_BITS: Final = 4
NO_PORT: Final = (1 << PORT_BITS) - 1
"""Stands for no port in a port place; it comes after all ports."""

SIDE_BITS: Final = 2

ROW: Final = 4096
"""What a step south adds to a square."""

SIDE_STEP: Final = (-ROW, 1, ROW, -1)
"""What to add to a square to get its neighbour on each side."""
EAST_AND_SOUTH: Final = SIDE_STEP[1:3]
"""Steps to two neighbours: so each pair of squares comes up once."""

PORT_SIDE: Final = (0, 1, 2, 3, 0, 1, 1, 2, 2, 3, 3, 0)
"""The side that each port lies on."""

PORT_MIRROR: Final = (2, 3, 0, 1, 7, 10, 9, 4, 11, 6, 5, 8)
"""The port of the neighbour that each port faces: NNE faces SSE, ENE faces WNW, and so on."""

PORT_STEP: Final = tuple(SIDE_STEP[side] for side in PORT_SIDE)

# What follows is asked hundreds of times for one answer. A comment says which type of number is
# returned, because a call of the type itself takes as long as all the rest.


def square_at(x: int, y: int) -> Square:
    """Return the square at (x, y).

    >>> square_at(1, 0) - square_at(0, 0) == SIDE_STEP[1]
    True
    """
    return y * ROW + x  # type: ignore[return-value]


def squares_of(rows: Iterable[Mapping[str, Any]]) -> list[Square]:
    """Return the squares of rows of JSON, which have ``x`` and ``y``; many in one go.

    >>> squares_of([{"x": 1, "y": 0}]) == [square_at(1, 0)]
    True
    """
    return cast("list[Square]", [row["y"] * ROW + row["x"] for row in rows])


def place_of(square: int) -> tuple[int, int]:
    """Return (x, y) of a square; the inverse of :func:`square_at`.

    >>> place_of(square_at(-3, -999))
    (-3, -999)
    """
    y = (square + ROW // 2) // ROW
    return square - y * ROW, y


def spell_place(square: int) -> str:
    """Return a square as a sentence of any language has it: a bare 4,0 would be read as a number.

    >>> spell_place(square_at(4, 0))
    '(4, 0)'
    """
    return "({}, {})".format(*place_of(square))


def shift(square: int, step: int) -> Square:
    """Return the square a step away, such as those of ``SIDE_STEP`` and their sums."""
    return square + step  # type: ignore[return-value]


def neighbour(square: int, side: int) -> Square:
    """Return the square beside a square over a side, 0..3.

    >>> place_of(neighbour(square_at(2, -1), 3))
    (1, -1)
    """
    return square + SIDE_STEP[side]  # type: ignore[return-value]


def neighbours(square: int) -> tuple[Square, Square, Square, Square]:
    """Return the squares beside a square, over its sides N E S W."""
    return square - ROW, square + 1, square + ROW, square - 1  # type: ignore[return-value]


def find_beside(squares: Iterable[int]) -> set[Square]:
    """Return every square that lies beside one of some squares, over a side.

    >>> [place_of(square) for square in sorted(find_beside([square_at(2, -1)]))]
    [(2, -2), (1, -1), (3, -1), (2, 0)]
    """
    return cast("set[Square]", {square + step for square in squares for step in SIDE_STEP})


def side_place(square: int, side: int) -> SidePlace:
    """Return the side place of a side, 0..3, of a square."""
    return square << SIDE_BITS | side  # type: ignore[return-value]


def split_side_place(place: int) -> tuple[Square, int]:
    """Return the square and the side of a side place; the inverse of :func:`side_place`.

    >>> split_side_place(side_place(square_at(2, -1), 3)) == (square_at(2, -1), 3)
    True
    """
    return place >> SIDE_BITS, place & 3  # type: ignore[return-value]


def shift_side_place(place: SidePlace, step: int) -> SidePlace:
    """Return the same side of the square a step away."""
    return place + (step << SIDE_BITS)  # type: ignore[return-value]


def side_behind(place: SidePlace) -> SidePlace:
    """Return the side place that faces a side place, on the square beside it.

    >>> side_place_of(side_behind(side_place(square_at(2, -1), 3)))
    (1, -1, 'E')
    """
    return place + _BEHIND[place & 3]  # type: ignore[return-value]


_BEHIND: Final = tuple(
    [(step << SIDE_BITS) + (side ^ 2) - side for side, step in enumerate(SIDE_STEP)]
)
"""What to add to a side place to get the one that faces it, by side."""


def side_place_of(place: int) -> tuple[int, int, str]:
    """Return (x, y, side) of a side place.

    >>> side_place_of(side_place(square_at(2, -1), 3))
    (2, -1, 'W')
    """
    square, side = split_side_place(place)
    x, y = place_of(square)
    return x, y, SIDES[side]


def port_place(square: int, port: int = NO_PORT) -> PortPlace:
    """Return the port place of a port of a square, or of the square alone."""
    return square << PORT_BITS | port  # type: ignore[return-value]


def at_port_place(place: int) -> tuple[int, int] | tuple[int, int, str]:
    """Return (x, y, side or half-side) of a port place, or (x, y) where it names no port.

    Of what is further inside, the name of ``INNER`` stands for the side.

    >>> at_port_place(port_place(square_at(2, -1), PORTS.index("NNE")))
    (2, -1, 'NNE')
    >>> at_port_place(port_place(square_at(2, -1)))
    (2, -1)
    """
    port = place & NO_PORT
    x, y = place_of(place >> PORT_BITS)
    return (x, y) if port == NO_PORT else (x, y, PORTS_AND_INNER[port])


def is_on_grid(square: int) -> bool:
    """Tell whether a position can name a square.

    >>> is_on_grid(square_at(0, 999)), is_on_grid(square_at(0, 1000))
    (True, False)
    """
    x, y = place_of(square)
    return -LIMIT <= x <= LIMIT and -LIMIT <= y <= LIMIT


def find_off_grid(squares: Iterable[AnySquare]) -> list[AnySquare]:
    """Return those of some squares that no position can name; many in one go.

    >>> find_off_grid([square_at(0, 999), square_at(1000, 0)]) == [square_at(1000, 0)]
    True
    """
    corner, mask = LIMIT * ROW + LIMIT, ROW - 1  # counted from the north-west, nothing is negative
    return [
        square
        for square in squares
        if (square + corner) & mask > 2 * LIMIT or not 0 <= square + corner <= 2 * corner
    ]


def turn_port(port: int, quarters: int) -> int:
    """Return the port that ``port`` becomes after clockwise quarter turns.

    >>> PORTS[turn_port(PORTS.index("NNE"), 1)]
    'ESE'
    """
    if port < 4:
        return (port + quarters) % 4
    return 4 + (port - 4 + 2 * quarters) % 8


TURNED_PORTS: Final = tuple(
    [tuple([turn_port(port, turns) for port in range(len(PORTS))]) for turns in range(4)]
)
"""What each port becomes, by the number of clockwise quarter turns."""
