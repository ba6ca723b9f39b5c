"""What the questions on Carcassonne take: the position, and what each needs besides it."""

from marshmallow import fields

from referee.api import limits
from referee.api.contract.fields import (
    AtQuestion,
    MoveField,
    NameField,
    PlaceQuestion,
    PositionField,
    Question,
    SpotField,
    TileField,
    WholeNumber,
    one_of,
)
from referee.carcassonne.figures import OWNED
from referee.carcassonne.placing.deploying import PLACEMENT, WAYS
from referee.carcassonne.scoring.features import MOMENTS, NOW


class RoadsAsk(Question):
    """What ``roads`` takes besides the position."""

    at = SpotField(metadata={"description": "rule on the road of this spot only"})


class RoadsQuestion(RoadsAsk):
    """Rule on the roads of a table."""

    position = PositionField(required=True)


class ScoresAsk(Question):
    """What ``scores`` takes besides the position."""

    moment = one_of(
        MOMENTS,
        "unknown-moment",
        load_default=NOW,
        metadata={"description": "now: completed features; end: all, as if the game ended"},
    )


class ScoresQuestion(ScoresAsk):
    """Score the features of a table."""

    position = PositionField(required=True)


class PlacementsAsk(Question):
    """What ``placements`` takes besides the position."""

    tile = TileField(required=True)
    at = fields.Nested(AtQuestion, metadata={"description": "give a verdict on this placement"})


class PlacementsQuestion(PlacementsAsk):
    """Find the legal placements of a tile."""

    position = PositionField(required=True)


class SpotsAsk(Question):
    """What ``spots`` takes besides the position."""

    tile_at = fields.Nested(PlaceQuestion, required=True)
    player = NameField(required=True)
    figure = one_of(
        sorted(OWNED),
        "unknown-figure",
        metadata={"description": "meeple by default; by wagon a wagon"},
    )
    via = one_of(WAYS, "unknown-way", load_default=PLACEMENT)
    leaving = SpotField(data_key="from", metadata={"description": "what the wagon leaves"})


class SpotsQuestion(SpotsAsk):
    """Find where a figure may go on a tile of the table."""

    position = PositionField(required=True)


class MovesAsk(Question):
    """What ``moves`` takes besides the position."""

    move = MoveField(required=True)


class MovesQuestion(MovesAsk):
    """Referee a whole move."""

    position = PositionField(required=True)


class CheckAsk(Question):
    """What ``check`` takes besides the position: nothing."""


class CheckQuestion(CheckAsk):
    """Find everything that cannot be right about a table."""

    position = PositionField(required=True)


class Claim(Question):
    """What somebody claims to get for a feature."""

    kind = one_of(("score",), "unknown-claim", required=True)
    at = SpotField(required=True)
    player = NameField(required=True)
    points = WholeNumber(-limits.POINTS, limits.POINTS)


class ClaimsAsk(Question):
    """What ``claims`` takes besides the position."""

    claim = fields.Nested(Claim, required=True)


class ClaimsQuestion(ClaimsAsk):
    """Tell whether a claim holds, and what is right."""

    position = PositionField(required=True)
