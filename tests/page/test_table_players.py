"""The panel of the players: points so far, and what they hold off the tiles."""

import re

import pytest
from flask.testing import FlaskClient

from tests.cases import long_after
from tests.page.reading import kind_of, open_page
from tests.page.tapping import Tapper
from tests.searching import Sampled


def panel(client: FlaskClient, line: str, more: str = "") -> Tapper:
    return Tapper(client, f"/?position={line}&panel=players{more}")


def send(tapper: Tapper, form: str, typed: dict[str, str]) -> Tapper:
    """Send a form of a panel as a browser does."""
    page = tapper.page
    start = page.tags.index(page.find("form", id=form)[0])
    after = [tag for tag in page.tags[start + 1 :] if tag.name in ("form", "input")]
    ends = next((i for i, tag in enumerate(after) if tag.name == "form"), len(after))
    inputs = {tag.attributes["name"]: tag.attributes.get("value", "") for tag in after[:ends]}
    assert typed.keys() <= inputs.keys()
    response = tapper.client.get("/", query_string={**inputs, **typed})
    assert response.status_code == 302, response.text
    tapper.address = response.headers["Location"]
    return tapper


def test_the_bar_opens_it(client: FlaskClient) -> None:
    assert Tapper(client).tap("bar-players").asked["panel"] == "players"


def test_points_are_entered_for_the_player_who_was_tapped(client: FlaskClient) -> None:
    tapper = panel(client, "c1/0,0,D").tap("player-black")
    assert send(tapper, "points", {"points": "43"}).position == "c1/points,black.43/0,0,D"
    assert "43" in tapper.page.text
    assert send(tapper, "points", {"points": "-2"}).position == "c1/points,black.-2/0,0,D"
    assert send(tapper, "points", {"points": ""}).position == "c1/0,0,D"


def test_a_name_is_somebody_who_plays(client: FlaskClient) -> None:
    tapper = send(panel(client, "c1/0,0,D"), "name", {"name": "Zoë"})
    assert tapper.asked["player"] == "Zoë"
    assert tapper.position == "c1/points,Zo~00eb.0/0,0,D"
    assert "player-Zoë" in tapper.ids("player-")
    again = panel(client, "c1/points,blue.7/0,0,D")
    assert send(again, "name", {"name": "blue"}).position == "c1/points,blue.7/0,0,D"


@pytest.mark.parametrize(
    "query", ["name=%20x%07", "player=red&points=many", "player=red&points=1e9"]
)
def test_what_is_no_name_and_no_number_is_said(client: FlaskClient, query: str) -> None:
    open_page(client, f"/?position=c1/0,0,D&panel=players&{query}", 422)


def test_what_is_at_hand_follows_from_box_and_table_and_is_counted_by_taps(
    client: FlaskClient,
) -> None:
    tapper = panel(client, "c1/0,0,D-red.rE").tap("from-box")
    assert tapper.position == "c1/supply,red.meeple.6/0,0,D-red.rE"
    tapper.tap("supply-meeple-less", "supply-meeple-less", "supply-meeple-more")
    assert tapper.position == "c1/supply,red.meeple.5/0,0,D-red.rE"
    assert tapper.tap("uncounted").position == "c1/0,0,D-red.rE"


def test_a_meeple_at_leipzig_is_not_at_hand(client: FlaskClient) -> None:
    tapper = panel(client, "c1/leipzig,coiners.red/0,0,D").tap("from-box")
    assert "supply,red.meeple.7" in tapper.position


def test_leipzig_goods_and_titles_are_there_where_they_are_in_play(client: FlaskClient) -> None:
    plain = panel(client, "c1/0,0,D")
    assert not [*plain.ids("quarter-"), *plain.ids("title-"), *plain.ids("goods-")]
    tapper = panel(client, "c1/sets,base,king_robber,leipzig,traders/0,0,D")
    tapper.tap(
        "quarter-coiners", "title-king", "goods-wine-more", "player-blue", "goods-cloth-more"
    )
    assert tapper.position == (
        "c1/sets,base,king_robber,leipzig,traders/leipzig,coiners.red"
        "/goods,blue.cloth.1,red.wine.1/titles,king.red/0,0,D"
    )
    tapper.tap("title-king")
    assert "titles,king.blue" in tapper.position
    tapper.tap("player-red", "quarter-coiners")
    assert "leipzig,coiners" not in tapper.position


def test_castles_bridges_and_tunnels_are_taken_away(client: FlaskClient) -> None:
    line = "c1/castles,red.0.0.0.-1/bridges,0.0.EW/0,-1,E2/0,0,E"
    tapper = panel(client, line)
    assert "castle of red: 0,0 – 0,-1" in tapper.page.text
    assert tapper.tap("castles-0", "bridges-0").position == "c1/castles/bridges/0,-1,E2/0,0,E"


@pytest.mark.parametrize(
    "line",
    [
        "c1",
        "c1/sets,base,king_robber,leipzig,traders,abbey_mayor/supply,red.bridge.2/0,0,D",
        "c1/tunnels,0.0.E.2.0.W/points,A_B.3/0,0,:rE.tunnel,,:rW.tunnel",
    ],
)
@pytest.mark.parametrize("language", long_after(1, ["en", "fr"]))
def test_every_link_leads_somewhere(
    client: FlaskClient, line: str, language: str, sampled: Sampled
) -> None:
    links = panel(client, line, f"&language={language}").page.links()
    for address in sampled(dict.fromkeys(links), 2, kind_of):
        if not address.startswith("#"):
            assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("panel", ["panel=players", "at=0,0"])
@pytest.mark.parametrize(
    ("language", "words"),
    [("de", {"Schwarz", "Rot"}), ("fr", {"noir", "rouge"}), ("it", {"nero", "rosso"})],
)
def test_players_who_are_colours_are_called_so_in_every_language(
    client: FlaskClient, panel: str, language: str, words: set[str]
) -> None:
    line = "c1/supply,black.meeple.5,red.meeple.6/0,0,U-black.rN"
    page = client.get(f"/?position={line}&{panel}", headers={"Accept-Language": language})
    called = set(re.findall(r"<bdi>([^<]*)</bdi>", page.get_data(as_text=True)))
    called |= set(re.findall(r'id="player-[^>]*>.*?</svg>\s*(?:<[^>]*>)*([^<]+)<', page.text))
    assert called >= words
    assert called.isdisjoint({"black", "red"})
