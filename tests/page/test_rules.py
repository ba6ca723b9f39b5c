"""The register as pages: all rules by chapter, each with its authority, source and readings."""

from flask.testing import FlaskClient

from referee.catalogue.loader import load_catalogue
from referee.page.examples import MOST_SHOWN, find_examples
from referee.page.rules import chapter_of
from tests.cases import for_each
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


@for_each("rule", RULES, most=60)
def test_a_rule_shows_what_the_register_says(client: FlaskClient, rule: str) -> None:
    stated = client.get(f"/v1/rules/{rule}").get_json()
    page = open_page(client, f"/rules/{rule}")
    shown = page.text
    for key in ("id", "title", "paraphrase", "source", "edition", "date"):
        if key in stated:
            assert " ".join(stated[key].split()) in shown
    for reading in stated.get("readings", []):
        assert reading in shown


def test_a_rule_without_readings_speaks_of_none(client: FlaskClient) -> None:
    assert "Readings" not in open_page(client, "/rules/car-1.1").text
    assert "Readings" in open_page(client, "/rules/car-1.4.witch-and-labyrinth").text


def test_a_rule_that_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get("/rules/car-99").status_code == 404


def test_a_page_that_is_known_is_not_sent_again(client: FlaskClient) -> None:
    known = client.get("/rules/car-1.1").headers["ETag"]
    again = client.get("/rules/car-1.1", headers={"If-None-Match": known})
    assert again.status_code == 304
    assert not again.data


def test_an_example_shows_a_rule_with_its_picture(client: FlaskClient) -> None:
    page = open_page(client, "/rules/car-1.4.labyrinth-meeples")
    assert len(page.find("section", class_="example")) == MOST_SHOWN
    for image in page.find("img"):
        assert client.get(image.attributes["src"]).mimetype == "image/svg+xml"
    led = [link for link in page.links() if link.startswith("/r?position=")]
    assert len(led) == MOST_SHOWN
    for link in led:
        open_page(client, link)


def test_most_rules_have_an_example_on_their_page() -> None:
    shown = [rule for rule in RULES if find_examples(rule)]
    assert len(shown) > len(RULES) / 2


def test_an_example_made_for_a_clause_comes_before_one_that_only_cites_it() -> None:
    assert find_examples("car-2.4.leg")[0].startswith("R2.4")
