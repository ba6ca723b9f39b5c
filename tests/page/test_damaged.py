"""Links that chat programs add to, take a bracket into, or cut off."""

from urllib.parse import quote, unquote

import pytest
from flask.testing import FlaskClient
from hypothesis import given
from hypothesis import strategies as st

from referee.api.games import GAMES
from referee.page.damaged import find_readable
from referee.server.site import create_app
from tests.page.reading import Page
from tests.searching import examples

LINE = (
    "c1/rules,labyrinth.advanced/points,black.12,red.43"
    "/-1,0,A3-black.rE,D,lab-red.l,U1,A1-black.rW/1,-1,T-red.rS/1,1,U-green.rN"
)
CARDS = "l1/hand,NE.crown/0,0,NE1.crown.ghost,NS:EW.map/0,1,NES.owl"
ROADS = f"/r?position={LINE}&ask=roads"
APP = create_app()


def lead(client: FlaskClient, address: str) -> str:
    """Follow one redirect, which must stay within the service."""
    response = client.get(address)
    assert response.status_code == 302, address
    led = response.headers["Location"]
    assert led.startswith("/")
    assert not led.startswith("//")
    return unquote(led)


# --------------------------------------------------------------------------------- additions


@pytest.mark.parametrize(
    "added", ["fbclid=IwAR0x", "utm_source=chat&utm_medium=a%20b", "gclid=", "igsh", "mc_eid=1"]
)
@pytest.mark.parametrize("address", [ROADS, f"/?position={LINE}&at=1,0", "/tiles?set=base"])
def test_what_others_add_to_a_link_is_dropped(
    client: FlaskClient, address: str, added: str
) -> None:
    path, _, query = address.partition("?")
    for spoilt in (f"{address}&{added}", f"{path}?{added}&{query}"):
        assert lead(client, spoilt) == address
    assert client.get(address).status_code == 200


def test_a_link_with_nothing_but_additions_is_the_page(client: FlaskClient) -> None:
    assert lead(client, "/?fbclid=1") == "/"
    assert lead(client, "/rules/car-1.1?utm_campaign=1") == "/rules/car-1.1"


def test_another_parameter_is_refused_as_ever(client: FlaskClient) -> None:
    assert client.get("/tiles?utmost=1").status_code == 400
    assert client.get("/v1/rules?utm_source=1").status_code == 400


# ------------------------------------------------------------------------------- punctuation


@pytest.mark.parametrize(
    "sign", [")", ".", ",", "/", "%29", "%22", ").", "%C2%BB", "!", "%E2%80%9D"]
)
@pytest.mark.parametrize("address", [ROADS, "/rules/car-1.1", "/docs/carcassonne/roads"])
def test_punctuation_behind_a_link_is_no_part_of_it(
    client: FlaskClient, address: str, sign: str
) -> None:
    browser = {"Accept": "text/html,*/*;q=0.8"}
    response = client.get(address + sign, headers=browser)
    assert response.status_code == 302
    assert unquote(response.headers["Location"]) == address


def test_what_is_wrong_without_it_too_is_told_once(client: FlaskClient) -> None:
    led = lead(client, "/tiles?set=1).")
    assert led == "/tiles?set=1"
    assert client.get(led).status_code == 400


def test_no_link_leads_out_of_the_service(client: FlaskClient) -> None:
    browser = {"Accept": "text/html,*/*;q=0.8"}
    for address in ("//elsewhere.example/x)", "//elsewhere.example)"):
        response = client.get("http://localhost" + address, headers=browser)
        assert response.headers.get("Location", "/").startswith(("http://localhost/", "/"))
        assert not response.headers.get("Location", "/").startswith("//")


# -------------------------------------------------------------------------------- cut or spoilt


def test_a_damaged_link_shows_what_can_be_read(client: FlaskClient) -> None:
    response = client.get(f"/r?position={LINE.replace('U1', 'XX')}&ask=roads")
    assert response.status_code == 422
    page = Page(response.text)
    assert "This link is damaged" in page.text
    assert "Left out: XX" in page.text
    (table,) = (each for each in page.links() if each.startswith("/?position="))
    assert table == f"/?position={LINE.replace('U1', '')}"
    assert client.get(table).status_code == 200
    (picture,) = page.find("img", class_="position")
    assert client.get(picture.attributes["src"]).mimetype == "image/svg+xml"


@pytest.mark.parametrize(
    ("spoilt", "kept", "lost"),
    [
        ("c1/0,0,D-red.rE-blue.zz,U1", "c1/0,0,D-red.rE,U1", ["-blue.zz"]),
        ("c1/points,red.x/0,0,D", "c1/0,0,D", ["points,red.x"]),
        ("c1/points,red.3/0,0,D-red", "c1/points,red.3/0,0,D", ["-red"]),
        ("c1/0,0,D,?,U/1,1,?", "c1/0,0,D,,U/1,1,", ["?", "?"]),
        ("l1/0,0,NE1.crown.ghost,NQ", "l1/0,0,NE1.crown.ghost,", ["NQ"]),
    ],
)
def test_only_what_cannot_be_read_is_left_out(
    client: FlaskClient, spoilt: str, kept: str, lost: list[str]
) -> None:
    page = Page(client.get(f"/?position={quote(spoilt)}").text)
    assert f"/?position={kept}" in page.links()
    assert f"Left out: {', '.join(lost)}" in page.text.replace(" ,", ",")


@pytest.mark.parametrize(
    "line",
    ["c1/po", "c1/XX", "c1/0,0,XX", "c1/0,0,XX,YY/2,0,ZZ", "x9", "", "c", "{}", '{"tiles":[{}]}'],
)
def test_where_nothing_can_be_read_there_is_a_way_on(client: FlaskClient, line: str) -> None:
    page = Page(client.get(f"/r?position={quote(line)}&ask=roads").text)
    assert "What can still be read" not in page.text
    assert "Begin with an empty table Paste a line, an address or a saved game" in page.text
    assert {"/", "/paste"} <= set(page.links())


def test_a_sound_table_is_offered_where_something_else_is_wrong(client: FlaskClient) -> None:
    response = client.get(f"/r?position={LINE}&ask=rods")
    assert response.status_code == 400
    page = Page(response.text)
    assert "damaged" not in page.text
    assert f"/?position={LINE}" in page.links()


@examples(100)
@given(
    line=st.sampled_from((LINE, CARDS)),
    cut=st.integers(3, 150),
    at=st.integers(0, 150),
    sign=st.sampled_from(("", "?", "é", "-", ",", "/", "x")),
)
def test_whatever_is_left_of_a_line_can_be_opened(line: str, cut: int, at: int, sign: str) -> None:
    spoilt = (line[:at] + sign + line[at + 1 :])[:cut]
    with APP.test_request_context("/r", query_string={"position": spoilt}) as context:
        readable = find_readable(context.request)
    client = APP.test_client()
    assert client.get("/", query_string={"position": spoilt}).status_code < 500
    if readable is not None:
        assert client.get(readable.table).status_code == 200
        game = next(game for game in GAMES if game.name[0] == spoilt[0])
        game.position.read_alone(unquote(readable.table.partition("position=")[2]))


@pytest.mark.parametrize("language", ["de", "fr", "it"])
def test_the_page_is_in_the_language_that_is_asked_for(client: FlaskClient, language: str) -> None:
    titles = {"de": "beschädigt", "fr": "abîmé", "it": "rovinato"}
    page = Page(client.get(f"/?position=c1/0,0,D,%3F&language={language}").text)
    assert titles[language] in page.text
    assert f"/?position=c1/0,0,D,&language={language}" in page.links()
