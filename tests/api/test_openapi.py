"""The OpenAPI document: equal to the committed one, valid, and true of what is really answered."""

import json
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from jsonschema_rs import Draft202012Validator, Registry, meta
from werkzeug.routing import Rule

from benchmarks.corpus import ROWS as MEASURED
from benchmarks.corpus import UNSEEN, list_bodies
from referee.api import limits
from referee.api.app import format_openapi
from referee.api.batching.answering import ADDRESS as BATCH
from referee.api.carcassonne.questions.claims import KINDS
from referee.api.contract.document import descriptions
from referee.api.contract.document.descriptions import DescriptionFault, load_descriptions
from referee.api.labyrinth_cards.questions.claims import KINDS as CARD_KINDS
from referee.catalogue.loader import load_catalogue
from referee.forms.shapes import ref
from referee.server.site import create_app
from tests.api.beyond_schemas import BY_CODE, REASONS, find_reasons
from tests.api.named_faults import below, split_error
from tests.api.samples import (
    CARD_CLAIMS,
    CARD_RULINGS,
    CHECK,
    CLAIMS,
    COLLECTABLE,
    GOOD,
    IN_FORMATS,
    MOVES,
    NOT_JSON,
    QUESTIONS,
    ROADS,
    RULINGS,
    SCORES,
    SPOTS,
    TURNS,
    Json,
    lay_card,
    meeple,
    tile,
)
from tests.api.test_bad_maps import BAD as BAD_MAPS
from tests.api.test_bad_maps import CODES as MAP_CODES
from tests.api.test_bad_maps import DRAWINGS
from tests.api.test_bad_positions import ROWS, refuse_row
from tests.api.test_random_moves import positions_with_moves
from tests.building.cards import card
from tests.cases import for_each, long_after
from tests.document import DOCUMENT, read_document, resolve_parameters
from tests.searching import Sampled, examples, is_large

TOP: Final = Path(__file__).parents[2]
LONG: Final = 20_000
DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
PROBLEM: Final = {"$ref": "#/components/schemas/Problem"}
GETS: Final = {
    "/v1": "/v1",
    "/v1/rules": "/v1/rules",
    "/v1/search": "/v1/search?q=labyrinth",
    "/v1/rules/{rule_id}": "/v1/rules/car-1.4.inn",
    "/v1/limits": "/v1/limits",
    "/v1/carcassonne/tiles": "/v1/carcassonne/tiles",
    "/v1/carcassonne/tiles/{tile_id}": "/v1/carcassonne/tiles/labyrinth",
    "/v1/labyrinth-cards/editions": "/v1/labyrinth-cards/editions",
    "/v1/carcassonne/maps": "/v1/carcassonne/maps",
    "/v1/carcassonne/maps/{map_id}": "/v1/carcassonne/maps/germany",
    "/v1/carcassonne/boxes": "/v1/carcassonne/boxes",
    "/v1/carcassonne/boxes/{box_id}": "/v1/carcassonne/boxes/base_box_c2",
}
"""What is there to read: the path in the document, and one that can be asked for."""
_EMPTY: Final = "?position=%7B%22tiles%22%3A%5B%5D%7D"
_NO_CARDS: Final = "?position=%7B%22cards%22%3A%5B%5D%7D"
PICTURES: Final = {
    "/v1/carcassonne/diagram": f"/v1/carcassonne/diagram{_EMPTY}",
    "/v1/carcassonne/diagram.svg": f"/v1/carcassonne/diagram.svg{_EMPTY}",
    "/v1/carcassonne/diagram.png": f"/v1/carcassonne/diagram.png{_EMPTY}",
    "/v1/labyrinth-cards/diagram": f"/v1/labyrinth-cards/diagram{_NO_CARDS}",
    "/v1/labyrinth-cards/diagram.svg": f"/v1/labyrinth-cards/diagram.svg{_NO_CARDS}",
    "/v1/labyrinth-cards/diagram.png": f"/v1/labyrinth-cards/diagram.png{_NO_CARDS}",
    "/v1/carcassonne/tiles/{tile_id}.svg": "/v1/carcassonne/tiles/base.D.svg?rotation=90",
    "/v1/carcassonne/tiles/{tile_id}.png": "/v1/carcassonne/tiles/base.D.png?width=40",
}
"""What is there to look at."""

ONE_OF_EACH: Final = {
    split_error(error)[1]: name
    for name, (_, _, errors) in reversed(ROWS.items())
    for error in errors
}
"""By code: a row whose problem names it."""

MAP_ROWS: Final = {
    f"a map: {name}": (
        ROADS,
        {"position": {"tiles": [], "map": board}},
        below("/position/map", errors),
    )
    for name, (board, errors) in BAD_MAPS.items()
}
DRAWN_ROWS: Final = {
    f"a drawing: {name}": (
        ROADS,
        {"position": {"tiles": [], "map": text}},
        below("/position/map", (code for _, _, code in places)),
    )
    for name, (text, places) in DRAWINGS.items()
}
REFUSED: Final = {**ROWS, **MAP_ROWS, **DRAWN_ROWS}
BEYOND_A_SCHEMA: Final = [
    name for name, (_, body, errors) in REFUSED.items() if None not in find_reasons(body, errors)
]
"""Rows all of whose faults a schema cannot tell."""


@pytest.fixture(scope="module")
def document(client: FlaskClient) -> Json:
    """The document as it is served."""
    loaded: Json = resolve_parameters(read_document(client.get("/openapi.yaml").text))
    return loaded


def resolve(document: Json, node: Json) -> Json:
    """Follow a reference, if it is one, within the document."""
    while "$ref" in node:
        target: Any = document
        for step in node["$ref"].removeprefix("#/").split("/"):
            target = target[step]
        node = target
    return node


class Checker:
    """Checks values against the schemas of the document."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.validators: dict[str, Draft202012Validator] = {}

    def faults(self, schema: Json, value: Any) -> list[str]:
        """Return what a schema holds against a value, at most 5 faults; it must be a reference."""
        [(_, reference)] = schema.items()
        if reference not in self.validators:
            whole = schema | {"components": self.document["components"]}
            self.validators[reference] = Draft202012Validator(whole)
        validator = self.validators[reference]
        if validator.is_valid(value):
            return []
        if len(json.dumps(value)) > LONG:
            return ["it is too long to say why"]
        return [fault.message for fault in islice(validator.iter_errors(value), 5)]


@pytest.fixture(scope="module")
def checker(document: Json) -> Checker:
    """A checker that every test shares, because it costs much to make."""
    return Checker(document)


def operation(document: Json, path: str, method: str) -> Json:
    found: Json = document["paths"][path][method]
    return found


def answer_schema(document: Json, path: str, method: str, status: int) -> Json:
    """Return the schema of one response, which must be documented."""
    response = resolve(document, operation(document, path, method)["responses"][str(status)])
    media_type, *others = response["content"]
    content = response["content"][media_type]
    assert media_type == ("application/json" if status == 200 else "application/problem+json")
    assert all(each in IN_FORMATS.values() and status == 200 for each in others)
    schema: Json = content["schema"]
    return schema


def question_schema(document: Json, path: str) -> Json:
    content = operation(document, path, "post")["requestBody"]["content"]
    assert list(content) == ["application/json"]
    schema: Json = content["application/json"]["schema"]
    question: Json = schema["oneOf"][0] if "oneOf" in schema else schema
    return question


# -------------------------------------------------------------------------------- as committed


def test_the_committed_document_is_the_one_that_the_code_writes() -> None:
    assert DOCUMENT.read_text("utf-8") == format_openapi(), "run `make docs`"


def test_the_committed_document_is_the_one_that_is_served(client: FlaskClient) -> None:
    assert client.get("/openapi.yaml").data == DOCUMENT.read_bytes()


# ------------------------------------------------------------------------------ sound in itself


@pytest.mark.sampled
def test_the_document_is_valid_openapi(document: Json) -> None:
    """It fits the schema of OpenAPI, which `make test-all` reads together with what it cannot say.

    That takes seconds, of which one goes by before the validator is loaded.
    """
    assert document["openapi"].startswith("3.1.")
    official = read_official_schema()
    is_fitting = Draft202012Validator(
        {
            "$schema": DIALECT,
            "$ref": official["$id"],
            "$defs": {"schema": {"$dynamicAnchor": "meta", "$ref": DIALECT}},
        },
        registry=Registry([(official["$id"], official)]),
    ).is_valid
    assert is_fitting(document)
    schemas = document["components"]["schemas"]
    wrong = {"schemas": schemas | {"Problem": schemas["Problem"] | {"type": "nothing"}}}
    assert not is_fitting(document | {"components": document["components"] | wrong})
    if is_large():
        from openapi_spec_validator import OpenAPIV31SpecValidator

        OpenAPIV31SpecValidator(document).validate()


def read_official_schema() -> Json:
    """Return the schema of a document, as the validator brings it, without loading that."""
    package = find_spec("openapi_spec_validator")
    assert package is not None
    assert package.origin is not None
    file = Path(package.origin).parent / "resources/schemas/v3.1/schema.json"
    schema: Json = json.loads(file.read_text("utf-8"))
    return schema


def test_every_component_is_a_valid_schema(document: Json) -> None:
    for schema in document["components"]["schemas"].values():
        meta.validate(schema)


def references(node: Any) -> set[str]:
    """Return every reference below a node."""
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*map(references, node.values()))
    return set().union(*map(references, node)) if isinstance(node, list) else set()


def test_every_reference_leads_somewhere(document: Json) -> None:
    for reference in references(document):
        assert resolve(document, {"$ref": reference})


def test_every_component_is_used(document: Json) -> None:
    used = references(document)
    for part in ("schemas", "responses"):
        for name in document["components"].get(part, {}):
            assert f"#/components/{part}/{name}" in used


def schemas_in(node: Any, where: str = "") -> Iterator[tuple[str, Json]]:
    """Yield every object below a node of the document, each with where it stands."""
    if isinstance(node, list):
        for index, below in enumerate(node):
            yield from schemas_in(below, f"{where}/{index}")
    elif isinstance(node, dict):
        yield where, node
        for key, below in node.items():
            yield from schemas_in(below, f"{where}/{key}")


def test_every_shape_is_closed(document: Json) -> None:
    components = document["components"]["schemas"].values()
    shapes = [
        shape for shape in components if shape.get("type") == "object" and "properties" in shape
    ]
    assert len(shapes) > 100
    for shape in shapes:
        is_open = shape is document["components"]["schemas"]["JCloisterZoneSave"]
        assert shape["additionalProperties"] is is_open, sorted(shape["properties"])


def test_every_object_with_keys_is_a_component(document: Json) -> None:
    for name, component in document["components"]["schemas"].items():
        for where, shape in schemas_in(component):
            is_object = shape.get("type") == "object" and "properties" in shape
            assert not is_object or where == "", f"name what stands at {name}{where}"


CONDITIONS: Final = ("dependentSchemas", "if", "then", "else", "not")
"""The keys below which a schema says what goes together, and no shape."""
PLAIN: Final = ("type", "const", "description", "default", "minimum")
"""What a shape that is not worth a name of its own says."""


def is_plain(shape: Json) -> bool:
    """Tell whether a shape is no more than a type, a reference, or several of them."""
    if "$ref" in shape:
        return True
    if shape.get("type") == "array":
        return is_plain(shape["items"])
    if "oneOf" in shape:
        return all(map(is_plain, shape["oneOf"]))
    if isinstance(shape.get("additionalProperties"), dict):
        return is_plain(shape["additionalProperties"])
    return set(shape) <= set(PLAIN) and shape.get("minimum", 0) in (0, 1)


def shapes_of_keys(component: Json) -> Iterator[Json]:
    """Yield the shapes of the keys of a component, and those of their items."""
    for shape in component.get("properties", {}).values():
        yield shape
        yield from filter(None, [shape.get("items")])
        yield from shape.get("oneOf", [])


def test_a_shape_that_stands_twice_has_a_name(document: Json) -> None:
    """But for options: each has its values for itself, even where another has the same today."""
    written = Counter(
        json.dumps({key: shape[key] for key in shape if key not in ("description", "default")})
        for name, component in document["components"]["schemas"].items()
        for shape in shapes_of_keys(component)
        if not is_plain(shape) and not name.endswith("Rules")
    )
    assert [shape for shape, count in written.items() if count > 1] == []


# -------------------------------------------------------------------------------- what it means


FOLDER: Final = "referee/api/contract/data/"


def operations(document: Json) -> Iterator[tuple[str, Json]]:
    for path, item in document["paths"].items():
        for method in item:
            yield f"{method} {path}", item[method]


def says_what_it_means(document: Json, key: str, shape: Json) -> bool:
    """Return whether a key has a description, or refers to what most answers say under it."""
    if shape == ref(key.title()):
        shape = resolve(document, shape)
    told: str = shape.get("description", "")
    return told.endswith((".", "`"))


def test_every_key_says_what_it_means(document: Json) -> None:
    missing = [
        f"{name}.{key}"
        for name, component in document["components"]["schemas"].items()
        if component.get("type") == "object"
        for key, shape in component.get("properties", {}).items()
        if not says_what_it_means(document, key, shape)
    ]
    assert missing == [], f"say in {FOLDER} what these keys mean"


def test_every_component_says_what_it_is(document: Json) -> None:
    for part in ("schemas", "responses"):
        for name, component in document["components"][part].items():
            assert component.get("description", "").endswith("."), f"say in {FOLDER} what {name} is"


def test_every_operation_has_a_name_and_says_what_it_does(document: Json) -> None:
    names = [operation["operationId"] for _, operation in operations(document)]
    assert len(set(names)) == len(names)
    for where, operation in operations(document):
        assert operation["operationId"].isalpha(), where
        assert operation["summary"].endswith("."), where
        assert operation["description"].endswith("."), f"say in {FOLDER} what {where} does"
        for parameter in operation.get("parameters", []):
            assert parameter["description"].endswith("."), f"{where}: {parameter['name']}"


def test_every_topic_and_the_document_say_what_they_are(document: Json) -> None:
    assert all(tag["description"].endswith(".") for tag in document["tags"])
    assert "/docs/codes" in document["info"]["description"]
    assert document["security"] == []


def test_no_sentence_is_about_what_is_not_there(document: Json) -> None:
    components = document["components"]["schemas"]
    siblings = {"Ask": "Question", "Answer": "Part"}
    apart = {"words", "operations", "tags", "document", "patterns", "headers", "parameters"}
    apart.add("formats")
    for name, table in load_descriptions().items():
        if name in apart:
            continue
        assert name in components, name
        described = components[name]
        ways = [resolve(document, way) for way in described.get("oneOf", [])]
        known = {key for shape in (described, *ways) for key in shape.get("properties", {})}
        assert set(table) <= {"_", *known}, name
    keys = {key for shape in components.values() for key in shape.get("properties", {})}
    tables = load_descriptions()
    assert set(tables["words"]) <= keys
    asked = {f"get {path}" for path in QUESTIONS}  # these say what the posted ones do, and more
    named = {each["operationId"] for where, each in operations(document) if where not in asked}
    assert set(tables["operations"]) <= named
    assert set(tables["tags"]) == {tag["name"] for tag in document["tags"]}
    assert set(tables["patterns"]) == {*siblings, *siblings.values(), "claim"}


@pytest.mark.parametrize(
    ("name", "words"), [("x", "grows east"), ("y", "grows south"), ("rotation", "clockwise")]
)
def test_the_axes_are_explained_wherever_they_stand(document: Json, name: str, words: str) -> None:
    shapes = document["components"]["schemas"].items()
    explained = [
        shape["properties"][name] for _, shape in shapes if name in shape.get("properties", {})
    ]
    moved = [shape for shape in explained if "moved" in shape["description"]]
    assert len(explained) > 5
    for shape in explained:
        assert words in shape["description"] or shape in moved


def test_a_sentence_that_stands_twice_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for file in ("one.toml", "other.toml"):
        (tmp_path / "data").mkdir(exist_ok=True)
        (tmp_path / "data" / file).write_text('[Place]\nx = "The column."\n')
    monkeypatch.setattr(descriptions, "files", lambda _package: tmp_path)
    with pytest.raises(DescriptionFault, match=r"other\.toml: Place\.x stands twice"):
        load_descriptions.__wrapped__()


# ----------------------------------------------------------------------------------- the options


@pytest.mark.parametrize(
    ("game", "title"), [("carcassonne", "Carcassonne"), ("labyrinth-cards", "LabyrinthCards")]
)
def test_the_options_of_a_game_are_those_of_the_catalogue(
    document: Json, game: str, title: str
) -> None:
    shape = document["components"]["schemas"][f"{title}Rules"]
    options = load_catalogue().rulesets[game].options
    assert list(shape["properties"]) == list(options)
    assert shape["required"] == []
    for key, option in options.items():
        described = shape["properties"][key]
        assert described["default"] == option.default
        steps = described.get("minimum"), described.get("maximum"), described.get("multipleOf")
        numbers = range(steps[0] or 0, (steps[1] or 0) + 1, steps[2] or 1)
        values = (True, False) if described.get("type") == "boolean" else numbers
        assert set(described.get("enum", values)) == set(option.values)
    in_force = document["components"]["schemas"][f"{title}RulesInForce"]
    assert in_force["allOf"] == [{"$ref": f"#/components/schemas/{title}Rules"}]
    assert in_force["required"] == list(options)


# ----------------------------------------------------------------------------------- the routes


def written(rule: Rule) -> str:
    """Return the path of a route as OpenAPI writes it."""
    return rule.rule.replace("<", "{").replace(">", "}")


def test_every_route_is_in_the_document_and_none_besides(document: Json) -> None:
    served = {
        (written(rule), method.lower())
        for rule in create_app().url_map.iter_rules()
        if rule.rule.startswith("/v1")
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    documented = {
        (path, method)
        for path, item in document["paths"].items()
        for method in item
        if method != "parameters"
    }
    assert documented == served


def test_the_samples_cover_the_document(document: Json) -> None:
    assert set(document["paths"]) == {*QUESTIONS, *GETS, *PICTURES, *IN_FORMATS, BATCH}


@pytest.mark.parametrize(("path", "media"), IN_FORMATS.items())
def test_an_answer_in_another_format_is_text_at_its_own_address_and_at_that_of_the_question(
    document: Json, path: str, media: str
) -> None:
    shown = operation(document, path, "get")
    asked = operation(document, path.rpartition(".")[0], "get")
    assert shown["parameters"] == asked["parameters"]
    assert shown["responses"].keys() == asked["responses"].keys()
    for each in (shown, asked):
        assert each["responses"]["200"]["content"][media] == {"schema": {"type": "string"}}
    assert list(shown["responses"]["200"]["content"]) == [media]


def test_a_batch_documents_its_refusals_and_its_lines(document: Json, checker: Checker) -> None:
    shown = operation(document, BATCH, "post")
    refused = {"400", "404", "405", "406", "408", "415", "503"}
    assert set(shown["responses"]) == {"200", *refused, "default"}
    for described in (shown["requestBody"], shown["responses"]["200"]):
        [content] = described["content"].values()
        lines = content["example"].splitlines()
        assert lines
        for line in lines:
            assert checker.faults(content["schema"]["contentSchema"], json.loads(line)) == []


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_question_documents_its_refusals(document: Json, path: str) -> None:
    responses = operation(document, path, "post")["responses"]
    refused = {"400", "404", "405", "406", "408", "413", "415", "422", "503"}
    assert set(responses) == {"200", *refused, "default"}


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_question_in_an_address_documents_its_refusals_and_its_tag(
    document: Json, path: str
) -> None:
    responses = operation(document, path, "get")["responses"]
    refused = {"400", "404", "405", "406", "422", "503"}
    assert set(responses) == {"200", "304", *refused, "default"}
    for status in ("200", "304"):
        headers = resolve(document, responses[status])["headers"]
        assert set(headers) == {"ETag", "Cache-Control", "X-Work"}
        assert all(resolve(document, header)["description"] for header in headers.values())
    assert "content" not in resolve(document, responses["304"])


def join_ways(document: Json, component: Json) -> Json:
    """Return the keys of all ways to ask, and those that every one of them needs."""
    if "oneOf" not in component:
        return component
    ways = [resolve(document, way) for way in component["oneOf"]]
    needed = set.intersection(*(set(way["required"]) for way in ways))
    return {
        "properties": {key: shape for way in ways for key, shape in way["properties"].items()},
        "required": needed,
    }


@pytest.mark.parametrize("path", QUESTIONS)
def test_a_question_in_an_address_has_a_parameter_for_every_key(document: Json, path: str) -> None:
    component = join_ways(document, resolve(document, question_schema(document, path)))
    parameters = operation(document, path, "get")["parameters"]
    wishes = operation(document, path, "post")["parameters"]
    asked = [each for each in parameters if each not in wishes]
    assert {each["name"] for each in asked} == set(component["properties"])
    abouts = {"game": "game", "imports": "save"}
    assert asked[0]["name"] == abouts.get(path.rpartition("/")[2], "position")
    needed = {each["name"] for each in asked if each.get("required")}
    assert needed == set(component["required"])
    assert parameters[len(asked) :] == wishes


@pytest.mark.parametrize("path", QUESTIONS)
def test_the_parameters_of_an_example_ask_what_is_posted(
    client: FlaskClient, document: Json, path: str
) -> None:
    parameters = operation(document, path, "get")["parameters"]
    query = {each["name"]: each["example"] for each in parameters if "example" in each}
    content = operation(document, path, "post")["requestBody"]["content"]["application/json"]
    answer = client.get(path, query_string=query)
    body = json.dumps(content["example"])
    posted = client.post(path, data=body, content_type="application/json")
    assert answer.status_code == 200, answer.text
    for key in set(posted.get_json()) - {"position", "position_after"}:
        assert answer.get_json()[key] == posted.get_json()[key]


@pytest.mark.parametrize("path", GETS)
def test_what_is_there_to_read_documents_its_refusals(document: Json, path: str) -> None:
    responses = operation(document, path, "get")["responses"]
    assert set(responses) == {"200", "400", "404", "405", "406", "503", "default"}


@pytest.mark.parametrize("path", PICTURES)
def test_a_picture_documents_its_language_and_its_tag(document: Json, path: str) -> None:
    for method, shown in document["paths"][path].items():
        assert "language" in [each["name"] for each in shown["parameters"]]
        if method == "get":
            for status in ("200", "304"):
                described = resolve(document, shown["responses"][status])
                assert set(described["headers"]) == {"ETag", "Cache-Control", "X-Work"}


@pytest.mark.parametrize("path", PICTURES)
def test_a_picture_is_of_a_type_that_is_documented(
    document: Json, client: FlaskClient, path: str
) -> None:
    content = operation(document, path, "get")["responses"]["200"]["content"]
    for media in content:
        response = client.get(PICTURES[path], headers={"Accept": media})
        assert (response.status_code, response.mimetype) == (200, media)
    suffix = path.rpartition("diagram")[2].rpartition("}")[2]
    by_suffix = {".svg": ["image/svg+xml"], ".png": ["image/png"]}
    assert list(content) == by_suffix.get(suffix, ["image/svg+xml", "image/png"])


# ------------------------------------------------------------------------------- real questions


@for_each(("path", "body"), GOOD.values(), ids=GOOD)
def test_a_question_that_is_answered_fits_its_schema(
    document: Json, checker: Checker, path: str, body: Json
) -> None:
    assert checker.faults(question_schema(document, path), body) == []


@for_each("name", [name for name in REFUSED if name not in BEYOND_A_SCHEMA])
def test_a_question_that_is_refused_for_its_form_does_not_fit_its_schema(
    document: Json, checker: Checker, name: str
) -> None:
    path, body, _ = REFUSED[name]
    assert checker.faults(question_schema(document, path), body)


@for_each("name", BEYOND_A_SCHEMA)
def test_what_a_schema_cannot_tell_fits_it(document: Json, checker: Checker, name: str) -> None:
    path, body, _ = REFUSED[name]
    assert checker.faults(question_schema(document, path), body) == []


def test_every_reason_why_a_schema_cannot_tell_has_its_row() -> None:
    used = {why for _, body, errors in REFUSED.values() for why in find_reasons(body, errors)}
    assert used - {None} == REASONS
    codes = {split_error(error)[1] for _, _, errors in REFUSED.values() for error in errors}
    codes |= MAP_CODES
    assert codes >= {code for codes in BY_CODE.values() for code in codes}


# --------------------------------------------------------------------------------- real answers


@for_each(("path", "body"), GOOD.values(), ids=GOOD)
def test_an_answer_fits_its_schema(
    client: FlaskClient, document: Json, checker: Checker, path: str, body: Json
) -> None:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.text
    assert checker.faults(answer_schema(document, path, "post", 200), response.get_json()) == []


@pytest.mark.parametrize(
    ("name", "path"), long_after(4, [(name, row.path) for name, row in MEASURED.items()])
)
def test_an_answer_on_a_whole_game_fits_its_schema(
    client: FlaskClient, document: Json, checker: Checker, name: str, path: str
) -> None:
    schema = answer_schema(document, path, "post", 200)
    for body in list_bodies(name, UNSEEN)[:: 1 if name == "options" else 100][:10]:
        response = client.post(path, data=body, content_type="application/json")
        assert response.status_code == 200, response.text
        assert checker.faults(schema, response.get_json()) == []


@pytest.mark.parametrize(("path", "address"), GETS.items())
def test_what_is_there_to_read_fits_its_schema(
    client: FlaskClient, document: Json, checker: Checker, path: str, address: str
) -> None:
    shown = client.get(address).get_json()
    assert checker.faults(answer_schema(document, path, "get", 200), shown) == []


def test_every_example_and_its_answer_fit_their_schemas(
    client: FlaskClient, document: Json, checker: Checker, sampled: Sampled
) -> None:
    examples = sorted((TOP / "examples").glob("*.json"))
    assert examples
    for file in sampled(examples, 60):
        example = json.loads(file.read_text("utf-8"))
        path, body = example["path"], example["body"]
        answer = client.post(path, json=body).get_json()
        assert checker.faults(question_schema(document, path), body) == [], file.name
        assert checker.faults(answer_schema(document, path, "post", 200), answer) == [], file.name


ALWAYS: Final = {
    "id",
    "ruling",
    "summary",
    "completed",
    "tiles",
    "units",
    "segments",
    "coats_of_arms",
    "assumed",
}
"""The keys that every road has; each of the others is absent where there is nothing to say."""


def test_the_schema_of_a_road_needs_the_keys_that_are_always_there(
    client: FlaskClient, document: Json, checker: Checker
) -> None:
    path, body = GOOD["roads of a labyrinth"]
    schema = answer_schema(document, path, "post", 200)
    answer = client.post(path, json=body).get_json()
    for road in answer["roads"]:
        assert road.keys() >= ALWAYS
        for key in list(road):
            changed = json.loads(json.dumps(answer))
            del changed["roads"][answer["roads"].index(road)][key]
            assert bool(checker.faults(schema, changed)) is (key in ALWAYS), key
            changed["roads"][answer["roads"].index(road)][key] = None
            assert checker.faults(schema, changed), key
    assert checker.faults(schema, answer | {"score": 7})


FULL: Final[dict[str, Json]] = {
    MOVES: {
        "position": {
            "tiles": [tile("base.D", 0, 0)],
            "figures": [meeple(0, 0, "road", "W")] * limits.FIGURES,
        },
        "move": {
            "player": "red",
            "tile": tile("base.A", -1, 0, 270),
            "figure": {"figure": "meeple", "on": "monastery"},
        },
    },
    TURNS: {
        "position": {
            "cards": [lay_card(card("EW"), x, 0) for x in range(limits.CARDS)],
            "hand": [card("EW")],
        },
        "turn": {"actions": [{"play": {"card": 0, "x": limits.CARDS, "y": 0}}]},
    },
}
"""Questions at the limits whose answers leave a position beyond them."""


@pytest.mark.parametrize("path", FULL)
def test_a_position_beyond_the_limits_fits_as_an_answer_and_not_as_a_question(
    client: FlaskClient, document: Json, checker: Checker, path: str
) -> None:
    question = FULL[path]
    assert checker.faults(question_schema(document, path), question) == []
    answer = client.post(path, json=question).get_json()
    assert answer["legal"] is True
    assert checker.faults(answer_schema(document, path, "post", 200), answer) == []
    again = {**question, "position": answer["position_after"]}
    assert checker.faults(question_schema(document, path), again)
    assert client.post(path, json=again).status_code == 422


def objects_in(value: Any) -> Iterator[Json]:
    """Yield every object in an answer but those whose keys are names."""
    if isinstance(value, list):
        for part in value:
            yield from objects_in(part)
    elif isinstance(value, dict):
        yield value
        for key, part in value.items():
            if key not in ("rules", "totals", "sets", "leipzig", "supply", "points"):
                yield from objects_in(part)


@pytest.mark.parametrize(
    "name",
    [
        "scores at Leipzig",
        "spots of a wagon that moves on",
        "a move that sends a meeple to Leipzig",
        "a mage that leaves too early",
        "a table full of faults",
        "a claim on a field",
        "scores of a position that counts",
        "moves in turn",
    ],
)
def test_the_schema_of_an_answer_takes_no_key_that_it_does_not_name(
    client: FlaskClient, document: Json, checker: Checker, name: str
) -> None:
    path, body = GOOD[name]
    schema = answer_schema(document, path, "post", 200)
    answer = client.post(path, json=body).get_json()
    for found in objects_in(answer):
        found["extra"] = None
        assert checker.faults(schema, answer), found
        del found["extra"]
    assert checker.faults(schema, answer) == []


@pytest.mark.parametrize("path", QUESTIONS)
def test_the_schema_of_an_answer_needs_every_key_that_is_always_there(
    client: FlaskClient, document: Json, checker: Checker, path: str
) -> None:
    schema = answer_schema(document, path, "post", 200)
    example = operation(document, path, "post")["requestBody"]["content"]["application/json"][
        "example"
    ]
    body = next((body for other, body in GOOD.values() if other == path), example)
    answer = client.post(path, json=body).get_json()
    may_be_missing = {"verdict", "before", "points", "reasons", *body.get("ask", ())}
    may_be_missing |= {"next", "stack", "tiles_left"}
    for key in set(answer) - may_be_missing:
        less = {other: value for other, value in answer.items() if other != key}
        assert checker.faults(schema, less), key


def test_the_samples_hold_every_kind_of_answer(client: FlaskClient) -> None:
    answers = [client.post(path, json=body).get_json() for path, body in GOOD.values()]
    roads = [road for answer in answers for road in answer.get("roads", []) if "roads" in answer]
    assert {road["ruling"] for road in roads if isinstance(road, dict)} == {"ruled", "none"}
    assert {road["completed"] for road in roads if isinstance(road, dict)} == {True, False}
    verdicts = [answer["verdict"]["legal"] for answer in answers if "verdict" in answer]
    assert set(verdicts) == {True, False}
    assert any(answer["warnings"] for answer in answers)
    assert any(answer.get("treasure_paths") for answer in answers)
    assert any(match["cuts_off"] for answer in answers for match in answer.get("matches", []))


def answers_to(client: FlaskClient, path: str) -> list[Json]:
    """Return the answers to all samples of one question."""
    return [
        client.post(path, json=body).get_json() for other, body in GOOD.values() if other == path
    ]


def test_the_samples_hold_every_kind_of_feature(client: FlaskClient) -> None:
    features = [found for answer in answers_to(client, SCORES) for found in answer["features"]]
    kinds = ("road", "city", "field", "monastery", "garden", "german_cathedral")
    assert {feature["kind"] for feature in features} == set(kinds)
    assert {feature["ruling"] for feature in features} == {"ruled", "none"}
    bonuses = [bonus["source"] for feature in features for bonus in feature.get("bonuses", [])]
    assert set(bonuses) == {"wainwrights", "coiners", "pig"}
    for key in ("may_send", "cathedrals", "cities", "figures", "awards", "reasons"):
        assert any(feature.get(key) for feature in features), key


def test_the_samples_hold_every_kind_of_spots(client: FlaskClient) -> None:
    answers = answers_to(client, SPOTS)
    assert any(answer["spots"] for answer in answers)
    assert any(answer["refused"] for answer in answers)


def test_the_samples_hold_every_kind_of_move(client: FlaskClient) -> None:
    answers = answers_to(client, MOVES)
    for key in ("legal", "double_turn"):
        assert {answer[key] for answer in answers if key in answer} == {True, False}
    for key in ("completed", "awards", "returned_figures"):
        assert any(answer.get(key) for answer in answers), key
    assert {"stopped_at" in answer for answer in answers if "results" in answer} == {True, False}
    codes = {found["code"] for answer in answers for found in answer["objections"]}
    assert {"occupied", "square-taken", "magic-must-move", "leipzig-nobody-there"} <= codes


def test_the_samples_hold_every_kind_of_table(client: FlaskClient) -> None:
    answers = answers_to(client, CHECK)
    assert {answer["legal"] for answer in answers} == {True, False}
    found = [fault for answer in answers for fault in answer["faults"]]
    assert {fault["severity"] for fault in found} == {"fault", "warning"}


def test_the_samples_hold_every_kind_of_claim(client: FlaskClient) -> None:
    answers = answers_to(client, CLAIMS)
    verdicts = [verdict for answer in answers for verdict in answer["verdicts"]]
    assert {verdict.get("upheld") for verdict in verdicts} == {True, False, None}
    assert {verdict["kind"] for verdict in verdicts} == set(KINDS.keys)
    verdicts = [found for answer in answers_to(client, CARD_CLAIMS) for found in answer["verdicts"]]
    assert {verdict["upheld"] for verdict in verdicts} == {True, False}
    assert {verdict["kind"] for verdict in verdicts} == set(CARD_KINDS.keys)


@examples(60)
@given(drawn=positions_with_moves())
def test_the_answers_on_a_random_table_fit_their_schemas(
    client: FlaskClient, document: Json, checker: Checker, drawn: tuple[Json, Json]
) -> None:
    position, move = drawn
    place = {key: position["tiles"][0][key] for key in ("x", "y")}
    asked: Json = {
        "moves": {"move": move},
        "scores": {"moment": "end"},
        "spots": {"tile_at": place, "player": "red", "via": "magic_portal"},
        "check": {},
        "roads": {},
    }
    question = {"position": position, "ask": asked}
    assert checker.faults(question_schema(document, RULINGS), question) == []
    answer = client.post(RULINGS, json=question).get_json()
    assert checker.faults(answer_schema(document, RULINGS, "post", 200), answer) == []


# -------------------------------------------------------------------------------- real problems


@for_each("name", ONE_OF_EACH.values(), ids=ONE_OF_EACH)
def test_a_refusal_fits_the_schema_of_problems(
    client: FlaskClient, document: Json, checker: Checker, name: str
) -> None:
    path, _, _ = ROWS[name]
    problem = refuse_row(client, name)
    assert checker.faults(answer_schema(document, path, "post", 422), problem) == []


@for_each(("body", "code"), NOT_JSON.values(), ids=NOT_JSON)
def test_a_problem_with_json_fits_the_schema_of_problems(
    client: FlaskClient, checker: Checker, body: bytes, code: str
) -> None:
    problem = client.post(ROADS, data=body, content_type="application/json").get_json()
    assert problem["errors"][0]["code"] == code
    assert checker.faults(PROBLEM, problem) == []


@pytest.mark.parametrize("path", ["/v1/rules/{rule_id}", "/v1/carcassonne/tiles/{tile_id}"])
def test_what_is_not_there_fits_the_schema_of_problems(
    client: FlaskClient, document: Json, checker: Checker, path: str
) -> None:
    problem = client.get(path.replace("{", "").replace("}", "")).get_json()
    assert problem["status"] == 404
    assert checker.faults(answer_schema(document, path, "get", 404), problem) == []


@pytest.mark.parametrize(
    ("path", "more", "status"),
    [
        (ROADS, {"content_type": "text/plain"}, 415),
        (COLLECTABLE, {"headers": {"Accept": "text/html"}}, 406),
        (CARD_RULINGS, {"data": b" " * 1_100_000, "content_type": "application/json"}, 413),
    ],
)
def test_any_other_problem_fits_the_schema_of_problems(
    client: FlaskClient, checker: Checker, path: str, more: Json, status: int
) -> None:
    problem = client.post(path, **more).get_json()
    assert problem["status"] == status
    assert checker.faults(PROBLEM, problem) == []
