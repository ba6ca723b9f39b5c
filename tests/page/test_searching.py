"""The page of the search: what it finds, in what order, and how nothing is said."""

import pytest
from flask.testing import FlaskClient

from referee.texts.languages import list_languages
from tests.page.reading import open_page


@pytest.mark.parametrize("language", list_languages())
def test_what_the_api_finds_is_on_the_page(client: FlaskClient, language: str) -> None:
    asked = {"q": "labyrinth", "language": language}
    answer = client.get("/v1/search", query_string=asked).json
    assert answer is not None
    page = open_page(client, f"/search?q=labyrinth&language={language}")
    links = page.links()
    for row in (*answer["rules"], *answer["tiles"], *answer["codes"]):
        path, mark, anchor = row["page"].partition("#")
        joint = "&" if "?" in path else "?"
        assert f"{path}{joint}language={language}{mark}{anchor}" in links
        assert row["id"] in page.text
    assert any("/r?position=" in link for link in links)
    (field,) = page.find("input", id="q")
    assert field.attributes["value"] == "labyrinth"


def test_an_example_is_found_by_its_name(client: FlaskClient) -> None:
    page = open_page(client, "/search?q=advanced labyrinth")
    assert any("/r?position=" in link for link in page.links())


def test_nothing_found_is_said(client: FlaskClient) -> None:
    page = open_page(client, "/search?q=qqqqqqqq")
    assert "Nothing was found." in page.text
    assert "Nothing was found." not in open_page(client, "/search").text


def test_what_is_typed_is_no_part_of_the_page(client: FlaskClient) -> None:
    assert "<b>" not in client.get("/search?q=<b>").text


def test_a_parameter_that_is_not_known_is_refused(client: FlaskClient) -> None:
    open_page(client, "/search?query=inn", 400)
