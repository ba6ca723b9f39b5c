"""The next turn of a game: a square, a tile, a figure or none, or the turn in words."""

import re
from random import Random
from typing import Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.notation.games import parse_game
from referee.page.games.samples import NEW
from tests.asking import ask
from tests.cases import long_after
from tests.page.games.test_game import CARDS, ILLEGAL, ROAD, follow
from tests.page.reading import Page, Tag, open_page

Json = dict[str, Any]

BEGUN: Final = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE"


def line_of(address: str) -> str:
    """Return the line of the game in an address."""
    parts = urlsplit(address)
    if parts.path.startswith("/g/"):
        return unquote(parts.path.removeprefix("/g/"))
    return parse_qs(parts.query)["game"][0]


def find_squares(page: Page) -> list[Tag]:
    """Return the links over the free squares of the board."""
    return [tag for tag in page.tags if "tap-free" in tag.attributes.get("class", "").split()]


def play_turn(client: FlaskClient, address: str, chance: Random) -> str:
    """Play a turn by three links, chosen at random; return where the last one leads."""
    address, page = follow(client, address)
    while True:
        square = chance.choice(find_squares(page)).attributes["href"]
        on_square, shown = follow(client, square, address)
        tiles = [t for t in shown.find("a") if t.attributes.get("id", "").startswith("fits-")]
        if tiles:
            break
    on_tile, shown = follow(client, chance.choice(tiles).attributes["href"], on_square)
    spots = list_spots(shown)
    if not spots:  # no figure can be put, so the turn is done
        return on_tile
    return follow(client, chance.choice(spots), on_tile)[0]


def list_spots(page: Page) -> list[str]:
    """Return where the spots of the tile lead, and the turns without a figure."""
    ids = ((tag.attributes.get("id", ""), tag.attributes["href"]) for tag in page.find("a"))
    return [address for name, address in ids if name.startswith(("spot-", "no-figure"))]


def test_the_points_run_along_and_the_last_turn_is_a_tap_from_its_ruling(
    client: FlaskClient,
) -> None:
    line = "g1/c1/0,0,A3,D/players,anna,ben/turns,2.0.A1-rW"
    page = open_page(client, f"/g?game={line}&panel=next")
    assert "anna 3 ben 0" in page.text
    (last,) = page.find("a", id="last-turn")
    _, shown = follow(client, last.attributes["href"])
    assert "The table after turn 1 of 1" in shown.text
    assert any("ask=moves" in link for link in shown.links())


def test_a_new_game_counts_the_meeples_at_hand_and_those_that_come_home(
    client: FlaskClient,
) -> None:
    game = f"{NEW}/turns,1.0.A1-rW,-1.0.A3"
    ends = ask(client, "/v1/carcassonne/game", {"game": game})
    at_hand = [turn["position"]["notation"] for turn in ends["turns"]]
    assert "red.meeple.6" in at_hand[0]
    assert "red.meeple.7" in at_hand[1]


@pytest.mark.parametrize("seed", long_after(1, (2, 1, 0)))
def test_turns_played_by_links_are_the_turns_of_the_game(client: FlaskClient, seed: int) -> None:
    chance = Random(seed)
    address = f"/g?game={NEW}&panel=next"
    lines = [NEW]
    for _ in range(12):
        address = play_turn(client, address, chance)
        line = line_of(address)
        assert parse_game(line)["turns"][:-1] == parse_game(lines[-1]).get("turns", [])
        answer = ask(client, "/v1/carcassonne/game", {"game": line})
        assert answer["game"]["notation"] == line
        lines.append(line)
        if not answer["legal"]:  # a spot that is refused can be chosen, too
            break
    last = len(lines) - 1
    address, page = follow(client, f"/g?game={lines[-1]}&panel=next")
    for number in range(last - 1, -1, -1):
        (back,) = page.find("a", id="bar-undo")
        address, page = follow(client, back.attributes["href"], address)
        assert f"upto={number}" in address
        assert_plays_after(client, page, address, lines[number])
    assert not page.find("a", id="bar-undo")
    for number in range(1, last + 1):
        (again,) = page.find("a", id="bar-redo")
        address, page = follow(client, again.attributes["href"], address)
        if find_squares(page):  # an illegal turn stops the game
            assert_plays_after(client, page, address, lines[number])
    assert not page.find("a", id="bar-redo")


def assert_plays_after(client: FlaskClient, page: Page, address: str, before: str) -> None:
    """Hold what a turn makes of the game to the game before it, whatever had come later."""
    chance = Random(before)
    game = parse_game(line_of(play_turn(client, address, chance)))
    assert game["turns"][:-1] == parse_game(before).get("turns", [])
    assert page.find("a", id="bar-log")


def test_a_turn_that_is_chosen_stands_in_the_line_as_the_notation_has_it(
    client: FlaskClient,
) -> None:
    base = f"/g?game={BEGUN}&panel=next&at=2,0&tile=base.A&turned=90"
    page = open_page(client, base)
    links = {tag.attributes.get("id"): tag.attributes["href"] for tag in page.find("a")}
    assert line_of(links["no-figure"]) == f"{BEGUN},2.0.A1"
    assert line_of(links["spot-monastery-"]) == f"{BEGUN},2.0.A1-m"
    played = open_page(client, links["spot-monastery-"])
    assert "2. The move is allowed." in played.text
    assert "Next: anna." in played.text


def test_a_tile_is_offered_in_every_way_in_which_it_fits(client: FlaskClient) -> None:
    base = f"/g?game={BEGUN}&panel=next&at=2,0&tile=base.V"
    page = open_page(client, base)
    assert not page.find("a", id="turn")
    without = [tag for tag in page.find("a") if tag.attributes.get("id", "").startswith("no-fig")]
    played = {line_of(tag.attributes["href"]).rpartition(",")[2] for tag in without}
    assert played == {"2.0.V", "2.0.V1"}
    assert len(page.find("svg", class_="close-up")) == 2
    alone = open_page(client, f"{base}&turned=90")
    assert len(alone.find("svg", class_="close-up")) == 1
    (turn,) = alone.find("a", id="turn")
    assert len(follow(client, turn.attributes["href"])[1].find("svg", class_="close-up")) == 2
    palette = open_page(client, f"/g?game={BEGUN}&panel=next&at=2,0")
    assert palette.find("a", id="fits-base.V")
    assert palette.find("a", id="fits-base.V-2")


def test_a_tile_is_taken_in_hand_before_its_square(client: FlaskClient) -> None:
    address, page = follow(client, f"/g?game={BEGUN}&panel=next")
    (monastery,) = page.find("a", id="bag-base.A")
    address, page = follow(client, monastery.attributes["href"], address)
    rows = ask(client, "/v1/carcassonne/placements", {"position": "c1/0,0,D,U1", "tile": "base.A"})
    places = {(row["x"], row["y"]) for row in rows["placements"]}
    assert {tag.attributes["id"] for tag in find_squares(page)} == {f"at{x}_{y}" for x, y in places}
    (square,) = [tag for tag in find_squares(page) if tag.attributes["id"] == "at2_0"]
    _, page = follow(client, square.attributes["href"], address)
    (spot,) = page.find("a", id="spot-monastery-")
    assert line_of(spot.attributes["href"]) == f"{BEGUN},2.0.A1-m"
    assert spot.attributes["aria-label"] == "monastery"


def test_a_tile_that_fits_nowhere_is_put_away(client: FlaskClient) -> None:
    closed = "g1/c1/0,0,A3,D,A1/0,-1,E2/players,anna,ben"
    line = "g1/c1/0,0,C/players,anna,ben"
    _, page = follow(client, f"/g?game={line}&panel=next&tile=base.B")
    assert not find_squares(page)
    (away,) = page.find("a", id="away")
    assert line_of(away.attributes["href"]) == f"{line}/turns,away.B"
    _, page = follow(client, f"/g?game={closed}&panel=next&tile=base.B")
    assert find_squares(page)
    assert not page.find("a", id="away")


NO_MEEPLE: Final = "g1/c1/sets,base/supply,anna:ben.meeple.0/0,0,D/players,anna,ben/turns,1.0.A1"


def test_where_nothing_is_left_to_choose_the_turn_is_done(client: FlaskClient) -> None:
    address, page = follow(client, f"/g?game={NO_MEEPLE}&panel=next&at=-1,0&tile=base.A")
    assert line_of(address) == f"{NO_MEEPLE},-1.0.A3"
    assert "2. The move is allowed." in page.text


@pytest.mark.parametrize("rest", ["at=0,1&tile=base.V", "at=0,1&tile=base.V&turned=90"])
def test_two_ways_without_a_figure_are_a_choice(client: FlaskClient, rest: str) -> None:
    address, page = follow(client, f"/g?game={NO_MEEPLE}&panel=next&{rest}")
    assert line_of(address) == NO_MEEPLE
    assert page.find("a", id="no-figure")


def test_another_kind_of_figure_is_a_choice(client: FlaskClient) -> None:
    line = NO_MEEPLE.replace("sets,base", "sets,base,inns").replace(
        "anna:ben.meeple.0", "anna:ben.large_meeple.1.meeple.0"
    )
    address, page = follow(client, f"/g?game={line}&panel=next&at=-1,0&tile=base.A")
    assert line_of(address) == line
    assert page.find("a", id="figure-large_meeple")


def test_a_turn_is_corrected_and_those_after_it_stay(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ROAD}&upto=2")
    (link,) = page.find("a", id="correct")
    address, page = follow(client, link.attributes["href"])
    assert "Turn 2 of 5 is played anew; the turns after it stay." in page.text
    for key, value in (("tile", "base.A"), ("at", "-1,0")):
        address = f"{address}&{key}={value}"
    _, page = follow(client, address)
    (none,) = page.find("a", id="no-figure")
    corrected = ROAD.replace("-1.0.A3-m", "-1.0.A3")
    assert line_of(none.attributes["href"]) == corrected
    _, page = follow(client, none.attributes["href"])
    assert "The table after turn 2 of 5" in page.text


def test_a_turn_is_taken_out_of_a_game(client: FlaskClient) -> None:
    _, page = follow(client, f"/g?game={ROAD}&panel=next&upto=1&later=keep")
    (link,) = page.find("a", id="take-out")
    address, page = follow(client, link.attributes["href"])
    assert line_of(address) == ROAD.replace("-1.0.A3-m,", "")
    assert "The table after turn 1 of 4" in page.text


def test_a_corrected_turn_can_be_written(client: FlaskClient) -> None:
    asked = {"game": ROAD, "panel": "next", "upto": "1", "later": "keep", "turn": "-1.0.B-m"}
    response = client.get("/g", query_string=asked)
    assert line_of(response.headers["Location"]) == ROAD.replace("A3-m", "B-m")


def test_what_becomes_of_later_turns_must_be_known(client: FlaskClient) -> None:
    open_page(client, f"/g?game={ROAD}&panel=next&upto=1&later=lose", 400)


@pytest.mark.parametrize("count", range(2, 7))
def test_a_game_is_begun_by_as_many_as_play(client: FlaskClient, count: int) -> None:
    page = open_page(client, "/g")
    (link,) = page.find("a", id=f"players-{count}")
    address, page = follow(client, link.attributes["href"])
    assert len(parse_game(line_of(address))["players"]) == count
    assert "Next: red." in page.text
    assert page.find("a", id="bag-labyrinth")


def test_a_figure_of_another_kind_can_be_put(client: FlaskClient) -> None:
    line = "g1/c1/sets,base,inns/0,0,D/players,anna,ben"
    page = open_page(client, f"/g?game={line}&panel=next&at=0,-1&tile=base.E&turned=180")
    (large,) = page.find("a", id="figure-large_meeple")
    _, page = follow(client, large.attributes["href"])
    (city,) = [t for t in page.find("a") if t.attributes.get("id", "").startswith("spot-city")]
    assert line_of(city.attributes["href"]).endswith("0.-1.E2-large.cS")


def test_a_tile_that_fits_nowhere_on_a_square_says_so(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={BEGUN}&panel=next&at=0,-1&tile=base.B")
    assert "This tile does not fit here, however it is turned." in page.text
    assert page.find("a", id="other-tile")


@pytest.mark.parametrize(
    ("line", "typed", "after"),
    [
        (BEGUN, "2.0.A1-m", f"{BEGUN},2.0.A1-m"),
        (BEGUN, "note.tea", f"{BEGUN},note.tea"),
        (BEGUN, "points.ben.3,away.C", f"{BEGUN},points.ben.3,away.C"),
        (NEW, "1.0.U1", f"{NEW}/turns,1.0.U1"),
        (CARDS, "pass", f"{CARDS},pass"),
    ],
)
def test_a_turn_can_be_written(client: FlaskClient, line: str, typed: str, after: str) -> None:
    response = client.get("/g", query_string={"game": line, "panel": "next", "turn": typed})
    assert response.status_code == 303
    assert line_of(response.headers["Location"]) == after
    assert parse_qs(urlsplit(response.headers["Location"]).query)["panel"] == ["next"]


def test_a_turn_that_cannot_be_read_stays_in_the_form_with_the_reason(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={BEGUN}&panel=next&turn=2.0")
    (field,) = page.find("input", id="typed-turn")
    assert field.attributes["value"] == "2.0"
    assert field.attributes["aria-invalid"] == "true"
    assert re.search(r"Column \d+:", page.text)
    (details,) = page.find("details", id="in-words")
    assert "open" in details.attributes


def test_an_illegal_turn_must_be_taken_back_or_gone_on_with(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ILLEGAL}&panel=next")
    assert "This side would show a city where the neighbour shows a road." in page.text
    assert not find_squares(page)
    (on,) = [link for link in page.links() if "on_illegal=go_on" in link]
    _, page = follow(client, on)
    assert find_squares(page)
    assert all("on_illegal=go_on" in tag.attributes["href"] for tag in find_squares(page))


def test_cards_are_played_on_in_words(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={CARDS}&panel=next")
    assert page.find("details", id="in-words")
    assert "lay.1.0.NE1.crown" in page.text


@pytest.mark.parametrize(
    ("position", "players"),
    [
        ("c1/0,0,D,U1-anna.rE/1,1,E-zoe.cN", ["anna", "zoe"]),
        ("c1/0,0,D,U1-anna.rE", ["anna", "red"]),
        ("c1/0,0,D,U1-red.rE", ["red", "black"]),
        ("c1/0,0,D", ["red", "black"]),
        ("l1/0,0,NE.crown.owl", ["red", "black"]),
        ("c1", ["red", "black"]),
    ],
)
def test_a_table_can_be_played_on_from(
    client: FlaskClient, position: str, players: list[str]
) -> None:
    page = open_page(client, f"/?position={position}&panel=share")
    (link,) = page.find("a", id="play-on")
    address, page = follow(client, link.attributes["href"])
    assert line_of(address) == f"g1/{position}/players,{','.join(players)}"
    assert f"Next: {players[0]}." in page.text


def test_the_page_of_a_game_leads_to_its_next_turn(client: FlaskClient) -> None:
    page = open_page(client, f"/g?game={ROAD}")
    (on,) = [link for link in page.links() if link.endswith("panel=next")]
    _, page = follow(client, on)
    assert len(find_squares(page)) > 4
