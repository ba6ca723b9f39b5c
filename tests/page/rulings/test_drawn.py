"""What pages draw in small: options, turns and cards that match, each where it would lie."""

from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.api.games import GAMES
from referee.page.rulings.carcassonne.closeups import write_closeup
from tests.asking import ask
from tests.building.tables import lay, stand, table
from tests.page.reading import Page, open_page

OPTIONS = "/r?position=c1/0,0,D-red.rE,U1,U1,U1&ask=options&tile=base.E&player=red"
TURNS = "/r?position=l1/rules,variant.caffeinated/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring"
GAME = {game.name: game for game in GAMES}


def drawn(page: Page) -> list[dict[str, str]]:
    """Return what the small pictures of a list show, as the parameters of their addresses."""
    sources = [tag.attributes["src"] for tag in page.find("img", loading="lazy", width="120")]
    return [dict(parse_qsl(urlsplit(source).query)) | {"src": source} for source in sources]


def test_each_option_is_drawn_with_what_lies_around_it_and_no_more(client: FlaskClient) -> None:
    page = open_page(client, OPTIONS)
    shown = drawn(page)
    assert len(shown) == len(page.find("ol", class_="drawn")) * 10
    assert shown[0]["position"] == "c1/0,-1,E2-red.cS/0,0,D-red.rE,U1"
    assert shown[0]["mark"] == '{"places":[{"x":0,"y":-1}]}'
    for each in shown:
        assert client.get(each["src"]).mimetype == "image/svg+xml"
        assert len(client.get(each["src"]).data) < len(client.get(OPTIONS).data) * 4


def test_a_closeup_keeps_what_lies_on_its_squares(client: FlaskClient) -> None:
    tunnel = {"ends": [{"x": 0, "y": 0, "side": side} for side in "ES"]}
    far = {"ends": [{"x": 0, "y": 0, "side": "E"}, {"x": 9, "y": 9, "side": "S"}]}
    position: dict[str, Any] = table(
        lay("tunnel.two_roads", 0, 0),
        lay("base.B", 0, -1),
        lay("tunnel.two_roads", 9, 9),
        figures=[stand("red", 0, -1, "monastery"), stand("red", 9, 9, "road E")],
    ) | {
        "bridges": [{"x": 0, "y": -1, "sides": "EW"}, {"x": 9, "y": 9, "sides": "EW"}],
        "points": {"red": 4},
    }
    for laid, is_kept in ((tunnel, True), (far, False)):
        posted = position | {"tunnels": [laid]}
        address = write_closeup(GAME["carcassonne"], posted, {"x": 1, "y": 0})
        assert address is not None
        shown = dict(parse_qsl(urlsplit(address).query))["position"]
        assert ("/tunnels,0.0.E.0.0.S" in shown) is is_kept
        assert "/bridges,0.-1.EW" in shown
        assert "9" not in shown
        assert "points" not in shown
        assert client.get(address).status_code == 200


def test_a_turn_is_drawn_as_it_leaves_the_cards_with_what_it_takes(client: FlaskClient) -> None:
    position = f"{TURNS.partition('position=')[2]}/hand,NW.map.owl"
    page = open_page(client, f"/r?position={position}&ask=suggestions")
    turns = ask(client, "/v1/labyrinth-cards/suggestions", {"position": position})["turns"]
    shown = drawn(page)
    assert len(shown) == min(len(turns), 10)
    assert {bool(turn["actions"]) for turn in turns} == {True, False}
    for turn, picture in zip(turns, shown, strict=False):
        body = {"position": position, "turn": {"actions": turn["actions"], "collect": []}}
        made = ask(client, "/v1/labyrinth-cards/turns", body)
        wanted = ask(
            client,
            "/v1/labyrinth-cards/check",
            {"position": {"cards": made["position_after"]["cards"]}},
        )
        assert picture["position"] == wanted["position"]["notation"]
        found = client.get(picture["src"]).text
        assert found.count("mark-look-at") == len(turn["collect"])


def test_a_turn_leads_to_its_ruling(client: FlaskClient) -> None:
    page = open_page(client, f"{TURNS}/hand,NW.map.owl&ask=suggestions")
    first = next(link for link in page.links() if "&ask=turns&" in link)
    assert open_page(client, first).find("h1", class_="summary")


def test_a_card_that_matches_is_drawn_alone_with_why_it_may_go_or_not(client: FlaskClient) -> None:
    cards = "l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ghost"
    page = open_page(client, f"/r?position={cards}&ask=collectable&played=0,1")
    assert [each["position"] for each in drawn(page)] == ["l1/0,0,ES.crown.ghost"]
    assert "0,0 ✗ not alone, it would cut off (1, 0)" in page.text
    assert "among the most" not in page.text
    other = open_page(client, f"/r?position={cards}&ask=collectable&played=0,0")
    assert "✓ may be taken alone among the most that may be taken together" in other.text


@pytest.mark.parametrize("query", [OPTIONS, f"{TURNS}&ask=suggestions"])
def test_small_pictures_are_not_asked_for_before_they_are_seen(
    client: FlaskClient, query: str
) -> None:
    page = open_page(client, query)
    at_once = [tag for tag in page.find("img") if tag.attributes.get("loading") != "lazy"]
    assert len(at_once) == 1
