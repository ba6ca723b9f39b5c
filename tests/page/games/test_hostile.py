"""Damaged and hostile addresses of games: whatever they say, a page answers, and nothing breaks."""

from random import Random
from typing import Final
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from referee.carcassonne.notation.games import format_game
from referee.page.games.samples import NEW, PLAYED
from tests.page.games.test_game import CARDS, ILLEGAL, ROAD
from tests.page.reading import Page
from tests.page.test_crawling import NAMES, ODD
from tests.searching import share_of

LINES: Final = (NEW, ROAD, ILLEGAL, CARDS, *PLAYED.values())
SIGNS: Final = "019-.,/:~_abcdefgDEU<>&'\"\x00\u202e\N{GRINNING FACE}"
KEYS: Final = (
    *("game", "upto", "on_illegal", "final", "panel", "at", "tile", "turned", "figure"),
    *("edges", "set", "turn", "language", "x"),
)
VALUES: Final = (
    *("next", "", "go_on", "stop", "true", "1,0", "0,-1", "2", "90", "base.U", "base.Q9", "large"),
    *("city,any,any,any", "every", "inns", "note.x", "1.0.U1", "pass", "de", *ODD),
)


def damage(line: str, chance: Random) -> str:
    """Return a line in which some characters are other ones, are missing, or stand twice."""
    signs = list(line)
    for _ in range(chance.randrange(3)):
        at = chance.randrange(len(signs))
        signs[at : at + chance.randrange(3)] = chance.choice(("", *SIGNS, signs[at] * 2))
        signs = signs or ["g"]
    return "".join(signs)


def visit(client: FlaskClient, address: str) -> None:
    """Open an address, or where it leads on to: a page, well nested, in which nothing is let in."""
    response = client.get(address)
    for _ in range(3):
        if response.status_code not in (302, 303):
            break
        address = response.headers["Location"]
        assert address.startswith("/g"), address
        response = client.get(address)
    assert response.status_code in (200, 400, 414, 422), (response.status_code, address)
    assert response.mimetype == "text/html", address
    assert "<zz" not in response.text, address
    assert "\x00" not in response.text, address
    page = Page(response.text)
    assert len(page.find("h1")) == 1, address
    ids = [tag.attributes["id"] for tag in page.tags if "id" in tag.attributes]
    assert len(ids) == len(set(ids)), address


@pytest.mark.parametrize("seed", range(share_of(20)))
def test_whatever_an_address_of_a_game_says_a_page_answers(client: FlaskClient, seed: int) -> None:
    chance = Random(seed)
    for _ in range(12):
        said = [("game", damage(chance.choice(LINES), chance))]
        said += [(chance.choice(KEYS), chance.choice(VALUES)) for _ in range(chance.randrange(5))]
        query = "&".join(f"{key}={quote(text, errors='surrogatepass')}" for key, text in said)
        visit(client, f"/g?{query}")


@pytest.mark.parametrize("name", NAMES)
def test_names_are_shown_as_they_are(client: FlaskClient, name: str) -> None:
    tiles = [{"tile": "base.A", "x": 0, "y": 0, "rotation": 270}]
    figures = [{"player": name, "figure": "meeple", "x": 0, "y": 0, "on": "road", "side": "E"}]
    turns = [{"tile": {"tile": "base.A", "x": 1, "y": 0, "rotation": 90}}, {"note": name}]
    start = {"tiles": tiles, "figures": figures}
    line = format_game({"start": start, "players": [name, "ben"], "turns": turns})
    for query in ("", "&upto=1", "&panel=next", "&final=true"):
        visit(client, f"/g?game={quote(line)}{query}")
    assert client.get(f"/v1/carcassonne/game.csv?game={quote(line)}").status_code == 200
