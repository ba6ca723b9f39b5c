"""Notation: a position on one line, as both games write it. What they share stands here.

``c1/rules,labyrinth.advanced/0,0,D-red.rE,U1``: the game and the version, then parts with a slash
before each. A part that begins with a number is a *row*: x and y of its first square, then what
lies there and on the squares to the east of it. Any other begins with a word that says what it
holds, a key of the position for the most part. So a later key is one more word, and every old line
stays as it is; who reads a word that nobody told them says so, and where it stands.

Commas part entries, points the words of one entry. A *word* of the service (an id, a key) is
written as it is. A *name*, of a player or a treasure, may be of any script: ASCII letters and
digits stand for themselves, ``_`` for a blank, ``~`` and four hexadecimal digits for any other
character (``~u`` and six beyond them), and a few common signs have a letter. Other letters may
also be typed as they are. ``~1`` is the first name of the part ``names``.

``g1/`` before a line makes it that of a whole game (see ``games``).

Columns count from 1, over the whole line. Nothing here raises but :class:`Misread`, which is a
fault at a column.
"""

from typing import Final

VERSION: Final = "1"
RECORD: Final = f"g{VERSION}/"
"""What the line of a whole game begins with; the line of its start follows, with more parts."""
GAMES: Final = {"c": "carcassonne", "l": "labyrinth-cards"}
"""The games by the letter that a line begins with."""
NAMES: Final = "names"
"""The part that says long names once."""
TURNS: Final = {0: "", 90: "1", 180: "2", 270: "3"}
"""How a rotation is written: in quarter turns, and not at all if there is none."""
ROTATIONS: Final = {"": 0, "0": 0, "1": 90, "2": 180, "3": 270}
"""The rotation by how it is written."""
