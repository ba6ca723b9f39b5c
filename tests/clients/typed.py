"""What a type checker must find in the client; each line that it must refuse says so."""

from referee_client import Referee
from referee_client.models import CarcassonnePosition, CarcassonneRules, Move, Spot


def misspell() -> CarcassonneRules:
    """Name a reading that there is not."""
    return CarcassonneRules(labyrinth="avanced")  # type: ignore[arg-type]


def forget(referee: Referee) -> None:
    """Leave out what a question must have."""
    referee.carcassonne.placements("c1/0,0,D")  # type: ignore[call-arg]


def confuse(referee: Referee, position: CarcassonnePosition, move: Move) -> None:
    """Ask with something else, or for something that is not answered."""
    referee.carcassonne.roads(position, at=move)  # type: ignore[arg-type]
    referee.carcassonne.moves(position, move=move).roads  # type: ignore[attr-defined] # noqa: B018


def read(referee: Referee, spot: Spot) -> int | None:
    """Read what is always there without asking whether it is, and what may be missing not so."""
    road = referee.carcassonne.roads("c1/0,0,D", at=spot).roads[0]
    return road.score.total if road.score else None
