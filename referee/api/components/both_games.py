"""Shapes that the answers on both games share."""

from typing import Final

from referee.api import limits
from referee.api.components.shapes import (
    ANY_SIDE,
    BOOLEAN,
    INTEGER,
    NAME,
    NEIGHBOURING_PLACE,
    PARAMS,
    PLACE,
    RULE_ID,
    SIDE,
    STRING,
    Shape,
    array,
    record,
    ref,
)

COMPONENTS: Final[dict[str, Shape]] = {
    "Place": record(PLACE),
    "Name": NAME,
    "Places": array(ref("Place"), maxItems=limits.CARDS),
    "SidePlace": record(PLACE | {"side": SIDE}),
    "Ruleset": record(
        {
            "version": STRING,
            "rules": {"type": "object", "additionalProperties": {}},
            "changed": array(STRING),
        },
        description="The rules in force, all resolved, and the keys that differ from the defaults.",
    ),
    "Objection": record(
        {
            "code": STRING,
            "text": STRING,
            "params": PARAMS,
            "at": record(NEIGHBOURING_PLACE | {"side": ANY_SIDE}, optional=("side",)),
            "citations": array(RULE_ID),
        },
        optional=("at",),
        description="A reason against, or a warning. Codes are stable; see docs/codes.md.",
    ),
    "Verdict": record({"legal": BOOLEAN, "objections": array(ref("Objection"))}),
    "Problem": record(
        {
            "type": STRING,
            "title": STRING,
            "status": INTEGER,
            "detail": STRING,
            "errors": array(
                record({"pointer": STRING, "code": STRING, "text": STRING}),
                maxItems=limits.ERRORS_LISTED,
            ),
            "truncated": {"const": True},
            "request_id": STRING,
        },
        optional=("errors", "truncated"),
        description="RFC 9457. `pointer` is a JSON Pointer into the body.",
    ),
}
