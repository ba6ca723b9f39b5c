"""The register as pages: all rules by chapter, each with its authority, source and readings."""

import pytest
from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from referee.page.rules import chapter_of
from tests.page.reading import open_page

RULES = tuple(load_catalogue().register)


def test_the_list_leads_to_every_rule_once(client: FlaskClient) -> None:
    page = open_page(client, "/rules")
    led = [link for link in page.links() if link.startswith("/rules/")]
    assert sorted(led) == sorted(f"/rules/{rule}" for rule in RULES)


def test_every_chapter_has_its_place_on_the_list(client: FlaskClient) -> None:
    page = open_page(client, "/rules")
    chapters = [tag.attributes["id"] for tag in page.find("h2")]
    assert len(chapters) == len(set(chapters))
    assert set(chapters) == {chapter_of(rule) for rule in RULES}


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_shows_what_the_register_says(client: FlaskClient, rule: str) -> None:
    stated = client.get(f"/v1/rules/{rule}").get_json()
    page = open_page(client, f"/rules/{rule}")
    shown = page.text
    for key in ("id", "title", "paraphrase", "source", "edition", "date"):
        if stated[key] is not None:
            assert " ".join(stated[key].split()) in shown
    for reading in stated["readings"]:
        assert reading in shown


def test_a_rule_without_readings_speaks_of_none(client: FlaskClient) -> None:
    assert "Readings" not in open_page(client, "/rules/car-1.1").text
    assert "Readings" in open_page(client, "/rules/car-1.4.witch-and-labyrinth").text


def test_a_rule_that_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get("/rules/car-99").status_code == 404


def test_the_style_sheet_may_be_kept_for_ever(client: FlaskClient) -> None:
    (link,) = open_page(client, "/rules").find("link", rel="stylesheet")
    style = client.get(link.attributes["href"])
    assert style.mimetype == "text/css"
    assert style.cache_control.max_age == 31_536_000


def test_a_page_that_is_known_is_not_sent_again(client: FlaskClient) -> None:
    known = client.get("/rules/car-1.1").headers["ETag"]
    again = client.get("/rules/car-1.1", headers={"If-None-Match": known})
    assert again.status_code == 304
    assert not again.data
