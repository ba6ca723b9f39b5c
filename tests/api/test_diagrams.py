"""Pictures over HTTP: which kind is sent, how large, how long it lasts, and what is refused."""

import json
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest
from flask.testing import FlaskClient

from referee.api import pictures
from referee.api.responses.caching import RULING_SECONDS
from referee.diagrams.png import LONGEST_SIDE, MOST_PIXELS, NoPicture
from tests.asking import refuse
from tests.building.cards import card, deal, places
from tests.building.tables import lay, spot, stand, table
from tests.diagrams.examples import count_marks
from tests.diagrams.pixels import read_png

Json = dict[str, Any]

CARCASSONNE: Final = "/v1/carcassonne/diagram"
CARDS: Final = "/v1/labyrinth-cards/diagram"
SVG: Final = "image/svg+xml"
PNG: Final = "image/png"
TABLE: Final = table(
    lay("base.D", 0, 0), lay("base.U", 1, 0, 90), figures=[stand("red", 0, 0, "road E")]
)
MAZE: Final = {
    "cards": [
        deal(0, 0, card("E", "crown", "ghost")),
        deal(1, 0, card("EW", "map", "owl")),
        deal(2, 0, card("W", "crown", "ring")),
    ],
    "hand": [card("N", "map", "key")],
}
NO_PNG: Final = "no-png"
PICTURES_ONLY: Final = "pictures-only"
AMONG_ANSWERS: Final = "picture-among-answers"
CODES: Final = {NO_PNG, PICTURES_ONLY, AMONG_ANSWERS}
"""The codes of faults that only pictures have."""
POSITIONS: Final = {CARCASSONNE: TABLE, CARDS: MAZE}


def marks_of(client: FlaskClient, path: str, body: Json) -> dict[str, int]:
    """Count the marks of a picture by name."""
    response = client.post(path, json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    return count_marks(ET.fromstring(response.text))


def in_address(position: Json, mark: Json | None = None, **more: str) -> dict[str, str]:
    return {
        "position": json.dumps(position),
        **({} if mark is None else {"mark": json.dumps(mark)}),
        **more,
    }


# --------------------------------------------------------------------------------- kind and size


@pytest.mark.parametrize("path", POSITIONS)
@pytest.mark.parametrize(
    ("accept", "media"),
    [
        (None, SVG),
        ("*/*", SVG),
        (PNG, PNG),
        (f"{SVG};q=0.5, {PNG}", PNG),
        ("image/*", SVG),
        ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", SVG),
    ],
)
def test_a_picture_is_svg_unless_png_is_liked_more(
    client: FlaskClient, path: str, accept: str | None, media: str
) -> None:
    headers = {} if accept is None else {"Accept": accept}
    posted = client.post(path, json={"position": POSITIONS[path]}, headers=headers)
    asked = client.get(path, query_string=in_address(POSITIONS[path]), headers=headers)
    for response in (posted, asked):
        assert (response.status_code, response.mimetype) == (200, media)
        assert "Accept" in ", ".join(response.headers.getlist("Vary"))
    assert posted.data == asked.data


@pytest.mark.parametrize("path", POSITIONS)
def test_the_end_of_an_address_decides_which_kind_it_is(client: FlaskClient, path: str) -> None:
    query = in_address(POSITIONS[path])
    assert client.get(f"{path}.png", query_string=query).mimetype == PNG
    assert client.get(f"{path}.svg", query_string=query).mimetype == SVG
    refused = client.get(f"{path}.svg", query_string=query, headers={"Accept": PNG})
    assert refused.status_code == 406
    assert refused.get_json()["errors"][0]["params"] == {"types": SVG}


@pytest.mark.parametrize("accept", ["application/json", "image/webp", "text/html"])
def test_who_takes_no_picture_gets_none(client: FlaskClient, accept: str) -> None:
    response = client.post(CARDS, json={"position": MAZE}, headers={"Accept": accept})
    assert response.status_code == 406
    assert response.mimetype == "application/problem+json"
    assert response.get_json()["errors"][0]["code"] == PICTURES_ONLY


def test_without_the_extra_there_is_svg_and_a_remedy(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "can_render", lambda: False)
    query = in_address(MAZE)
    refused = client.get(f"{CARDS}.png", query_string=query)
    assert refused.status_code == 406
    [error] = refused.get_json()["errors"]
    assert error["code"] == NO_PNG
    assert "image/svg+xml" in error["text"]
    assert client.get(CARDS, query_string=query, headers={"Accept": PNG}).status_code == 406
    either = client.get(CARDS, query_string=query, headers={"Accept": f"{PNG}, {SVG};q=0.1"})
    assert (either.status_code, either.mimetype) == (200, SVG)


@pytest.mark.parametrize("path", POSITIONS)
@pytest.mark.parametrize("width", [16, 333, 1_500])
def test_a_picture_is_as_wide_as_asked(client: FlaskClient, path: str, width: int) -> None:
    query = in_address(POSITIONS[path], width=str(width))
    assert read_png(client.get(f"{path}.png", query_string=query).data).width == width
    drawn = ET.fromstring(client.get(f"{path}.svg", query_string=query).text)
    assert drawn.get("width") == str(width)


def test_a_picture_grows_no_larger_than_its_bounds(client: FlaskClient) -> None:
    wide = {"cards": [deal(x, 0, card("EW", "crown")) for x in range(200)]}
    query = in_address(wide, width=str(LONGEST_SIDE))
    assert read_png(client.get(f"{CARDS}.png", query_string=query).data).width <= (LONGEST_SIDE)
    tall = {"cards": [deal(0, y, card("NS", "crown")) for y in range(40)]}
    response = client.post(f"{CARDS}?width=4096", json={"position": tall}, headers={"Accept": PNG})
    image = read_png(response.data)
    assert image.height <= LONGEST_SIDE
    assert image.width * image.height <= MOST_PIXELS


@pytest.mark.parametrize("width", ["0", "15", "4097", "-20", "1e3", "", "٣٠٠", "9" * 30])
def test_any_other_width_is_refused(client: FlaskClient, width: str) -> None:
    response = client.get(CARDS, query_string=in_address(MAZE, width=width))
    assert response.status_code == 400
    [error] = response.get_json()["errors"]
    assert (error["code"], error["params"]["parameter"]) == ("out-of-range", "width")


def test_a_picture_that_cannot_be_drawn_now_is_to_be_asked_for_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def give_up(*_: Any) -> bytes:
        raise NoPicture

    monkeypatch.setattr(pictures, "render_png", give_up)
    response = client.post(CARDS, json={"position": MAZE}, headers={"Accept": PNG})
    assert response.status_code == 503
    assert int(response.headers["Retry-After"]) > 0


# ------------------------------------------------------------------------------------ in addresses


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_a_picture_in_an_address_is_not_sent_twice(client: FlaskClient, kind: str) -> None:
    query = in_address(MAZE, {"paths": {}})
    first = client.get(f"{CARDS}.{kind}", query_string=query)
    assert "public" in first.headers["Cache-Control"]
    headers = {"If-None-Match": first.headers["ETag"]}
    again = client.get(f"{CARDS}.{kind}", query_string=query, headers=headers)
    assert (again.status_code, again.data) == (304, b"")
    other = client.get(f"{CARDS}.{kind}", query_string=in_address(MAZE), headers=headers)
    assert other.status_code == 200


def test_each_kind_of_picture_has_its_own_tag(client: FlaskClient) -> None:
    query = in_address(MAZE)
    tags = {
        client.get(CARDS, query_string=query, headers={"Accept": kind}).headers["ETag"]
        for kind in (SVG, PNG)
    }
    assert len(tags) == 2


@pytest.mark.parametrize(
    ("path", "query"),
    [
        (CARCASSONNE, in_address(TABLE, {"roads": {}})),
        (f"{CARDS}.svg", in_address(MAZE)),
        (f"{CARDS}.png", in_address(MAZE)),
        ("/v1/carcassonne/tiles/base.D.svg", {"rotation": "90"}),
        ("/v1/carcassonne/tiles/base.D.png", {}),
    ],
)
def test_who_has_a_picture_is_told_so_before_it_is_drawn(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, path: str, query: dict[str, str]
) -> None:
    first = client.get(path, query_string=query)
    assert first.headers["Cache-Control"] == f"public, max-age={RULING_SECONDS}"
    monkeypatch.setattr(pictures, "reply_picture", None)
    monkeypatch.setattr("referee.api.contract.drawings.read_query", None)
    headers = {"If-None-Match": first.headers["ETag"]}
    again = client.get(path, query_string=query, headers=headers)
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["Vary"] == "Accept-Encoding, Accept-Language, Accept"


@pytest.mark.parametrize("path", [CARCASSONNE, f"{CARCASSONNE}.png", "tile"])
def test_a_picture_says_in_which_language_it_is(client: FlaskClient, path: str) -> None:
    address = "/v1/carcassonne/tiles/base.D.svg" if path == "tile" else path
    query = {} if path == "tile" else in_address(TABLE)
    liked = client.get(address, query_string=query, headers={"Accept-Language": "de"})
    assert liked.headers["Content-Language"] == "de"
    assert "Accept-Language" in liked.headers["Vary"]
    named = client.get(address, query_string={**query, "language": "fr"})
    assert named.headers["Content-Language"] == "fr"
    assert "Accept-Language" not in named.headers["Vary"]


def test_a_mark_may_be_short_text_as_in_other_questions(client: FlaskClient) -> None:
    for short, mark in (
        ("roads:", {"roads": {}}),
        ("roads:0,0,road,E", {"roads": {"at": spot(0, 0, "road E")}}),
        ("roads:;places:1,0;5,5", {"roads": {}, "places": places((1, 0), (5, 5))}),
    ):
        query = {**in_address(TABLE), "mark": short}
        posted = client.post(CARCASSONNE, json={"position": TABLE, "mark": mark})
        assert client.get(CARCASSONNE, query_string=query).data == posted.data


def test_a_position_in_the_address_of_a_picture_is_read_as_a_question_reads_it(
    client: FlaskClient,
) -> None:
    apart, quoted = "c1/0,0,D-Zoe\u0308.rE", '"c1/0,0,D"'
    for text in (apart, quoted):
        for path in (CARCASSONNE, "/v1/carcassonne/roads"):
            assert client.get(path, query_string={"position": text}).status_code == 200


@pytest.mark.parametrize("mark", ["{", '{"roads": {}, "roads": {}}', "roads:;roads:"])
def test_a_mark_that_cannot_be_read_is_a_fault_of_the_address(
    client: FlaskClient, mark: str
) -> None:
    response = client.get(CARCASSONNE, query_string={**in_address(TABLE), "mark": mark})
    problem = response.get_json()
    assert (response.status_code, problem["type"]) == (400, "/problems/bad-query")
    assert problem["errors"][0]["pointer"].startswith("/mark")


@pytest.mark.parametrize("path", POSITIONS)
def test_a_notation_is_drawn_as_the_position_that_it_stands_for(
    client: FlaskClient, path: str
) -> None:
    body = {"position": POSITIONS[path]}
    checked = client.post(path.replace("diagram", "check"), json=body).get_json()
    notation = checked["position"]["notation"]
    by_notation = client.get(path, query_string={"position": notation})
    assert by_notation.data == client.post(path, json=body).data


@pytest.mark.parametrize(
    ("language", "title"),
    [("en", "3 cards"), ("de", "3 Karten"), ("fr", "3 cartes"), ("it", "3 carte")],
)
def test_a_picture_speaks_the_language_asked_for(
    client: FlaskClient, language: str, title: str
) -> None:
    response = client.get(CARDS, query_string=in_address(MAZE, language=language))
    assert response.headers["Content-Language"] == language
    drawn = ET.fromstring(response.text)
    assert drawn.get("lang") == language
    assert str(drawn[0].text).endswith(title)


def test_a_posted_picture_is_not_cached(client: FlaskClient) -> None:
    response = client.post(CARDS, json={"position": MAZE})
    assert "ETag" not in response.headers
    assert "Cache-Control" not in response.headers


def test_a_picture_loads_nothing(client: FlaskClient) -> None:
    response = client.post(CARDS, json={"position": MAZE})
    assert response.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_parameter_that_is_not_known_is_refused(client: FlaskClient) -> None:
    response = client.get(CARDS, query_string=in_address(MAZE, marks="{}"))
    assert response.status_code == 400
    assert response.get_json()["errors"][0]["code"] == "unknown-parameter"
    assert client.post(f"{CARDS}?fields=x", json={"position": MAZE}).status_code == 400


def test_an_address_without_a_position_is_refused(client: FlaskClient) -> None:
    assert client.get(CARDS).get_json()["errors"][0]["code"] == "missing-key"
    for text in ("{", "[1"):
        assert client.get(CARDS, query_string={"position": text}).status_code == 400
    assert client.get(CARDS, query_string={"position": ""}).status_code == 422


# ------------------------------------------------------------------------------------------- marks


@pytest.mark.parametrize(
    ("mark", "counts"),
    [
        ({"roads": {}}, {"trace": 1, "open-end": 2}),
        ({"roads": {"at": spot(0, 0, "road E")}}, {"trace": 1, "open-end": 2}),
        ({"feature": {"at": spot(0, 0, "city N")}}, {"trace": 1, "open-end": 1}),
        ({"placements": {"tile": "base.U"}}, {"placement": 5}),
        ({"places": places((1, 0), (5, 5))}, {"look-at": 2}),
        ({"spots": {"tile_at": {"x": 1, "y": 0}, "player": "red"}}, {"spot": 2}),
    ],
)
def test_marks_of_carcassonne_answer_as_the_questions_do(
    client: FlaskClient, mark: Json, counts: dict[str, int]
) -> None:
    found = marks_of(client, CARCASSONNE, {"position": TABLE, "mark": mark})
    assert {name: found.get(name) for name in counts} == counts


def test_a_ghost_lies_wherever_a_tile_may(client: FlaskClient) -> None:
    body = {"position": TABLE, "tile": "base.U"}
    placements = client.post("/v1/carcassonne/placements", json=body).get_json()["placements"]
    squares = {(each["x"], each["y"]) for each in placements}
    mark = {"placements": {"tile": "base.U"}}
    found = marks_of(client, CARCASSONNE, {"position": TABLE, "mark": mark})
    assert found["placement"] == len(squares)


@pytest.mark.parametrize(
    ("mark", "counts"),
    [
        ({"paths": {}}, {"trace": 1}),
        ({"paths": {"from": {"x": 1, "y": 0}}}, {"trace": None}),
        ({"collectable": {"played": places((0, 0))}}, {"collectable": 1, "look-at": 1}),
        ({"placements": {}}, {"placement": 0}),
        ({"placements": {"card": card("NS", "key")}}, {"placement": 0}),
        ({"places": places((0, 0), (1, 0))}, {"look-at": 2}),
    ],
)
def test_marks_of_cards_answer_as_the_questions_do(
    client: FlaskClient, mark: Json, counts: dict[str, int | None]
) -> None:
    found = marks_of(client, CARDS, {"position": MAZE, "mark": mark})
    assert {name: found.get(name) or None for name in counts} == {
        name: count or None for name, count in counts.items()
    }


def test_several_marks_stand_in_one_picture(client: FlaskClient) -> None:
    mark = {"paths": {}, "collectable": {"played": places((2, 0))}}
    found = marks_of(client, CARDS, {"position": MAZE, "mark": mark})
    assert found["trace"] >= 1
    assert found["collectable"] == 1


@pytest.mark.parametrize(
    ("path", "mark", "pointer", "code"),
    [
        (CARCASSONNE, {"roads": {"at": spot(9, 9, "road N")}}, "/mark/roads/at", "no-tile-there"),
        (CARCASSONNE, {"feature": {}}, "/mark/feature", "missing-key"),
        (CARCASSONNE, {"road": {}}, "/mark/road", "unknown-key"),
        (CARDS, {"paths": {"from": {"x": 9, "y": 9}}}, "/mark/paths/from", "no-card-on-square"),
        (CARDS, {"collectable": {}}, "/mark/collectable", "missing-key"),
        (CARDS, [], "/mark", "not-an-object"),
    ],
)
def test_a_mark_that_is_not_right_is_refused_where_it_stands(
    client: FlaskClient, path: str, mark: Any, pointer: str, code: str
) -> None:
    problem = refuse(client, path, {"position": POSITIONS[path], "mark": mark})
    assert (problem["errors"][0]["pointer"], problem["errors"][0]["code"]) == (pointer, code)


@pytest.mark.parametrize("game", ["carcassonne", "labyrinth-cards"])
def test_a_picture_is_none_of_several_answers(client: FlaskClient, game: str) -> None:
    path = f"/v1/{game}/rulings"
    body = {"position": POSITIONS[f"/v1/{game}/diagram"], "ask": {"diagram": {}}}
    [error] = refuse(client, path, body)["errors"]
    assert (error["pointer"], error["code"]) == ("/ask/diagram", AMONG_ANSWERS)
    assert f"/v1/{game}/diagram" in error["text"]


def test_names_of_players_and_treasures_are_no_markup(client: FlaskClient) -> None:
    hostile = "<svg onload=alert(1)>\"'&"
    figures = [stand(hostile, 0, 0, "road E")]
    for path, position in (
        (CARCASSONNE, table(lay("base.D", 0, 0), figures=figures)),
        (CARDS, {"cards": [deal(0, 0, card("N", hostile))]}),
    ):
        response = client.post(path, json={"position": position})
        drawn = ET.fromstring(response.text)
        assert "<svg onload" not in response.text
        assert hostile in "".join(each for each in drawn.itertext()) + "".join(
            value for each in drawn.iter() for value in each.attrib.values()
        )


# ------------------------------------------------------------------------------------------- tiles


def test_a_tile_has_a_picture_that_says_what_it_is(client: FlaskClient) -> None:
    drawn = ET.fromstring(client.get("/v1/carcassonne/tiles/base.D.svg").text)
    said = [each.text for each in drawn][:2]
    assert said == ["Tile base.D", "North: city; east: road; south: field; west: road."]


def test_a_tile_is_turned_on_demand(client: FlaskClient) -> None:
    turned = client.get("/v1/carcassonne/tiles/base.D.svg?rotation=90")
    said = ET.fromstring(turned.text)[1].text
    assert said == "North: road; east: city; south: road; west: field."
    refused = client.get("/v1/carcassonne/tiles/base.D.svg?rotation=45")
    assert refused.get_json()["errors"][0]["code"] == "unknown-value"


def test_a_tile_that_is_not_there_has_no_picture(client: FlaskClient) -> None:
    assert client.get("/v1/carcassonne/tiles/base.ZZ.svg").status_code == 404
    assert client.get("/v1/carcassonne/tiles/base.D").mimetype == "application/json"
