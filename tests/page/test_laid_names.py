"""The links of the board say what lies there: the tile, and the figures on it."""

import pytest
from flask.testing import FlaskClient

from tests.page.reading import open_page


def list_names(client: FlaskClient, address: str) -> dict[str, str]:
    """Return what the links over tiles say, by their squares."""
    page = open_page(client, address)
    taken = [*page.find("a", class_="tap-taken"), *page.find("a", class_="tap-chosen")]
    said = [tag.attributes["aria-label"] for tag in taken]
    return {each.replace("\u00a0", "").partition(":")[0]: each for each in said}


@pytest.mark.parametrize(
    ("language", "tile", "figure"),
    [
        ("en", "0,0: tile with city, road", "1,0: tile with road; meeple of red: road, east"),
        ("de", "0,0: Plättchen mit Stadt, Straße", "; Meeple von Rot: Straße, Osten"),
        ("fr", "0,0\u00a0: tuile avec ville, route", "meeple de rouge"),
        ("it", "0,0: tessera con città, strada", "meeple di rosso: strada, est"),
    ],
)
def test_a_link_says_what_lies_there(
    client: FlaskClient, language: str, tile: str, figure: str
) -> None:
    names = list_names(client, f"/?position=c1/0,0,D,U1-red.rE&language={language}")
    assert names["0,0"] == tile
    assert figure in names["1,0"]


def test_a_crowd_is_named_in_part(client: FlaskClient) -> None:
    said = list_names(client, f"/?position=c1/0,0,C{'-red.cN' * 5},D")["0,0"]
    assert said.endswith(" … +2")
    assert said.count("meeple of red") == 3
