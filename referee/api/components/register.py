"""Shapes of the register of rules, the tile catalogue and the limits."""

from typing import Final

from referee.api.components.shapes import (
    AUTHORITY,
    COUNT,
    NULL,
    RULE_ID,
    STRING,
    Shape,
    array,
    either,
    record,
    ref,
)
from referee.carcassonne.rules import EDITIONS

COMPONENTS: Final[dict[str, Shape]] = {
    "Rule": record(
        {
            "id": RULE_ID,
            "title": STRING,
            "paraphrase": STRING,
            "authority": AUTHORITY,
            "source": STRING,
            "edition": {"type": ["string", "null"]},
            "date": {"type": ["string", "null"]},
            "readings": array(STRING),
        }
    ),
    "RulesAnswer": record(
        {
            "rules": array(ref("Rule")),
            "rulesets": array(
                record(
                    {
                        "game": STRING,
                        "version": STRING,
                        "options": array(
                            record(
                                {
                                    "key": STRING,
                                    "default": {},
                                    "values": array({}),
                                    "meaning": STRING,
                                    "rules": array(RULE_ID),
                                }
                            )
                        ),
                    }
                )
            ),
        }
    ),
    "CatalogueTile": record(
        {
            "id": STRING,
            "set": STRING,
            "copies": either(record(dict.fromkeys(EDITIONS, COUNT)), NULL),
            "note": {"type": ["string", "null"]},
            "tile": ref("InlineTile"),
            "editions": record(
                dict.fromkeys(EDITIONS, ref("InlineTile")),
                optional=EDITIONS,
                description="The tile as it is in an edition where it differs from `tile`.",
            ),
        }
    ),
    "TilesAnswer": record(
        {
            "sets": array(
                record(
                    {
                        "id": STRING,
                        "title": STRING,
                        "total": COUNT,
                        "start": {"type": ["string", "null"]},
                        "source": STRING,
                    }
                )
            ),
            "tiles": array(ref("CatalogueTile")),
        }
    ),
    "LimitsAnswer": record({"limits": {"type": "object", "additionalProperties": COUNT}}),
}
