"""The gallery: every worked example, one tap from its ruling and from the table."""

import pytest
from flask.testing import FlaskClient

from referee.page import examples
from referee.page.examples import load_examples
from referee.page.gallery import list_groups
from tests.page.reading import open_page

GROUPS = [group.id for group in list_groups()]


def test_every_example_is_in_one_group() -> None:
    names = [name for group in list_groups() for name in group.names]
    assert sorted(names) == sorted(load_examples())


def test_a_group_is_of_one_game_and_clauses_stand_by_their_numbers() -> None:
    for group in list_groups():
        assert {load_examples()[name]["game"] for name in group.names} == {group.game}
    (chapter,) = (group for group in list_groups() if group.id == "car-4")
    shown = [load_examples()[name]["shows"] for name in chapter.names]
    assert shown.index("4.9") < shown.index("4.10")


@pytest.mark.parametrize("group", GROUPS)
def test_each_example_leads_to_its_ruling_and_to_the_table(client: FlaskClient, group: str) -> None:
    page = open_page(client, f"/examples?group={group}")
    (names,) = (each.names for each in list_groups() if each.id == group)
    assert [tag.attributes["id"] for tag in page.find("li") if "id" in tag.attributes] == [*names]
    rulings = [link for link in page.links() if link.startswith("/r?")]
    tables = [link for link in page.links() if link.startswith("/?position=")]
    assert len(rulings) == len(tables) == len(names)
    for address in (rulings[0], tables[0], rulings[-1], tables[-1]):
        assert client.get(address).status_code == 200


def test_pictures_are_loaded_when_they_come_into_sight(client: FlaskClient) -> None:
    images = open_page(client, "/examples").find("img")
    assert all(image.attributes["loading"] == "lazy" for image in images)
    assert client.get(images[0].attributes["src"]).mimetype == "image/svg+xml"


def test_without_a_group_the_first_is_shown_and_leads_to_all_others(client: FlaskClient) -> None:
    page = open_page(client, "/examples")
    for group in GROUPS[1:]:
        assert f"/examples?group={group}" in page.links()
    assert "Black and red tie with 2 each, so both get 18 points" in page.text


def test_an_example_names_the_rules_of_its_clause(client: FlaskClient) -> None:
    page = open_page(client, "/examples?group=car-2")
    assert "/rules/car-2.4.leg" in page.links()


def test_a_group_reads_out_in_the_language_asked_for(client: FlaskClient) -> None:
    page = open_page(client, "/examples?group=claims&language=de")
    assert "Auf den Tisch legen" in page.text
    assert all("language=de" in link for link in page.links() if link.startswith(("/r?", "/?")))


def test_an_example_is_ruled_once_in_each_language(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_page(client, "/examples?group=car-3")
    monkeypatch.setattr(examples, "GAMES", ())
    open_page(client, "/examples?group=car-3")


def test_a_group_that_there_is_not_is_refused_with_those_that_there_are(
    client: FlaskClient,
) -> None:
    page = open_page(client, "/examples?group=car-99", 400)
    assert "it takes: labyrinth, claims, car-2" in page.text
