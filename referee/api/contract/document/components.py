"""The components of the OpenAPI document: every shape that is referred to, with what it means."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.api.contract.document.descriptions import ROLES, Role, describe_component
from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import Described, answer, part
from referee.api.contract.drawings import Drawing
from referee.api.contract.game import Game
from referee.api.contract.questions import RULINGS
from referee.api.contract.rules import describe_rulesets, ruleset_of
from referee.forms.form import Form
from referee.forms.records import Record, describe_keys
from referee.forms.schemas import forms_of
from referee.forms.shapes import Shape


def describe_components(
    games: Iterable[Game[Any]],
    listings: Iterable[Listing],
    shapes: Mapping[str, Described],
    drawings: Iterable[Drawing[Any]],
) -> dict[str, Shape]:
    """Return every component: what is shared, what is answered, then what is asked."""
    components: dict[str, Described] = dict(shapes)
    for game in games:
        components |= _describe_game(game)
    for listing in listings:
        components |= listing.shapes
    for game in games:
        components |= _describe_questions(game)
    for drawing in drawings:
        components |= _describe_drawing(drawing, components)
    roles = {name: role for game in games for name, role in _list_roles(game)}
    return {
        name: describe_component(name, shape() if callable(shape) else shape, roles.get(name))
        for name, shape in components.items()
    }


def _list_roles(game: Game[Any]) -> Iterator[tuple[str, Role]]:
    """Yield the components of the questions of a game, each with what it is to its question."""
    for name in game.schemas:
        component = name_of(game, name, "")
        for role in ROLES:
            yield f"{component}{role}", Role(role, name, component)


def _describe_game(game: Game[Any]) -> dict[str, Described]:
    """Return what describes the position of a game and the answers to its questions.

    An answer beside others is the answer without the ruleset, which they share.
    """
    components: dict[str, Described] = {**describe_rulesets(game.name), **game.shapes}
    ruleset = ruleset_of(game.name)
    for question in (*game.questions.values(), *game.records.values()):
        keys, optional = dict(question.keys), question.optional
        components |= question.shapes
        more = question.answered_together
        if question.subject is None:
            components[f"{question.component}Part"] = part(keys, optional=optional, **more)
        components[f"{question.component}Answer"] = answer(keys, ruleset, optional=optional, **more)
    parts = {name: q.describe_among_others("Part") for name, q in game.questions.items()}
    several = answer(parts, ruleset, optional=tuple(parts))
    return components | {f"{game.titles[0]}RulingsAnswer": several}


def _describe_questions(game: Game[Any]) -> dict[str, Shape]:
    """Return what describes the questions of a game, alone and in ``rulings``."""
    components: dict[str, Shape] = {}
    for question in game.questions.values():
        components |= _describe_records(question.asks)
        components[f"{question.component}Ask"] = describe_keys(question.asks, **question.together)
    components[game.titles[1]] = game.ask.describe()
    for name, schema in game.schemas.items():
        together = {} if name == RULINGS else game.find_question(name).together
        components[name_of(game, name)] = describe_keys(forms_of(schema), **together)
    return components


def _describe_drawing(
    drawing: Drawing[Any], known: Mapping[str, Described]
) -> dict[str, Described]:
    """Return what describes a drawing and its marks, but for those that questions ask for, too."""
    marks: dict[str, Described] = {
        name: shape
        for name, shape in _describe_records(drawing.mark.keys).items()
        if name not in known
    }
    return marks | {
        str(drawing.mark.named): drawing.mark.describe(),
        f"{drawing.component}Question": describe_keys(drawing.forms),
    }


def _describe_records(forms: Mapping[str, Form[Any]]) -> dict[str, Shape]:
    """Return the components of the objects among some forms, by name."""
    return {
        form.named: form.describe()
        for form in forms.values()
        if isinstance(form, Record) and form.named is not None
    }


def name_of(game: Game[Any], name: str, of: str = "Question") -> str:
    """Return the component of a question with its position, or of its answer."""
    title = f"{game.titles[0]}Rulings" if name == RULINGS else game.find_question(name).component
    return f"{title}{of}"
