"""What is read out about options: how many there are, the best of them, and what a move does."""

from collections.abc import Sequence

from referee.carcassonne.options.records import Option, find_value
from referee.carcassonne.placing.announcements import Move, SpotAt
from referee.carcassonne.summaries import say_spot
from referee.core.grid import place_of
from referee.core.phrases import Listed, Phrase, Summary, say, summarise


def summarise_options(options: Sequence[Option], by: str, *, fits: bool) -> Summary:
    """Say how many legal moves there are, and which is the best by what they are ranked by.

    :param options: them, best first.
    :param by: one of RANKINGS.
    :param fits: whether the tile may be placed at all.
    """
    if not options:
        return summarise(say("no-option-with-steps" if fits else "no-option"))
    best = options[0]
    moves = say("legal-moves", count=len(options))
    return summarise(
        say(
            f"best-option.{by}", moves=moves, best=_say_steps(best.move), count=find_value(best, by)
        )
    )


def summarise_steps(move: Move) -> Summary:
    """Say what a move does, and nothing of what comes of it."""
    return summarise(say("option", steps=_say_steps(move)))


def _say_steps(move: Move) -> Listed:
    """Return the tile and the steps of a move, as a player says them."""
    x, y = place_of(move.square)
    said = [say("option.tile", x=x, y=y, rotation=move.face.rotation)]
    if move.figure is not None:
        kind, at, via = move.figure
        said.append(_say_step(f"option.{via}", kind, at))
    for target in move.magic:
        if target.to is None:
            said.append(say("option.magic-off", figure=target.figure))
        else:
            said.append(_say_step("option.magic", target.figure, target.to))
    said += (say("option.leipzig", quarter=step.quarter) for step in move.leipzig)
    said += (_say_step("option.wagon", "wagon", step.to) for step in move.wagons)
    return Listed(tuple(said))


def _say_step(code: str, figure: str, at: SpotAt) -> Phrase:
    """Return where a figure goes; the square is left out where the code says which."""
    place = say_spot(at.spot)
    if code == "option.placement":
        return say(code, figure=figure, place=place)
    x, y = place_of(at.square)
    return say(code, figure=figure, x=x, y=y, place=place)
