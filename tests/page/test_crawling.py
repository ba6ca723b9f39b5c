"""A player who taps and types at random: each link there is leads to a page, whatever is typed."""

import json
from pathlib import Path
from random import Random
from typing import Any, Final
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import pytest
from flask.testing import FlaskClient

from referee.api.limits import URI_BYTES
from referee.page.table.state import AT, KEPT, PANEL, TYPED
from referee.page.table.view import PANELS
from referee.texts.languages import list_languages
from tests.cases import long_after
from tests.games.map_boards import draw_map
from tests.page.reading import Page
from tests.searching import share_of
from tests.tables import draw_further_table, draw_maze, draw_table

Json = dict[str, Any]

EXAMPLES: Final = sorted((Path(__file__).parents[2] / "examples").glob("*.json"))
NAMES: Final = ("<zz>x</zz>", '"><zz onload=x>', "'&amp;", "{{7*7}}", "Ж😀", "a;b|c~d,e/f.g-h")
"""Names that a page must not take for anything else; no page has a tag ``zz``."""
ODD: Final = (
    *("", "0", "-1", "0,0", "1,0;0,1", "999,999", "1000,0", ";", ",", "a,b", "0,0,N", "red", "٣"),
    *("meeple", "base.D@90", "base.D", "road,any,any,any", "city", "inns", "crown", "1.2", ".2"),
    *("{", "[]", "null", '{"tiles":[]}', '{"cards":[]}', "c1", "l1/0,0,NE.crown,SW", "c1/0,0,Q9"),
    *("\x00", "a\nb", "\u202e", "\ud800", "9" * 25, "x" * 3000, "%", "&", "+", *NAMES),
)
"""What nobody types, or only in another place."""
LAID: Final = (
    "c1/0,0,D-red.rE",
    "c1/map,....:....:/0,0,D",
    "c1/supply,~003czz~003e.meeple.7/0,0,lab-~003czz~003e.l",
    "l1/0,0,NESW.crown.~003czz~003e,NE.owl",
)


def begin(chance: Random) -> str:
    """Give the address of some position, in which players and treasures may have odd names."""
    kind = chance.randrange(5)
    if kind == 0:
        body = json.loads(chance.choice(EXAMPLES).read_text())["body"]
        position: Json = body.get("position", {"tiles": []})
    elif kind == 1:
        position = draw_table(chance, 1 + chance.randrange(12), wild=not chance.randrange(3))
    elif kind == 2:
        position = draw_further_table(chance, 1 + chance.randrange(12), wild=False)
    elif kind == 3:
        position = draw_maze(chance, 1 + chance.randrange(8))
    else:
        position = {"tiles": [], "map": draw_map(chance)}
    written = json.dumps(position)
    for name in ("red", "black", "crown", "owl"):
        written = written.replace(json.dumps(name), json.dumps(chance.choice((name, *NAMES))))
    language = chance.choice(list_languages())
    address = f"/?{urlencode({'position': written, 'language': language})}"
    return address if len(address) <= URI_BYTES else "/"


def visit(client: FlaskClient, address: str, *statuses: int) -> tuple[str, Page]:
    """Go to a page, or where it sends on; return where that is, and the page."""
    response = client.get(address)
    while response.status_code == 302:
        address = response.headers["Location"]
        assert address.startswith("/")
        response = client.get(address)
    assert response.status_code in statuses, (response.status_code, address)
    assert response.mimetype == "text/html", address
    assert "<zz" not in response.text, address
    assert not {*response.text} & {"\x00", "\x07"}, address
    page = Page(response.text)
    ids = [tag.attributes["id"] for tag in page.tags if "id" in tag.attributes]
    assert len(ids) == len(set(ids)), address
    assert len(page.find("h1")) == 1, address
    return address, page


def list_taps(page: Page, language: list[str] | None) -> list[str]:
    """Return where a player may go on to at the table; each link keeps the language."""
    found = []
    for address in page.links():
        asked = urlsplit(address)
        assert not asked.netloc, address
        assert len(address) <= URI_BYTES
        if asked.path in ("/", "/r"):
            assert not language or parse_qs(asked.query).get("language"), address
            found.append(address)
    return found


def fill(chance: Random, page: Page) -> str | None:
    """Give the address to which a form of the page leads with odd things typed, if there is one."""
    forms: list[dict[str, str]] = []
    for tag in page.tags:
        if tag.name == "form":
            forms.append({})
        elif tag.name == "input" and forms and "name" in tag.attributes:
            is_kept = tag.attributes.get("type") == "hidden"
            said = tag.attributes.get("value", "") if is_kept else chance.choice((*NAMES, "3", ""))
            forms[-1][tag.attributes["name"]] = said
    return f"/?{urlencode(chance.choice(forms))}" if forms else None


@pytest.mark.parametrize("seed", long_after(1, range(share_of(30))))
def test_whatever_is_tapped_there_is_a_page(client: FlaskClient, seed: int) -> None:
    chance = Random(seed)
    address, page = visit(client, begin(chance), 200)
    for _ in range(25):
        if (sent := fill(chance, page)) and not chance.randrange(4):
            visit(client, sent, 200, 422, 414)
        taps = list_taps(page, parse_qs(urlsplit(address).query).get("language"))
        at_table = [each for each in taps if each.startswith("/?")]
        address, page = visit(client, chance.choice(at_table if chance.randrange(8) else taps), 200)


@pytest.mark.parametrize("position", long_after(1, LAID))
def test_each_link_of_a_table_answers(client: FlaskClient, position: str) -> None:
    _, page = visit(client, f"/?position={position}&language=it", 200)
    for name in ("", *(tag.attributes["href"] for tag in page.find("a", class_="tap-taken"))):
        _, shown = visit(client, name or "/", 200)
        for address in dict.fromkeys(shown.links()):
            if address.startswith("#"):
                assert any(tag.attributes.get("id") == address[1:] for tag in shown.tags)
                continue
            assert client.get(address).status_code == 200, address


@pytest.mark.parametrize("seed", range(share_of(30)))
def test_whatever_an_address_says_a_page_answers(client: FlaskClient, seed: int) -> None:
    chance = Random(seed)
    panels = [*(panel for panels in PANELS.values() for panel in panels), "", "<zz>"]
    for _ in range(12):
        said = [("position", chance.choice(LAID)), (PANEL, chance.choice(panels))]
        said += [(AT, chance.choice(("0,0", "1,0", "0,1", "-1,0", "999,-999")))]
        keys = (*KEPT, *TYPED, "position", AT, "language", "<zz>", "")
        said += [(chance.choice(keys), chance.choice(ODD)) for _ in range(chance.randrange(5))]
        query = "&".join(f"{key}={quote(text, errors='surrogatepass')}" for key, text in said)
        visit(client, f"/?{query}", 200, 400, 414, 422)
