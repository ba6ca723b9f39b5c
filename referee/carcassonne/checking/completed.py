"""Checking what is completed: who should have gone home from it, and titles that need it.

All are warnings: a table may be written down in the middle of a turn, or in part.
Rule: car-1.2.home, car-7.6, car-14.8
"""

from collections.abc import Iterator
from typing import Final

from referee.carcassonne.kinds.features import CITY, KIND_NAMES, NEVER_COMPLETED, ROAD
from referee.carcassonne.kinds.figures import NEUTRAL
from referee.carcassonne.scoring.features import Features
from referee.core.grid import place_of
from referee.core.rulings import WARNING, Citation, Finding, Objection, Param

_HOME: Final = Citation("car-1.2.home")
_MAGIC: Final = Citation("car-7.6")
_TITLES: Final = Citation("car-14.8")
_NEVER: Final = frozenset([KIND_NAMES[kind] for kind in NEVER_COMPLETED])
"""The kinds of feature that are never completed; figures on them are passed over."""
_TITLE_OF: Final = (("king", CITY), ("robber_baron", ROAD))


def check_completed(features: Features) -> Iterator[Finding]:
    """Yield every figure on a completed feature, and every title that nobody can have taken yet.

    On castles others look, and farmers stay until the end. Rule: car-1.2.home, car-7.6, car-14.8
    """
    castles = features.castles
    for figure in features.table.figures:
        piece = figure.piece
        if piece is None or figure.spot.on in _NEVER or piece in castles:
            continue
        if not features.is_completed(piece):
            continue
        params: dict[str, Param] = {"figure": figure.kind, "on": figure.spot.on}
        at = place_of(figure.square)
        cited = _MAGIC if figure.kind in NEUTRAL else _HOME
        yield Finding(WARNING, Objection("figure-on-completed", (cited,), at, params))
    titles = features.table.beside.titles
    for title, kind in _TITLE_OF if titles is not None else ():
        player = getattr(titles, title)
        if player is not None and not any(features.find_completed(kind)):
            named: dict[str, Param] = {"title": title, "player": player}
            yield Finding(WARNING, Objection("title-without-feature", (_TITLES,), params=named))
