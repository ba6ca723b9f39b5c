"""A field for a line, an address, JSON or a saved game: where each leads, and what is wrong."""

import json
from io import BytesIO
from typing import Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.api.carcassonne.reading.saves import FORM as SAVE
from referee.api.limits import BODY_BYTES
from referee.texts.languages import list_languages
from tests.asking import ask
from tests.page.reading import open_page, read_page

GAME: Final = "g1/c1/0,0,D/players,anna,ben/turns,1.0.U1-rE"


def paste(client: FlaskClient, text: str, file: bytes = b"") -> TestResponse:
    """Send the form of the page."""
    data = {"text": text, "file": (BytesIO(file), "game.jcz" if file else "")}
    return client.post("/paste", data=data)


@pytest.mark.parametrize(
    ("text", "leads_to"),
    [
        ("c1/0,0,D", "/?position=c1/0,0,D"),
        ("  c1/0,0,D\n", "/?position=c1/0,0,D"),
        ("l1/0,0,NE.crown", "/?position=l1/0,0,NE.crown"),
        (GAME, f"/g?game={GAME}"),
        ("https://referee.example/?position=c1/0,0,D&at=1,0", "/?position=c1/0,0,D&at=1,0"),
        ("see http://x/r?position=c1/0,0,D&ask=roads there", "/r?position=c1/0,0,D&ask=roads"),
        (f"https://x/g?game={GAME}&upto=1", f"/g?game={GAME}&upto=1"),
        ("https://x/table/c1/0,0,D?at=1,0", "/table/c1/0,0,D?at=1,0"),
        ("/r?position=c1/0,0,D", "/r?position=c1/0,0,D"),
        ("https://x?position=c1", "/?position=c1"),
        ('{"tiles": [{"tile": "base.D", "x": 0, "y": 0}]}', "/?position=c1/0,0,D"),
        ('{"position": {"tiles": []}}', "/?position=c1"),
        ('{"position": "c1/0,0,D", "road": "0,0,E"}', "/?position=c1/0,0,D"),
        (json.dumps({"game": GAME, "upto": 0}), f"/g?game={GAME}"),
        (
            '{"start": {"tiles": []}, "players": ["anna"]}',
            "/g?game=g1/c1/players,anna",
        ),
    ],
)
def test_what_is_pasted_leads_to_its_page(client: FlaskClient, text: str, leads_to: str) -> None:
    response = paste(client, text)
    assert response.status_code == 303, response.text
    assert response.headers["Location"] == leads_to
    assert client.get(leads_to).status_code in (200, 302)


def test_a_file_is_read_before_the_field(client: FlaskClient) -> None:
    response = paste(client, "c1", b"\xef\xbb\xbfc1/0,0,D\r\n")
    assert response.headers["Location"] == "/?position=c1/0,0,D"


def test_a_saved_game_becomes_a_game(client: FlaskClient) -> None:
    save = SAVE.make_example()
    wanted = ask(client, "/v1/carcassonne/imports", {"save": save})
    assert not wanted.get("notices")
    for response in (paste(client, json.dumps(save)), paste(client, "", json.dumps(save).encode())):
        assert response.status_code == 303
        assert response.headers["Location"] == f"/g?game={wanted['game']['notation']}"


def test_what_is_lost_of_a_saved_game_is_said_first(client: FlaskClient) -> None:
    save = SAVE.make_example()
    save = {**save, "replay": [*save["replay"], {"type": "STRANGE", "payload": {}}]}
    answer = ask(client, "/v1/carcassonne/imports", {"save": save})
    page = read_page(paste(client, json.dumps(save)))
    for each in answer["notices"]:
        assert each["notice"]["text"] in page.text
    (on,) = page.find("a", id="go-on")
    assert on.attributes["href"] == f"/g?game={answer['game']['notation']}"


@pytest.mark.parametrize(
    ("text", "said", "marked"),
    [
        ("c1/0,0,D,Q9", "", "9"),
        ("c1/0,0,D,D-", "", "␣"),
        (f"{GAME},x", "", "x"),
        ('{"tiles": [}', "", "}"),
        ("", "Nothing was pasted", None),
        ("hello", "This is neither a line", None),
        ("https://x/rules", "This address is not one", None),
        ('{"tiles": 7}', "", None),
        ('{"slots": []}', "Saves of versions before 5 are not read", None),
    ],
)
def test_what_is_wrong_stands_beside_the_field(
    client: FlaskClient, text: str, said: str, marked: str | None
) -> None:
    page = read_page(paste(client, text))
    assert said in page.text
    assert page.find("div", id="unread")
    assert page.find("textarea", id="text")
    html = paste(client, text).text
    assert ("<mark>" in html) == (marked is not None)
    assert marked is None or f"<mark>{marked}</mark>" in html
    assert text in page.text


def test_what_can_be_read_of_a_line_is_offered(client: FlaskClient) -> None:
    page = read_page(paste(client, "c1/0,0,D,Q9,U1"))
    (readable,) = page.find("a", id="readable")
    assert readable.attributes["href"].startswith("/?position=c1/0,0,D")


def test_a_line_too_long_for_an_address_says_so(client: FlaskClient) -> None:
    notes = [{"note": "a long think " * 6}] * 120
    game = {"start": {"tiles": []}, "players": ["anna"], "turns": notes}
    read_page(paste(client, json.dumps(game)), 414)


def test_a_text_over_the_limit_of_bodies_is_refused(client: FlaskClient) -> None:
    kind = "multipart/form-data; boundary=x"
    large = client.post("/paste", data=b"c" * (BODY_BYTES + 1), content_type=kind)
    assert large.status_code == 413


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"nonsense", "multipart/form-data; boundary=x"),
        (b"--x\r\n", "multipart/form-data"),
        (b"{}", "application/json"),
        (b"text=c1", "text/plain"),
        (
            b"--x\r\nContent-Disposition: form-data; name=file; filename=a\r\n\r\n\xff\r\n--x--",
            "",
        ),
        (b"", ""),
    ],
)
def test_a_body_that_is_no_form_is_an_empty_one(
    client: FlaskClient, body: bytes, kind: str
) -> None:
    page = read_page(
        client.post("/paste", data=body, content_type=kind or "multipart/form-data; boundary=x")
    )
    assert page.find("div", id="unread")


@pytest.mark.parametrize("size", [600_000, 900_000])
def test_a_large_text_is_read_in_memory(client: FlaskClient, size: int) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n%s\r\n--x--' % (b"z" * size)
    page = read_page(
        client.post("/paste", data=body, content_type="multipart/form-data; boundary=x")
    )
    assert "This is neither a line" in page.text


@pytest.mark.parametrize("language", list_languages())
def test_the_page_is_there_in_every_language(client: FlaskClient, language: str) -> None:
    page = open_page(client, f"/paste?language={language}")
    (form,) = page.find("form", class_="paste")
    assert form.attributes["action"] == f"/paste?language={language}"
    assert form.attributes["method"] == "post"
