"""The words in which the shapes of the OpenAPI document are written."""

from typing import Any, Final

from referee.catalogue.register import AUTHORITIES
from referee.core.grid import CORNERS, HALF_SIDES, LIMIT, QUARTER_TURNS, SIDES
from referee.core.names import NAME_PATTERN

Shape = dict[str, Any]

STRING: Final[Shape] = {"type": "string"}
BOOLEAN: Final[Shape] = {"type": "boolean"}
INTEGER: Final[Shape] = {"type": "integer"}
COUNT: Final[Shape] = {"type": "integer", "minimum": 0}
NULL: Final[Shape] = {"type": "null"}
NAME: Final[Shape] = {"type": "string", "pattern": NAME_PATTERN}
COORDINATE: Final[Shape] = {"type": "integer", "minimum": -LIMIT, "maximum": LIMIT}
ROTATION: Final[Shape] = {"type": "integer", "enum": list(QUARTER_TURNS)}
SIDE: Final[Shape] = {"type": "string", "enum": list(SIDES)}
HALF_SIDE: Final[Shape] = {"type": "string", "enum": list(HALF_SIDES)}
ANY_SIDE: Final[Shape] = {"type": "string", "enum": [*SIDES, *HALF_SIDES, *CORNERS]}
RULE_ID: Final[Shape] = {"type": "string", "pattern": "^(car|map|card)-[a-z0-9.-]+$"}
PARAMS: Final[Shape] = {
    "type": "object",
    "additionalProperties": {"type": ["string", "integer"]},
    "description": "what the text is made of",
}
AUTHORITY: Final[Shape] = {"type": "string", "enum": list(AUTHORITIES)}


def ref(name: str) -> Shape:
    """Return a reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def array(items: Shape, **more: Any) -> Shape:
    """Return the shape of a list."""
    return {"type": "array", "items": items, **more}


def either(*shapes: Shape) -> Shape:
    """Return a shape that is one of several."""
    return {"oneOf": list(shapes)}


def record(properties: dict[str, Shape], *, optional: tuple[str, ...] = (), **more: Any) -> Shape:
    """Return the shape of an object whose keys are all known and all there but the optional."""
    return {
        "type": "object",
        "properties": properties,
        "required": [key for key in properties if key not in optional],
        "additionalProperties": False,
        **more,
    }


OBJECTIONS: Final = array(ref("Objection"))
NULLABLE_INTEGER: Final[Shape] = {"type": ["integer", "null"]}
NULLABLE_STRING: Final[Shape] = {"type": ["string", "null"]}


def answer(properties: dict[str, Shape], *, optional: tuple[str, ...] = ()) -> Shape:
    """Return the shape of an answer to a question: what all answers carry, then its own keys."""
    shared = {"ruleset": ref("Ruleset"), "warnings": OBJECTIONS}
    return record(shared | properties, optional=optional)


def part(properties: dict[str, Shape], *, optional: tuple[str, ...] = ()) -> Shape:
    """Return the shape of an answer that stands under its name beside others."""
    return record(properties | {"warnings": OBJECTIONS}, optional=optional)


PLACE: Final = {"x": COORDINATE, "y": COORDINATE}
NEIGHBOURING_PLACE: Final = {"x": INTEGER, "y": INTEGER}
AWARD: Final = record({"player": NAME, "points": INTEGER})
PLACEMENTS: Final = {"count": COUNT, "distinct": COUNT, "verdict": ref("Verdict")}
"""What the placements of both games have in common."""
