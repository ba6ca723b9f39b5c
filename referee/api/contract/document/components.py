"""The components of the OpenAPI document: every shape that is referred to, with what it means."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from referee.api.contract.document.descriptions import ROLES, Role, describe_component
from referee.api.contract.document.listings import Listing
from referee.api.contract.document.shapes import Described, answer, either, open_conditions, part
from referee.api.contract.drawings import Drawing
from referee.api.contract.game import Game
from referee.api.contract.questions import RULINGS, Alternative, Question
from referee.api.contract.rules import describe_rulesets, ruleset_of
from referee.forms.form import Form
from referee.forms.records import Record, describe_keys
from referee.forms.schemas import forms_of
from referee.forms.shapes import Shape, ref

T = TypeVar("T")


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
        name: describe_component(
            name, open_conditions(shape() if callable(shape) else shape), roles.get(name)
        )
        for name, shape in components.items()
    }


def _list_roles(game: Game[Any]) -> Iterator[tuple[str, Role]]:
    """Yield the components of the questions of a game, each with what it is to its question."""
    for name in game.schemas:
        component = name_of(game, name, "")
        ways = () if name == RULINGS else game.find_question(name).alternatives
        for role in ROLES:
            for named in (component, *(way.named for way in ways)):
                yield f"{named}{role}", Role(role, name, component)


def _describe_game(game: Game[Any]) -> dict[str, Described]:
    """Return what describes the position of a game and the answers to its questions.

    An answer beside others is the answer without the ruleset, which they share.
    """
    components: dict[str, Described] = {**describe_rulesets(game.name), **game.shapes}
    ruleset = ruleset_of(game.name)
    for question in (*game.questions.values(), *game.records.values()):
        components |= question.shapes
        if question.subject is None:
            components |= _describe_answer(question, "Part", part)
        components |= _describe_answer(question, "Answer", partial(answer, ruleset=ruleset))
    parts = {name: q.describe_among_others("Part") for name, q in game.questions.items()}
    several = answer(parts, ruleset, optional=tuple(parts))
    return components | {f"{game.titles[0]}RulingsAnswer": several}


def _describe_answer(
    question: Question[Any], role: str, describe: Callable[..., Shape]
) -> dict[str, Shape]:
    """Return what describes an answer, for each way to ask if they are answered otherwise."""

    def describe_keys_of(way: Alternative | None) -> Shape:
        others = {key for other in question.alternatives if other != way for key in other.answered}
        keys = question.keys if way is None else _leave_out(question.keys, others)
        optional = tuple(key for key in question.optional if key in keys)
        return describe(dict(keys), optional=optional)

    ways = question.alternatives if any(way.answered for way in question.alternatives) else ()
    return _describe_ways(f"{question.component}{role}", ways, role, describe_keys_of)


def _describe_asked(
    question: Question[Any], role: str, forms: Mapping[str, Form[Any]]
) -> dict[str, Shape]:
    """Return what describes what a question takes, each way to ask by itself."""

    def describe_keys_of(way: Alternative | None) -> Shape:
        if way is None:
            return describe_keys(forms, **question.together)
        others = {other.key for other in question.alternatives if other != way}
        shape = describe_keys(_leave_out(forms, others), **question.together)
        return shape | {"required": [*shape["required"], way.key]}

    component = f"{question.component}{role}"
    return _describe_ways(component, question.alternatives, role, describe_keys_of)


def _describe_ways(
    component: str,
    ways: Sequence[Alternative],
    role: str,
    describe: Callable[[Alternative | None], Shape],
) -> dict[str, Shape]:
    """Return a component, and each of the ways that it is one of."""
    if not ways:
        return {component: describe(None)}
    named = {f"{way.named}{role}": describe(way) for way in ways}
    return {**named, component: either(*map(ref, named))}


def _leave_out(keys: Mapping[str, T], others: Container[str]) -> dict[str, T]:
    return {key: value for key, value in keys.items() if key not in others}


def _describe_questions(game: Game[Any]) -> dict[str, Shape]:
    """Return what describes the questions of a game, alone and in ``rulings``."""
    components: dict[str, Shape] = {}
    for question in game.questions.values():
        components |= _describe_records(question.asks)
        components |= _describe_asked(question, "Ask", question.asks)
    components[game.titles[1]] = game.ask.describe()
    for name, schema in game.schemas.items():
        if name == RULINGS:
            components[name_of(game, name)] = describe_keys(forms_of(schema))
        else:
            components |= _describe_asked(game.find_question(name), "Question", forms_of(schema))
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
