"""The words in which the shapes of the OpenAPI document are written.

What occurs more than once is a component and is referred to by its name; what each key means stands
in ``data/`` (see ``descriptions``).
"""

from collections.abc import Callable
from typing import Any, Final

from referee.catalogue.reading import AUTHORITIES
from referee.core.grid import CORNERS, HALF_SIDES, INNER, LIMIT, QUARTER_TURNS, SIDES
from referee.core.names import NAME_PATTERN
from referee.forms.shapes import Shape, array, number_of, record, ref

Described = Shape | Callable[[], Shape]
"""The shape of a component, or what returns it once the catalogue may be asked."""


def names(values: Any) -> Shape:
    """Return the shape of a string out of some."""
    return {"type": "string", "enum": list(values)}


def either(*shapes: Shape) -> Shape:
    """Return a shape that is one of several."""
    return {"oneOf": list(shapes)}


STANDING: Final = frozenset(
    {
        "actions",
        "completed",
        "dead",
        "faults",
        "features",
        "fit_nowhere",
        "matches",
        "maximal",
        "objections",
        "options",
        "placements",
        "players",
        "refused",
        "results",
        "right_claims",
        "roads",
        "spots",
        "standings",
        "tiles",
        "treasure_paths",
        "turns",
        "verdicts",
        "warnings",
        "winners",
    }
)
"""The lists that an answer is about, by key: they stand in it even when they are empty.

Of all else in an answer, a key with nothing to say is absent: no value is null, and no other list
and no object is empty."""


def answer_record(
    properties: dict[str, Shape], *, optional: tuple[str, ...] = (), **more: Any
) -> Shape:
    """Return the shape of an object in an answer; all its keys are always there but the optional.

    A list is optional and never empty, unless it is one of STANDING or its shape says how many rows
    it has at least.
    """
    keys, absent = dict(properties), [*optional]
    for key, shape in properties.items():
        if shape.get("type") == "array" and key not in STANDING and "minItems" not in shape:
            keys[key] = shape | {"minItems": 1}
            absent.append(key)
    return record(keys, optional=tuple(absent), **more)


def unbounded(shape: Shape, *keys: str) -> Shape:
    """Return the shape of an object whose lists under some keys may be of any length."""
    lists = {key: dict(shape["properties"][key]) for key in keys}
    for below in lists.values():
        del below["maxItems"]
    return {**shape, "properties": {**shape["properties"], **lists}}


def require(key: str, *values: Any) -> Shape:
    """Return the shape of an object whose key is there, and is one of some values if any."""
    return {"properties": {key: {"enum": list(values)} if values else {}}, "required": [key]}


def without(*keys: str) -> Shape:
    """Return the shape of an object that lacks some keys."""
    return {"properties": dict.fromkeys(keys, False)}


_BY_KEY: Final = ("properties", "dependentSchemas")
_CONDITIONS: Final = ("dependentSchemas", "if", "then", "else", "not", "anyOf")


def open_conditions(shape: Shape, *, is_condition: bool = False) -> Shape:
    """Return a shape whose conditions say that they close nothing.

    The keys that a condition names stand beside others. A linter that closes by itself whatever
    names keys would refuse those.
    """
    opened: Shape = {}
    for key, below in shape.items():
        is_one = is_condition or key in _CONDITIONS
        if key in _BY_KEY:
            opened[key] = {name: _open(each, is_one) for name, each in below.items()}
        elif isinstance(below, list):
            opened[key] = [_open(each, is_one) for each in below]
        else:
            opened[key] = _open(below, is_one)
    if is_condition and "properties" in opened:
        opened.setdefault("additionalProperties", True)
    return opened


def _open(value: Any, is_condition: bool) -> Any:
    return open_conditions(value, is_condition=is_condition) if isinstance(value, dict) else value


STRING: Final[Shape] = {"type": "string"}
BOOLEAN: Final[Shape] = {"type": "boolean"}
INTEGER: Final[Shape] = {"type": "integer"}
NUMBER: Final[Shape] = {"type": "number"}
COUNT: Final[Shape] = {"type": "integer", "minimum": 0}

COORDINATE: Final = ref("Coordinate")
ROTATION: Final = ref("Rotation")
SIDE: Final = ref("Side")
HALF_SIDE: Final = ref("HalfSide")
ANY_SIDE: Final = ref("AnySide")
NAME: Final = ref("Name")
RULE_ID: Final = ref("RuleId")
AUTHORITY: Final = ref("Authority")
PARAMS: Final = ref("Params")
AWARD: Final = ref("Award")
OBJECTIONS: Final = array(ref("Objection"))

PLACE: Final = {"x": COORDINATE, "y": COORDINATE}
PLACEMENTS: Final = {"count": COUNT, "distinct": COUNT, "verdict": ref("Verdict")}
"""What the placements of both games have in common."""

WORDS: Final[dict[str, Shape]] = {
    "Coordinate": {"type": "integer", "minimum": -LIMIT, "maximum": LIMIT},
    "Rotation": number_of(QUARTER_TURNS),
    "Side": names(SIDES),
    "HalfSide": names(HALF_SIDES),
    "Corner": names(CORNERS),
    "AnySide": names((*SIDES, *HALF_SIDES, *CORNERS, *INNER)),
    "Sides": array(SIDE, minItems=1, uniqueItems=True),
    "Name": {"type": "string", "pattern": NAME_PATTERN},
    "RuleId": {"type": "string", "pattern": "^(car|map|card)-[a-z0-9.-]+$"},
    "Authority": names(AUTHORITIES),
    "Seconds": COUNT,
    "Params": {
        "type": "object",
        "additionalProperties": ref("Param"),
    },
    "Param": either(STRING, INTEGER),
    "CitedRules": {"type": "object", "additionalProperties": ref("Rule")},
    "Place": record(PLACE),
    "SidePlace": record(PLACE | {"side": SIDE}),
    "PortPlace": record(PLACE | {"side": ANY_SIDE}, optional=("side",)),
}
"""The components that questions and answers on both games are made of."""
SHARED_KEYS: Final = ("ruleset", "position", "summary", "warnings")
"""What every answer to a question begins with."""
_CITED: Final = ref("CitedRules") | {"description": "Only with `expand=citations`."}
_POSITION: Final = ref("PositionText") | {"description": "The position that was asked about."}


def answer(
    properties: dict[str, Shape], ruleset: Shape, *, optional: tuple[str, ...] = (), **more: Any
) -> Shape:
    """Return the shape of an answer to a question: what all answers carry, then its own keys."""
    shared = {"ruleset": ruleset, "position": _POSITION, "summary": STRING, "warnings": OBJECTIONS}
    keys = {**shared, **properties, "citations": _CITED}
    return answer_record(keys, optional=(*optional, "citations"), **more)


def part(properties: dict[str, Shape], *, optional: tuple[str, ...] = (), **more: Any) -> Shape:
    """Return the shape of an answer that stands under its name beside others: no ruleset."""
    keys = {"summary": STRING, "warnings": OBJECTIONS, **properties}
    return answer_record(keys, optional=optional, **more)
