"""A client made from openapi.yaml: sets an option in a typed way and reads a score.

``program.py ADDRESS POSITION`` prints the roads, each with its ruling and who gets what.
"""

import json
import sys

from referee_client import Client
from referee_client.api.carcassonne import carcassonne_roads
from referee_client.models import (
    CarcassonnePosition,
    CarcassonneRules,
    CarcassonneRulesLabyrinth,
    Road,
    RoadsAnswer,
    RoadsQuestion,
    Score,
)


def main(address: str, posted: str) -> None:
    """Ask what the roads of a table are worth by the advanced rules."""
    position = CarcassonnePosition.from_dict(json.loads(posted))
    position.rules = CarcassonneRules(labyrinth=CarcassonneRulesLabyrinth.ADVANCED)
    with Client(base_url=address) as client:
        answer = carcassonne_roads.sync(client=client, body=RoadsQuestion(position=position))
        assert isinstance(answer, RoadsAnswer), answer
        in_force = answer.ruleset.rules.labyrinth
        roads = list(map(show, answer.roads))
        sys.stdout.write(json.dumps({"labyrinth": in_force, "roads": roads}))


def misspell() -> CarcassonneRules:
    """Fail to compile, if it were not said that this is wrong."""
    return CarcassonneRules(labyrinth="avanced")  # type: ignore[arg-type]


def show(road: Road) -> dict[str, object]:
    """Return what a road is worth, and who gets what."""
    total = road.score.total if isinstance(road.score, Score) else None
    return {"total": total, "awards": [[award.player, award.points] for award in road.awards]}


if __name__ == "__main__":
    main(*sys.argv[1:])
