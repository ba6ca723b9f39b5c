"""The list of codes: the same in Markdown, as it is committed, and as a page of the service."""

import html
import re
from pathlib import Path
from typing import Final

from flask.testing import FlaskClient

from referee.api.codes import format_codes, list_codes, write_on_page
from referee.api.problems import STATUS
from referee.core.languages import ENGLISH

COMMITTED: Final = Path(__file__).parents[2] / "docs" / "codes.md"


def test_the_committed_list_of_codes_is_the_one_of_the_code() -> None:
    assert COMMITTED.read_text("utf-8") == format_codes(), "run `make docs`"


def test_the_list_of_codes_has_every_problem_with_its_status() -> None:
    rows = format_codes().splitlines()
    for code, status in STATUS.items():
        assert any(row.startswith(f"| `{code}` | {status} – ") for row in rows)


def test_the_list_of_codes_is_a_table_whose_rows_have_two_cells() -> None:
    rows = [row for row in format_codes().splitlines() if row.startswith("|")]
    assert len(rows) > 80
    for row in rows:
        assert row.count("|") == 3


def test_the_page_of_codes_shows_every_code_with_its_sentence(client: FlaskClient) -> None:
    page = client.get("/docs/codes")
    assert page.status_code == 200
    assert page.mimetype == "text/html"
    assert write_on_page("codes-introduction", ENGLISH) in page.text
    shown = re.findall(r"<tr><td><code>(.+?)</code></td><td>(.*?)</td></tr>", page.text)
    listed = [row for section in list_codes(ENGLISH) for row in section.rows]
    assert [(code, html.unescape(text)) for code, text in shown] == listed


def test_the_page_of_codes_leads_to_its_parts(client: FlaskClient) -> None:
    page = client.get("/docs/codes").text
    for link in re.findall(r'href="#([^"]+)"', page):
        assert f'id="{link}"' in page
    assert len(re.findall(r'href="#', page)) == len(list_codes(ENGLISH))


def test_the_page_of_codes_may_load_nothing_from_elsewhere(client: FlaskClient) -> None:
    page = client.get("/docs/codes")
    assert page.headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert "://" not in page.text


def test_the_viewer_the_document_and_the_problems_lead_to_the_codes(client: FlaskClient) -> None:
    for path in ("/docs", "/problems/not-found"):
        assert 'href="/docs/codes' in client.get(path).text
    assert "(/docs/codes)" in client.get("/openapi.yaml").text
