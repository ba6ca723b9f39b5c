"""Handing on what a page shows: its address, its line, and its QR code."""

from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from tests.page.reading import Page, open_page

LINES = ["c1/0,0,D,U1-red.rE", "l1/0,0,NE.crown.ghost"]


def read_shared(page: Page) -> str:
    (field,) = page.find("input", id="share-address")
    assert "readonly" in field.attributes
    return field.attributes["value"]


@pytest.mark.parametrize("line", LINES)
def test_a_table_is_handed_on_without_what_is_in_the_hand(client: FlaskClient, line: str) -> None:
    page = open_page(client, f"/?position={line}&panel=share&at=0,0&player=red")
    assert read_shared(page) == f"http://localhost/?position={quote(line, safe='/,.')}"
    assert line in page.text
    open_page(client, read_shared(page))


@pytest.mark.parametrize("line", LINES)
def test_a_chat_shows_the_picture_of_a_table(client: FlaskClient, line: str) -> None:
    page = open_page(client, f"/?position={line}&panel=share&at=0,0&player=red")
    said = {
        tag.attributes["property"]: tag.attributes["content"]
        for tag in page.find("meta")
        if "property" in tag.attributes
    }
    assert said["og:url"] == read_shared(page)
    assert said["og:title"].endswith("your table")
    assert client.get(said["og:image"]).mimetype == "image/png"


@pytest.mark.parametrize("line", LINES)
def test_the_code_of_a_table_leads_to_its_page(client: FlaskClient, line: str) -> None:
    page = open_page(client, f"/table/{line}?panel=share")
    (code,) = page.find("img", class_="qr")
    drawn = client.get(code.attributes["src"])
    assert drawn.mimetype == "image/svg+xml"
    assert f"<title>{read_shared(page)}</title>" in drawn.text


def test_a_ruling_is_handed_on_with_its_question(client: FlaskClient) -> None:
    address = "/r?position=c1/0,0,D&ask=scores&moment=end"
    assert read_shared(open_page(client, address)) == f"http://localhost{address}"


@pytest.mark.parametrize("address", ["/?panel=share", "/r?position=c1/0,0,D"])
def test_buttons_that_need_a_script_are_hidden_until_it_runs(
    client: FlaskClient, address: str
) -> None:
    buttons = open_page(client, address).find("button", type="button")
    assert [each.attributes["data-share"] for each in buttons] == ["copy", "share", "save", "print"]
    assert all("hidden" in each.attributes for each in buttons)


def test_a_table_too_large_for_a_code_says_so(client: FlaskClient) -> None:
    line = "c1/0,0," + ",".join(["U1"] * 990)
    page = open_page(client, f"/table/{line}?panel=share")
    assert not page.find("img", class_="qr")
    assert "too long for a QR code" in page.text


@pytest.mark.parametrize(
    ("query", "status"), [("", 400), ("position=c1/0,0,D&ask=roads", 400), ("position=c1/?x", 422)]
)
def test_a_code_of_no_table_is_refused(client: FlaskClient, query: str, status: int) -> None:
    open_page(client, f"/qr/table?{query}", status)
