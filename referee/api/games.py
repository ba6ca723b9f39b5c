"""The tables of all that can be asked and read: both games and the register."""

from typing import Any, Final

from referee.api import register
from referee.api.batching.endpoint import make_stream
from referee.api.carcassonne import catalogue as carcassonne_catalogue
from referee.api.carcassonne import tile_pictures
from referee.api.carcassonne.questions import DRAWING as CARCASSONNE_DRAWING
from referee.api.carcassonne.questions import GAME as CARCASSONNE
from referee.api.contract.claims import SHAPES as ON_CLAIMS
from referee.api.contract.drawings import Drawing, PictureAddress
from referee.api.contract.game import Game
from referee.api.contract.permalinks import SHAPES as PERMALINKS
from referee.api.index import make_index
from referee.api.labyrinth_cards import catalogue as labyrinth_cards_catalogue
from referee.api.labyrinth_cards.questions import DRAWING as CARDS_DRAWING
from referee.api.labyrinth_cards.questions import GAME as LABYRINTH_CARDS
from referee.api.problems import SHAPES as PROBLEMS
from referee.api.responses.answers import SHAPES as SHARED
from referee.api.search import LISTING as SEARCH

GAMES: Final[tuple[Game[Any], ...]] = (CARCASSONNE, LABYRINTH_CARDS)
DRAWINGS: Final[tuple[Drawing[Any], ...]] = (CARCASSONNE_DRAWING, CARDS_DRAWING)
PICTURES: Final[tuple[PictureAddress, ...]] = (
    *(address for drawing in DRAWINGS for address in drawing.list_addresses()),
    *tile_pictures.PICTURES,
)
"""Every address that is answered with a picture."""
_LISTED: Final = (
    *carcassonne_catalogue.LISTINGS,
    *labyrinth_cards_catalogue.LISTINGS,
    *register.LISTINGS,
    SEARCH,
)
LISTINGS: Final = (*_LISTED, make_index(GAMES, _LISTED))
"""Everything that can be read, the index of all last."""
STREAM: Final = make_stream(GAMES)
"""The address that answers many questions, one per line."""
SHAPES: Final = {**SHARED, **ON_CLAIMS, **PROBLEMS, **PERMALINKS}
"""The components that belong to no game."""
