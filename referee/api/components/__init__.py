"""The components of the OpenAPI document: the shapes of positions and answers.

Questions are described by their marshmallow schemas; what a field reads in one go, and every
answer, is described here, one module a game and one for maps. A test holds real answers to these
shapes.
"""

from typing import Final

from referee.api.components import both_games, carcassonne, labyrinth_cards, maps, register
from referee.api.components.shapes import Shape, ref

__all__ = ["COMPONENTS", "ref"]

COMPONENTS: Final[dict[str, Shape]] = {
    **both_games.COMPONENTS,
    **carcassonne.COMPONENTS,
    **maps.COMPONENTS,
    **labyrinth_cards.COMPONENTS,
    **register.COMPONENTS,
}
