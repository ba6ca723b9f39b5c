"""What is read out about options: how many there are, the best of them, and what it brings."""

from collections.abc import Iterator

from referee.carcassonne.options.expected import Expected
from referee.carcassonne.options.records import END_NOW, Option, Options
from referee.carcassonne.placing.announcements import Move, SpotAt
from referee.carcassonne.summaries import say_points
from referee.carcassonne.tiles.tile import Spot
from referee.core.grid import place_of
from referee.core.phrases import Listed, Phrase, Summary, say, summarise


def summarise_options(found: Options, by: str, expected: Expected | None = None) -> Summary:
    """Say how many legal moves there are, which is the best, and what it brings.

    :param by: one of RANKINGS, what they are ranked by.
    :param expected: what was asked about the tile after this one, if it was.
    """
    if not found.options:
        return summarise(say("no-option-with-steps" if found.placements else "no-option"))
    sentences = [*_say_best(found, by), *_say_what_it_brings(found.options[0], by)]
    if expected is not None and expected.left:
        sentences.append(say("one-tile-ahead", counted=expected.counted, count=expected.left))
    return Summary(tuple(sentences))


def summarise_steps(move: Move) -> Summary:
    """Say what a move does, without its outcome."""
    return summarise(say("option", steps=_say_steps(move)))


def _say_best(found: Options, by: str) -> Iterator[Phrase]:
    """Yield how many options there are, and the first of the best."""
    move = found.options[0].move
    best = _say_steps(move)
    if found.found == 1:
        yield say("only-option", best=best)
        return
    yield say("legal-moves", count=found.found)
    if found.tied == 1:
        yield say(f"best-option.{by}", player=move.player, best=best)
    else:
        yield say(f"best-option.{by}.tied", player=move.player, count=found.tied, best=best)


def _say_what_it_brings(option: Option, by: str) -> Iterator[Phrase]:
    """Yield what an option pays at once, what it is worth at the end, and who plays next."""
    player = option.move.player
    paid = dict(option.points).get(player, 0)
    now = say(
        "option.now" if paid >= 0 else "option.now-costs",
        player=player,
        points=say_points(abs(paid)),
    )
    yield say("option-brings", now=now, then=_say_end(option, by))
    if option.is_double_turn or option.is_extra_turn:
        yield say("double-turn" if option.is_double_turn else "extra-turn", player=player)


def _say_end(option: Option, by: str) -> Phrase:
    """Return how the mover would stand if the game ended then; alone, or by that, with how much."""
    player, gain, end = option.move.player, option.gain, dict(option.end)
    if by == END_NOW or len(end) == 1:
        return say("option.then-has", player=player, points=say_points(end[player]))
    if not gain:
        return say("option.then-same", player=player)
    code = "option.then-gains" if gain > 0 else "option.then-loses"
    return say(code, player=player, points=say_points(abs(gain)))


def _say_steps(move: Move) -> Listed:
    """Return the tile and the steps of a move, as a player says them."""
    x, y = place_of(move.square)
    rotation = move.face.rotation
    turned = say(f"option.turned.{rotation}") if rotation else say("option.not-turned")
    said = [say("option.tile", x=x, y=y, turned=turned)]
    if move.abbot_back is not None:
        x, y = place_of(move.abbot_back.square)
        said.append(say("option.abbot-back", x=x, y=y))
    figures = (step for step in (move.figure, move.phantom) if step is not None)
    said += (_say_step(f"option.{step.via}", step.kind, step.at) for step in figures)
    for target in move.magic:
        if target.to is None:
            said.append(say("option.magic-off", figure=target.figure))
        else:
            said.append(_say_step("option.magic", target.figure, target.to))
    said += (say("option.leipzig", quarter=step.quarter) for step in move.leipzig)
    said += (_say_step("option.wagon", "wagon", step.to) for step in move.wagons)
    said += [] if move.castle is None else [say("option.castle")]
    return Listed(tuple(said))


def _say_step(code: str, figure: str, at: SpotAt) -> Phrase:
    """Return where a figure goes; the square is left out where the code says which."""
    place = _say_where(at.spot)
    if code == "option.placement":
        return say(code, figure=figure, place=place)
    x, y = place_of(at.square)
    return say(code, figure=figure, x=x, y=y, place=place)


def _say_where(spot: Spot) -> Phrase:
    """Return a spot as where a figure is put."""
    if spot.side is None:
        return say("option.onto", on=spot.on)
    return say("option.onto-side", on=spot.on, side=spot.side)
