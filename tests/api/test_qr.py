"""QR codes: they read back as the permalink, whatever its length, and only what shows something."""

import io
import re
from typing import Final
from xml.etree import ElementTree as ET

import pytest
import zxingcpp
from flask.testing import FlaskClient

from referee.api.qr import MOST_BYTES, draw_code
from tests.api.samples import QUESTIONS

SVG: Final = "{http://www.w3.org/2000/svg}"
QUERY: Final = "position=c1/0,0,D-red.rE&ask=roads&at=0,0,road,E"
QUIET: Final = 4
SCALE: Final = 4
LIGHT: Final = 255


def read_code(svg: bytes) -> str:
    """Read a code as a camera does: by what is drawn dark and light."""
    top = ET.fromstring(svg)
    _, _, width, height = map(int, top.attrib["viewBox"].split())
    rows = [bytearray([LIGHT] * width) for _ in range(height)]
    (drawn,) = (path for path in top.iter(f"{SVG}path") if "stroke" in path.attrib)
    x = y = 0.0
    for step, numbers in re.findall(r"([MmhH])([^MmhH]*)", drawn.attrib["d"]):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        if step == "M":
            x, y = values
        elif step == "m":
            x, y = x + values[0], y + values[1]
        else:
            end = x + values[0]
            rows[int(y)][int(x) : int(end)] = bytes(int(end) - int(x))
            x = end
    assert all(set(row) == {LIGHT} for row in (*rows[:QUIET], *rows[-QUIET:])), "the quiet zone"
    wide = [bytes(dot for dot in row for _ in range(SCALE)) for row in rows for _ in range(SCALE)]
    picture = memoryview(b"".join(wide)).cast("B", (height * SCALE, width * SCALE))
    (found,) = zxingcpp.read_barcodes(picture)
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    text: str = found.text
    return text


def test_the_code_reads_back_as_the_permalink_on_the_same_host(client: FlaskClient) -> None:
    response = client.get(f"/qr?{QUERY}", base_url="https://referee.example:8443")
    assert response.status_code == 200, response.text
    assert response.mimetype == "image/svg+xml"
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert read_code(response.data) == f"https://referee.example:8443/r?{QUERY}"


@pytest.mark.parametrize("length", [30, 100, 500, 999, 1_000, 1_001, 2_000, MOST_BYTES])
def test_a_code_of_any_length_reads_back(length: int) -> None:
    address = ("http://a.example/r?position=c1/" + "~aB9.-" * length)[:length]
    assert read_code(draw_code(address)) == address


def test_escapes_stay_as_they_are(client: FlaskClient) -> None:
    query = "position=%7B%22tiles%22:%20[]%7D"
    assert read_code(client.get(f"/qr?{query}").data) == f"http://localhost/r?{query}"


def test_an_image_may_be_shown_at_any_size_and_says_what_it_is(client: FlaskClient) -> None:
    top = ET.parse(io.BytesIO(client.get(f"/qr?{QUERY}").data)).getroot()
    assert "viewBox" in top.attrib
    assert "width" not in top.attrib
    title = top.find(f"{SVG}title")
    assert title is not None
    assert title.text == f"http://localhost/r?{QUERY}"


def test_a_code_that_is_opened_by_itself_loads_nothing(client: FlaskClient) -> None:
    policy = client.get(f"/qr?{QUERY}").headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")


def test_the_code_is_cached_and_not_drawn_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = client.get(f"/qr?{QUERY}")
    assert first.cache_control.public
    monkeypatch.setattr("referee.api.qr.draw_code", None)
    held = client.get(f"/qr?{QUERY}", headers={"If-None-Match": first.headers["ETag"]})
    assert (held.status_code, held.data) == (304, b"")


def test_each_host_has_a_code_of_its_own(client: FlaskClient) -> None:
    tags = {
        client.get(f"/qr?{QUERY}", base_url=host).headers["ETag"]
        for host in ("http://a.example", "http://b.example", "https://a.example")
    }
    assert len(tags) == 3


def test_an_address_that_no_code_holds_is_told_the_remedy(client: FlaskClient) -> None:
    tiles = "".join(f"/-900,{3 * y},D" for y in range(300))
    refused = client.get(f"/qr?position=c1{tiles}")
    assert refused.status_code == 400
    (error,) = refused.get_json()["errors"]
    assert error["code"] == "too-long-for-a-qr-code"
    assert error["params"]["limit"] == MOST_BYTES
    assert refused.cache_control.no_store


@pytest.mark.parametrize(
    ("query", "status", "errors"),
    [
        ("", 400, [("", "missing-parameter")]),
        ("ask=roads", 400, [("", "missing-parameter")]),
        ("position=c1/0,0,D&ask=rods", 400, [("", "unknown-value")]),
        ("position=c1/0,0,D&ask=rulings", 400, [("", "unknown-value")]),
        ("position=c1/0,0,D&ask=turns", 400, [("", "unknown-value")]),
        ("position=c1/0,0,D&at=0,0,road,E", 400, [("", "unknown-parameter")]),
        ("position=c1/0,0,D&position=c1", 400, [("", "parameter-twice")]),
        ("position=c1/0,0,D&ask=roads&fields=roads", 400, [("", "unknown-parameter")]),
        ("position=c1/0,0,nothing", 422, None),
        ("position=l1/0,0,D", 422, None),
        ("position=", 422, None),
        ("position=c1/0,0,D&ask=roads&at=0,0,rod,E", 422, [("/at/on", "unknown-spot")]),
        ("position=c1/0,0,D&ask=placements", 422, [("", "missing-key")]),
    ],
)
def test_a_link_that_shows_nothing_has_no_code(
    client: FlaskClient, query: str, status: int, errors: list[tuple[str, str]] | None
) -> None:
    refused = client.get(f"/qr?{query}")
    assert refused.status_code == status, refused.text
    found = [(error["pointer"], error["code"]) for error in refused.get_json()["errors"]]
    assert found
    assert errors is None or found == errors


@pytest.mark.parametrize("path", QUESTIONS)
def test_the_permalink_of_every_example_has_a_code(client: FlaskClient, path: str) -> None:
    from tests.api.test_addresses import game_of

    game, name = game_of(path)
    link = client.post(path, json=game.make_example(name)).get_json()["position"]["permalink"]
    response = client.get(link.replace("/r?", "/qr?"))
    assert response.status_code == 200, response.text
    assert read_code(response.data) == f"http://localhost{link}"
