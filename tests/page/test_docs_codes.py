"""The pages of codes: all of them with their sentences, and that of each problem."""

import html
import re

import pytest
from flask.testing import FlaskClient

from referee.api.codes import list_codes, write_on_page
from referee.api.problems import STATUS
from referee.core.languages import ENGLISH
from referee.texts.languages import load_texts
from tests.page.reading import open_page


def test_the_page_of_codes_shows_every_code_with_its_sentence(client: FlaskClient) -> None:
    page = client.get("/docs/codes")
    assert html.escape(write_on_page("codes-introduction", ENGLISH), quote=False) in page.text
    shown = re.findall(r"<dt><code>(.+?)</code></dt><dd>(.*?)</dd>", page.text)
    listed = [row for section in list_codes(ENGLISH) for row in section.rows]
    assert [(code, html.unescape(text)) for code, text in shown] == listed


@pytest.mark.parametrize("language", load_texts())
def test_the_page_of_codes_leads_to_its_parts(client: FlaskClient, language: str) -> None:
    page = open_page(client, f"/docs/codes?language={language}")
    parts = [link[1:] for link in page.links() if link[:1] == "#" and link != "#main"]
    assert parts == [tag.attributes["id"] for tag in page.find("h2")]
    assert len(parts) == len(list_codes(ENGLISH))


@pytest.mark.parametrize("code", STATUS)
def test_the_page_of_a_problem_leads_to_all_codes(client: FlaskClient, code: str) -> None:
    assert "/docs/codes#problems" in open_page(client, f"/problems/{code}").links()
