"""Reading permalinks: which position they show, and which question they ask on it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from flask import Request

from referee.api.contract.game import Game
from referee.api.contract.parameters import read_language
from referee.api.contract.permalinks import ASK, FROM_GAME, FROM_TURN, PATH, STEP
from referee.api.contract.queries import POSITION, read_query
from referee.api.contract.questions import Question, load
from referee.api.problems import Problem, refuse_value
from referee.core.errors import Fault
from referee.core.notation import GAMES as LETTERS
from referee.core.notation import RECORD
from referee.core.notation.games import START


class Link(NamedTuple):
    """A permalink that was read: the game, the question if there is one, and the body to post.

    ``asked`` is what was read from the body.
    """

    game: Game[Any]
    question: Question[Any] | None
    body: dict[str, Any]
    asked: dict[str, Any]


def find_game(games: Sequence[Game[Any]], position: Any) -> Game[Any]:
    """Return the game that a position is of, as far as it shows; the first one if it does not.

    A line begins with the letter of its game, and a position with cards is one of the card game.
    Of a whole game its start tells.
    """
    known = {game.name: game for game in games}
    if isinstance(position, dict) and START in position:
        position = position[START]
    letter = position.removeprefix(RECORD)[:1] if isinstance(position, str) else ""
    is_cards = isinstance(position, dict) and "cards" in position
    return known.get(LETTERS.get(letter, ""), games[-1 if is_cards else 0])


def _allow_steps(_game: str, _question: str) -> Sequence[str]:
    return STEP, PATH


def read_link(
    games: Sequence[Game[Any]],
    request: Request,
    find_steps: Callable[[str, str], Sequence[str]] = _allow_steps,
) -> Link:
    """Read the query of a permalink; its question is not answered.

    :param find_steps: returns the parameters by which the page of a question, given its game and
        name, goes through the answer; by default each may have all of them.

    :raises Problem: ``bad-query`` for a position that is missing, a question that is not known, and
        parameters that it does not take; ``not-a-position`` for what is wrong about the rest.
    """
    query = request.args
    if POSITION not in query:
        raise Problem("bad-query", [Fault("missing-parameter", (), {"key": POSITION})])
    position = read_query({POSITION: games[0].position}, query)[POSITION]
    game = find_game(games, position)
    question = _find_question(game, query[ASK]) if ASK in query else None
    forms = game.find_forms(question.name) if question else {POSITION: game.position}
    steps = find_steps(game.name, question.name) if question else ()
    read_language(request, (*forms, ASK, *steps, FROM_GAME, FROM_TURN))
    schema = game.schemas[question.name] if question else game.bare
    body = read_query(forms, query)
    return Link(game, question, body, load(schema, body))


def _find_question(game: Game[Any], name: str) -> Question[Any]:
    """Return the question of a name.

    :raises Problem: ``bad-query``, if there is none.
    """
    if name in game.questions:
        return game.questions[name]
    raise refuse_value(ASK, name, ", ".join(game.questions))
