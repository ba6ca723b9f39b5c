"""The first view: what somebody may want, each with a way of its own."""

import pytest
from flask.testing import FlaskClient

from referee.texts.languages import list_languages
from tests.page.reading import open_page

WAYS = ("points", "places", "play", "table", "photo", "cards", "examples")


@pytest.mark.parametrize("language", list_languages())
def test_it_asks_what_somebody_wants_and_each_way_leads_on(
    client: FlaskClient, language: str
) -> None:
    page = open_page(client, f"/?language={language}")
    assert len(page.find("h1")) == 1
    ways = [tag for tag in page.find("a") if tag.attributes.get("id", "").startswith("way-")]
    assert [tag.attributes["id"].removeprefix("way-") for tag in ways] == [*WAYS]
    for tag in ways:
        address = tag.attributes["href"]
        assert f"language={language}" in address
        open_page(client, address)


def test_each_way_is_short(client: FlaskClient) -> None:
    page = open_page(client, "/")
    links = {tag.attributes.get("id"): tag.attributes["href"] for tag in page.find("a")}
    assert "argue about" in open_page(client, links["way-points"]).text
    assert "around the place" in open_page(client, links["way-places"]).text
    assert open_page(client, links["way-table"]).find("a", id="fits-base.D")


def test_another_parameter_is_about_a_table(client: FlaskClient) -> None:
    assert open_page(client, "/?at=0,0").find("a", id="fits-base.D")
    open_page(client, "/?nothing=1", 400)
