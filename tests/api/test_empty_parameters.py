"""Empty parameters: what the document lets be empty is answered, and nothing else is."""

from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from referee.api.app import load_document
from referee.api.contract.game import Game
from referee.api.contract.queries import POSITION, write_value
from referee.api.games import GAMES
from tests.cases import long_after

ASKED = [(game, name) for game in GAMES for name in game.schemas]


@pytest.mark.parametrize(
    ("game", "name"), long_after(6, ASKED), ids=[f"{g.name}/{n}" for g, n in ASKED]
)
def test_a_parameter_may_be_empty_where_the_document_says_so(
    client: FlaskClient, game: Game[Any], name: str
) -> None:
    document, path, forms = load_document(), f"/v1/{game.name}/{name}", game.find_forms(name)
    example = game.make_example(name)
    asked = {
        key: game.notate(value) if key == POSITION else write_value(forms[key], value)
        for key, value in example.items()
    }
    assert client.get(path, query_string=asked).status_code == 200
    for parameter in document["paths"][path]["get"]["parameters"]:
        schema = parameter["schema"]
        whole = schema | {"components": document["components"]}
        value = [""] if schema.get("type") == "array" else ""
        may_be = jsonschema_rs.Draft202012Validator(whole).is_valid(value)
        answer = client.get(path, query_string={**asked, parameter["name"]: ""})
        assert (answer.status_code == 200) is may_be, (parameter["name"], answer.get_json())
