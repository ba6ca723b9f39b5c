"""What is read out about several moves, and about the score so far: who leads, and by how much."""

from collections.abc import Iterator, Sequence

from referee.carcassonne.placing.outcomes import Outcome
from referee.carcassonne.scoring.features import END
from referee.carcassonne.standing import Standing, add_points
from referee.carcassonne.summaries import say_totals
from referee.core.phrases import Listed, Phrase, Summary, say
from referee.core.summaries import read_verdict


def say_standing(standing: Standing, moment: str) -> Iterator[Phrase]:
    """Yield who leads now, or if the game ended; nothing where nobody plays."""
    ends = ".at-the-end" if moment == END else ""
    totals, leaders = standing.totals, standing.leaders
    if not leaders:
        return
    most = totals[leaders[0]]
    points = say("points", count=most)
    if len(totals) == 1:
        yield say(f"only-player{ends}", player=leaders[0], points=points)
    elif len(leaders) > 1:
        yield say(f"lead-together{ends}", players=Listed(leaders), points=points)
    else:
        margin = standing.margin
        yield say(f"leads{ends}", player=leaders[0], margin=margin, own=most, next=most - margin)


def summarise_moves(count: int, outcomes: Sequence[Outcome]) -> Summary:
    """Say whether all moves are allowed, or which is not and why, and what those before it bring.

    :param count: how many moves there are.
    :param outcomes: of each that was played and of the one that was refused, if any.
    """
    allowed = say("moves-allowed", count=count)
    refused = say("moves-stopped", count=count, number=len(outcomes))
    verdict = read_verdict(outcomes[-1].objections, allowed, refused)
    paid = say_totals(add_points(dict(outcome.awards) for outcome in outcomes))
    return Summary((*verdict, say("moves-pay", totals=paid)) if paid.words else verdict)
