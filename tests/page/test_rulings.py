"""Permalinks as pages: what the API answers, with its picture, its clauses and what to ask next."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from tests.asking import ask
from tests.page.reading import Page, open_page
from tests.test_examples import EXAMPLES

E1 = "E1-advanced-labyrinth"


def answer(client: FlaskClient, name: str, language: str = "en") -> dict[str, Any]:
    example = EXAMPLES[name]
    return ask(client, f"{example['path']}?language={language}", example["body"])


def permalink(client: FlaskClient, name: str) -> str:
    return str(answer(client, name)["position"]["permalink"])


def metas(page: Page) -> dict[str, str]:
    return {
        tag.attributes.get("property") or tag.attributes.get("name", ""): tag.attributes["content"]
        for tag in page.find("meta")
        if "content" in tag.attributes
    }


@pytest.mark.parametrize("language", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("name", EXAMPLES)
def test_the_permalink_of_every_example_reads_its_answer_out(
    client: FlaskClient, name: str, language: str
) -> None:
    if EXAMPLES[name]["path"].endswith("suggestions") and language != "en":
        language = "en"  # the search is the same, and takes its time
    page = open_page(client, f"{permalink(client, name)}&language={language}")
    said = answer(client, name, language)["summary"]
    assert " ".join(said.split()) in page.text
    (image,) = (tag for tag in page.find("img") if "qr" not in tag.attributes.get("class", ""))
    assert image.attributes["alt"] == said
    assert client.get(image.attributes["src"]).mimetype == "image/svg+xml"


def test_a_score_is_a_sum_whose_lines_unfold_into_their_clauses(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, E1))
    (road,) = answer(client, E1)["roads"]
    for item in road["score"]["items"]:
        assert f"{item['text']} {item['points']}" in page.text
        for citation in item["citations"]:
            assert f"/rules/{citation}" in page.links()
    assert "Together 18" in page.text


def test_the_same_question_can_be_asked_by_another_reading(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, E1))
    (again,) = (link for link in page.links() if link.startswith("/r?") and "basic" in link)
    assert "both get 8 points: 8 tiles." in open_page(client, again).text


def test_something_else_can_be_asked_about_the_same_table(client: FlaskClient) -> None:
    page = open_page(client, permalink(client, E1))
    (end,) = (link for link in page.links() if "ask=scores&moment=end" in link)
    assert open_page(client, end).text.count("If the game ended now") >= 1


def test_a_preview_names_the_picture_as_a_whole_address(client: FlaskClient) -> None:
    shown = metas(open_page(client, permalink(client, E1)))
    assert shown["og:description"] == answer(client, E1)["summary"]
    assert shown["og:image"].startswith("http://localhost/v1/carcassonne/diagram.png?position=c1/")
    assert shown["og:url"] == f"http://localhost{permalink(client, E1)}"


def test_the_answer_as_json_is_that_of_the_api(client: FlaskClient) -> None:
    name = "K2-the-only-link"
    page = open_page(client, permalink(client, name))
    (address,) = (link for link in page.links() if link.startswith("/v1/labyrinth-cards/coll"))
    assert client.get(address).get_json() == answer(client, name)


def test_the_code_to_scan_leads_to_this_page(client: FlaskClient) -> None:
    link = permalink(client, E1)
    (code,) = open_page(client, link).find("img", class_="qr")
    assert parse_qsl(urlsplit(code.attributes["src"]).query) == parse_qsl(urlsplit(link).query)
    assert client.get(code.attributes["src"]).mimetype == "image/svg+xml"


@pytest.mark.parametrize("notation", ["c1/0,0,D", "l1/0,0,NE.crown.ghost"])
def test_a_position_without_a_question_is_shown(client: FlaskClient, notation: str) -> None:
    page = open_page(client, f"/r?position={notation}")
    others = [link for link in page.links() if link.startswith("/r?")]
    asked = [link for link in others if "ask=" in link and "language=" not in link]
    assert len(asked) >= 2
    for link in asked:
        open_page(client, link)


def test_a_named_language_is_kept_from_page_to_page(client: FlaskClient) -> None:
    page = open_page(client, f"{permalink(client, E1)}&language=de")
    inner = [link for link in page.links() if link.startswith(("/r?", "/rules"))]
    assert inner
    assert all("language=" in link for link in inner)
    assert page.find("html", lang="de")


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("", 400, '"position" is missing'),
        ("?position=c1/0,0,D&ask=nothing", 400, 'ask takes no "nothing"'),
        ("?position=c1/0,0,D&colour=red", 400, '"colour"'),
        ("?position=c1/0,0,Q9", 422, "Column 9"),
        ("?position=c1/0,0,D&ask=roads&at=5,5,road,N", 422, "No tile was placed"),
        ("?position=c1/0,0,D&ask=placements", 422, '"tile" is missing'),
        ("?position=%3Cscript%3E", 422, ""),
    ],
)
def test_what_is_wrong_with_an_address_is_a_page(
    client: FlaskClient, query: str, status: int, said: str
) -> None:
    page = open_page(client, f"/r{query}", status)
    assert said in page.text
    assert not page.find("script")


def test_names_are_never_taken_for_tags(client: FlaskClient) -> None:
    figure = {"player": "<b>&\"'", "figure": "meeple", "x": 0, "y": 0, "on": "road", "side": "E"}
    body = {"position": {"tiles": [{"tile": "base.D", "x": 0, "y": 0}], "figures": [figure]}}
    link = ask(client, "/v1/carcassonne/roads", body)["position"]["permalink"]
    page = open_page(client, link)
    assert "<b>&\"'" in page.text
    assert not page.find("b")


def test_who_holds_the_page_is_told_so_before_anything_is_ruled(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = permalink(client, E1)
    known = client.get(link).headers["ETag"]
    monkeypatch.setattr("referee.page.rulings.read_link", None)
    assert client.get(link, headers={"If-None-Match": known}).status_code == 304


def test_two_who_disagree_see_who_is_right(client: FlaskClient) -> None:
    position = EXAMPLES[E1]["body"]["position"]
    claim = {"kind": "points", "at": {"x": 1, "y": 0, "on": "labyrinth"}, "player": "red"}
    claims = [{**claim, "by": "red", "points": 18}, {"by": "black", "points": 9}]
    body = {"position": position, "claims": claims}
    link = ask(client, "/v1/carcassonne/claims", body)["position"]["permalink"]
    page = open_page(client, link)
    assert "red: This claim holds" in page.text
    assert "black: This claim does not hold" in page.text
    assert "It would hold by" in page.text
