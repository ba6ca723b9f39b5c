"""The next turn of a game of cards by taps: the card, its square, how it lies, what it takes."""

from random import Random
from typing import Final

import pytest
from flask.testing import FlaskClient

from referee.labyrinth_cards.games.notation import parse_game
from tests.asking import ask
from tests.cases import long_after
from tests.page.games.test_game import follow
from tests.page.games.test_playing import find_squares, line_of
from tests.page.reading import Page, open_page
from tests.page.tapping import Tapper

NEW: Final = "g1/l1/0,0,ES.crown.ghost,EW.crown.map/0,1,N.owl.ring/stack,40/players,anna,ben"
BEGUN: Final = f"{NEW}/turns,lay.2.0.SW.map.owl"


def find_takes(page: Page) -> dict[str, str]:
    """Return where the ways to lie and to take lead, by their ids."""
    found = ((tag.attributes.get("id", ""), tag.attributes["href"]) for tag in page.find("a"))
    return {name: address for name, address in found if name.startswith("take-")}


def tap(client: FlaskClient, address: str, *ids: str) -> tuple[str, Page]:
    """Tap links by their ids, one after the other."""
    address, page = follow(client, address)
    for id_ in ids:
        (link,) = page.find("a", id=id_)
        address, page = follow(client, link.attributes["href"], address)
    return address, page


def test_a_card_is_played_and_takes_what_is_joined(client: FlaskClient) -> None:
    player = Tapper(client, f"/g?game={BEGUN}&panel=next")
    player.tap("shape-NS").tap_words("map").tap_words("owl")
    address, page = follow(client, find_squares(player.page)[0].attributes["href"], player.address)
    takes = find_takes(page)
    address, page = follow(client, takes["take-0-0"], address)
    assert line_of(address) == f"{BEGUN},lay.2.1.NS.map.owl-collect.0.1"
    assert "Next: anna." in page.text
    assert "anna 0 ben 1" in page.text


@pytest.mark.parametrize("seed", long_after(1, (2, 1, 0)))
def test_turns_played_by_taps_are_legal_and_take_as_many_as_may_be_taken(
    client: FlaskClient, seed: int
) -> None:
    chance = Random(seed)
    line, played = NEW, 0
    for _ in range(12):
        address, page = tap(client, f"/g?game={line}&panel=next")
        shapes = [t for t in page.find("a") if t.attributes.get("id", "").startswith("shape-")]
        address, page = follow(client, chance.choice(shapes).attributes["href"], address)
        for _ in range(2):
            links = [link for link in page.links() if "tile=" in link]
            chips = [link for link in links if "language=" not in link and "tile=&" not in link]
            address, page = follow(client, chance.choice(chips), address)
        squares = find_squares(page)
        if not squares:
            assert page.find("a", id="pass")
            continue
        address, page = follow(client, chance.choice(squares).attributes["href"], address)
        takes = find_takes(page)
        chosen = min(takes)
        address, _ = follow(client, takes[chosen], address)
        line = line_of(address)
        played += 1
        answer = ask(client, "/v1/labyrinth-cards/game", {"game": line})
        assert answer["legal"], line
        assert len(parse_game(line)["turns"]) == played
        took = len(answer["turns"][-1].get("collected", ()))
        assert took == count_collectable(client, answer)
    assert played >= 2


def count_collectable(client: FlaskClient, answer: dict[str, object]) -> int:
    """Return how many cards the last turn may take, as another question has it."""
    turns = answer["turns"]
    assert isinstance(turns, list)
    play = turns[-1]["turn"]["actions"][0]["play"]
    before = turns[:-1]
    table = before[-1]["position"]["notation"] if before else NEW[3:].partition("/players")[0]
    posted = ask(client, "/v1/labyrinth-cards/check", {"position": table})["position"]
    at = {"x": play["x"], "y": play["y"]}
    asked = {"position": posted["notation"], "card": play["card"]}
    found = ask(client, "/v1/labyrinth-cards/placements", asked)["placements"]
    way = next(
        each
        for each in found
        if (each["x"], each["y"], each["rotation"]) == (*at.values(), play.get("rotation", 0))
    )
    return int(way["collectable"])


def test_a_hand_that_is_known_is_one_tap_away(client: FlaskClient) -> None:
    line = f"{NEW}/hands,anna-SW.map.owl-N.key.lamp"
    address, page = tap(client, f"/g?game={line}&panel=next", "held1")
    assert "tile=N.key.lamp" in address
    assert "Another card" in page.text


def test_a_card_that_fits_nowhere_leads_on(client: FlaskClient) -> None:
    closed = "g1/l1/0,0,E.crown,W.map/players,anna,ben"
    address, page = tap(client, f"/g?game={closed}&panel=next&tile=NS.owl.ring")
    assert "This card fits nowhere" in page.text
    address, page = tap(client, address, "pass")
    assert line_of(address) == f"{closed}/turns,pass"
    assert "Next: ben." in page.text


def test_of_two_paths_each_gets_a_treasure(client: FlaskClient) -> None:
    player = Tapper(client, f"/g?game={BEGUN}&panel=next")
    player.tap("shape-NS-EW").tap_words("crown").tap_words("map")
    assert player.asked["tile"] == "NS.crown:EW.map"


@pytest.mark.parametrize("tile", ["x", "N,S", "N/stack,3", "N.t1.t2.t3.t4.t5.t6.t7.t8.t9"])
def test_a_card_that_is_none_is_said_on_a_page(client: FlaskClient, tile: str) -> None:
    page = open_page(client, f"/g?game={BEGUN}&panel=next&tile={tile}", 400)
    assert len(page.find("h1")) == 1
