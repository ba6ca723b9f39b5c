"""Asking about cards on the page: from the table to the ruling, and who is right."""

import pytest
from flask.testing import FlaskClient

from referee.texts.languages import load_texts
from tests.page.reading import open_page
from tests.page.tapping import Tapper
from tests.page.test_card_table import LAID

THREE = "l1/0,0,E.crown.ghost,EW.crown.ring,S.map.owl"
ASKING = f"/?position={THREE}&panel=ask"


def test_every_question_that_is_shown_gets_an_answer(client: FlaskClient) -> None:
    page = open_page(client, f"/?position={THREE}/hand,NS.crown.key/stack,3&panel=ask&played=0,0")
    asked = [link for link in page.links() if link.startswith("/r?")]
    names = [link.partition("&ask=")[2].partition("&")[0] for link in asked]
    assert names == ["collectable", "suggestions", "placements", "paths", "check"]
    for link in asked:
        assert open_page(client, link).find("h1", class_="summary")


def test_the_language_goes_along_to_the_ruling(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}&panel=ask&played=2,0&language=de")
    player.tap("ask-collectable")
    assert player.asked["language"] == "de"


def test_the_card_just_played_is_pointed_at_on_the_board(client: FlaskClient) -> None:
    player = Tapper(client, ASKING)
    player.tap("ask-collectable")
    assert player.page.find("a", id="ask-collectable") == []
    player.tap("at0_0", "at1_0", "at0_0")
    assert player.asked["played"] == "1,0"
    assert [tag.attributes["id"] for tag in player.page.find("a", class_="tap-chosen")] == ["at1_0"]
    player.tap("ask-collectable")
    assert player.asked["ask"] == "collectable"
    assert player.asked["played"] == "1,0"


def test_several_cards_may_just_have_been_played(client: FlaskClient) -> None:
    player = Tapper(client, f"{ASKING}&played=1,0")
    player.tap("ask-other-played", "at0_0", "ask-collectable")
    assert player.asked["played"] == "1,0;0,0"


@pytest.mark.parametrize("question", ["ask-best-turn", "ask-where"])
def test_a_question_about_the_hand_leads_to_the_hand_first(
    client: FlaskClient, question: str
) -> None:
    player = Tapper(client, ASKING)
    player.tap(question)
    assert player.asked["panel"] == "hand"
    player.tap("side-S")
    assert player.position == f"{THREE}/hand,S"


def test_where_a_card_of_the_hand_may_go_is_asked_at_that_card(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={THREE}/hand,NS.key,W.bat&panel=hand&draft=1")
    player.tap("where")
    assert player.asked["ask"] == "placements"
    assert "bat" in player.asked["card"]


def test_the_paths_from_a_card_are_asked_at_that_card(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={THREE}&at=1,0")
    player.tap("from")
    assert (player.asked["ask"], player.asked["from"]) == ("paths", "1,0")


def test_an_empty_table_says_to_enter_cards_first(client: FlaskClient) -> None:
    page = open_page(client, "/?position=l1&panel=ask")
    assert not [link for link in page.links() if link.startswith("/r?")]
    assert "enter them first" in page.text


def test_two_who_count_otherwise_are_judged_side_by_side(client: FlaskClient) -> None:
    player = Tapper(client, f"{ASKING}&played=0,0")
    player.tap("ask-claims")
    player.send(by1="Anna", says1="1", by2="Ben", says2="0")
    assert player.asked["ask"] == "claims"
    assert len(player.page.find("section", class_="right")) == 1
    assert len(player.page.find("section", class_="wrong")) == 1
    assert "Ben is right, Anna is not right." in player.page.text


def test_whether_some_cards_may_be_taken_is_judged(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}&panel=ask&played=2,0")
    player.tap("ask-claims", "kind-ask-collection", "at0_0")
    player.send(by1="Anna", by2="Ben")
    assert "Anna is right, Ben is not right." in player.page.text


def test_whether_two_cards_are_joined_is_judged(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}&panel=ask")
    player.tap("ask-claims", "kind-ask-path", "at1_1", "at0_0", "at2_0")
    assert player.asked["claims"] == "0,0;2,0"
    assert len(player.page.find("option")) == 1
    player.send(treasure="crown", by1="Anna", by2="Ben")
    assert "Anna is right, Ben is not right." in player.page.text


def test_a_claim_needs_no_name(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}&panel=ask.collection&played=2,0&claims=0,0")
    player.send(by1="", by2="")
    assert player.asked["ask"] == "claims"


@pytest.mark.parametrize("language", list(load_texts()))
def test_a_claim_that_cannot_be_stays_with_what_is_wrong_about_it(
    client: FlaskClient, language: str
) -> None:
    player = Tapper(client, f"/?position={LAID}&panel=ask.best&played=2,0&language={language}")
    player.send(by1="x" * 41, says1="many")
    assert player.asked["panel"] == "ask.best"
    assert player.page.find("div", role="alert")
    (field,) = player.page.find("input", id="says1")
    assert field.attributes["value"] == "many"


def test_before_a_claim_on_taking_the_card_played_is_asked_for(client: FlaskClient) -> None:
    page = open_page(client, f"/?position={LAID}&panel=ask.best")
    assert page.find("form") == []
    assert "First tap the card that was just played." in page.text


def test_who_has_won_is_told_by_the_cards_taken(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N.crown/stack,0&panel=ask")
    player.tap("ask-end")
    player.send(by1="Anna", says1="9", by2="Ben", says2="6")
    assert player.asked["ask"] == "end"
    assert "Anna" in player.page.text


def test_whether_the_game_is_over_needs_no_names(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N.crown/stack,3&panel=ask.end")
    player.send(by1="")
    assert player.asked["ask"] == "end"
    assert "piles" not in player.asked


def test_a_number_of_cards_that_cannot_be_stays_with_what_is_wrong(client: FlaskClient) -> None:
    player = Tapper(client, "/?position=l1/0,0,N.crown&panel=ask.end")
    player.send(by1="Anna", says1="-3")
    assert player.asked["panel"] == "ask.end"
    assert player.page.find("div", role="alert")


@pytest.mark.parametrize("panel", ["ask", "ask.path", "ask.collectable"])
def test_the_bar_marks_what_is_open(client: FlaskClient, panel: str) -> None:
    page = open_page(client, f"/?position={LAID}&panel={panel}")
    (marked,) = (tag for tag in page.find("a") if tag.attributes.get("aria-current") == "page")
    assert marked.attributes["id"] == "bar-ask"
