"""What the OpenAPI document says several times, said once: parameters, and keys of most answers.

The document is written in full, and so it is read by what shows it; what is published refers.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.forms.shapes import Shape, ref

COMPONENT: Final = "#/components/parameters/"
_IN_MOST: Final = ("summary", "warnings")
"""Keys that stand in most answers and mean the same there: each becomes a component."""


class SharingFault(Exception):
    """Two things would have the same name; the message is the name."""


def share(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return a document that says once what another one says several times.

    Nothing is lost: with every reference resolved, the two say the same.

    :raises SharingFault: if two components would have the same name.
    """
    paths, parameters = _share_parameters(document["paths"])
    schemas = _share_keys(document["components"]["schemas"])
    components = {**document["components"], "schemas": schemas, "parameters": parameters}
    return {**document, "paths": paths, "components": components}


def _share_parameters(paths: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Shape]]:
    """Return the addresses with references to parameters, and the parameters."""
    uses = Counter(_write(each) for _, each in _list_parameters(paths))
    variants: dict[str, dict[str, tuple[str, Shape]]] = defaultdict(dict)
    for path, parameter in _list_parameters(paths):
        if uses[text := _write(parameter)] > 1:
            variants[parameter["name"]].setdefault(text, (path, parameter))
    shared, names = {}, {}
    for name, found in variants.items():
        for text, (path, parameter) in found.items():
            where = "" if len(found) == 1 else _title(path.removeprefix("/v1/"))
            if (named := where + _title(name)) in shared:
                raise SharingFault(named)
            names[text], shared[named] = named, parameter
    written = {
        path: {
            method: {
                **operation,
                "parameters": [
                    {"$ref": f"{COMPONENT}{names[text]}"}
                    if (text := _write(each)) in names
                    else each
                    for each in operation["parameters"]
                ],
            }
            for method, operation in operations.items()
        }
        for path, operations in paths.items()
    }
    return written, shared


def _list_parameters(paths: Mapping[str, Any]) -> Iterator[tuple[str, Shape]]:
    """Yield every parameter with the address that takes it."""
    for path, operations in paths.items():
        for operation in operations.values():
            for parameter in operation["parameters"]:
                yield path, parameter


def _share_keys(schemas: Mapping[str, Shape]) -> dict[str, Shape]:
    """Return the components with references to what a key means in most of them."""
    written = {name: dict(shape) for name, shape in schemas.items()}
    for key in _IN_MOST:
        meant = [
            shape["properties"][key]
            for shape in schemas.values()
            if key in shape.get("properties", {})
        ]
        usual = max(meant, key=meant.count)
        if (named := _title(key)) in written:
            raise SharingFault(named)
        for shape in written.values():
            if shape.get("properties", {}).get(key) == usual:
                shape["properties"] = {**shape["properties"], key: ref(named)}
        written[named] = usual
    return written


def _title(text: str) -> str:
    """Return the words of a text as a name, such as ``CarcassonneTilesTileId``."""
    words = "".join(each if each.isalnum() else " " for each in text).split()
    return "".join(word[0].upper() + word[1:] for word in words)


def _write(shape: Shape) -> str:
    """Return what two shapes have in common if they say the same, whatever comes first in them."""
    return json.dumps(shape, sort_keys=True)
