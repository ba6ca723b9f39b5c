"""What the OpenAPI document says several times, said once: parameters, and keys of most answers.

The document is written in full, and so it is read by what shows it; what is published refers. The
answer to the example of a question stands at an address of the service itself, and what a question
means in the operation that posts it.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from referee.api.contract.document.descriptions import find_description
from referee.api.contract.queries import UNESCAPED
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
    paths, parameters = _share_parameters(
        {path: _share_question(path, operations) for path, operations in document["paths"].items()}
    )
    schemas = _share_keys(document["components"]["schemas"])
    components = {**document["components"], "schemas": schemas, "parameters": parameters}
    return {**document, "paths": paths, "components": components}


def _share_question(path: str, operations: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the operations of a question, the answer and the meaning of which stand elsewhere."""
    asked, posted = operations.get("get"), operations.get("post")
    if (
        asked is None
        or posted is None
        or not asked["description"].startswith(posted["description"])
    ):
        return operations
    meant = find_description("document", key="asked_in_an_address") or ""
    asked = asked | {"description": meant.format(name=posted["operationId"])}
    content = dict(posted["responses"]["200"]["content"])
    for media, shown in content.items():
        if "example" in shown:
            others = {key: value for key, value in shown.items() if key != "example"}
            address = {"externalValue": f"{path}?{_write_example(asked['parameters'])}"}
            content[media] = others | {"examples": {"answer": address}}
    answered = posted["responses"]["200"] | {"content": content}
    return {"get": asked, "post": posted | {"responses": posted["responses"] | {"200": answered}}}


def _write_example(parameters: Iterable[Mapping[str, Any]]) -> str:
    """Return the query of the example that parameters show."""
    shown = {each["name"]: each["example"] for each in parameters if "example" in each}
    texts = {
        key: value if isinstance(value, str) else json.dumps(value) for key, value in shown.items()
    }
    return urlencode(texts, safe=UNESCAPED, quote_via=quote)


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
