"""Disputes about cards on the page: placements, hands of others, turns that play no card."""

import pytest
from flask.testing import FlaskClient

from tests.page.reading import open_page
from tests.page.tapping import Tapper
from tests.page.test_card_table import LAID
from tests.page.test_card_table_asking import THREE

HELD = f"{THREE}/hand,NS.key,W.bat"


@pytest.mark.parametrize(("turned", "wins"), [(0, "Ben"), (90, "Anna")])
def test_whether_a_card_may_lie_so_is_judged(client: FlaskClient, turned: int, wins: str) -> None:
    player = Tapper(client, f"/?position={HELD}&panel=ask")
    player.tap("ask-claims", "kind-ask-placement", "hand1", "at2_1", f"turned{turned}")
    assert len(player.page.find("g", class_="mark-placement")) == 1
    assert player.asked["claims"] == "2,1"
    player.send(by1="Anna", by2="Ben")
    loses = {"Anna": "Ben", "Ben": "Anna"}[wins]
    assert f"{wins} is right, {loses} is not right." in player.page.text


def test_a_placement_without_a_hand_leads_to_the_hand(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={THREE}&panel=ask.placement")
    assert player.page.find("form") == []
    player.tap("enter-hand")
    assert player.asked["panel"] == "hand"


@pytest.mark.parametrize("wrong", ["turned=4", "turned=x", "claims=x", "draft=x"])
def test_what_is_wrong_with_a_placement_is_said_on_a_page(client: FlaskClient, wrong: str) -> None:
    open_page(client, f"/?position={HELD}&panel=ask.placement&{wrong}", 400)


def test_a_taken_square_and_a_card_that_is_not_held_are_passed_over(client: FlaskClient) -> None:
    page = open_page(client, f"/?position={HELD}&panel=ask.placement&claims=0,0&draft=9")
    assert page.find("form") == []
    (last,) = page.find("a", id="hand1")
    assert last.attributes["aria-current"] == "true"


def test_what_may_be_taken_with_nothing_played_is_asked_in_the_variants(
    client: FlaskClient,
) -> None:
    variant = LAID.replace("l1/", "l1/rules,variant.caffeinated/")
    player = Tapper(client, f"/?position={variant}&panel=ask.collectable")
    player.tap("ask-none-played")
    assert player.asked["ask"] == "collectable"
    assert player.page.find("h1", class_="summary")
    official = open_page(client, f"/?position={LAID}&panel=ask.collectable")
    assert official.find("a", id="ask-none-played") == []


def test_what_may_be_taken_with_nothing_played_is_judged_in_the_variants(
    client: FlaskClient,
) -> None:
    variant = LAID.replace("l1/", "l1/rules,variant.caffeinated/")
    player = Tapper(client, f"/?position={variant}&panel=ask.best")
    player.send(by1="Anna", says1="1", by2="Ben", says2="0")
    assert player.asked["ask"] == "claims"
    assert "Anna is right, Ben is not right." in player.page.text


def test_six_players_and_the_hands_of_others_say_whether_the_game_is_over(
    client: FlaskClient,
) -> None:
    names = ("Anna", "Ben", "Cleo", "Dan", "Eva", "Finn")
    typed = {f"by{n}": name for n, name in enumerate(names, 1)}
    typed |= {f"says{n}": str(n) for n in range(1, 7)}
    over = Tapper(client, "/?position=l1/0,0,N.crown/stack,0&panel=ask.end")
    over.send(**typed, held1="0", held6="0")
    assert "Finn wins." in over.page.text
    on = Tapper(client, "/?position=l1/0,0,N.crown/stack,0&panel=ask.end")
    on.send(**typed, held2="2")
    assert "The game is not over." in on.page.text
    assert on.asked["hands"] == "Ben:2"


def test_a_number_of_cards_in_hand_that_cannot_be_stays_with_what_is_wrong(
    client: FlaskClient,
) -> None:
    player = Tapper(client, "/?position=l1/0,0,N.crown&panel=ask.end")
    player.send(by1="Anna", held1="many")
    assert player.page.find("div", role="alert")
    (field,) = player.page.find("input", id="held1")
    assert field.attributes["value"] == "many"


def test_a_claim_on_a_path_shows_the_paths_from_its_first_card(client: FlaskClient) -> None:
    player = Tapper(client, f"/?position={LAID}&panel=ask.path&claims=0,0;2,0")
    player.send(treasure="crown", by1="Anna", by2="Ben")
    (picture,) = (
        tag.attributes["src"]
        for tag in player.page.find("img")
        if "diagram.svg" in tag.attributes["src"]
    )
    drawn = client.get(picture)
    assert drawn.status_code == 200
    assert 'data-treasure="crown"' in drawn.text


def test_after_the_ruling_the_cards_are_taken_and_the_game_goes_on(client: FlaskClient) -> None:
    line = "l1/0,0,ES.crown.map,EW.ghost.ring,W.crown.helmet/hand,N.owl/stack,9"
    page = open_page(client, f"/r?position={line}&ask=collectable&played=2,0")
    (link,) = page.find("a", id="take-best")
    assert link.attributes["href"] == (
        "/?position=l1/1,0,EW.ghost.ring,W.crown.helmet/hand,N.owl/stack,9"
    )
    nothing = open_page(client, f"/r?position={line}&ask=collectable&played=1,0")
    assert not nothing.find("a", id="take-best")
